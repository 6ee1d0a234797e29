import { postedLine } from '#ledger/posted-line.api.ts'
import { z } from 'zod'
import { orderFields } from '#orders/core/order.fields.ts'
import { call } from '#platform/contract/call.ts'
import {
  bulkAnswer,
  dateOut,
  id,
  ids,
  instantOut,
  reason,
  requiredText,
  actionButton,
} from '#platform/contract/fields.ts'
import { detailShape, filterKinds, rowShape } from '#platform/contract/record.ts'
import { historyRows } from '#platform/contract/history.ts'
import { listQuery, listSum, only, pageSize } from '#platform/contract/list.ts'
import { roles } from '#platform/contract/roles.ts'
import { explanation } from '#pricing/explanation.api.ts'

const readers = roles('ql', 'kt', 'kd', 'cs', 'op', 'cv')
const sellers = roles('ql', 'kt', 'kd', 'cs')

/** A row of the order lists. */
export const orderRow = z.object(rowShape(orderFields))
/** As the browser gets it, and as the server gives it (dates not yet text). */
export type OrderRow = z.output<typeof orderRow>
export type OrderRecord = z.input<typeof orderRow>

/** `codes`: of orders, or tracks · `chips`: `sub_status` counts these in place of the statuses. */
const filters = {
  ...filterKinds(orderFields),
  codes: 'any',
  chips: only(['status', 'sub_status'], 'Đếm theo'),
} as const
const orderList = listQuery(filters, { size: pageSize.wide })
const counts = z.object({ counts: z.record(z.string(), z.number()) })
/** VND: what is quoted and stands, beside it quotes that are being made anew and what was cancelled. */
const totals = z.object({
  quoted_total: listSum,
  waiting_total: listSum,
  cancelled_total: listSum,
  deposit_request: listSum,
  deposit: listSum,
  total_vnd: listSum,
})

export const listOrders = call({
  id: 'get-quotes',
  method: 'GET',
  path: '/api/quotes',
  summary: 'Danh sách báo giá, đơn hàng',
  roles: readers,
  query: orderList,
  row: orderRow,
  option: counts,
  totals,
})

/** The orders of one customer, newest first. */
export const ordersOfUser = call({
  id: 'get-quote-user-by-user-id',
  method: 'GET',
  path: '/api/quote/user/{user_id}',
  summary: 'Đơn hàng của một khách',
  roles: readers,
  params: z.object({ user_id: id }),
  query: orderList,
  row: orderRow,
  option: counts,
  totals,
})

/** All orders by track: the same list, every status. */
export const listTracks = call({
  id: 'get-quotes-tracks',
  method: 'GET',
  path: '/api/quotes/tracks',
  summary: 'Tất cả đơn hàng',
  roles: readers,
  query: orderList,
  row: orderRow,
  option: counts,
  totals,
})

const money = z.object({
  balance: z.number(),
  locked: z.number(),
  free: z.number(),
  exposure: z.number(),
  deposit: z.number(),
  allocated: z.number(),
  lines: z.array(postedLine),
})

/** The order as its drawer shows it. */
export const orderDetail = orderRow.extend({
  ...detailShape(orderFields),
  /**
   * What a higher buying price may add before the customer is asked for more, in VND; 0 where it cannot
   * be changed any more (only at 5 and 6) and for whom buying prices are hidden.
   */
  absorb_limit: z.number(),
  /** Of one piece, in its currency: what the seller took when less was offered, and must be bought at. */
  agreed_price: z.number().nullable(),
  /** The seller's or the site's refund that is waited for, in VND. */
  refund: z.object({ expected: z.number(), due: dateOut.nullable() }).nullable(),
  /** Who asked first to write the goods off. */
  write_off: z.object({ by: z.number(), name: z.string(), reason: z.string().nullable() }).nullable(),
  /** Under which tracks it comes, where we only carry it. */
  tracks: z.array(z.string()),
  /** What it comes in, as the warehouses know it. */
  packages: z.array(
    z.object({
      id: z.number(),
      track: z.string(),
      receive_status: z.number(),
      d_weight: z.number().nullable(),
      r_weight: z.number().nullable(),
      position: z.string().nullable(),
      mawb_id: z.number().nullable(),
      mawb: z.string().nullable(),
      received_at: instantOut,
    }),
  ),
  /** Orders that became part of this one, and the one that it became part of. */
  merges: z.array(z.object({ id: z.number(), code: z.string(), name: z.string(), quality: z.number() })),
  merged_into: z.object({ id: z.number(), code: z.string() }).nullable(),
  memo: z.string().nullable(),
  qr: z.string().nullable(),
  price: explanation.nullable(),
  money: money.nullable(),
  actions: z.array(actionButton),
})
export type OrderDetail = z.output<typeof orderDetail>
export type OrderDetailRecord = z.input<typeof orderDetail>

export const getOrder = call({
  id: 'get-quote-id-by-id',
  method: 'GET',
  path: '/api/quote/id/{id}',
  summary: 'Chi tiết đơn hàng',
  roles: readers,
  params: z.object({ id }),
  data: orderDetail,
})

export const getOrderByCode = call({
  id: 'get-quote-code-by-code',
  method: 'GET',
  path: '/api/quote/code/{code}',
  summary: 'Chi tiết đơn hàng theo mã',
  roles: readers,
  params: z.object({ code: requiredText(20) }),
  data: orderDetail,
})

export const orderHistories = call({
  id: 'get-v1-quote-histories-by-id',
  method: 'GET',
  path: '/api/v1/quote/histories/{id}',
  summary: 'Lịch sử đơn hàng',
  roles: readers,
  params: z.object({ id }),
  data: historyRows(z.number()),
})

export const agreeQuotes = call({
  id: 'post-quote-confirm-quotes',
  method: 'POST',
  path: '/api/quote/confirm/quotes',
  summary: 'Khách đồng ý báo giá',
  failure: 'Xác nhận không thành công!',
  roles: roles('ql', 'kd', 'cs'),
  body: z.object({ ids }),
  data: bulkAnswer,
  errors: ['orders.expired', 'orders.no_customer', 'orders.status'],
})

export const confirmDeposit = call({
  id: 'post-quote-confirm-deposit',
  method: 'POST',
  path: '/api/quote/confirm/deposit',
  summary: 'Xác nhận cọc',
  failure: 'Xác nhận không thành công!',
  roles: roles('ql', 'kt'),
  money: true,
  body: z.object({ ids }),
  data: bulkAnswer,
  errors: ['orders.deposit_short', 'orders.status'],
})

export const cancelDeposit = call({
  id: 'post-quote-cancel-diposit',
  method: 'POST',
  path: '/api/quote/cancel/diposit',
  summary: 'Hủy cọc',
  roles: roles('ql', 'kt'),
  money: true,
  body: z.object({ ids, reason }),
  data: bulkAnswer,
})

export const cancelQuotes = call({
  id: 'post-quote-cancel-quotes',
  method: 'POST',
  path: '/api/quote/cancel/quotes',
  summary: 'Hủy đơn hàng',
  failure: 'Hủy đơn hàng thất bại!',
  roles: sellers,
  money: true,
  body: z.object({ ids, reason }),
  data: bulkAnswer,
})

export const deleteQuote = call({
  id: 'delete-quote-by-id',
  method: 'DELETE',
  path: '/api/quote/{id}',
  summary: 'Xóa đơn hàng',
  roles: roles('ql', 'kd', 'cs'),
  params: z.object({ id }),
  data: z.object({ id: z.number() }),
  message: 'Đã xóa đơn hàng',
  failure: 'Xóa đơn hàng thất bại!',
  errors: ['orders.has_money'],
})
