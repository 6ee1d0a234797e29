import { isSeen } from '#platform/contract/record.ts'
import type { Completion, RefundChange, RefundForm, StatusChange } from '#cashdesk/transfers/payout.api.ts'
import { attachmentTypes, imageFolders } from '#cashdesk/transfers/transfer.api.ts'
import type { TransferForm, TransferRecord } from '#cashdesk/transfers/transfer.api.ts'
import { refuseTransfer } from '#cashdesk/transfers/transfer.errors.ts'
import { previewRows } from '#cashdesk/desk/server/preview-rows.ts'
import { requestStory } from '#cashdesk/desk/server/request-story.ts'
import { removeAttachments, sentPath, uploadedPaths } from '#cashdesk/desk/server/attachment.repo.ts'
import {
  bankCard,
  approvePayout,
  payOut,
  refuseImpossiblePayout,
  refuseNoReceiver,
} from '#cashdesk/transfers/server/payout.usecase.ts'
import {
  lockTransfer,
  transferRowOf,
  visibleTransferRow,
  visibleTransfers,
} from '#cashdesk/transfers/server/transfer.repo.ts'
import type { LockedTransfer } from '#cashdesk/transfers/server/transfer.repo.ts'
import {
  cancelTransfer,
  confirmTransfer,
  createTransfer,
  memoOf,
  ownMemo,
} from '#cashdesk/transfers/server/transfer.usecase.ts'
import { transferFields } from '#cashdesk/transfers/transfer.fields.ts'
import { transferStatus, transferStep } from '#cashdesk/transfers/transfer.status.ts'
import { findCustomer } from '#customers/server/customer.repo.ts'
import { previewOf } from '#ledger/server/preview.ts'
import { refuseField } from '#platform/contract/errors.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { is } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { changedValues, toColumns } from '#platform/server/lists/record-write.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { allow } from '#platform/server/events/run-action.ts'
import type { Effect } from '#platform/server/events/run-action.ts'
import { actOnTransfer, transferRecords } from '#cashdesk/transfers/server/act-on-transfer.ts'
import { eachRow } from '#platform/server/db/transaction.ts'
import { refuseStale } from '#platform/server/events/stale.ts'

/** Asks for money to go back to a customer. */
export const createRefund = (context: Context, form: RefundForm): Promise<TransferRecord> =>
  createTransfer(context, { ...form, trans_type: 2 })

/** Creates a request, or changes the waiting one whose id is given. */
export function saveTransfer(context: Context, form: TransferForm): Promise<TransferRecord> {
  return form.id === undefined ? createTransfer(context, form) : changeTransfer(context, form.id, form)
}

/** A request that nobody has decided on. @throws transfers.status, transfers.approved */
async function waiting(context: Context, id: number): Promise<LockedTransfer> {
  const request = await lockTransfer(context.db, context.actor, id)
  await allow(transferRecords, context, request, 'update')
  return request
}

type Change = RefundChange & Partial<TransferForm>

/**
 * Changes a request that nobody has decided on; what is not given stays.
 * @throws conflict.stale, transfers.status, transfers.approved, transfers.order_customer,
 *   transfers.bill_customer, bad_input by field
 */
export async function changeTransfer(context: Context, id: number, given: Change): Promise<TransferRecord> {
  await actOnTransfer({
    context,
    id,
    version: given.version,
    action: 'update',
    effect: (request) => rewrite(context, request, given),
  })
  return sentPath(given.image_transfer).length > 0
    ? attachCertificate(context, id, given.image_transfer)
    : visibleTransferRow(context, id)
}

async function rewrite(context: Context, request: LockedTransfer, given: Change): Promise<Effect> {
  refuseOtherRequest(request, given)
  const money = await changedMoney(context, request, given)
  const attachments =
    given.attachments &&
    (await uploadedPaths(context, given.attachments, attachmentTypes, request.attachments))
  const target = await changedTarget(context, request, given)
  return {
    set: {
      ...toColumns(transferFields, changedValues(transferFields, given, context)),
      ...money,
      ...target,
      // Another account is another partner's word.
      ...(money.partner_id === request.partner_id
        ? {}
        : { partner_confirmed_by: null, partner_confirmed_at: null }),
      ...(given.message === undefined ? {} : { message: given.message }),
      ...(attachments ? { attachments: JSON.stringify(attachments) } : {}),
      ...(given.attachment_type ? { attachment_type: given.attachment_type } : {}),
    },
    data: { from: request.amount, amount: money.amount },
  }
}

/** A request stays its customer's, and a receipt or a payout. @throws bad_input by field */
function refuseOtherRequest(request: LockedTransfer, given: Change): void {
  if (given.customer_id !== undefined && given.customer_id !== request.customer_id)
    throw refuseField('customer_id', 'Không đổi được khách của yêu cầu, vui lòng xóa và tạo yêu cầu khác')
  if (given.trans_type !== undefined && (given.trans_type === 1) !== (request.trans_type === 1))
    throw refuseField('trans_type', 'Không đổi được thu thành chi hoặc ngược lại')
}

/** How much, from or to which account: what is given over what stands. */
async function changedMoney(context: Context, request: LockedTransfer, given: Change) {
  const method = given.method ?? request.method
  const amount = given.amount ?? request.amount
  const pays = request.trans_type !== 1
  const receiver = {
    receive_bank: given.receive_bank === undefined ? request.receive_bank : given.receive_bank || null,
    receive_account: given.receive_account || request.receive_account,
    receive_holder:
      given.receive_holder === undefined ? request.receive_holder : given.receive_holder || null,
  }
  if (pays) {
    refuseNoReceiver(method, receiver)
    await refuseImpossiblePayout(context, { customer: request.customer_id, amount, except: request.id })
  }
  const wanted = given.card_id === undefined ? request.card_id : given.card_id
  const card = method === 'bank' ? await bankCard(context.db, wanted) : undefined
  if (method === 'bank' && !card && (wanted !== null || !pays))
    throw refuseField('card_id', 'Vui lòng chọn tài khoản ngân hàng')
  return { method, amount, card_id: card?.id ?? null, partner_id: card?.partner_id ?? null, ...receiver }
}

/** Another order or bill, with its memo; null where that stays. */
async function changedTarget(context: Context, request: LockedTransfer, given: Change) {
  const order_id =
    given.order_id === undefined && !given.bill_id ? request.order_id : (given.order_id ?? null)
  const bill_id = given.bill_id === undefined && !given.order_id ? request.bill_id : (given.bill_id ?? null)
  if (order_id === request.order_id && bill_id === request.bill_id) return null
  const customer = await findCustomer(context.db, context.actor, { id: request.customer_id })
  if (!customer) throw refuseTransfer('transfers.not_found')
  const memo = await memoOf(context, { order_id, bill_id }, customer)
  const own = request.trans_type === 1 ? ownMemo(customer.customer_no, request.code) : null
  return { order_id, bill_id, message: memo ?? own }
}

function recordTransferEvent(
  context: Context,
  request: LockedTransfer,
  action: string,
  data?: Record<string, unknown>,
) {
  return recordEvent(context, {
    entity: 'transfer',
    id: request.id,
    action,
    station: request.station_id,
    ...(data ? { data } : {}),
  })
}

/** A receipt is confirmed, a payout paid with its certificate. */
export async function completeTransfer(context: Context, given: Completion): Promise<TransferRecord> {
  const { id, version } = given
  const request = await lockTransfer(context.db, context.actor, id)
  await refuseStale(context.db, 'transfer', request, version)
  if (request.trans_type === 1) {
    if (request.status === transferStatus.pending && sentPath(given.image_transfer).length > 0)
      await attachCertificate(context, id, given.image_transfer)
    return confirmTransfer(context, id)
  }
  await actOnTransfer({
    context,
    id,
    action: 'complete',
    effect: (payout) => payOut(context, payout, given),
  })
  return visibleTransferRow(context, id)
}

/** What completing would post, and the customer's money after it. */
export async function previewCompletion(context: Context, given: Completion) {
  const request = await transferRowOf(context.db, context.actor, given.id)
  return previewOf(context, request.customer_id as number, async (inTx) => {
    await completeTransfer(inTx, given)
  })
}

const idsOf = ({ id, ids }: StatusChange): readonly number[] => ids ?? (id === undefined ? [] : [id])

/** What paying, approving or cancelling them would post. */
export const previewStatus = (context: Context, given: StatusChange) =>
  previewRows(
    context,
    { table: 'transfer', ids: idsOf(given), visible: visibleTransfers(context.actor) },
    (inTx, ids) => changeStatus(inTx, { ...given, id: undefined, ids: [...ids] }),
  )

/** Paid, approved or cancelled; each row by itself. */
export function changeStatus(context: Context, given: StatusChange): Promise<BulkAnswer> {
  return eachRow(context.db, idsOf(given), (db, id) => {
    const inRow = { ...context, db }
    if (given.status === transferStatus.cancelled) return cancelTransfer(inRow, id, given.reason ?? '')
    return given.status === transferStep.approved
      ? approveOnly(inRow, id)
      : completeTransfer(inRow, { id, image_transfer: null, card_id: null })
  })
}

/** Approving is a payout's step; a receipt is confirmed or not. @throws transfers.status */
async function approveOnly(context: Context, id: number): Promise<TransferRecord> {
  await actOnTransfer({
    context,
    id,
    action: 'approve',
    effect: (request) => approvePayout(context, request),
  })
  return visibleTransferRow(context, id)
}

/** Takes a waiting receipt off its order or bill: it comes in as free money. @throws transfers.status */
export async function cleanTransfer(context: Context, id: number): Promise<TransferRecord> {
  await actOnTransfer({
    context,
    id,
    action: 'clean',
    effect: async ({ order_id: order, bill_id: bill }) => ({
      set: { order_id: null, bill_id: null },
      data: { order, bill },
    }),
  })
  return visibleTransferRow(context, id)
}

export async function updateMessage(context: Context, id: number, message: string): Promise<TransferRecord> {
  const request = await waiting(context, id)
  await context.db.updateTable('transfer').set({ message }).where('id', '=', id).execute()
  await recordTransferEvent(context, request, 'update', { message })
  return visibleTransferRow(context, id)
}

/** Also after it is paid, by those who keep the books. @throws transfers.image, transfers.status, transfers.certificate_kept */
export async function attachCertificate(
  context: Context,
  id: number,
  path: string | null | undefined,
): Promise<TransferRecord> {
  const request = await lockTransfer(context.db, context.actor, id)
  if (request.status === transferStatus.cancelled) throw refuseTransfer('transfers.status')
  // It is the proof of what is in the books by now.
  if (request.status === transferStatus.paid && !is(context.actor, 'ql', 'kt'))
    throw refuseTransfer('transfers.certificate_kept')
  const [image] = await uploadedPaths(context, [path], imageFolders)
  await context.db
    .updateTable('transfer')
    .set({ image_transfer: image ?? null })
    .where('id', '=', id)
    .execute()
  await recordTransferEvent(context, request, 'certificate', { from: request.image_transfer, to: image })
  return visibleTransferRow(context, id)
}

/** Deletes a request that nobody has decided on, with its attachments. @throws transfers.status, transfers.approved */
export async function deleteTransfer(context: Context, id: number): Promise<{ id: number }> {
  const request = await waiting(context, id)
  const row = await transferRowOf(context.db, context.actor, id)
  await removeAttachments(context, [...row.attachments, ...(row.image_transfer ? [row.image_transfer] : [])])
  await recordTransferEvent(context, request, 'delete', { code: row.code, amount: request.amount })
  await context.db
    .deleteFrom('transfer')
    .where('id', '=', id)
    .where('status', '=', transferStatus.pending)
    .execute()
  return { id }
}

/** What happened to a request, oldest first, by the specified labels. @throws transfers.not_found */
export async function transferHistory(context: Context, id: number) {
  await transferRowOf(context.db, context.actor, id)
  const knowsCustomer = isSeen(transferFields.customer_no, context.actor.role)
  const hidden = knowsCustomer ? [] : ['message']
  return requestStory(context, { entity: 'transfer', id, fields: transferFields, hidden })
}
