import { z } from 'zod'
import { orderDetail } from '#orders/core/order.api.ts'
import { goodsValues } from '#orders/core/order.fields.ts'
import { call } from '#platform/contract/call.ts'
import {
  bulkAnswer,
  foreign,
  id,
  ids,
  note,
  percent,
  reason,
  requiredText,
  text,
  version,
} from '#platform/contract/fields.ts'
import { roles } from '#platform/contract/roles.ts'

export const assignBuyer = call({
  id: 'post-quote-assign-payments',
  method: 'POST',
  path: '/api/quote/assign/payments',
  summary: 'Phân công người mua',
  failure: 'Phân công người mua thất bại!',
  roles: roles('ql', 'kt'),
  body: z.object({ ids, buyer_id: id, account_id: id.optional() }),
  data: bulkAnswer,
  errors: ['orders.not_a_buyer'],
})

export const approvePayments = call({
  id: 'post-quote-approve-payments',
  method: 'POST',
  path: '/api/quote/approve/payments',
  summary: 'Duyệt mua',
  failure: 'Xác nhận thanh toán thất bại!',
  roles: roles('ql', 'kt'),
  money: true,
  body: z.object({ ids }),
  data: bulkAnswer,
  errors: [
    'ledger.deposit_short',
    'ledger.exposure_limit',
    'orders.prohibited',
    'orders.no_buyer',
    'orders.no_account',
  ],
})

const purchase = z.object({
  supplier_order_no: requiredText(64),
  card_id: id,
  account_id: id.optional(),
  actual_price: goodsValues,
  actual_ship: foreign.default(0),
  track: text(64).optional(),
  note: note.optional(),
  version,
})
export type Purchase = z.output<typeof purchase>
/** A change names what is bought; what else it does not name stays as it is, the domestic shipping too. */
const purchaseChange = purchase.extend({ actual_ship: foreign.optional() })
export type PurchaseChange = z.output<typeof purchaseChange>

/** Bought: the supplier's order number, the card that paid and the real price. */
export const buyOrder = call({
  id: 'post-quote-buy-by-id',
  method: 'POST',
  path: '/api/quote/buy/{id}',
  summary: 'Ghi nhận đã mua',
  roles: roles('ql', 'cv', 'kd', 'cs'),
  money: true,
  params: z.object({ id }),
  body: purchase,
  data: orderDetail,
  message: 'Đã ghi nhận mua hàng',
  errors: ['orders.extra_deposit', 'orders.status'],
})

/** Changes what was bought (number, account, real price); a changed price reverses and posts again. */
export const updateBuy = call({
  id: 'post-quote-updatebuy-by-id',
  method: 'POST',
  path: '/api/quote/updatebuy/{id}',
  summary: 'Cập nhật thông tin mua',
  roles: roles('ql', 'cv', 'kd', 'cs'),
  money: true,
  params: z.object({ id }),
  body: purchaseChange,
  data: orderDetail,
  message: 'Đã cập nhật thông tin mua',
})

/** A second person confirms what was noted as bought above the ceiling. */
export const confirmBuy = call({
  id: 'post-quote-confirm-buy',
  method: 'POST',
  path: '/api/quote/confirm/buy',
  summary: 'Xác nhận mua',
  failure: 'Xác nhận không thành công!',
  roles: roles('ql', 'kt'),
  money: true,
  body: z.object({ ids }),
  data: bulkAnswer,
  message: 'Đã xác nhận mua',
  errors: ['orders.no_purchase_waits', 'access.own_work'],
})

/** Which part of an order's total its customer deposits, %. */
export const changePercent = call({
  id: 'post-quote-change-deposit',
  method: 'POST',
  path: '/api/quote/change/deposit',
  summary: 'Đổi mức cọc của đơn',
  failure: 'Đổi mức cọc thất bại!',
  roles: roles('ql', 'kt', 'kd', 'cs'),
  money: true,
  body: z.object({ ids, payment_percent: percent, reason }),
  data: bulkAnswer,
  message: 'Đã đổi mức cọc',
  errors: [
    'orders.percent_below_level',
    'orders.percent_low',
    'orders.deposit_short',
    'orders.status',
    'ledger.exposure_limit',
  ],
})

/** Marks orders as bought whose purchase is recorded already (order number, card and price are there). */
export const markBought = call({
  id: 'post-quote-buyed',
  method: 'POST',
  path: '/api/quote/buyed',
  summary: 'Chuyển sang đã mua',
  roles: roles('ql', 'cv', 'kd', 'cs'),
  money: true,
  body: z.object({ ids }),
  data: bulkAnswer,
  errors: ['orders.not_bought'],
})
