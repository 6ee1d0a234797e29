import { z } from 'zod'
import { customerManagers, customerReaders, customerRow } from '#customers/customer.api.ts'
import { call } from '#platform/contract/call.ts'
import { bulkAnswer, byId, id, ids, instantOut, reason } from '#platform/contract/fields.ts'

/** A time in which one sales person looked after a customer. */
export const assignmentRow = z.object({
  id: z.number(),
  _id: z.string(),
  user_id: z.number(),
  sale_id: z.number(),
  sale_name: z.string(),
  note: z.string().nullable(),
  assigned_by: z.string().nullable(),
  started_at: instantOut,
  ended_by: z.string().nullable(),
  ended_at: instantOut.nullable(),
})
export type AssignmentRow = z.output<typeof assignmentRow>
export type AssignmentRecord = z.input<typeof assignmentRow>

const note = reason.nullish()
/** Their open orders and slips go along; what is approved stays with who made it. */
const withOpen = { with_open: z.boolean().default(false) }
/** Nobody looks after open orders that nobody got. */
const named = { path: ['sale_id'], message: 'Chọn người nhận các đơn và phiếu đang mở' }
const hasHeir = (body: { sale_id: number | null; with_open: boolean }) =>
  !body.with_open || body.sale_id !== null
const refusals = ['customers.not_found', 'customers.sale_unknown', 'customers.sale_kept'] as const

export const setSale = call({
  id: 'post-customer-sale',
  method: 'POST',
  path: '/api/customer/sale',
  summary: 'Giao khách cho nhân viên kinh doanh',
  roles: customerManagers,
  /** Null: nobody looks after them. */
  body: z.object({ user_id: id, sale_id: id.nullable(), note, ...withOpen }).refine(hasHeir, named),
  data: customerRow,
  message: 'Đã giao khách hàng',
  errors: refusals,
})
export const setSales = call({
  id: 'post-list-customer-sale',
  method: 'POST',
  path: '/api/list-customer/sale',
  summary: 'Giao nhiều khách cho một nhân viên kinh doanh',
  roles: customerManagers,
  body: z.object({ ids, sale_id: id.nullable(), note, ...withOpen }).refine(hasHeir, named),
  data: bulkAnswer,
  message: 'Đã giao khách hàng',
  errors: refusals,
})

export const listAssignments = call({
  id: 'get-users-assign-by-id',
  method: 'GET',
  path: '/api/users/assign/{id}',
  summary: 'Các lượt phụ trách của một khách',
  roles: customerReaders,
  params: byId,
  data: z.array(assignmentRow),
  errors: ['customers.not_found'],
})
/** Every change of the sales person, newest first. */
export const saleHistory = call({
  id: 'post-user-history-change-sale',
  method: 'POST',
  path: '/api/user/history/change-sale',
  summary: 'Lịch sử đổi nhân viên phụ trách',
  roles: customerReaders,
  reads: true,
  body: z.object({ user_id: id }),
  data: z.array(assignmentRow),
  errors: ['customers.not_found'],
})
export const createAssignment = call({
  id: 'post-user-assign-create',
  method: 'POST',
  path: '/api/user/assign/create',
  summary: 'Phân công nhân viên phụ trách',
  roles: customerManagers,
  body: z.object({ user_id: id, sale_id: id, note }),
  data: assignmentRow,
  message: 'Đã phân công',
  errors: refusals,
})
/** Another sales person from now on: the old time ends and a new one begins. */
export const updateAssignment = call({
  id: 'put-user-assign-update',
  method: 'PUT',
  path: '/api/user/assign/update',
  summary: 'Đổi nhân viên phụ trách',
  roles: customerManagers,
  body: z.object({ id, sale_id: id, note }),
  data: assignmentRow,
  message: 'Đã đổi phân công',
  errors: [...refusals, 'customers.assignment_ended'],
})
export const cancelAssignment = call({
  id: 'put-user-assign-cancel',
  method: 'PUT',
  path: '/api/user/assign/cancel',
  summary: 'Hủy phân công',
  roles: customerManagers,
  body: z.object({ id, note }),
  data: assignmentRow,
  message: 'Đã hủy phân công',
  errors: ['customers.not_found', 'customers.assignment_ended'],
})
