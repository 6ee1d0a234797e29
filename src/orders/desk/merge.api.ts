import { z } from 'zod'
import { orderRow } from '#orders/core/order.api.ts'
import { call } from '#platform/contract/call.ts'
import { id, quantity, version } from '#platform/contract/fields.ts'
import { roles } from '#platform/contract/roles.ts'

/** Orders of one customer, route, warehouse and account become one; the oldest keeps its code (DOMAIN 3.2). */
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
