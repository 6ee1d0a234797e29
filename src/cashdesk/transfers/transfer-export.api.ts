import { z } from 'zod'
import { listTransfers } from '#cashdesk/transfers/transfer.api.ts'
import { roles } from '#platform/contract/roles.ts'
import { call } from '#platform/contract/call.ts'

export const exportTransfers = call({
  id: 'post-transfer-excel',
  method: 'POST',
  path: '/api/transfer/excel',
  summary: 'Xuất Excel danh sách chuyển khoản',
  roles: roles('ql', 'kt', 'kd', 'cs', 'pa'),
  reads: true,
  query: listTransfers.query,
  /** The list's filters may come here too, plain or under `filter`. */
  body: z.record(z.string(), z.unknown()).optional(),
  file: 'Phiếu thu, phiếu chi',
})
