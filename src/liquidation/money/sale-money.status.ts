import { statuses } from '#platform/contract/status.ts'

/** Money of a liquidation order (codes as of a transfer). */
export const salePaymentStatus = statuses(
  {
    pending: [0, 'Chờ xác nhận', 'waiting'],
    paid: [1, 'Đã thanh toán', 'done'],
    cancelled: [-1, 'Đã hủy', 'off'],
  },
  'liquidation_payment.status',
)

/** Pieces that a buyer gives back. */
export const saleRefundStatus = statuses(
  {
    asked: [0, 'Chờ hoàn tiền', 'waiting'],
    refunded: [1, 'Đã hoàn tiền', 'done'],
    refused: [-1, 'Từ chối', 'off'],
  },
  'liquidation_refund.status',
)
