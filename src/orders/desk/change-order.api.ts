import { z } from 'zod'
import { orderRow } from '#orders/core/order.api.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { orderNoteCodes } from '#orders/core/order-note.rules.ts'
import { call } from '#platform/contract/call.ts'
import { bulkAnswer, id, ids, note, text } from '#platform/contract/fields.ts'
import { roles } from '#platform/contract/roles.ts'

const status = z.number().refine((value) => orderStatus.has(value), 'Trạng thái không tồn tại')

/** Runs the action that leads each order to the status; where the table knows none, the order is refused. */
export const changeStatus = call({
  id: 'post-quote-change-status',
  method: 'POST',
  path: '/api/quote/change/status',
  summary: 'Đổi trạng thái nhiều đơn',
  failure: 'Cập nhật trạng thái thất bại!',
  roles: roles('ql', 'kt', 'kd', 'cs', 'cv'),
  money: true,
  body: z.object({ ids, status, reason: text(500).optional() }),
  data: bulkAnswer,
  errors: ['orders.status', 'orders.reason_needed'],
})

export const changeOneStatus = call({
  id: 'post-quote-status-by-id',
  method: 'POST',
  path: '/api/quote/status/{id}',
  summary: 'Đổi trạng thái một đơn',
  roles: roles('ql', 'kt', 'kd', 'cs', 'cv'),
  money: true,
  params: z.object({ id }),
  body: z.object({ status, reason: text(500).optional() }),
  data: orderRow,
  message: 'Đã cập nhật trạng thái',
  failure: 'Cập nhật trạng thái thất bại!',
  errors: ['orders.status', 'orders.reason_needed'],
})

/** The steps within 6, 7 and 9; null takes a decided trouble away. */
export const changeSubStatus = call({
  id: 'post-quote-change-substatus',
  method: 'POST',
  path: '/api/quote/change/substatus',
  summary: 'Đổi trạng thái phụ',
  message: 'Đã cập nhật trạng thái phụ',
  failure: 'Cập nhật trạng thái thất bại!',
  roles: roles('ql', 'kt', 'kd', 'cs', 'op', 'cv'),
  body: z.object({ ids, sub_status: z.number().nullable(), note: note.optional() }),
  data: bulkAnswer,
  errors: ['orders.sub_status', 'orders.sub_note', 'orders.sub_photo'],
})

const notes = z
  .array(z.enum(orderNoteCodes, 'Nhãn ghi chú không có trong danh sách'))
  .max(orderNoteCodes.length)

/** Puts notes with a name to orders, and takes others away; what is not named stays as it is. */
export const changeNotes = call({
  id: 'post-quote-notes',
  method: 'POST',
  path: '/api/quote/notes',
  summary: 'Gắn, gỡ nhãn ghi chú của đơn',
  roles: roles('ql', 'kt', 'kd', 'cs', 'op', 'cv'),
  body: z.object({ ids, add: notes.default([]), remove: notes.default([]) }),
  data: bulkAnswer,
  message: 'Đã cập nhật nhãn ghi chú',
  errors: ['orders.note_status'],
})

/** Must the receipt of a bought order be pressed at Mercari when its goods arrive? */
export const changeMercari = call({
  id: 'post-quote-change-mercari',
  method: 'POST',
  path: '/api/quote/change/mercari',
  summary: 'Bật, tắt bấm nhận hàng Mercari của đơn',
  roles: roles('ql', 'kd', 'cs', 'cv'),
  body: z.object({ ids, mercari: z.boolean() }),
  data: bulkAnswer,
  message: 'Đã cập nhật bấm nhận hàng Mercari',
  errors: ['orders.status'],
})

/** Orders that are not delivered go with their customer's sales person, or to another one. */
export const changeSale = call({
  id: 'put-quote-change-sale',
  method: 'PUT',
  path: '/api/quote/change/sale',
  summary: 'Chuyển nhân viên kinh doanh của đơn',
  roles: roles('ql', 'kt'),
  body: z.object({ ids, sale_id: id }),
  data: bulkAnswer,
  errors: ['orders.status'],
})
