import { statuses } from '#platform/contract/status.ts'

/** A penalty: proposed, then charged to the customer by another. */
export const penaltyStatus = statuses(
  {
    proposed: [0, 'Chờ duyệt', 'warning'],
    charged: [1, 'Đã ghi phạt', 'success'],
    cancelled: [-1, 'Đã hủy', 'neutral'],
  },
  'penalty.status',
)
