import { statuses } from '#platform/contract/status.ts'

/** What somebody asks the cash desk for. */
export const supportStatus = statuses(
  {
    pending: [0, 'Chờ xử lý', 'warning'],
    accepted: [1, 'Đã tiếp nhận', 'success'],
    cancelled: [-1, 'Đã hủy', 'neutral'],
  },
  'support_request.status',
)
