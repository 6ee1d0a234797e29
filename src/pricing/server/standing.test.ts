import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { customerOf, ok } from '#testing/order.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({
    names: { goods_type: { book: 'Sách, đĩa' }, customer_level: { vang: 'Vàng' } },
    prices: { rates: { KRW: [17, 18] } },
  })
})
beforeEach(() => world.setNow('2026-11-21T03:00:00Z'))
afterAll(() => world.close())

const rate = async (applied_date: string, sell_rate: number, more: object = {}) =>
  ok(
    await world
      .as('AD')
      .post('/api/exchange-rate', { currency: 'KRW', buy_rate: 17, sell_rate, applied_date, ...more }),
  ).data as { id: number; standing: string }
const standing = async (path: string, query: Record<string, string | number>) =>
  Object.fromEntries(
    ok(await world.as('SS').get(path, { size: 200, ...query })).results.map(
      (row: { id: number; standing: string }) => [row.id, row.standing],
    ),
  )

test('of the rows of one price the one that holds today is marked, and why the others do not', async () => {
  const old = await rate('10-11-2026', 18.1)
  const now = await rate('20-11-2026', 18.2)
  const later = await rate('25-11-2026', 18.3)
  expect(later.standing).toBe('coming')
  const before = await standing('/api/exchange-rate', { currency: 'KRW' })
  expect([before[old.id], before[now.id], before[later.id]]).toEqual(['replaced', 'holds', 'coming'])
  world.setNow('2026-11-26T03:00:00Z')
  const after = await standing('/api/exchange-rate', { currency: 'KRW' })
  expect([after[now.id], after[later.id]]).toEqual(['replaced', 'holds'])
  const mended = ok(
    await world
      .as('AD')
      .post(`/api/exchange-rate/correct/${later.id}`, { sell_rate: 18.4, reason: 'Gõ nhầm' }),
  ).data
  const corrected = await standing('/api/exchange-rate', { currency: 'KRW' })
  expect([corrected[later.id], corrected[mended.id]]).toEqual(['corrected', 'holds'])
  const file = await world.as('SS').file('POST', '/api/exchange-rate/excel?currency=KRW')
  expect(file.status).toBe(200)
})

test('a row that ended gives way to the one before it; a new list replaces every bracket of the old one', async () => {
  const open = await rate('22-11-2026', 17.9, { currency: 'GBP' })
  const short = await rate('23-11-2026', 17.8, { currency: 'GBP', expried_date: '24-11-2026' })
  world.setNow('2026-11-25T03:00:00Z')
  const found = await standing('/api/exchange-rate', { currency: 'GBP' })
  expect([found[open.id], found[short.id]]).toEqual(['holds', 'past'])
  const bracket = async (from_kg: number, to_kg: number | null, applied_date: string) =>
    ok(
      await world.as('AD').post('/api/express', {
        route_code: 'GB-AIR',
        from_kg,
        to_kg,
        price: 350_000,
        applied_date,
      }),
    ).data.id as number
  const [low, high] = [await bracket(0, 5, '01-11-2026'), await bracket(5, null, '01-11-2026')]
  const only = await bracket(0, null, '21-11-2026')
  const list = await standing('/api/expressies', { route_code: 'GB-AIR' })
  expect([list[low], list[high], list[only]]).toEqual(['replaced', 'replaced', 'holds'])
})

test('a price list of a group holds until each of its prices stands in a later one', async () => {
  world.setNow('2026-10-25T03:00:00Z')
  const customer = await customerOf(world)
  const list = async (code: string, applied_date: string, routes: string[], more: object = {}) => {
    const saved = await world
      .as('AD')
      .post('/api/group-price/save', { code, name: code, applied_date, ...more })
    const { id } = ok(saved).data as { id: number }
    const prices = routes.map((route_code) => ({ route_code, from_kg: 0, to_kg: null, price: 100_000 }))
    ok(await world.as('AD').post('/api/price-list', { id, prices }))
    return id
  }
  const ofLevel = { level_code: 'vang' }
  const old = await list('CU', '01-11-2026', ['JP-AIR', 'KR-AIR'], ofLevel)
  const half = await list('MOI', '10-11-2026', ['JP-AIR'], ofLevel)
  const off = await list('TAT', '10-11-2026', ['JP-AIR'], { ...ofLevel, active: false })
  const later = await list('SAU', '01-12-2026', ['KR-AIR'], ofLevel)
  const own = await list('RIENG', '01-11-2026', ['JP-AIR'])
  ok(await world.as('AD').post('/api/group-price/customer', { id: own, user_ids: [customer.id] }))
  const on = async (day: string) => {
    world.setNow(`${day}T03:00:00Z`)
    const found = await standing('/api/group-prices', {})
    return [old, half, off, later, own].map((id) => found[id])
  }
  expect(await on('2026-11-21')).toEqual(['holds', 'holds', 'off', 'coming', 'holds'])
  expect(await on('2026-12-02')).toEqual(['replaced', 'holds', 'off', 'holds', 'holds'])
  world.setNow('2026-12-01T03:00:00Z')
  const newer = await list('RIENG2', '02-12-2026', ['JP-AIR'])
  ok(await world.as('AD').post('/api/group-price/customer', { id: newer, user_ids: [customer.id] }))
  expect((await on('2026-12-02')).at(-1)).toBe('replaced')
})

test('a tier of the service fee is changed until it begins, then no more', async () => {
  const tier = { level_code: 'vang', from_value: 0, percent: 3, min_fee: 0, applied_date: '01-12-2026' }
  const { id, version } = ok(await world.as('AD').post('/api/price-services', tier)).data
  const changed = await world.as('AD').put(`/api/price-services/${id}`, { percent: 2.5, version })
  expect(changed.body.data).toMatchObject({ percent: 2.5, standing: 'coming' })
  expect((await world.as('SS').put(`/api/price-services/${id}`, { percent: 1 })).status).toBe(403)
  world.setNow('2026-12-01T03:00:00Z')
  const late = await world.as('AD').put(`/api/price-services/${id}`, { percent: 1 })
  expect(late.body.error).toBe('catalog.in_force')
})

test('the rows behind a price are named by words; a customer’s own only to whom they may be shown', async () => {
  const { id } = await rate('05-11-2026', 18.05, { currency: 'EUR' })
  const freight = ok(await world.as('SS').get('/api/prices', { goods_type: 'book', sort: 'from_kg' }))
    .results[0]
  const theirs = await customerOf(world, { sale: 'ss2' })
  const own = ok(
    await world.as('AD').post('/api/exchange-private/user', {
      user_id: theirs.id,
      currency: 'EUR',
      sell_rate: 17.9,
      applied_date: '01-12-2026',
    }),
  ).data
  const marks = [`exchange_rate:${id}`, `freight_price:${freight.id}`, `exchange_private:${own.id}`]
  const named = async (who: string) =>
    ok(await world.as(who).get('/api/price-row-names', { rows: `${marks.join(',')},drop:1` })).data
  const seen = await named('SS')
  expect(seen).toEqual({
    [marks[0]!]: 'Tỷ giá EUR, từ 05-11-2026',
    [marks[1]!]: expect.stringMatching(/^Bảng giá cước .+, Sách, đĩa, 0 kg – dưới 1 kg, từ \d\d-\d\d-2026$/),
  })
  expect((await named('ss2'))[marks[2]!]).toBe('Tỷ giá riêng EUR, từ 01-12-2026')
  expect((await world.as('PA').get('/api/price-row-names', { rows: 'a:1' })).status).toBe(403)
})
