import { nextNumber } from '#platform/server/db/next-number.ts'
import { sql } from 'kysely'
import { isBillCode } from '#billing/bill-code.rules.ts'
import { isTransferCode, transferCode } from '#cashdesk/transfers/transfer-code.rules.ts'
import { attachmentTypes, imageFolders } from '#cashdesk/transfers/transfer.api.ts'
import type { TransferForm, TransferRecord } from '#cashdesk/transfers/transfer.api.ts'
import { refuseTransfer } from '#cashdesk/transfers/transfer.errors.ts'
import { folderOf, uploadedPaths } from '#cashdesk/desk/server/attachment.repo.ts'
import {
  approvePayout,
  bankCard,
  refuseImpossiblePayout,
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
import { postReceipt, takenBy } from '#cashdesk/transfers/server/receipt.usecase.ts'
import { billQr } from '#billing/server/read-bill.usecase.ts'
import { billRowOf } from '#billing/server/bill.repo.ts'
import { transferFields } from '#cashdesk/transfers/transfer.fields.ts'
import { transferStatus } from '#cashdesk/transfers/transfer.status.ts'
import { receivingBank } from '#catalog/server/receiving-bank.ts'
import { isCustomerCode } from '#customers/customer-code.rules.ts'
import { findCustomer } from '#customers/server/customer.repo.ts'
import { memoFor, readMemo, targetOf } from '#ledger/memo.rules.ts'
import { allocatedToOrder, lockedCustomerMoney } from '#ledger/server/money.repo.ts'
import { previewOf } from '#ledger/server/preview.ts'
import { qrMemo, vietQrPayload } from '#ledger/vietqr.rules.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { orderRowOf, visibleOrders } from '#orders/core/server/order.repo.ts'
import { refuse, refuseField } from '#platform/contract/errors.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
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
  if (!seesMoney(actor)) return { ...page, results: page.results.map((row) => maskTransfer(actor, row)) }
  return { ...page, totals }
}

/**
 * Asks for a receipt or payout of a customer; no money moves yet.
 * @throws orders.customer_unknown, transfers.order_customer, bad_input by field
 */
export async function createTransfer(context: Context, form: TransferForm): Promise<TransferRecord> {
  const { db, actor, now } = context
  const customer = await findCustomer(db, actor, { id: form.customer_id })
  if (!customer) throw refuseOrder('orders.customer_unknown')
  const memo = await memoOf(context, form, customer)
  const message = form.message || memo
  const receives = (form.trans_type ?? 1) === 1
  const method = form.method ?? 'bank'
  if (!receives) await refuseImpossiblePayout(context, { customer: customer.id, amount: form.amount })
  const card = method === 'bank' ? await bankOf(context, form.card_id, receives) : undefined
  const attachments = await uploadedPaths(context, form.attachments ?? [], attachmentTypes)
  const [image] = await uploadedPaths(context, form.image_transfer ? [form.image_transfer] : [], imageFolders)
  const number = await nextNumber(db, 'transfer')
  const row = await db
    .insertInto('transfer')
    .values({
      ...newValues(transferFields, form, context),
      code: transferCode(number),
      station_id: customer.station_id,
      customer_id: customer.id,
      order_id: form.order_id ?? null,
      bill_id: form.bill_id ?? null,
      trans_type: receives ? 1 : 2,
      method,
      card_id: card?.id ?? null,
      partner_id: card?.partner_id ?? null,
      attachments: JSON.stringify(attachments),
      attachment_type: form.attachment_type ?? (await folderOf(db, attachments[0])),
      image_transfer: image ?? null,
      message,
      maker_id: actor.id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEvent(context, {
    entity: 'transfer',
    id: row.id,
    action: 'create',
    to: transferStatus.pending,
    station: customer.station_id,
    data: { amount: form.amount },
  })
  return transferRowOf(db, actor, row.id)
}

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

/** What the customer is to write: their code, with the order's or the bill's. @throws orders.customer_unknown */
export async function generateMessage(
  context: Context,
  given: { customer_id: number; order_id?: number | null | undefined; bill_id?: number | null | undefined },
): Promise<{ message: string }> {
  const customer = await findCustomer(context.db, context.actor, { id: given.customer_id })
  if (!customer) throw refuseOrder('orders.customer_unknown')
  return { message: (await memoOf(context, given, customer)) ?? customer.customer_no ?? '' }
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

/** What confirming or cancelling would post and hold, and the customer's money after it. */
export async function previewTransfer(
  context: Context,
  { id, action = 'confirm' }: { id: number; action?: 'confirm' | 'cancel' | undefined },
) {
  const request = await transferRowOf(context.db, context.actor, id)
  return previewOf(context, request.customer_id as number, (inTx) =>
    action === 'cancel' ? cancelTransfer(inTx, id, 'Xem trước') : confirmTransfer(inTx, id),
  )
}

/**
 * VietQR on the bank account that the customer pays to, by the code that the memo will carry: of an
 * order's deposit, of a bill's due, of a waiting receipt, or of a top-up, which carries the customer's code alone.
 * @throws orders.not_found, bills.not_found, transfers.not_found, orders.customer_unknown
 */
export async function transferQr(context: Context, given: { code: string; amount?: number | undefined }) {
  const code = given.code.toUpperCase()
  if (isBillCode(code)) return billQr(context, code, given.amount)
  const asked = isCustomerCode(code)
    ? await topUpOf(context, code)
    : isTransferCode(code)
      ? await requestedReceiptOf(context, code)
      : await requestedDepositOf(context, code)
  const bank = await receivingBank(context.db, asked)
  if (!bank) throw refuse('not_found')
  const amount = given.amount ?? asked.amount
  return {
    qr: vietQrPayload({ bin: bank.bin, account: bank.account, amount, memo: asked.memo }),
    memo: asked.memo,
    amount,
    bank: bank.bank,
    account: bank.account,
    holder: bank.holder,
  }
}

interface RequestedPayment {
  memo: string
  amount: number | null
  customer: number | null
  station: number
}

async function topUpOf({ db, actor }: Context, code: string): Promise<RequestedPayment> {
  const customer = await findCustomer(db, actor, { customer_no: code })
  if (!customer) throw refuseOrder('orders.customer_unknown')
  return { memo: code, amount: null, customer: customer.id, station: customer.station_id }
}

/** A receipt asked for, while it waits: its order's or bill's memo, or its own code. */
async function requestedReceiptOf({ db, actor }: Context, code: string): Promise<RequestedPayment> {
  const { rows } = await sql<{
    customer: number
    customer_no: string | null
    station: number
    message: string | null
    amount: number
    named: boolean
  }>`
    select c.id as customer, c.customer_no, t.station_id as station, t.message, t.amount, num_nonnulls(t.order_id, t.bill_id) > 0 as named
    from transfer t join customer c on c.id = t.customer_id
    where t.code = ${code} and t.trans_type = 1 and t.status = ${lit(transferStatus.pending)} and ${visibleTransfers(actor)}`.execute(
    db,
  )
  const request = rows[0]
  if (!request) throw refuseTransfer('transfers.not_found')
  const { customer_no: customerCode, message, amount, named, customer, station } = request
  const own = customerCode ? memoFor({ customerCode, transferCode: code }) : code
  // A memo typed by hand may name nothing we can read.
  const memo = named && message && targetOf(readMemo(message)) ? qrMemo(message) : own
  return { memo, amount, customer, station }
}

async function requestedDepositOf({ db, actor }: Context, code: string): Promise<RequestedPayment> {
  const { rows } = await sql<{
    id: number
    code: string
    customer: number | null
    customer_no: string | null
    station: number
    request: number
  }>`select o.id, o.code, o.customer_id as customer, c.customer_no, o.station_id as station,
      o.deposit_request + o.extra_deposit as request
    from orders o left join customer c on c.id = o.customer_id
    where o.code = ${code} and ${visibleOrders(actor)}`.execute(db)
  const order = rows[0]
  if (!order) throw refuseOrder('orders.not_found')
  const memo = order.customer_no
    ? memoFor({ customerCode: order.customer_no, orderCode: order.code })
    : order.code
  const { customer, station, request } = order
  // What came already is not asked for again.
  const asked = request - (await allocatedToOrder(db, order.id))
  return { memo, amount: asked > 0 ? asked : null, customer, station }
}

/** Our account, or a partner's, that a bank is used of; of a payout it may be named later. */
async function bankOf({ db }: Context, wanted: number | null | undefined, needed: boolean) {
  const card = await bankCard(db, wanted)
  if (card || (!needed && !wanted)) return card
  throw refuseField('card_id', 'Vui lòng chọn tài khoản ngân hàng nhận tiền')
}
