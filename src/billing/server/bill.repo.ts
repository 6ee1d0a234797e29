import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { BillRecord } from '#billing/bill.api.ts'
import { billFields } from '#billing/bill.fields.ts'
import { refuseBill } from '#billing/bill.errors.ts'
import { billStatus, billTable, codStatus } from '#billing/bill.status.ts'
import type { BillMethod } from '#billing/bill.words.ts'
import { batchStatus } from '#delivery/batch.status.ts'
import { orderTable } from '#orders/core/order-table.status.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { firstPicture } from '#orders/core/server/order-picture.ts'
import type { StatusOf } from '#platform/contract/status.ts'
import { inScope } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { exclusionViolation, sqlState } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { moveRows } from '#platform/server/events/move-rows.ts'
import { moveRecord } from '#platform/server/events/run-action.ts'
import type { Move } from '#platform/server/events/run-action.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList } from '#platform/server/lists/record-list.ts'
import { beginsWith, foldHas } from '#platform/server/lists/searched-text.ts'

/** The bills a person may see: the station's, of these sales see their customers'. */
export function visibleBills(actor: Actor): RawBuilder<boolean> {
  return inScope(actor, { station: 'b.station_id', sale: 'b.sale_id' })
}

const live = sql`bo.bill_id = b.id and (bo.removed_at is null or b.status = ${lit(billStatus.cancelled)})`

/** Live allocations of a bill `b`. */
export const paidOf = sql<number>`coalesce((select sum(a.amount) from allocation a
  where a.bill_id = b.id and a.released_at is null), 0)::bigint`

/** Deposits that its approval will apply (12, 13), or that it applied. */
const depositOf = sql<number>`case when b.status in (${lit(billStatus.new, billStatus.confirmed)}) then coalesce((select sum(l.amount) from customer_lock l
    join bill_order bo on bo.order_id = l.order_id and bo.bill_id = b.id and bo.removed_at is null
    where l.kind = 'deposit' and l.released_at is null), 0)
  else coalesce((select sum(bo.deposit_vnd) from bill_order bo where ${live}), 0) end::bigint`

/** What the customer still has to pay: nothing on a cancelled bill; before approval less the deposits to come. */
export const billDue = sql<number>`case when b.status = ${lit(billStatus.cancelled)} then 0
  when b.status in (${lit(billStatus.new, billStatus.confirmed)}) then greatest(0, b.total_vnd - ${paidOf} - ${depositOf})
  else b.total_vnd - ${paidOf} end::bigint`

/** The parcel of a bill `b` of which its carrier spoke last. */
const lastTold = sql`from bill_parcel t where t.bill_id = b.id and t.last_event_at is not null
    order by t.last_event_at desc, t.id desc limit 1`

/** The delivery list that took a bill `b` along, or is to. */
const listOf = sql`from delivery_batch_bill db join delivery_batch d on d.id = db.batch_id
    where db.bill_id = b.id and d.status <> ${lit(batchStatus.cancelled)} order by d.id desc limit 1`

const described = describedList(billFields, 'b', {
  status: sql`b.status::float8`,
  picture: sql`(select ${firstPicture} from bill_order bo join orders o on o.id = bo.order_id where ${live})`,
  customer_no: sql`c.customer_no`,
  customer_name: sql`c.name`,
  customer_phone: sql`c.phone`,
  ids: sql`coalesce((select jsonb_agg(bo.order_id order by bo.order_id) from bill_order bo where ${live}), '[]')`,
  codes: sql`coalesce((select array_agg(o.code order by o.id) from bill_order bo join orders o on o.id = bo.order_id
    where ${live}), '{}')`,
  weight: sql`coalesce((select sum(o.weight) from bill_order bo join orders o on o.id = bo.order_id where ${live}), 0)`,
  deposit: depositOf,
  paid: paidOf,
  due: billDue,
  last_event: sql`(select t.last_event ${lastTold})`,
  last_event_at: sql`(select t.last_event_at ${lastTold})`,
  partner_name: sql`p.name`,
  shipper_name: sql`ship.name`,
  batch_id: sql`(select d.id ${listOf})`,
  batch_code: sql`(select d.batch_code ${listOf})`,
  sale_name: sql`sale.name`,
  created_by_name: sql`maker.name`,
})

const from = sql`bill b join customer c on c.id = b.customer_id join staff maker on maker.id = b.created_by
  left join staff sale on sale.id = b.sale_id left join staff ship on ship.id = b.shipper_id
  left join partner p on p.id = b.partner_id`

/** Bills whose collected money is at that state; any other word: all with COD. */
export function codCondition(state: string): RawBuilder<boolean> {
  if (state === 'paid') return sql<boolean>`b.cod_status = ${lit(codStatus.paid)}`
  if (state === 'unpaid') return sql<boolean>`b.cod_status = ${lit(codStatus.unpaid)}`
  if (state === 'mismatch')
    return sql<boolean>`(b.cod_status = ${lit(codStatus.unpaid)} and b.remitted_cod + b.cod_fee <> b.collected_cod)`
  if (state === 'second')
    return sql<boolean>`(b.cod_status = ${lit(codStatus.unpaid)} and b.remitted_cod + b.cod_fee = b.collected_cod)`
  return sql<boolean>`b.cod_status <> ${lit(codStatus.none)}`
}

const codeLike = /^[A-Za-z]{0,4}\d[\dA-Za-z-]{2,}$/

export type BillSum =
  | 'total_vnd'
  | 'cancelled_vnd'
  | 'deposit'
  | 'paid'
  | 'due'
  | 'expected_cod'
  | 'collected_cod'
  | 'remitted_cod'
  | 'cod_fee'
  | 'unpaid_cod'

/** What slips come to, cancelled ones apart: nobody owes those. */
export const billTotals = {
  total_vnd: sql`case when b.status <> ${lit(billStatus.cancelled)} then b.total_vnd end`,
  cancelled_vnd: sql`case when b.status = ${lit(billStatus.cancelled)} then b.total_vnd end`,
  deposit: sql`case when b.status <> ${lit(billStatus.cancelled)} then ${depositOf} end`,
}

export const billListing: ListDefinition<BillSum> = {
  from,
  table: { name: 'bill', as: 'b' },
  ...described,
  filters: {
    ...described.filters,
    codes: { any: 'b.code' },
    delivered_at: { range: 'b.delivered_at' },
    cod: codCondition,
  },
  key: sql`b.id`,
  defaultSort: '-created_at',
  inIndexOrder: true,
  search: {
    prefix: (q) => {
      if (!codeLike.test(q)) return null
      const start = q.toUpperCase()
      // An array, not a set: the planner may then take each part of the OR from its own index.
      const bills = sql`array(select bo.bill_id from orders o join bill_order bo on bo.order_id = o.id
        where ${beginsWith('o.code', start)} or ${beginsWith('o.track', start)})`
      return sql<boolean>`(${beginsWith('b.code', start)} or b.waybill = ${start} or b.id = any(${bills}))`
    },
    text: (q) => foldHas('b.fold', q),
    owner: { column: 'b.customer_id', table: 'customer' },
  },
  chips: { of: 'status', values: billStatus.values },
  sums: {
    ...billTotals,
    paid: paidOf,
    due: billDue,
    expected_cod: sql`b.expected_cod`,
    collected_cod: sql`b.collected_cod`,
    remitted_cod: sql`b.remitted_cod`,
    cod_fee: sql`b.cod_fee`,
    unpaid_cod: sql`case when b.cod_status = ${lit(codStatus.unpaid)} then b.collected_cod end`,
  },
}

/** Bills as the lists show them, by a condition on `b`. */
export async function billRowsWhere(
  db: Db,
  actor: Actor,
  condition: RawBuilder<unknown>,
): Promise<BillRecord[]> {
  const { rows } = await sql<BillRecord>`select ${described.select} from ${from}
    where ${condition} and ${visibleBills(actor)} order by b.id desc limit 500`.execute(db)
  return rows
}

/** @throws bills.not_found */
export async function billRowOf(db: Db, actor: Actor, id: number): Promise<BillRecord> {
  const row = (await billRowsWhere(db, actor, sql`b.id = ${id}`))[0]
  if (!row) throw refuseBill('bills.not_found')
  return row
}

/** Everything an action of a bill decides by. */
export interface LockedBill {
  id: number
  code: string
  station_id: number
  customer_id: number
  sale_id: number | null
  status: number
  date: string | null
  method: BillMethod
  address_id: number | null
  receiver: Record<string, unknown> | null
  partner_id: number | null
  shipper_id: number | null
  goods_vnd: number
  service_vnd: number
  freight_vnd: number
  surcharge_vnd: number
  storage_vnd: number
  extras_vnd: number
  customs_vnd: number
  delivery_vnd: number
  box_vnd: number
  discount_vnd: number
  total_vnd: number
  expected_cod: number
  collected_cod: number | null
  remitted_cod: number | null
  cod_fee: number
  cod_status: StatusOf<typeof codStatus>
  waybill: string | null
  entry_id: number | null
  cod_entry_id: number | null
  cod_remit_entry_id: number | null
  note: string | null
  created_by: number
  version: number
}

/**
 * Locks a bill the person may see, for the rest of the transaction. Bills are locked before their
 * orders, those before their customer's money. @throws bills.not_found
 */
export async function lockBill(tx: Db, actor: Actor, id: number): Promise<LockedBill> {
  const [row] = await lockBills(tx, actor, [id])
  if (!row) throw refuseBill('bills.not_found')
  return row
}

/** Of these bills those that the person may see, locked in the order of their keys. */
export async function lockBills(tx: Db, actor: Actor, ids: readonly number[]): Promise<LockedBill[]> {
  const { rows } = await sql<LockedBill>`select b.*, b.status::float8 as status from bill b
    where b.id = any(${[...ids]}::bigint[]) and ${visibleBills(actor)} order by b.id for no key update of b`.execute(
    tx,
  )
  return rows
}

export interface BilledOrder {
  id: number
  code: string
  purchase_waits: boolean
  station_id: number
  goods_vnd: number
  service_vnd: number
  freight_estimate: number
  /** Applied at the approval. */
  deposit_vnd: number
}

/** Locks the orders of a bill, in the order of their keys. */
export async function lockBilledOrders(tx: Db, bill: number): Promise<BilledOrder[]> {
  const { rows } = await sql<BilledOrder>`
    select o.id, o.code, o.station_id, o.purchase_waits, o.goods_vnd, o.service_vnd, o.freight_estimate, bo.deposit_vnd
    from orders o join bill_order bo on bo.order_id = o.id and bo.bill_id = o.bill_id and bo.removed_at is null
    where o.bill_id = ${bill} order by o.id for no key update of o`.execute(tx)
  return rows
}

/**
 * Moves a bill and, with it, its orders; the status they came from is repeated in WHERE. A bill
 * that goes to 0 gives its orders back to 11. @throws bills.status
 */
export async function moveBill(context: Context, bill: LockedBill, move: Move): Promise<void> {
  const { db } = context
  const { action, to, reason } = move
  await ofOneCustomer(() =>
    moveRecord({ table: billTable, refuse: () => refuseBill('bills.status') }, context, bill, move),
  )
  if (to === bill.status) return
  const free = to === billStatus.cancelled
  const orderTo = free ? orderStatus.priced : Number(to)
  const moved = await moveRows(db, orderTable, `bill_${action}`, {
    to: orderTo,
    set: { bill_id: free ? null : bill.id },
    where: sql`bill_id = ${bill.id} and status = ${bill.status}::numeric`,
  })
  if (free) {
    await sql`update bill_order set removed_at = ${context.now}
      where bill_id = ${bill.id} and removed_at is null`.execute(db)
  }
  await recordForOrders(context, bill, moved, { action, to: orderTo, reason })
}

/** A carrier's number that somebody else gave in the same instant. @throws bills.waybill_just_taken */
export async function ofOneCustomer<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (sqlState(error) !== exclusionViolation) throw error
    throw refuseBill('bills.waybill_just_taken')
  }
}

/** Writes what happened to a bill into the story of its orders, under `bill_<action>`. */
async function recordForOrders(
  context: Context,
  bill: LockedBill,
  orders: readonly number[],
  { action, to, reason }: { action: string; to: number; reason?: string | null | undefined },
): Promise<void> {
  for (const id of orders) {
    await recordEvent(context, {
      entity: 'order',
      id,
      action: `bill_${action}`,
      from: bill.status,
      to,
      reason,
      station: bill.station_id,
      data: { bill: bill.code },
    })
  }
}

/** Tells the orders of a bill what happened to it while it and they stay where they are. */
export async function recordForOrdersOf(context: Context, bill: LockedBill, action: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`select order_id as id from bill_order
    where bill_id = ${bill.id} and removed_at is null`.execute(context.db)
  const orders = rows.map(({ id }) => id).toSorted((a, b) => a - b)
  await recordForOrders(context, bill, orders, { action, to: bill.status })
}

/** Changes fields of a bill that stays where it is. */
export async function changeBill(context: Context, bill: LockedBill, move: Omit<Move, 'to'>): Promise<void> {
  await moveBill(context, bill, { ...move, to: bill.status })
}

/** Sums a bill anew from its orders and its own fees. */
export async function refreshTotals(tx: Db, bill: number): Promise<void> {
  await sql`update bill b set goods_vnd = s.goods, service_vnd = s.service, freight_vnd = s.freight,
      surcharge_vnd = s.surcharge, storage_vnd = s.storage, extras_vnd = s.extras, customs_vnd = s.customs,
      total_vnd = s.goods + s.service + s.freight + s.surcharge + s.storage + s.extras
        + b.delivery_vnd + b.box_vnd - b.discount_vnd
    from (select coalesce(sum(goods_vnd), 0)::bigint as goods, coalesce(sum(service_vnd), 0)::bigint as service,
        coalesce(sum(freight_vnd), 0)::bigint as freight, coalesce(sum(surcharge_vnd), 0)::bigint as surcharge,
        coalesce(sum(storage_vnd), 0)::bigint as storage, coalesce(sum(extras_vnd), 0)::bigint as extras,
        coalesce(sum(customs_vnd), 0)::bigint as customs
      from bill_order where bill_id = ${bill} and removed_at is null) s
    where b.id = ${bill}`.execute(tx)
}
