import { sql } from 'kysely'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { Db } from '#platform/server/database.ts'

export interface SessionPerson {
  id: number
  name: string
  role: RoleCode
  warehouse: string | null
  partner: number | null
  stations: number[]
}

/** Roles that hold every station without a row. */
const everyStation = sql`s.role in ('SU', 'AD')`

/** The person of a live session; null when it ended, ran out, or the person is disabled. */
export async function personOfSession(db: Db, sessionId: string, now: Date): Promise<SessionPerson | null> {
  const { rows } = await sql<SessionPerson>`
    select s.id, s.name, s.role, s.warehouse_code as warehouse, s.partner_id as partner,
      case when ${everyStation} then array(select id from station where active order by position)
      else array(select station_id from staff_station ss join station t on t.id = ss.station_id
                 where ss.staff_id = s.id and t.active order by t.position) end as stations
    from session e join staff s on s.id = e.staff_id
    where e.id = ${sessionId}::uuid and e.ended_at is null and e.expires_at > ${now} and s.status = 1`.execute(
    db,
  )
  const row = rows[0]
  return row ? { ...row, stations: row.stations.map(Number) } : null
}

export async function endSession(db: Db, sessionId: string, why: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: now, ended_why: why })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}
