import { z } from 'zod'
import { actFields } from '#orders/mercari/site-act.fields.ts'
import { call } from '#platform/contract/call.ts'
import { bulkAnswer, ids, requiredText, text } from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { filterKinds, rowShape } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

/** Document 1, section 2: operations. */
const operations = roles('ql', 'kt', 'kd', 'cs', 'op')
const sellers = roles('ql', 'kd', 'cs')
const pressers = roles('ql', 'kd', 'cs', 'op')

export const actRow = z.object(rowShape(actFields))
export type ActRow = z.output<typeof actRow>
export type ActRecord = z.input<typeof actRow>
const counted = z.object({ counts: z.record(z.string(), z.number()) })

export const listComments = call({
  id: 'get-mercari-request-comment',
  method: 'GET',
  path: '/api/mercari/request-comment',
  summary: 'Bình luận Mercari chờ duyệt và đã gửi',
  roles: operations,
  query: listQuery(filterKinds(actFields)),
  row: actRow,
  option: counted,
})

export const listReceipts = call({
  id: 'get-quote-mercari-autoconfirm',
  method: 'GET',
  path: '/api/quote/mercari/autoconfirm',
  summary: 'Các lần bấm nhận hàng Mercari',
  roles: operations,
  query: listQuery(filterKinds(actFields)),
  row: actRow,
  option: counted,
})

/** Opens the task for every order of Mercari that arrived without one, and says which wait to be pressed. */
export const scanReceipts = call({
  id: 'post-quote-mercari-autoscan',
  method: 'POST',
  path: '/api/quote/mercari/autoscan',
  summary: 'Quét đơn Mercari đã về chờ bấm nhận hàng',
  roles: pressers,
  body: z.object({}),
  data: z.object({
    /** Orders that got their task by this. */
    opened: z.number(),
    /** All that wait now and are not on their way to be pressed. */
    waiting: z.number(),
  }),
})

/** Named orders, else all that wait: their receipts are pressed one after the other, within seconds. */
export const pressReceipts = call({
  id: 'post-quote-mercari-autoconfirm',
  method: 'POST',
  path: '/api/quote/mercari/autoconfirm',
  summary: 'Bấm nhận hàng Mercari',
  roles: pressers,
  body: z.object({ ids: ids.optional() }),
  data: bulkAnswer,
  message: 'Đã giao bấm nhận hàng',
  errors: ['mercari.nothing', 'mercari.no_receipt', 'mercari.live', 'orders.not_found'],
})

/** Comments under the listings of orders, to be approved by another person; without codes all that may need one. */
export const proposeComments = call({
  id: 'post-v1-quote-mercari-autocomment',
  method: 'POST',
  path: '/api/v1/quote/mercari/autocomment',
  summary: 'Đề nghị bình luận Mercari',
  roles: sellers,
  body: z.object({
    codes: z.array(requiredText(20)).min(1, 'Vui lòng ghi ít nhất một mã đơn').max(200).optional(),
    text: requiredText(500),
  }),
  data: bulkAnswer,
  message: 'Đã đề nghị bình luận, chờ người khác duyệt',
  errors: ['mercari.nothing_to_say', 'mercari.no_comment', 'mercari.live', 'orders.not_found'],
})

/** `own`: it was written on the site by hand. */
export const approveComments = call({
  id: 'post-mercari-approve-comment',
  method: 'POST',
  path: '/api/mercari/approve-comment',
  summary: 'Duyệt bình luận Mercari',
  roles: sellers,
  body: z.object({ ids, own: z.boolean().default(false) }),
  data: bulkAnswer,
  message: 'Đã duyệt',
  errors: ['mercari.not_found', 'mercari.status', 'mercari.quota'],
})

export const rejectComments = call({
  id: 'post-mercari-reject-comment',
  method: 'POST',
  path: '/api/mercari/reject-comment',
  summary: 'Không duyệt bình luận Mercari',
  roles: sellers,
  body: z.object({ ids, reason: text(500).default('') }),
  data: bulkAnswer,
  message: 'Đã ghi là không duyệt',
  errors: ['mercari.not_found', 'mercari.status', 'mercari.reason'],
})

export const actStep = z.literal(['settle', 'again', 'drop'])

/** What a person found on the site: it is done there, is to be sent again, or is given up. */
export const settleActs = call({
  id: 'post-mercari-acts-settle',
  method: 'POST',
  path: '/api/mercari/acts/settle',
  summary: 'Ghi kết quả việc ở trang mua',
  roles: pressers,
  body: z.object({ ids, step: actStep, reason: text(500).default('') }),
  data: bulkAnswer,
  message: 'Đã ghi kết quả',
  errors: ['mercari.not_found', 'mercari.status', 'mercari.reason'],
})
