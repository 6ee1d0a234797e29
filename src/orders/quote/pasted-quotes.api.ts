import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { foreign, note, quantity, requiredText, text } from '#platform/contract/fields.ts'
import { judgedRows, pastedRows } from '#platform/contract/pasted-rows.ts'
import { roles } from '#platform/contract/roles.ts'

const sellers = roles('ql', 'kt', 'kd', 'cs')
/** So many orders are made of one list. */
export const mostQuotes = 200

const rows = pastedRows({
  link: requiredText(2000),
  price: foreign.min(0.01),
  quality: quantity.default(1),
  /** A customer's code, or a phone where there is none yet. */
  customer: requiredText(30),
  name: text(500).optional(),
  note: note.optional(),
}).max(mostQuotes)

/** What each row would become, and which items others want already; nothing is made. */
export const checkQuotes = call({
  id: 'post-quotes-check',
  method: 'POST',
  path: '/api/quotes/check',
  summary: 'Kiểm tra danh sách đơn dán vào',
  roles: sellers,
  reads: true,
  body: z.object({ rows }),
  data: judgedRows,
})
/** Makes an order of each row that can be, by itself; the others say why not. */
export const makeQuotes = call({
  id: 'post-quotes',
  method: 'POST',
  path: '/api/quotes',
  summary: 'Tạo nhiều đơn từ danh sách',
  failure: 'Tạo đơn hàng thất bại!',
  roles: sellers,
  body: z.object({ rows }),
  data: judgedRows,
})
