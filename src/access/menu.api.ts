import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { id, requiredText, text, version } from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { isOwnPath } from '#platform/rules/address.ts'
import { roleCodes, roles } from '#platform/contract/roles.ts'
import type { RoleCode } from '#platform/contract/roles.ts'

const managers = { roles: roles('ql'), station: 'none' } as const

const entry = {
  id: z.number(),
  _id: z.string(),
  parent_id: z.number().nullable(),
  title: z.string(),
  path: z.string().nullable(),
  icon: z.string().nullable(),
  position: z.number(),
  roles: z.array(z.enum(roleCodes)),
  version: z.number(),
}
const menuRow = z.object(entry)
export type MenuRow = z.output<typeof menuRow>

export interface MenuBranch extends MenuRow {
  children: MenuBranch[]
}
const branch: z.ZodType<MenuBranch> = z.lazy(() => z.object({ ...entry, children: z.array(branch) }))

export const listMenus = call({
  ...managers,
  id: 'get-menu-staffs',
  method: 'GET',
  path: '/api/menu-staffs',
  summary: 'Các mục menu',
  query: listQuery({ parent_id: 'anyId', role: 'any' }, { most: 1000 }),
  row: menuRow,
})
/** The whole tree; with `role` the menu exactly as that role sees it. */
export const menuTree = call({
  ...managers,
  id: 'get-menu-staffs-trees',
  method: 'GET',
  path: '/api/menu-staffs/trees',
  aliases: ['/api/menu-staff/trees'],
  summary: 'Cây menu, hoặc menu như một vai trò thấy',
  query: z.object({ role: z.enum(roleCodes).optional() }),
  data: z.array(branch),
})

const outside = 'Đường dẫn bắt đầu bằng / và thuộc hệ thống này'
/** Within the product: `/quotes`, `/report/dept/partner`; an empty one makes a section. */
const path = z
  .string()
  .trim()
  .max(200)
  .regex(/^$|^\/[\w./-]*$/, outside)
  .refine((given) => given === '' || isOwnPath(given), outside)
const sent = {
  title: requiredText(100),
  path: path.nullish(),
  icon: text(40).nullish(),
  parent_id: id.nullish(),
  /** The place among its sisters, from 1. */
  position: z.number().int().min(1).max(1000).optional(),
  roles: z.array(z.enum(roleCodes)).transform((given) => inOrder(given)),
}
const inOrder = (given: readonly RoleCode[]) => roleCodes.filter((code) => given.includes(code))

export const addMenu = call({
  ...managers,
  id: 'post-menu-staffs',
  method: 'POST',
  path: '/api/menu-staffs',
  aliases: ['/api/menu-staff'],
  summary: 'Thêm mục menu',
  body: z.object(sent),
  data: menuRow,
  message: 'Đã thêm mục menu',
  errors: ['menu.too_deep'],
})
export const changeMenu = call({
  ...managers,
  id: 'put-menu-staffs-by-id',
  method: 'PUT',
  path: '/api/menu-staffs/{id}',
  aliases: ['/api/menu-staff/{id}'],
  summary: 'Sửa, chuyển mục menu',
  params: z.object({ id }),
  body: z.object(sent).partial().extend({ version }),
  data: menuRow,
  message: 'Đã lưu menu',
  errors: ['menu.not_found', 'menu.circle', 'menu.too_deep', 'conflict.stale'],
})
export const removeMenu = call({
  ...managers,
  id: 'delete-menu-staffs-by-id',
  method: 'DELETE',
  path: '/api/menu-staffs/{id}',
  aliases: ['/api/menu-staff/{id}'],
  summary: 'Xóa mục menu',
  params: z.object({ id }),
  data: z.object({ id: z.number() }),
  message: 'Đã xóa mục menu',
  errors: ['menu.not_found', 'menu.has_entries'],
})
