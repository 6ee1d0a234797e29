import { sql } from 'kysely'
import { settingValue } from '#catalog/server/settings.repo.ts'
import { leadLoad, nextSeller, whyPassedOver } from '#crm/leads/lead-turn.rules.ts'
import { refuseLead } from '#crm/leads/lead.errors.ts'
import { openLead } from '#crm/leads/lead.status.ts'
import { lockLead } from '#crm/leads/server/lead.repo.ts'
import { sellersOf } from '#crm/leads/server/sellers.repo.ts'
import { businessDate, timeOfDay } from '#platform/rules/business-date.ts'
import { stationOf } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { eachRow } from '#platform/server/db/transaction.ts'
import { recordEvent } from '#platform/server/events/event.ts'

const openLeads = sql<number>`(select count(*)::int from lead l
  where l.sale_id = s.id and l.status in (${lit(...openLead)}))`

/**
 * Gives leads to the sales people of the station in turn: to who is here, not on leave and not full, the fewest first.
 * @returns each lead with its result, and who was passed over and why
 */
export async function giveLeads(context: Context, ids: readonly number[]) {
  const { db, now } = context
  const station = stationOf(context.actor)
  // Two who give leads at once see what the other gave.
  await sql`select pg_advisory_xact_lock(hashtext('lead_turn'), ${station}::int)`.execute(db)
  const load = leadLoad(await settingValue(db, businessDate(now), 'lead.most_open'))
  const half = timeOfDay(now) < '12:00' ? 'am' : 'pm'
  const sellers = await sellersOf(context, station, openLeads)
  const why = whyPassedOver(sellers, half, load)
  const answer = await eachRow(db, ids, async (tx, id) => {
    const lead = await lockLead({ ...context, db: tx }, id)
    if (!(openLead as readonly number[]).includes(lead.status)) throw refuseLead('leads.bad_step')
    const seller = nextSeller(sellers, half, load)
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
