import { sql } from 'kysely'
import type { ChargeStatus } from '#orders/purchase/charge.api.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { lockOrder, moveOrder } from '#orders/core/server/order.repo.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { eachRow } from '#platform/server/db/transaction.ts'

/** What the supplier's charge of these orders stands at; the caller holds the orders. */
export async function setCharge(tx: Db, orders: readonly number[], status: ChargeStatus): Promise<void> {
  await sql`update orders set charge_status = ${status} where id = any(${orders}::bigint[])`.execute(tx)
}

/**
 * Says that suppliers' charges are paid, cancelled or wait again. Of a charge that a statement line
 * proves, the line is taken apart instead. It moves no money: the purchase did.
 * @throws orders.not_bought_yet, orders.charge_proved
 */
export function changeCharges(
  context: Context,
  given: { ids: readonly number[]; status: ChargeStatus; note?: string | null | undefined },
): Promise<BulkAnswer> {
  return eachRow(context.db, given.ids, async (db, id) => {
    const order = await lockOrder(db, context.actor, id)
    const bought = await sql`select from orders where id = ${id} and bought_at is not null`.execute(db)
    if (bought.rows.length === 0) throw refuseOrder('orders.not_bought_yet')
    const proved =
      await sql`select from billing_order where order_id = ${id} and released_at is null`.execute(db)
    if (proved.rows.length > 0) throw refuseOrder('orders.charge_proved')
    await setCharge(db, [id], given.status)
    await recordEvent(
      { ...context, db },
      {
        entity: 'order',
        id,
        action: 'charge',
        from: order.status,
        to: order.status,
        station: order.station_id,
        data: { charge_status: given.status, ...(given.note ? { note: given.note } : {}) },
      },
    )
  })
}

/**
 * How the supplier of orders that wait to be bought is to be paid.
 * @throws orders.status
 */
export function changeChannels(
  context: Context,
  given: { ids: readonly number[]; payment_channel: string },
): Promise<BulkAnswer> {
  return eachRow(context.db, given.ids, async (db, id) => {
    const order = await lockOrder(db, context.actor, id)
    const { transactionComplete, purchaseApproved, bought } = orderStatus
    if (!([transactionComplete, purchaseApproved, bought] as number[]).includes(order.status))
      throw refuseOrder('orders.status')
    await moveOrder(db, order, order.status, { payment_channel: given.payment_channel })
    await recordEvent(
      { ...context, db },
      {
        entity: 'order',
        id,
        action: 'channel',
        from: order.status,
        to: order.status,
        station: order.station_id,
        data: { payment_channel: given.payment_channel },
      },
    )
  })
}
