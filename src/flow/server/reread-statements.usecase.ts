import { sql } from 'kysely'
import { numbersIn } from '#cashdesk/cards/card-statement.rules.ts'
import { billingStatus } from '#cashdesk/cards/card-billing.status.ts'
import { completeBilling } from '#cashdesk/cards/server/card-billing.usecase.ts'
import { refuseFlow } from '#flow/flow.errors.ts'
import { visibleOrders } from '#orders/core/server/order.repo.ts'
import { chargeStatus } from '#orders/purchase/charge.status.ts'
import { bookedOf } from '#orders/purchase/server/card-charge.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import { eachRow } from '#platform/server/db/transaction.ts'

/** A charge comes to the statement within so many days of its purchase, or some days before it was noted here. */
const days = { before: 3, after: 45 }

interface BoughtOrder {
  id: number
  code: string
  card_id: number | null
  charge_status: number
  /** Letters and digits of the seller's number, as statements are searched by. */
  number: string | null
  bought_at: Date
  /** The line that proves its charge. */
  proof: string | null
  difference: number | null
}

async function boughtOrder({ db, actor }: Context, id: number): Promise<BoughtOrder> {
  const { rows } = await sql<BoughtOrder>`select o.id, o.code, o.card_id, o.charge_status, o.bought_at,
      regexp_replace(fold(o.supplier_order_no), '[^a-z0-9]', '', 'g') as number, t.code as proof, t.difference::float8 as difference
    from orders o left join billing_order b on b.order_id = o.id and b.released_at is null
      left join billing t on t.id = b.billing_id and t.amount > 0
    where o.id = ${id} and o.bought_at is not null and ${visibleOrders(actor)} order by t.id nulls last limit 1`.execute(
    db,
  )
  if (!rows[0]) throw refuseFlow('flow.not_found')
  return rows[0]
}

/** Lines that wait and name the order by its seller's number and pay what the books say it took from its card. */
async function linesFor(db: Db, { id, card_id, number, bought_at }: BoughtOrder): Promise<number[]> {
  if (card_id === null || !number) return []
  const { rows } = await sql<{ id: number; words: string; rivals: number }>`
    select t.id, concat_ws(' ', t.reference, t.content) as words,
      (select count(*)::int from orders r where r.card_id = ${card_id} and r.id <> ${id} and r.bought_at is not null
        and r.charge_status = ${lit(chargeStatus.pending)}
        and regexp_replace(fold(r.supplier_order_no), '[^a-z0-9]', '', 'g') = ${number}) as rivals
    from billing t join orders o on o.id = ${id}
    where t.card_id = ${card_id} and t.status = ${lit(billingStatus.waiting)} and t.amount = ${bookedOf(card_id, false)}
      and t.posted_on between (${bought_at}::timestamptz at time zone 'Asia/Ho_Chi_Minh')::date - ${days.before}::int
        and (${bought_at}::timestamptz at time zone 'Asia/Ho_Chi_Minh')::date + ${days.after}::int`.execute(
    db,
  )
  return rows
    .filter(({ words, rivals }) => rivals === 0 && numbersIn(words).includes(number))
    .map((row) => row.id)
}

/** Matches the one line that is sure; two that may be it are left to a person. @returns whether there was one */
async function matchSure(context: Context, order: BoughtOrder): Promise<boolean> {
  const lines = await linesFor(context.db, order)
  const [line] = lines
  if (line === undefined || lines.length > 1) return false
  await completeBilling(context, { id: line, order_ids: [order.id] })
  return true
}

/** @throws flow.not_unpaid, flow.no_card, flow.no_line, flow.not_found */
export const rereadUnpaid = (context: Context, ids: readonly number[]): Promise<BulkAnswer> =>
  eachRow(context.db, ids, async (db, id) => {
    const order = await boughtOrder({ ...context, db }, id)
    const values = { code: order.code }
    if (order.charge_status !== chargeStatus.pending) throw refuseFlow('flow.not_unpaid', { values })
    if (order.card_id === null) throw refuseFlow('flow.no_card', { values })
    if (!(await matchSure({ ...context, db }, order))) throw refuseFlow('flow.no_line', { values })
  })

/** @throws flow.not_paid, flow.no_card, flow.no_proof, flow.differs, flow.not_found */
export const rereadPaid = (context: Context, ids: readonly number[]): Promise<BulkAnswer> =>
  eachRow(context.db, ids, async (db, id) => {
    const order = await boughtOrder({ ...context, db }, id)
    const { code, proof, difference } = order
    if (order.charge_status !== chargeStatus.paid) throw refuseFlow('flow.not_paid', { values: { code } })
    if (proof !== null) {
      if (difference !== 0)
        throw refuseFlow('flow.differs', { values: { code, line: proof, difference: String(difference) } })
      return
    }
    if (order.card_id === null) throw refuseFlow('flow.no_card', { values: { code } })
    if (!(await matchSure({ ...context, db }, order))) throw refuseFlow('flow.no_proof', { values: { code } })
  })
