import { nextKey } from '#platform/server/db/next-number.ts'
import { together } from '#platform/server/db/together.ts'
import { sql } from 'kysely'
import { transferCode } from '#cashdesk/transfers/transfer-code.rules.ts'
import { attachmentTypes, imageFolders } from '#cashdesk/transfers/transfer.api.ts'
import type { TransferForm, TransferRecord } from '#cashdesk/transfers/transfer.api.ts'
import { refuseTransfer } from '#cashdesk/transfers/transfer.errors.ts'
import { folderOf, sentPath, uploadedPaths } from '#cashdesk/desk/server/attachment.repo.ts'
import {
  approvePayout,
  bankCard,
  refuseImpossiblePayout,
  refuseNoReceiver,
  releaseHold,
} from '#cashdesk/transfers/server/payout.usecase.ts'
import {
  maskTransfer,
  seesMoney,
  transferListingFor,
  transferRowOf,
  visibleTransferRow,
  visibleTransfers,
} from '#cashdesk/transfers/server/transfer.repo.ts'
import type { TransferSum } from '#cashdesk/transfers/server/transfer.repo.ts'
import { actOnTransfer } from '#cashdesk/transfers/server/act-on-transfer.ts'
import { refuseNoted } from '#cashdesk/transfers/server/noted-receipt.ts'
import { reverseReceipt } from '#cashdesk/transfers/server/reverse-receipt.usecase.ts'
import { postReceipt, takenBy } from '#cashdesk/transfers/server/receipt.usecase.ts'
import { billRowOf } from '#billing/server/bill.repo.ts'
import { transferFields } from '#cashdesk/transfers/transfer.fields.ts'
import { transferStatus } from '#cashdesk/transfers/transfer.status.ts'
import { findCustomer } from '#customers/server/customer.repo.ts'
import { memoFor } from '#ledger/memo.rules.ts'
import { lockedCustomerMoney } from '#ledger/server/money.repo.ts'
import { cameSince } from '#cashdesk/transfers/server/beside-receipt.ts'
import { previewOf } from '#ledger/server/preview.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { orderRowOf } from '#orders/core/server/order.repo.ts'
import { refuseField } from '#platform/contract/errors.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { is } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { newValues } from '#platform/server/lists/record-write.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'

const everything = sql<boolean>`true`

/** A page of receipts and payouts, with the sum of the rows found; `narrowed` narrows it. */
export async function listTransfers({ db, actor }: Context, query: ListQuery, narrowed = everything) {
  const scope = sql<boolean>`${visibleTransfers(actor)} and ${narrowed}`
  const { totals, ...page } = await chippedList<TransferRecord, TransferSum>(
    db,
    transferListingFor(actor),
    query,
    scope,
  )
  if (seesMoney(actor)) return { ...page, totals }
  const results = page.results.map((row) => maskTransfer(actor, row))
  // A partner sums their own; the others see no money at all.
  return { ...page, results, ...(is(actor, 'pa') ? { totals } : {}) }
}

/**
 * Asks for a receipt or payout of a customer; no money moves yet.
 * @throws orders.customer_unknown, transfers.order_customer, transfers.noted, bad_input by field
 */
export async function createTransfer(context: Context, form: TransferForm): Promise<TransferRecord> {
  const { db, actor, now } = context
  const receives = (form.trans_type ?? 1) === 1
  const method = form.method ?? 'bank'
  const [customer, bank] = await together(db, (beside) => [
    findCustomer(beside, actor, { id: form.customer_id }),
    method === 'bank' ? bankCard(beside, form.card_id) : undefined,
  ])
  if (!customer) throw refuseOrder('orders.customer_unknown')
  const memo = await memoOf(context, form, customer)
  if (!receives) {
    refuseNoReceiver(method, form)
    await refuseImpossiblePayout(context, { customer: customer.id, amount: form.amount })
  } else if (!form.another) await refuseNoted(context, customer.id, form)
  // Our account, or a partner's; of a payout it may be named later.
  if (method === 'bank' && !bank && (receives || form.card_id))
    throw refuseField('card_id', 'Vui lòng chọn tài khoản ngân hàng nhận tiền')
  const attachments = await uploadedPaths(context, form.attachments ?? [], attachmentTypes)
  const [image] = await uploadedPaths(context, sentPath(form.image_transfer), imageFolders)
  const { id, number } = await nextKey(db, 'transfer')
  const code = transferCode(number)
  const own = receives && method === 'bank' ? ownMemo(customer.customer_no, code) : null
  const attachment_type = form.attachment_type ?? (await folderOf(db, attachments[0]))
  const insert = db.insertInto('transfer').values({
    ...newValues(transferFields, form, context),
    id,
    code,
    station_id: customer.station_id,
    customer_id: customer.id,
    order_id: form.order_id ?? null,
    bill_id: form.bill_id ?? null,
    trans_type: receives ? 1 : 2,
    method,
    card_id: bank?.id ?? null,
    partner_id: bank?.partner_id ?? null,
    attachments: JSON.stringify(attachments),
    attachment_type,
    image_transfer: image ?? null,
    message: form.message || memo || own,
    maker_id: actor.id,
    created_at: now,
  })
  const event = {
    entity: 'transfer',
    id,
    action: 'create',
    to: transferStatus.pending,
    station: customer.station_id,
    data: { amount: form.amount },
  }
  const [, , row] = await together(db, (beside) => [
    beside.executeQuery(insert),
    recordEvent({ ...context, db: beside }, event),
    transferRowOf(beside, actor, id),
  ])
  return row
}

/** The memo of a receipt that names neither order nor bill: the customer's code with its own. */
export const ownMemo = (customerCode: string | null, transferCode: string): string =>
  customerCode ? memoFor({ customerCode, transferCode }) : transferCode

/**
 * The memo of a request: the customer's code with the order's or the bill's; null for neither.
 * @throws transfers.order_customer, transfers.bill_customer
 */
export async function memoOf(
  { db, actor }: Context,
  given: { order_id?: number | null | undefined; bill_id?: number | null | undefined },
  customer: { id: number; customer_no: string | null },
): Promise<string | null> {
  const customerCode = customer.customer_no
  if (given.order_id) {
    const order = await orderRowOf(db, actor, given.order_id)
    if (order.customer_id !== customer.id) throw refuseTransfer('transfers.order_customer')
    return customerCode ? memoFor({ customerCode, orderCode: order.code }) : order.code
  }
  if (given.bill_id) {
    const bill = await billRowOf(db, actor, given.bill_id)
    if (bill.customer_id !== customer.id) throw refuseTransfer('transfers.bill_customer')
    return customerCode ? memoFor({ customerCode, billCode: bill.code }) : bill.code
  }
  return null
}

/**
 * Confirms a request: never by the person who made or rewrote it. A receipt is posted and set against its
 * order while that waits for its deposit; a payout is approved.
 * @throws transfers.own, transfers.status, transfers.partner_waits and what `approvePayout` refuses
 */
export async function confirmTransfer(
  context: Context,
  id: number,
  version?: number,
): Promise<TransferRecord> {
  const { trans_type } = await actOnTransfer({
    context,
    id,
    version,
    action: ({ trans_type: type }) => (type === 1 ? 'confirm' : 'approve'),
    effect: (request) => {
      if (request.trans_type !== 1) return approvePayout(context, request)
      const { maker_id: maker } = request
      return postReceipt(context, request, { place: takenBy(request), maker, checker: context.actor.id })
    },
  })
  return trans_type === 1 ? transferRowOf(context.db, context.actor, id) : visibleTransferRow(context, id)
}

/** Does a receipt's order wait for its deposit? Locking it is the next step. */
export async function orderWaits(
  { db }: Context,
  { order_id: id, trans_type: type }: Pick<TransferRecord, 'order_id' | 'trans_type'>,
): Promise<boolean> {
  if (!id || type !== 1) return false
  const order = await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirst()
  return order?.status === orderStatus.transacting
}

/** Cancels a request that is not confirmed; an approved payout's hold is freed. @throws transfers.status, transfers.approved */
export async function cancelTransfer(context: Context, id: number, reason: string): Promise<TransferRecord> {
  const { db, actor, now } = context
  await actOnTransfer({
    context,
    id,
    action: 'cancel',
    reason,
    effect: async (request) => {
      if (request.lock_id !== null) {
        await lockedCustomerMoney(db, request.customer_id)
        await releaseHold(context, request.lock_id, 'cancelled')
      }
      return { set: { checker_id: actor.id, decided_at: now, reason } }
    },
  })
  return transferRowOf(db, actor, id)
}

const decisions = {
  confirm: (context: Context, id: number) => confirmTransfer(context, id),
  cancel: (context: Context, id: number) => cancelTransfer(context, id, 'Xem trước'),
  reverse: (context: Context, id: number) => reverseReceipt(context, id, 'Xem trước'),
}

/** What confirming, cancelling or reversing would post and hold, and the customer's money after it. */
export async function previewTransfer(
  context: Context,
  { id, action = 'confirm' }: { id: number; action?: keyof typeof decisions | undefined },
) {
  const request = await transferRowOf(context.db, context.actor, id)
  const preview = await previewOf(context, request.customer_id as number, (inTx) =>
    decisions[action](inTx, id),
  )
  return { ...preview, note: action === 'confirm' ? await cameSince(context.db, id) : null }
}
