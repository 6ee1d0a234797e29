import { statuses } from '#platform/contract/status.ts'

/** A guarantee to buy before the deposit. */
export const guaranteeStatus = statuses(
  {
    asked: [0, 'Chờ duyệt', 'warning'],
    approved: [1, 'Đã duyệt', 'success'],
    ended: [-1, 'Từ chối, hết hiệu lực', 'neutral'],
  },
  'order_guarantee.status',
)
