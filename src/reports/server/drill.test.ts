import { read as readSheets, utils } from '@e965/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Report, ReportLink, ReportRow } from '#platform/contract/report.ts'
import { addressOf } from '#platform/contract/report-link.ts'
import type { Shown } from '#platform/contract/report-link.ts'
import { viewOf } from '#platform/contract/report-view.ts'
import { debtCustomerReport, debtReport } from '#reports/debts.report.ts'
import { orderReport } from '#reports/orders.report.ts'
import { paymentLineReport, paymentReport } from '#reports/payments.report.ts'
import { transactionLineReport, transactionReport } from '#reports/transactions.report.ts'
import { testApp } from '#testing/app.ts'
import { demoOrders } from '#testing/demo.ts'
import type { TestApp } from '#testing/app.ts'
import { customerOf, ok } from '#testing/order.ts'

let world: TestApp

/** A company that has lived, with money, transactions by hand, one of them undone, and an order of an earlier year. */
beforeAll(async () => {
  world = await testApp({ world: demoOrders })
  const customer = await customerOf(world, { name: 'Khách Sổ' })
  const write = (trans_type: string, trans_amount: number, day: string, contra: string) =>
    world.as('AC').post('/api/transation', {
      user_id: customer.id,
      trans_type,
      trans_amount,
      trans_postdate: day,
      contra,
    })
  ok(await write('add', 40_000, '02-11-2026', 'cash'))
  ok(await write('sub', 250_000, '02-11-2026', 'revenue:penalty'))
  const { id } = ok(await write('sub', 8_000, '05-11-2026', 'revenue:penalty')).data
  ok(await world.as('AC').del(`/api/transation/${id}`))
  await sql`update orders set created_at = created_at - interval '2 years' where id = (select min(id) from orders)`.execute(
    world.db,
  )
}, 180_000)
afterAll(() => world.close())

type Row = Record<string, string | number | null>
type Query = Record<string, string>

/** The calls behind the screens that links lead to. */
const calls: Readonly<Record<string, string>> = {
  '/quotes/tracks': '/api/quotes/tracks',
  '/debt/limit': '/api/debt/ageing',
  [paymentLineReport.screen]: paymentLineReport.path,
  [transactionLineReport.screen]: transactionLineReport.path,
  [debtCustomerReport.screen]: debtCustomerReport.path,
}

/** Every row that a list shows under these filters. */
async function everyRow(who: string, path: string, query: Query): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1, total = Infinity; rows.length < total; page += 1) {
    const { results, pagination } = ok(await world.as(who).get(path, { ...query, page, size: 200 }))
    total = pagination.total
    rows.push(...results)
    if (results.length === 0) break
  }
  return rows
}

const sumOf = (rows: readonly Row[], key: string) => rows.reduce((sum, row) => sum + Number(row[key] ?? 0), 0)
/** What the rows behind a number add up to, where that is not the column of its name. */
const behind: Readonly<Record<string, (rows: readonly Row[]) => number>> = {
  orders: (rows) => rows.length,
  waiting: (rows) => rows.length,
  cancelled: (rows) => rows.length,
  waiting_total: (rows) => sumOf(rows, 'quoted_total'),
  cancelled_total: (rows) => sumOf(rows, 'quoted_total'),
  opening: (rows) => Math.max(sumOf(rows, 'debit') - sumOf(rows, 'credit'), 0),
  opening_prepaid: (rows) => Math.max(sumOf(rows, 'credit') - sumOf(rows, 'debit'), 0),
  bill_due: (rows) => sumOf(rows, 'due'),
  owed: (rows) => Math.max(sumOf(rows, 'debit') - sumOf(rows, 'credit'), 0),
  prepaid: (rows) => Math.max(sumOf(rows, 'credit') - sumOf(rows, 'debit'), 0),
}

const opened = (who: string) => {
  const known = new Map<string, Promise<Row[]>>()
  return (address: string) => {
    const found = known.get(address) ?? openRows(who, address)
    known.set(address, found)
    return found
  }
}
async function openRows(who: string, address: string): Promise<Row[]> {
  const { pathname, searchParams } = new URL(address, 'http://back-office')
  return everyRow(who, calls[pathname] as string, Object.fromEntries(searchParams))
}

const years = { date_from: '01-01-2024', date_to: '30-11-2026' }
const cases: [string, Report, Query][] = [
  ...[orderReport, paymentReport, transactionReport].flatMap((report) =>
    [report.groupBy![0]!, report.groupBy![3]!, report.groupBy!.at(-1)!].map(
      ({ key }): [string, Report, Query] => [`${report.key} by ${key}`, report, { ...years, group_by: key }],
    ),
  ),
  ['orders of a status', orderReport, { ...years, status: '1,2' }],
  ['payments by bank', paymentReport, { ...years, method: 'bank', group_by: 'month' }],
  ['debts of a month', debtReport, { date_from: '01-11-2026', date_to: '15-11-2026' }],
  ['who owes', debtReport, { date_from: '01-11-2026', date_to: '15-11-2026', side: 'owed' }],
]

describe.each(cases)('%s', (_, report, query) => {
  test.each(['AC', 'SS'])('every number that opens rows is their sum, for %s', async (who) => {
    const { role } = await world.as(who).me()
    const { results, option, totals } = ok(await world.as(who).get(report.path, { ...query, size: 200 }))
    const { group, columns } = viewOf(report, query, role)
    const shown: Shown = { report, group, filters: query, totals }
    const rowsAt = opened(who)
    let checked = 0
    const check = async (link: ReportLink | undefined, row: ReportRow | undefined, key: string) => {
      const address = link && addressOf(link, shown, row)
      if (!address) return
      const rows = await rowsAt(address)
      expect((behind[key] ?? ((all) => sumOf(all, key)))(rows), `${key} of ${address}`).toBe(
        (row ?? option)[key],
      )
      checked += 1
    }
    // The first and the last: no list is read a thousand times.
    const rows: ReportRow[] = results.length > 10 ? [...results.slice(0, 5), ...results.slice(-5)] : results
    for (const { key, opens } of columns.filter(({ sum }) => sum)) {
      await check(opens ?? report.opens, undefined, key)
      for (const row of rows) await check(opens ?? report.opens, row, key)
    }
    if (who === 'AC') expect(checked).toBeGreaterThan(2)
  })
})

test('a number that cannot be told apart opens nothing', () => {
  const shown: Shown = {
    report: debtReport,
    group: undefined,
    filters: { side: 'owed' },
    totals: { from: '01-11-2026', to: '15-11-2026' },
  }
  expect(addressOf(debtReport.opens!, shown, undefined)).toBeUndefined()
  expect(addressOf(debtReport.opens!, shown, { customer_id: 7 })).toBe(
    '/report/debts/customer?customer_id=7&date_from=01-01-2000&date_to=15-11-2026',
  )
  const grouped: Shown = {
    ...shown,
    report: orderReport,
    group: orderReport.groupBy![0],
    filters: { sale_id: '3' },
  }
  expect(
    addressOf(orderReport.opens!, grouped, { day: '02-11-2026', status: 1, sale_id: null }),
  ).toBeUndefined()
})

test.each([
  [orderReport, { ...years, group_by: 'sale', compare: 'before' }],
  [paymentReport, { ...years, group_by: 'month' }],
  [transactionReport, years],
  [debtReport, years],
] as [Report, Query][])('the file of $title is its list', async (report, query) => {
  for (const who of ['AC', 'SS']) {
    const { role } = await world.as(who).me()
    const rows = await everyRow(who, report.path, query)
    const { bytes } = await world.as(who).file('POST', `${report.path}/excel`, query)
    const sheet = Object.values(readSheets(bytes).Sheets)[0]!
    const [head, ...lines] = utils.sheet_to_json<unknown[]>(sheet, { header: 1 })
    const columns = viewOf(report, query, role).columns.filter(({ hidden }) => !hidden)
    expect(head?.length).toBe(columns.length)
    const sums = columns.flatMap(({ key, sum }, index) => (sum ? [[key, index] as const] : []))
    const body = lines.slice(0, -1)
    expect(body.length).toBe(rows.length)
    for (const [key, index] of sums) {
      expect(
        body.map((line) => line[index] ?? null),
        key,
      ).toEqual(rows.map((row) => row[key] ?? null))
      expect(lines.at(-1)?.[index], key).toBe(sumOf(rows, key))
    }
  }
})

test('a filter offers what the person’s own rows hold', async () => {
  const choices = async (who: string, query: Query) =>
    ok(await world.as(who).get('/api/report/quotes/choices', { ...years, ...query })).data as {
      value: string
      label: string
    }[]
  const all = await choices('AC', { filter: 'sale_id' })
  const own = await choices('SS', { filter: 'sale_id' })
  expect(all.length).toBeGreaterThan(1)
  expect(own).toEqual([
    { value: String((await world.as('SS').me()).id), label: (await world.as('SS').me()).name },
  ])
  expect(await choices('AC', { filter: 'sale_id', q: own[0]!.label.toUpperCase() })).toEqual(own)
  expect((await world.as('AC').get('/api/report/quotes/choices', { filter: 'status' })).status).toBe(400)
  expect((await world.as('OP').get('/api/report/quotes/choices', { filter: 'sale_id' })).status).toBe(403)
})

test('a month stands against the one before, row by row, and nothing of either is left out', async () => {
  const read = (query: Query) =>
    world.as('AC').get('/api/report/quotes', { group_by: 'sale', size: 200, ...query })
  const november = ok(await read({ date_from: '01-11-2026', date_to: '30-11-2026', compare: 'before' }))
  const october = ok(await read({ date_from: '01-10-2026', date_to: '31-10-2026' }))
  expect(november.totals.before).toEqual({ from: '01-10-2026', to: '31-10-2026' })
  for (const key of ['orders', 'quoted_total', 'deposit']) {
    expect(november.option[`${key}_before`], key).toBe(october.option[key])
    expect(sumOf(november.results, `${key}_before`), key).toBe(october.option[key])
  }
  const { orders, orders_before, orders_change } = november.option
  expect(orders_change).toBeCloseTo((100 * (orders - orders_before)) / orders_before, 1)
})
