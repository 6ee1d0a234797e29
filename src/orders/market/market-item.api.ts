import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { id, requiredText } from '#platform/contract/fields.ts'
import { roles } from '#platform/contract/roles.ts'

const price = z.object({ amount: z.string(), currency: z.string(), tax: z.enum(['gross', 'net']).nullable() })

/** What the market told; null is what it did not. */
const marketItem = z.object({
  title: z.string().nullable(),
  price: price.nullable(),
  buy_now: price.nullable(),
  state: z.enum(['on_sale', 'trading', 'sold', 'ended', 'stopped', 'removed']).nullable(),
  sale: z.enum(['auction', 'fixed']).nullable(),
  seller: z.object({ name: z.string().nullable(), rating: z.string().nullable() }).nullable(),
  photos: z.array(z.string()),
  ends_at: z.string().nullable(),
  bids: z.number().nullable(),
})
export type MarketItem = z.output<typeof marketItem>

/** `none`: the market has none of this key; `rejected`, `unknown`: it did not tell, and why. */
export const itemAnswer = z.object({
  site_code: z.string(),
  item_id: z.string(),
  url: z.string(),
  answer: z.enum(['found', 'none', 'rejected', 'unknown']),
  why: z.string().nullable(),
  asked_at: z.string(),
  /** Seconds since it was asked. */
  age: z.number(),
  item: marketItem.nullable(),
  /** Of the order it was asked for: how much more one costs now, in the currency; null: not comparable. */
  order: z
    .object({
      code: z.string(),
      goods_values: z.number(),
      currency: z.string(),
      dearer: z.number().nullable(),
    })
    .nullable(),
})
export type ItemAnswer = z.output<typeof itemAnswer>

const lookers = roles('ql', 'kt', 'kd', 'cs', 'op', 'cv')
/** What was pasted, at most a message. */
const link = requiredText(4000)

export const productDetail = call({
  id: 'get-v1-quote-mercari-product-detail',
  method: 'GET',
  path: '/api/v1/quote/mercari/product-detail',
  summary: 'Hàng trên trang mua theo mã',
  roles: lookers,
  query: z.object({
    item_id: requiredText(40),
    /** Mercari unless given. */
    site_code: requiredText(40).optional(),
  }),
  data: itemAnswer,
})
export const productDetailByLink = call({
  id: 'get-v1-quote-mercari-product-detail-by-link',
  method: 'GET',
  path: '/api/v1/quote/mercari/product-detail-by-link',
  summary: 'Hàng trên trang mua theo liên kết',
  roles: lookers,
  query: z.object({ link }),
  data: itemAnswer,
})
/** For an order also what differs from it; without a link its own. */
export const searchByLink = call({
  id: 'get-quote-mercari-search-by-link',
  method: 'GET',
  path: '/api/quote/mercari/search-by-link',
  summary: 'So hàng trên trang mua với đơn',
  roles: lookers,
  query: z.object({ link: link.optional(), quoteId: id.optional() }),
  data: itemAnswer,
  errors: ['orders.not_found'],
})
