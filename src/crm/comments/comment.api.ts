import { z } from 'zod'
import { readTalkId } from '#crm/comments/talk.rules.ts'
import { call } from '#platform/contract/call.ts'
import { byId, instantOut, requiredText, text } from '#platform/contract/fields.ts'
import { historyRows } from '#platform/contract/history.ts'
import { roles } from '#platform/contract/roles.ts'

/** Who works with customers, and accountants, who read along. */
export const crmReaders = roles('ql', 'kt', 'kd', 'cs')
/** Who changes what stands there. */
export const crmWriters = roles('ql', 'kd', 'cs')

/** `task:12`: of which kind, and its key. */
const talkId = requiredText(40).refine(
  (text) => readTalkId(text) !== null,
  'Phải có dạng loại:số, ví dụ task:12 (task, project, ticket, plan, lead)',
)
const byTalk = z.object({ id: talkId })

const files = z.array(requiredText(200)).max(20)
const said = { content: text(5000).default(''), files: files.default([]) }
const saysSomething = ({ content, files }: { content: string; files: readonly string[] }) =>
  content !== '' || files.length > 0
const nothing = { path: ['content'], message: 'Nhập nội dung hoặc gửi tệp' }

export const commentRow = z.object({
  id: z.number(),
  _id: z.string(),
  /** The record, as it is asked for. */
  record: z.string(),
  content: z.string(),
  files: z.array(z.string()),
  /** The same files as people know them. */
  attachments: z.array(z.object({ path: z.string(), name: z.string(), picture: z.boolean() })),
  maker_id: z.number(),
  maker_name: z.string(),
  created_at: instantOut,
  edited_at: instantOut.nullable(),
  /** May this person still change it? */
  editable: z.boolean(),
})
export type Said = z.output<typeof commentRow>

/** Oldest first. */
export const listTalk = call({
  id: 'get-crm-by-id-comments',
  method: 'GET',
  path: '/api/crm/{id}/comments',
  summary: 'Bình luận của một mục CRM',
  roles: crmReaders,
  params: byTalk,
  data: z.array(commentRow),
  errors: ['not_found'],
})
/** Oldest first. */
export const listTalkHistory = call({
  id: 'get-crm-by-id-histories',
  method: 'GET',
  path: '/api/crm/{id}/histories',
  summary: 'Lịch sử của một mục CRM',
  roles: crmReaders,
  params: byTalk,
  data: historyRows(z.number()),
  errors: ['not_found'],
})
export const writeTalk = call({
  id: 'post-crm-comment',
  method: 'POST',
  path: '/api/crm/comment',
  summary: 'Bình luận một mục CRM',
  roles: crmReaders,
  body: z.object({ id: talkId, ...said }).refine(saysSomething, nothing),
  data: commentRow,
  message: 'Đã gửi bình luận',
  failure: 'Lưu bình luận thất bại!',
  errors: ['not_found', 'crm.file_unknown', 'crm.mention_blind'],
})
export const editTalk = call({
  id: 'put-crm-comment-by-id',
  method: 'PUT',
  path: '/api/crm/comment/{id}',
  summary: 'Sửa bình luận CRM',
  roles: crmReaders,
  params: byId,
  body: z.object(said).refine(saysSomething, nothing),
  data: commentRow,
  message: 'Đã sửa bình luận',
  failure: 'Lưu bình luận thất bại!',
  errors: [
    'not_found',
    'crm.comment_not_own',
    'crm.comment_too_late',
    'crm.file_unknown',
    'crm.mention_blind',
  ],
})
export const removeTalk = call({
  id: 'delete-crm-comment-by-id',
  method: 'DELETE',
  path: '/api/crm/comment/{id}',
  summary: 'Xóa bình luận CRM',
  roles: crmReaders,
  params: byId,
  data: z.object({ id: z.number() }),
  message: 'Đã xóa bình luận',
  failure: 'Xóa bình luận thất bại!',
  errors: ['not_found', 'crm.comment_not_own', 'crm.comment_too_late'],
})

/**
 * Whom one may give work to: oneself and one's group, for managers everybody who works with customers.
 * With a record those who may read it, whom a comment on it may name.
 */
export const listCrmPeople = call({
  id: 'get-crm-task-sales',
  method: 'GET',
  path: '/api/crm/task/sales',
  summary: 'Người nhận việc CRM',
  roles: crmReaders,
  query: z.object({ record: talkId.optional(), q: text(100).optional() }),
  data: z.array(
    z.object({
      id: z.number(),
      _id: z.string(),
      username: z.string(),
      name: z.string(),
      role: z.string(),
      stations: z.array(z.number()),
    }),
  ),
  errors: ['not_found'],
})
