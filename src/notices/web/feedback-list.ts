import { feedbackFields } from '#notices/feedback.fields.ts'
import { filterKeys } from '#platform/contract/record.ts'
import { listFeedbacks } from '#notices/feedback.api.ts'
import type { ListStart } from '#platform/web/list/list-loader.ts'

/** What the list of feedback asks at a first visit. */
export const feedbackStart = {
  call: listFeedbacks,
  size: 20,
  sort: '-created_at',
  filterKeys: [...filterKeys(feedbackFields), 'code'],
} satisfies ListStart
