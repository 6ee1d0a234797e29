import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { growCompany } from '#demo/grow.ts'
import { orderAt } from '#testing/order.ts'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

test('copies of today’s orders are of today: none is older than the first order, none lies ahead', async () => {
  for (const step of [1, 2, 6] as const) await orderAt(world, step)
  const before = await sql<{ first: Date }>`select min(created_at) as first from orders`.execute(world.db)
  await growCompany(world.owner, 30, { now: world.now() })
  const { rows } = await sql<{ first: Date; last: Date; n: number }>`
    select min(created_at) as first, max(created_at) as last, count(*) as n from orders`.execute(world.db)
  expect(rows[0]?.n).toBe(30)
  expect(rows[0]?.first).toEqual(before.rows[0]?.first)
  expect(rows[0]?.last.getTime()).toBeLessThanOrEqual(world.now().getTime())
  expect(await brokenInvariants(world.db)).toEqual([])
})
