import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { centimetres, requiredText, weight } from '#platform/contract/fields.ts'
import { judgedRows, pastedRows, seenVersions } from '#platform/contract/pasted-rows.ts'
import { roles } from '#platform/contract/roles.ts'

/** Who prices orders. */
const workers = roles('ql', 'kt', 'op')

const side = centimetres.min(0.1)
/** An order with the sides of its parcel in cm, and its weight in kg where it was weighed anew. */
const rows = pastedRows({
  no: requiredText(64),
  length: side,
  width: side,
  height: side,
  r_weight: weight.min(0.01).optional(),
})

/** Which of the orders are oversize, with the fee before and after; nothing is saved. */
export const checkOversize = call({
  id: 'post-quote-oversize-call',
  method: 'POST',
  path: '/api/quote/oversize/call',
  summary: 'Tính hàng quá khổ của nhiều đơn',
  roles: workers,
  reads: true,
  body: z.object({ rows }),
  data: judgedRows,
})
/** Keeps the measures and prices the orders by them; where an order moved since the preview none, and it is named. */
export const applyOversize = call({
  id: 'post-import-quotes-oversize',
  method: 'POST',
  path: '/api/import/quotes/oversize',
  summary: 'Áp kích thước và giá hàng quá khổ cho nhiều đơn',
  roles: workers,
  body: z.object({ rows, seen: seenVersions }),
  data: judgedRows,
})
