import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expireOffers } from '#orders/offer/server/offer.jobs.ts'
import { customerOf, done, ok, orderAt } from '#testing/order.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

let items = 12345678900
const orderOf = () =>
  orderAt(world, 1, { quote: { link: `https://jp.mercari.com/item/m${(items += 1)}`, site_code: 'mercari' } })
const newSubmit = () => ({ 'idempotency-key': randomUUID() })
const offer = (code: string, offer_price = 9_000) =>
  world.as('CS').post('/api/quote/offers', { code, offer_price }, newSubmit())
const act = (id: number, status: number, answer?: string) =>
  world.as('CS').post('/api/quote/offers/status', { ids: [id], status, answer }, newSubmit())
const rowOf = async (code: string) =>
  ok(await world.as('SU').get('/api/quote/offers', { q: code })).results[0]

it('is sent, and accepted or refused by the seller; a refused step changes nothing', async () => {
  const { code } = await orderOf()
  const { id } = ok(await offer(code)).data
  expect(await rowOf(code)).toMatchObject({ status: 0, offer_price: 9_000, sent_at: null })
  expect((await act(id, 2)).body.data.failed[0].error).toBe('offers.status')
  done(await act(id, 1))
  const sent = await rowOf(code)
  expect(new Date(sent.expires_at).getTime() - new Date(sent.sent_at).getTime()).toBe(24 * 3_600_000)
  done(await act(id, 2))
  expect(await rowOf(code)).toMatchObject({ status: 2 })
  expect((await act(id, -1, 'nhầm')).body.data.failed[0].error).toBe('offers.status')
})

it('that the seller accepted is the price to buy at, for who sees what things cost; a refused one is none', async () => {
  const { id: order, code } = await orderOf()
  const agreed = async (who: string) =>
    ok(await world.as(who).get(`/api/quote/id/${order}`)).data.agreed_price
  const low = ok(await offer(code, 7_000)).data
  done(await act(low.id, 1))
  expect(await agreed('CS')).toBeNull()
  done(await act(low.id, 3))
  const { id } = ok(await offer(code)).data
  done(await act(id, 1))
  expect(await agreed('CS')).toBeNull()
  done(await act(id, 2))
  for (const who of ['CS', 'SS', 'AC', 'SU']) expect(await agreed(who)).toBe(9_000)
  expect(await agreed('OP')).toBeNull()
})

it('is the only live one of its item in the company', async () => {
  const first = await orderOf()
  const { link } = ok(await world.as('SU').get(`/api/quote/id/${first.id}`)).data
  const second = await orderAt(world, 1, { quote: { link, site_code: 'mercari' } })
  const { id } = ok(await offer(first.code)).data
  expect((await offer(second.code)).body.error).toBe('offers.live')
  expect((await act(id, -1)).body.data.failed[0].error).toBe('offers.reason')
  done(await act(id, -1, 'khách đổi ý'))
  expect(await rowOf(first.code)).toMatchObject({ status: -1, answer: 'khách đổi ý' })
  ok(await offer(second.code))
})

it('is lower than the price, for an item that is not bought yet', async () => {
  const { code } = await orderOf()
  const high = await offer(code, 12_000)
  expect([high.status, high.body.details[0].path]).toEqual([400, 'offer_price'])
  expect((await offer((await orderAt(world, 1)).code)).body.error).toBe('offers.no_item')
  expect((await offer((await orderAt(world, 6)).code)).body.error).toBe('offers.order_status')
})

it('is over where the seller is silent for a day', async () => {
  const { code } = await orderOf()
  const { id } = ok(await offer(code)).data
  done(await act(id, 1))
  const run = async (hours: number) => {
    const now = new Date(world.now().getTime() + hours * 3_600_000)
    await expireOffers.run({}, { db: world.db, now, signal: new AbortController().signal })
  }
  await run(23)
  expect(await rowOf(code)).toMatchObject({ status: 1 })
  await run(25)
  expect(await rowOf(code)).toMatchObject({ status: 4 })
  ok(await offer(code, 8_000))
})

it('is seen by who sees the order', async () => {
  const customer = await customerOf(world, { sale: 'ss2' })
  const link = `https://jp.mercari.com/item/m${(items += 1)}`
  const { code } = await orderAt(world, 1, { customerId: customer.id, quote: { link, site_code: 'mercari' } })
  expect((await world.as('SS').post('/api/quote/offers', { code, offer_price: 5_000 })).body.error).toBe(
    'orders.not_found',
  )
})
