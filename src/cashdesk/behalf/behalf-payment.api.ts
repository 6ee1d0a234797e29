import { z } from 'zod'
import { behalfFields } from '#cashdesk/behalf/behalf-payment.fields.ts'
import { moneyPreview, previewOfIds } from '#ledger/preview.api.ts'
import { call } from '#platform/contract/call.ts'
import { bulkAnswer, byId, id, ids, positiveVnd, reason, version } from '#platform/contract/fields.ts'
import { historyRows } from '#platform/contract/history.ts'
import { listQuery, listSum } from '#platform/contract/list.ts'
import { filterKinds, newShape, rowShape } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

/** The warehouse sees that there are payments, not of whom nor how much. */
const readers = roles('ql', 'kt', 'kd', 'cs', 'op')
const makers = roles('ql', 'kt', 'kd', 'cs')
const checkers = roles('ql', 'kt')

export const behalfPaymentRow = z.object(rowShape(behalfFields))
export type BehalfPaymentRow = z.output<typeof behalfPaymentRow>
export type BehalfPaymentRecord = z.input<typeof behalfPaymentRow>

const path = z.string().max(200).nullish()
/** What the price hangs on. A rate typed counts from managers and accountants. */
const priced = {
  customer_id: id,
  currency: behalfFields.currency.schema,
  amount: behalfFields.amount.schema,
  exchange_rate: z.number().min(0).max(1e5).multipleOf(0.0001).optional(),
}
const behalfForm = z.object({
  ...newShape(behalfFields),
  ...priced,
  attachments: z.array(path).max(10).optional(),
})
export type BehalfForm = z.output<typeof behalfForm>
const behalfChange = behalfForm.omit({ customer_id: true }).partial().extend({ version })
export type BehalfChange = z.output<typeof behalfChange>

const filters = listQuery(filterKinds(behalfFields))
export const listBehalfPayments = call({
  id: 'get-quote-payments',
  method: 'GET',
  path: '/api/quote-payments',
  summary: 'Danh sách thanh toán hộ',
  roles: readers,
  query: filters,
  row: behalfPaymentRow,
  option: z.object({ counts: z.record(z.string(), z.number()) }),
  /** Each step by itself. */
  totals: z.object({ complete: listSum, approved: listSum, new: listSum, cancelled: listSum }),
})
export const getBehalfPayment = call({
  id: 'get-quote-payment-by-id',
  method: 'GET',
  path: '/api/quote-payment/{id}',
  summary: 'Một yêu cầu thanh toán hộ',
  roles: makers,
  params: byId,
  data: behalfPaymentRow,
  errors: ['behalf.not_found'],
})
export const priceBehalfPayment = call({
  id: 'post-quote-payment-price',
  method: 'POST',
  path: '/api/quote-payment/price',
  summary: 'Tính tiền thanh toán hộ',
  roles: makers,
  reads: true,
  body: z.object(priced),
  data: z.object({
    exchange_rate: z.number(),
    goods_vnd: z.number(),
    service_vnd: z.number(),
    total_vnd: z.number(),
    /** The customer's free money, VND. */
    free: z.number(),
  }),
  errors: ['orders.customer_unknown', 'pricing.no_rate'],
})
export const createBehalfPayment = call({
  id: 'post-quote-payment',
  method: 'POST',
  path: '/api/quote-payment',
  summary: 'Tạo yêu cầu thanh toán hộ',
  roles: makers,
  money: true,
  body: behalfForm,
  data: behalfPaymentRow,
  message: 'Đã tạo yêu cầu thanh toán hộ',
  errors: ['orders.customer_unknown', 'pricing.no_rate', 'transfers.image'],
})
export const changeBehalfPayment = call({
  id: 'put-quote-payment-by-id',
  method: 'PUT',
  path: '/api/quote-payment/{id}',
  summary: 'Sửa yêu cầu thanh toán hộ',
  roles: makers,
  params: byId,
  body: behalfChange,
  data: behalfPaymentRow,
  message: 'Đã lưu yêu cầu',
  errors: ['behalf.not_found', 'behalf.status', 'conflict.stale', 'pricing.no_rate', 'transfers.image'],
})
export const approveBehalfPayments = call({
  id: 'post-quote-payment-approve',
  method: 'POST',
  path: '/api/quote-payment/approve',
  summary: 'Duyệt thanh toán hộ',
  roles: checkers,
  money: true,
  body: z.object({ ids }),
  data: bulkAnswer,
  message: 'Đã duyệt',
  errors: ['behalf.status', 'behalf.credit'],
})

const completion = z.object({
  /** The card of the payment's currency, or a bank account of ours. */
  card_id: id,
  /** What the bank took, VND; of a card its average tells. */
  paid_vnd: positiveVnd.nullish(),
  /** Path of the proof, in images/transferCertificate. */
  image_transfer: path,
  version,
})
export type BehalfCompletion = z.output<typeof completion>
/** Paid, as the proof shows: the customer is debited. */
export const completeBehalfPayment = call({
  id: 'post-quote-payment-by-id',
  method: 'POST',
  path: '/api/quote/payment/{id}',
  summary: 'Ghi nhận đã thanh toán hộ',
  roles: checkers,
  money: true,
  params: byId,
  body: completion,
  data: behalfPaymentRow,
  message: 'Đã ghi nhận thanh toán',
  errors: ['behalf.not_found', 'behalf.status', 'behalf.certificate', 'transfers.image', 'conflict.stale'],
})
export const cancelBehalfPayments = call({
  id: 'post-quote-payment-cancel',
  method: 'POST',
  path: '/api/quote-payment/cancel',
  summary: 'Hủy thanh toán hộ',
  roles: makers,
  money: true,
  body: z.object({ ids, reason }),
  data: bulkAnswer,
  message: 'Đã hủy',
  errors: ['behalf.status', 'ledger.take_back', 'ledger.booked_at_bank'],
})
/** What approving, paying or cancelling would post and hold. */
export const previewBehalfPayment = call({
  id: 'post-quote-payment-preview',
  method: 'POST',
  path: '/api/quote-payment/preview',
  summary: 'Xem trước bút toán thanh toán hộ',
  roles: checkers,
  reads: true,
  body: completion.partial().extend({ id, action: z.enum(['approve', 'complete', 'cancel']) }),
  data: moneyPreview,
  errors: ['behalf.not_found'],
})
const previewing = {
  ...previewOfIds,
  roles: checkers,
  errors: ['behalf.not_found', 'behalf.status'],
} as const
export const previewApprovals = call({
  ...previewing,
  id: 'post-quote-payment-approve-preview',
  path: '/api/quote-payment/approve/preview',
  summary: 'Xem trước khi duyệt thanh toán hộ hàng loạt',
})
export const previewCancellations = call({
  ...previewing,
  id: 'post-quote-payment-cancel-preview',
  path: '/api/quote-payment/cancel/preview',
  summary: 'Xem trước khi hủy thanh toán hộ hàng loạt',
})
export const behalfPaymentHistory = call({
  id: 'get-quote-payment-by-id-histories',
  method: 'GET',
  path: '/api/quote-payment/{id}/histories',
  summary: 'Lịch sử thanh toán hộ',
  roles: makers,
  params: byId,
  data: historyRows(z.number()),
  errors: ['behalf.not_found'],
})
export const exportBehalfPayments = call({
  id: 'post-quotes-payments-excel',
  method: 'POST',
  path: '/api/quotes/payments/excel',
  summary: 'Xuất Excel thanh toán hộ',
  roles: makers,
  reads: true,
  query: filters,
  body: z.record(z.string(), z.unknown()).optional(),
  file: 'Danh sách thanh toán hộ',
})
