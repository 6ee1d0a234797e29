import { z } from 'zod'
import { conversationFields } from '#customers/conversation.fields.ts'
import { customerReaders } from '#customers/customer.api.ts'
import { call } from '#platform/contract/call.ts'
import { byId, id, instant, version } from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { changeShape, filterKinds, newShape, rowShape } from '#platform/contract/record.ts'

export const conversationRow = z.object(rowShape(conversationFields))
export type ConversationRow = z.output<typeof conversationRow>
export type ConversationRecord = z.input<typeof conversationRow>

const happened_at = instant.optional()
const conversationForm = z.object({ user_id: id, ...newShape(conversationFields), happened_at })
export type ConversationForm = z.output<typeof conversationForm>
const conversationChange = z.object({ ...changeShape(conversationFields), happened_at, version })
export type ConversationChange = z.output<typeof conversationChange>

/** What was said with a customer, the newest first; without a customer with all that the person may see. */
export const listConversations = call({
  id: 'get-user-conversations',
  method: 'GET',
  path: '/api/user/conversations',
  summary: 'Ghi chú trao đổi với khách',
  roles: customerReaders,
  query: listQuery(filterKinds(conversationFields)),
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
  body: conversationForm,
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
  body: conversationChange,
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
