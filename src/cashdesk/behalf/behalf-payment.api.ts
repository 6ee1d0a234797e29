import { z } from 'zod'
import { currency } from '#catalog/currency.api.ts'
import { moneyPreview } from '#ledger/preview.api.ts'
import { paymentChannels } from '#orders/purchase/charge.api.ts'
import { call } from '#platform/contract/call.ts'
import {
  bulkAnswer,
  byId,
  id,
  ids,
  instantOut,
  note,
  positiveVnd,
  reason,
  requiredText,
  text,
  version,
} from '#platform/contract/fields.ts'
import { historyRows } from '#platform/contract/history.ts'
import { listQuery, listSum } from '#platform/contract/list.ts'
import { roles } from '#platform/contract/roles.ts'

/** The warehouse sees that there are payments, not of whom nor how much. */
const readers = roles('ql', 'kt', 'kd', 'cs', 'op')
const makers = roles('ql', 'kt', 'kd', 'cs')
const checkers = roles('ql', 'kt')

export const behalfPaymentRow = z.object({
  id: z.number(),
  _id: z.string(),
  code: z.string(),
  status: z.number(),
  station_id: z.number(),
  customer_id: z.number().nullable(),
  customer_no: z.string().nullable(),
  customer_name: z.string().nullable(),
  name: z.string(),
  supplier: z.string().nullable(),
  link: z.string().nullable(),
  receive_info: z.string().nullable(),
  currency: z.string(),
  /** In the currency; like all money here null for whom it is hidden. */
  amount: z.number().nullable(),
  exchange_rate: z.number().nullable(),
  goods_vnd: z.number().nullable(),
  service_vnd: z.number().nullable(),
  total_vnd: z.number().nullable(),
  /** What it cost us; for managers and accountants. */
  cost_vnd: z.number().nullable(),
  payment_channel: z.string().nullable(),
  note: z.string().nullable(),
  attachments: z.array(z.string()),
  /** Path of the proof. */
  image_transfer: z.string().nullable(),
  card_id: z.number().nullable(),
  card_name: z.string().nullable(),
  maker_id: z.number().nullable(),
  maker_name: z.string().nullable(),
  /** Who last changed its price or payee: decides on it no more than its maker. */
  changed_by: z.number().nullable(),
  approver_name: z.string().nullable(),
  approved_at: instantOut.nullable(),
  completer_name: z.string().nullable(),
  completed_at: instantOut.nullable(),
  reason: z.string().nullable(),
  document: z.string().nullable(),
  version: z.number(),
  created_at: instantOut,
})
export type BehalfPaymentRow = z.output<typeof behalfPaymentRow>
export type BehalfPaymentRecord = z.input<typeof behalfPaymentRow>

const path = z.string().max(200).nullish()
const amount = z.number().gt(0).max(1e8).multipleOf(0.01)
/** What the price hangs on. A rate typed counts from managers and accountants. */
const priced = {
  customer_id: id,
  currency,
  amount,
  exchange_rate: z.number().min(0).max(1e5).multipleOf(0.0001).optional(),
}
const behalfForm = z.object({
  ...priced,
  name: requiredText(255),
  supplier: requiredText(255),
  link: text(1000).nullish(),
  receive_info: text(500).nullish(),
  payment_channel: z.enum(paymentChannels, 'Kênh thanh toán không có trong danh sách').nullish(),
  note: note.nullish(),
  attachments: z.array(path).max(10).optional(),
})
export type BehalfForm = z.output<typeof behalfForm>
const behalfChange = behalfForm.omit({ customer_id: true }).partial().extend({ version })
export type BehalfChange = z.output<typeof behalfChange>

const filters = listQuery({
  status: 'anyNumber',
  customer_id: 'anyId',
  currency: 'any',
  created_at: 'range',
})
export const listBehalfPayments = call({
  id: 'get-quote-payments',
  method: 'GET',
  path: '/api/quote-payments',
  summary: 'Danh sách thanh toán hộ',
  roles: readers,
  query: filters,
  row: behalfPaymentRow,
  option: z.object({ counts: z.record(z.string(), z.number()) }),
  totals: z.object({ total_vnd: listSum }),
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
  errors: ['behalf.own', 'behalf.status', 'behalf.credit'],
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
  errors: [
    'behalf.not_found',
    'behalf.own',
    'behalf.status',
    'behalf.certificate',
    'transfers.image',
    'conflict.stale',
  ],
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
  errors: ['behalf.status', 'ledger.booked_at_bank'],
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
