import { sql } from 'kysely'
import type { BillEdit, FeesOfOrder } from '#billing/bill-write.api.ts'
import type { BillRecord } from '#billing/bill.api.ts'
import { mostDiscount } from '#billing/bill.rules.ts'
import { billFields } from '#billing/bill.fields.ts'
import { refuseBill } from '#billing/bill.errors.ts'
import { billStatus } from '#billing/bill.status.ts'
import { actOnBill, allowBill, endMergedBill } from '#billing/server/act-on-bill.ts'
import {
  addOrders,
  lockBillable,
  moveBetweenBills,
  settleTotals,
  takeOff,
} from '#billing/server/bill-orders.ts'
import { releaseAllocations } from '#billing/server/bill-money.repo.ts'
import { billRowOf, changeBill, lockBill } from '#billing/server/bill.repo.ts'
import type { LockedBill } from '#billing/server/bill.repo.ts'
import { termColumns } from '#billing/server/bill-terms.ts'
import type { Terms } from '#billing/server/bill-terms.ts'
import { insertBill } from '#billing/server/create-bill.usecase.ts'
import { waybillFor } from '#billing/server/waybill.usecase.ts'
import { lockedCustomerMoney } from '#ledger/server/money.repo.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { lit } from '#platform/server/db/lit.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { Context } from '#platform/server/context.ts'
import { changedValues } from '#platform/server/lists/record-write.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { eachRow } from '#platform/server/db/transaction.ts'
import { refuseStale } from '#platform/server/events/stale.ts'

/** Locks a bill that may still be edited (12, 13). */
async function toEdit(context: Context, id: number, version?: number, action = 'edit'): Promise<LockedBill> {
  const bill = await lockBill(context.db, context.actor, id)
  const shown = () => billRowOf(context.db, context.actor, id)
  await refuseStale(context.db, 'bill', bill, version, shown)
  await allowBill(context, bill, action)
  return bill
}

/** Terms, delivery fee and, where `ids` is given, exactly these orders. @throws bills.status, bills.mixed */
export async function updateBill(context: Context, id: number, edit: BillEdit): Promise<BillRecord> {
  const { db, actor } = context
  const bill = await toEdit(context, id, edit.version)
  const set = {
    ...changedValues(billFields, edit, context),
    ...(await termColumns(db, bill.customer_id, edit)),
  }
  if (edit.delivery_vnd !== undefined) set['delivery_vnd'] = edit.delivery_vnd
  if (Object.keys(set).length) await changeBill(context, bill, { action: 'edit', set, data: { ...edit } })
  if (edit.ids) await matchOrders(context, bill, edit.ids)
  await settleTotals(context, id)
  return billRowOf(db, actor, id)
}

async function matchOrders(context: Context, bill: LockedBill, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from orders where bill_id = ${bill.id}`.execute(
    context.db,
  )
  const there = rows.map((row) => row.id)
  const missing = ids.filter((id) => !there.includes(id))
  const extra = there.filter((id) => !ids.includes(id))
  if (missing.length) await addTo(context, bill, missing)
  if (extra.length) {
    await takeOff(context, bill, extra)
    await recordEvent(context, {
      entity: 'bill',
      id: bill.id,
      action: 'remove_orders',
      station: bill.station_id,
      data: { orders: extra },
    })
  }
}

async function addTo(context: Context, bill: LockedBill, ids: readonly number[]): Promise<void> {
  const orders = await lockBillable(context, ids, bill)
  await addOrders(context, bill, orders)
  await recordEvent(context, {
    entity: 'bill',
    id: bill.id,
    action: 'add_orders',
    station: bill.station_id,
    data: { orders: orders.map((order) => order.code) },
  })
}

/** Takes orders off, back to 11. @throws bills.not_on_bill, bills.keep_one */
export async function removeFromBill(
  context: Context,
  given: { id: number; ids: readonly number[]; reason?: string | undefined; version?: number | undefined },
): Promise<BillRecord> {
  const bill = await toEdit(context, given.id, given.version)
  await takeOff(context, bill, given.ids, given.reason)
  await recordEvent(context, {
    entity: 'bill',
    id: bill.id,
    action: 'remove_orders',
    reason: given.reason,
    station: bill.station_id,
    data: { orders: [...given.ids] },
  })
  return billRowOf(context.db, context.actor, bill.id)
}

/** Pulls every priced order of the customer at this station onto the bill. @throws bills.nothing_to_collect */
export async function collectOrders(context: Context, id: number, version?: number): Promise<BillRecord> {
  const { db, actor } = context
  const bill = await toEdit(context, id, version)
  const { rows } = await sql<{ id: number }>`select id from orders where customer_id = ${bill.customer_id}
    and station_id = ${bill.station_id} and status = ${lit(orderStatus.priced)} and bill_id is null and liquidation_id is null and deleted_at is null`.execute(
    db,
  )
  if (rows.length === 0) throw refuseBill('bills.nothing_to_collect')
  await addTo(
    context,
    bill,
    rows.map((row) => row.id),
  )
  return billRowOf(db, actor, id)
}

/** Moves the orders and fees of other bills to this one; they are cancelled. @throws bills.mixed, bills.status */
export async function mergeBills(
  context: Context,
  id: number,
  others: readonly number[],
): Promise<BillRecord> {
  const { db, actor } = context
  const locked = new Map<number, LockedBill>()
  for (const one of [...new Set([id, ...others])].toSorted((a, b) => a - b)) {
    locked.set(one, await toEdit(context, one))
  }
  const target = locked.get(id) as LockedBill
  const gone = [...locked.values()].filter((bill) => bill.id !== id)
  const alike = gone.every(
    (bill) => bill.customer_id === target.customer_id && bill.station_id === target.station_id,
  )
  if (!alike || gone.length === 0) throw refuseBill('bills.mixed')
  await lockedCustomerMoney(db, target.customer_id)
  for (const bill of gone) {
    await moveBetweenBills(context, bill, target, 'bill_merge')
    await endMergedBill(context, bill, `Gộp vào ${target.code}`)
    // What was paid for the merged bill is paid for this one.
    await sql`update allocation set bill_id = ${id} where bill_id = ${bill.id} and released_at is null`.execute(
      db,
    )
    await sql`update bill set goods_vnd = 0, service_vnd = 0, freight_vnd = 0, surcharge_vnd = 0, storage_vnd = 0,
      extras_vnd = 0, customs_vnd = 0, delivery_vnd = 0, box_vnd = 0, discount_vnd = 0, total_vnd = 0
      where id = ${bill.id}`.execute(db)
  }
  const sum = (key: 'box_vnd' | 'discount_vnd') =>
    [target, ...gone].reduce((total, bill) => total + bill[key], 0)
  const data = { merged: gone.map((bill) => bill.code) }
  const set = { box_vnd: sum('box_vnd'), discount_vnd: sum('discount_vnd') }
  await changeBill(context, target, { action: 'merge', set, data })
  await settleTotals(context, id)
  return billRowOf(db, actor, id)
}

/** Moves chosen orders to a bill of their own, with the same receiver and status. @returns the new bill */
export async function separateBill(
  context: Context,
  id: number,
  orders: readonly number[],
): Promise<BillRecord> {
  const { db, actor } = context
  const bill = await toEdit(context, id)
  const wanted = new Set(orders)
  const { rows } = await sql<{ id: number }>`select id from orders where bill_id = ${id} order by id
    for no key update`.execute(db)
  const mine = rows.filter((row) => wanted.has(row.id))
  if (mine.length !== wanted.size) throw refuseBill('bills.not_on_bill')
  if (mine.length === rows.length) throw refuseBill('bills.keep_one')
  const { station_id, customer_id, sale_id, status, date, method, address_id, partner_id, shipper_id } = bill
  const part = await insertBill(context, {
    station_id,
    customer_id,
    sale_id,
    status,
    date,
    method,
    address_id,
    receiver: bill.receiver ? JSON.stringify(bill.receiver) : null,
    partner_id,
    shipper_id,
    ...(bill.status === billStatus.confirmed ? { confirmed_by: actor.id } : {}),
  })
  await recordEvent(context, {
    entity: 'bill',
    id: part.id,
    action: 'create',
    to: status,
    station: station_id,
    data: { separated_from: bill.code },
  })
  await lockedCustomerMoney(db, customer_id)
  await moveBetweenBills(context, bill, part, 'bill_separate', orders)
  await settleTotals(context, part.id)
  await changeBill(context, bill, { action: 'separate', data: { to: part.code, orders: [...orders] } })
  await settleTotals(context, id)
  return billRowOf(db, actor, part.id)
}

/** Box fee of the slip. */
export async function setBoxFee(
  context: Context,
  given: { id: number; fee: number; version?: number | undefined },
): Promise<BillRecord> {
  const bill = await toEdit(context, given.id, given.version)
  const data = { before: bill.box_vnd, fee: given.fee }
  await changeBill(context, bill, { action: 'fee', set: { box_vnd: given.fee }, data })
  await settleTotals(context, bill.id)
  return billRowOf(context.db, context.actor, bill.id)
}

/** Changes what the bill asks for some of its orders; the order's own price stays as it was computed. */
export async function editPrices(
  context: Context,
  given: { id: number; prices: readonly FeesOfOrder[]; reason: string; version?: number | undefined },
): Promise<BillRecord> {
  const { db, actor } = context
  const bill = await toEdit(context, given.id, given.version, 'edit_price')
  for (const { quote_id, ...fees } of given.prices) {
    const changes = Object.entries(fees).filter(([, value]) => value !== undefined)
    if (changes.length === 0) continue
    const set = sql.join(changes.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
    const changed = await sql`update bill_order set ${set}
      where bill_id = ${bill.id} and order_id = ${quote_id} and removed_at is null`.execute(db)
    if (changed.numAffectedRows !== 1n) throw refuseBill('bills.not_on_bill')
  }
  await changeBill(context, bill, {
    action: 'edit_price',
    reason: given.reason,
    data: { prices: [...given.prices], before: bill.total_vnd },
  })
  await settleTotals(context, bill.id)
  return billRowOf(db, actor, bill.id)
}

/** Takes an amount off the bill. @throws bills.discount_too_high */
export async function setRefund(
  context: Context,
  given: { id: number; refund: number; reason: string; version?: number | undefined },
): Promise<BillRecord> {
  const bill = await toEdit(context, given.id, given.version)
  if (given.refund > mostDiscount(bill)) throw refuseBill('bills.discount_too_high')
  await changeBill(context, bill, {
    action: 'refund',
    set: { discount_vnd: given.refund },
    reason: given.reason,
    data: { before: bill.discount_vnd, refund: given.refund },
  })
  await settleTotals(context, bill.id)
  return billRowOf(context.db, context.actor, bill.id)
}

/** Changes a term of bills, each by itself. @throws bills.status */
export function changeTerms(
  context: Context,
  ids: readonly number[],
  terms: Terms & { waybill?: string | null | undefined },
): Promise<BulkAnswer> {
  return eachRow(context.db, ids, (tx, id) => {
    const inRow = { ...context, db: tx }
    return actOnBill({
      context: inRow,
      id,
      action: 'change',
      effect: async (bill) => {
        const set = await termColumns(tx, bill.customer_id, terms)
        if (terms.waybill !== undefined) {
          const carried = { ...bill, partner_id: terms.partner ?? bill.partner_id }
          set['waybill'] = terms.waybill ? await waybillFor(tx, carried, terms.waybill) : null
        } else if (terms.partner && terms.partner !== bill.partner_id) {
          // The number was the other carrier's.
          set['waybill'] = null
        }
        return { set, data: { ...terms } }
      },
    })
  })
}

/** Cancels a new bill: its orders go back to 11 (12→0). @throws bills.status */
export async function deleteBill(context: Context, id: number): Promise<{ id: number }> {
  await actOnBill({
    context,
    id,
    action: 'remove',
    effect: async (bill) => freeMoneyOf(context, bill),
  })
  return { id }
}

/** What was set against a bill that ends is free again. */
export async function freeMoneyOf(context: Context, bill: LockedBill): Promise<void> {
  await lockedCustomerMoney(context.db, bill.customer_id)
  await releaseAllocations(context.db, bill.id)
}
