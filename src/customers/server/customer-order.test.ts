import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerListing } from '#customers/server/customer.repo.ts'
import { askedBy } from '#platform/server/lists/asked-by.ts'
import { listStatements } from '#platform/server/lists/list.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => (world = await testApp()))
afterAll(() => world.close())

const size = 20
const orders = ['level_name', 'sale_name', 'station_name', 'points', 'vip_status', 'balance']
/** How often a plan looks into a table, summed over its nodes. */
function looksInto(table: string, plan: string): number {
  const nodes = plan.split('\n').filter((line) => new RegExp(` on ${table}\\b`).test(line))
  return nodes.reduce((sum, line) => sum + Number(/loops=(\d+)/.exec(line)?.[1] ?? 0), 0)
}

test.each(orders)(
  'customers in the order of %s: what is beside them is read for the page alone',
  async (sort) => {
    const listing = askedBy(customerListing, 'SU')
    const query = { page: 1, size, sort }
    const { rows } = listStatements(listing, query, sql<boolean>`c.deleted_at is null`)
    const { rows: lines } = await sql<{
      'QUERY PLAN': string
    }>`explain (analyze, timing off) ${rows}`.execute(world.db)
    const plan = lines.map((line) => line['QUERY PLAN']).join('\n')
    // Street, ward, district, province.
    expect(looksInto('customer_address', plan), plan).toBeLessThanOrEqual(4 * size)
  },
)

test.each([
  ['level_name', 'customer_level'],
  ['sale_name', 'staff'],
  ['station_name', 'station'],
  ['balance', 'account'],
  ['points', 'customer_score'],
  ['vip_status', 'customer_vip'],
  ['address', 'customer_address'],
])('in the order of %s what is beside them is read once, not for each customer', async (sort, table) => {
  const order = askedBy(customerListing, 'SU').sorts[sort]
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze, timing off)
    select c.id from customer c order by ${order}, c.id limit ${size}`.execute(world.db)
  const plan = rows.map((line) => line['QUERY PLAN']).join('\n')
  expect(looksInto(table, plan), plan).toBe(1)
})
