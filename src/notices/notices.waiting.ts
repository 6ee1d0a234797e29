import { listFeedbacks } from '#notices/feedback.api.ts'
import type { FeedbackRecord } from '#notices/feedback.api.ts'
import { feedbackStatus, feedbackTable } from '#notices/feedback.status.ts'
import { listNotifications } from '#notices/notification.api.ts'
import type { NotificationRecord } from '#notices/notification.api.ts'
import { notificationStatus, notificationTable } from '#notices/notification.status.ts'
import type { StatusOf } from '#platform/contract/status.ts'
import { waits } from '#platform/contract/waiting.ts'
import type { Waiting } from '#platform/contract/waiting.ts'

export const draftsToSend = waits<NotificationRecord>({
  key: 'notifications-to-send',
  title: 'Thông báo khách hàng còn nháp',
  entity: 'notification',
  step: { table: notificationTable, action: 'send', states: [notificationStatus.draft] },
  roles: ['mkt'],
  next: 'Gửi',
  late: 3 * 24,
  list: listNotifications,
  screens: ['/setting/notifications'],
  filters: { status: String(notificationStatus.draft) },
  line: (notification) => ({ code: notification.title, what: notification.content }),
})

type Given = Pick<Waiting, 'key' | 'title' | 'next' | 'late'> & {
  action: string
  state: StatusOf<typeof feedbackStatus>
}
const feedbackAt = ({ action, state, ...given }: Given) =>
  waits<FeedbackRecord>({
    entity: 'feedback',
    step: { table: feedbackTable, action, states: [state] },
    roles: ['cs', 'kd'],
    list: listFeedbacks,
    screens: ['/feedbacks'],
    filters: { status: String(state) },
    line: (feedback) => ({ code: feedback.title, who: feedback.user_name, what: feedback.content }),
    ...given,
  })

export const feedbackToAccept = feedbackAt({
  key: 'feedback-to-accept',
  title: 'Góp ý mới',
  action: 'accept',
  state: feedbackStatus.fresh,
  next: 'Nhận xử lý',
  late: 24,
})
export const feedbackToFinish = feedbackAt({
  key: 'feedback-to-finish',
  title: 'Góp ý đang xử lý',
  action: 'finish',
  state: feedbackStatus.working,
  next: 'Đã xử lý xong',
  late: 3 * 24,
})

export const waiting: readonly Waiting[] = [draftsToSend, feedbackToAccept, feedbackToFinish]
