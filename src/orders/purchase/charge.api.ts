import { chargeStatus } from '#orders/purchase/charge.status.ts'
import type { StatusOf } from '#platform/contract/status.ts'
import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { bulkAnswer, id, ids, note } from '#platform/contract/fields.ts'
import { roles } from '#platform/contract/roles.ts'

export type ChargeStatus = StatusOf<typeof chargeStatus>
/** Ways a supplier is paid (document 1, section 9); the checkouts and the COD channels have no names there. */
export const paymentChannels = [
  'card_4721',
  'transfer',
  'checkout_1',
  'checkout_2',
  'checkout_3',
  'conbini',
  'cod_1',
  'cod_2',
] as const

const one = { id: id.optional(), ids: ids.optional() }
const someOrder = (body: { id?: number | undefined; ids?: number[] | undefined }) =>
  body.id !== undefined || body.ids !== undefined
const noOrder = { path: ['ids'], message: 'Vui lòng chọn đơn hàng' }

export const changeCharge = call({
  id: 'post-quote-transaction-status',
  method: 'POST',
  path: '/api/quote/transaction/status',
  summary: 'Đổi trạng thái khoản chi cho người bán',
  roles: roles('ql', 'kt', 'cv'),
  body: z
    .object({
      ...one,
      status: z.literal(chargeStatus.values, 'Trạng thái chỉ có thể là 0, 1 hoặc -1'),
      note: note.nullish(),
    })
    .refine(someOrder, noOrder),
  data: bulkAnswer,
  message: 'Đã cập nhật trạng thái thanh toán',
  errors: ['orders.not_bought_yet', 'orders.charge_proved'],
})

export const changeChannel = call({
  id: 'put-quote-change-payment',
  method: 'PUT',
  path: '/api/quote/change/payment',
  summary: 'Đổi kênh thanh toán cho người bán',
  roles: roles('ql', 'kt', 'kd', 'cs', 'cv'),
  body: z
    .object({
      ...one,
      payment_channel: z.enum(paymentChannels, 'Kênh thanh toán không có trong danh sách'),
    })
    .refine(someOrder, noOrder),
  data: bulkAnswer,
  message: 'Đã đổi kênh thanh toán',
  errors: ['orders.status'],
})
