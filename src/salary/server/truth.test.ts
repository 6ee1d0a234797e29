import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { revenueOf } from '#billing/bill.rules.ts'
import type { BillParts } from '#billing/bill.rules.ts'
import { businessDate, daysBetween } from '#platform/rules/business-date.ts'
import { commissionOf } from '#salary/salary.rules.ts'
import { randomCompany } from '#testing/company/random-company.ts'
import type { Steps } from '#testing/money/step.ts'
import type { TestApp } from '#testing/app.ts'
import { ok } from '#testing/order.ts'

const seed = Number(process.env['COMPANY_SEED']) || 11
/** Its months stay open: what is reckoned here is what comes out live. */
const steps: Steps = { 'a month of salaries is resolved': { calls: [], choose: async () => null } }
const perKg: Readonly<Record<string, number>> = { 'JP-AIR household': 5_000, 'JP-AIR': 3_000, '': 1_500 }

let world: TestApp
beforeAll(async () => {
  world = await randomCompany(seed, { name: 'salaries', steps })
  await sql`insert into salary_kg_factor (route_code, goods_type, factor, applied_date) values
    ('JP-AIR', 'household', 5000, '2020-01-01'), ('JP-AIR', null, 3000, '2020-01-01'), (null, null, 1500, '2020-01-01')`.execute(
    world.owner,
  )
})
afterAll(() => world.close())

type Bill = BillParts & {
  id: number
  customer_id: number
  delivered_at: Date
  cod_status: string
  cod_paid_at: Date | null
}
const monthOf = (at: Date) => businessDate(at).slice(0, 7)

/** Salaries from the rows of bills, orders and assignments alone, by another way than the product's statement. */
async function reckoned(): Promise<
  Map<string, { export: number; import: number; surcharge: number; reward: number }>
> {
  const { rows: bills } = await sql<Bill>`select * from bill where status = 17`.execute(world.db)
  const { rows: assigned } = await sql<{
    customer_id: number
    sale_id: number
    started_at: Date
    ended_at: Date | null
  }>`
    select * from sale_assignment order by started_at, id`.execute(world.db)
  const saleAt = (customer: number, at: Date) => {
    const own = assigned.filter(({ customer_id }) => customer_id === customer)
    const begun = own.filter(({ started_at }) => started_at <= at).at(-1)
    if (!begun) return own[0]?.sale_id ?? null
    return begun.ended_at && begun.ended_at <= at ? null : begun.sale_id
  }
  const found = new Map<string, { export: number; import: number; surcharge: number; reward: number }>()
  const of = (month: string, sale: number) => {
    const key = `${month} ${sale}`
    const kept = found.get(key) ?? { export: 0, import: 0, surcharge: 0, reward: 0 }
    found.set(key, kept)
    return kept
  }
  const total = new Map<string, number>()
  const { rows: customers } = await sql<{
    id: number
    completed_at: Date | null
  }>`select id, completed_at from customer`.execute(world.db)
  const { rows: priced } = await sql<{ bill_id: number; charged: number; asked: number }>`
    select x.bill_id, x.surcharge_vnd as charged, o.surcharge_vnd as asked from bill_order x join orders o on o.id = x.order_id
    where x.removed_at is null`.execute(world.db)
  for (const bill of bills.toSorted((a, b) => a.id - b.id)) {
    if (bill.cod_status === 'unpaid') continue
    const counted =
      bill.cod_paid_at && bill.cod_paid_at > bill.delivered_at ? bill.cod_paid_at : bill.delivered_at
    const sale = saleAt(bill.customer_id, counted)
    if (sale === null) continue
    const month = monthOf(counted)
    const { service, freight, surcharge } = revenueOf(bill)
    const key = `${month} ${sale}`
    total.set(key, (total.get(key) ?? 0) + service + freight + surcharge)
    const row = of(month, sale)
    for (const { charged, asked } of priced.filter(({ bill_id }) => bill_id === bill.id))
      row.surcharge += Math.round(Math.max(charged - asked, 0) * 0.3)
    const completed = customers.find(({ id }) => id === bill.customer_id)?.completed_at
    const [first] = bills
      .filter(({ customer_id }) => customer_id === bill.customer_id)
      .toSorted((a, b) => a.delivered_at.getTime() - b.delivered_at.getTime() || a.id - b.id)
    if (!completed || !first) continue
    // The company lives for two months: all of it is within the first three of each customer.
    if (daysBetween(businessDate(completed), businessDate(first.delivered_at)) > 60) continue
    if (first.id === bill.id) row.reward += 50_000
    row.reward += Math.round(service / 100)
  }
  const tiers = { firstTo: 50_000_000, secondTo: 150_000_000, percents: [3, 4, 5], whole: false } as const
  for (const [key, revenue] of total) {
    const [month = '', sale] = key.split(' ')
    of(month, Number(sale)).export = commissionOf(revenue, tiers)
  }
  const { rows: orders } = await sql<{
    customer_id: number
    route_code: string
    goods_type: string
    weight: number
    at: Date
  }>`
    select o.customer_id, o.route_code, o.goods_type, o.weight, i.created_at as at from orders o
    join inbill i on i.id = o.inbill_id where i.cancelled_at is null and o.status <> 0 and o.deleted_at is null
      and o.customer_id is not null and o.weight is not null`.execute(world.db)
  for (const { customer_id, route_code: route, goods_type: goods, weight, at } of orders) {
    const sale = saleAt(customer_id, at)
    if (sale === null) continue
    const factor = perKg[`${route} ${goods}`] ?? perKg[route] ?? perKg[''] ?? 0
    of(monthOf(at), sale).import += Math.round(Number(weight) * factor)
  }
  return found
}

test('salaries are those that its bills, weights and customers say, month by month, to the dong', async () => {
  const wanted = await reckoned()
  const { results } = ok(
    await world.as('SU', { station: 'all' }).get('/api/report/salary/summary', {
      date_from: '01-09-2026',
      date_to: '30-11-2026',
      size: 200,
    }),
  )
  const got = new Map(
    (results as Record<string, number | string>[]).map((row) => [
      `${String(row['month']).split('-').toReversed().join('-').slice(0, 7)} ${row['sale_id']}`,
      row,
    ]),
  )
  expect(wanted.size).toBeGreaterThan(2)
  expect([...wanted.values()].some((row) => row.export > 0 && row.import > 0)).toBe(true)
  for (const [key, row] of wanted) expect(got.get(key), key).toMatchObject(row)
  // Nobody earns by what is not there.
  for (const [key, row] of got)
    if (!wanted.has(key)) expect(row, key).toMatchObject({ export: 0, import: 0, reward: 0 })
})
