import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderStatus } from '#orders/core/order.status.ts'
import { noValue } from '#platform/contract/list.ts'
import type { Report, ReportLink, ReportRow } from '#platform/contract/report.ts'
import { addressOf } from '#platform/contract/report-link.ts'
import type { Shown } from '#platform/contract/report-link.ts'
import { viewOf } from '#platform/contract/report-view.ts'
import type { Actor } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { givenOf } from '#platform/server/lists/report-given.ts'
import { ordersByDate, ordersByRoute, ordersByType } from '#reports/analysis.report.ts'
import { ordersByRouteSql } from '#reports/server/analysis.report-sql.ts'
import type { TestApp } from '#testing/app.ts'
import { companyLife, randomCompany } from '#testing/company/random-company.ts'
import { expectTruth } from '#testing/company/truth.ts'
import { ok } from '#testing/order.ts'

const seed = Number(process.env['COMPANY_SEED']) || 11

let world: TestApp
beforeAll(async () => (world = await randomCompany(seed)))
afterAll(() => world.close())

const reports = [ordersByDate, ordersByRoute, ordersByType]
const whole = { date_from: '29-09-2026', date_to: '30-11-2026' }

const settled = sql`o.status >= ${lit(orderStatus.transactionComplete)}`
const records = sql`select (o.created_at + interval '7 hours')::date::text as day, o.station_id, o.sale_id,
    o.route_code, o.goods_type, (select r.name from route r where r.code = o.route_code) as route_name,
    (select t.name from goods_type t where t.code = o.goods_type) as goods_name, 1 as orders, ${settled}::int as settled,
    case when ${settled} then o.quoted_total else 0 end as quoted_total
  from orders o where o.deleted_at is null`

test('orders by day', () => expectTruth(world, ordersByDate, { records }))
test('orders by route', () => expectTruth(world, ordersByRoute, { records }))
test('orders by goods type', () => expectTruth(world, ordersByType, { records }))

/** Every row that the orders' list shows at this address. */
async function openRows(who: string, address: string): Promise<Record<string, unknown>[]> {
  const { pathname, searchParams } = new URL(address, 'http://back-office')
  const rows: Record<string, unknown>[] = []
  for (let page = 1; ; page += 1) {
    const query = { ...Object.fromEntries(searchParams), page, size: 200 }
    const { results, pagination } = ok(await world.as(who).get(`/api${pathname}`, query))
    rows.push(...results)
    if (results.length === 0 || rows.length >= pagination.total) return rows
  }
}

describe.each(['AC', 'SS'])('for %s', (who) => {
  test.each(reports.map((report) => [report.key, report] as const))(
    'every number and bar of %s opens the orders that it is made of',
    async (_, report: Report) => {
      const { role } = await world.as(who).me()
      const answer = ok(await world.as(who).get(report.path, whole))
      const { results, option, totals } = answer
      const { group, columns } = viewOf(report, {}, role)
      const shown: Shown = { report, group, filters: {}, totals }
      let opened = 0
      const check = async (
        link: ReportLink | undefined,
        row: ReportRow | undefined,
        key: string,
        value: unknown,
      ) => {
        const address = link && addressOf(link, shown, row)
        if (!address) return
        const rows = await openRows(who, address)
        const sum = rows.reduce((total, one) => total + Number(one['quoted_total']), 0)
        expect(key === 'quoted_total' ? sum : rows.length, `${key} of ${address}`).toBe(value)
        opened += 1
      }
      for (const { key, opens = report.opens } of columns.filter(({ sum }) => sum)) {
        await check(opens, undefined, key, option[key])
        for (const row of results.slice(0, 8)) await check(opens, row, key, row[key])
      }
      expect(opened).toBeGreaterThan(who === 'AC' ? 5 : 2)
    },
  )
})

test('what has no route or no goods type is opened as that', async () => {
  await sql`update orders set route_code = null, goods_type = null where id in (select id from orders
    where created_at between '2026-11-02' and '2026-11-28' and deleted_at is null order by id limit 4)`.execute(
    world.owner,
  )
  const everybody = world.as('SU', { station: 'all' })
  for (const [report, key] of [
    [ordersByRoute, 'route_code'],
    [ordersByType, 'goods_type'],
  ] as const) {
    const { results, totals } = ok(await everybody.get(report.path, whole))
    const row = results.find((one: ReportRow) => one[key] === null)
    const shown = { report, group: viewOf(report, {}, 'SU').group, filters: {}, totals }
    const link = report.opens as ReportLink
    const { pathname, searchParams } = new URL(String(addressOf(link, shown, row)), 'http://back-office')
    expect(searchParams.get(key)).toBe(noValue)
    const asked = { ...Object.fromEntries(searchParams), size: 200 }
    const opened = ok(await everybody.get(`/api${pathname}`, asked))
    expect([opened.pagination.total, row.orders >= 4]).toEqual([row.orders, true])
    // Among others it is one of them.
    const every = results.map((one: ReportRow) => one[key] ?? noValue).join(',')
    const all = ok(await everybody.get(`/api${pathname}`, { ...asked, [key]: every }))
    const sum = results.reduce((total: number, one: { orders: number }) => total + one.orders, 0)
    expect(all.pagination.total).toBe(sum)
    // Of a row that is not grouped by it an empty key says nothing.
    expect(addressOf(link, { ...shown, group: undefined }, row)).toBeUndefined()
  }
})

test('a month stands against the one before, and bars are those of its rows', async () => {
  const month = { date_from: '01-11-2026', date_to: '30-11-2026', compare: 'before' }
  const november = ok(await world.as('AC').get(ordersByRoute.path, month))
  const october = ok(
    await world.as('AC').get(ordersByRoute.path, { date_from: '01-10-2026', date_to: '31-10-2026' }),
  )
  expect(november.option.orders_before).toBe(october.option.orders)
  const drawn = november.totals.chart.reduce((sum: number, { y }: { y: number[] }) => sum + y[0]!, 0)
  expect(drawn).toBe(november.option.quoted_total)
})

test('warehouse, buyers and partners have no part in it', async () => {
  for (const who of ['OP', 'AF', 'PA', 'MKT'])
    for (const { path } of reports) expect((await world.as(who).get(path)).status, `${who} ${path}`).toBe(403)
})

test('a day is told by the app’s clock: five minutes before midnight in Vietnam it is still the last', async () => {
  expect(companyLife.end).toBe('2026-11-30T16:55:00Z')
  const { totals } = ok(await world.as('AC').get(ordersByDate.path))
  expect([totals.from, totals.to]).toEqual(['01-11-2026', '30-11-2026'])
})

test('routes and goods types are read from sums of days, and of a month in doubt from its days', async () => {
  const actor = { id: 1, role: 'AC', station: 'all' } as Actor
  const given = givenOf(
    actor,
    { from: '2026-10-01', to: '2026-10-31' },
    undefined,
    { page: 1, size: 20 },
    '2026-10-31',
  )
  // Of a company of a hundred orders any index is as good.
  await sql`insert into orders (code, station_id, customer_id, status, sale_id, site_code, name, goods_values, currency, created_at)
    select 'DHK' || lpad(n::text, 6, '0'), station_id, customer_id, 1, sale_id, site_code, name, goods_values, currency,
      timestamptz '2026-11-01' - n * interval '1 hour'
    from orders, generate_series(1, 5000) n where id = (select min(id) from orders)`.execute(world.owner)
  await sql`analyze orders`.execute(world.owner)
  const { rows } = await sql<Record<string, string>>`explain ${ordersByRouteSql(given)}`.execute(world.db)
  const plan = rows.map((row) => Object.values(row)[0]).join('\n')
  expect(plan).toMatch(/ on order_goods_day[^]+orders_created/)
})
