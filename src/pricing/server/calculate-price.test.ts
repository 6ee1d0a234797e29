import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerOf, done, orderAt } from '#testing/order.ts'
import { recompute } from '#pricing/price.rules.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({ prices: { rates: { JPY: [168, 172] }, freight: { electronics: 254_000 } } })
})
afterAll(() => world.close())

const ask = (query: Record<string, string | number | boolean>, who = 'SS') =>
  world.as(who).get('/api/price-calculator', query)
const lines = (body: { data: { price: { lines: { key: string; result: number }[] } } }) =>
  Object.fromEntries(body.data.price.lines.map(({ key, result }) => [key.split(':')[0], result]))

describe('the calculator', () => {
  it('prices goods, service, transport, surcharges, services and delivery by today’s tables', async () => {
    const { status, body } = await ask({
      goods_values: 10_000,
      quality: 2,
      domestic_ship: 500,
      currency: 'JPY',
      route_code: 'JP-AIR',
      goods_type: 'electronics',
      weight: 3,
      has_receipt: true,
      DeliveryId: 'NOITHANH',
    })
    expect(status).toBe(200)
    // 20,500 × 172; 5 % of it; 3 kg × 254,000; 2 × 150,000; 35,000.
    expect(lines(body)).toEqual({
      goods: 3_526_000,
      service: 176_300,
      freight: 3 * 254_000,
      surcharge: 300_000,
      delivery: 35_000,
    })
    expect(body.data.total).toBe(3_526_000 + 176_300 + 762_000 + 300_000 + 35_000)
    expect(body.data.sources).toEqual({ freight: 'standard', service: 'standard' })
    expect(recompute(body.data.price)).toEqual(body.data.price)
  })
  it('takes ServiceId several times, by code or by id', async () => {
    const services = await world.as('SS').get('/api/service-extras', { code: 'REPACK' })
    const id = services.body.results[0].id
    const base = '/api/price-calculator?route_code=JP-AIR&goods_type=book&weight=1&parcels=3&boxes=2'
    const { body } = await world
      .as('SS')
      .get(`${base}&ServiceId=GOM&ServiceId=${id}&ServiceId=kiemdem&quality=5`)
    expect(lines(body)).toMatchObject({ gom: 40_000, repack: 60_000, extra: 15_000 })
    const unknown = await world.as('SS').get(`${base}&ServiceId=KHONGCO`)
    expect(unknown).toMatchObject({ status: 400, body: { details: [{ path: 'ServiceId' }] } })
  })
  it('prices express by its own tables, and says where none covers the parcel', async () => {
    const { body } = await ask({
      route_code: 'JP-AIR',
      goods_type: 'book',
      weight: 0.3,
      transport: 'express',
    })
    expect(lines(body)).toEqual({ express: 182_000 })
    const none = await ask({ route_code: 'AU-AIR', goods_type: 'book', weight: 1, transport: 'express' })
    expect(none.body.data.price.problems).toEqual(['no_express_bracket'])
  })
  it('takes the customer’s own prices', async () => {
    const customer = await customerOf(world)
    await world.as('AD').post('/api/service-extra-private', {
      user_id: customer.id,
      code: 'GOM',
      amount: 7_000,
      applied_date: '21-11-2026',
    })
    await world
      .as('AD')
      .post('/api/exchange-private/user', { user_id: customer.id, currency: 'JPY', sell_rate: 165 })
    const { body } = await ask({
      user_id: customer.id,
      goods_values: 1_000,
      currency: 'JPY',
      route_code: 'JP-AIR',
      goods_type: 'book',
      weight: 1,
      ServiceId: 'GOM',
      parcels: 3,
    })
    expect(lines(body)).toMatchObject({ goods: 165_000, gom: 14_000 })
    const rates = await world.as('SS').get('/api/exchange-price', { user_id: customer.id })
    expect(rates.body.data).toHaveLength(8)
    expect(rates.body.data).toContainEqual(
      expect.objectContaining({ currency: 'JPY', sell_rate: 165, private: true }),
    )
    const others = await world.as('ss2').get('/api/exchange-price', { user_id: customer.id })
    expect(others.status).toBe(400)
    const gold = await world
      .as('SS')
      .get('/api/exchange-price', { level_code: 'vang', currency: 'JPY', value: 100_000 })
    expect(gold.body.data).toMatchObject([{ sell_rate: 171, private: false }])
  })
  it('names what is missing', async () => {
    expect((await ask({})).body.details).toMatchObject([{ path: 'goods_values' }])
    expect((await ask({ weight: 1 })).body.details).toMatchObject([{ path: 'route_code' }])
    expect((await ask({ weight: 1, route_code: 'JP-AIR' })).body.details).toMatchObject([
      { path: 'goods_type' },
    ])
    expect((await ask({ goods_values: 1, date: '2026-12-01' })).body.details).toMatchObject([
      { path: 'date' },
    ])
    expect((await ask({ goods_values: 1, currency: 'VND' })).status).toBe(400)
    expect((await ask({ goods_values: 1 }, 'PA')).status).toBe(403)
    const early = await ask({ goods_values: 1, currency: 'JPY', date: '01-01-2020' })
    expect(early).toMatchObject({ status: 409, body: { error: 'pricing.no_rate' } })
  })
})

describe('a coupon', () => {
  const query = { route_code: 'JP-AIR', goods_type: 'book', weight: 1, ServiceId: 'GOM', parcels: 4 }
  it('takes its part of the services, no more than its most', async () => {
    expect(lines((await ask({ ...query, coupon: 'gomhang' })).body)).toMatchObject({
      gom: 60_000,
      coupon: -30_000,
    })
    expect(lines((await ask({ ...query, parcels: 21, coupon: 'GOMHANG' })).body)).toMatchObject({
      coupon: -100_000,
    })
  })
  it('is refused with its reason', async () => {
    const why = async (more: Record<string, string | number>) =>
      (await ask({ ...query, ...more })).body.message
    expect(await why({ coupon: 'KHONGCO' })).toBe('Mã giảm giá KHONGCO: không có mã này.')
    expect(await why({ coupon: 'TET2026' })).toContain('đã hết hạn ngày')
    expect(await why({ coupon: 'CHAO30', level_code: 'vang' })).toContain('hạng khách khác')
    expect(await why({ coupon: 'CHAO30', parcels: 2 })).toContain('cần phí dịch vụ từ 30,000 đ')
  })
  it('is used by an order when it is priced, and by no more orders than it allows', async () => {
    await world.as('AD').post('/api/service-coupon', {
      code: 'MOTLAN',
      name: 'Một lần',
      kind: 'amount',
      value: 10_000,
      usage_limit: 1,
      applied_date: '21-11-2026',
    })
    const [a, b] = [await orderAt(world, 10), await orderAt(world, 10)]
    const price = (id: number, body: object) =>
      world.as('AC').put(`/api/quote/calculator/${id}`, { services_extra: ['REPACK'], save: true, ...body })
    const first = await price(a.id, { coupon: 'MOTLAN' })
    expect(first.body.data.price.lines).toContainEqual(
      expect.objectContaining({ formula: 'coupon', result: -10_000 }),
    )
    const second = await price(b.id, { coupon: 'MOTLAN' })
    expect(second).toMatchObject({
      status: 409,
      body: { error: 'pricing.coupon', message: 'Mã giảm giá MOTLAN: đã dùng hết số lượt.' },
    })
    // Priced again it is the same use; taken off, it is free for another.
    done(await world.as('OP').put('/api/quote/price', { ids: [a.id] }))
    expect((await price(a.id, { coupon: null })).status).toBe(200)
    expect((await price(b.id, { coupon: 'MOTLAN' })).status).toBe(200)
    const coupon = (await world.as('AD').get('/api/service-coupons', { code: 'MOTLAN' })).body.results[0]
    expect((await world.as('AD').del(`/api/service-coupon/${coupon.id}`)).body.error).toBe('conflict.in_use')
  })
})
