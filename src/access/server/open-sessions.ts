import { sql } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import { staffStatus } from '#staff/staff.status.ts'

/** Which of these sessions may still call: not ended, not run out, the person not disabled. */
export async function openSessions(db: Db, ids: readonly string[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select e.id::text as id from session e join staff s on s.id = e.staff_id
    where e.id = any(${ids}::uuid[]) and e.ended_at is null and e.expires_at > ${now} and s.status = ${lit(staffStatus.active)}`.execute(
    db,
  )
  return new Set(rows.map((row) => row.id))
}
