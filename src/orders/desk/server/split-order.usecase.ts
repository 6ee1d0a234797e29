import { nextNumber } from '#platform/server/db/next-number.ts'
import { sql } from 'kysely'
import { exposureOf } from '#ledger/exposure.rules.ts'
import {
  allocatedToOrder,
  depositOf,
  lockDeposit,
  lockedCustomerMoney,
  releaseDeposit,
  setExposure,
} from '#ledger/server/money.repo.ts'
import { orderCode } from '#orders/core/order-code.rules.ts'
import type { OrderRecord } from '#orders/core/order.api.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { split } from '#orders/desk/merge.rules.ts'
import type { Portion } from '#orders/desk/merge.rules.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { actOnOrder } from '#orders/core/server/act-on-order.ts'
import { columnsOf } from '#orders/desk/server/merge-order.usecase.ts'
import { endGuarantee, shareGuarantee } from '#orders/core/server/guarantee.repo.ts'
import { orderRowOf } from '#orders/core/server/order.repo.ts'
import type { LockedOrder } from '#orders/core/server/order.repo.ts'
import { splitByWeights } from '#platform/rules/money.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { recordEvent } from '#platform/server/events/event.ts'

/**
 * Takes `quantity` pieces of an order into one of its own: value, receipts and deposit pro rata, what is
 * left over stays with the first. Before the deposit both are quoted anew; from 4 on the accepted quote
 * is shared. @throws orders.split_quantity, orders.status, conflict.stale
 */
export async function splitOrder(
  context: Context,
  id: number,
  given: { quantity: number; version?: number | undefined },
): Promise<{ kept: OrderRecord; made: OrderRecord }> {
  const { db, actor } = context
  let made = 0
  await actOnOrder({
    context,
    id,
    action: 'split',
    version: given.version,
    effect: async (order) => {
      if (given.quantity >= order.quantity) throw refuseOrder('orders.split_quantity')
      const part = await takeApart(context, order, given.quantity)
      made = part.id
      return part
    },
  })
  return { kept: await orderRowOf(db, actor, id), made: await orderRowOf(db, actor, made) }
}

/** @returns the new order, and what the first becomes */
async function takeApart(context: Context, order: LockedOrder, quantity: number) {
  const { db } = context
  const { id } = order
  const [kept, taken] = split(order, quantity)
  const locked = order.status >= orderStatus.transactionComplete
  const to = locked ? order.status : orderStatus.awaitingQuote
  if (order.customer_id) await lockedCustomerMoney(db, order.customer_id)
  if (!locked) await endGuarantee(db, { order: id, now: context.now, why: 'Tách đơn, báo giá lại' })
  const made = await makePart(context, order, locked ? taken : unquoted(taken), to)
  if (locked) await shareGuarantee(db, id, made.id)
  await shareMoney(db, order, made, [kept, taken])
  return {
    id: made.id,
    set: locked ? columnsOf(kept) : pieces(kept),
    data: { made: made.code, quantity: kept.quantity },
  }
}

const pieces = ({ quantity, goods_values, domestic_ship, tax, estimated_weight }: Portion) => ({
  quantity,
  goods_values,
  domestic_ship,
  tax,
  estimated_weight,
})
const unquoted = (part: Portion): Portion => ({
  ...part,
  goods_vnd: 0,
  service_vnd: 0,
  freight_estimate: 0,
  quoted_total: 0,
  deposit_request: 0,
  extra_deposit: 0,
})

/** What the new order has of the old one beside its portion. */
const shared = sql.join(
  [
    'station_id',
    'customer_id',
    'sale_id',
    'buyer_id',
    'account_id',
    'site_code',
    'web_code',
    'item_id',
    'link',
    'name',
    'image_url',
    'route_code',
    'transport',
    'goods_type',
    'warehouse_code',
    'currency',
    'exchange_rate',
    'typed_rate',
    'payment_percent',
    'expiration_date',
    'services_extra',
    'guaranteed',
    'deposit_at',
    'claimed_at',
    'mercari',
    'note',
    'receiver',
  ].map((column) => sql.ref(column)),
)

async function makePart(
  context: Context,
  order: LockedOrder,
  part: Portion,
  status: number,
): Promise<{ id: number; code: string }> {
  const { db, actor, now } = context
  const number = await nextNumber(db, 'order')
  const code = orderCode(number)
  const own = { code, status, created_by: actor.id, created_at: now, ...columnsOf(part) }
  const columns = sql.join(Object.keys(own).map((column) => sql.ref(column)))
  const values = sql.join(Object.values(own).map((value) => sql`${value}`))
  const { rows } = await sql<{ id: number }>`insert into orders (${columns}, ${shared})
    select ${values}, ${shared} from orders where id = ${order.id} returning id`.execute(db)
  const made = { id: rows[0]?.id as number, code }
  // How it came to where it stands is the old order's story: stepping back follows it.
  await sql`insert into event (at, actor_id, station_id, entity, entity_id, action, from_status, to_status, reason, data)
    select at, actor_id, station_id, entity, ${made.id}, action, from_status, to_status, reason, data from event
    where entity = 'order' and entity_id = ${order.id} and to_status is not null and action <> 'merge' order by id`.execute(
    db,
  )
  await recordEvent(context, {
    entity: 'order',
    id: made.id,
    action: 'split_from',
    from: order.status,
    to: status,
    station: order.station_id,
    data: { from: order.code, quantity: part.quantity },
  })
  return made
}

/** Receipts and the deposit pro rata to the pieces; exposure of each anew from 5. */
async function shareMoney(
  db: Db,
  order: LockedOrder,
  made: { id: number },
  parts: [Portion, Portion],
): Promise<void> {
  const { customer_id: customer } = order
  if (!customer) return
  const weights = parts.map((part) => part.quantity)
  const locks = splitByWeights(await depositOf(db, order.id), weights)
  const moved = splitByWeights(await allocatedToOrder(db, order.id), weights)[1] ?? 0
  await releaseDeposit(db, order.id, 'raised')
  await moveAllocations(db, order.id, made.id, moved)
  for (const [index, id] of [order.id, made.id].entries()) {
    const lock = locks[index] ?? 0
    if (lock > 0) await lockDeposit(db, { customer, order: id, amount: lock })
    const part = parts[index]
    if (!part || order.status !== orderStatus.purchaseApproved) continue
    const { goods_vnd: goods, service_vnd: service, freight_estimate: freight } = part
    await setExposure(db, { customer, order: id, amount: exposureOf({ goods, service, freight, lock }) })
  }
}

/** Moves so much of what is set against one order to another, receipt by receipt. */
async function moveAllocations(db: Db, from: number, to: number, amount: number): Promise<void> {
  const { rows } = await sql<{ id: number; amount: number }>`select id, amount from allocation
    where order_id = ${from} and released_at is null order by id desc`.execute(db)
  let left = amount
  for (const row of rows) {
    if (left <= 0) return
    const taken = Math.min(left, row.amount)
    left -= taken
    if (taken === row.amount)
      await sql`update allocation set order_id = ${to} where id = ${row.id}`.execute(db)
    else {
      await sql`update allocation set amount = amount - ${taken} where id = ${row.id}`.execute(db)
      await sql`insert into allocation (customer_id, entry_id, order_id, amount)
        select customer_id, entry_id, ${to}, ${taken} from allocation where id = ${row.id}`.execute(db)
    }
  }
}
