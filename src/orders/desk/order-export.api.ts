import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { id } from '#platform/contract/fields.ts'
import { listOrders } from '#orders/core/order.api.ts'
import { roles } from '#platform/contract/roles.ts'

const exporters = roles('ql', 'kt', 'kd', 'cs', 'op')
/** The list's filters may come in the body too, plain or under `filter`. */
const filters = z.record(z.string(), z.unknown()).optional()

/** The order list as it stands on the screen. */
export const exportOrders = call({
  id: 'post-quotes-excel',
  method: 'POST',
  path: '/api/quotes/excel',
  summary: 'Xuất Excel danh sách đơn hàng',
  roles: exporters,
  reads: true,
  query: listOrders.query,
  body: filters,
  file: 'Danh sách đơn hàng',
})

/** The same rows with everything that was quoted, bought, weighed and priced. */
export const exportOrderDetails = call({
  id: 'post-quote-export-excel',
  method: 'POST',
  path: '/api/quote/export/excel',
  summary: 'Xuất Excel chi tiết đơn hàng',
  roles: exporters,
  reads: true,
  query: listOrders.query,
  body: filters,
  file: 'Chi tiết đơn hàng',
})

/** All orders of one customer. */
export const exportCustomerOrders = call({
  id: 'post-quotes-customer-excel',
  method: 'POST',
  path: '/api/quotes/customer/excel',
  summary: 'Xuất Excel các đơn của một khách',
  roles: exporters,
  reads: true,
  query: listOrders.query,
  body: z.object({ customer_id: id }),
  file: 'Đơn hàng của khách',
})
