import { z } from 'zod'
import { orderRow } from '#orders/core/order.api.ts'
import { call } from '#platform/contract/call.ts'
import { instantOut, requiredText } from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { roles } from '#platform/contract/roles.ts'

/** What names an order where one is picked. */
const basicQuote = orderRow.pick({
  id: true,
  code: true,
  status: true,
  name: true,
  link: true,
  site_code: true,
  track: true,
  supplier_order_no: true,
  quality: true,
  deposit_request: true,
  deposit: true,
  customer_id: true,
  customer_no: true,
  customer_name: true,
})
export type BasicQuote = z.output<typeof basicQuote>

/** Orders by code, track, number at the seller, link or words. */
export const basicQuotes = call({
  id: 'get-quote-get-basic-quotes-by-query-string-by-q',
  method: 'GET',
  path: '/api/quote/get-basic-quotes-by-query-string/{q}',
  summary: 'Tra nhanh đơn hàng',
  roles: roles('ql', 'kt', 'kd', 'cs', 'op'),
  params: z.object({ q: requiredText(1000) }),
  query: listQuery({ customer_id: 'anyId' }),
  row: basicQuote,
})

const requested = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  link: z.string().nullable(),
  site_code: z.string(),
  quality: z.number(),
  /** Price of one and shipping to the warehouse, in the currency. */
  goods_values: z.number(),
  domestic_ship: z.number(),
  currency: z.string(),
  note: z.string().nullable(),
  created_at: instantOut,
})
export type Requested = z.output<typeof requested>

/** What a customer asked for and has not been quoted, the oldest first; by their KH code or phone. */
export const openRequests = call({
  id: 'get-request-quote-get',
  method: 'GET',
  path: '/api/request-quote/get',
  summary: 'Yêu cầu chưa báo giá của khách',
  roles: roles('ql', 'kt', 'kd', 'cs'),
  query: z.object({ username: requiredText(64) }),
  data: z.array(requested),
  errors: ['orders.customer_unknown'],
})
