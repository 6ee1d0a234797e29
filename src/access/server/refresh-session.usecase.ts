import { sql } from 'kysely'
import { refuseAccess } from '#access/access.errors.ts'
import { endSession, personOfSession } from '#access/server/session.repo.ts'
import { hashOf, newRefresh, signAccess } from '#access/server/token.ts'
import type { Token, TokenKey } from '#access/server/token.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { Db } from '#platform/server/db/database.ts'

/** Two tabs of one browser may refresh at the same moment: within this time it is a race, not a theft. */
const raceSeconds = 10

/**
 * Exchanges a refresh token for a new pair. A token works once: its second use ends the whole
 * session, but for the race of the same browser, which is told to read its store again.
 * @throws access.unauthorized, auth.refresh_raced
 */
export async function refreshSession({
  db,
  key,
  now,
  token,
  clientId,
}: {
  db: Db
  key: TokenKey
  now: Date
  token: string
  clientId: string | null
}): Promise<{ access: Token; refresh_token: Token }> {
  const hash = hashOf(token)
  const outcome = await db.transaction().execute(async (tx) => {
    // The guard is in WHERE: of two uses at once, one changes the row.
    const used = await tx
      .updateTable('refresh_token')
      .set({ used_at: now })
      .where('hash', '=', hash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('session_id')
      .executeTakeFirst()
    if (!used) return reuse(tx, hash, clientId, now)
    const person = await personOfSession(tx, used.session_id, now)
    if (!person) return 'unauthorized' as const
    const refresh = newRefresh(now)
    await tx
      .insertInto('refresh_token')
      .values({
        hash: refresh.hash,
        session_id: used.session_id,
        client_id: clientId,
        created_at: now,
        expires_at: refresh.expires,
      })
      .execute()
    await tx.updateTable('session').set({ seen_at: now }).where('id', '=', used.session_id).execute()
    return {
      access: await signAccess(key, used.session_id, now),
      refresh_token: { token: refresh.token, expires: refresh.expires },
    }
  })
  // Refused only after the commit: the end of a stolen family must stay.
  if (outcome === 'unauthorized') throw refuse('access.unauthorized')
  if (outcome === 'raced') throw refuseAccess('auth.refresh_raced')
  return outcome
}

async function reuse(
  tx: Db,
  hash: string,
  clientId: string | null,
  now: Date,
): Promise<'raced' | 'unauthorized'> {
  const { rows } = await sql<{ session_id: string; client_id: string | null; used_at: Date | null }>`
    select session_id, client_id, used_at from refresh_token where hash = ${hash}`.execute(tx)
  const known = rows[0]
  if (!known?.used_at) return 'unauthorized'
  const age = (now.getTime() - known.used_at.getTime()) / 1000
  if (clientId && known.client_id === clientId && age <= raceSeconds) return 'raced'
  await endSession(tx, known.session_id, 'refresh_reused', now)
  return 'unauthorized'
}
