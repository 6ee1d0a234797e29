import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { revenueOf } from '#billing/bill.rules.ts'
import type { BillParts } from '#billing/bill.rules.ts'
import { businessDate, daysBetween } from '#platform/rules/business-date.ts'
import { commissionOf, monthAfter } from '#salary/salary.rules.ts'
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

interface Assignment {
  customer_id: number
  sale_id: number
  started_at: Date
  ended_at: Date | null
}
const saleIn = (assigned: readonly Assignment[]) => (customer: number, at: Date) => {
  const own = assigned.filter(({ customer_id }) => customer_id === customer)
  const begun = own.filter(({ started_at }) => started_at <= at).at(-1)
  if (!begun) return own[0]?.sale_id ?? null
  return begun.ended_at && begun.ended_at <= at ? null : begun.sale_id
}
const assignments = async () =>
  (await sql<Assignment>`select * from sale_assignment order by started_at, id`.execute(world.db)).rows

/** Salaries from the rows of bills, orders and assignments alone, by another way than the product's statement. */
async function reckoned(): Promise<
  Map<string, { export: number; import: number; surcharge: number; reward: number }>
> {
  const { rows: bills } = await sql<Bill>`select * from bill where status = 17`.execute(world.db)
  const saleAt = saleIn(await assignments())
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

/** What customers of a sales person were to pay in a month, and what of it is missing, line by line of their accounts. */
async function debts(month: string): Promise<Map<number, { due: number; left: number }>> {
  const { rows } = await sql<{ owner: number; day: string; amount: number; kind: string }>`
    select a.owner_id as owner, l.posting_date::text as day, l.amount, e.kind from entry_line l
    join account a on a.id = l.account_id and a.kind = 'customer' join entry e on e.id = l.entry_id`.execute(
    world.db,
  )
  const saleAt = saleIn(await assignments())
  const end = new Date(`${monthAfter(month)}-01T00:00:00+07:00`)
  const found = new Map<number, { due: number; left: number }>()
  for (const [customer, lines] of Map.groupBy(rows, ({ owner }) => owner)) {
    const sale = saleAt(customer, new Date(end.getTime() - 1))
    if (sale === null) continue
    const sum = (which: (line: (typeof lines)[number]) => boolean) =>
      lines.filter(which).reduce((total, { amount }) => total + amount, 0)
    const charged = sum(
      ({ day, kind }) => day.startsWith(month) && !['receipt', 'payout', 'cod'].includes(kind),
    )
    const due = Math.max(
      0,
      Math.max(
        0,
        sum(({ day }) => day < month),
      ) + charged,
    )
    const left = Math.min(
      due,
      Math.max(
        0,
        sum(({ day }) => day.slice(0, 7) <= month),
      ),
    )
    const kept = found.get(sale) ?? { due: 0, left: 0 }
    found.set(sale, { due: kept.due + due, left: kept.left + left })
  }
  return found
}

test('where the commission goes by the debt, it is that which the customers’ accounts say', async () => {
  const wanted = await reckoned()
  await sql`update config_factor set value = 1 where key = 'salary.by_debt'`.execute(world.owner)
  let less = 0
  for (const month of ['2026-09', '2026-10', '2026-11']) {
    const day = `01-${month.slice(5)}-2026`
    const { results } = ok(
      await world
        .as('SU', { station: 'all' })
        .get('/api/report/salary/summary', { date_from: day, date_to: day, size: 200 }),
    )
    const owed = await debts(month)
    for (const row of results as { sale_id: number; debt: number }[]) {
      const earned = wanted.get(`${month} ${row.sale_id}`)?.export ?? 0
      const { due, left } = owed.get(row.sale_id) ?? { due: 0, left: 0 }
      const debt = due > 0 ? Math.round((earned * (due - left)) / due) - earned : 0
      expect(row.debt, `${month} ${row.sale_id}`).toBe(debt)
      if (debt < 0) less += 1
    }
  }
  expect(less).toBeGreaterThan(0)
})
