import { z } from 'zod'
import { ticketFields } from '#crm/tickets/ticket.fields.ts'
import { ticketStatus } from '#crm/tickets/ticket.status.ts'
import { call } from '#platform/contract/call.ts'
import {
  bulkAnswer,
  byId,
  id,
  ids,
  positiveVnd,
  requiredText,
  text,
  version,
} from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { changeShape, filterKinds, newShape, rowShape } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

const readers = roles('ql', 'kt', 'kd', 'cs')
const desk = roles('ql', 'kd', 'cs')

export const ticketRow = z.object(rowShape(ticketFields))
export type TicketRow = z.output<typeof ticketRow>
export type TicketRecord = z.input<typeof ticketRow>

const newTicket = z.object({
  ...newShape(ticketFields),
  /** Empty: whoever's turn it is. */
  assignee_id: id.nullish(),
})

export const listTickets = call({
  id: 'get-crm-tickets',
  method: 'GET',
  path: '/api/crm/tickets',
  summary: 'Danh sách phiếu yêu cầu',
  roles: readers,
  query: listQuery({ ...filterKinds(ticketFields), id: 'anyId', order: 'text' }),
  row: ticketRow,
  option: z.object({ counts: z.record(z.string(), z.number()) }),
})
/** Given to whoever's turn it is, unless it names somebody. */
export const createTicket = call({
  id: 'post-crm-ticket',
  method: 'POST',
  path: '/api/crm/ticket',
  summary: 'Thêm phiếu yêu cầu',
  roles: desk,
  body: newTicket,
  data: ticketRow,
  message: 'Đã tạo phiếu yêu cầu',
  failure: 'Tạo phiếu yêu cầu thất bại!',
  errors: ['tickets.person'],
})
/** By one click: what was said, by whom and of which orders goes along. */
export const ticketOfFeedback = call({
  id: 'post-crm-ticket-from-feedback',
  method: 'POST',
  path: '/api/crm/ticket/from-feedback',
  summary: 'Tạo phiếu yêu cầu từ góp ý',
  roles: desk,
  body: z.object({ feedback_id: id }),
  data: ticketRow,
  message: 'Đã tạo phiếu yêu cầu',
  failure: 'Tạo phiếu yêu cầu thất bại!',
  errors: ['not_found', 'tickets.of_feedback'],
})
export const updateTicket = call({
  id: 'put-crm-ticket-by-id',
  method: 'PUT',
  path: '/api/crm/ticket/{id}',
  summary: 'Sửa phiếu yêu cầu',
  roles: desk,
  params: byId,
  body: z.object({ ...changeShape(ticketFields), version }),
  data: ticketRow,
  message: 'Đã lưu phiếu yêu cầu',
  errors: ['tickets.not_found', 'tickets.closed', 'conflict.stale'],
})
export const deleteTicket = call({
  id: 'delete-crm-ticket-by-id',
  method: 'DELETE',
  path: '/api/crm/ticket/{id}',
  summary: 'Xóa phiếu yêu cầu',
  roles: desk,
  params: byId,
  data: z.object({ id: z.number() }),
  message: 'Đã xóa phiếu yêu cầu',
  failure: 'Xóa phiếu yêu cầu thất bại!',
  errors: ['tickets.not_found', 'tickets.not_own', 'tickets.begun'],
})
export const moveTicket = call({
  id: 'post-crm-ticket-status',
  method: 'POST',
  path: '/api/crm/ticket/status',
  summary: 'Đổi trạng thái phiếu yêu cầu',
  roles: desk,
  body: z.object({
    id,
    status: z.coerce.number().int().refine(ticketStatus.has),
    reason: text(500).optional(),
    version,
  }),
  data: ticketRow,
  message: 'Đã đổi trạng thái phiếu yêu cầu',
  errors: ['tickets.not_found', 'tickets.bad_step', 'tickets.merged', 'tickets.too_old', 'conflict.stale'],
})
/** The customer was answered for the first time. */
export const answerTicket = call({
  id: 'post-crm-ticket-answer',
  method: 'POST',
  path: '/api/crm/ticket/answer',
  summary: 'Ghi đã trả lời khách của phiếu yêu cầu',
  roles: desk,
  body: z.object({ id }),
  data: ticketRow,
  message: 'Đã ghi giờ trả lời khách',
  errors: ['tickets.not_found', 'tickets.bad_step', 'tickets.answered'],
})
/** To a person, or to whoever's turn it is. */
export const assignTickets = call({
  id: 'post-crm-ticket-assign',
  method: 'POST',
  path: '/api/crm/ticket/assign',
  summary: 'Giao người xử lý phiếu yêu cầu',
  roles: desk,
  body: z.object({ ids, staff_id: id.nullish() }),
  data: bulkAnswer,
  message: 'Đã giao phiếu yêu cầu',
  errors: ['tickets.not_found', 'tickets.bad_step', 'tickets.person', 'tickets.nobody_free'],
})
/** Who may work on tickets of the station, and why their turn would pass them over now. */
export const ticketPeople = call({
  id: 'get-crm-ticket-people',
  method: 'GET',
  path: '/api/crm/ticket/people',
  summary: 'Người có thể xử lý phiếu yêu cầu',
  roles: readers,
  data: z.array(
    z.object({ id: z.number(), name: z.string(), open: z.number(), passed_over: z.string().nullable() }),
  ),
})
/** The oldest goes on with everything that was said; the others are closed and point at it. */
export const mergeTickets = call({
  id: 'post-crm-ticket-merge',
  method: 'POST',
  path: '/api/crm/ticket/merge',
  summary: 'Gộp phiếu yêu cầu',
  roles: desk,
  body: z.object({ ids }),
  data: ticketRow,
  message: 'Đã gộp phiếu yêu cầu',
  failure: 'Gộp phiếu yêu cầu thất bại!',
  errors: ['tickets.not_found', 'tickets.bad_step', 'tickets.merge_one', 'tickets.merge_customer'],
})

export const ticketClaim = z.object({
  id: z.number(),
  code: z.string(),
  status: z.number(),
  content: z.string(),
  answer: z.string().nullable(),
  order_code: z.string().nullable(),
})
/** What the customer claims back, asked of the accountants. */
export const claimOfTicket = call({
  id: 'post-crm-ticket-claim',
  method: 'POST',
  path: '/api/crm/ticket/claim',
  summary: 'Yêu cầu bồi hoàn từ phiếu yêu cầu',
  roles: desk,
  body: z.object({ id, order: text(40).nullish(), amount: positiveVnd, content: requiredText(1500) }),
  data: ticketClaim,
  message: 'Đã gửi yêu cầu bồi hoàn cho kế toán',
  errors: ['tickets.not_found', 'tickets.no_customer', 'tickets.bad_step'],
})
export const listClaims = call({
  id: 'get-crm-ticket-claims',
  method: 'GET',
  path: '/api/crm/ticket/claims',
  summary: 'Yêu cầu bồi hoàn của một phiếu yêu cầu',
  roles: readers,
  query: z.object({ id }),
  data: z.array(ticketClaim),
  errors: ['tickets.not_found'],
})
