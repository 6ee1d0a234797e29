import { messageFields } from '#carriers/carrier-message.fields.ts'
import { listMessages } from '#carriers/carrier-messages.api.ts'
import { filterKeys } from '#platform/contract/record.ts'
import type { ListStart } from '#platform/web/list/list-loader.ts'

export const messagesStart = {
  call: listMessages,
  size: 20,
  sort: '-received_at',
  filterKeys: filterKeys(messageFields),
} satisfies ListStart
