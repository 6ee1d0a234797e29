import { sql } from 'kysely'
import { undoApproval } from '#billing/server/approve-bill.usecase.ts'
import { actOnLockedBill } from '#billing/server/act-on-bill.ts'
import { lockBill } from '#billing/server/bill.repo.ts'
import type { Refund } from '#delivery/close-order.api.ts'
import { refuseDelivery } from '#delivery/delivery.errors.ts'
import { lossEntry, sellerRefundEntry } from '#ledger/entries.rules.ts'
import { post, standingEntry } from '#ledger/server/journal.repo.ts'
import { costOf, endExposure, lockedCustomerMoney, releaseDeposit } from '#ledger/server/money.repo.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import type { OrderRecord } from '#orders/core/order.api.ts'
import { actOnLocked } from '#orders/core/server/act-on-order.ts'
import { lockOrder, orderRowOf } from '#orders/core/server/order.repo.ts'
import type { LockedOrder } from '#orders/core/server/order.repo.ts'
import { refundSubs, awaitsRefund } from '#orders/core/sub-moves.status.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { readBusinessDate } from '#platform/rules/business-date.ts'
import { Decimal, roundVnd } from '#platform/rules/money.ts'
import { is } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { eachRow } from '#platform/server/db/transaction.ts'

const { bought, arrivedOverseas, priced, undeliverable } = orderStatus

/**
 * The seller's refund at 6 or 7: the first call notes what is expected and by when (66, 67, 77,
 * 78); the second, with what came, posts it and cancels the order (6/7→0).
 * @throws refund.status, refund.not_asked, refund.too_much, refund.too_little, refund.no_purchase
 */
export async function changeRefund(context: Context, given: Refund): Promise<OrderRecord> {
  const { db, actor } = context
  const order = await lockOrder(db, actor, given.id)
  if (order.status !== bought && order.status !== arrivedOverseas) throw refuseDelivery('refund.status')
  if (given.received === undefined) await expectRefund(context, order, given)
  else await receiveRefund(context, order, given.received, given.reason)
  return orderRowOf(db, actor, order.id)
}

async function expectRefund(context: Context, order: LockedOrder, given: Refund): Promise<void> {
  const allowed = refundSubs[order.status] ?? []
  const details = []
  const sub = given.sub_status ?? allowed[0]
  if (!allowed.some((one) => one === sub)) {
    details.push({ path: 'sub_status', message: `Chọn ${allowed.join(' hoặc ')} ở bước này` })
  }
  if (!given.expected) details.push({ path: 'expected', message: 'Vui lòng nhập số tiền dự kiến hoàn' })
  const due = readBusinessDate(given.due_date)
  if (!due) details.push({ path: 'due_date', message: 'Ngày phải có dạng DD-MM-YYYY' })
  if (details.length) throw refuse('bad_input', { details })
  const purchase = await purchaseOf(context, order)
  const expected = inVnd(purchase, given.expected as number)
  await actOnLocked(order, {
    context,
    action: 'refund_wait',
    reason: given.reason,
    effect: async () => ({
      set: { sub_status: sub, refund_expected: expected, refund_due: due },
      data: { sub_status: sub, expected: given.expected, due },
    }),
  })
}

async function receiveRefund(
  context: Context,
  order: LockedOrder,
  received: number,
  reason: string | undefined,
): Promise<void> {
  const { db, actor, now } = context
  if (!awaitsRefund(order)) throw refuseDelivery('refund.not_asked')
  const purchase = await purchaseOf(context, order)
  const amount = inVnd(purchase, received)
  const onCard = inCard(purchase, received)
  // Of nothing that the card shows there is no money in the books either.
  if (amount > 0 && onCard === 0)
    throw refuseDelivery('refund.too_little', { values: { currency: purchase.currency } })
  const cost = await costOf(db, order.id)
  await releaseMoney(context, order)
  const draft = sellerRefundEntry({
    order: order.id,
    card: purchase.card,
    cost,
    received: amount,
    foreign: { currency: purchase.currency, amount: onCard, rate: purchase.rate },
  })
  await post(db, draft, { station: order.station_id, now, maker: actor.id })
  await close(context, order, { action: 'refund', reason, data: { received, cost, lost: cost - amount } })
}

interface Purchase {
  card: number
  cost: number
  /** What the seller asked, in the order's currency. */
  asked: number
  /** The same as the card was charged, in the card's currency. */
  paid: number
  currency: string
  rate: number
}

/** What was paid for an order: the card line of its standing purchase. @throws refund.no_purchase */
async function purchaseOf({ db }: Context, order: LockedOrder): Promise<Purchase> {
  const entry = await standingEntry(db, 'purchase', { type: 'order', id: order.id })
  const { rows } = await sql<
    Omit<Purchase, 'asked'>
  >`select a.owner_id as card, -l.amount as cost, -l.foreign_amount as paid,
      l.currency, l.rate
    from entry_line l join account a on a.id = l.account_id where l.entry_id = ${entry} and a.kind = 'card'`.execute(
    db,
  )
  if (!rows[0]) throw refuseDelivery('refund.no_purchase')
  const asked = new Decimal(order.actual_price ?? 0)
    .times(order.quantity)
    .plus(order.actual_ship ?? 0)
    .plus(order.tax)
    .toNumber()
  return { ...rows[0], asked: rows[0].currency === order.currency ? rows[0].paid : asked }
}

/** A part of the price in VND at the rate it was paid at; all of it is exactly the cost. @throws refund.too_much */
function inVnd(purchase: Purchase, amount: number): number {
  if (amount > purchase.asked) throw refuseDelivery('refund.too_much')
  if (amount === purchase.asked) return purchase.cost
  return Math.min(purchase.cost, roundVnd(new Decimal(amount).times(purchase.cost).div(purchase.asked)))
}

/** The same part in the card's currency. */
const inCard = ({ asked, paid }: Purchase, amount: number): number =>
  amount === asked ? paid : new Decimal(paid).times(amount).div(asked).toDecimalPlaces(2).toNumber()

/** Deposit free again, exposure ended. */
async function releaseMoney({ db }: Context, order: LockedOrder): Promise<void> {
  if (order.customer_id) await lockedCustomerMoney(db, order.customer_id)
  await releaseDeposit(db, order.id, 'cancelled')
  await endExposure(db, order.id)
}

async function close(
  context: Context,
  order: LockedOrder,
  { data, ...done }: { action: string; reason?: string | undefined; data: Record<string, unknown> },
): Promise<void> {
  const set = {
    cancelled_from: order.status,
    sub_status: null,
    refund_expected: null,
    refund_due: null,
    write_off_by: null,
    write_off_reason: null,
    bill_id: null,
  }
  await actOnLocked(order, { context, ...done, effect: async () => ({ set, data }) })
}

/**
 * Writes lost or destroyed goods off (7…11, 18→0) when two persons asked for it, an accountant or
 * a manager first and another one after; one of the two is a manager. A posted bill is reversed
 * first; its other orders go back to 11.
 * @throws write_off.status, write_off.second
 */
export async function writeOff(
  context: Context,
  given: { ids: readonly number[]; reason: string; partner?: number | null | undefined },
): Promise<BulkAnswer & { waiting: number[] }> {
  const asked: number[] = []
  const answer = await eachRow(context.db, given.ids, async (tx, id) => {
    const inRow = { ...context, db: tx }
    await unbill(inRow, id, given.reason, async () => {
      const order = await lockWritable(inRow, id)
      const first = await askedBy(inRow, id)
      if (first === null) {
        await ask(inRow, order, given.reason)
        asked.push(id)
        return false
      }
      if (first.id === context.actor.id || !(first.manager || is(context.actor, 'ql'))) {
        throw refuseDelivery('write_off.second')
      }
      return true
    })
    if (!asked.includes(id)) await loseGoods(inRow, await lockWritable(inRow, id), given)
  })
  return { ...answer, waiting: asked }
}

/** An undeliverable order leaves its bill, which ends by reversal, once two persons agree. */
async function unbill(
  context: Context,
  id: number,
  reason: string,
  agreed: () => Promise<boolean>,
): Promise<void> {
  const { db, actor } = context
  // Whoever may not see the order does not learn that it is on a bill.
  await orderRowOf(db, actor, id)
  const { rows } = await sql<{ bill_id: number | null }>`select bill_id from orders where id = ${id}`.execute(
    db,
  )
  const bill = rows[0]?.bill_id ? await lockBill(db, actor, rows[0].bill_id) : null
  if (!(await agreed()) || !bill) return
  await actOnLockedBill(bill, {
    context,
    action: 'restock',
    reason,
    effect: async () => ({ set: { ...(await undoApproval(context, bill, reason)), reason } }),
  })
}

async function lockWritable(context: Context, id: number): Promise<LockedOrder> {
  const order = await lockOrder(context.db, context.actor, id)
  const inWarehouse = order.status >= arrivedOverseas && order.status <= priced
  if (!inWarehouse && order.status !== undeliverable) throw refuseDelivery('write_off.status')
  return order
}

async function askedBy({ db }: Context, id: number): Promise<{ id: number; manager: boolean } | null> {
  const { rows } = await sql<{ id: number; manager: boolean }>`select s.id, s.role in ('SU', 'AD') as manager
    from orders o join staff s on s.id = o.write_off_by where o.id = ${id}`.execute(db)
  return rows[0] ?? null
}

async function ask(context: Context, order: LockedOrder, reason: string): Promise<void> {
  const set = { write_off_by: context.actor.id, write_off_reason: reason }
  await actOnLocked(order, { context, action: 'write_off_ask', reason, effect: async () => ({ set }) })
}

async function loseGoods(
  context: Context,
  order: LockedOrder,
  given: { reason: string; partner?: number | null | undefined },
): Promise<void> {
  const { db, actor, now } = context
  const cost = await costOf(db, order.id)
  await releaseMoney(context, order)
  if (cost !== 0) {
    const { reason } = given
    const liable = given.partner ? { liable: `partner:${given.partner}` as const } : {}
    const draft = lossEntry({ order: order.id, cost, reason, ...liable })
    await post(db, draft, { station: order.station_id, now, maker: actor.id })
  }
  await close(context, order, {
    action: 'write_off',
    reason: given.reason,
    data: { cost, ...(given.partner ? { partner: given.partner } : {}) },
  })
}

/** What writing off would post, without asking for the second person: for the preview. */
export async function loseGoodsOf(
  context: Context,
  id: number,
  given: { reason: string; partner?: number | undefined },
): Promise<void> {
  await unbill(context, id, given.reason, async () => {
    await lockWritable(context, id)
    return true
  })
  await loseGoods(context, await lockWritable(context, id), given)
}
