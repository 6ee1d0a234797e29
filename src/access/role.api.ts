import { z } from 'zod'
import { text } from '#platform/contract/fields.ts'
import { active, code, name, position } from '#platform/contract/record-fields.ts'
import { resource } from '#platform/contract/resource.ts'
import { roleCodes, roleNames, roles } from '#platform/contract/roles.ts'

/** The roles that people are given: the ten of the server, and the company's own titles on top of them. */
export const staffRoles = resource({
  key: 'role-staff',
  table: 'role_staff',
  title: 'Vai trò nhân viên',
  noun: 'vai trò',
  paths: {
    list: '/api/role-staffs',
    create: ['/api/role-staffs', '/api/role-staff'],
    update: ['/api/role-staffs/{id}', '/api/role-staff/{id}'],
    remove: ['/api/role-staffs/{id}', '/api/role-staff/{id}'],
  },
  ids: {
    list: 'get-role-staffs',
    create: 'post-role-staffs',
    update: 'put-role-staffs-by-id',
    remove: 'delete-role-staffs-by-id',
  },
  roles: { read: roles('ql', 'kt'), write: roles('ql') },
  page: { most: 1000 },
  fields: {
    code,
    name,
    role: {
      label: 'Quyền như',
      kind: 'select',
      schema: z.enum(roleCodes),
      options: roleCodes.map((value) => ({ value, label: `${value} · ${roleNames[value]}` })),
      required: true,
      list: { width: 220, filter: 'any' },
      form: { help: 'Vai trò mới mang đúng quyền của một trong mười vai trò của hệ thống.' },
    },
    mode: {
      label: 'Chế độ',
      kind: 'text',
      schema: z.string().trim().min(1).max(10),
      required: true,
      initial: 'P',
      list: { width: 90, filter: 'any', hidden: true },
    },
    note: { label: 'Công việc', kind: 'note', schema: text(500), list: { width: 320 } },
    position,
    active,
  },
  search: ['code', 'name', 'note'],
  defaultSort: 'position',
})
