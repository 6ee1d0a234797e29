import { sql } from 'kysely'
import type { BillParts } from '#billing/bill.rules.ts'
import { mostDiscount, splitExtras } from '#billing/bill.rules.ts'
import { billStatus } from '#billing/bill.status.ts'
import { refuseBill } from '#billing/bill.errors.ts'
import { trimAllocations } from '#billing/server/bill-money.repo.ts'
import { refreshTotals } from '#billing/server/bill.repo.ts'
import type { LockedBill } from '#billing/server/bill.repo.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { orderTable } from '#orders/core/order-table.status.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { actOnLocked } from '#orders/core/server/act-on-order.ts'
import { lockOrder } from '#orders/core/server/order.repo.ts'
import type { LockedOrder } from '#orders/core/server/order.repo.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { moveRows } from '#platform/server/events/move-rows.ts'
import type { PriceExplanation } from '#pricing/price.rules.ts'
import { storageSincePriced } from '#warehouse/server/storage-since.usecase.ts'

type BillableOrder = LockedOrder & {
  customer_id: number
  freight_vnd: number
  surcharge_vnd: number
  extras_vnd: number
}

/** Locks orders that may go on a bill together. @throws bills.not_priced, bills.on_bill, bills.mixed */
export async function lockBillable(
  context: Context,
  ids: readonly number[],
  like?: { customer_id: number; station_id: number },
): Promise<BillableOrder[]> {
  const orders: BillableOrder[] = []
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    const order = (await lockOrder(context.db, context.actor, id)) as BillableOrder
    if (order.bill_id !== null) {
      const { rows } = await sql<{ code: string }>`select code from bill where id = ${order.bill_id}`.execute(
        context.db,
      )
      throw refuseBill('bills.on_bill', { values: { code: order.code, bill: rows[0]?.code ?? '' } })
    }
    if (order.liquidation_id !== null) throw refuseOrder('orders.liquidating')
    if (order.status !== orderStatus.priced) {
      throw refuseBill('bills.not_priced', { values: { code: order.code } })
    }
    orders.push(order)
  }
  const first = like ?? orders[0]
  if (!first) throw refuseBill('bills.no_orders')
  const alike = orders.every(
    (order) =>
      order.customer_id !== null &&
      order.customer_id === first.customer_id &&
      order.station_id === first.station_id,
  )
  if (!alike) throw refuseBill('bills.mixed')
  return orders
}

/** Puts locked orders at 11 on a bill, which takes them to its own status. */
export async function addOrders(
  context: Context,
  bill: { id: number; code: string; status: number; station_id: number },
  orders: readonly BillableOrder[],
): Promise<void> {
  const { db } = context
  const ids = orders.map(({ id }) => id)
  const since = await storageSincePriced(context, ids, businessDate(context.now))
  for (const order of orders) {
    const amounts = await amountsOf(context, order, since.get(order.id) ?? 0)
    await actOnLocked(order, {
      context,
      action: 'bill',
      automatic: bill.status !== billStatus.new,
      effect: async () => ({ set: { bill_id: bill.id }, data: { bill: bill.code } }),
    })
    // The unique index on live rows is the last guard against an order on two bills.
    await db
      .insertInto('bill_order')
      .values({ bill_id: bill.id, order_id: order.id, ...amounts })
      .execute()
  }
  await refreshTotals(db, bill.id)
}

/** What a bill asks for an order: its price at 11, and the storage it owes since. */
export async function amountsOf(
  context: Pick<Context, 'db'>,
  order: Pick<
    BillableOrder,
    'id' | 'goods_vnd' | 'service_vnd' | 'freight_vnd' | 'surcharge_vnd' | 'extras_vnd'
  >,
  since: number,
) {
  const { rows } = await sql<{ explanation: PriceExplanation }>`select explanation from order_price
    where order_id = ${order.id} and stage = 'checkin' order by revision desc limit 1`.execute(context.db)
  const parts = splitExtras(rows[0]?.explanation.lines ?? null, order.extras_vnd)
  return {
    goods_vnd: order.goods_vnd,
    service_vnd: order.service_vnd,
    freight_vnd: order.freight_vnd,
    surcharge_vnd: order.surcharge_vnd,
    storage_vnd: parts.storage + since,
    extras_vnd: parts.rest + parts.customs,
    customs_vnd: parts.customs,
  }
}

/** Takes orders off a bill, back to 11; one at least stays. @throws bills.not_on_bill, bills.keep_one */
export async function takeOff(
  context: Context,
  bill: LockedBill,
  orders: readonly number[],
  reason?: string,
): Promise<void> {
  const { db, now } = context
  const wanted = [...new Set(orders)].toSorted((a, b) => a - b)
  const { rows } = await sql<{
    id: number
    mine: boolean
  }>`select o.id, o.id = any(${wanted}::bigint[]) as mine
    from orders o where o.bill_id = ${bill.id} order by o.id for no key update`.execute(db)
  const mine = rows.filter((row) => row.mine)
  if (mine.length !== wanted.length) throw refuseBill('bills.not_on_bill')
  if (mine.length === rows.length) throw refuseBill('bills.keep_one')
  const moved = await moveRows(db, orderTable, 'bill_remove', {
    set: { bill_id: null },
    where: sql`id = any(${wanted}::bigint[]) and bill_id = ${bill.id} and status = ${bill.status}::numeric`,
  })
  if (moved.length !== wanted.length) throw refuseBill('bills.status')
  await sql`update bill_order set removed_at = ${now}
    where bill_id = ${bill.id} and order_id = any(${wanted}::bigint[]) and removed_at is null`.execute(db)
  for (const id of wanted) {
    await recordEvent(context, {
      entity: 'order',
      id,
      action: 'bill_remove',
      from: bill.status,
      to: orderStatus.priced,
      reason,
      station: bill.station_id,
      data: { bill: bill.code },
    })
  }
  await settleTotals(context, bill.id)
}

/** Moves orders (all of them, or those named) from one bill to another, with the amounts they were given. */
export async function moveBetweenBills(
  context: Context,
  from: LockedBill,
  to: { id: number; code: string; status: number; station_id: number },
  action: 'bill_merge' | 'bill_separate',
  orders?: readonly number[],
): Promise<number[]> {
  const { db, now } = context
  const only = orders ? sql`and id = any(${[...orders]}::bigint[])` : sql``
  const { rows } = await sql<{ id: number }>`select id from orders
    where bill_id = ${from.id} ${only} order by id for no key update`.execute(db)
  const ids = rows.map((row) => row.id)
  const taken = sql`id = any(${ids}::bigint[]) and bill_id = ${from.id}`
  if (from.status === to.status) await sql`update orders set bill_id = ${to.id} where ${taken}`.execute(db)
  else await moveRows(db, orderTable, 'bill_merge', { to: to.status, set: { bill_id: to.id }, where: taken })
  const amounts = sql.raw(
    'order_id, goods_vnd, service_vnd, freight_vnd, surcharge_vnd, storage_vnd, extras_vnd, customs_vnd',
  )
  const { rows: gone } = await sql<{ id: number }>`update bill_order set removed_at = ${now}
    where bill_id = ${from.id} and order_id = any(${ids}::bigint[]) and removed_at is null returning id`.execute(
    db,
  )
  await sql`insert into bill_order (bill_id, ${amounts}) select ${to.id}::bigint, ${amounts} from bill_order
    where id = any(${gone.map((row) => row.id)}::bigint[])`.execute(db)
  for (const id of ids) {
    await recordEvent(context, {
      entity: 'order',
      id,
      action,
      from: from.status,
      to: to.status,
      station: from.station_id,
      data: { from: from.code, bill: to.code },
    })
  }
  return ids
}

/** Sums the bill anew; a discount or a receipt larger than the bill gives way. */
export async function settleTotals(context: Context, bill: number): Promise<void> {
  const { db } = context
  await refreshTotals(db, bill)
  const { rows } =
    await sql<BillParts>`select goods_vnd, service_vnd, freight_vnd, surcharge_vnd, storage_vnd,
    extras_vnd, customs_vnd, delivery_vnd, box_vnd, discount_vnd from bill where id = ${bill}`.execute(db)
  const parts = rows[0] as BillParts
  const most = mostDiscount(parts)
  if (parts.discount_vnd > most) {
    await sql`update bill set discount_vnd = ${most} where id = ${bill}`.execute(db)
    await refreshTotals(db, bill)
  }
  await trimAllocations(db, bill)
}
