import { z } from 'zod'
import { customerReaders, customerWriters, listUsers } from '#customers/customer.api.ts'
import { call } from '#platform/contract/call.ts'

/** The list's filters; `type` tells which of the three lists. */
export const exportUsers = call({
  id: 'post-users-excel',
  method: 'POST',
  path: '/api/users/excel',
  summary: 'Xuất Excel danh sách khách hàng',
  roles: customerReaders,
  reads: true,
  query: listUsers.query,
  body: z.record(z.string(), z.unknown()).optional(),
  file: 'Danh sách khách hàng',
})

export const importTemplate = call({
  id: 'post-customer-import-template',
  method: 'POST',
  path: '/api/customer/import/template',
  summary: 'Tệp mẫu nhập khách hàng',
  roles: customerWriters,
  reads: true,
  file: 'Mẫu nhập khách hàng',
})

const problem = z.object({ cell: z.string(), line: z.number(), column: z.string(), message: z.string() })
export const importCheck = z.object({
  rows: z.number(),
  errors: z.array(problem),
  /** The first rows as they were read. */
  preview: z.array(z.object({ line: z.number(), name: z.string(), phone: z.string(), address: z.string() })),
})
export type ImportCheck = z.output<typeof importCheck>
export type ImportProblem = z.output<typeof problem>

const errors = [
  'customers.import_columns',
  'customers.import_empty',
  'customers.import_unreadable',
  'customers.import_errors',
] as const

/** multipart: file (.xlsx). Every cell that would be refused; nothing is written. */
export const checkImport = call({
  id: 'post-customer-import-check',
  method: 'POST',
  path: '/api/customer/import/check',
  summary: 'Xem trước tệp nhập khách hàng',
  roles: customerWriters,
  upload: true,
  reads: true,
  data: importCheck,
  errors,
})
/** multipart: file (.xlsx). All rows or none. */
export const importCustomers = call({
  id: 'post-customer-import',
  method: 'POST',
  path: '/api/customer/import',
  summary: 'Nhập khách hàng từ Excel',
  roles: customerWriters,
  upload: true,
  unstored: true,
  data: z.object({ imported: z.number(), first: z.string().nullable(), last: z.string().nullable() }),
  message: 'Đã nhập khách hàng',
  errors,
})
