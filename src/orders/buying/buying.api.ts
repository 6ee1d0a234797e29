import { z } from 'zod'
import { buyingFields } from '#orders/buying/buying.fields.ts'
import { call } from '#platform/contract/call.ts'
import { bulkAnswer, id, ids } from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { filterKinds, rowShape } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

const buyers = roles('ql', 'kd', 'cs', 'cv')

/** Who buys an order: a person, by itself through the market, or a person in the account's opened profile. */
export const autobuyWays = ['none', 'market', 'agent'] as const

export const changeAutobuy = call({
  id: 'post-quote-change-autobuy',
  method: 'POST',
  path: '/api/quote/change/autobuy',
  summary: 'Đặt cách mua tự động của đơn',
  roles: buyers,
  body: z.object({ ids, autobuy: z.enum(autobuyWays, 'Cách mua không có trong danh sách') }),
  data: bulkAnswer,
  message: 'Đã đặt cách mua',
  errors: ['buying.no_adapter', 'buying.queued', 'orders.status'],
})

const pushErrors = [
  'buying.not_approved',
  'buying.not_flagged',
  'buying.other_site',
  'buying.no_adapter',
  'buying.no_item',
  'buying.no_account',
  'buying.no_card',
  'buying.one_only',
  'buying.queued',
  'buying.stopped',
] as const

/** Approved and flagged orders go into the buying queue: each queued, or why not. */
export const pushYahoo = call({
  id: 'post-quote-autobuy-yahoo',
  method: 'POST',
  path: '/api/quote/autobuy/yahoo',
  summary: 'Đưa đơn Yahoo vào hàng chờ mua',
  roles: buyers,
  body: z.object({ ids }),
  data: bulkAnswer,
  message: 'Đã đưa vào hàng chờ mua',
  errors: pushErrors,
})
export const pushMercari = call({
  id: 'post-v1-quote-mercari-autobuy-push',
  method: 'POST',
  path: '/api/v1/quote/mercari/autobuy/push',
  summary: 'Đưa đơn Mercari vào hàng chờ mua',
  roles: buyers,
  body: z.object({ ids }),
  data: bulkAnswer,
  message: 'Đã đưa vào hàng chờ mua',
  errors: pushErrors,
})

export const buyingRow = z.object(rowShape(buyingFields))
export type BuyingRow = z.output<typeof buyingRow>
export type BuyingRecord = z.input<typeof buyingRow>

export const listBuying = call({
  id: 'get-quote-autobuy',
  method: 'GET',
  path: '/api/quote/autobuy',
  summary: 'Hàng chờ mua tự động',
  roles: roles('ql', 'kt', 'kd', 'cs', 'cv'),
  query: listQuery(filterKinds(buyingFields)),
  row: buyingRow,
  option: z.object({ counts: z.record(z.string(), z.number()) }),
})

export const cancelBuying = call({
  id: 'post-quote-autobuy-cancel',
  method: 'POST',
  path: '/api/quote/autobuy/cancel',
  summary: 'Bỏ đơn khỏi hàng chờ mua',
  roles: buyers,
  body: z.object({ ids }),
  data: bulkAnswer,
  message: 'Đã bỏ khỏi hàng chờ',
  errors: ['buying.not_found', 'buying.status'],
})

/** An account that stopped at a refusal buys on. */
export const resumeBuying = call({
  id: 'post-quote-autobuy-resume',
  method: 'POST',
  path: '/api/quote/autobuy/resume',
  summary: 'Cho tài khoản mua tiếp',
  roles: roles('ql', 'cs'),
  body: z.object({ account_id: id }),
  data: z.object({ id: z.number() }),
  message: 'Tài khoản mua tiếp',
  errors: ['buying.not_stopped'],
})
