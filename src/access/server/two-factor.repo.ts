import { sql } from 'kysely'
import { verifySync } from 'otplib'
import { codeHash, opened, readableCode } from '#access/server/secret-box.ts'
import type { TokenKey } from '#access/server/token.ts'
import type { Db } from '#platform/server/db/database.ts'

const recoveryCodes = 10
/** A clock may be a step of 30 seconds early or late. */
const drift = 30

/**
 * Takes a code of the person's authenticator, or one of the recovery codes; a code works once. The
 * guard is in WHERE: of two uses at once, one changes the row.
 */
export async function takeCode(
  db: Db,
  { key, staffId, code, now }: { key: TokenKey; staffId: number; code: string; now: Date },
): Promise<'authenticator' | 'recovery' | null> {
  const typed = code.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(typed)) return (await takeRecovery(db, staffId, typed, now)) ? 'recovery' : null
  const row = await db
    .selectFrom('staff_twofa')
    .select(['secret', 'last_step'])
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  const secret = row && opened(key, row.secret)
  if (!row || !secret) return null
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ secret, token: typed, epoch, epochTolerance: drift })
  if (!result.valid || !('timeStep' in result)) return null
  const taken = await db
    .updateTable('staff_twofa')
    .set({ last_step: result.timeStep })
    .where('staff_id', '=', staffId)
    .where('last_step', '<', result.timeStep)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n ? 'authenticator' : null
}

async function takeRecovery(db: Db, staffId: number, code: string, now: Date): Promise<boolean> {
  const taken = await db
    .updateTable('staff_recovery_code')
    .set({ used_at: now })
    .where('staff_id', '=', staffId)
    .where('hash', '=', codeHash(code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

/** New recovery codes in place of the old ones; this is the only time anybody sees them. */
export async function newRecoveryCodes(db: Db, staffId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => readableCode(16))
  await db.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute()
  await db
    .insertInto('staff_recovery_code')
    .values(codes.map((code) => ({ staff_id: staffId, hash: codeHash(code) })))
    .execute()
  return codes
}

export interface TwoFactor {
  enabled: boolean
  enabled_at: Date | null
  recovery_left: number
}

export async function twoFactorOf(db: Db, staffId: number): Promise<TwoFactor> {
  const { rows } = await sql<{ enabled_at: Date | null; recovery_left: number }>`
    select t.enabled_at, (select count(*)::int from staff_recovery_code r
      where r.staff_id = t.staff_id and r.used_at is null) as recovery_left
    from staff_twofa t where t.staff_id = ${staffId}`.execute(db)
  const row = rows[0]
  if (!row?.enabled_at) return { enabled: false, enabled_at: null, recovery_left: 0 }
  return { enabled: true, ...row }
}
