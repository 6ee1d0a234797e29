import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Seller } from '#crm/leads/lead-turn.rules.ts'
import { businessDate, startOfBusinessDay } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { leaveStatus } from '#staff/leave.status.ts'
import { staffStatus } from '#staff/staff.status.ts'

/** Sales people `s` of the station as they stand now; `open` counts what they have of what is given. */
export async function sellersOf(
  { db, now }: Context,
  station: number,
  open: RawBuilder<number>,
): Promise<Seller[]> {
  const today = businessDate(now)
  const half = sql`(${today}::date - '2000-01-01'::date) * 2`
  const { rows } = await sql<Seller>`
    select s.id, s.name,
      exists (select from session e where e.staff_id = s.id and e.ended_at is null and e.expires_at > ${now}
        and e.seen_at >= ${startOfBusinessDay(today)}) as present,
      array(select d.h from (values ('am', ${half}), ('pm', ${half} + 1)) d (h, n) where exists (select from staff_leave v
        where v.staff_id = s.id and v.status = ${lit(leaveStatus.approved)} and v.halves @> d.n)) as away,
      ${open} as open
    from staff s where s.status = ${lit(staffStatus.active)} and s.role in ('SS', 'CC')
      and exists (select from staff_station o where o.staff_id = s.id and o.station_id = ${station}) order by s.name`.execute(
    db,
  )
  return rows
}
