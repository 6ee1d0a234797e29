import { saleStatus } from '#liquidation/core/liquidation.status.ts'
import { bySystem, statusTable } from '#platform/contract/status.ts'

const { unpaid, paid, handedOver, cancelled } = saleStatus

/** An order of liquidated goods: its money moves it, then the goods are given out. */
export const saleTable = statusTable<typeof saleStatus>({
  entity: 'liquidation_order',
  statuses: saleStatus,
  start: [unpaid],
  actions: [
    {
      key: 'update',
      label: 'Sửa đơn thanh lý',
      from: [unpaid],
      to: null,
      roles: ['kt', 'kd', 'cs', 'op'],
      call: 'put-liquidation-order-by-id',
    },
    {
      key: 'price',
      label: 'Đổi giá bán',
      from: [unpaid],
      to: null,
      roles: ['kt'],
      effect: 'Dưới mức thấp nhất thì quản lý quyết định; bán cho nhân viên không dưới mức đó',
      call: 'put-liquidation-order-update-price-by-id',
    },
    { key: 'pay', label: 'Đã có tiền', from: [unpaid], to: paid, ...bySystem },
    { key: 'unpay', label: 'Chờ tiền lại', from: [paid], to: unpaid, ...bySystem },
    { key: 'drop', label: 'Thôi bán', from: [unpaid], to: cancelled, ...bySystem },
    {
      key: 'hand-over',
      label: 'Giao hàng cho người mua',
      from: [paid],
      to: handedOver,
      roles: ['kt', 'kd', 'cs', 'op'],
      effect: 'Hàng ra khỏi kho; người mua được trả lại trong số ngày quy định',
      call: 'put-liquidation-order-update-status-by-id',
    },
    {
      key: 'cancel_order',
      label: 'Hủy đơn thanh lý',
      from: [unpaid],
      to: cancelled,
      roles: ['kt', 'kd', 'cs', 'op'],
      needsReason: true,
      danger: true,
      effect: 'Số cái của đơn bán lại được cho người khác',
      call: 'put-liquidation-order-update-status-by-id',
    },
  ],
})
