import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { customerOf, ok } from '#testing/order.ts'

/* The level "vang" asks for 60 per cent in advance, the one that new customers get for 80; 50 is low. */

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const form = (further: object) => ({
  link: 'https://jp.mercari.com/item/m12345678901',
  goods_values: 12_000,
  currency: 'JPY',
  route_code: 'JP-AIR',
  goods_type: 'household',
  ...further,
})
/** The notes of an order show from when it is sent. */
const notesSent = async (id: number) => {
  ok(await world.as('AC').post(`/api/quote/send/${id}`))
  return (await read(id)).named_notes
}
const read = async (id: number) => ok(await world.as('AC').get(`/api/quote/id/${id}`)).data

describe.each([
  ['post', '/api/quote/save'],
  ['post', '/api/quote'],
  ['post', '/api/quote-quick'],
])('a quote made by %s %s', (_, path) => {
  test('asks in advance what the customer’s level says, less by an accountant, little by a manager', async () => {
    const { id: user_id } = await customerOf(world, { level: 'vang' })
    const make = (payment_percent: number, who = 'SS') =>
      world.as(who).post(path, form({ user_id, payment_percent }))
    const below = await make(55)
    expect([below.status, below.body.error, below.body.message]).toEqual([
      403,
      'orders.percent_below_level',
      'Mức cọc thấp hơn 60% của hạng khách: chỉ kế toán hoặc quản lý được đặt.',
    ])
    expect(below.body.details[0].path).toBe('payment_percent')
    for (const who of ['SS', 'AC'])
      expect((await make(49, who)).body).toMatchObject({
        error: 'orders.percent_low',
        message: 'Mức cọc dưới 50%: chỉ quản lý được đặt.',
      })
    expect(ok(await make(60)).data.payment_percent).toBe(60)
    expect(await notesSent(ok(await make(55, 'AC')).data.id)).toEqual([])
    expect(await notesSent(ok(await make(49, 'AD')).data.id)).toEqual(['deposit_low'])
  })
})

test('without a customer the level of new ones is asked, and the row of many that asks for less says so', async () => {
  const phone = '0987654321'
  expect(
    (await world.as('SS').post('/api/quote/save', form({ phone, payment_percent: 79 }))).body.error,
  ).toBe('orders.percent_below_level')
  const quotes = [80, 79].map((payment_percent) => form({ phone, payment_percent }))
  const { done, failed } = ok(await world.as('SS').post('/api/quote-quicks', { quotes })).data
  expect(done).toMatchObject([{ line: 1 }])
  expect(failed).toMatchObject([{ line: 2, error: 'orders.percent_below_level' }])
})

describe.each([
  ['put', (id: number) => `/api/quote/${id}`],
  ['post', (id: number) => `/api/quote/edit/${id}`],
  ['post', () => '/api/quote-quick/change'],
] as const)('a quote edited by %s', (method, path) => {
  test('keeps to the same; what is not touched is nobody’s question', async () => {
    const { id: user_id } = await customerOf(world, { level: 'vang' })
    const { id } = ok(await world.as('SS').post('/api/quote/save', form({ user_id }))).data
    const edit = (body: object, who = 'SS') => world.as(who)[method](path(id), { id, ...body })
    expect((await edit({ payment_percent: 55 })).body.error).toBe('orders.percent_below_level')
    expect((await read(id)).payment_percent).toBe(100)
    ok(await edit({ payment_percent: 40 }, 'AD'))
    ok(await edit({ payment_percent: 40, note: 'khách gọi lại' }))
    expect(await notesSent(id)).toEqual(['deposit_low'])
    ok(await edit({ payment_percent: 60 }))
    expect((await read(id)).payment_percent).toBe(60)
    expect(await notesSent(id)).toEqual([])
  })
})

test('an order that goes to a customer of another level is asked anew', async () => {
  const [gold, plain] = [await customerOf(world, { level: 'vang' }), await customerOf(world)]
  const made = ok(
    await world.as('SS').post('/api/quote/save', form({ user_id: gold.id, payment_percent: 60 })),
  ).data
  const give = (body: object) => world.as('SS').put(`/api/quote/${made.id}`, { user_id: plain.id, ...body })
  expect((await give({})).body.error).toBe('orders.percent_below_level')
  ok(await give({ payment_percent: 80 }))
  expect(await read(made.id)).toMatchObject({ customer_id: plain.id, payment_percent: 80 })
})
