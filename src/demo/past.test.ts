import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDemoPast } from '#demo/past.ts'
import { makeDemoSalaries } from '#demo/salaries.ts'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { demoOrders } from '#testing/demo.ts'
import { ok } from '#testing/order.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({ world: demoOrders })
  await world.owner.transaction().execute((tx) => makeDemoPast(tx, world.now()))
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

test('slips stand where they do since their story brought them there', async () => {
  const { rows } = await sql<{ odd: number }>`select count(*)::int as odd from bill b
    where b.status_at > ${world.now()} or b.status_at < b.created_at`.execute(world.db)
  expect(rows[0]?.odd).toBe(0)
})

test('the open month of salaries corrects what was frozen', async () => {
  const { rows } = await sql<{
    month: string
    amount: number
  }>`select month, amount from salary_correction`.execute(world.db)
  expect(rows).toEqual([{ month: '2026-10', amount: 220_000 }])
})
