import { statuses } from '#platform/contract/status.ts'

/** A message to customers, from its draft to the last one sent. */
export const notificationStatus = statuses(
  {
    draft: [0, 'Nháp', 'neutral'],
    scheduled: [1, 'Chờ gửi', 'info'],
    sending: [2, 'Đang gửi', 'progress'],
    sent: [3, 'Đã gửi', 'success'],
    cancelled: [-1, 'Đã hủy', 'danger'],
  },
  'notification.status',
)
