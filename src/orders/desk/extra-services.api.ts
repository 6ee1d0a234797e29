import { z } from 'zod'
import { listTracks } from '#orders/core/order.api.ts'
import { call } from '#platform/contract/call.ts'
import { bulkAnswer, ids } from '#platform/contract/fields.ts'
import { codeText } from '#platform/contract/record-fields.ts'
import { roles } from '#platform/contract/roles.ts'

const readers = roles('ql', 'kt', 'kd', 'cs', 'op')

/** Bought orders with services that the warehouse still has to do: until they are priced, which counts what was done. */
export const listExtras = call({
  id: 'get-quotes-extra',
  method: 'GET',
  path: '/api/quotes/extra',
  summary: 'Đơn có dịch vụ thêm',
  roles: readers,
  query: listTracks.query,
  row: listTracks.row,
  option: listTracks.option,
  totals: listTracks.totals,
})
export const exportExtras = call({
  id: 'post-quotes-extra-excel',
  method: 'POST',
  path: '/api/quotes/extra/excel',
  summary: 'Xuất Excel đơn có dịch vụ thêm',
  roles: readers,
  reads: true,
  query: listTracks.query,
  body: z.record(z.string(), z.unknown()).optional(),
  file: 'Đơn có dịch vụ thêm',
})
/** Which services orders want; one that was priced goes back to be priced anew. */
export const changeExtras = call({
  id: 'post-quote-change-extras',
  method: 'POST',
  path: '/api/quote/change/extras',
  summary: 'Đổi dịch vụ thêm của đơn',
  roles: readers,
  body: z.object({ ids, services_extra: z.array(codeText).max(10) }),
  data: bulkAnswer,
  message: 'Đã cập nhật dịch vụ thêm',
  errors: ['orders.status', 'orders.service_unknown', 'checkin.on_bill'],
})
