import { sql } from 'kysely'
import type { Call } from '#platform/contract/call.ts'
import type { Db } from '#platform/server/db/database.ts'

/** Who came from where, as the activity log keeps it. */
export interface Visitor {
  address: string
  agent: string | null
}

/**
 * Writes what happened at a sign-in into the activity log. `staffId` is whose account it is, null where
 * nobody has the name; what was typed as a name is not kept, it may have been a password.
 */
export async function logAccess(
  db: Db,
  call: Pick<Call, 'id'>,
  { staffId, actorId = staffId, what, visitor }: Happened,
): Promise<void> {
  const values = JSON.stringify({ event: what, ...visitor })
  await sql`insert into audit (actor_id, call, table_name, row_id, op, new)
    values (${actorId}, ${call.id}, 'sign_in', ${staffId ?? 0}, 'I', ${values}::jsonb)`.execute(db)
}

const refusals: Readonly<Record<string, string>> = {
  'access.forbidden': 'Bị từ chối: không có quyền',
  'access.station': 'Bị từ chối: không thuộc trạm',
}

/**
 * Notes that somebody signed in asked for what is not theirs to have; of the same person and call once a
 * minute. A screen that is open to several roles asks nothing that one of them may not have.
 */
export async function logRefusal(
  db: Db,
  call: Pick<Call, 'id'>,
  staffId: number,
  error: string,
): Promise<void> {
  const what = refusals[error]
  if (!what) return
  const values = JSON.stringify({ event: what })
  await sql`insert into audit (actor_id, call, table_name, row_id, op, new)
    select ${staffId}::bigint, ${call.id}, 'sign_in', ${staffId}::bigint, 'I', ${values}::jsonb
    where not exists (select from audit a where a.actor_id = ${staffId} and a.at > now() - interval '1 minute'
      and a.call = ${call.id} and a.table_name = 'sign_in' and a.new = ${values}::jsonb)`.execute(db)
}

interface Happened {
  staffId: number | null
  /** Who did it, where it is not the account's own person. */
  actorId?: number | null
  what: string
  visitor?: Visitor
}
