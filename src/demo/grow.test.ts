import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { growCompany } from '#demo/grow.ts'
import { ok, orderAt } from '#testing/order.ts'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

test('copies of today’s orders are of today: none is older than the first order, none lies ahead', async () => {
  for (const step of [1, 2, 6, 6, 6, 6, 6] as const) await orderAt(world, step)
  const before = await sql<{ first: Date }>`select min(created_at) as first from orders`.execute(world.db)
  await growCompany(world.owner, 33, { now: world.now() })
  const { rows } = await sql<{ first: Date; last: Date; n: number }>`
    select min(created_at) as first, max(created_at) as last, count(*) as n from orders`.execute(world.db)
  expect(rows[0]?.n).toBe(33)
  expect(rows[0]?.first).toEqual(before.rows[0]?.first)
  expect(rows[0]?.last.getTime()).toBeLessThanOrEqual(world.now().getTime())
  expect(await brokenInvariants(world.db)).toEqual([])
})

test('a copied flight brings its invoices, each with a number and an entry of its own', async () => {
  await orderAt(world, 8.2)
  const { rows: given } = await sql<{ flight: number; partner: number; orders: number }>`
    select max(m.id) as flight, (select min(id) from partner where kind = 'agent') as partner,
      (select count(*) from orders) as orders from mawb m`.execute(world.db)
  const { flight, partner, orders } = given[0]!
  const invoice = {
    partner_id: partner,
    document: 'PHI-20260901-1',
    currency: 'VND',
    amount: 4_000_000,
    note: 'Phí bốc xếp sân bay',
  }
  ok(await world.as('AC').post(`/api/mawb/${flight}/invoice`, invoice))
  await growCompany(world.owner, orders * 3, { now: world.now() })
  const { rows } = await sql<{ document: string; named: boolean; carried: boolean }>`
    select f.document, e.reason = 'Chứng từ ' || f.document as named, m.cost_vnd = f.amount as carried
    from flight_invoice f join entry e on e.id = f.entry_id and e.reference_id = f.id join mawb m on m.id = f.mawb_id
    order by f.id`.execute(world.db)
  expect(rows).toHaveLength(3)
  expect(new Set(rows.map(({ document }) => document)).size).toBe(3)
  expect(rows.every(({ named, carried }) => named && carried)).toBe(true)
  expect(await brokenInvariants(world.db)).toEqual([])
})
