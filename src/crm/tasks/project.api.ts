import { z } from 'zod'
import { crmReaders, crmWriters } from '#crm/comments/comment.api.ts'
import { projectFields } from '#crm/tasks/project.fields.ts'
import { call } from '#platform/contract/call.ts'
import { byId, id, text, version } from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { changeShape, filterKinds, newShape, rowShape } from '#platform/contract/record.ts'

export const projectRow = z.object(rowShape(projectFields))
export type ProjectRecord = z.input<typeof projectRow>
export type ProjectRow = z.output<typeof projectRow>

const members = z.array(id).max(50)

export const listProjects = call({
  id: 'get-crm-projects',
  method: 'GET',
  path: '/api/crm/projects',
  summary: 'Danh sách dự án CRM',
  roles: crmReaders,
  query: listQuery(filterKinds(projectFields)),
  row: projectRow,
  option: z.object({ counts: z.record(z.string(), z.number()) }),
})
export const createProject = call({
  id: 'post-crm-project',
  method: 'POST',
  path: '/api/crm/project',
  summary: 'Thêm dự án CRM',
  roles: crmWriters,
  body: z.object({ ...newShape(projectFields), owner_id: id.optional(), members: members.default([]) }),
  data: projectRow,
  message: 'Đã lưu dự án',
  failure: 'Lưu dự án thất bại!',
  errors: ['not_found'],
})
export const updateProject = call({
  id: 'put-crm-project-by-id',
  method: 'PUT',
  path: '/api/crm/project/{id}',
  summary: 'Sửa dự án CRM',
  roles: crmWriters,
  params: byId,
  body: z.object({ ...changeShape(projectFields), members: members.optional(), version }),
  data: projectRow,
  message: 'Đã lưu dự án',
  failure: 'Lưu dự án thất bại!',
  errors: ['not_found', 'conflict.stale', 'crm.project_closed'],
})
export const deleteProject = call({
  id: 'delete-crm-project-by-id',
  method: 'DELETE',
  path: '/api/crm/project/{id}',
  summary: 'Xóa dự án CRM',
  roles: crmWriters,
  params: byId,
  data: z.object({ id: z.number() }),
  message: 'Đã xóa dự án',
  failure: 'Xóa dự án thất bại!',
  errors: ['not_found', 'crm.not_own', 'crm.project_has_tasks'],
})
export const moveProject = call({
  id: 'post-crm-project-status',
  method: 'POST',
  path: '/api/crm/project/status',
  summary: 'Đổi trạng thái dự án CRM',
  roles: crmWriters,
  body: z.object({
    id,
    status: z.coerce.number().int().min(-1).max(2),
    reason: text(500).optional(),
    version,
  }),
  data: projectRow,
  message: 'Đã đổi trạng thái dự án',
  failure: 'Không đổi được trạng thái!',
  errors: [
    'not_found',
    'conflict.stale',
    'crm.project_step',
    'crm.project_open_tasks',
    'crm.project_no_open_task',
  ],
})
