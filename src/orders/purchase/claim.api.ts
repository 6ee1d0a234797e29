import { z } from 'zod'
import { listTracks, orderRow } from '#orders/core/order.api.ts'
import { call } from '#platform/contract/call.ts'
import { bulkAnswer, id, ids, text } from '#platform/contract/fields.ts'
import { roles } from '#platform/contract/roles.ts'

/** Orders of the station whose deposit is locked and that nobody buys yet; whose they are is not told. */
export const listUnclaimed = call({
  id: 'get-quotes-unclaimed',
  method: 'GET',
  path: '/api/quotes/unclaimed',
  summary: 'Đơn chờ người mua nhận',
  roles: roles('ql', 'kt', 'cv'),
  query: listTracks.query,
  row: orderRow,
})

/** A buyer takes orders themselves, at most five open ones (self-claim). */
export const claimOrders = call({
  id: 'post-quote-claim',
  method: 'POST',
  path: '/api/quote/claim',
  summary: 'Nhận đơn để mua',
  roles: roles('cv'),
  body: z.object({ ids, account_id: id.optional() }),
  data: bulkAnswer,
  errors: ['orders.claimed', 'orders.claim_cap', 'orders.status'],
})

/** Takes orders back from their buyer; a buyer gives back what they took themselves. */
export const recallOrders = call({
  id: 'post-quote-recall',
  method: 'POST',
  path: '/api/quote/recall',
  summary: 'Thu hồi đơn từ người mua',
  roles: roles('ql', 'kt', 'cv'),
  body: z.object({ ids, reason: text(500).optional() }),
  data: bulkAnswer,
  errors: ['orders.no_buyer', 'orders.not_claimed', 'orders.status'],
})
