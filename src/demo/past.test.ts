import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDemoFlights } from '#demo/flights.ts'
import { makeDemoPast } from '#demo/past.ts'
import { makeDemoSalaries } from '#demo/salaries.ts'
import { rebuildKept } from '#platform/server/lists/kept-rows.ts'
import { everyKeptRows } from '#reports/server/kept-rows.ts'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { demoOrders } from '#testing/demo.ts'
import { ok } from '#testing/order.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({ world: demoOrders })
  await world.owner.transaction().execute((tx) => makeDemoPast(tx, world.now()))
  await makeDemoFlights(world.owner, world.now())
  await makeDemoSalaries(world.owner, world.now())
}, 120_000)
afterAll(() => world.close())

const life = { date_from: '01-05-2026', date_to: '21-11-2026' }
const sums = async (path: string, query: object = {}) =>
  ok(await world.as('AD').get(path, { ...life, ...query })).option as Record<string, number>

test('the books balance, and nothing of it lies ahead', async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  const { rows } = await sql<{
    ahead: number
  }>`select count(*)::int as ahead from event where at > ${world.now()}`.execute(world.db)
  expect(rows[0]?.ahead).toBe(0)
})

test('customers were lost, and some of them came back', async () => {
  const turns = await sums('/api/report/customers/turns')
  expect(turns['won_back']).toBeGreaterThanOrEqual(3)
  expect(turns['lost']).toBeGreaterThan(Number(turns['won_back']))
})

test('deliveries were late, failed at first, and came back', async () => {
  const ends = await sums('/rpt/delivery-quality-by-time')
  for (const key of ['failed', 'returned']) expect(ends[key], key).toBeGreaterThan(0)
  expect(ends['in_time']).toBeLessThan(Number(ends['delivered']))
  expect(ends['first_try']).toBeLessThan(Number(ends['delivered']))
})

test('an order was done at a loss, by a discount', async () => {
  const { results } = ok(
    await world
      .as('AD')
      .get('/api/report/margins', { ...life, group_by: 'order', alarms: 'loss', size: 200 }),
  )
  expect(results.some((row: { moved_discount: number }) => row.moved_discount < 0)).toBe(true)
})

test('flights cost less than the quotes of what they carry plan, but for a few', async () => {
  const { rows } = await sql<{ flights: number; dear: number }>`
    select count(*)::int as flights, count(*) filter (where m.cost_vnd > f.planned)::int as dear from mawb m
    join lateral (select sum(o.freight_estimate) as planned from orders o where o.mawb = m.number and o.status <> 0) f on true
    where m.cost_vnd > 0`.execute(world.db)
  expect(rows[0]?.flights).toBeGreaterThan(10)
  expect(rows[0]?.dear).toBeGreaterThan(0)
  expect(rows[0]?.dear).toBeLessThanOrEqual(Number(rows[0]?.flights) / 10)
})

test('of the orders a few are to be looked at, by what their margins say', async () => {
  await world.owner.transaction().execute(async (tx) => {
    for (const kept of everyKeptRows) await rebuildKept(tx, kept)
  })
  const { orders, alarms_count } = await sums('/api/report/margins', { group_by: 'customer' })
  expect(alarms_count).toBeGreaterThan(0)
  expect(alarms_count).toBeLessThanOrEqual(Number(orders) * 0.2)
})

test('slips stand where they do since their story brought them there', async () => {
  const { rows } = await sql<{ odd: number }>`select count(*)::int as odd from bill b
    where b.status_at > ${world.now()} or b.status_at < b.created_at`.execute(world.db)
  expect(rows[0]?.odd).toBe(0)
})

test('this month’s salaries have a bit of everything, and accountants wrote by hand in each month', async () => {
  const month = { date_from: '01-11-2026', date_to: '21-11-2026' }
  const earned = await sums('/api/report/salary/summary', month)
  for (const key of ['export', 'surcharge']) expect(earned[key], key).toBeGreaterThan(0)
  for (const key of ['leave', 'penalty']) expect(earned[key], key).toBeLessThan(0)
  expect(ok(await world.as('AC').get('/api/import/quotes/excel-revenue')).results).toHaveLength(3)
  expect((await sums('/api/report/transactions'))['transactions']).toBeGreaterThan(5)
})

test('the open month of salaries corrects what was frozen', async () => {
  const { rows } = await sql<{
    month: string
    amount: number
  }>`select month, amount from salary_correction`.execute(world.db)
  expect(rows).toEqual([{ month: '2026-10', amount: 220_000 }])
})
