import { z } from 'zod'
import { listBills } from '#billing/bill.api.ts'
import { call } from '#platform/contract/call.ts'
import { roles } from '#platform/contract/roles.ts'

/** The list of bills as it stands on the screen. */
export const exportBills = call({
  id: 'post-bills-excel',
  method: 'POST',
  path: '/api/bills/excel',
  aliases: ['/api/bill/excel'],
  summary: 'Xuất Excel danh sách phiếu xuất',
  roles: roles('ql', 'kt', 'kd', 'cs', 'op'),
  reads: true,
  query: listBills.query,
  /** The list's filters may come here too, plain or under `filter`. */
  body: z.record(z.string(), z.unknown()).optional(),
  file: 'Danh sách phiếu xuất',
})
