import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { marginFlag } from '#orders/purchase/margin.rules.ts'
import { orderAt } from '#testing/order.ts'
import type { TestOrder } from '#testing/order.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({ prices: { rates: { JPY: [168, 172] } } })
})
afterAll(() => world.close())

const ac = () => world.as('AC')
const alarms = async (kind: string, query: Record<string, string | number> = {}) => {
  const { status, body } = await ac().get('/api/card-alarms', { kind, size: 200, ...query })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const codes = (body: { results: { code: string }[] }) => body.results.map(({ code }) => code)
const boughtDaysAgo = (order: TestOrder, days: number) =>
  sql`update orders set bought_at = ${new Date(world.now().getTime() - days * 86_400_000)}
    where id = ${order.id}`.execute(world.db)

describe('a margin', () => {
  test.each([
    [100, 100, null],
    [100, 101, 'negative'],
    [100, 65, null],
    [100, 64, 'absurd'],
    [100, 0, 'absurd'],
  ])('of %d bought for %d is %s', (revenue, cost, flag) => {
    expect(marginFlag({ revenue, cost, mostPercent: 35 })).toBe(flag)
  })
})

describe('bought without a supplier’s charge', () => {
  test('an order is named three days after it was bought, until its charge is known', async () => {
    const [old, fresh] = [await orderAt(world, 6), await orderAt(world, 6)]
    await boughtDaysAgo(old, 4)
    await boughtDaysAgo(fresh, 1)
    const before = await alarms('uncharged')
    expect(codes(before)).toContain(old.code)
    expect(codes(before)).not.toContain(fresh.code)
    const row = before.results.find(({ id }: { id: number }) => id === old.id)
    expect(row).toMatchObject({ kind: 'uncharged', days: 4, currency: 'JPY', why: expect.any(String) })
    expect(row.amount).toBeGreaterThan(0)
    expect(before.option.counts.uncharged).toBe(before.pagination.total)
    expect(codes(await alarms('uncharged', { q: old.code }))).toEqual([old.code])

    const paid = { ids: [old.id], status: 1, note: 'Trả bằng tiền mặt' }
    expect((await ac().post('/api/quote/transaction/status', paid)).status).toBe(200)
    expect(codes(await alarms('uncharged'))).not.toContain(old.code)
  })
})

describe('charged without an order', () => {
  test('a statement line is named after three days, until it is matched or left out', async () => {
    const card = (await ac().get('/api/card/search', { kind: 'card', currency: 'JPY' })).body.results[0].id
    const typed = async (posted_on: string) =>
      (await ac().post('/api/billing', { card_id: card, posted_on, amount: 990, content: 'PHI LA' })).body
        .data
    const [old, fresh] = [await typed('10-11-2026'), await typed('20-11-2026')]
    const body = await alarms('unmatched', { card_id: card })
    expect(codes(body)).toContain(old.code)
    expect(codes(body)).not.toContain(fresh.code)
    expect(body.results[0]).toMatchObject({ kind: 'unmatched', amount: 990, name: 'PHI LA', days: 11 })
    await ac().put(`/api/billing/change/${old.id}`, { status: -1, reason: 'Phí thường niên' })
    expect(codes(await alarms('unmatched'))).not.toContain(old.code)
  })
})

describe('a margin that makes no sense', () => {
  const quote = { goods_values: 10_000, domestic_ship: 0 }

  test('is named when it is bought dearer than sold', async () => {
    const order = await orderAt(world, 5, { quote })
    await sql`update orders set goods_vnd = 1000000, service_vnd = 0 where id = ${order.id}`.execute(world.db)
    const usd = (await ac().get('/api/card/search', { kind: 'card', currency: 'JPY' })).body.results[0].id
    const bought = await world.as('CS').post(`/api/quote/buy/${order.id}`, {
      supplier_order_no: 'M-1',
      card_id: usd,
      actual_price: 10_000,
    })
    expect(bought.status, JSON.stringify(bought.body)).toBe(200)
    const body = await alarms('margin', { q: order.code })
    expect(body.results).toMatchObject([
      { id: order.id, revenue: 1_000_000, cost: 1_680_000, margin: -680_000, margin_percent: -68 },
    ])
  })
  test('is named when it is bought for next to nothing, and again when the price is typed anew', async () => {
    const order = await orderAt(world, 6, { quote, actualPrice: 100 })
    const [row] = (await alarms('margin', { q: order.code })).results
    expect(row.why).toContain('Lãi cao bất thường')
    const { rows } = await sql<{
      card: number
    }>`select card_id as card from orders where id = ${order.id}`.execute(world.db)
    const price = { supplier_order_no: 'M-2', card_id: rows[0]?.card, actual_price: 10_000 }
    expect((await world.as('CS').post(`/api/quote/updatebuy/${order.id}`, price)).status).toBe(200)
    expect((await alarms('margin', { q: order.code })).results).toEqual([])
  })
  test('as it should be is not named', async () => {
    const order = await orderAt(world, 6, { quote })
    expect((await alarms('margin', { q: order.code })).results).toEqual([])
  })
  test('stands once somebody has looked at it and said why', async () => {
    const order = await orderAt(world, 6, { quote, actualPrice: 100 })
    const seen = { ids: [order.id], reason: 'Mua được giá khuyến mại' }
    const { body } = await ac().post('/api/card-alarms/seen', seen)
    expect(body.data).toEqual({ done: [order.id], failed: [] })
    expect((await alarms('margin', { q: order.code })).results).toEqual([])
    const twice = await world.as('SU').post('/api/card-alarms/seen', seen)
    expect(twice).toMatchObject({ status: 409, body: { error: 'alarms.seen' } })
    const { rows } = await sql<{ reason: string }>`select reason from event
      where entity = 'order' and entity_id = ${order.id} and action = 'margin_seen'`.execute(world.db)
    expect(rows).toEqual([{ reason: seen.reason }])
    expect((await ac().post('/api/card-alarms/seen', { ids: [order.id] })).status).toBe(400)
  })
  test('of another station is neither named nor let stand', async () => {
    const order = await orderAt(world, 6, { quote, actualPrice: 100 })
    const elsewhere = world.as('AC', { station: 2 })
    const { body } = await elsewhere.get('/api/card-alarms', { kind: 'margin', q: order.code })
    expect(body.results).toEqual([])
    const seen = await elsewhere.post('/api/card-alarms/seen', { ids: [order.id], reason: 'x' })
    expect(seen.status).toBe(404)
  })
})

test('an alarm of no kind is refused', async () => {
  const { status, body } = await ac().get('/api/card-alarms', { kind: 'other' })
  expect(status).toBe(400)
  expect(body.details).toMatchObject([{ path: 'kind' }])
})
test.each(['CS', 'SS', 'OP', 'AF', 'MKT', 'PA'])('%s sees no alarms', async (role) => {
  expect((await world.as(role).get('/api/card-alarms')).status).toBe(403)
  expect((await world.as(role).post('/api/card-alarms/seen', { ids: [1], reason: 'x' })).status).toBe(403)
})
