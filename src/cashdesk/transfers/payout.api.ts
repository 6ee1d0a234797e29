import { z } from 'zod'
import {
  checkers,
  createTransfer,
  listBankTransfers,
  makers,
  transferRow,
} from '#cashdesk/transfers/transfer.api.ts'
import { transferFields } from '#cashdesk/transfers/transfer.fields.ts'
import { transferStatus, transferStep } from '#cashdesk/transfers/transfer.status.ts'
import { moneyPreview, previewOfIds } from '#ledger/preview.api.ts'
import { call } from '#platform/contract/call.ts'
import { bulkAnswer, byId, id, ids, reason, requiredText } from '#platform/contract/fields.ts'
import { historyRows } from '#platform/contract/history.ts'
import { newShape } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

const path = z.string().max(200).nullish()
const version = z.number().int().optional()
const answer = { method: 'POST', data: transferRow } as const
const refusals = ['transfers.not_found', 'transfers.status'] as const

/** A refund: money of the customer's free amount goes back to them. */
const refundForm = z.object({
  ...newShape(transferFields),
  customer_id: id,
  /** Of a new one `bank` unless told. */
  method: z.enum(['bank', 'cash']).optional(),
  card_id: id.nullish(),
  attachments: z.array(path).max(10).optional(),
})
export type RefundForm = z.output<typeof refundForm>
const refundChange = refundForm.omit({ customer_id: true }).partial().extend({ version })
export type RefundChange = z.output<typeof refundChange>
const createErrors = [
  'orders.customer_unknown',
  'transfers.image',
  'transfers.open_payout',
  'transfers.payout_most',
  'ledger.not_enough_free',
] as const

export const createRefund = call({
  ...answer,
  id: 'post-transfer-refund',
  path: '/api/transfer/refund',
  summary: 'Lập phiếu chi hoàn tiền cho khách',
  roles: makers,
  money: true,
  body: refundForm,
  message: 'Đã lập phiếu chi',
  errors: createErrors,
})
export const changeRefund = call({
  id: 'put-transfer-refund-by-id',
  method: 'PUT',
  path: '/api/transfer/refund/{id}',
  summary: 'Sửa phiếu chi',
  roles: makers,
  params: byId,
  body: refundChange,
  data: transferRow,
  message: 'Đã lưu phiếu',
  errors: [...refusals, 'conflict.stale', 'transfers.approved', 'transfers.image'],
})
export const updateRefund = call({
  ...answer,
  id: 'post-transfer-refund-update',
  path: '/api/transfer/refund/update',
  summary: 'Cập nhật phiếu chi',
  roles: makers,
  body: refundChange.extend({ id }),
  message: 'Đã lưu phiếu',
  errors: [...refusals, 'conflict.stale', 'transfers.approved', 'transfers.image'],
})

const completion = z.object({
  id,
  /** Path of the certificate, in images/transferCertificate. */
  image_transfer: path,
  /** Our account (or a partner's) that it is paid from. */
  card_id: id.nullish(),
  version,
})
export type Completion = z.output<typeof completion>
const completing = {
  ...answer,
  roles: checkers,
  money: true,
  body: completion,
  message: 'Đã hoàn tất',
  errors: [
    ...refusals,
    'transfers.not_approved',
    'transfers.ceiling',
    'transfers.certificate',
    'transfers.image',
    'transfers.partner_waits',
    'ledger.not_enough_free',
  ],
} as const
export const completeTransfer = call({
  ...completing,
  id: 'post-transfer-complete',
  path: '/api/transfer/complete',
  summary: 'Hoàn tất giao dịch kèm chứng từ',
})
export const completeRefund = call({
  ...completing,
  id: 'post-transfer-refund-complete',
  path: '/api/transfer/refund/complete',
  summary: 'Hoàn tất hoàn tiền kèm chứng từ',
})
export const completeBankTransfer = call({
  ...completing,
  id: 'post-complete-transfer-bank',
  path: '/api/complete/transfer-bank',
  summary: 'Hoàn tất giao dịch ngân hàng',
})

/** 1: done · 2: approved · −1: cancelled, with a reason. */
const statusBody = z
  .object({
    id: id.optional(),
    ids: ids.optional(),
    status: z.literal(
      [transferStep.paid, transferStep.approved, transferStep.cancelled],
      'Trạng thái chỉ có thể là 1, 2 hoặc -1',
    ),
    reason: reason.nullish(),
  })
  .refine((body) => body.id !== undefined || body.ids !== undefined, {
    path: ['id'],
    message: 'Vui lòng chọn phiếu',
  })
  .refine((body) => body.status !== transferStatus.cancelled || body.reason, {
    path: ['reason'],
    message: 'Vui lòng nhập lý do hủy',
  })
export type StatusChange = z.output<typeof statusBody>
const statusCall = {
  method: 'POST',
  roles: checkers,
  money: true,
  body: statusBody,
  data: bulkAnswer,
  message: 'Đã cập nhật trạng thái',
  errors: [...completing.errors, 'transfers.approved'],
} as const
export const changeTransferStatus = call({
  ...statusCall,
  id: 'post-transfer-status',
  path: '/api/transfer/status',
  summary: 'Đổi trạng thái phiếu thu chi',
})
/** What that would post. */
export const previewTransferStatus = call({
  ...previewOfIds,
  id: 'post-transfer-status-preview',
  path: '/api/transfer/status/preview',
  summary: 'Xem trước bút toán khi đổi trạng thái',
  roles: checkers,
  body: statusBody,
  errors: statusCall.errors,
})
export const refundStatus = call({
  ...statusCall,
  id: 'post-transfer-refund-status',
  path: '/api/transfer/refund/status',
  summary: 'Đổi trạng thái phiếu chi',
})

/** The partner says that the money came to, or went out of, their account. A flag, not a status. */
export const partnerConfirm = call({
  ...answer,
  id: 'post-transfer-partner-confirm',
  path: '/api/transfer/partner-confirm',
  summary: 'Đối tác xác nhận giao dịch',
  roles: roles('ql', 'pa'),
  body: z.object({ id }),
  message: 'Đã xác nhận giao dịch',
  errors: [...refusals, 'transfers.no_partner', 'transfers.partner_done', 'transfers.not_approved'],
})

/** Takes a waiting receipt off the order or bill it names: it will come in as free money. */
export const cleanTransfer = call({
  ...answer,
  id: 'post-transfer-clean',
  path: '/api/transfer/clean',
  summary: 'Bỏ khỏi đơn, phiếu xuất',
  roles: checkers,
  body: z.object({ id }),
  message: 'Đã bỏ gán',
  errors: refusals,
})

export const updateMessage = call({
  ...answer,
  id: 'post-transfer-update-message',
  path: '/api/transfer/update-message',
  summary: 'Sửa nội dung chuyển khoản',
  roles: makers,
  body: z.object({ id, message: requiredText(255) }),
  message: 'Đã lưu nội dung',
  errors: refusals,
})
export const uploadCertificate = call({
  id: 'put-transfer-image-upload',
  method: 'PUT',
  path: '/api/transfer/image-upload',
  summary: 'Gắn ảnh chứng từ',
  roles: makers,
  body: z.object({ id, image_transfer: path }),
  data: transferRow,
  message: 'Đã gắn chứng từ',
  errors: [...refusals, 'transfers.image', 'transfers.certificate_kept'],
})
export const deleteTransfer = call({
  id: 'delete-transfer-by-id',
  method: 'DELETE',
  path: '/api/transfer/{id}',
  summary: 'Xóa phiếu thu chi chưa xử lý',
  roles: makers,
  params: byId,
  data: z.object({ id: z.number() }),
  message: 'Đã xóa phiếu',
  errors: [...refusals, 'transfers.approved'],
})

/** What completing would post, and the customer's money after it. */
export const previewCompletion = call({
  id: 'post-transfer-complete-preview',
  method: 'POST',
  path: '/api/transfer/complete/preview',
  summary: 'Xem trước bút toán chi tiền',
  roles: checkers,
  reads: true,
  body: completion,
  data: moneyPreview,
})
export const transferHistory = call({
  id: 'get-transfer-by-id-histories',
  method: 'GET',
  path: '/api/transfer/{id}/histories',
  summary: 'Lịch sử phiếu thu chi',
  roles: roles('ql', 'kt', 'kd', 'cs'),
  params: byId,
  /** `to_status` of a row is its specified label: 0, 11, 12, 2 or −1. */
  data: historyRows(z.number()),
})

export const requestBankTransfer = call({
  ...answer,
  id: 'post-bank-transfer-request',
  path: '/api/bank-transfer/request',
  summary: 'Tạo yêu cầu giao dịch ngân hàng',
  roles: makers,
  money: true,
  body: createTransfer.body,
  message: 'Đã lập phiếu',
  failure: 'Tạo yêu cầu giao dịch thất bại!',
  errors: createTransfer.errors,
})
export const requestBankRefund = call({
  ...answer,
  id: 'post-bank-transfer-request-refund',
  path: '/api/bank-transfer/request-refund',
  summary: 'Tạo yêu cầu hoàn tiền qua ngân hàng',
  roles: makers,
  money: true,
  body: refundForm,
  message: 'Đã lập phiếu chi',
  errors: createErrors,
})
/** The memo a customer is to write, their code and the order's or the bill's, and the account they pay to: their own one first. */
export const generateMessage = call({
  id: 'post-bank-transfer-generate-message',
  method: 'POST',
  path: '/api/bank-transfer/generate-message',
  summary: 'Soạn nội dung chuyển khoản',
  roles: makers,
  reads: true,
  body: z.object({ customer_id: id, order_id: id.nullish(), bill_id: id.nullish() }),
  data: z.object({ message: z.string(), card_id: z.number().nullable(), own: z.boolean() }),
  errors: ['orders.customer_unknown', 'transfers.order_customer', 'transfers.bill_customer'],
})
export const exportBankTransfers = call({
  id: 'post-bank-transfers-excel',
  method: 'POST',
  path: '/api/bank-transfers/excel',
  summary: 'Xuất Excel giao dịch ngân hàng',
  roles: makers,
  reads: true,
  query: listBankTransfers.query,
  body: z.record(z.string(), z.unknown()).optional(),
  file: 'Danh sách giao dịch ngân hàng',
})
