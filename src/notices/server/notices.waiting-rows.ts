import { sql } from 'kysely'
import type { FeedbackRecord } from '#notices/feedback.api.ts'
import { draftsToSend, feedbackToAccept, feedbackToFinish } from '#notices/notices.waiting.ts'
import { feedbackList, visibleFeedback } from '#notices/server/feedback.repo.ts'
import { notificationList, visibleNotifications } from '#notices/server/notification.repo.ts'
import type { Waiting } from '#platform/contract/waiting.ts'
import { waitingRows } from '#platform/server/lists/waiting.ts'
import type { WaitingRows } from '#platform/server/lists/waiting.ts'

const feedback = (kind: Waiting<FeedbackRecord>): WaitingRows =>
  waitingRows(kind, ({ actor }) => ({
    definition: feedbackList,
    scope: visibleFeedback(actor),
    state: 'f.status',
    since: sql`f.created_at`,
  }))

export const waiting: readonly WaitingRows[] = [
  waitingRows(draftsToSend, ({ actor }) => ({
    definition: notificationList,
    scope: visibleNotifications(actor),
    state: 'n.status',
    since: sql`n.created_at`,
  })),
  feedback(feedbackToAccept),
  feedback(feedbackToFinish),
]
