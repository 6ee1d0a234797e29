import { statuses } from '#platform/contract/status.ts'

/** What a supplier charged for an order (document 1, section 4). */
export const chargeStatus = statuses(
  {
    pending: [0, 'Chờ thanh toán', 'warning'],
    paid: [1, 'Đã thanh toán', 'success'],
    cancelled: [-1, 'Đã hủy', 'neutral'],
  },
  'orders.charge_status',
)
