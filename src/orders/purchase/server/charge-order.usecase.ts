import { sql } from 'kysely'
import type { ChargeStatus } from '#orders/purchase/charge.api.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import type { OrderErrorCode } from '#orders/core/order.errors.ts'
import { lockOrder, moveOrder } from '#orders/core/server/order.repo.ts'
import type { LockedOrder } from '#orders/core/server/order.repo.ts'
import { chargeStatus, chargeTable } from '#orders/purchase/charge.status.ts'
import type { ChargeSnapshot } from '#orders/purchase/charge.status.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { runAction } from '#platform/server/events/run-action.ts'
import type { Move, Records } from '#platform/server/events/run-action.ts'
import { eachRow } from '#platform/server/db/transaction.ts'

/** What the supplier's charge of these orders stands at; the caller holds the orders. */
export async function setCharge(tx: Db, orders: readonly number[], status: ChargeStatus): Promise<void> {
  await sql`update orders set charge_status = ${status} where id = any(${orders}::bigint[])`.execute(tx)
}

interface LockedCharge extends ChargeSnapshot {
  id: number
  status: number
  order: LockedOrder
}

const charges: Records<LockedCharge, ChargeSnapshot, OrderErrorCode> = {
  table: chargeTable,
  lock: async ({ db, actor }, id) => {
    const order = await lockOrder(db, actor, id)
    const { rows } = await sql<Omit<LockedCharge, 'order'>>`select id, charge_status as status,
        bought_at is not null as bought, exists (select from billing_order b
          where b.order_id = orders.id and b.released_at is null) as proved
      from orders where id = ${id}`.execute(db)
    return { ...(rows[0] as Omit<LockedCharge, 'order'>), order }
  },
  snapshot: (charge) => charge,
  refuse: (why) => refuseOrder(why === 'status' || why === 'reason' ? 'orders.status' : why),
  move: writeCharge,
}

/** The story is the order's, whose status stays. */
async function writeCharge(context: Context, { id, order }: LockedCharge, { to, data }: Move): Promise<void> {
  await setCharge(context.db, [id], Number(to) as ChargeStatus)
  await recordEvent(context, {
    entity: 'order',
    id,
    action: 'charge',
    from: order.status,
    to: order.status,
    station: order.station_id,
    data: { charge_status: to, ...data },
  })
}

const actionOf: Readonly<Record<ChargeStatus, string>> = {
  [chargeStatus.paid]: 'pay',
  [chargeStatus.cancelled]: 'cancel',
  [chargeStatus.pending]: 'wait',
}

/**
 * Says that suppliers' charges are paid, cancelled or wait again. Of a charge that a statement line
 * proves, the line is taken apart instead. It moves no money: the purchase did.
 * @throws orders.not_bought_yet, orders.charge_proved
 */
export function changeCharges(
  context: Context,
  { ids, status, note }: { ids: readonly number[]; status: ChargeStatus; note?: string | null | undefined },
): Promise<BulkAnswer> {
  const effect = async () => ({ data: note ? { note } : {} })
  return eachRow(context.db, ids, async (db, id) => {
    await runAction(charges, { context: { ...context, db }, id, action: actionOf[status], effect })
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
