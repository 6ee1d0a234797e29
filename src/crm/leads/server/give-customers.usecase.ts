import { sql } from 'kysely'
import { settingValue } from '#catalog/server/settings.repo.ts'
import { customerLoad, givenDays, nextSeller, whyPassedOver } from '#crm/leads/lead-turn.rules.ts'
import { refuseLead } from '#crm/leads/lead.errors.ts'
import { sellersOf } from '#crm/leads/server/sellers.repo.ts'
import { lockCustomer } from '#customers/server/customer.repo.ts'
import { assignSale } from '#customers/server/sale.usecase.ts'
import { businessDate, timeOfDay } from '#platform/rules/business-date.ts'
import { stationOf } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { eachRow } from '#platform/server/db/transaction.ts'

/**
 * Gives customers to the sales people of the station in turn: to who is here, not on leave and was given the fewest
 * lately; never to who looks after them already. Their open orders stay with whose they are.
 * @returns each customer with its result, and who was passed over and why
 */
export async function giveCustomersInTurn(context: Context, ids: readonly number[]) {
  const { db, now } = context
  const station = stationOf(context.actor)
  // Two who give customers at once see what the other gave.
  await sql`select pg_advisory_xact_lock(hashtext('customer_turn'), ${station}::int)`.execute(db)
  const load = customerLoad(await settingValue(db, businessDate(now), 'customer.most_given'))
  const half = timeOfDay(now) < '12:00' ? 'am' : 'pm'
  const lately = sql<number>`(select count(*)::int from sale_assignment a
    where a.sale_id = s.id and a.started_at > ${now}::timestamptz - make_interval(days => ${givenDays}))`
  const sellers = await sellersOf(context, station, lately)
  const why = whyPassedOver(sellers, half, load)
  const answer = await eachRow(db, ids, async (tx, id) => {
    const inTx = { ...context, db: tx }
    const { sale_id } = await lockCustomer(inTx, id)
    const others = sellers.filter((seller) => seller.id !== sale_id)
    const seller = nextSeller(others, half, load)
    if (!seller)
      throw refuseLead('leads.nobody', {
        values: { why: why || 'trạm không có nhân viên kinh doanh nào khác' },
      })
    await assignSale(inTx, { customer: id, sale: seller.id, note: 'Giao lần lượt' })
    seller.open += 1
  })
  return { ...answer, why: why || null }
}
