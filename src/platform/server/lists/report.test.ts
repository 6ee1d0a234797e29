import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { read as readSheets, utils } from '@e965/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PivotHead } from '#platform/contract/pivot-answer.ts'
import { cellAddress } from '#platform/contract/pivot-link.ts'
import { bySteps, report } from '#platform/contract/report.ts'
import type { ReportDeclaration, ReportQuery } from '#platform/contract/report.ts'
import { roles } from '#platform/contract/roles.ts'
import { systemActor } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db, Statement } from '#platform/server/db/database.ts'
import { plannedWithValues } from '#platform/server/db/preparing-client.ts'
import { reportFile } from '#platform/server/lists/report-file.ts'
import { anyIn } from '#platform/server/lists/report-given.ts'
import type { ReportSource } from '#platform/server/lists/report-given.ts'
import { readPivot } from '#platform/server/lists/report-pivot.ts'
import { readChoices, readReport } from '#platform/server/lists/report-read.ts'
import { testDatabase } from '#testing/database.ts'

let db: Db
let drop: () => Promise<void>
let statements: Statement[] = []
beforeAll(async () => {
  const { ownerUrl: url, drop: end } = await testDatabase()
  drop = end
  db = openDatabase(url, { onError: () => {}, onStatement: (one) => statements.push(one) })
  // A parcel a day from 2023 on, twice as many on even routes as are in time.
  await sql`create table parcel as select n as id, date '2023-01-01' + n as day, 'R' || n % 50 as route,
    n % 50 as route_id, 1 as parcels, (n % 2) as in_time, 60 * (1 + n % 2) as minutes from generate_series(0, 1399) n`.execute(
    db,
  )
})
afterAll(async () => {
  await db.destroy()
  await drop()
})

const declaration: ReportDeclaration = {
  key: 'parcels',
  title: 'Kiện',
  noun: 'tuyến',
  path: '/api/parcels',
  screen: '/parcels',
  ids: { list: 'get-parcels', excel: 'post-parcels-excel' },
  roles: roles('ql'),
  period: 'range',
  columns: [
    { key: 'day', title: 'Ngày', kind: 'date', by: 'period' },
    { key: 'route', title: 'Tuyến', by: 'route_id' },
    { key: 'parcels', title: 'Số kiện', kind: 'number', sum: true },
    { key: 'in_time', title: 'Đúng hẹn', kind: 'number', sum: true },
    { key: 'minutes', title: 'Phút', kind: 'number', sum: true, hidden: true },
    { key: 'rate', title: 'Tỷ lệ', kind: 'percent', of: ['in_time', 'parcels'] },
    { key: 'mean', title: 'Trung bình', kind: 'duration', of: ['minutes', 'parcels'] },
    { key: 'secret', title: 'Giá vốn', kind: 'money', sum: true, seenBy: ['AC'] },
  ],
  groupBy: [
    { key: 'detail', title: 'Ngày, tuyến', step: 'day', by: ['route_id'] },
    ...bySteps,
    { key: 'route', title: 'Tuyến', by: ['route_id'] },
  ],
  defaultSort: 'day',
  charts: [
    { key: 'days', title: 'Theo ngày', kind: 'lines', x: 'day', y: ['parcels', 'in_time'] },
    { key: 'series', title: 'Theo tuyến', kind: 'stacked', x: 'day', y: ['parcels'], series: 'route' },
    { key: 'routes', title: 'Tuyến', kind: 'bars', x: 'route', y: ['parcels'] },
    { key: 'rates', title: 'Đúng hẹn', kind: 'lines', x: 'day', y: ['rate'] },
    { key: 'rates-by-route', title: 'Đúng hẹn', kind: 'multiples', x: 'day', y: ['rate'], series: 'route' },
    { key: 'funnel', title: 'Phễu', kind: 'funnel', y: ['parcels', 'in_time'] },
  ],
}
const parcels = report(declaration)
const filtered = report({
  ...declaration,
  key: 'filtered-parcels',
  filters: [{ key: 'route_id', title: 'Tuyến', kind: 'anyId', choices: 'route' }],
})
const source: ReportSource = {
  rows: ({ fromDay, toDay, step, by }) => sql`
    select ${step(sql`day`)} as day, ${by('route_id', sql`route_id`)} as route_id, ${by('route_id', sql`route`)} as route,
      sum(parcels) as parcels, sum(in_time) as in_time, sum(minutes) as minutes, 7 as secret
    from parcel where day between ${fromDay}::date and ${toDay}::date group by 1, 2, 3`,
}

const context = (): Context => ({ db, actor: systemActor, now: new Date('2026-11-01T03:00:00Z') })
const query = (more: Partial<ReportQuery>): ReportQuery => ({ page: 1, size: 200, ...more })
const ask = (more: Partial<ReportQuery>, of = parcels, by = source) =>
  readReport(context(), of, by, query(more))
const october = { date_from: '01-10-2026', date_to: '31-10-2026' }

test('shares and means are of the sums, in rows and in total', async () => {
  const { results, option } = await ask({ ...october, group_by: 'month' })
  expect(results).toMatchObject([{ day: '2026-10-01', parcels: 31, in_time: 16, rate: 51.61, mean: 90.97 }])
  expect(option).toMatchObject({ parcels: 31, in_time: 16, rate: 51.61, mean: 90.97 })
  const nothing = await ask({ date_from: '01-01-2020', date_to: '02-01-2020' })
  expect([nothing.results, nothing.option]).toEqual([[], { _id: 0, parcels: 0, in_time: 0, minutes: 0 }])
})

test.each([
  { date_from: '01-01-0001', date_to: '31-12-2026', compare: 'year' },
  { date_from: '01-01-2026', date_to: '31-12-9999' },
])('days of which nothing can be are refused by their field: %o', async (days) => {
  await expect(ask(days)).rejects.toMatchObject({ code: 'bad_input' })
  const first = await ask({ date_from: '01-01-2000', date_to: '31-12-2099', compare: 'before' })
  expect(first.totals.before).toEqual({ from: '01-01-1900', to: '31-12-1999' })
})

test('a column of others is in neither rows nor sums nor the order', async () => {
  const { results, option } = await ask(october)
  expect(results[0]).not.toHaveProperty('secret')
  expect(option).not.toHaveProperty('secret')
  await expect(ask({ ...october, sort: 'secret' })).rejects.toMatchObject({ code: 'bad_input' })
})

test('rows stand by day, week, month, year or route, and always add up to the same', async () => {
  const counts: Record<string, number> = {}
  for (const { key } of parcels.groupBy!) {
    const found = await ask({ date_from: '01-01-2023', date_to: '31-10-2026', group_by: key })
    counts[key] = found.pagination.total
    expect(found.option['parcels'], key).toBe(1400)
  }
  expect(counts).toEqual({ detail: 1400, day: 1400, week: 201, month: 46, year: 4, route: 50 })
})

test('with another period beside it, each row has both, and what only one of them has', async () => {
  const asked = { date_from: '01-10-2026', date_to: '10-10-2026', compare: 'before' }
  const { results, option, totals } = await ask({ ...asked, group_by: 'route' })
  expect(totals.before).toEqual({ from: '01-09-2026', to: '10-09-2026' })
  const sums = ['parcels', 'parcels_before'].map((key) =>
    results.reduce((sum, row) => sum + Number(row[key]), 0),
  )
  expect(sums).toEqual([10, 10])
  expect(results.some((row) => row['parcels'] === 0 && row['parcels_change'] === -100)).toBe(true)
  expect(option).toMatchObject({ parcels: 10, parcels_before: 10, parcels_change: 0 })
  const year = await ask({ ...asked, compare: 'year', group_by: 'day' })
  expect(year.totals.before).toEqual({ from: '01-10-2025', to: '10-10-2025' })
  expect([year.results.length, year.option['parcels_before']]).toEqual([10, 10])
  expect(year.results[0]).not.toHaveProperty('parcels_before')
})

test('years are drawn in coarser steps; what is beyond the largest goes together, and nothing is lost', async () => {
  const years = { date_from: '01-01-2023', date_to: '31-10-2026' }
  const drawn = async (chart: string, group_by = 'detail') =>
    (await ask({ ...years, chart, group_by })).totals
  const days = await drawn('days')
  expect(days.chart.length).toBe(201)
  expect(days.chart[1]).toEqual({ x: '2023-01-02', key: '2023-01-02', y: [7, 4] })
  const series = await drawn('series')
  expect(series.series).toHaveLength(8)
  expect(series.series?.at(-1)).toBe('Khác')
  const routes = await drawn('routes', 'route')
  expect(routes.chart).toHaveLength(31)
  expect(routes.chart.at(-1)).toEqual({ x: 'Khác', key: '', y: [560] })
  for (const { chart } of [days, routes, await drawn('days', 'month')])
    expect(chart.reduce((sum, { y }) => sum + y[0]!, 0)).toBe(1400)
  expect(series.chart.flatMap(({ y }) => y).reduce<number>((sum, value) => sum + (value ?? 0), 0)).toBe(1400)
  expect((await drawn('funnel')).chart).toEqual([{ x: '', key: '', y: [1400, 700] }])
  // A chart over days is not offered where there are none.
  expect((await drawn('days', 'route')).chart).toHaveLength(31)
})

test('a share is drawn of the sums of its step, and where there is nothing to divide by nothing is drawn', async () => {
  const months = await ask({
    date_from: '01-09-2026',
    date_to: '31-10-2026',
    chart: 'rates',
    group_by: 'month',
  })
  // 15 of 30 in September, 16 of 31 in October.
  expect(months.totals.chart.map(({ x, y }) => [x, ...y])).toEqual([
    ['2026-09-01', 50],
    ['2026-10-01', 51.61],
  ])
  const weeks = (await ask({ ...october, chart: 'rates-by-route', group_by: 'detail' })).totals
  // By week though the rows are by day; a parcel a day, of one route: of the others there is none.
  expect(weeks.chart.map(({ x }) => x)).toEqual([
    '2026-09-28',
    '2026-10-05',
    '2026-10-12',
    '2026-10-19',
    '2026-10-26',
  ])
  expect(weeks.series).toHaveLength(8)
  expect(
    weeks.chart.every(({ y }) => y.every((value) => value === null || (value >= 0 && value <= 100))),
  ).toBe(true)
  expect(weeks.chart.some(({ y }) => y.includes(null))).toBe(true)
})

test('a pivot divides sums in every cell, sub-total and total; a share of a share is refused', async () => {
  const asked = {
    date_from: '01-09-2026',
    date_to: '31-10-2026',
    pivot_rows: 'route',
    pivot_columns: 'by_month',
  }
  const { answer } = await readPivot(context(), parcels, source, query({ ...asked, pivot_of: 'rate' }))
  expect(answer.columns.map(({ name }) => name)).toEqual(['09/2026', '10/2026', ''])
  expect(answer.values.at(-1)).toEqual([50, 51.61, 50.82])
  // Odd routes are in time, even ones never.
  const odd = answer.rows.findIndex(({ name }) => name === 'R7')
  expect(answer.values[odd]!.filter((value) => value !== null)).toEqual(expect.arrayContaining([100]))
  await expect(
    readPivot(context(), parcels, source, query({ ...asked, pivot_of: 'rate', pivot_as: 'row' })),
  ).rejects.toMatchObject({
    given: { details: [{ path: 'pivot_as', message: expect.stringContaining('Tỷ lệ là tỷ số') }] },
  })
  await expect(
    readPivot(context(), parcels, source, query({ ...asked, pivot_of: 'secret' })),
  ).rejects.toMatchObject({ given: { details: [{ path: 'pivot_of' }] } })
})

test('records are crossed too: a cell opens their own list under its filters, also what has no key', async () => {
  const records = report({
    ...declaration,
    groupBy: [],
    charts: [],
    rowKey: 'id',
    filters: [
      { key: 'route_id', title: 'Tuyến', kind: 'anyId' },
      { key: 'kind', title: 'Loại', kind: 'any' },
    ],
    opens: { screen: '/parcel', filters: { open: 'id' } },
  })
  const rows: ReportSource = {
    rows: ({ fromDay, toDay }) =>
      sql`select *, 7 as secret from parcel where day between ${fromDay}::date and ${toDay}::date`,
  }
  const asked = {
    date_from: '01-10-2026',
    date_to: '31-10-2026',
    pivot_rows: 'route',
    pivot_columns: 'by_week',
  }
  const { pivot, answer } = await readPivot(context(), records, rows, query(asked))
  expect(answer.values.at(-1)!.at(-1)).toBe(31)
  const shown = { report: records, group: undefined, filters: { ...asked, kind: 'a' }, totals: answer }
  const total = { keys: [], name: '' }
  const route = answer.rows.find(({ name }) => name === 'R19')!
  const address = (row: PivotHead, column: PivotHead) => cellAddress(pivot, shown, row, column, () => true)
  expect(address(route, answer.columns[0]!)).toBe(
    '/parcels?kind=a&route_id=19&date_from=01-10-2026&date_to=04-10-2026',
  )
  expect(address(total, total)).toBe('/parcels?kind=a&date_from=01-10-2026&date_to=31-10-2026')
  expect(address({ keys: [null], name: 'Không có' }, total)).toBe(
    '/parcels?kind=a&route_id=-&date_from=01-10-2026&date_to=31-10-2026',
  )
})

const records = report({
  ...declaration,
  groupBy: [],
  charts: [{ key: 'days', title: 'Theo ngày', kind: 'bars', x: 'day', y: ['parcels'], step: 'week' }],
  rowKey: 'id',
})
const single: ReportSource = {
  rows: ({ fromDay, toDay }) => sql`
    select p.id, p.day, p.parcels, p.in_time, p.minutes, n.name as route from parcel p left join route_name n on n.id = p.route_id
    where p.day between ${fromDay}::date and ${toDay}::date`,
}

test('of records the names are read for a page alone, whatever is summed, drawn and sorted', async () => {
  await sql`create table route_name (id int primary key, name text not null)`.execute(db)
  await sql`insert into route_name select distinct route_id, route from parcel`.execute(db)
  const years = { date_from: '01-01-2023', date_to: '31-10-2026', sort: '-rate', size: 5, page: 2 }
  statements = []
  const { results, option, pagination, totals } = await ask(years, records, single)
  // The odd ones are in time; of those the sixth is parcel 11.
  expect(results.map(({ id, route, rate }) => [id, route, rate])).toEqual(
    [11, 13, 15, 17, 19].map((id) => [id, `R${id}`, 100]),
  )
  expect([pagination.total, option['parcels'], option['rate']]).toEqual([1400, 1400, 50])
  expect(totals.chart.reduce((sum, { y }) => sum + y[0]!, 0)).toBe(1400)
  const plan = await planOf(statements.at(-1)!)
  expect(plan.filter((line) => /Scan .*route_name/.test(line))).toHaveLength(1)
  const some = await ask({ ...years, page: 1, ids: [4, 2] }, records, single)
  expect([some.results.map(({ id }) => id), some.pagination.total]).toEqual([[2, 4], 1400])
})

test('groups that are nearly records are read so too, and say what they said', async () => {
  const known = (record: { record?: 'parcel_id' }) =>
    report({
      ...declaration,
      groupBy: [{ key: 'parcel', title: 'Kiện', step: 'day', by: ['parcel_id', 'route_id'], ...record }],
    })
  const grouped: ReportSource = {
    rows: ({ fromDay, toDay, step, by }) => sql`
      select g.*, n.name as route from (
        select ${step(sql`day`)} as day, ${by('parcel_id', sql`id`)} as parcel_id, ${by('route_id', sql`nullif(route_id, 7)`)} as route_id,
          sum(parcels) as parcels, sum(in_time) as in_time, sum(minutes) as minutes
        from parcel where day between ${fromDay}::date and ${toDay}::date group by 1, 2, 3) g
      left join route_name n on n.id = g.route_id`,
  }
  const years = { date_from: '01-01-2023', date_to: '31-10-2026' }
  for (const more of [
    { ids: [9, 3], sort: '-day' },
    { sort: '-route', size: 5, page: 9 },
    { chart: 'series', compare: 'before' },
    { sort: 'rate', size: 5, page: 2 },
  ]) {
    const plain = await ask({ ...years, ...more }, known({}), grouped)
    statements = []
    expect(await ask({ ...years, ...more }, known({ record: 'parcel_id' }), grouped)).toEqual(plain)
  }
  const plan = await planOf(statements.at(-1)!)
  // Names and records of the page alone.
  expect(plan.filter((line) => /Scan .*route_name/.test(line))).toHaveLength(1)
  expect(plan.filter((line) => /Filter: .*id = ANY/.test(line))).toHaveLength(1)
})

test('a table that the last month makes too large is refused before the rest is read', async () => {
  const asked = { date_from: '01-01-2026', date_to: '31-10-2026', pivot_rows: 'route' }
  const crossed = (pivot_columns: string, most: number) =>
    readPivot(context(), parcels, source, query({ ...asked, pivot_columns }), most)
  statements = []
  // 31 routes and their total beside one month and its total.
  await expect(crossed('by_month', 63)).rejects.toMatchObject({
    given: { details: [{ path: 'pivot_rows', message: expect.stringContaining('hơn 63 ô') }] },
  })
  expect(statements.map(({ sql: text }) => text.includes('rollup'))).toEqual([false])
  statements = []
  // All months make it so.
  await expect(crossed('by_month', 64)).rejects.toMatchObject({ code: 'bad_input' })
  expect(statements.map(({ sql: text }) => text.includes('rollup'))).toEqual([false, true])
  const { answer } = await crossed('by_month', 561)
  expect([answer.rows.length, answer.columns.length]).toEqual([51, 11])
})

test('what is summed by day already is not summed again from records, and says the same', async () => {
  const short: ReportSource = {
    ...single,
    totals: ({ fromDay, toDay }) => sql`
      select day, count(*) as rows, sum(parcels) as parcels, sum(in_time) as in_time, sum(minutes) as minutes
      from parcel where day between ${fromDay}::date and ${toDay}::date group by 1`,
  }
  const asked = { ...october, compare: 'before', size: 3 }
  expect(await ask(asked, records, short)).toEqual(await ask(asked, records, single))
})

test('rows whose names are put to those of a page are not summed where something shorter is, and say the same', async () => {
  const loose = report({ ...declaration, groupBy: [] })
  const bare = ({ fromDay, toDay }: { fromDay: string; toDay: string }) => sql`
    select p.day, p.route_id, p.parcels, p.in_time, p.minutes from parcel p where p.day between ${fromDay}::date and ${toDay}::date`
  const put = (rows: ReturnType<typeof sql>) => sql`
    select l.*, n.name as route from (${rows}) l left join route_name n on n.id = l.route_id`
  const plain: ReportSource = { rows: (given) => put(bare(given)) }
  const named: ReportSource = {
    rows: bare,
    names: { columns: ['route'], by: ['route_id'], put: (_, rows) => put(rows) },
    totals: (given) => sql`
      select r.day, r.route_id, n.name as route, count(*) as rows, sum(parcels) as parcels, sum(in_time) as in_time, sum(minutes) as minutes
      from (${bare(given)}) r left join route_name n on n.id = r.route_id group by 1, 2, 3`,
  }
  for (const more of [
    { size: 4, page: 3 },
    { sort: '-day', compare: 'before' },
    { sort: 'route', ids: [7, 2] },
    { chart: 'routes' },
  ])
    expect(await ask({ ...october, ...more }, loose, named)).toEqual(
      await ask({ ...october, ...more }, loose, plain),
    )
})

async function planOf({ sql: text, parameters }: Statement): Promise<string[]> {
  const { rows } = await sql<
    Record<string, string>
  >`${sql.raw(`explain ${literal(text, parameters)}`)}`.execute(db)
  return rows.map((row) => row['QUERY PLAN']!)
}

/** A statement with its parameters written in, to be explained. */
const literal = (text: string, parameters: readonly unknown[]) =>
  text.replace(/\$(\d+)/g, (_, place) => {
    const value = parameters[Number(place) - 1]
    return typeof value === 'number' ? String(value) : `'${String(value)}'`
  })

test('a report stands as of a day, or as it is now', async () => {
  const stock: ReportSource = {
    rows: ({ toDay }) => sql`select id as parcel_id, route from parcel where day = ${toDay}::date`,
  }
  const plain = { ...declaration, groupBy: [], charts: [], rowKey: 'parcel_id', defaultSort: 'route' }
  const columns = [{ key: 'route', title: 'Tuyến' }]
  const asOf = report({ ...plain, columns, period: 'asOf', dated: 'Ngày' })
  const found = await ask({ date: '03-01-2023' }, asOf, stock)
  expect(found.results).toEqual([{ parcel_id: 2, route: 'R2', id: 2, _id: '2' }])
  expect(found.totals).toMatchObject({ from: '03-01-2023', to: '03-01-2023', rows: 1 })
  const now = await ask({ date: '03-01-2023' }, report({ ...plain, columns, period: 'none' }), stock)
  expect(now.totals.from).toBe('01-11-2026')
})

test('a period that ends before it begins is refused, and one before the beginning', async () => {
  const since = report({ ...declaration, since: { day: '2023-01-01', of: 'Kiện' } })
  const detailsOf = async (more: Partial<ReportQuery>) =>
    ask(more, since).then(
      () => null,
      (error: { given: { details: unknown } }) => error.given.details,
    )
  expect(await detailsOf({ date_from: '02-01-2024', date_to: '01-01-2024' })).toEqual([
    { path: 'date_from', message: 'Từ ngày phải trước hoặc bằng đến ngày' },
  ])
  expect(await detailsOf({ date_from: '31-12-2022' })).toEqual([
    { path: 'date_from', message: 'Kiện được theo dõi từ 01-01-2023' },
  ])
  expect((await ask({ date_to: '31-01-2023' }, since)).totals.from).toBe('01-01-2023')
})

test('what stood at the beginning stands first, in the file too, and is not summed', async () => {
  const opening: ReportSource = {
    ...source,
    opening: ({ fromDay }) =>
      sql`select ${fromDay}::date as day, 'Đầu kỳ' as route, count(*) as parcels from parcel where day < ${fromDay}::date`,
  }
  const { opening: first, option } = await ask({ ...october, group_by: 'detail' }, parcels, opening)
  expect(first).toMatchObject({ route: 'Đầu kỳ', parcels: 1369 })
  expect(option['parcels']).toBe(31)
  const lines = await linesOf({ ...october }, opening)
  expect([lines[1]?.slice(1, 3), lines.length, lines.at(-1)?.[2]]).toEqual([['Đầu kỳ', 1369], 34, 31])
})

async function linesOf(more: Partial<ReportQuery>, by = source): Promise<unknown[][]> {
  const { stream } = reportFile(context(), parcels, by, query(more))
  const sheet = Object.values(readSheets(await buffer(stream as never)).Sheets)[0]!
  return utils.sheet_to_json<unknown[]>(sheet, { header: 1 })
}

test('a file is read row by row: no statement brings all of it', async () => {
  statements = []
  const lines = await linesOf({ date_from: '01-01-2023', date_to: '31-10-2026' })
  expect(lines[0]).toEqual(['Ngày', 'Tuyến', 'Số kiện', 'Đúng hẹn', 'Tỷ lệ (%)', 'Trung bình (giờ)'])
  expect(lines.slice(1, -1).map((line) => line[1])).toEqual(
    Array.from({ length: 1400 }, (_, n) => `R${n % 50}`),
  )
  expect(lines.at(-1)).toEqual(['Tổng cộng', undefined, 1400, 700, 50, 1.5])
  const texts = statements.map(({ sql: text }) => text)
  expect(texts.filter((text) => text.startsWith('fetch'))).toHaveLength(3)
  expect(texts.filter((text) => text.startsWith('select')).filter((text) => text.includes('parcel'))).toEqual(
    [],
  )
  expect(texts.filter((text) => text.includes('into audit'))).toHaveLength(1)
})

test('a file calls the steps of the period as the screen does', async () => {
  const months = await linesOf({ date_from: '05-08-2026', date_to: '31-10-2026', group_by: 'month' })
  expect(months.map((line) => line[0])).toEqual(['Tháng', '08/2026', '09/2026', '10/2026', 'Tổng cộng'])
  const years = await linesOf({ date_from: '01-01-2025', date_to: '31-10-2026', group_by: 'year' })
  expect(years.map((line) => line[0])).toEqual(['Năm', '2025', '2026', 'Tổng cộng'])
  const weeks = await linesOf({ date_from: '12-10-2026', date_to: '18-10-2026', group_by: 'week' })
  expect(weeks[0]![0]).toBe('Tuần từ')
})

test('what a filter is set to is named by its keys, however many choices stand before it', async () => {
  const many = report({
    ...declaration,
    filters: [
      { key: 'route_id', title: 'Tuyến', kind: 'anyId', choices: 'route' },
      { key: 'late', title: 'Trễ', kind: 'any' },
    ],
  })
  // Of route 1 nothing since May, of others a parcel every 120 days.
  const rows: ReportSource = {
    rows: ({ fromDay, toDay, filter, step, by }) => sql`
      select ${step(sql`day`)} as day, ${by('route_id', sql`id % 120`)} as route_id,
        ${by('route_id', sql`'Tuyến ' || to_char(id % 120, 'FM000')`)} as route,
        sum(parcels) as parcels, sum(in_time) as in_time, sum(minutes) as minutes, 7 as secret
      from parcel where day between ${fromDay}::date and ${toDay}::date
        and (id % 120 <> 1 or day < '2026-06-01') and ${anyIn('late', filter('late'), 'text')}
        and ${filter('route_id') ? sql`id % 120 = any(${filter('route_id')}::bigint[])` : sql`true`} group by 1, 2, 3`,
  }
  const choices = (more: Record<string, unknown>) =>
    readChoices(context(), many, rows, { ...query(more), filter: 'route_id' })
  const year = { date_from: '01-01-2026', date_to: '31-10-2026' }
  const named = [
    { value: '1', label: 'Tuyến 001' },
    { value: '119', label: 'Tuyến 119' },
  ]
  const offered = await choices(year)
  expect([offered.length, offered.some(({ value }) => value === '119')]).toEqual([50, false])
  expect(await choices({ ...year, route_id: [119, 1], chosen: '1' })).toEqual(named)
  // Nor does it depend on another filter, on the days asked for, or on how the rows are grouped.
  const october = { date_from: '31-10-2026', date_to: '31-10-2026', group_by: 'month', late: ['x'] }
  expect(await choices({ ...october, route_id: [119, 1], chosen: '1' })).toEqual(named)
  expect(await choices({ ...year, chosen: '1' })).toEqual([])
})

test('who stops reading a file lets its connection go', async () => {
  const { stream } = reportFile(
    context(),
    parcels,
    source,
    query({ date_from: '01-01-2023', date_to: '31-10-2026' }),
  )
  const closed = new Promise((done) => (stream as Readable).once('close', done))
  for await (const _ of stream) break
  await closed
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(db)
  expect(rows[0]?.n).toBe(0)
})

test('what is read of a report is planned with its days: a year goes other ways than a month', async () => {
  const asked = query({ date_from: '01-01-2023', date_to: '31-12-2023' })
  statements = []
  await readReport(context(), filtered, source, asked)
  await readChoices(context(), filtered, source, { ...asked, filter: 'route_id' })
  await readPivot(context(), filtered, source, query({ ...asked, pivot_rows: 'route', pivot_of: 'parcels' }))
  await buffer(reportFile(context(), filtered, source, asked).stream as Readable)
  const read = statements.filter(({ sql: text }) => text.includes('from parcel'))
  expect(read.length).toBeGreaterThanOrEqual(4)
  expect(read.filter(({ sql: text }) => !text.includes(plannedWithValues))).toEqual([])
})
