import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { behindGoal } from '#crm/plans/plan-links.rules.ts'
import { randomCompany } from '#testing/company/random-company.ts'
import type { TestAnswer, TestApp } from '#testing/app.ts'
import { ok as okBody } from '#testing/order.ts'

const ok = (answer: TestAnswer) => okBody(answer).data

let world: TestApp
beforeAll(async () => (world = await randomCompany(11)))
afterAll(() => world.close())

const month = { from: '2026-11-01', to: '2026-11-30' }
const station = 1
interface Goal {
  measure: string
  achieved: number
}
const achieved = (goals: readonly Goal[]) =>
  Object.fromEntries(goals.map((one) => [one.measure, one.achieved]))
const plan = async (mode: string, parts: readonly object[]) => {
  const { id } = ok(
    await world.as('ad', { station }).post('/api/crm/plan', { title: 'Tháng 11', month: '2026-11', mode }),
  )
  ok(await world.as('ad', { station }).post(`/api/crm/plan/${mode}`, { id, parts }))
  return id as number
}
const partsOf = async (plan_id: number) =>
  ok(await world.as('ad', { station }).get('/api/crm/plan-groups', { plan_id })) as {
    sale_id: number
    route_code: string
    goals: Goal[]
  }[]
const inMonth = sql<boolean>`(at at time zone 'Asia/Ho_Chi_Minh')::date between ${month.from}::date and ${month.to}::date`
const numberOf = async (text: ReturnType<typeof sql>) =>
  Number(
    (await sql<{ n: number }>`select coalesce(sum(n), 0)::float8 as n from (${text}) x`.execute(world.db))
      .rows[0]!.n,
  )
/** What the report of revenue says of the month, by what. */
const revenues = async (group_by: string, key: string) => {
  const { body } = await world.as('ad', { station }).get('/api/report/revenues', {
    group_by,
    date_from: '01-11-2026',
    date_to: '30-11-2026',
    size: 200,
  })
  return new Map<unknown, number>(
    body.results.map((row: Record<string, unknown>) => [row[key], Number(row['revenue'])]),
  )
}

interface Assignment {
  customer_id: number
  sale_id: number
  started_at: Date
  ended_at: Date | null
}
interface Moment {
  customer_id: number
  at: Date
  n: number
}
/** What happened at moments in the month, by whose the customer was then. */
async function bySale(moments: ReturnType<typeof sql>) {
  const { rows } = await sql<Moment>`select * from (${moments}) x where ${inMonth}`.execute(world.db)
  const { rows: assigned } =
    await sql<Assignment>`select * from sale_assignment order by started_at, id`.execute(world.db)
  const saleOf = ({ customer_id, at }: Moment) => {
    const own = assigned.filter((one) => one.customer_id === customer_id)
    const begun = own.filter(({ started_at }) => started_at <= at).at(-1)
    if (!begun) return own[0]?.sale_id
    return begun.ended_at && begun.ended_at <= at ? undefined : begun.sale_id
  }
  const found = new Map<number | undefined, number>()
  for (const one of rows)
    found.set(saleOf(one), (found.get(saleOf(one)) ?? 0) + Math.round(Number(one.n) * 100))
  return (sale: number) => (found.get(sale) ?? 0) / 100
}

test('what a person reached is what orders, scales, books and records say of the month', async () => {
  const { rows: sales } = await sql<{
    id: number
  }>`select id from staff where username in ('ss', 'ss2')`.execute(world.db)
  const all = ['customers', 'orders', 'kg', 'revenue', 'calls', 'tasks'].map((measure) => ({
    measure,
    goal: 100,
  }))
  const id = await plan(
    'sale',
    sales.map((one) => ({ sale_id: one.id, goals: all })),
  )
  const told = await revenues('sale', 'sale_id')
  const customers = await bySale(sql`select c.id as customer_id, c.completed_at as at, 1 as n from customer c
    where c.station_id = ${station} and c.deleted_at is null`)
  const kg = await bySale(sql`select o.customer_id, i.created_at as at, o.weight as n
    from orders o join inbill i on i.id = o.inbill_id and i.cancelled_at is null
    where o.station_id = ${station} and o.status <> 0 and o.deleted_at is null and o.weight > 0`)
  let counted = 0
  for (const { sale_id, goals: reached } of await partsOf(id)) {
    const orders = await numberOf(sql`select 1 as n from (select o.created_at as at, o.* from orders o) o
      where ${inMonth} and o.station_id = ${station} and o.sale_id = ${sale_id} and o.status not in (0, 1, 2, 3)
        and o.deleted_at is null`)
    expect(achieved(reached)).toEqual({
      customers: customers(sale_id),
      orders,
      kg: kg(sale_id),
      revenue: told.get(sale_id) ?? 0,
      calls: 0,
      tasks: 0,
    })
    const answers = await Promise.all(
      (['orders', 'tasks'] as const).map(async (measure) => {
        const [screen = '', filters = ''] = behindGoal(measure, '2026-11', { sale_id })!.split('?')
        const list = screen === '/crm/task' ? '/api/crm/tasks' : '/api/quotes/tracks'
        const { body } = await world.as('ad', { station }).get(`${list}?${filters}`)
        return body.pagination.total
      }),
    )
    // What a number opens is what it counts.
    expect(answers).toEqual([orders, 0])
    counted += orders * kg(sale_id) * customers(sale_id)
  }
  expect(counted).toBeGreaterThan(0)
})

test('what a route reached is what the reports say of it', async () => {
  const told = await revenues('route', 'route_code')
  const routes = [...told.keys()].filter((code) => typeof code === 'string')
  expect(routes.length).toBeGreaterThan(0)
  const goals = ['orders', 'revenue'].map((measure) => ({ measure, goal: 1 }))
  const id = await plan(
    'route',
    routes.map((route_code) => ({ route_code, goals })),
  )
  for (const { route_code, goals: reached } of await partsOf(id))
    expect(achieved(reached)).toEqual({
      revenue: told.get(route_code),
      orders: await numberOf(sql`select 1 as n from (select o.created_at as at, o.* from orders o) o
        where ${inMonth} and o.station_id = ${station} and o.route_code = ${route_code} and o.status not in (0, 1, 2, 3)
          and o.deleted_at is null`),
    })
})
