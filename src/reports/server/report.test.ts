import { read, utils } from '@e965/xlsx'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#platform/server/context.ts'
import { givenOf } from '#platform/server/lists/report-given.ts'
import { orderReportSql } from '#reports/server/orders.report-sql.ts'
import { paymentReportSql } from '#reports/server/payments.report-sql.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
let ss: Awaited<ReturnType<ReturnType<TestApp['as']>['me']>>

const october = { date_from: '01-10-2024', date_to: '31-10-2024' }
const orders = 12_000

/** 12,000 orders of October 2024 and as many receipts: known sums, spread over days, statuses, sales and stations. */
beforeAll(async () => {
  world = await testApp()
  ss = await world.as('ss').me()
  const station = ss.stations[0]!.id
  const db = world.owner
  await sql`insert into orders (code, station_id, status, sale_id, site_code, name, goods_values, currency, quoted_total,
      deposit_request, created_at)
    select 'RP' || n, ${station}, (array[1, 2, 3, 8.2])[1 + n % 4], case n % 3 when 0 then ${ss.id}::bigint end, s.code, 'Hàng ' || n, 10, 'JPY',
      n * 1000, n * 500, timestamptz '2024-10-01 00:00+07' + n * interval '3 minutes'
    from generate_series(1, ${orders}) n, (select code from site limit 1) s`.execute(db)
  const one = async (condition: RawBuilder<unknown>) =>
    (await sql<{ id: number }>`select id from customer where ${condition} order by id limit 1`.execute(db))
      .rows[0]!.id
  const own = await one(sql`sale_id = ${ss.id}`)
  const other = await one(sql`sale_id is distinct from ${ss.id}`)
  const maker = (await world.as('cs').me()).id
  await sql`with t as (
      insert into transfer (code, station_id, customer_id, amount, trans_type, status, maker_id)
      select 'RT' || n, ${station}, case when n % 2 = 0 then ${own}::bigint else ${other} end, n * 10, case when n % 5 = 0 then 2 else 1 end, 1, ${maker}
      from generate_series(1, 10000) n returning id, customer_id, amount, trans_type, substr(code, 3)::int as n),
    e as (
      insert into entry (posting_date, period, station_id, kind, number, reference_type, reference_id)
      select date '2024-10-01' + n % 31, '2024-10', ${station}, case trans_type when 1 then 'receipt' else 'payout' end, 1000000 + n,
        'transfer', id from t returning id, reference_id, kind),
    a as (insert into account (code, kind, owner_id, tracked) values
      ('bank:90001', 'bank', 90001, true), ('cash:' || ${station}::bigint, 'cash', ${station}::bigint, true)
      on conflict (code) do update set code = excluded.code returning id, kind),
    c as (insert into account (code, kind, owner_id, tracked)
      select 'customer:' || id, 'customer', id, true from unnest(array[${own}::bigint, ${other}::bigint]) id
      on conflict (code) do update set code = excluded.code returning id, owner_id)
    insert into entry_line (entry_id, account_id, amount)
    select e.id, v.account, v.amount from e join t on t.id = e.reference_id
      join a on a.kind = case when t.n % 4 = 0 then 'cash' else 'bank' end join c on c.owner_id = t.customer_id
      cross join lateral (values (a.id, case e.kind when 'receipt' then t.amount else -t.amount end),
        (c.id, case e.kind when 'receipt' then -t.amount else t.amount end)) v(account, amount)`.execute(db)
  await sql`analyze orders, entry, entry_line, transfer`.execute(world.owner)
})
afterAll(() => world.close())

const sumTo = (n: number) => (n * (n + 1)) / 2
const all = sumTo(orders) * 1000
/** Every fourth order, from the third, is past its deposit. */
const settled = (4 * sumTo(orders / 4) - orders / 4) * 1000

describe('the order report', () => {
  // The last order of the month: 12,000 × 3 minutes are 25 days.
  test('sums 12,000 orders exactly, in the summary row with _id 0', async () => {
    const { status, body } = await world.as('ac').get('/api/report/quotes', { ...october, size: 200 })
    expect(status).toBe(200)
    expect(body.option).toEqual({
      _id: 0,
      orders,
      waiting: (orders * 3) / 4,
      cancelled: 0,
      quoted_total: settled,
      waiting_total: all - settled,
      cancelled_total: 0,
      deposit_request: all / 2,
      deposit: 0,
    })
    expect(body.totals).toMatchObject({ from: '01-10-2024', to: '31-10-2024', rows: body.pagination.total })
    const drawn = (n: number) =>
      body.totals.chart.reduce((sum: number, bar: { y: number[] }) => sum + bar.y[n]!, 0)
    expect([drawn(0), drawn(1)]).toEqual([settled, all - settled])
    expect(body.results[0]).toMatchObject({ id: 1, _id: '1', day: '26-10-2024' })
  })

  test('its pages hold every row once', async () => {
    const seen = new Set<string>()
    let sum = 0
    let total = Infinity
    for (let page = 1; seen.size < total; page += 1) {
      const { body } = await world.as('ac').get('/api/report/quotes', { ...october, size: 50, page })
      total = body.pagination.total
      for (const row of body.results) {
        seen.add([row.day, row.status, row.sale_name].join('|'))
        sum += row.quoted_total + row.waiting_total
      }
      expect(body.results.length).toBeGreaterThan(0)
    }
    expect(seen.size).toBe(total)
    expect(sum).toBe(all)
  })

  test('sales see their own customers’ orders alone', async () => {
    const { body } = await world.as('ss').get('/api/report/quotes', october)
    expect(body.option.orders).toBe(orders / 3)
    expect(body.option.quoted_total + body.option.waiting_total).toBe(3000 * sumTo(orders / 3))
  })

  test('filters by status; days are those of Vietnam', async () => {
    const { body } = await world.as('ac').get('/api/report/quotes', { ...october, status: '8.2,1' })
    expect(body.option.orders).toBe(orders / 2)
    const first = await world
      .as('ac')
      .get('/api/report/quotes', { date_from: '01-10-2024', date_to: '01-10-2024' })
    expect(first.body.option.orders).toBe(479)
  })

  test('refuses a bad day, a period that ends before it begins and an unknown order by field', async () => {
    const ac = world.as('ac')
    const bad: Record<string, string>[] = [
      { date_from: '31-02-2024' },
      { date_from: '01-01-2025', date_to: '31-12-2024' },
      { sort: 'id;drop' },
    ]
    for (const query of bad) {
      const { status, body } = await ac.get('/api/report/quotes', query)
      expect(status, JSON.stringify(query)).toBe(400)
      expect(body.details[0].message).toMatch(/\p{L}/u)
    }
  })

  test('its file has the rows of the filters, the sums last, and leaves a trace', async () => {
    const { app } = world
    const answer = await app.inject({
      method: 'POST',
      url: '/api/report/quotes/excel?date_from=01-10-2024&date_to=31-10-2024',
      headers: await headersOf('ac'),
    })
    expect(answer.statusCode).toBe(200)
    expect(decodeURIComponent(String(answer.headers['content-name']))).toMatch(
      /^Báo cáo đơn hàng 01-10-2024 đến 31-10-2024 \d{14}\.xlsx$/,
    )
    const data = utils.sheet_to_json<unknown[]>(read(answer.rawPayload).Sheets['Báo cáo đơn hàng']!, {
      header: 1,
    })
    const body = data.slice(1, -1)
    expect(data.at(-1)).toEqual([
      'Tổng cộng',
      undefined,
      undefined,
      orders,
      (orders * 3) / 4,
      0,
      settled,
      all - settled,
      0,
      all / 2,
      0,
    ])
    expect(body.reduce((sum, row) => sum + Number(row[6]), 0)).toBe(settled)
    expect(new Set(body.map((row) => row[1]))).toContain('Đã về Việt Nam')
    const { rows } = await sql<{ new: unknown }>`
      select new from audit where table_name = 'export' order by id desc limit 1`.execute(world.db)
    expect(rows[0]?.new).toMatchObject({ report: 'Báo cáo đơn hàng', rows: body.length })
  })
})

describe('the payment report', () => {
  test('sums 10,000 receipts and payouts exactly, by method and account', async () => {
    const { body } = await world.as('ac').get('/api/report/payments', october)
    const paid = 50 * sumTo(2000)
    expect(body.option).toEqual({
      _id: 0,
      receipts: 8000,
      received: 10 * sumTo(10_000) - paid,
      payouts: 2000,
      paid,
      net: 10 * sumTo(10_000) - 2 * paid,
    })
    const cash = await world.as('ac').get('/api/report/payments', { ...october, method: 'cash' })
    expect(cash.body.option.receipts + cash.body.option.payouts).toBe(2500)
    expect(cash.body.results[0].account).toMatch(/^Quỹ tiền mặt /)
  })

  test('sales see the money of their own customers', async () => {
    const { body } = await world.as('ss').get('/api/report/payments', october)
    expect(body.option.received + body.option.paid).toBe(20 * sumTo(5000))
  })

  test('a reversed receipt counts for nothing', async () => {
    await sql`with was as (select * from entry where kind = 'receipt' and number = 1000001),
      e as (insert into entry (posting_date, period, station_id, kind, number, reference_type, reference_id, reverses_id)
        select date '2024-10-31', '2024-10', station_id, kind, 2000001, reference_type, reference_id, id from was returning id, reverses_id)
      insert into entry_line (entry_id, account_id, amount)
      select e.id, l.account_id, -l.amount from e join entry_line l on l.entry_id = e.reverses_id`.execute(
      world.db,
    )
    const { body } = await world.as('ac').get('/api/report/payments', october)
    expect(body.option.receipts).toBe(7999)
    expect(body.option.received).toBe(10 * sumTo(10_000) - 50 * sumTo(2000) - 10)
  })
})

test('the period is read by an index, for one station and for all', async () => {
  const actor = { id: 1, role: 'AC', station: ss.stations[0]!.id } as Actor
  const day = { from: '2024-10-05', to: '2024-10-05' }
  const planOf = async (station: number | 'all', source: typeof orderReportSql) => {
    const { rows } = await sql<
      Record<string, string>
    >`explain ${source(givenOf({ ...actor, station }, day, undefined, { page: 1, size: 20 }, day.to))}`.execute(
      world.db,
    )
    return rows.map((row) => Object.values(row)[0]).join('\n')
  }
  // Of the orders themselves a month in doubt is read, by its days.
  expect(await planOf('all', orderReportSql)).toMatch(/ on order_day[^]+orders_created/)
  expect(await planOf(actor.station as number, orderReportSql)).toMatch(/orders_(station|created)/)
  expect(await planOf(actor.station as number, paymentReportSql)).toContain('entry_line_day')
})

async function headersOf(who: string) {
  const { body } = await world.nobody.post('/api/v1/auth/login', {
    username: who,
    password: 'Demo-2026!',
    role: 'staff',
  })
  return { authorization: `Bearer ${body.access.token}`, 'x-station': String(body.user.stations[0].id) }
}
