import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { listQuery, pageSize } from '#platform/contract/list.ts'
import { roleCodes, roles } from '#platform/contract/roles.ts'

const working = roles('ql', 'kt', 'kd', 'cs', 'op', 'cv')

/** Staff as pickers need them: buyers (AF), sales (SS, CC), shippers. */
export const listStaff = call({
  id: 'get-staff-all',
  method: 'GET',
  path: '/api/staff/all',
  summary: 'Danh sách nhân viên để chọn',
  roles: working,
  station: 'none',
  query: listQuery({ role: 'any' }, { size: 1000, most: 1000 }),
  row: z.object({
    id: z.number(),
    _id: z.string(),
    name: z.string(),
    username: z.string(),
    role: z.enum(roleCodes),
  }),
})

export const cardOption = z.object({
  id: z.number(),
  _id: z.string(),
  kind: z.enum(['bank', 'card']),
  name: z.string(),
  bank_code: z.string().nullable(),
  account_number: z.string().nullable(),
  holder: z.string().nullable(),
  currency: z.string(),
  partner_id: z.number().nullable(),
  is_primary: z.boolean(),
  assigned_general: z.boolean(),
  assigned_goods: z.boolean(),
  assigned_service: z.boolean(),
  active: z.boolean(),
})
export type CardOption = z.output<typeof cardOption>

/** Our bank accounts (kind bank) and buying cards (kind card) in use, to choose from: the primary and the assigned ones first. */
export const listCards = call({
  id: 'get-card-search',
  method: 'GET',
  path: '/api/card/search',
  summary: 'Tìm thẻ, tài khoản để chọn',
  roles: roles('ql', 'kt', 'kd', 'cs', 'op', 'cv', 'mkt'),
  station: 'none',
  query: listQuery({ kind: 'any', currency: 'any', bank_code: 'any' }, { size: pageSize.plain }),
  row: cardOption,
})
