import { generateSecret, generateURI } from 'otplib'
import { refuseAccess } from '#access/access.errors.ts'
import { logAccess } from '#access/server/access-log.ts'
import type { Visitor } from '#access/server/access-log.ts'
import { proveCode } from '#access/server/proof.ts'
import { sealed } from '#access/server/secret-box.ts'
import { newRecoveryCodes, twoFactorOf } from '#access/server/two-factor.repo.ts'
import type { TwoFactor } from '#access/server/two-factor.repo.ts'
import type { TokenKey } from '#access/server/token.ts'
import { twoFactorDisable, twoFactorRecovery, twoFactorVerify } from '#access/two-factor.api.ts'
import { refuse } from '#platform/contract/errors.ts'
import { is } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { qrSvg } from '#platform/server/files/qr.ts'

const issuer = 'Điều hành mua hộ'

/** One's own, and anybody's for managers. @throws not_found */
export async function readTwoFactor({ db, actor }: Context, id: number): Promise<TwoFactor> {
  if (id !== actor.id) await mustManage({ db, actor }, id)
  return twoFactorOf(db, id)
}

async function mustManage({ db, actor }: Pick<Context, 'db' | 'actor'>, id: number): Promise<void> {
  const other = await db.selectFrom('staff').select('role').where('id', '=', id).executeTakeFirst()
  // Nobody below opens the door of the highest manager.
  if (!other || !is(actor, 'ql') || (other.role === 'SU' && actor.role !== 'SU')) throw refuse('not_found')
}

/** A new secret waits for its first code; one begun before is forgotten. @throws access.twofa_on */
export async function beginTwoFactor(
  { db, actor, now }: Context,
  key: TokenKey,
  id: number,
): Promise<{ qr: string; uri: string; secret: string }> {
  if (id !== actor.id) throw refuse('access.forbidden')
  const secret = generateSecret()
  const row = { secret: sealed(key, secret), last_step: 0, created_at: now }
  const begun = await db
    .insertInto('staff_twofa')
    .values({ ...row, staff_id: actor.id })
    .onConflict((conflict) =>
      conflict.column('staff_id').doUpdateSet(row).where('staff_twofa.enabled_at', 'is', null),
    )
    .executeTakeFirst()
  if (begun.numInsertedOrUpdatedRows !== 1n) throw refuseAccess('access.twofa_on')
  const { username } = await db
    .selectFrom('staff')
    .select('username')
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow()
  const uri = generateURI({ issuer, label: username, secret })
  const qr = `data:image/svg+xml;base64,${Buffer.from(qrSvg(uri)).toString('base64')}`
  return { qr, uri, secret }
}

/** The authenticator shows the right codes. @throws access.twofa_not_started, access.twofa_on, access.wrong_code */
export async function proveBegun(context: Context, key: TokenKey, code: string): Promise<void> {
  const { db, actor } = context
  const row = await db
    .selectFrom('staff_twofa')
    .select('enabled_at')
    .where('staff_id', '=', actor.id)
    .executeTakeFirst()
  if (!row) throw refuseAccess('access.twofa_not_started')
  if (row.enabled_at) throw refuseAccess('access.twofa_on')
  await proveCode(context, key, code)
}

/** @throws access.twofa_on */
export async function confirmTwoFactor({ db, actor, now }: Context, visitor: Visitor): Promise<string[]> {
  const on = await db
    .updateTable('staff_twofa')
    .set({ enabled_at: now })
    .where('staff_id', '=', actor.id)
    .where('enabled_at', 'is', null)
    .executeTakeFirst()
  if (on.numUpdatedRows !== 1n) throw refuseAccess('access.twofa_on')
  await logAccess(db, twoFactorVerify, {
    staffId: actor.id,
    what: 'Bật xác thực hai lớp',
    visitor,
  })
  return newRecoveryCodes(db, actor.id)
}

/** @throws access.twofa_off */
export async function renewRecovery({ db, actor }: Context, visitor: Visitor): Promise<string[]> {
  const { enabled } = await twoFactorOf(db, actor.id)
  if (!enabled) throw refuseAccess('access.twofa_off')
  await logAccess(db, twoFactorRecovery, {
    staffId: actor.id,
    what: 'Tạo lại mã khôi phục',
    visitor,
  })
  return newRecoveryCodes(db, actor.id)
}

/** One's own; anybody's for managers. @throws access.twofa_off, not_found */
export async function endTwoFactor(context: Context, id: number, visitor: Visitor): Promise<TwoFactor> {
  const { db, actor } = context
  const { enabled } = await readTwoFactor(context, id)
  if (!enabled) throw refuseAccess('access.twofa_off')
  await db.deleteFrom('staff_twofa').where('staff_id', '=', id).execute()
  await logAccess(db, twoFactorDisable, {
    staffId: id,
    actorId: actor.id,
    what: 'Tắt xác thực hai lớp',
    visitor,
  })
  return twoFactorOf(db, id)
}
