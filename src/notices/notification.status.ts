import { bySystem, statusTable, statuses } from '#platform/contract/status.ts'

/** A message to customers, from its draft to the last one sent. */
export const notificationStatus = statuses(
  {
    draft: [0, 'Nháp', 'waiting'],
    scheduled: [1, 'Chờ gửi', 'waiting'],
    sending: [2, 'Đang gửi', 'delivery'],
    sent: [3, 'Đã gửi', 'done'],
    cancelled: [-1, 'Đã hủy', 'off'],
  },
  'notification.status',
)
const { draft, scheduled, sending, sent, cancelled } = notificationStatus
const unsent = [draft, scheduled] as const
const writers = ['mkt'] as const
const call = 'put-notification-by-id'
/** Written by marketing; what has begun to go out is the system's alone. */
export const notificationTable = statusTable<typeof notificationStatus>({
  entity: 'notification',
  statuses: notificationStatus,
  start: [draft, scheduled],
  actions: [
    { key: 'edit', label: 'Sửa thông báo', from: unsent, to: null, roles: writers, call },
    { key: 'schedule', label: 'Hẹn giờ gửi', from: unsent, to: scheduled, roles: writers, call },
    { key: 'unschedule', label: 'Bỏ giờ gửi', from: unsent, to: draft, roles: writers, call },
    {
      key: 'send',
      label: 'Gửi ngay',
      from: unsent,
      to: scheduled,
      roles: writers,
      effect: 'Đã gửi thì không thu hồi được',
      call: 'post-v1-notification-vh-mobile',
    },
    {
      key: 'remove',
      label: 'Xóa thông báo',
      from: unsent,
      to: null,
      roles: writers,
      danger: true,
      call: 'delete-notification-by-id',
    },
    { key: 'begin', label: 'Bắt đầu gửi', from: [scheduled], to: sending, ...bySystem },
    { key: 'finish', label: 'Gửi xong', from: [sending], to: sent, ...bySystem },
    { key: 'give_up', label: 'Không gửi được', from: [sending], to: cancelled, ...bySystem },
  ],
})

/** It has not begun to go out. */
export const isUnsent = ({ status }: { status: number }): boolean => status === draft || status === scheduled
