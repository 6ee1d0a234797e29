import { z } from 'zod'
import { supportFields } from '#cashdesk/transfers/support.fields.ts'
import { call } from '#platform/contract/call.ts'
import { byId, id, reason, text } from '#platform/contract/fields.ts'
import { historyRows } from '#platform/contract/history.ts'
import { listQuery } from '#platform/contract/list.ts'
import { changeShape, filterKinds, newShape, rowShape } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

const readers = roles('ql', 'kt', 'kd', 'cs', 'op', 'mkt')
const askers = roles('ql', 'kt', 'kd', 'cs')

export const supportRow = z.object(rowShape(supportFields))
export type SupportRow = z.output<typeof supportRow>
export type SupportRecord = z.input<typeof supportRow>

const supportForm = z.object({
  ...newShape(supportFields),
  customer_id: id.nullish(),
  order_id: id.nullish(),
})
/** What it asks is always sent along. */
const supportChange = z.object({
  id,
  ...changeShape(supportFields),
  content: supportFields.content.schema,
  version: z.number().int().optional(),
})
export type SupportChange = z.output<typeof supportChange>
export type SupportForm = z.output<typeof supportForm>
const answer = { method: 'POST', roles: askers, data: supportRow } as const
const errors = ['support.not_found', 'support.status'] as const

export const listSupports = call({
  id: 'get-request-supports',
  method: 'GET',
  path: '/api/request/supports',
  summary: 'Danh sách yêu cầu hỗ trợ',
  roles: readers,
  query: listQuery(filterKinds(supportFields)),
  row: supportRow,
  option: z.object({ counts: z.record(z.string(), z.number()) }),
})
export const createSupport = call({
  ...answer,
  id: 'post-request-support',
  path: '/api/request/support',
  summary: 'Gửi yêu cầu hỗ trợ',
  body: supportForm,
  message: 'Đã gửi yêu cầu',
  failure: 'Gửi yêu cầu thất bại!',
  errors: ['orders.customer_unknown', 'transfers.order_customer', 'orders.not_found'],
})
/** By whoever asked, while it waits. */
export const editSupport = call({
  ...answer,
  id: 'put-request-support',
  method: 'PUT',
  path: '/api/request/support',
  summary: 'Sửa yêu cầu hỗ trợ',
  body: supportChange,
  message: 'Đã lưu yêu cầu',
  errors: [...errors, 'support.not_own', 'conflict.stale'],
})
export const cancelSupport = call({
  ...answer,
  id: 'post-request-support-cancel',
  path: '/api/request/support/cancel',
  aliases: ['/api/request/cancel'],
  summary: 'Hủy yêu cầu hỗ trợ',
  body: z.object({ id, reason: reason.nullish() }),
  message: 'Đã hủy yêu cầu',
  failure: 'Hủy yêu cầu thất bại!',
  errors,
})
/** Accepted, with what was done; never by whoever asked. */
export const acceptSupport = call({
  ...answer,
  id: 'post-request-support-update',
  path: '/api/request/support/update',
  aliases: ['/api/request/update'],
  summary: 'Xử lý yêu cầu hỗ trợ',
  body: z.object({ id, answer: text(2000).nullish() }),
  message: 'Đã xử lý yêu cầu',
  failure: 'Xử lý yêu cầu thất bại!',
  errors: [...errors],
})
export const remindSupport = call({
  ...answer,
  id: 'post-request-support-noti',
  path: '/api/request/support/noti',
  aliases: ['/api/request/noti'],
  summary: 'Nhắc xử lý yêu cầu hỗ trợ',
  body: z.object({ id }),
  message: 'Đã nhắc người xử lý',
  errors,
})
/** Hands it to a person. */
export const changeSupport = call({
  ...answer,
  id: 'post-request-suppport-change',
  path: '/api/request/suppport/change',
  aliases: ['/api/request/support/suppport/change'],
  summary: 'Chuyển người xử lý yêu cầu hỗ trợ',
  body: z.object({ id, handler_id: id }),
  message: 'Đã chuyển người xử lý',
  errors,
})
export const supportHistory = call({
  id: 'get-request-support-by-id-histories',
  method: 'GET',
  path: '/api/request/support/{id}/histories',
  summary: 'Lịch sử yêu cầu hỗ trợ',
  roles: askers,
  params: byId,
  /** `to_status` of a row is its specified label: 0, 11, 12, 2 or −1. */
  data: historyRows(z.number()),
  errors: ['support.not_found'],
})
export const exportSupports = call({
  id: 'post-request-support-excel',
  method: 'POST',
  path: '/api/request/support/excel',
  summary: 'Xuất Excel yêu cầu hỗ trợ',
  roles: askers,
  reads: true,
  query: listSupports.query,
  body: z.record(z.string(), z.unknown()).optional(),
  file: 'Danh sách yêu cầu hỗ trợ',
})
