import { z } from 'zod'
import { cartFields } from '#orders/cart/cart.fields.ts'
import { call } from '#platform/contract/call.ts'
import { bulkAnswer, byId, foreign, id, ids, reason, text, version } from '#platform/contract/fields.ts'
import { listQuery, oneOf } from '#platform/contract/list.ts'
import { changeShape, detailShape, filterKinds, newShape, rowShape } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

export const cartRow = z.object({ ...rowShape(cartFields), ...detailShape(cartFields) })
export type CartRow = z.output<typeof cartRow>
export type CartRecord = z.input<typeof cartRow>

const keepers = roles('ql', 'kd', 'cs')
const price = foreign.refine((amount) => amount > 0, 'Giá phải lớn hơn 0')
const currency = z.string().trim().length(3, 'Vui lòng chọn loại tiền').toUpperCase()
const item = { link: text(2000).nullish(), site_code: text(50).nullish(), user_id: id.nullish() }

export const listCarts = call({
  id: 'get-carts',
  method: 'GET',
  path: '/api/carts',
  summary: 'Giỏ hàng',
  roles: roles('ql', 'kt', 'kd', 'cs', 'op'),
  query: listQuery({ ...filterKinds(cartFields), whose: oneOf(['own', 'assigned', 'unassigned'], 'Ai giữ') }),
  row: cartRow,
  option: z.object({ counts: z.record(z.string(), z.number()) }),
})

/** A link or a site; `shared`: nobody keeps it yet. */
export const addToCart = call({
  id: 'post-cart-add',
  method: 'POST',
  path: '/api/cart/add',
  summary: 'Thêm vào giỏ hàng',
  roles: keepers,
  body: z.object({ ...newShape(cartFields), ...item, price, currency, shared: z.boolean().default(false) }),
  data: cartRow,
  message: 'Đã thêm vào giỏ hàng',
  errors: ['orders.customer_unknown'],
})
export type NewCartRow = z.output<typeof addToCart.body>

export const editCart = call({
  id: 'post-cart-edit',
  method: 'POST',
  path: '/api/cart/edit',
  summary: 'Sửa dòng giỏ hàng',
  roles: keepers,
  leaves: true,
  body: z.object({
    id,
    ...changeShape(cartFields),
    ...item,
    price: price.optional(),
    currency: currency.optional(),
    version,
  }),
  data: cartRow,
  message: 'Đã lưu dòng giỏ hàng',
  errors: ['carts.not_found', 'carts.status', 'orders.customer_unknown'],
})
export type CartChange = z.output<typeof editCart.body>

/** Takes rows over: nobody's, those of one's own customers; managers and support anybody's. */
export const receiveCarts = call({
  id: 'put-cart-receive',
  method: 'PUT',
  path: '/api/cart/receive',
  summary: 'Nhận dòng giỏ hàng về mình',
  roles: keepers,
  body: z.object({ ids }),
  data: bulkAnswer,
  message: 'Đã nhận về mình',
  errors: ['carts.not_found', 'carts.status', 'carts.of_another'],
})

/** The row becomes an order that waits for its quote, and names it; of a row without a customer one is chosen. */
export const quoteCart = call({
  id: 'put-cart-quote-by-id',
  method: 'PUT',
  path: '/api/cart/quote/{id}',
  summary: 'Tạo báo giá từ dòng giỏ hàng',
  roles: keepers,
  params: byId,
  body: z.object({ user_id: id.nullish(), phone: text(20).nullish(), version }),
  data: cartRow,
  message: 'Đã tạo báo giá',
  failure: 'Tạo đơn hàng thất bại!',
  errors: [
    'carts.not_found',
    'carts.status',
    'orders.customer_unknown',
    'orders.customer_locked',
    'orders.percent_below_level',
    'orders.percent_low',
  ],
})

/** Asked about after two weeks: it is still wanted. */
export const keepCarts = call({
  id: 'put-cart-keep',
  method: 'PUT',
  path: '/api/cart/keep',
  summary: 'Giữ dòng giỏ hàng thêm 14 ngày',
  roles: keepers,
  body: z.object({ ids }),
  data: bulkAnswer,
  message: 'Đã giữ thêm 14 ngày',
  errors: ['carts.not_found', 'carts.status'],
})

export const dropCarts = call({
  id: 'put-cart-drop',
  method: 'PUT',
  path: '/api/cart/drop',
  summary: 'Bỏ dòng giỏ hàng',
  roles: keepers,
  body: z.object({ ids, reason }),
  data: bulkAnswer,
  message: 'Đã bỏ khỏi giỏ hàng',
  errors: ['carts.not_found', 'carts.status'],
})
