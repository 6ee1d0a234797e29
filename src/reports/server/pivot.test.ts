import { read as readSheets, utils } from '@e965/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PivotAnswer, PivotHead } from '#platform/contract/pivot-answer.ts'
import { cellAddress } from '#platform/contract/pivot-link.ts'
import { cellOf, dimensionsOf, measuresOf, pivotOf } from '#platform/contract/pivot.ts'
import { report } from '#platform/contract/report.ts'
import type { Report, ReportQuery } from '#platform/contract/report.ts'
import type { Shown } from '#platform/contract/report-link.ts'
import { everyRole } from '#platform/contract/roles.ts'
import { systemActor } from '#platform/server/context.ts'
import type { Actor } from '#platform/server/context.ts'
import { pivotFile } from '#platform/server/lists/report-pivot-file.ts'
import { readPivot } from '#platform/server/lists/report-pivot.ts'
import { orderReport } from '#reports/orders.report.ts'
import { paymentLineReport, paymentReport } from '#reports/payments.report.ts'
import { orderReportSql } from '#reports/server/orders.report-sql.ts'
import { transactionLineReport, transactionReport } from '#reports/transactions.report.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { demoOrders } from '#testing/demo.ts'
import { customerOf, ok } from '#testing/order.ts'

let world: TestApp

/** A company that has lived, with transactions by hand, one of them undone. */
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
  ok(await write('sub', 250_000, '05-10-2026', 'revenue:penalty'))
  const { id } = ok(await write('sub', 8_000, '05-11-2026', 'revenue:penalty')).data
  ok(await world.as('AC').del(`/api/transation/${id}`))
}, 180_000)
afterAll(() => world.close())

type Query = Record<string, string>
type Row = Record<string, string | number | null>

const years = { date_from: '01-01-2024', date_to: '30-11-2026' }
const cross = async (who: string, report: Report, query: Query): Promise<PivotAnswer> =>
  ok(await world.as(who).get(`${report.path}/pivot`, query)).data as PivotAnswer
const total = ({ rows, columns, values }: PivotAnswer) =>
  values[rows.length - 1]?.[columns.length - 1] ?? null

const calls: Readonly<Record<string, string>> = {
  '/quotes/tracks': '/api/quotes/tracks',
  [orderReport.screen]: orderReport.path,
  [paymentLineReport.screen]: paymentLineReport.path,
  [transactionLineReport.screen]: transactionLineReport.path,
}
async function everyRow(who: string, address: string): Promise<Row[]> {
  const { pathname, searchParams } = new URL(address, 'http://back-office')
  const rows: Row[] = []
  for (let page = 1, all = Infinity; rows.length < all; page += 1) {
    const query = { ...Object.fromEntries(searchParams), page, size: 200 }
    const { results, pagination } = ok(await world.as(who).get(calls[pathname] as string, query))
    all = pagination.total
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
}

const cases: [string, Report, Query][] = [
  ['orders by sale and month', orderReport, { pivot_rows: 'sale_name', pivot_columns: 'by_month' }],
  [
    'value by year and status under a sale',
    orderReport,
    { pivot_rows: 'sale_name,status', pivot_columns: 'by_year', pivot_of: 'quoted_total' },
  ],
  [
    'orders of two statuses by month, sales along the columns under them',
    orderReport,
    { pivot_rows: 'by_month', pivot_columns: 'status,sale_name', status: '1,2,8' },
  ],
  [
    'received by account and way',
    paymentReport,
    { pivot_rows: 'account', pivot_columns: 'method', pivot_of: 'received' },
  ],
  [
    'net of a week by way',
    paymentReport,
    { pivot_rows: 'by_week', pivot_columns: 'method', pivot_of: 'net', method: 'bank' },
  ],
  [
    'subtracted by contra and month',
    transactionReport,
    { pivot_rows: 'contra', pivot_columns: 'by_month', pivot_of: 'subtracted' },
  ],
]

describe.each(cases)('%s', (_, report, asked) => {
  const query: Query = { ...years, ...asked }

  test.each(['AC', 'SS'])(
    'every cell, sub-total and total is the sum of the rows it opens, for %s',
    async (who) => {
      const { role } = await world.as(who).me()
      const answer = await cross(who, report, query)
      const pivot = pivotOf(report, query, role)
      const shown: Shown = { report, group: undefined, filters: query, totals: answer }
      const known = new Map<string, Promise<Row[]>>()
      let [checked, sums] = [0, 0]
      const check = async (row: PivotHead, column: PivotHead) => {
        const value = answer.values[answer.rows.indexOf(row)]![answer.columns.indexOf(column)] ?? null
        const address = value === null ? undefined : cellAddress(pivot, shown, row, column, () => true)
        if (!address) return
        const rows = known.get(address) ?? everyRow(who, address)
        known.set(address, rows)
        const isOwn = address.startsWith(`${report.screen}?`)
        const add = (!isOwn && behind[pivot.of.key]) || ((all: readonly Row[]) => sumOf(all, pivot.of.key))
        expect(add(await rows), address).toBe(value)
        checked += 1
        if (row.keys.length < pivot.rows.length || column.keys.length < pivot.columns.length) sums += 1
      }
      // Sub-totals and totals all, of the cells the first and the last: no list is read a thousand times.
      const few = <T>(all: readonly T[]) => (all.length > 8 ? [...all.slice(0, 3), ...all.slice(-5)] : all)
      for (const row of few(answer.rows)) for (const column of few(answer.columns)) await check(row, column)
      if (who === 'AC') expect(checked).toBeGreaterThan(sums)
      if (who === 'AC') expect(sums).toBeGreaterThan(2)
    },
  )

  test('its total is that of the list, and sub-totals are what stands under them', async () => {
    for (const who of ['AC', 'SS']) {
      const { role } = await world.as(who).me()
      const answer = await cross(who, report, query)
      const { of } = pivotOf(report, query, role)
      const { option } = ok(await world.as(who).get(report.path, query))
      expect(total(answer) ?? 0, who).toBe(option[of.key])
      const { rows, columns, values } = answer
      const under = (heads: PivotHead[], head: PivotHead) =>
        heads.flatMap(({ keys }, at) =>
          keys.length === head.keys.length + 1 && head.keys.every((key, place) => keys[place] === key)
            ? [at]
            : [],
        )
      rows.forEach((row, at) => {
        const parts = under(rows, row)
        if (parts.length === 0) return
        columns.forEach((_column, across) =>
          expect(parts.reduce((sum, part) => sum + (values[part]![across] ?? 0), 0)).toBe(
            values[at]![across] ?? 0,
          ),
        )
      })
      columns.forEach((column, across) => {
        const parts = under(columns, column)
        if (parts.length === 0) return
        rows.forEach((_row, at) =>
          expect(parts.reduce((sum, part) => sum + (values[at]![part] ?? 0), 0)).toBe(
            values[at]![across] ?? 0,
          ),
        )
      })
    }
  })

  test('its file has every number of the screen', async () => {
    const answer = await cross('AC', report, query)
    const { bytes } = await world.as('AC').file('POST', `${report.path}/pivot/excel`, query)
    const [head, ...lines] = utils.sheet_to_json<unknown[]>(Object.values(readSheets(bytes).Sheets)[0]!, {
      header: 1,
    })
    const depth = asked['pivot_rows']!.split(',').length
    expect(head?.length).toBe(depth + answer.columns.length)
    expect(lines.map((line) => answer.columns.map((_column, at) => line[depth + at] ?? null))).toEqual(
      answer.values,
    )
    expect(lines.at(-1)?.[0]).toBe('Tổng cộng')
  })
})

test('the orders of each status and month are those that stand in their table', async () => {
  const answer = await cross('AC', orderReport, { ...years, pivot_rows: 'status', pivot_columns: 'by_month' })
  const { rows } = await sql<{ status: number; month: string; n: number }>`
    select status::float8 as status, to_char(created_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-01') as month,
      count(*)::int as n from orders
    where deleted_at is null and station_id = ${(await world.as('AC').me()).stations[0]!.id}
      and (created_at at time zone 'Asia/Ho_Chi_Minh')::date between '2024-01-01' and '2026-11-30' group by 1, 2`.execute(
    world.db,
  )
  const cells = answer.rows.flatMap((row, at) =>
    answer.columns.flatMap((column, across) =>
      row.keys.length && column.keys.length && answer.values[at]![across] !== null
        ? [[row.keys[0], column.keys[0], answer.values[at]![across]]]
        : [],
    ),
  )
  const order = (all: unknown[]) => all.map((one) => JSON.stringify(one)).toSorted()
  expect(order(cells)).toEqual(order(rows.map(({ status, month, n }) => [status, month, n])))
})

test('a day stands against the day of its place before, and the change is a way to show it', async () => {
  const asked = { pivot_rows: 'sale_name', pivot_columns: 'by_day' }
  const answer = await cross('AC', orderReport, {
    ...asked,
    date_from: '01-11-2026',
    date_to: '30-11-2026',
    compare: 'before',
  })
  const earlier = await cross('AC', orderReport, {
    ...asked,
    date_from: '01-10-2026',
    date_to: '31-10-2026',
  })
  expect(answer.before).toEqual({ from: '01-10-2026', to: '31-10-2026' })
  const placeOf = (heads: PivotHead[], keys: PivotHead['keys']) =>
    heads.findIndex((head) => JSON.stringify(head.keys) === JSON.stringify(keys))
  let compared = 0
  for (const [was, row] of earlier.rows.entries()) {
    for (const [before, column] of earlier.columns.entries()) {
      const at = placeOf(answer.rows, row.keys)
      // The 31st has no place of its own: it counts for the totals alone.
      if (column.keys[0] === '2026-10-31') continue
      const across = placeOf(
        answer.columns,
        column.keys.map((day) => String(day).replace('2026-10', '2026-11')),
      )
      expect(answer.earlier![at]![across] ?? 0, `${row.name} ${column.name}`).toBe(
        earlier.values[was]![before] ?? 0,
      )
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(10)
  const [value, was] = [total(answer)!, answer.earlier!.at(-1)!.at(-1)!]
  expect(cellOf(answer, 'change', answer.rows.length - 1, answer.columns.length - 1)).toBeCloseTo(
    (100 * (value - was)) / was,
    6,
  )
})

test('shares are of the row, the column and the whole', async () => {
  const answer = await cross('AC', orderReport, {
    ...years,
    pivot_rows: 'sale_name',
    pivot_columns: 'by_year',
  })
  const [last, whole] = [answer.rows.length - 1, answer.columns.length - 1]
  for (const mode of ['row', 'column', 'total'] as const)
    expect(cellOf(answer, mode, last, whole), mode).toBe(100)
  const shares = answer.rows.map((_row, at) => cellOf(answer, 'column', at, 0) ?? 0)
  expect(shares.slice(0, -1).reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 6)
  expect(cellOf(answer, 'row', 0, 0)).toBeCloseTo(
    (100 * answer.values[0]![0]!) / answer.values[0]![whole]!,
    6,
  )
})

test('what makes no table is refused by field, in words', async () => {
  const refused = async (query: Query) => {
    const { status, body } = await world.as('AC').get('/api/report/quotes/pivot', { ...years, ...query })
    expect(status, JSON.stringify(query)).toBe(400)
    return body.details[0] as { path: string; message: string }
  }
  expect(await refused({ pivot_rows: 'sale_id' })).toEqual({
    path: 'pivot_rows',
    message: 'Không có chiều "sale_id"',
  })
  expect(await refused({ pivot_of: 'status' })).toMatchObject({ path: 'pivot_of' })
  expect(await refused({ pivot_as: 'pie' })).toMatchObject({ path: 'pivot_as' })
  expect(await refused({ pivot_rows: 'by_day', pivot_columns: 'by_month' })).toEqual({
    path: 'pivot_columns',
    message: 'Bảng chéo chỉ chia thời gian theo một bước: ngày, tuần, tháng hoặc năm',
  })
  expect(await refused({ pivot_rows: 'status', pivot_columns: 'status' })).toMatchObject({
    path: 'pivot_columns',
  })
  const { id, role } = await world.as('AC').me()
  const actor = {
    id,
    role,
    name: '',
    sessionId: '',
    stations: [],
    station: 'all',
    warehouse: null,
    partner: null,
  } as const
  const query = { ...years, page: 1, size: 50, pivot_rows: 'by_day', pivot_columns: 'status' } as ReportQuery
  await expect(
    readPivot({ db: world.db, actor, now: world.now() }, orderReport, { rows: orderReportSql }, query, 12),
  ).rejects.toMatchObject({
    code: 'bad_input',
    given: {
      details: [
        { path: 'pivot_rows', message: expect.stringMatching(/^Bảng chéo có hơn 12 ô: hãy lọc bớt/) },
      ],
    },
  })
})

test('nobody crosses what they may not see, and a sales person their own rows alone', async () => {
  expect((await world.as('OP').get('/api/report/quotes/pivot', years)).status).toBe(403)
  const own = await cross('SS', orderReport, { ...years, pivot_rows: 'sale_name' })
  expect(own.rows.map(({ name }) => name)).toEqual([(await world.as('SS').me()).name, ''])
})

test('every report whose rows have keys and sums can be crossed', () => {
  for (const report of [orderReport, paymentReport, transactionReport]) {
    expect(report.calls.pivot, report.key).toBeDefined()
    expect(dimensionsOf(report, 'AC').length, report.key).toBeGreaterThan(4)
    expect(measuresOf(report, 'AC').length, report.key).toBeGreaterThan(2)
  }
  expect(paymentLineReport.calls.pivot).toBeUndefined()
})

describe('a table that is very wide or very long', () => {
  const pieces = report({
    key: 'pieces',
    title: 'Món hàng',
    noun: 'món',
    path: '/api/report/pieces',
    screen: '/report/pieces',
    ids: { list: 'get-report-pieces', excel: 'post-report-pieces-excel' },
    roles: everyRole,
    period: 'none',
    columns: [
      { key: 'item', title: 'Món', by: 'item' },
      { key: 'pieces', title: 'Số món', kind: 'number', sum: true },
    ],
    groupBy: [{ key: 'item', title: 'Món', by: ['item'] }],
    defaultSort: 'item',
  })
  const sizeOfFile = async (many: number, query: Query) => {
    const { id, role } = await world.as('SU').me()
    const actor: Actor = { ...systemActor, id, role }
    const rows = () =>
      sql`select n::text as item, 1::bigint as pieces from generate_series(1, ${many}::int) n`
    const asked = { page: 1, size: 20, ...query } as unknown as ReportQuery
    const { stream } = await pivotFile({ db: world.db, actor, now: world.now() }, pieces, { rows }, asked)
    let size = 0
    for await (const chunk of stream) size += (chunk as Uint8Array).length
    return size
  }

  test('has its titles and shares in the time of one reading, not of one for each cell', async () => {
    expect(await sizeOfFile(16_000, { pivot_columns: 'item' })).toBeGreaterThan(10_000)
    expect(await sizeOfFile(90_000, { pivot_rows: 'item', pivot_as: 'total' })).toBeGreaterThan(10_000)
  }, 60_000)

  test('is refused where no sheet holds its columns', async () => {
    await expect(sizeOfFile(16_500, { pivot_columns: 'item' })).rejects.toMatchObject({
      code: 'bad_input',
      given: { details: [{ path: 'pivot_columns', message: expect.stringContaining('16.384 cột') }] },
    })
  })
})
