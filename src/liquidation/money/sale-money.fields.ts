import { salePaymentStatus, saleRefundStatus } from '#liquidation/money/sale-money.status.ts'
import type { Fields } from '#platform/contract/record.ts'

const method = { label: 'Hình thức', kind: 'text' } as const
const order = { label: 'Đơn thanh lý', kind: 'key', required: true } as const

/** Money of a liquidation order. */
export const salePaymentFields = {
  liquidation_order_id: order,
  method,
  message: { label: 'Nội dung chuyển khoản', kind: 'text' },
  status: { label: 'Trạng thái', kind: 'status', statuses: salePaymentStatus, required: true },
} as const satisfies Fields

/** Pieces that a buyer gives back. */
export const saleRefundFields = {
  liquidation_order_id: order,
  quantity: { label: 'Số lượng trả lại', kind: 'number', required: true },
  method,
  receive_bank: { label: 'Ngân hàng của người mua', kind: 'text', personal: true },
  receive_account: { label: 'Tài khoản của người mua', kind: 'text', personal: true },
  receive_holder: { label: 'Chủ tài khoản của người mua', kind: 'text', personal: true },
  status: { label: 'Trạng thái', kind: 'status', statuses: saleRefundStatus, required: true },
} as const satisfies Fields

/** What the owner is told of the sale: as the journal has it. */
export const saleStatementFields = {
  liquidation_id: { label: 'Đề xuất thanh lý', kind: 'key', required: true },
  proceeds_vnd: { label: 'Tiền bán được', kind: 'money', unit: 'đ', required: true },
  costs_vnd: { label: 'Chi phí bán', kind: 'money', unit: 'đ', required: true },
  debt_vnd: { label: 'Nợ được trừ', kind: 'money', unit: 'đ', required: true },
  rest_vnd: { label: 'Còn lại của chủ hàng', kind: 'money', unit: 'đ', required: true },
  lines: { label: 'Các khoản nợ', kind: 'text', required: true },
  sent_at: { label: 'Gửi chủ hàng lúc', kind: 'time' },
  sent_by: { label: 'Người gửi', kind: 'key' },
} as const satisfies Fields
