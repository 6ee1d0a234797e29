import { listFeedbacks } from '#notices/feedback.api.ts'
import type { ListStart } from '#platform/web/list/list-loader.ts'

/** What the list of feedback asks at a first visit. */
export const feedbackStart = {
  call: listFeedbacks,
  size: 20,
  sort: '-created_at',
  filterKeys: [
    'status',
    'type',
    'priority',
    'relate_department',
    'sale_id',
    'user_id',
    'code',
    'created_at_from',
    'created_at_to',
  ],
} satisfies ListStart
