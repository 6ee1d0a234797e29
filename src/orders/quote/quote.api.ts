import { z } from 'zod'
import { orderRow, orderDetail } from '#orders/core/order.api.ts'
import { orderFields } from '#orders/core/order.fields.ts'
import { call } from '#platform/contract/call.ts'
import { businessDate, id, percent, requiredText, text, version } from '#platform/contract/fields.ts'
import { changeShape, newShape } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'
import { explanation } from '#pricing/explanation.api.ts'

const sellers = roles('ql', 'kt', 'kd', 'cs')
const rate = z.number().min(0).max(1e9).multipleOf(0.0001)
/** What a quote takes beside the plain fields of its order, with the specified names. */
const further = {
  link: text(2000).optional(),
  name: text(500).optional(),
  image_url: text(2000).optional(),
  expiration_date: businessDate.optional(),
  site_code: text(50).optional(),
  web_code: text(50).nullish(),
  customer_code: text(20).optional(),
  user_id: id.nullish(),
  sale_id: id.nullish(),
  phone: text(20).optional(),
  email: text(255).optional(),
  address: text(500).optional(),
  province: text(100).optional(),
  district: text(100).optional(),
  ward: text(100).optional(),
  /** Codes of the places of today, where they were picked. */
  province_code: text(20).optional(),
  ward_code: text(20).optional(),
  payment_percent: percent.optional(),
}
/** What of the receiver an edit empties it says by null. */
const receiver = {
  phone: further.phone.nullable(),
  email: further.email.nullable(),
  address: further.address.nullable(),
  province: further.province.nullable(),
  district: further.district.nullable(),
  ward: further.ward.nullable(),
  province_code: further.province_code.nullable(),
  ward_code: further.ward_code.nullable(),
}
/** The quote form. `user_id` is the customer's id. */
export const quoteForm = z.object({ ...newShape(orderFields), ...further, exchange_rate: rate.default(0) })
export type QuoteForm = z.output<typeof quoteForm>

/** A pasted link: what it is, the site's row, and earlier orders of the same item. */
export const searchLink = call({
  id: 'get-quote-link-search',
  method: 'GET',
  path: '/api/quote/link/search',
  summary: 'Nhận dạng liên kết sản phẩm',
  roles: sellers,
  query: z.object({ link: requiredText(4000), quoteId: id.optional() }),
  data: z.object({
    site_code: z.string(),
    site_name: z.string(),
    item_id: z.string().nullable(),
    link: z.string().nullable(),
    currency: z.string().nullable(),
    country: z.string().nullable(),
    auction: z.boolean(),
    earlier: z.array(orderRow),
  }),
})

export const calculatePrice = call({
  id: 'post-quote-calculation-price',
  method: 'POST',
  path: '/api/quote/calculation/price',
  summary: 'Tính giá báo giá',
  failure: 'Tính giá thất bại!',
  roles: sellers,
  reads: true,
  body: quoteForm.extend({ id: id.optional() }),
  data: explanation,
  errors: ['pricing.no_rate'],
})

const saved = orderRow
const percentErrors = ['orders.percent_below_level', 'orders.percent_low'] as const
const createErrors = ['orders.customer_unknown', 'orders.customer_locked', ...percentErrors] as const
const saveMessage = 'Lưu thành công'

export const saveQuote = call({
  id: 'post-quote-save',
  method: 'POST',
  path: '/api/quote/save',
  summary: 'Tạo báo giá từ biểu mẫu',
  failure: 'Tạo đơn hàng thất bại!',
  roles: sellers,
  body: quoteForm,
  data: saved,
  message: saveMessage,
  errors: createErrors,
})

export const createQuote = call({
  id: 'post-quote',
  method: 'POST',
  path: '/api/quote',
  summary: 'Tạo báo giá',
  failure: 'Tạo đơn hàng thất bại!',
  roles: sellers,
  body: quoteForm,
  data: saved,
  message: saveMessage,
  errors: createErrors,
})

/** A quote from a link, a phone or customer and a price; the rest later. */
export const quickQuote = call({
  id: 'post-quote-quick',
  method: 'POST',
  path: '/api/quote-quick',
  summary: 'Báo giá nhanh',
  roles: sellers,
  body: quoteForm,
  data: saved,
  message: saveMessage,
  errors: createErrors,
})

const line = z.number()
/** Several quick quotes at once, each by itself: what was made, and which line was refused and why (from 1). */
export const quickQuotes = call({
  id: 'post-quote-quicks',
  method: 'POST',
  path: '/api/quote-quicks',
  summary: 'Báo giá nhanh nhiều liên kết',
  roles: sellers,
  body: z.object({
    quotes: z.array(quoteForm).min(1, 'Chưa có dòng nào đủ liên kết và giá.').max(50),
  }),
  data: z.object({
    done: z.array(z.object({ line, id: z.number(), code: z.string() })),
    failed: z.array(z.object({ line, error: z.string(), message: z.string() })),
  }),
  errors: createErrors,
})

/** An edit changes what it names and nothing else. */
const quoteEdit = z.object({
  ...changeShape(orderFields),
  ...further,
  ...receiver,
  link: further.link.nullable(),
  exchange_rate: rate.optional(),
  version,
})
export type QuoteEdit = z.output<typeof quoteEdit>

/** What of it may change once its price is settled. */
export const detailsEdit = quoteEdit.pick({
  name: true,
  link: true,
  color: true,
  size: true,
  note: true,
  phone: true,
  email: true,
  address: true,
  province: true,
  district: true,
  ward: true,
  province_code: true,
  ward_code: true,
  version: true,
})

const editErrors = [
  'orders.status',
  'orders.agreed',
  'orders.customer_unknown',
  'orders.customer_locked',
  ...percentErrors,
] as const

/** Changes a quote; one already sent goes back to 1 with a new revision to come. */
export const editQuote = call({
  id: 'post-quote-edit-by-id',
  method: 'POST',
  path: '/api/quote/edit/{id}',
  summary: 'Sửa báo giá',
  roles: sellers,
  params: z.object({ id }),
  body: quoteEdit,
  data: saved,
  message: saveMessage,
  errors: [...editErrors, 'conflict.stale'],
})

/** The same by the quick form: price, quantity, note, customer of a quote that nobody has agreed to. */
export const changeQuickQuote = call({
  id: 'post-quote-quick-change',
  method: 'POST',
  path: '/api/quote-quick/change',
  summary: 'Sửa báo giá nhanh',
  roles: sellers,
  body: quoteEdit.extend({
    id,
    /** Of a customer who is made with it, of the phone that it has. */
    customer_name: text().nullish(),
  }),
  data: saved,
  message: saveMessage,
  errors: [...editErrors, 'conflict.stale', 'customers.duplicate_phone', 'customers.sale_unknown'],
})

export const updateQuote = call({
  id: 'put-quote-by-id',
  method: 'PUT',
  path: '/api/quote/{id}',
  summary: 'Cập nhật đơn hàng',
  roles: sellers,
  params: z.object({ id }),
  body: quoteEdit,
  data: saved,
  message: saveMessage,
  errors: [...editErrors, 'conflict.stale'],
})

/** Inline edit of the track number, 6 and 7. */
export const updateTrack = call({
  id: 'put-quote-track-by-id',
  method: 'PUT',
  path: '/api/quote/track/{id}',
  summary: 'Cập nhật mã vận đơn nội địa',
  roles: roles('ql', 'kt', 'kd', 'cs', 'op', 'cv'),
  params: z.object({ id }),
  body: z.object({ track: text(64), version }),
  data: saved,
  message: saveMessage,
})

export const sendQuote = call({
  id: 'post-quote-send-by-id',
  method: 'POST',
  path: '/api/quote/send/{id}',
  summary: 'Gửi báo giá',
  roles: sellers,
  params: z.object({ id }),
  body: z.object({ version }).optional(),
  /** `moved`: it was not sent before, so that the step can be taken back. */
  data: orderDetail.extend({ moved: z.boolean() }),
  message: 'Đã gửi báo giá',
  failure: 'Gửi báo giá sản phẩm thất bại!',
  errors: ['orders.status', 'orders.no_route', 'orders.no_goods_type', 'pricing.no_rate'],
})

export const printQuote = call({
  id: 'post-quote-print-quote',
  method: 'POST',
  path: '/api/quote/print/quote',
  summary: 'In báo giá',
  failure: 'Có lỗi xảy ra, không có nội dung để in!',
  roles: sellers,
  reads: true,
  body: z.object({ id }),
  data: z.object({ content: z.string() }),
})
