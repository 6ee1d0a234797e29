import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { customerOf, ok } from '#testing/order.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const form = (further: object) => ({
  link: 'https://jp.mercari.com/item/m12345678901',
  goods_values: 12_000,
  currency: 'JPY',
  ...further,
})

test('a quote asks for all of it unless somebody said less; the level only offers its part', async () => {
  const customer = await customerOf(world, { level: 'vang' })
  const saved = ok(await world.as('SS').post('/api/quote/save', form({ user_id: customer.id }))).data
  expect(saved.payment_percent).toBe(100)
  const { data } = ok(
    await world.as('SS').post('/api/quote/calculation/price', form({ user_id: customer.id })),
  )
  expect(data.request).toMatchObject({ percent: { value: 100 }, ofLevel: { value: 60 } })
  const asked = form({ user_id: customer.id, payment_percent: 60 })
  const taken = ok(await world.as('SS').post('/api/quote/calculation/price', asked)).data
  expect(taken.request.percent.value).toBe(60)
  expect(taken.request).not.toHaveProperty('ofLevel')
})

test('what a level pays in advance is said of a customer, not of nobody', async () => {
  const asked = form({ payment_percent: 100 })
  const { data } = ok(await world.as('SS').post('/api/quote/calculation/price', asked))
  expect(data.request).not.toHaveProperty('ofLevel')
})

test('without route, kind of goods and weight the price says what it is without', async () => {
  const open = ok(await world.as('SS').post('/api/quote/calculation/price', form({}))).data
  expect(open.notCounted).toEqual(['route', 'goods_type', 'weight'])
  const known = form({ route_code: 'JP-AIR', goods_type: 'household', estimated_weight: 1.2345 })
  const whole = ok(await world.as('SS').post('/api/quote/calculation/price', known)).data
  expect(whole).not.toHaveProperty('notCounted')
  expect(whole.weight.real).toBe(1.23)
  expect(whole.lines.map(({ formula }: { formula: string }) => formula)).toContain('freight')
})

test('the shop of another country is quoted in its money', async () => {
  const read = async (link: string) => ok(await world.as('SS').get('/api/quote/link/search', { link })).data
  expect(await read('https://www.amazon.de/dp/B0ABCDEF12')).toMatchObject({ country: 'DE', currency: 'EUR' })
  expect(await read('https://www.ebay.co.uk/itm/256123456789')).toMatchObject({
    country: 'GB',
    currency: 'GBP',
  })
  expect(await read('https://www.ebay.com/itm/256123456789')).toMatchObject({ currency: 'USD' })
})

test('of an unknown shop the country is known only where its link tells it', async () => {
  const read = async (link: string) => ok(await world.as('SS').get('/api/quote/link/search', { link })).data
  expect((await read('https://www.example.com/p/1')).country).toBeNull()
  expect((await read('https://shop.example.kr/p/1')).country).toBe('KR')
})
