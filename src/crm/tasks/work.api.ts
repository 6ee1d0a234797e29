import { z } from 'zod'
import { crmReaders, crmWriters } from '#crm/comments/comment.api.ts'
import { workFields } from '#crm/tasks/work.fields.ts'
import { call } from '#platform/contract/call.ts'
import { byId, id, version } from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { changeShape, filterKinds, newShape, rowShape } from '#platform/contract/record.ts'

export const workRow = z.object(rowShape(workFields))
export type WorkRecord = z.input<typeof workRow>
export type WorkRow = z.output<typeof workRow>

export const listWorks = call({
  id: 'get-crm-work',
  method: 'GET',
  path: '/api/crm/work',
  summary: 'Danh sách đầu việc CRM',
  roles: crmReaders,
  query: listQuery(filterKinds(workFields)),
  row: workRow,
  totals: z.object({ planned_minutes: z.number().nullable(), spent_minutes: z.number().nullable() }),
})
export const createWork = call({
  id: 'post-crm-work',
  method: 'POST',
  path: '/api/crm/work',
  summary: 'Thêm đầu việc CRM',
  roles: crmWriters,
  /** Of a task or of a project. */
  body: z
    .object({ ...newShape(workFields), task_id: id.optional(), project_id: id.optional() })
    .refine(({ task_id, project_id }) => (task_id === undefined) !== (project_id === undefined), {
      path: ['task_id'],
      message: 'Chọn công việc hoặc dự án, một trong hai',
    }),
  data: workRow,
  message: 'Đã lưu đầu việc',
  failure: 'Lưu đầu việc thất bại!',
  errors: ['not_found'],
})
export const updateWork = call({
  id: 'put-crm-work-by-id',
  method: 'PUT',
  path: '/api/crm/work/{id}',
  summary: 'Sửa đầu việc CRM',
  roles: crmWriters,
  params: byId,
  body: z.object({ ...changeShape(workFields), version }),
  data: workRow,
  message: 'Đã lưu đầu việc',
  failure: 'Lưu đầu việc thất bại!',
  errors: ['not_found', 'conflict.stale'],
})
export const deleteWork = call({
  id: 'delete-crm-work-by-id',
  method: 'DELETE',
  path: '/api/crm/work/{id}',
  summary: 'Xóa đầu việc CRM',
  roles: crmWriters,
  params: byId,
  data: z.object({ id: z.number() }),
  message: 'Đã xóa đầu việc',
  failure: 'Xóa đầu việc thất bại!',
  errors: ['not_found'],
})
/** Ticks it, or takes the tick off; with the minutes it took where they are known by then. */
export const changeWork = call({
  id: 'post-crm-work-change',
  method: 'POST',
  path: '/api/crm/work/change',
  summary: 'Đánh dấu đầu việc CRM',
  roles: crmWriters,
  body: z.object({
    id,
    done: z.boolean(),
    spent_minutes: z.number().int().min(0).max(100_000).optional(),
    version,
  }),
  data: workRow,
  message: 'Đã đánh dấu đầu việc',
  errors: ['not_found', 'conflict.stale'],
})
