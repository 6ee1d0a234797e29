import { id, text } from '#platform/contract/fields.ts'
import { active, code, name, position } from '#platform/contract/record-fields.ts'
import { resource } from '#platform/contract/resource.ts'
import { roles } from '#platform/contract/roles.ts'

/** Managers change it; staff and feedback forms offer it to those who open those screens. */
export const departments = resource({
  key: 'department',
  table: 'department',
  title: 'Phòng ban',
  noun: 'phòng ban',
  paths: {
    list: '/api/v1/departments',
    create: '/api/v1/department',
    update: '/api/v1/department/{id}',
    remove: '/api/v1/department/{id}',
  },
  ids: {
    list: 'get-v1-departments',
    create: 'post-v1-department',
    update: 'put-v1-department-by-id',
    remove: 'delete-v1-department-by-id',
  },
  roles: { read: roles('ql', 'kt', 'kd', 'cs'), write: roles('ql') },
  page: { most: 1000 },
  ordered: true,
  fields: {
    code,
    name,
    parent_id: {
      label: 'Trực thuộc',
      kind: 'reference',
      schema: id,
      reference: { resource: { table: 'department' }, value: 'id', label: 'name' },
      list: { width: 200, filter: 'any' },
    },
    manager_id: {
      label: 'Trưởng phòng',
      kind: 'reference',
      schema: id,
      reference: { resource: { table: 'staff' }, value: 'id', label: 'name' },
      list: { width: 180 },
    },
    note: { label: 'Nhiệm vụ', kind: 'note', schema: text(500), list: { width: 320 } },
    position,
    active,
  },
  search: ['code', 'name', 'note'],
  defaultSort: 'position',
})
