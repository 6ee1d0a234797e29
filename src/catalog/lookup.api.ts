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

/** Our bank accounts (kind bank) and buying cards (kind card). */
export const listCards = call({
  id: 'get-cards',
  method: 'GET',
  path: '/api/cards',
  summary: 'Thẻ và tài khoản ngân hàng',
  roles: working,
  station: 'none',
  query: listQuery({ kind: 'any', currency: 'any' }, { size: pageSize.plain }),
  row: z.object({
    id: z.number(),
    _id: z.string(),
    kind: z.enum(['bank', 'card']),
    name: z.string(),
    bank_code: z.string().nullable(),
    account_number: z.string().nullable(),
    holder: z.string().nullable(),
    currency: z.string(),
    is_primary: z.boolean(),
    active: z.boolean(),
  }),
})

/** Accounts of ours at the marketplaces. */
export const listAccounts = call({
  id: 'get-accounts',
  method: 'GET',
  path: '/api/accounts',
  summary: 'Tài khoản mua hàng',
  roles: working,
  station: 'none',
  query: listQuery({ site_code: 'any' }, { size: pageSize.plain }),
  row: z.object({
    id: z.number(),
    _id: z.string(),
    site_code: z.string(),
    username: z.string(),
    active: z.boolean(),
  }),
})
