import { z } from 'zod'
import { liquidationDeciders } from '#liquidation/core/liquidation-roles.rules.ts'
import { salePaymentFields, saleRefundFields } from '#liquidation/money/sale-money.fields.ts'
import { salePaymentStatus, saleRefundStatus } from '#liquidation/money/sale-money.status.ts'
import { accountPreview } from '#ledger/preview.api.ts'
import { call } from '#platform/contract/call.ts'
import { bulkAnswer, id, ids, note, reason, requiredText, version } from '#platform/contract/fields.ts'
import { listQuery, listSum } from '#platform/contract/list.ts'
import { filterKinds, newShape, rowShape } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

/** Who sells and who keeps the books. */
export const saleMoneyMakers = roles('ql', 'kt', 'kd', 'cs')

export const salePaymentRow = z.object(rowShape(salePaymentFields))
export type SalePaymentRow = z.output<typeof salePaymentRow>
export type SalePaymentRecord = z.input<typeof salePaymentRow>

const listed = {
  query: listQuery(filterKinds(salePaymentFields)),
  row: salePaymentRow,
  option: z.object({ counts: z.record(z.string(), z.number()) }),
  /** What is there; what waits and what was cancelled stands apart. */
  totals: z.object({ amount: listSum, waiting: listSum, cancelled: listSum }),
} as const

export const listSalePayments = call({
  id: 'get-bank-liquidations',
  method: 'GET',
  path: '/api/bank-liquidations',
  summary: 'Tiền của đơn thanh lý',
  roles: saleMoneyMakers,
  ...listed,
})
export const exportSalePayments = call({
  id: 'post-bank-liquidations-excel',
  method: 'POST',
  path: '/api/bank-liquidations/excel',
  summary: 'Xuất Excel tiền của đơn thanh lý',
  roles: saleMoneyMakers,
  reads: true,
  query: listed.query,
  body: z.record(z.string(), z.unknown()).optional(),
  file: 'Tiền đơn thanh lý',
})

/** A receipt each, signed when cash is taken in. */
export const printSalePayments = call({
  id: 'post-bank-liquidation-print',
  method: 'POST',
  path: '/api/bank-liquidation/print',
  summary: 'In phiếu thu tiền thanh lý',
  failure: 'Có lỗi xảy ra, không có nội dung để in!',
  roles: saleMoneyMakers,
  reads: true,
  body: z.object({ ids }),
  data: z.object({ content: z.string() }),
  errors: ['sale_money.unknown'],
})

const refusals = [
  'sale_money.unknown',
  'sale_money.status',
  'sale_money.order_status',
  'sale_money.owner_paid',
] as const

/** The buyer is to pay: by a transfer whose memo is the code of the order, or in cash. It moves no money yet. */
export const requestSalePayment = call({
  id: 'post-bank-liquidation-request',
  method: 'POST',
  path: '/api/bank-liquidation/request',
  summary: 'Yêu cầu thu tiền đơn thanh lý',
  roles: saleMoneyMakers,
  money: true,
  body: z.object({
    /** The liquidation order. */
    id,
    method: z.enum(['bank', 'cash']).optional(),
    /** Our account; the station's own unless named. */
    card_id: id.nullish(),
    note: note.nullish(),
  }),
  data: salePaymentRow,
  message: 'Đã lập yêu cầu thu tiền',
  failure: 'Tạo yêu cầu giao dịch thất bại!',
  errors: [
    'sale_money.order_unknown',
    'sale_money.order_status',
    'sale_money.waits',
    'sale_money.owner_paid',
  ],
})

/** The money is there, as another person than the maker says; what came by a bank without its booking waits for that. */
export const confirmSalePayment = call({
  id: 'post-liquidation-confirm',
  method: 'POST',
  path: '/api/liquidation/confirm',
  summary: 'Xác nhận đã thu tiền thanh lý',
  roles: liquidationDeciders,
  money: true,
  body: z.object({ id, version }),
  data: salePaymentRow,
  message: 'Đã xác nhận thu tiền',
  failure: 'Xác nhận thất bại!',
  errors: refusals,
})

/** Ends a request that waits; what was confirmed is taken back only where the person says so. */
export const cancelSalePayment = call({
  id: 'post-liquidation-cancel',
  method: 'POST',
  path: '/api/liquidation/cancel',
  summary: 'Hủy tiền đơn thanh lý',
  roles: saleMoneyMakers,
  money: true,
  body: z.object({ id, reason, reverses: z.boolean().optional() }),
  data: salePaymentRow,
  message: 'Đã hủy',
  failure: 'Hủy yêu cầu thất bại!',
  errors: [
    ...refusals,
    'sale_money.bank_matched',
    'sale_money.own_confirmation',
    'sale_money.settled',
    'ledger.booked_at_bank',
  ],
})

/** What confirming, or taking back, would post, and what of sold goods waits for the settlement. */
export const previewSalePayment = call({
  id: 'post-liquidation-confirm-preview',
  method: 'POST',
  path: '/api/liquidation/confirm/preview',
  summary: 'Xem trước bút toán tiền thanh lý',
  roles: saleMoneyMakers,
  reads: true,
  body: z.object({ id, reverses: z.boolean().optional() }),
  data: accountPreview,
  errors: ['sale_money.unknown'],
})

/** 1: the money is there · −1: cancelled, with a reason. */
export const changeSalePayments = call({
  id: 'post-liquidation-status',
  method: 'POST',
  path: '/api/liquidation/status',
  summary: 'Đổi trạng thái tiền đơn thanh lý',
  roles: liquidationDeciders,
  money: true,
  body: z
    .object({
      ids,
      status: z.literal(
        [salePaymentStatus.paid, salePaymentStatus.cancelled],
        'Trạng thái chỉ có thể là 1 hoặc -1',
      ),
      reason: reason.nullish(),
    })
    .refine((body) => body.status !== salePaymentStatus.cancelled || body.reason, {
      path: ['reason'],
      message: 'Vui lòng nhập lý do hủy',
    }),
  data: bulkAnswer,
  message: 'Đã cập nhật trạng thái',
  errors: refusals,
})

/** The memo of a transfer that waits. */
export const updateSaleMessage = call({
  id: 'post-liquidation-update-message',
  method: 'POST',
  path: '/api/liquidation/update-message',
  summary: 'Sửa nội dung chuyển khoản thanh lý',
  roles: saleMoneyMakers,
  body: z.object({ id, message: requiredText(255) }),
  data: salePaymentRow,
  message: 'Đã lưu nội dung',
  errors: ['sale_money.unknown', 'sale_money.status'],
})

/** Where the buyer transfers to, and with what memo. */
export const saleQr = call({
  id: 'get-bank-liquidation-qrcode',
  method: 'GET',
  path: '/api/bank-liquidation/qrcode',
  summary: 'Mã QR trả tiền đơn thanh lý',
  roles: saleMoneyMakers,
  query: z.object({ id: z.coerce.number().int().min(1) }),
  data: z.object({
    qr: z.string(),
    memo: z.string(),
    amount: z.number(),
    bank: z.string(),
    account: z.string(),
    holder: z.string().nullable(),
  }),
  errors: ['sale_money.unknown', 'cards.no_qr'],
})

export const saleRefundRow = z.object(rowShape(saleRefundFields))
export type SaleRefundRow = z.output<typeof saleRefundRow>
export type SaleRefundRecord = z.input<typeof saleRefundRow>

export const listSaleRefunds = call({
  id: 'get-liquidation-refunds',
  method: 'GET',
  path: '/api/liquidation/refunds',
  summary: 'Hàng thanh lý trả lại',
  roles: saleMoneyMakers,
  query: listQuery(filterKinds(saleRefundFields)),
  row: saleRefundRow,
  option: z.object({ counts: z.record(z.string(), z.number()) }),
  totals: z.object({ amount: listSum, waiting: listSum, cancelled: listSum }),
})

const returnForm = z.object({
  ...newShape(saleRefundFields),
  /** The liquidation order. */
  id,
  /** `bank` unless told. */
  method: z.enum(['bank', 'cash']).optional(),
  card_id: id.nullish(),
})
export type SaleReturnForm = z.output<typeof returnForm>

/** Sold pieces come back within the days that the settings give; their money goes out once a second person says so. */
export const takeSaleBack = call({
  id: 'post-liquidation-return',
  method: 'POST',
  path: '/api/liquidation/return',
  summary: 'Nhận lại hàng thanh lý',
  roles: saleMoneyMakers,
  money: true,
  body: returnForm,
  data: saleRefundRow,
  message: 'Đã nhận lại hàng, chờ hoàn tiền',
  errors: [
    'sale_money.order_unknown',
    'sale_money.not_handed_over',
    'sale_money.return_late',
    'sale_money.return_most',
    'sale_money.refund_waits',
  ],
})

const refundErrors = ['sale_money.refund_unknown', 'sale_money.refund_status'] as const
const decision = z
  .object({
    id,
    /** 1: paid back · −1: refused, with a reason. */
    status: z.literal(
      [saleRefundStatus.refunded, saleRefundStatus.refused],
      'Trạng thái chỉ có thể là 1 hoặc -1',
    ),
    card_id: id.nullish(),
    reason: reason.nullish(),
  })
  .refine((body) => body.status !== saleRefundStatus.refused || body.reason, {
    path: ['reason'],
    message: 'Vui lòng nhập lý do từ chối',
  })
export type SaleRefundDecision = z.output<typeof decision>
/** The buyer has his money back, or not. */
export const changeSaleRefund = call({
  id: 'post-liquidation-refund-status',
  method: 'POST',
  path: '/api/liquidation/refund/status',
  summary: 'Hoàn tiền hàng thanh lý trả lại',
  roles: liquidationDeciders,
  money: true,
  body: decision,
  data: saleRefundRow,
  message: 'Đã cập nhật',
  errors: refundErrors,
})
export const previewSaleRefund = call({
  id: 'post-liquidation-refund-status-preview',
  method: 'POST',
  path: '/api/liquidation/refund/status/preview',
  summary: 'Xem trước bút toán trả tiền người mua',
  roles: liquidationDeciders,
  reads: true,
  body: z.object({ id, card_id: id.nullish() }),
  data: accountPreview,
  errors: ['sale_money.refund_unknown'],
})
/** Paid back by a bank: from which account of ours. */
export const completeSaleRefund = call({
  id: 'post-complete-liquidation-bank',
  method: 'POST',
  path: '/api/complete/liquidation-bank',
  summary: 'Hoàn tất trả tiền người mua qua ngân hàng',
  roles: liquidationDeciders,
  money: true,
  body: z.object({ id, card_id: id.nullish(), version }),
  data: saleRefundRow,
  message: 'Đã hoàn tất',
  errors: refundErrors,
})
