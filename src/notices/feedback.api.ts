import { z } from 'zod'
import { feedbackFields, images } from '#notices/feedback.fields.ts'
import { call } from '#platform/contract/call.ts'
import { anyOf, byId, id, instantOut, text, version } from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { changeShape, filterKinds, newShape, rowShape } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

/** Who opens the screen works with it: the specification names no narrower circle. */
const desk = { roles: roles('ql', 'kt', 'kd', 'cs') } as const

const described = z.object(rowShape(feedbackFields))
export type FeedbackRecord = z.input<typeof described>
export const feedbackRow = described.extend({
  type_name: z.string(),
  priority_name: z.string(),
  status_name: z.string(),
})

export const listFeedbacks = call({
  ...desk,
  id: 'get-user-feedbacks',
  method: 'GET',
  path: '/api/user/feedbacks',
  summary: 'Danh sách góp ý',
  query: listQuery({ ...filterKinds(feedbackFields), id: 'anyId', code: 'text' }),
  row: feedbackRow,
  option: z.object({ counts: z.record(z.string(), z.number()) }),
})

export const createFeedback = call({
  ...desk,
  id: 'post-user-feedback',
  method: 'POST',
  path: '/api/user/feedback',
  summary: 'Thêm góp ý',
  body: z.object(newShape(feedbackFields)),
  data: feedbackRow,
  message: 'Đã lưu góp ý',
  failure: 'Lưu góp ý thất bại!',
  errors: ['feedback.image_unknown'],
})
export const updateFeedback = call({
  ...desk,
  id: 'put-user-feedback-by-id',
  method: 'PUT',
  path: '/api/user/feedback/{id}',
  summary: 'Sửa góp ý',
  params: byId,
  body: z.object({ ...changeShape(feedbackFields), version }),
  data: feedbackRow,
  message: 'Đã lưu góp ý',
  failure: 'Lưu góp ý thất bại!',
  errors: ['not_found', 'conflict.stale', 'feedback.closed', 'feedback.image_unknown'],
})
export const deleteFeedback = call({
  ...desk,
  id: 'delete-user-feedback-by-id',
  method: 'DELETE',
  path: '/api/user/feedback/{id}',
  summary: 'Xóa góp ý',
  params: byId,
  data: z.object({ id: z.number() }),
  message: 'Đã xóa góp ý',
  failure: 'Xóa nội dung thất bại!',
  errors: ['not_found', 'feedback.not_own'],
})
export const moveFeedback = call({
  ...desk,
  id: 'post-user-feedback-status',
  method: 'POST',
  path: '/api/user/feedback/status',
  summary: 'Đổi trạng thái góp ý',
  body: z.object({ id, status: z.coerce.number().int().min(-1).max(2), reason: text(500).optional() }),
  data: feedbackRow,
  message: 'Đã đổi trạng thái góp ý',
  errors: ['not_found', 'feedback.bad_step'],
})

export const comment = z.object({
  id: z.number(),
  _id: z.string(),
  feedback_id: z.number(),
  content: z.string(),
  images: z.array(z.string()),
  maker_id: z.number(),
  maker_name: z.string(),
  created_at: instantOut,
})
export const listComments = call({
  ...desk,
  id: 'get-user-feedback-comments',
  method: 'GET',
  path: '/api/user/feedback-comments',
  summary: 'Bình luận của một góp ý',
  query: z.object({ feedback_id: id }),
  data: z.array(comment),
  errors: ['not_found'],
})
/** Of several feedbacks at once; those out of sight are left out. */
export const listMoreComments = call({
  ...desk,
  id: 'get-user-feedback-comments-more',
  method: 'GET',
  path: '/api/user/feedback-comments/more',
  summary: 'Bình luận của nhiều góp ý',
  query: z.object({ feedback_id: anyOf(id) }),
  data: z.array(comment),
})
export const createComment = call({
  ...desk,
  id: 'post-user-feedback-comment',
  method: 'POST',
  path: '/api/user/feedback-comment',
  summary: 'Bình luận góp ý',
  body: z
    .object({ feedback_id: id, content: text(5000).default(''), images: images.default([]) })
    .refine((body) => body.content !== '' || body.images.length > 0, {
      path: ['content'],
      message: 'Nhập nội dung hoặc gửi ảnh',
    }),
  data: comment,
  message: 'Đã gửi bình luận',
  errors: ['not_found', 'feedback.image_unknown'],
})
export const deleteComment = call({
  ...desk,
  id: 'delete-user-feedback-comment-by-id',
  method: 'DELETE',
  path: '/api/user/feedback-comment/{id}',
  summary: 'Xóa bình luận góp ý',
  params: byId,
  data: z.object({ id: z.number() }),
  message: 'Đã xóa bình luận',
  failure: 'Xóa nội dung thất bại!',
  errors: ['not_found', 'feedback.not_own'],
})
