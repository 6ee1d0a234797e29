import { z } from 'zod'
import { messageFields } from '#carriers/carrier-message.fields.ts'
import { call } from '#platform/contract/call.ts'
import { bulkAnswer, ids, reason } from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { filterKinds, rowShape } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

const keepers = roles('ql', 'kt', 'op')

export const messageRow = z.object(rowShape(messageFields))
export type MessageRow = z.output<typeof messageRow>
export type MessageRecord = z.input<typeof messageRow>

/** What carriers told of waybills that nobody knows, or in words that we do not understand. */
export const listMessages = call({
  id: 'get-carriers-messages',
  method: 'GET',
  path: '/api/carriers/messages',
  summary: 'Tin của hãng không rõ của phiếu nào',
  roles: keepers,
  query: listQuery(filterKinds(messageFields)),
  row: messageRow,
  option: z.object({ counts: z.record(z.string(), z.number()) }),
})

/** A person has looked: another shop's, a test, a waybill that was typed elsewhere. */
export const settleMessages = call({
  id: 'post-carriers-messages-settle',
  method: 'POST',
  path: '/api/carriers/messages/settle',
  summary: 'Ghi là đã xử lý tin của hãng',
  roles: keepers,
  body: z.object({ ids, reason }),
  data: bulkAnswer,
  message: 'Đã ghi xử lý',
  errors: ['carriers.message_not_found', 'carriers.message_settled', 'carriers.reason_needed'],
})
