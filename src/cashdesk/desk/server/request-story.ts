import { historyLabel } from '#cashdesk/transfers/transfer.words.ts'
import type { Db } from '#platform/server/db/database.ts'
import { historyOf } from '#platform/server/events/history.ts'

/** What happened to a request of the desks, oldest first, by the specified labels 0, 11, 12, 2 and −1. */
export async function requestStory(db: Db, entity: 'transfer' | 'support_request', id: number) {
  const story = await historyOf(db, entity, id, (action) => historyLabel(action).label)
  return story.map((row) => ({ ...row, from_status: null, to_status: historyLabel(row.action).code }))
}
