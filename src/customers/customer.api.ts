import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { moment } from '#platform/contract/fields.ts'
import { listQuery, pageSize } from '#platform/contract/list.ts'
import { roles } from '#platform/contract/roles.ts'

const readers = roles('ql', 'kt', 'kd', 'cs')

export const customerRow = z.object({
  id: z.number(),
  _id: z.string(),
  customer_no: z.string().nullable(),
  account_no: z.string().nullable(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  level_code: z.string(),
  level_name: z.string(),
  payment_percent: z.number(),
  station_id: z.number(),
  sale_id: z.number().nullable(),
  sale_name: z.string().nullable(),
  debt_limit: z.number(),
  locked: z.boolean(),
  address: z.string().nullable(),
  province: z.string().nullable(),
  district: z.string().nullable(),
  ward: z.string().nullable(),
  version: z.number(),
  created_at: moment,
})
export type CustomerRow = z.output<typeof customerRow>

const filters = { level_code: 'any', sale_id: 'anyId', station_id: 'anyId', created_at: 'range' } as const

export const listCustomers = call({
  id: 'get-customers',
  method: 'GET',
  path: '/api/customers',
  summary: 'Danh sách khách hàng',
  roles: readers,
  query: listQuery(filters, { size: pageSize.wide }),
  row: customerRow,
})

/** Picker: by part of a name without accents, a phone or a code. */
export const findCustomers = call({
  id: 'get-crm-autocomplete-customer',
  method: 'GET',
  path: '/crm/autocomplete/customer',
  summary: 'Tìm khách hàng',
  roles: readers,
  query: listQuery({ ids: 'anyId' }, { size: 10 }),
  row: customerRow,
})
