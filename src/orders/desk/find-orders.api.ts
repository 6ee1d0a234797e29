import { z } from 'zod'
import { orderRow } from '#orders/core/order.api.ts'
import { mostCodes } from '#orders/desk/pasted-codes.rules.ts'
import { call } from '#platform/contract/call.ts'
import { requiredText } from '#platform/contract/fields.ts'
import { roles } from '#platform/contract/roles.ts'
import { workbookErrors } from '#platform/contract/sheet-import.ts'

const readers = roles('ql', 'kt', 'kd', 'cs', 'op')

/** An order that a code or track names, with the tracks of its packages. */
export const foundOrder = orderRow.extend({ tracks: z.array(z.string()) })
export type FoundOrder = z.output<typeof foundOrder>
export type FoundRecord = z.input<typeof foundOrder>

export const findOrders = call({
  id: 'post-quote-find',
  method: 'POST',
  path: '/api/quote/find',
  summary: 'Tìm đơn theo danh sách mã đơn, mã vận đơn',
  roles: readers,
  reads: true,
  body: z.object({ codes: z.array(requiredText(64)).min(1).max(mostCodes) }),
  data: z.array(foundOrder),
})

/** What a file of codes says; of what it holds beyond `mostCodes` only the number. */
const codesRead = z.object({
  codes: z.array(z.string()),
  left: z.number(),
  /** Rows without a code, from 1; `sheet` where the file has several. */
  unread: z.array(z.object({ line: z.number(), text: z.string(), sheet: z.string().nullable() })),
  unread_left: z.number(),
})
export type CodesRead = z.output<typeof codesRead>

/** multipart: file (.xlsx, .xls, .csv). The order codes and tracks that stand in it, and the rows without one; nothing is written. */
export const readCodes = call({
  id: 'post-quote-find-file',
  method: 'POST',
  path: '/api/quote/find/file',
  summary: 'Đọc mã đơn, mã vận đơn từ tệp',
  roles: readers,
  reads: true,
  upload: true,
  data: codesRead,
  errors: workbookErrors,
})
