import { historyLabel } from '#cashdesk/transfers/transfer.words.ts'
import type { Fields } from '#platform/contract/record.ts'
import type { Context } from '#platform/server/context.ts'
import { historyOf } from '#platform/server/events/history.ts'

/** What happened to a request of the desks, oldest first, by the specified labels 0, 11, 12, 2 and −1. */
export async function requestStory(
  context: Context,
  request: { entity: 'transfer' | 'support_request'; id: number; fields: Fields; hidden?: readonly string[] },
) {
  const story = await historyOf(context, { ...request, label: (action) => historyLabel(action).label })
  return story.map((row) => ({ ...row, from_status: null, to_status: historyLabel(row.action).code }))
}
