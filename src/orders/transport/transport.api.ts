import { z } from 'zod'
import { currency } from '#catalog/currency.api.ts'
import { orderRow } from '#orders/core/order.api.ts'
import { orderFields } from '#orders/core/order.fields.ts'
import { call } from '#platform/contract/call.ts'
import { id, note, quantity, requiredText, text, version } from '#platform/contract/fields.ts'
import { roles } from '#platform/contract/roles.ts'
import { importCalls } from '#platform/contract/sheet-import.ts'

export const carriers = roles('ql', 'kt', 'kd', 'cs', 'op')

/** What the customer declares for one piece; 0 where their goods need no customs. */
const declared = z.number().min(0).max(1e12).multipleOf(0.01)
const tracks = z.array(requiredText(64)).min(1, 'Vui lòng nhập ít nhất một mã vận đơn').max(50)

const what = {
  name: requiredText(500),
  link: text(2000).nullish(),
  quality: quantity,
  goods_values: declared,
  currency,
  route_code: requiredText(50),
  goods_type: requiredText(50),
  warehouse_code: requiredText(50),
  transport: text(50).nullish(),
  services_extra: orderFields.services_extra.schema,
  note: note.nullish(),
} as const
const whom = {
  user_id: id.optional(),
  customer_code: text(20).optional(),
} as const
/** What is not said of the receiver is the customer's own. */
const receiver = {
  phone: text(20).nullish(),
  address: text(500).nullish(),
  email: text(255).nullish(),
  province: text(100).nullish(),
  district: text(100).nullish(),
  ward: text(100).nullish(),
  province_code: text(20).nullish(),
  ward_code: text(20).nullish(),
} as const

/** Goods that the customer bought and we only carry. `user_id` is the customer's id. */
export const transportForm = z.object({
  ...what,
  quality: quantity.default(1),
  goods_values: declared.default(0),
  currency: currency.default('JPY'),
  services_extra: orderFields.services_extra.schema.default([]),
  ...whom,
  ...receiver,
  tracks,
})
export type TransportForm = z.output<typeof transportForm>

/** An edit changes what it names and nothing else. */
export const transportEdit = z
  .object({ ...what, ...whom, ...receiver, tracks })
  .partial()
  .extend({ _id: id, version })
export type TransportEdit = z.output<typeof transportEdit>

const refusals = [
  'orders.customer_unknown',
  'orders.customer_locked',
  'orders.carry_prohibited',
  'orders.track_elsewhere',
] as const

export const createTransport = call({
  id: 'post-quote-transport',
  method: 'POST',
  path: '/api/quote-transport',
  summary: 'Tạo đơn ký gửi',
  failure: 'Tạo đơn hàng thất bại!',
  roles: carriers,
  body: transportForm,
  data: orderRow,
  message: 'Đã tạo đơn ký gửi',
  errors: refusals,
})

export const editTransport = call({
  id: 'put-quote-transport',
  method: 'PUT',
  path: '/api/quote-transport',
  summary: 'Sửa đơn ký gửi',
  roles: carriers,
  body: transportEdit,
  data: orderRow,
  message: 'Lưu thành công',
  errors: [...refusals, 'orders.not_found', 'orders.not_carried', 'orders.agreed', 'orders.status'],
})

const calls = importCalls({
  key: 'quote-transport',
  path: '/api/quote-transport',
  noun: 'đơn ký gửi',
  roles: carriers,
})
/** A row a track; rows of one group are one order. */
export const transportImport = { ...calls, run: { ...calls.run, path: '/api/quote-transport-import' } }
