import { sql } from 'kysely'
import { receivingBank } from '#catalog/server/receiving-bank.ts'
import { liquidationStatus, saleStatus } from '#liquidation/core/liquidation.status.ts'
import { actOnSale } from '#liquidation/money/server/act-on-sale.ts'
import {
  lockPayment,
  lockSale,
  paymentListing,
  paymentRowOf,
  visibleSaleMoney,
} from '#liquidation/money/server/sale-money.repo.ts'
import type { LockedPayment, LockedSale, SaleMoneySum } from '#liquidation/money/server/sale-money.repo.ts'
import type { SalePaymentRecord } from '#liquidation/money/sale-money.api.ts'
import { refuseSaleMoney } from '#liquidation/money/sale-money.errors.ts'
import { salePaymentFields } from '#liquidation/money/sale-money.fields.ts'
import { salePaymentStatus, salePaymentTable } from '#liquidation/money/sale-money.status.ts'
import type { SalePaymentRefusal, SalePaymentSnapshot } from '#liquidation/money/sale-money.status.ts'
import type { AccountCode } from '#ledger/accounts.rules.ts'
import type { Place } from '#ledger/entries.rules.ts'
import { liquidationSaleEntry } from '#ledger/liquidation-entries.rules.ts'
import { expectBooking, withdrawExpected } from '#ledger/server/expected-booking.repo.ts'
import { post, reverse } from '#ledger/server/journal.repo.ts'
import { previewOfAccount } from '#ledger/server/preview.ts'
import { refuseField } from '#platform/contract/errors.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { eachRow } from '#platform/server/db/transaction.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { runAction } from '#platform/server/events/run-action.ts'
import type { Effect, Records } from '#platform/server/events/run-action.ts'
import { askedBy } from '#platform/server/lists/asked-by.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'
import { masked } from '#platform/server/lists/record-list.ts'

/** A page of what buyers pay for liquidated goods. */
export async function listSalePayments({ db, actor }: Context, query: ListQuery) {
  const page = await chippedList<SalePaymentRecord, SaleMoneySum>(
    db,
    askedBy(paymentListing, actor.role),
    query,
    visibleSaleMoney(actor),
  )
  return { ...page, results: page.results.map((row) => masked(salePaymentFields, actor.role, row)) }
}

/** Payments as the executor of actions knows them. */
export const payments: Records<LockedPayment, SalePaymentSnapshot, SalePaymentRefusal> = {
  table: salePaymentTable,
  lock: lockPayment,
  shown: paymentRowOf,
  snapshot: (payment, { actor }) => ({
    atBank: payment.bank_transaction_id !== null,
    confirmedIt: payment.checker_id === actor.id,
  }),
  refuse: (why) => {
    if (why === 'reason') return refuseField('reason', 'Vui lòng nhập lý do hủy')
    return refuseSaleMoney(why === 'status' ? 'sale_money.status' : why)
  },
}

/** May money be taken for this order? @throws sale_money.owner_paid, sale_money.order_status */
export function refuseUnpayable(sale: LockedSale): void {
  if (sale.owner_paid_at !== null && sale.sale_status !== saleStatus.paid)
    throw refuseSaleMoney('sale_money.owner_paid', { values: { goods: sale.goods_code } })
  if (sale.sale_status !== saleStatus.unpaid || sale.goods_status !== liquidationStatus.onSale)
    throw refuseSaleMoney('sale_money.order_status', { values: { code: sale.sale_code } })
}

interface Request {
  id: number
  method?: 'bank' | 'cash' | undefined
  card_id?: number | null | undefined
  note?: string | null | undefined
}

/**
 * The buyer is to pay the whole order. @throws sale_money.order_unknown, sale_money.order_status, sale_money.owner_paid,
 *   sale_money.waits, bad_input by field
 */
export async function requestSalePayment(context: Context, given: Request): Promise<SalePaymentRecord> {
  const { db, actor, now } = context
  const sale = await lockSale(context, given.id)
  refuseUnpayable(sale)
  const { rows: waiting } = await sql`select from liquidation_payment
    where liquidation_order_id = ${sale.sale} and status = ${salePaymentStatus.pending}`.execute(db)
  if (waiting.length > 0) throw refuseSaleMoney('sale_money.waits', { values: { code: sale.sale_code } })
  const method = given.method ?? 'bank'
  const card = method === 'bank' ? await receivingCard(context, sale, given.card_id) : null
  const made = await db
    .insertInto('liquidation_payment')
    .values({
      liquidation_order_id: sale.sale,
      station_id: sale.sale_station,
      method,
      card_id: card,
      amount: sale.sale_amount,
      message: method === 'bank' ? sale.sale_code : null,
      note: given.note || null,
      maker_id: actor.id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEvent(context, {
    entity: salePaymentTable.entity,
    id: made.id,
    action: 'create',
    to: salePaymentStatus.pending,
    station: sale.sale_station,
    data: { amount: sale.sale_amount, code: sale.sale_code },
  })
  return paymentRowOf(context, made.id)
}

async function receivingCard(
  { db }: Context,
  sale: LockedSale,
  wanted: number | null | undefined,
): Promise<number | null> {
  if (!wanted) return (await receivingBank(db, { customer: null, station: sale.sale_station }))?.id ?? null
  const { rows } = await sql`select from card where id = ${wanted} and kind = 'bank' and active
    and partner_id is null and (station_id is null or station_id = ${sale.sale_station})`.execute(db)
  if (rows.length === 0) throw refuseField('card_id', 'Không tìm thấy tài khoản ngân hàng này của công ty')
  return wanted
}

/** Where the money of a payment came. */
const placeOf = (payment: LockedPayment): Place | null => {
  if (payment.method === 'cash') return `cash:${payment.sale_station}`
  return payment.card_id === null ? null : `bank:${payment.card_id}`
}

/**
 * The money is there, as a second person says. One by a bank stands on its account until its booking is matched.
 * @throws sale_money.unknown, sale_money.status, sale_money.order_status, sale_money.owner_paid, access.own_work,
 *   conflict.stale, ledger.period_closed
 */
export async function confirmSalePayment(
  context: Context,
  { id, version }: { id: number; version?: number | undefined },
): Promise<SalePaymentRecord> {
  await runAction(payments, {
    context,
    id,
    version,
    action: 'confirm',
    effect: async (payment) => {
      const place = placeOf(payment)
      if (place === null) throw refuseField('card_id', 'Chưa biết tiền về tài khoản nào của công ty')
      return receive(context, payment, { place, checker: context.actor.id })
    },
  })
  return paymentRowOf(context, id)
}

/** Posts what came and moves the order on; what the bank is to book is noted. */
export async function receive(
  context: Context,
  payment: LockedPayment,
  given: { place: Place | 'suspense:bank'; checker: number | null },
): Promise<Effect> {
  const { db, now } = context
  refuseUnpayable(payment)
  const { id, amount, sale, sale_station: station, goods_order: order } = payment
  const entry = await post(db, liquidationSaleEntry({ payment: id, order, place: given.place, amount }), {
    station,
    now,
    maker: payment.maker_id,
    checker: given.checker,
  })
  await actOnSale(context, payment, { action: 'pay', set: { paid_at: now } })
  if (payment.method === 'bank')
    await expectBooking(db, {
      kind: 'liquidation',
      reference: sale,
      entry: entry.id,
      station,
      amount,
      suspense: given.place === 'suspense:bank',
      on: businessDate(now),
      now,
      card: given.place === 'suspense:bank' ? null : payment.card_id,
    })
  return { set: { entry_id: entry.id, checker_id: given.checker, decided_at: now }, data: { amount } }
}

/**
 * Ends a request that waits, or takes back what was confirmed where the person says so.
 * @throws sale_money.unknown, sale_money.status, sale_money.bank_matched, sale_money.own_confirmation,
 *   sale_money.handed_over, sale_money.settled, ledger.booked_at_bank
 */
export async function cancelSalePayment(
  context: Context,
  given: { id: number; reason: string; reverses?: boolean | undefined },
): Promise<SalePaymentRecord> {
  const { actor, now } = context
  const { id, reason } = given
  await runAction(payments, {
    context,
    id,
    reason,
    action: given.reverses ? 'reverse' : 'cancel',
    effect: async (payment) => {
      if (!given.reverses) return { set: { checker_id: actor.id, decided_at: now, reason } }
      await takeOut(context, payment, reason)
      return { set: { reason, entry_id: null }, data: { amount: payment.amount } }
    },
  })
  return paymentRowOf(context, id)
}

/** Out of the books again; the order waits for its money. */
export async function takeOut(context: Context, payment: LockedPayment, reason: string): Promise<void> {
  const { db, actor, now } = context
  const { entry_id: entry, sale_code: code, goods_code: goods } = payment
  if (entry === null) throw refuseSaleMoney('sale_money.status')
  if (payment.goods_status === liquidationStatus.liquidated)
    throw refuseSaleMoney('sale_money.settled', { values: { goods } })
  if (payment.sale_status !== saleStatus.paid)
    throw refuseSaleMoney('sale_money.handed_over', { values: { code } })
  if (payment.method === 'bank')
    await withdrawExpected(db, { kind: 'liquidation', reference: payment.sale, now })
  await reverse(db, entry, reason, { station: payment.sale_station, now, maker: actor.id })
  await actOnSale(context, payment, { action: 'unpay', set: { paid_at: null }, reason })
}

/** What confirming, or taking back, would post. @throws sale_money.unknown */
export async function previewSalePayment(
  context: Context,
  { id, reverses }: { id: number; reverses?: boolean | undefined },
) {
  const { rows } = await sql<{
    place: AccountCode
  }>`select case when t.method = 'bank' and t.card_id is not null
      then 'bank:' || t.card_id else 'cash:' || t.station_id end as place
    from liquidation_payment t where t.id = ${(await paymentRowOf(context, id)).id}`.execute(context.db)
  return previewOfAccount(context, rows[0]!.place, (inTx) =>
    reverses
      ? cancelSalePayment(inTx, { id, reason: 'Xem trước', reverses })
      : confirmSalePayment(inTx, { id }),
  )
}

/** Several at once, each by itself: there, or cancelled. */
export function changeSalePayments(
  context: Context,
  given: { ids: readonly number[]; status: number; reason?: string | null | undefined },
): Promise<BulkAnswer> {
  return eachRow(context.db, given.ids, async (db, id) => {
    const inRow = { ...context, db }
    if (given.status === salePaymentStatus.paid) await confirmSalePayment(inRow, { id })
    else await cancelSalePayment(inRow, { id, reason: given.reason ?? '' })
  })
}

/** The memo as the buyer is to write it. @throws sale_money.unknown, sale_money.status */
export async function updateSaleMessage(
  context: Context,
  { id, message }: { id: number; message: string },
): Promise<SalePaymentRecord> {
  await runAction(payments, { context, id, action: 'message', effect: async () => ({ set: { message } }) })
  return paymentRowOf(context, id)
}

/** What waits for the money of an order ends with it; the caller holds the order's lock. */
export async function dropWaiting(context: Context, sale: number, reason: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from liquidation_payment
    where liquidation_order_id = ${sale} and status = ${salePaymentStatus.pending}`.execute(context.db)
  const effect = async () => ({ set: { decided_at: context.now, reason } })
  for (const { id } of rows)
    await runAction(payments, { context, id, reason, action: 'drop', automatic: true, effect })
}
