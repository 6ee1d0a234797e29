import { bySystem, statusTable, statuses } from '#platform/contract/status.ts'
import type { FourEyes } from '#platform/contract/status.ts'

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
const { proposed, onSale, liquidated, cancelled } = liquidationStatus

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

/** Keys are the specified actions of its log; what its money does besides follows by the system. */
export const liquidationTable = statusTable<typeof liquidationStatus, FourEyes>({
  entity: 'liquidation',
  statuses: liquidationStatus,
  start: [proposed],
  actions: [
    {
      key: 'update',
      label: 'Sửa đề xuất',
      from: [proposed],
      to: null,
      roles: ['kt', 'kd', 'cs', 'op'],
      call: 'put-liquidation-by-id',
    },
    {
      key: 'accept',
      label: 'Duyệt đề xuất',
      from: [proposed],
      to: onSale,
      roles: ['kt'],
      checks: true,
      effect: 'Đơn ra khỏi kho, không lên phiếu xuất được; quá mức của kế toán thì quản lý duyệt',
      call: 'put-liquidation-accept-by-id',
    },
    {
      key: 'settle',
      label: 'Quyết toán với chủ hàng',
      from: [onSale],
      to: liquidated,
      roles: ['kt'],
      effect:
        'Tiền bán trừ các khoản chủ hàng còn nợ, phần còn lại vào số dư của chủ hàng; đơn hàng kết thúc',
      call: 'post-liquidation-settle',
    },
    {
      key: 'update-liquidation-price',
      label: 'Đổi giá thanh lý',
      from: [onSale],
      to: null,
      roles: ['kt'],
      effect: 'Dưới mức thấp nhất thì quản lý quyết định; đơn thanh lý đã lập giữ giá cũ',
      call: 'put-liquidation-update-liquidation-price-by-id',
    },
    {
      key: 'update-status',
      label: 'Hủy thanh lý',
      from: [proposed, onSale],
      to: cancelled,
      roles: ['kt'],
      needsReason: true,
      danger: true,
      effect: 'Chưa bán cái nào: hàng trở lại kho, đơn lên phiếu xuất được',
      call: 'put-liquidation-update-status-by-id',
    },
    {
      key: 'withdraw',
      label: 'Rút đề xuất',
      from: [proposed],
      to: cancelled,
      roles: ['kt', 'kd', 'cs', 'op'],
      danger: true,
      effect: 'Hàng vẫn ở kho',
      call: 'delete-liquidation-by-id',
    },
    {
      key: 'override',
      label: 'Cho bán khi thiếu hồ sơ',
      from: [onSale],
      to: null,
      roles: ['ql'],
      needsReason: true,
      danger: true,
      call: 'post-liquidation-override',
    },
    { key: 'stop', label: 'Chủ hàng đã thanh toán', from: [proposed, onSale], to: cancelled, ...bySystem },
  ],
})
