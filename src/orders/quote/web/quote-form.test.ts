import { expect, test } from 'vitest'
import { quoteForm, updateQuote } from '#orders/quote/quote.api.ts'
import {
  canPrice,
  editBody,
  emptyQuote,
  keptAfterSave,
  linkOf,
  pastExpiry,
  quoteBody,
  unreadNumbers,
} from '#orders/quote/web/quote-form.ts'
import type { QuoteValues } from '#orders/quote/web/quote-form.ts'
import { addressOf, withCustomer, type QuotedCustomer } from '#orders/quote/web/parts/receiver-form.ts'

const customer: QuotedCustomer = {
  id: 7,
  customer_no: 'KH000007',
  name: 'Nguyễn Văn An',
  phone: '0912345678',
  sale_id: 5,
  email: null,
  payment_percent: 60,
  address: '12 Cộng Hòa',
  province: 'TP. Hồ Chí Minh',
  district: null,
  ward: 'Phường Tân Sơn Nhất',
}

const typed: QuoteValues = {
  ...emptyQuote('JPY'),
  ...withCustomer(customer),
  link: 'Chị ơi https://jp.mercari.com/item/m12345678901?utm_source=zalo giúp em',
  name: 'Máy ảnh',
  goods_values: { amount: 12_000, currency: 'JPY' },
  quality: 2,
  route_code: 'JP-AIR',
  goods_type: 'electronics',
  warehouse_code: 'TYO',
  account_id: 3,
  site_code: 'mercari',
  expiration_date: '24-11-2026',
  estimated_weight: 1.5,
  services_extra: ['GOM'],
  note: 'gấp',
}

test('the link of a chat message goes over the wire alone, without its tracking', () => {
  expect(linkOf(typed.link)).toBe('https://jp.mercari.com/item/m12345678901')
  expect(linkOf('  ')).toBeUndefined()
  expect(linkOf('không có liên kết')).toBe('không có liên kết')
})

test('the body is what the call takes, the customer by their id and code', () => {
  const body = quoteBody(typed)
  expect(quoteForm.safeParse(body).success).toBe(true)
  expect(body).toMatchObject({
    user_id: 7,
    customer_code: 'KH000007',
    phone: '0912345678',
    payment_percent: 100,
    goods_values: 12_000,
    currency: 'JPY',
    quality: 2,
    ward: 'Phường Tân Sơn Nhất',
  })
  expect(body).not.toHaveProperty('email')
})

test('a form without a price is refused at the price', () => {
  const result = quoteForm.safeParse(quoteBody(emptyQuote()))
  expect(result.error?.issues.map((issue) => issue.path.join('.'))).toEqual(['goods_values'])
})

test('after a save the specified fields stay, the item and its price go', () => {
  const kept = keptAfterSave(typed)
  expect(kept).toMatchObject({
    goods_type: 'electronics',
    route_code: 'JP-AIR',
    warehouse_code: 'TYO',
    account_id: 3,
    site_code: 'mercari',
    expiration_date: '24-11-2026',
    sale_id: 5,
    user_id: customer,
    phone: '0912345678',
    address: { address: '12 Cộng Hòa', province: 'TP. Hồ Chí Minh', ward: 'Phường Tân Sơn Nhất' },
    payment_percent: 100,
    goods_values: { amount: null, currency: 'JPY' },
    quality: 1,
  })
  for (const name of ['link', 'name', 'note', 'estimated_weight']) expect(kept[name]).toBeUndefined()
})

test('without a customer their phone does not stay, and the whole is asked for again', () => {
  const kept = keptAfterSave({ ...typed, user_id: null, phone: '0987654321', payment_percent: 80 })
  expect(kept.phone).toBeUndefined()
  expect(kept.payment_percent).toBe(100)
})

test('a price is asked for once there is one; a half typed number beside it is left out and named', () => {
  expect(canPrice(typed)).toBe(true)
  expect(canPrice(emptyQuote())).toBe(false)
  expect(canPrice({ ...typed, tax: Number.NaN })).toBe(true)
  expect(unreadNumbers({ ...typed, tax: Number.NaN })).toEqual(['tax'])
  expect(canPrice({ ...typed, goods_values: { amount: Number.NaN, currency: 'JPY' } })).toBe(false)
})

test('an edit of the note sends the note alone: no default of a new quote comes along', () => {
  expect(updateQuote.body.parse({ note: 'gấp', version: 3 })).toEqual({ note: 'gấp', version: 3 })
})

test('a day that has passed is asked about, one that stood there before is not', () => {
  const on = (expiration_date: string | null, first = {}) =>
    pastExpiry({ expiration_date }, first, '2026-11-22')
  expect(on('21-11-2026')?.title).toContain('21-11-2026')
  expect([on('22-11-2026'), on(null), on('21-11-2026', { expiration_date: '21-11-2026' })]).toEqual(
    Array(3).fill(undefined),
  )
})

test('an address goes as its street and places, each of them or null; names alone are found again', () => {
  const place = { address: '12 Cộng Hòa', province: 'TP. Hồ Chí Minh', ward: 'Phường Tân Sơn Nhất' }
  const first = { version: 1, address: addressOf(place) }
  expect(editBody({ ...first, address: null }, first)).toEqual({
    version: 1,
    address: null,
    province: null,
    district: null,
    ward: null,
    province_code: null,
    ward_code: null,
  })
  expect(quoteBody({ ...typed, address: addressOf({ ...place, ward_code: '26977' }) })).toMatchObject({
    ...place,
    ward_code: '26977',
  })
  expect(addressOf({ district: 'Quận 1' })?.system).toBe('legacy')
  expect(addressOf({})).toBeNull()
})

test('the per cent of a customer’s level is never taken by itself', () => {
  expect(withCustomer(customer)).not.toHaveProperty('payment_percent')
  expect(emptyQuote().payment_percent).toBe(100)
})
