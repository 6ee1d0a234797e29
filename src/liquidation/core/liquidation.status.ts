import { statuses } from '#platform/contract/status.ts'

/** Goods that nobody came for, from the proposal to the last piece sold (codes as specified). */
export const liquidationStatus = statuses(
  {
    proposed: [0, 'Đề xuất thanh lý', 'waiting'],
    onSale: [1, 'Đang thanh lý', 'delivery'],
    liquidated: [2, 'Đã thanh lý', 'done'],
    cancelled: [-1, 'Đã hủy', 'off'],
  },
  'liquidation.status',
)

/** Pieces that somebody buys. */
export const saleStatus = statuses(
  {
    unpaid: [0, 'Chờ thanh toán', 'waiting'],
    paid: [1, 'Đã thanh toán', 'money'],
    handedOver: [2, 'Đã giao hàng', 'done'],
    cancelled: [-1, 'Đã hủy', 'off'],
  },
  'liquidation_order.status',
)
