import { sql } from 'kysely'
import { settingsOn } from '#catalog/server/settings.repo.ts'
import { nextSeller, whyPassedOver } from '#crm/leads/lead-turn.rules.ts'
import type { Seller } from '#crm/leads/lead-turn.rules.ts'
import { refuseLead } from '#crm/leads/lead.errors.ts'
import { openLead } from '#crm/leads/lead.status.ts'
import { lockLead } from '#crm/leads/server/lead.repo.ts'
import { businessDate, startOfBusinessDay, timeOfDay } from '#platform/rules/business-date.ts'
import { stationOf } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { eachRow } from '#platform/server/db/transaction.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { leaveStatus } from '#staff/leave.status.ts'
import { staffStatus } from '#staff/staff.status.ts'

/** Sales people of the station as they stand now. */
async function sellersOf({ db, now }: Context, station: number): Promise<Seller[]> {
  const today = businessDate(now)
  const half = sql`(${today}::date - '2000-01-01'::date) * 2`
  const { rows } = await sql<Seller>`
    select s.id, s.name,
      exists (select from session e where e.staff_id = s.id and e.ended_at is null and e.expires_at > ${now}
        and e.seen_at >= ${startOfBusinessDay(today)}) as present,
      array(select d.h from (values ('am', ${half}), ('pm', ${half} + 1)) d (h, n) where exists (select from staff_leave v
        where v.staff_id = s.id and v.status = ${lit(leaveStatus.approved)} and v.halves @> d.n)) as away,
      (select count(*)::int from lead l where l.sale_id = s.id and l.status in (${lit(...openLead)})) as open
    from staff s where s.status = ${lit(staffStatus.active)} and s.role in ('SS', 'CC')
      and exists (select from staff_station o where o.staff_id = s.id and o.station_id = ${station}) order by s.name`.execute(
    db,
  )
  return rows
}

/**
 * Gives leads to the sales people of the station in turn: to who is here, not on leave and not full, the fewest first.
 * @returns each lead with its result, and who was passed over and why
 */
export async function giveLeads(context: Context, ids: readonly number[]) {
  const { db, now } = context
  const station = stationOf(context.actor)
  // Two who give leads at once see what the other gave.
  await sql`select pg_advisory_xact_lock(hashtext('lead_turn'), ${station}::int)`.execute(db)
  const most = (await settingsOn(db, businessDate(now)))('lead.most_open').value
  const half = timeOfDay(now) < '12:00' ? 'am' : 'pm'
  const sellers = await sellersOf(context, station)
  const why = whyPassedOver(sellers, half, most)
  const answer = await eachRow(db, ids, async (tx, id) => {
    const lead = await lockLead({ ...context, db: tx }, id)
    if (!(openLead as readonly number[]).includes(lead.status)) throw refuseLead('leads.bad_step')
    const seller = nextSeller(sellers, half, most)
    if (!seller)
      throw refuseLead('leads.nobody', { values: { why: why || 'trạm không có nhân viên kinh doanh' } })
    await tx
      .updateTable('lead')
      .set({ sale_id: seller.id, touched_at: now, stalled_at: null })
      .where('id', '=', id)
      .where('status', 'in', [...openLead])
      .execute()
    await recordEvent(
      { ...context, db: tx },
      {
        entity: 'lead',
        id,
        action: 'assign_sale',
        station: lead.station_id,
        data: { from: lead.sale_id, to: seller.id },
      },
    )
    seller.open += 1
  })
  return { ...answer, why: why || null }
}
