import { previewRows } from '#cashdesk/desk/server/preview-rows.ts'
import { isPosted, takeBack } from '#cashdesk/desk/server/take-back.ts'
import { sql } from 'kysely'
import type { BehalfCompletion, BehalfPaymentRecord } from '#cashdesk/behalf/behalf-payment.api.ts'
import { refuseBehalf } from '#cashdesk/behalf/behalf-payment.errors.ts'
import type { FourEyes } from '#platform/contract/status.ts'
import { behalfStatus, behalfTable } from '#cashdesk/behalf/behalf-payment.status.ts'
import { uploadedPaths } from '#cashdesk/desk/server/attachment.repo.ts'
import { lockPayment, paymentRowOf, visiblePayments } from '#cashdesk/behalf/server/behalf-payment.repo.ts'
import type { LockedPayment } from '#cashdesk/behalf/server/behalf-payment.repo.ts'
import { releaseHold } from '#cashdesk/transfers/server/payout.usecase.ts'
import { spendingVerdict } from '#billing/server/bill-money.repo.ts'
import { behalfPaymentEntry } from '#ledger/entries.rules.ts'
import { cardCost } from '#ledger/server/card-cost.ts'
import { expectBooking, withdrawExpected } from '#ledger/server/expected-booking.repo.ts'
import { post, reverse } from '#ledger/server/journal.repo.ts'
import { lockedCustomerMoney } from '#ledger/server/money.repo.ts'
import { previewOf } from '#ledger/server/preview.ts'
import { hasWritten } from '#platform/server/events/four-eyes.ts'
import { runAction } from '#platform/server/events/run-action.ts'
import type { Effect, Records, Run } from '#platform/server/events/run-action.ts'
import { refuseField } from '#platform/contract/errors.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { Decimal, formatVnd } from '#platform/rules/money.ts'
import { is } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { eachRow } from '#platform/server/db/transaction.ts'

const payments: Records<LockedPayment, FourEyes, never> = {
  table: behalfTable,
  lock: lockPayment,
  shown: paymentRowOf,
  snapshot: () => ({}),
  refuse: (why) => {
    if (why === 'reason') return refuseField('reason', 'Vui lòng nhập lý do')
    return refuseBehalf('behalf.status')
  },
}

/** Runs an action of a payment. @throws behalf.not_found, behalf.status, access.own_work, conflict.stale */
export const actOnPayment = (run: Run<LockedPayment>): Promise<LockedPayment> => runAction(payments, run)

/** Approves payments, each by itself: the total is held. @throws access.own_work, behalf.status, behalf.credit */
export function approvePayments(context: Context, ids: readonly number[]): Promise<BulkAnswer> {
  return eachRow(context.db, ids, (db, id) => approve({ ...context, db }, id))
}

async function approve(context: Context, id: number): Promise<void> {
  const { db, actor, now } = context
  await actOnPayment({
    context,
    id,
    action: 'approve',
    effect: async ({ customer_id: customer, total_vnd: amount }) => {
      await lockedCustomerMoney(db, customer)
      const { allowed, shortfall } = await spendingVerdict(db, { customer, amount })
      if (!allowed) throw refuseBehalf('behalf.credit', { values: { shortfall: formatVnd(shortfall) } })
      const lock = await db
        .insertInto('customer_lock')
        .values({ customer_id: customer, kind: 'payment', amount, created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { set: { approved_by: actor.id, approved_at: now, lock_id: lock.id }, data: { amount } }
    },
  })
}

/**
 * Paid, as the proof shows: the customer is debited what was priced, the card or bank what it gave;
 * the difference is the exchange rate's.
 * @throws access.own_work, behalf.status, behalf.certificate, transfers.image, conflict.stale, bad_input by field
 */
export async function completePayment(
  context: Context,
  id: number,
  given: BehalfCompletion,
): Promise<BehalfPaymentRecord> {
  await actOnPayment({
    context,
    id,
    action: 'complete',
    version: given.version,
    effect: (payment) => payFrom(context, payment, given),
  })
  return paymentRowOf(context, id)
}

async function payFrom(context: Context, payment: LockedPayment, given: BehalfCompletion): Promise<Effect> {
  const { db, actor, now } = context
  const { id, customer_id: customer, goods_vnd: charged, service_vnd: fee, station_id: station } = payment
  const [image] = await uploadedPaths(context, given.image_transfer ? [given.image_transfer] : [], [
    'images/transferCertificate',
  ])
  if (!image) throw refuseBehalf('behalf.certificate')
  await lockedCustomerMoney(db, customer)
  await releaseHold(context, payment.lock_id, 'paid')
  const paid = await placeOf(context, payment, given)
  const entry = await post(db, behalfPaymentEntry({ payment: id, customer, charged, fee, ...paid }), {
    station,
    now,
    maker: payment.maker_id,
    checker: actor.id,
  })
  if (paid.place === `bank:${given.card_id}`)
    await expectBooking(db, {
      kind: 'behalf_payment',
      reference: id,
      entry: entry.id,
      station,
      amount: -paid.cost,
      suspense: false,
      on: businessDate(now),
      now,
      card: given.card_id,
    })
  return {
    set: {
      completed_by: actor.id,
      completed_at: now,
      card_id: given.card_id,
      cost_vnd: paid.cost,
      image_transfer: image,
      entry_id: entry.id,
    },
    data: { amount: payment.total_vnd },
  }
}

/** The place that paid and what it gave: a card of the same currency at its average, a bank what was typed. */
async function placeOf(context: Context, payment: LockedPayment, given: BehalfCompletion) {
  const { rows } = await sql<{ kind: string; currency: string }>`select kind, currency from card
    where id = ${given.card_id} and active and partner_id is null`.execute(context.db)
  const card = rows[0]
  if (!card) throw refuseField('card_id', 'Không tìm thấy thẻ, tài khoản đang dùng này')
  if (card.kind === 'bank') {
    if (!given.paid_vnd) throw refuseField('paid_vnd', 'Vui lòng nhập số tiền ngân hàng đã trừ')
    return { place: `bank:${given.card_id}` as const, cost: given.paid_vnd }
  }
  const { currency, amount } = payment
  if (card.currency !== currency) throw refuseField('card_id', `Thẻ không chi bằng ${currency}`)
  const paid = await cardCost(context, { card: given.card_id, currency, amount: new Decimal(amount) })
  return { place: `card:${given.card_id}` as const, ...paid }
}

/** Cancels payments, each by itself: what is held is free again, what was posted is reversed. @throws behalf.status */
export function cancelPayments(
  context: Context,
  ids: readonly number[],
  reason: string,
): Promise<BulkAnswer> {
  return eachRow(context.db, ids, (db, id) => cancel({ ...context, db }, id, reason))
}

/**
 * Within the ceiling anybody who may cancel; above it a manager who wrote no part of the payment, since
 * nothing else undoes the side of the card. @throws ledger.take_back
 */
async function undoPosting(
  context: Context,
  payment: LockedPayment & { entry_id: number },
  reason: string,
): Promise<void> {
  const { db, actor, now } = context
  const isAnothers = is(actor, 'ql') && !(await hasWritten(db, behalfTable.entity, payment.id, actor.id))
  if (!isAnothers) return takeBack(context, payment, reason)
  await reverse(db, payment.entry_id, reason, { station: payment.station_id, now, maker: actor.id })
}

async function cancel(context: Context, id: number, reason: string): Promise<void> {
  const { db, actor, now } = context
  await actOnPayment({
    context,
    id,
    action: 'cancel',
    reason,
    effect: async (payment) => {
      if (payment.status !== behalfStatus.new) await lockedCustomerMoney(db, payment.customer_id)
      if (payment.status === behalfStatus.approved) await releaseHold(context, payment.lock_id, 'cancelled')
      if (isPosted(payment)) {
        await withdrawExpected(db, { kind: 'behalf_payment', reference: id, now })
        await undoPosting(context, payment, reason)
      }
      return { set: { cancelled_by: actor.id, cancelled_at: now, reason } }
    },
  })
}

/** What approving, paying or cancelling would post, and the customer's money after it. */
export async function previewPayment(
  context: Context,
  given: { id: number; action: 'approve' | 'complete' | 'cancel' } & Partial<BehalfCompletion>,
) {
  const row = await paymentRowOf(context, given.id)
  return previewOf(context, row.customer_id as number, async (inTx) => {
    if (given.action === 'approve') return approve(inTx, given.id)
    if (given.action === 'cancel') return cancel(inTx, given.id, 'Xem trước')
    return completePayment(inTx, given.id, {
      card_id: given.card_id ?? 0,
      paid_vnd: given.paid_vnd,
      image_transfer: given.image_transfer,
    })
  })
}

/** What approving or cancelling many of them would post and hold. */
export function previewPayments(context: Context, ids: readonly number[], action: 'approve' | 'cancel') {
  return previewRows(
    context,
    { table: 'behalf_payment', ids, visible: visiblePayments(context.actor) },
    (inTx, some) =>
      action === 'approve' ? approvePayments(inTx, some) : cancelPayments(inTx, some, 'Xem trước'),
  )
}
