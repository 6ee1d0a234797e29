import { z } from 'zod'
import { crmReaders, crmWriters } from '#crm/comments/comment.api.ts'
import { taskFields } from '#crm/tasks/task.fields.ts'
import { call } from '#platform/contract/call.ts'
import { byId, id, text, version } from '#platform/contract/fields.ts'
import { listQuery, oneOf, pageSize } from '#platform/contract/list.ts'
import { changeShape, filterKinds, newShape, rowShape } from '#platform/contract/record.ts'

export const taskRow = z.object({ ...rowShape(taskFields), late: z.boolean() })
export type TaskRecord = Omit<z.input<typeof taskRow>, 'late'>
export type TaskRow = z.output<typeof taskRow>

/** An order is named by its code, as people know it. */
const order_code = text(40).nullable().optional()
const errors = ['not_found', 'crm.project_closed'] as const

export const listTasks = call({
  id: 'get-crm-tasks',
  method: 'GET',
  path: '/api/crm/tasks',
  summary: 'Danh sách công việc CRM',
  roles: crmReaders,
  query: listQuery({ ...filterKinds(taskFields), late: oneOf(['true'], 'Quá hạn') }, { size: pageSize.wide }),
  row: taskRow,
  option: z.object({ counts: z.record(z.string(), z.number()) }),
})
/** How many open ones of each group the person sees, and how many of them are late. */
export const listTaskGroups = call({
  id: 'get-crm-task-groups',
  method: 'GET',
  path: '/api/crm/task-groups',
  summary: 'Nhóm công việc CRM',
  roles: crmReaders,
  data: z.array(
    z.object({ id: z.string(), _id: z.string(), name: z.string(), open: z.number(), late: z.number() }),
  ),
})
export const createTask = call({
  id: 'post-crm-task',
  method: 'POST',
  path: '/api/crm/task',
  summary: 'Thêm công việc CRM',
  roles: crmWriters,
  /** Without an assignee it is one's own. */
  body: z.object({ ...newShape(taskFields), assignee_id: id.optional(), order_code }),
  data: taskRow,
  message: 'Đã lưu công việc',
  failure: 'Lưu công việc thất bại!',
  errors: [...errors],
})
export const updateTask = call({
  id: 'put-crm-task-by-id',
  method: 'PUT',
  path: '/api/crm/task/{id}',
  summary: 'Sửa công việc CRM',
  roles: crmWriters,
  params: byId,
  body: z.object({ ...changeShape(taskFields), order_code, version }),
  data: taskRow,
  message: 'Đã lưu công việc',
  failure: 'Lưu công việc thất bại!',
  errors: [...errors, 'conflict.stale', 'crm.task_closed'],
})
export const deleteTask = call({
  id: 'delete-crm-task-by-id',
  method: 'DELETE',
  path: '/api/crm/task/{id}',
  summary: 'Xóa công việc CRM',
  roles: crmWriters,
  params: byId,
  data: z.object({ id: z.number() }),
  message: 'Đã xóa công việc',
  failure: 'Xóa công việc thất bại!',
  errors: ['not_found', 'crm.not_own'],
})
/** Moves it on the board by its state, on the calendar by its due time. */
export const changeTask = call({
  id: 'post-crm-task-change',
  method: 'POST',
  path: '/api/crm/task/change',
  summary: 'Chuyển công việc CRM',
  roles: crmWriters,
  body: z
    .object({
      id,
      status: z.coerce.number().int().min(-1).max(3).optional(),
      due_at: z.iso.datetime({ offset: true }).optional(),
      reason: text(500).optional(),
      version,
    })
    .refine(({ status, due_at }) => status !== undefined || due_at !== undefined, {
      path: ['status'],
      message: 'Chọn trạng thái hoặc hạn mới',
    }),
  data: taskRow,
  message: 'Đã chuyển công việc',
  errors: [...errors, 'conflict.stale', 'crm.task_step', 'crm.task_closed'],
})
