import { z } from 'zod'
import { customerReaders } from '#customers/customer.api.ts'
import { channelNames } from '#customers/customer.words.ts'
import { call } from '#platform/contract/call.ts'
import { byId, id, instant, instantOut, requiredText, version } from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'

const channels = Object.keys(channelNames) as (keyof typeof channelNames)[]

export const conversationRow = z.object({
  id: z.number(),
  _id: z.string(),
  user_id: z.number(),
  customer_no: z.string().nullable(),
  customer_name: z.string(),
  channel: z.enum(channels),
  content: z.string(),
  happened_at: instantOut,
  created_by: z.number(),
  creator_name: z.string(),
  version: z.number(),
  created_at: instantOut,
})
export type ConversationRow = z.output<typeof conversationRow>
export type ConversationRecord = z.input<typeof conversationRow>

const form = {
  channel: z.enum(channels),
  content: requiredText(4000),
  happened_at: instant.optional(),
}

/** What was said with a customer, the newest first; without a customer with all that the person may see. */
export const listConversations = call({
  id: 'get-user-conversations',
  method: 'GET',
  path: '/api/user/conversations',
  summary: 'Ghi chú trao đổi với khách',
  roles: customerReaders,
  query: listQuery({ user_id: 'anyId' }),
  row: conversationRow,
})
/** Older ones than `before`, without pages that shift under the reader. */
export const moreConversations = call({
  id: 'get-user-conversations-more',
  method: 'GET',
  path: '/api/user/conversations/more',
  summary: 'Xem thêm ghi chú trao đổi cũ hơn',
  roles: customerReaders,
  query: z.object({
    user_id: id.optional(),
    before: id.optional(),
    size: z.coerce.number().int().min(1).max(200).catch(20).default(20),
  }),
  row: conversationRow,
})
export const addConversation = call({
  id: 'post-user-conversations-add',
  method: 'POST',
  path: '/api/user/conversations/add',
  aliases: ['/api/user/conversation/add'],
  summary: 'Ghi lại một lần trao đổi',
  roles: customerReaders,
  body: z.object({ user_id: id, ...form, channel: form.channel.default('call') }),
  data: conversationRow,
  message: 'Đã lưu ghi chú trao đổi',
  errors: ['customers.not_found'],
})
export const editConversation = call({
  id: 'put-user-conversations-edit-by-id',
  method: 'PUT',
  path: '/api/user/conversations/edit/{id}',
  aliases: ['/api/user/conversation/edit/{id}'],
  summary: 'Sửa ghi chú trao đổi',
  roles: customerReaders,
  params: byId,
  body: z.object({
    channel: form.channel.optional(),
    content: form.content.optional(),
    happened_at: form.happened_at,
    version,
  }),
  data: conversationRow,
  message: 'Đã lưu ghi chú trao đổi',
  errors: ['customers.conversation_not_found', 'customers.conversation_own', 'conflict.stale'],
})
export const removeConversation = call({
  id: 'delete-user-conversations-remove-by-id',
  method: 'DELETE',
  path: '/api/user/conversations/remove/{id}',
  aliases: ['/api/user/conversation/remove/{id}'],
  summary: 'Xóa ghi chú trao đổi',
  roles: customerReaders,
  params: byId,
  data: z.object({ id: z.number() }),
  message: 'Đã xóa ghi chú trao đổi',
  errors: ['customers.conversation_not_found', 'customers.conversation_own'],
})
