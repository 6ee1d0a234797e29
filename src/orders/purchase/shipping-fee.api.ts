import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { foreign, requiredText } from '#platform/contract/fields.ts'
import { judgedRows, pastedRows, seenVersions } from '#platform/contract/pasted-rows.ts'
import { roles } from '#platform/contract/roles.ts'

/** Document 1, section 2: the system utilities, of these who may know what a purchase costs. */
const keepers = roles('ql', 'kt', 'cs', 'cc')

/** An order's code, or its number at the seller, with the shipping within the country of sale, in its currency. */
const rows = pastedRows({ no: requiredText(64), fee: foreign })

/** What each fee changes, in VND too; nothing is saved. */
export const checkShippingFees = call({
  id: 'post-quote-feeshipping-call',
  method: 'POST',
  path: '/api/quote/feeshipping/call',
  summary: 'Kiểm tra bảng phí vận chuyển nội địa',
  roles: keepers,
  reads: true,
  body: z.object({ rows }),
  data: judgedRows,
})
/** Saves the fees that can be; where an order moved since the preview none, and it is named. */
export const saveShippingFees = call({
  id: 'post-quote-feeshipping-save',
  method: 'POST',
  path: '/api/quote/feeshipping/save',
  summary: 'Lưu bảng phí vận chuyển nội địa',
  failure: 'Cập nhật phí vận chuyển thất bại!',
  roles: keepers,
  money: true,
  body: z.object({ rows, seen: seenVersions }),
  data: judgedRows,
})
