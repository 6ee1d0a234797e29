import { z } from 'zod'
import { orderRow } from '#orders/core/order.api.ts'
import { call } from '#platform/contract/call.ts'
import { id, quantity, reason, version } from '#platform/contract/fields.ts'
import { roles } from '#platform/contract/roles.ts'

/** Orders of one customer, route, warehouse and account become one; the oldest keeps its code. */
export const mergeOrders = call({
  id: 'post-quote-merge-by-id',
  method: 'POST',
  path: '/api/quote/merge/{id}',
  summary: 'Gộp đơn hàng',
  roles: roles('ql', 'kt', 'kd', 'cs'),
  money: true,
  params: z.object({ id }),
  body: z.object({ merges: z.array(id).max(50).default([]) }),
  data: orderRow,
  message: 'Đã gộp đơn hàng',
  failure: 'Gộp đơn hàng thất bại!',
  errors: ['orders.merge_nothing', 'orders.merge_unlike', 'orders.status', 'orders.not_found'],
})

/** Those that this order may be merged with, as it and they stand now: nothing else is offered. */
export const listMergeable = call({
  id: 'get-quote-merge-by-id',
  method: 'GET',
  path: '/api/quote/merge/{id}',
  summary: 'Đơn gộp được với đơn này',
  roles: roles('ql', 'kt', 'kd', 'cs'),
  params: z.object({ id }),
  data: z.array(orderRow),
  errors: ['orders.not_found'],
})

/** The seller has fewer pieces: quantity, value and deposit shrink in proportion, nothing is posted. */
export const changeQuality = call({
  id: 'put-quote-change-quality',
  method: 'PUT',
  path: '/api/quote/change/quality',
  summary: 'Giảm số lượng do người bán thiếu hàng',
  roles: roles('ql', 'kt'),
  money: true,
  body: z.object({ id, quality: quantity, reason, version }),
  data: orderRow,
  message: 'Đã giảm số lượng, phần cọc thừa về khả dụng của khách',
  errors: ['orders.quality_less', 'orders.status', 'conflict.stale'],
})

/** A part of an order's quantity becomes an order of its own, with its share of value and deposit. */
export const splitOrder = call({
  id: 'post-quote-split-by-id',
  method: 'POST',
  path: '/api/quote/split/{id}',
  summary: 'Tách đơn hàng',
  roles: roles('ql', 'kt', 'kd', 'cs'),
  money: true,
  params: z.object({ id }),
  body: z.object({ quality: quantity, version }),
  data: z.object({ kept: orderRow, made: orderRow }),
  message: 'Đã tách đơn hàng',
  errors: ['orders.split_quantity', 'orders.status', 'conflict.stale'],
})
