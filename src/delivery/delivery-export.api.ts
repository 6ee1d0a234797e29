import { z } from 'zod'
import { listBatches } from '#delivery/delivery.api.ts'
import { call } from '#platform/contract/call.ts'
import { requiredText } from '#platform/contract/fields.ts'
import { roles } from '#platform/contract/roles.ts'

const readers = roles('ql', 'kt', 'kd', 'cs', 'op')
/** The list's filters may come in the body too, plain or under `filter`. */
const filters = z.record(z.string(), z.unknown()).optional()

/** The delivery lists as they stand on the screen. */
export const exportBatches = call({
  id: 'post-delivery-excel',
  method: 'POST',
  path: '/api/delivery/excel',
  summary: 'Xuất Excel các phiếu xuất nội bộ',
  roles: readers,
  reads: true,
  query: listBatches.query,
  body: filters,
  file: 'Phiếu xuất nội bộ',
})

/** One list with its bills, as the carrier gets it. */
export const exportBatch = call({
  id: 'post-delivery-batch-excel',
  method: 'POST',
  path: '/api/delivery/batch/excel',
  summary: 'Xuất Excel một phiếu xuất nội bộ',
  roles: readers,
  reads: true,
  body: z.object({ batch_code: requiredText(20) }),
  file: 'Chi tiết phiếu xuất nội bộ',
  errors: ['delivery.not_found'],
})

/** The bills of every list that the filters name. */
export const exportBatchBills = call({
  id: 'post-delivery-bill-excel',
  method: 'POST',
  path: '/api/delivery/bill/excel',
  summary: 'Xuất Excel phiếu xuất của các danh sách giao',
  roles: readers,
  reads: true,
  query: listBatches.query,
  body: filters,
  file: 'Phiếu xuất theo danh sách giao',
})
