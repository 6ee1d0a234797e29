import { statuses } from '#platform/contract/status.ts'

/** A line of a card statement. */
export const billingStatus = statuses(
  {
    waiting: [0, 'Chờ đối chiếu', 'warning'],
    matched: [1, 'Đã đối chiếu', 'success'],
    leftOut: [-1, 'Bỏ qua', 'neutral'],
  },
  'billing.status',
)
