import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { testMarkets } from '#testing/markets.ts'
import type { TestMarkets } from '#testing/markets.ts'
import { orderAt } from '#testing/order.ts'

let world: TestApp
let market: TestMarkets
beforeAll(async () => {
  market = await testMarkets()
  world = await testApp({ markets: market.markets })
})
afterAll(async () => {
  await world.close()
  await market.stop()
})

const byLink = (link: string, who = 'SS') =>
  world.as(who).get('/api/v1/quote/mercari/product-detail-by-link', { link })

test('goods of a pasted link are told as the market has them, with their age, and asked anew after 10 minutes', async () => {
  market.sims.mercari.put('m10000000001', { title: 'セイコー', price: 12_000, state: 'on_sale', photos: 2 })
  const link = 'xem giúp https://jp.mercari.com/item/m10000000001?utm_source=zalo'
  const first = await byLink(link)
  expect(first.status).toBe(200)
  expect(first.body.data).toMatchObject({
    site_code: 'mercari',
    item_id: 'm10000000001',
    answer: 'found',
    age: 0,
    item: {
      title: 'セイコー',
      price: { amount: '12000', currency: 'JPY', tax: 'gross' },
      state: 'on_sale',
      seller: { name: expect.any(String) },
    },
  })
  expect(first.body.data.item.photos).toHaveLength(2)

  market.sims.mercari.put('m10000000001', { price: 13_000 })
  world.setNow(new Date(world.now().getTime() + 9 * 60_000))
  const kept = await byLink(link)
  expect(kept.body.data).toMatchObject({ age: 540, item: { price: { amount: '12000' } } })
  world.setNow(new Date(world.now().getTime() + 2 * 60_000))
  const anew = await byLink(link)
  expect(anew.body.data).toMatchObject({ age: 0, item: { price: { amount: '13000' } } })
  const { raw } = await world.db
    .selectFrom('market_item')
    .select('raw')
    .where('item_id', '=', 'm10000000001')
    .executeTakeFirstOrThrow()
  expect(raw).toMatchObject({ checksum: expect.any(String), price: 13_000 })
})

test('by its key, of Mercari unless another market is named', async () => {
  market.sims.ebay.put('256000000001', { title: 'Canon', price: 12_050, auction: false, state: 'on_sale' })
  const path = '/api/v1/quote/mercari/product-detail'
  const ours = await world.as('AF').get(path, { item_id: '256000000001', site_code: 'ebay' })
  expect(ours.body.data.item).toMatchObject({ title: 'Canon', price: { amount: '120.5', currency: 'USD' } })
  const wrong = await world.as('AF').get(path, { item_id: '../../etc/passwd' })
  expect(wrong.status).toBe(400)
  expect(wrong.body.details).toMatchObject([
    { path: 'item_id', message: 'Không giống mã hàng của trang mua này' },
  ])
  const foreign = await world.as('AF').get(path, { item_id: 'x', site_code: 'amazon' })
  expect(foreign.body.details[0].path).toBe('site_code')
})

test.each([
  'http://127.0.0.1:5432/item/m10000000001',
  'https://jp.mercari.com.evil.example/item/m10000000001',
  'javascript:alert(1)',
  'https://www.amazon.co.jp/dp/B000000000',
  'https://jp.mercari.com/search?keyword=canon',
])('an address that is no listing of such a market is not asked for: %s', async (link) => {
  const { status, body } = await byLink(link)
  expect(status).toBe(400)
  expect(body.details).toMatchObject([
    { path: 'link', message: expect.stringContaining('Không phải trang hàng') },
  ])
})

test('what there is none of, and what cannot be asked, is told as such and is no old answer', async () => {
  market.sims.yahoo.drop('d1000000001')
  const none = await byLink('https://auctions.yahoo.co.jp/jp/auction/d1000000001')
  expect(none.body.data).toMatchObject({ answer: 'none', item: null })
  market.sims.yahoo.next('lose')
  const lost = await byLink('https://auctions.yahoo.co.jp/jp/auction/d1000000002')
  expect(lost.body.data).toMatchObject({ answer: 'unknown', item: null, why: 'mất kết nối với trang mua' })
  const again = await byLink('https://auctions.yahoo.co.jp/jp/auction/d1000000002')
  expect(again.body.data.answer).toBe('found')
})

test('for an order it says how much dearer the goods are now; an order of another is not named', async () => {
  const order = await orderAt(world, 1, {
    quote: {
      link: 'https://jp.mercari.com/item/m10000000005',
      site_code: 'mercari',
      currency: 'JPY',
      goods_values: 9_000,
    },
  })
  market.sims.mercari.put('m10000000005', { price: 9_500, state: 'on_sale' })
  const path = '/api/quote/mercari/search-by-link'
  const { body } = await world.as('AD').get(path, { quoteId: order.id })
  expect(body.data.order).toEqual({ code: order.code, goods_values: 9_000, currency: 'JPY', dearer: 500 })
  const foreign = await world.as('AF').get(path, { quoteId: order.id })
  expect(foreign.status).toBe(404)
  const nothing = await world.as('AD').get(path)
  expect(nothing.body.details).toMatchObject([{ path: 'link', message: 'Vui lòng dán liên kết' }])
})
