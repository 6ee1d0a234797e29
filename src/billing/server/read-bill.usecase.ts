import { postedLines } from '#ledger/server/posted-lines.repo.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { lit } from '#platform/server/db/lit.ts'
import { historyOf } from '#platform/server/events/history.ts'
import { sql } from 'kysely'
import type { BillDetailRecord, BillRecord, Receiver } from '#billing/bill.api.ts'
import { scanStateOf } from '#billing/server/scan-bill.usecase.ts'
import { billErrors, refuseBill } from '#billing/bill.errors.ts'
import { billFields } from '#billing/bill.fields.ts'
import { billStatus, billTable } from '#billing/bill.status.ts'
import { billEventLabel, methodNames } from '#billing/bill.words.ts'
import { billSnapshot } from '#billing/server/act-on-bill.ts'
import { expectedCod } from '#billing/server/approve-bill.usecase.ts'
import { releaseVerdict } from '#billing/server/bill-money.repo.ts'
import { billListing, billRowsWhere, visibleBills } from '#billing/server/bill.repo.ts'
import type { BillSum, LockedBill } from '#billing/server/bill.repo.ts'
import { receivingBank } from '#catalog/server/receiving-bank.ts'
import { entryKinds } from '#ledger/entries.rules.ts'
import type { EntryKind } from '#ledger/entries.rules.ts'
import { memoFor } from '#ledger/memo.rules.ts'
import { vietQrPayload } from '#ledger/vietqr.rules.ts'
import type { OrderRecord } from '#orders/core/order.api.ts'
import { orderListing, visibleOrders } from '#orders/core/server/order.repo.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { buttonsFor } from '#platform/contract/status.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { formatVnd } from '#platform/rules/money.ts'
import { is } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { storageSincePriced } from '#warehouse/server/storage-since.usecase.ts'
import { askedBy } from '#platform/server/lists/asked-by.ts'
import { listRows } from '#platform/server/lists/list.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { chippedList, summedList } from '#platform/server/lists/list-answer.ts'
import { allOf } from '#platform/server/db/together.ts'

/** A page of bills with the counts of the status chips and the sums of the filtered rows. */
export function listBills({ db, actor }: Context, query: ListQuery) {
  return chippedList<BillRecord, BillSum>(db, billListing, query, visibleBills(actor))
}

export async function findBills({ db, actor }: Context, query: ListQuery) {
  return listRows<BillRecord>(db, billListing, query, visibleBills(actor))
}

const toBill: ListDefinition<'total_vnd' | 'deposit'> = {
  ...orderListing,
  select: sql`${orderListing.select}, o.goods_vnd, o.service_vnd, o.freight_vnd, o.surcharge_vnd, o.extras_vnd, o.priced_at`,
  filters: { ...orderListing.filters, ids: { any: 'o.id', type: 'bigint' } },
  sums: {
    total_vnd: sql`o.total_vnd`,
    deposit: sql`(select l.amount from customer_lock l where l.order_id = o.id and l.kind = 'deposit'
      and l.released_at is null)`,
  },
}

type OrderToBill = OrderRecord & {
  goods_vnd: number
  service_vnd: number
  freight_vnd: number
  surcharge_vnd: number
  extras_vnd: number
  priced_at: Date | null
}

/** Orders at 11 on no bill, each with the storage that a bill of today adds; with the sums of what is filtered. */
export async function ordersToBill(context: Context, query: ListQuery) {
  const { db, actor } = context
  const scope = sql<boolean>`(${visibleOrders(actor)} and o.status = ${lit(orderStatus.priced)} and o.bill_id is null and o.liquidation_id is null)`
  const page = await summedList<OrderToBill, 'total_vnd' | 'deposit'>(
    db,
    askedBy(toBill, actor.role),
    query,
    scope,
  )
  const ids = page.results.map(({ id }) => id)
  const since = await storageSincePriced(context, ids, businessDate(context.now))
  const results = page.results.map((row) => ({ ...row, storage_since_vnd: since.get(row.id) ?? 0 }))
  return { ...page, results }
}

/** A bill by its code (or its id: both name a row), as the lists show it. @throws bills.not_found */
export async function billByCode({ db, actor }: Context, code: string): Promise<BillRecord> {
  const name = code.trim().toUpperCase()
  const condition = /^\d{1,15}$/.test(name) ? sql`b.id = ${Number(name)}` : sql`b.code = ${name}`
  const row = (await billRowsWhere(db, actor, condition))[0]
  if (!row) throw refuseBill('bills.not_found')
  return row
}

/** The bill as its drawer shows it: orders, money, QR, allowed actions. @throws bills.not_found */
export async function readBill(context: Context, code: string): Promise<BillDetailRecord> {
  const { actor } = context
  const row = await billByCode(context, code)
  const [orders, payment, money, shortfall] = await allOf([
    ordersOf(context, row),
    paymentOf(context, row),
    moneyOf(context, row),
    shortfallOf(context, row),
  ])
  const snapshot = billSnapshot(
    { ...row, receiver: (row.receiver ?? null) as Record<string, unknown> | null },
    row.ids.length,
  )
  const { scanned } = await scanStateOf(context.db, row.id)
  return {
    ...row,
    orders,
    scanned,
    memo: payment.memo,
    qr: payment.qr,
    ...money,
    shortfall,
    actions: buttonsFor(billTable, actor.role, row.status, snapshot, billErrors),
  }
}

async function ordersOf({ db }: Context, bill: BillRecord): Promise<BillDetailRecord['orders']> {
  const { rows } = await sql<
    BillDetailRecord['orders'][number]
  >`select o.id, o.id::text as _id, o.code, o.name,
      o.image_url, o.quantity as quality, o.status::float8 as status, o.weight, o.track, o.position,
      coalesce((select array_agg(p.track order by p.id) from package_order po join package p on p.id = po.package_id
        where po.order_id = o.id and p.cancelled_at is null), '{}') as packages,
      bo.goods_vnd, bo.service_vnd, bo.freight_vnd, bo.surcharge_vnd, bo.storage_vnd, bo.extras_vnd, bo.customs_vnd,
      bo.goods_vnd + bo.service_vnd + bo.freight_vnd + bo.surcharge_vnd + bo.storage_vnd + bo.extras_vnd as total_vnd,
      coalesce((select l.amount from customer_lock l where l.order_id = o.id and l.kind = 'deposit'
        and l.released_at is null), bo.deposit_vnd) as deposit
    from bill_order bo join orders o on o.id = bo.order_id
    where bo.bill_id = ${bill.id} and (bo.removed_at is null or ${bill.status} = ${lit(billStatus.cancelled)}) order by o.id`.execute(
    db,
  )
  return rows
}

/** The bank account that the bill's customer pays to. */
const bankOf = ({ db }: Context, bill: Pick<BillRecord, 'customer_id' | 'station_id'>) =>
  receivingBank(db, { customer: bill.customer_id, station: bill.station_id })

/** What a transfer for the bill is to say. */
export function billMemo(bill: Pick<BillRecord, 'customer_no' | 'code'>): string {
  return bill.customer_no ? memoFor({ customerCode: bill.customer_no, billCode: bill.code }) : bill.code
}

/** Memo and VietQR of what is due; no QR where nothing is. */
export async function paymentOf(context: Context, bill: BillRecord) {
  const memo = billMemo(bill)
  const bank = bill.status >= billStatus.new && bill.due > 0 ? await bankOf(context, bill) : null
  if (!bank) return { memo, qr: null }
  const { bin, account } = bank
  return { memo, qr: vietQrPayload({ bin, account, amount: bill.due, memo }) }
}

/** What a bill still asks for, of whom, and by which memo. @throws bills.not_found */
export async function askedByBill(context: Context, code: string) {
  const bill = await billByCode(context, code)
  const { customer_id: customer, station_id: station, due } = bill
  return { memo: billMemo(bill), amount: due > 0 ? due : null, customer, station }
}

/** @throws bills.not_found; not_found without a bank account of ours */
export async function billQr(context: Context, code: string, given?: number) {
  const asked = await askedByBill(context, code)
  const bank = await receivingBank(context.db, asked)
  if (!bank) throw refuse('not_found')
  const { memo } = asked
  const amount = given ?? asked.amount
  return {
    qr: vietQrPayload({ bin: bank.bin, account: bank.account, amount, memo }),
    memo,
    amount,
    bank: bank.bank,
    account: bank.account,
    holder: bank.holder,
  }
}

async function moneyOf(context: Context, bill: BillRecord) {
  const { db, actor } = context
  if (!is(actor, 'ql', 'kt', 'kd', 'cs')) return { lines: [], allocations: [] }
  const lines = await postedLines(context, {
    entries: sql`(e.reference_type = 'bill' and e.reference_id = ${bill.id})
      or e.id in (select entry_id from allocation where bill_id = ${bill.id} and entry_id is not null)`,
    customer: bill.customer_id,
    most: 300,
  })
  const allocations = await sql<{
    at: Date
    kind: EntryKind | null
    number: number | null
    amount: number
    transfer_id: number | null
  }>`select a.created_at as at, e.kind, e.number, a.amount,
      case when e.reference_type = 'transfer' then e.reference_id end as transfer_id from allocation a left join entry e on e.id = a.entry_id
    where a.bill_id = ${bill.id} and a.released_at is null order by a.id`.execute(db)
  return {
    lines,
    allocations: allocations.rows.map((row) => ({
      at: row.at,
      source: row.kind ? `${entryKinds[row.kind]} ${row.number}` : 'Tiền cọc, số dư',
      amount: row.amount,
      transfer_id: row.transfer_id,
    })),
  }
}

/** What is missing before the goods may leave; asked of bills at 14 and 18. */
async function shortfallOf(context: Context, bill: BillRecord): Promise<number | null> {
  const { approved, undeliverable } = billStatus
  if (!([approved, undeliverable] as number[]).includes(bill.status)) return null
  const cod = await expectedCod(context, bill as unknown as LockedBill)
  const given = { bill: bill.id, customer: bill.customer_id, expectedCod: cod }
  return (await releaseVerdict(context.db, given)).shortfall
}

/** Events and changed fields of a bill, oldest first. */
export async function billHistory(context: Context, id: number) {
  const { db, actor } = context
  if ((await billRowsWhere(db, actor, sql`b.id = ${id}`)).length === 0) throw refuseBill('bills.not_found')
  const story = await historyOf(context, {
    entity: billTable.entity,
    id,
    label: billEventLabel,
    fields: billFields,
  })
  // The screen keys the rows of events and of changed fields together.
  return story.map((row) => ({ ...row, id: `e${row.id}` }))
}

/** Who confirmed the slip with the customer, what is still missing, and the text to send them. */
export async function userConfirm(context: Context, id: number) {
  const { db, actor } = context
  const bill = (await billRowsWhere(db, actor, sql`b.id = ${id}`))[0]
  if (!bill) throw refuseBill('bills.not_found')
  const { rows } = await sql<{ name: string; at: Date }>`select s.name, e.at from event e
    join staff s on s.id = e.actor_id where e.entity = 'bill' and e.entity_id = ${id} and e.action = 'confirm'
    order by e.id desc limit 1`.execute(db)
  const snapshot = billSnapshot(
    { ...bill, receiver: (bill.receiver ?? null) as Record<string, unknown> | null },
    bill.ids.length,
  )
  const missing = [
    ...(snapshot.hasAddress ? [] : [billErrors['bills.no_address'].message]),
    ...(snapshot.phoneValid ? [] : [billErrors['bills.no_phone'].message]),
    ...(snapshot.hasCarrier ? [] : [billErrors['bills.no_carrier'].message]),
  ]
  const confirmed = bill.status >= billStatus.confirmed
  return {
    id,
    code: bill.code,
    confirmed,
    confirmed_by: confirmed ? (rows[0]?.name ?? null) : null,
    confirmed_at: confirmed ? (rows[0]?.at ?? null) : null,
    missing,
    receiver: bill.receiver,
    method: bill.method,
    due: bill.due,
    text: confirmText(bill),
  }
}

function confirmText(bill: BillRecord): string {
  const lines = [
    `Phiếu xuất ${bill.code}: ${bill.codes.length} đơn (${bill.codes.join(', ')})`,
    `Tổng tiền: ${formatVnd(bill.total_vnd)} đ, đã cọc và thanh toán: ${formatVnd(bill.total_vnd - bill.due)} đ`,
    `Còn phải trả: ${formatVnd(bill.due)} đ · ${methodNames[bill.method]}`,
    bill.receiver ? `Người nhận: ${addressLine(bill.receiver)}` : 'Người nhận: chưa có địa chỉ',
  ]
  return lines.join('\n')
}

/** Name, phone and the whole address on one line. */
export function addressLine(receiver: Omit<Receiver, 'system' | 'ward_code' | 'province_code'>): string {
  const place = [receiver.address, receiver.ward, receiver.district, receiver.province].filter(Boolean)
  return `${receiver.name}, ${receiver.phone}, ${place.join(', ')}`
}

/** What a scanned or typed code is: a bill, an order, or a package of orders. @throws not_found */
export async function quoteAndBill({ db, actor }: Context, given: string) {
  const code = given.trim().toUpperCase()
  const bills = await billRowsWhere(db, actor, sql`(b.code = ${code} or b.waybill = ${code})`)
  const condition = bills[0]
    ? sql`o.id = any(${bills[0].ids}::bigint[])`
    : sql`(o.code = ${code} or o.track = ${code} or o.id in (select po.order_id from package_order po
        join package p on p.id = po.package_id where p.track = ${code} and p.cancelled_at is null))`
  const { rows: orders } = await sql<
    OrderRecord & { bill_code: string | null; bill_id: number | null; packages: string[] }
  >`
    select ${orderListing.select}, o.bill_id, (select code from bill where id = o.bill_id) as bill_code,
      coalesce((select array_agg(p.track order by p.id) from package_order po join package p on p.id = po.package_id
        where po.order_id = o.id and p.cancelled_at is null), '{}') as packages
    from ${orderListing.from} where ${condition} and ${visibleOrders(actor)} order by o.id limit 200`.execute(
    db,
  )
  const billId = orders.find((order) => order.bill_id)?.bill_id
  const bill =
    bills[0] ?? (billId ? (await billRowsWhere(db, actor, sql`b.id = ${billId}`))[0] : undefined) ?? null
  if (!bill && orders.length === 0) throw refuse('not_found')
  const kind = bills[0]
    ? ('bill' as const)
    : orders[0]?.code === code
      ? ('order' as const)
      : ('package' as const)
  return { kind, code, orders, bill }
}
