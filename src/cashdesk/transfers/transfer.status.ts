import { statuses } from '#platform/contract/status.ts'

/** A request for money in or out. */
export const transferStatus = statuses(
  {
    pending: [0, 'Chờ xác nhận', 'warning'],
    paid: [1, 'Đã thanh toán', 'success'],
    cancelled: [-1, 'Đã hủy', 'neutral'],
  },
  'transfer.status',
)
