import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { foreign, requiredText } from '#platform/contract/fields.ts'
import { judgedRows, pastedRows, seenVersions } from '#platform/contract/pasted-rows.ts'
import { roles } from '#platform/contract/roles.ts'

/** Document 1, section 2: the system utilities, of these who may know what a purchase costs. */
const keepers = roles('ql', 'kt', 'cs', 'cc')

/**
 * A transaction of Mercari as its list shows it: `no` the item's key (or an order's code or number at the seller),
 * what one piece was paid in the order's currency, the shipping, the track and the site's word for its state.
 */
const rows = pastedRows({
  no: requiredText(64),
  price: foreign.optional(),
  fee: foreign.optional(),
  track: requiredText(64).optional(),
  state: requiredText(40).optional(),
})

/** What each transaction changes, in VND too; nothing is saved. */
export const checkMercariPurchases = call({
  id: 'post-quote-bought-mercari',
  method: 'POST',
  path: '/api/quote/bought/mercari',
  summary: 'Kiểm tra bảng giao dịch Mercari đã mua',
  roles: keepers,
  reads: true,
  body: z.object({ rows }),
  data: judgedRows,
})
/** Saves the transactions that can be; where an order moved since the preview none, and it is named. */
export const saveMercariPurchases = call({
  id: 'post-quote-mercari-save',
  method: 'POST',
  path: '/api/quote/mercari/save',
  summary: 'Lưu bảng giao dịch Mercari đã mua',
  roles: keepers,
  money: true,
  body: z.object({ rows, seen: seenVersions }),
  data: judgedRows,
})
