import { z } from 'zod'
import { customerReaders, customerWriters, listUsers } from '#customers/customer.api.ts'
import { call } from '#platform/contract/call.ts'
import { importCalls } from '#platform/contract/sheet-import.ts'

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

export const customerImport = importCalls({
  key: 'customer',
  path: '/api/customer',
  noun: 'khách hàng',
  roles: customerWriters,
})
