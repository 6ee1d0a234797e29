/**
 * Test helper: a report against rows that plain SQL finds another way, over the tables it is of, without sums by
 * day. List, totals and file are compared for people of several roles and stations, periods and groupings.
 */
import { read as readSheets, utils } from '@e965/xlsx'
import type { RawBuilder } from 'kysely'
import { expect } from 'vitest'
import type { Report, ReportColumn, ReportGroup } from '#platform/contract/report.ts'
import { viewOf } from '#platform/contract/report-view.ts'
import { hasFlag } from '#platform/contract/roles.ts'
import { formatBusinessDate } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import { startOfStep } from '#platform/rules/periods.ts'
import type { Period } from '#platform/rules/periods.ts'
import { companyLife } from '#testing/company/random-company.ts'
import { ok } from '#testing/order.ts'
import type { TestApp } from '#testing/app.ts'
import { viewerOf } from '#testing/rows.ts'
import type { Viewer } from '#testing/rows.ts'

type Row = Record<string, unknown>
type Query = Readonly<Record<string, string>>

type Records = RawBuilder<unknown> | readonly Row[]

export interface TruthAsked extends Period {
  viewer: Viewer
  query: Query
}

export interface Truth {
  /**
   * A `select` of the records behind the report, or the records, everybody's and of all days: its columns and keys
   * by their names, the business `day` where it has a period, and the columns that say whose they are. Told what is
   * asked where a record is not the same on every day.
   */
  records: Records | ((asked: TruthAsked) => Records)
  /** Columns of the records that say whose they are; `station_id` and `sale_id` unless given. */
  owners?: Readonly<Partial<Record<'station' | 'sale' | 'buyer' | 'partner', string>>>
  /** Columns that count different values of a field of the records. */
  distinct?: Readonly<Record<string, string>>
  /** Columns that are neither: of the records of a row. */
  measures?: Readonly<Record<string, (records: readonly Row[]) => unknown>>
  /** Filters to be asked with, each of them alone; usually the records' field of that name is one of the values. */
  filters?: readonly Query[]
  /** Where a filter means something else. */
  keeps?: (record: Row, query: Query) => boolean
  /** Columns that the SQL does not recompute. */
  except?: readonly string[]
  periods?: readonly Period[]
}

/** People of every sort that a report may narrow, at one station, at another and at all of them. */
const people: readonly [who: string, station?: 'second' | 'all'][] = [
  ['SU', 'all'],
  ['AC'],
  ['AC', 'second'],
  ['SS'],
  ['ss2'],
  ['CS'],
  ['OP'],
  ['OP', 'second'],
  ['AF'],
  ['PA'],
]
const { from, to } = companyLife
export const truthPeriods: readonly Period[] = [
  { from, to },
  { from: '2026-10-01', to: '2026-10-31' },
  { from: '2026-09-30', to: '2026-09-30' },
  { from: '2026-10-01', to: '2026-10-01' },
  { from: '2026-10-31', to: '2026-11-01' },
]

/** Fails where anybody is told anything else than the records say. @returns how many rows were compared */
export async function expectTruth(world: TestApp, report: Report, truth: Truth): Promise<number> {
  const asked = (
    truth.periods ?? (report.period === 'none' ? truthPeriods.slice(0, 1) : truthPeriods)
  ).flatMap((period, at) =>
    questionsOf(report, truth, at === 0).map((query) => ({
      period,
      query: { ...query, ...daysOf(report, period) },
    })),
  )
  const stations = (await world.as('AC').me()).stations
  const seen = new Map<string, number>()
  const read = readerOf(world, truth)
  for (const [who, where] of people) {
    const viewer = await viewerOf(world, who, where === 'second' ? stations[1]!.id : where)
    if (!report.roles.includes(viewer.role)) continue
    let rows = 0
    for (const [n, { period, query }] of asked.entries()) {
      const of = { ...period, query, viewer }
      const records = await read(of)
      // A file is made by the statement of its list: everybody's is compared once, one person's for all that is asked.
      rows += await compare(report, truth, of, { records, file: n === 0 || seen.size === 0 })
    }
    seen.set(`${who} ${where ?? ''}`, rows)
  }
  const counts = [...seen.values()]
  expect(Math.max(...counts), 'nobody is told anything').toBeGreaterThan(0)
  // A company in which everybody sees the same says nothing about whose rows are whose.
  if (counts.length > 1) expect(new Set(counts).size, JSON.stringify([...seen])).toBeGreaterThan(1)
  return counts.reduce((sum, n) => sum + n, 0)
}

/** Every grouping and filter over its whole life, the first grouping of the shorter periods. */
function questionsOf({ groupBy = [] }: Report, { filters = [] }: Truth, whole: boolean): Query[] {
  const groups: Query[] = groupBy.map(({ key }) => ({ group_by: key }))
  const usual = groups[0] ?? {}
  if (!whole) return [usual]
  return [...(groups.length ? groups : [usual]), ...filters.map((filter) => ({ ...usual, ...filter }))]
}

const daysOf = ({ period }: Report, { from, to }: Period): Query =>
  period === 'range'
    ? { date_from: formatBusinessDate(from), date_to: formatBusinessDate(to) }
    : period === 'asOf'
      ? { date: formatBusinessDate(to) }
      : {}

/** The records that are asked for; those of one statement are read once. */
function readerOf({ owner }: TestApp, { records }: Truth): (asked: TruthAsked) => Promise<readonly Row[]> {
  const known = new Map<string, Promise<readonly Row[]>>()
  return async (asked) => {
    const found = typeof records === 'function' ? records(asked) : records
    if (isRows(found)) return found
    const query = (found as RawBuilder<Row>).compile(owner)
    const key = JSON.stringify([query.sql, query.parameters])
    const rows = known.get(key) ?? owner.executeQuery<Row>(query).then((answer) => answer.rows)
    known.set(key, rows)
    return rows
  }
}

async function compare(
  report: Report,
  truth: Truth,
  asked: TruthAsked,
  given: { records: readonly Row[]; file: boolean },
): Promise<number> {
  const { viewer, query } = asked
  const { group, columns } = viewOf(report, query, viewer.role)
  const own = given.records.filter((row) => isAsked(row, report, truth, asked))
  const wanted = groupsOf(own, report, group, columns, truth)
  const told = await everyRow(viewer, report.path, query)
  const what = `${report.key} for ${viewer.role} ${viewer.id} at ${viewer.station} ${JSON.stringify(query)}`
  const keyOf = keyIn(report, group, columns)
  const found = new Map(told.rows.map((row) => [keyOf(row), row]))
  expect([...found.keys()].toSorted(), what).toEqual([...wanted.keys()].toSorted())
  expect(told.rows.length, what).toBe(found.size)
  const times = columns.filter(({ kind }) => kind === 'time').map((column) => column.key)
  for (const [key, values] of wanted)
    expect(only(spoken(found.get(key)!, times), values), `${what} ${key}`).toEqual(values)
  expect(only(told.option, sumsOf(own, columns, truth)), `${what} totals`).toEqual(
    sumsOf(own, columns, truth),
  )
  if (given.file) await compareFile(viewer, report, query, columns, told.rows)
  return told.rows.length
}

const isRows = (records: Records): records is readonly Row[] => Array.isArray(records)

/** An instant in one spelling. */
const spoken = (row: Row, times: readonly string[]): Row => ({
  ...row,
  ...Object.fromEntries(
    times.flatMap((key) => (row[key] ? [[key, new Date(String(row[key])).toISOString()]] : [])),
  ),
})

/** What was told under the names of what is known; quotients are rounded alike. */
const only = (told: Row, values: Row): Row =>
  Object.fromEntries(Object.keys(values).map((key) => [key, told[key] ?? null]))

function isAsked(row: Row, report: Report, truth: Truth, asked: TruthAsked): boolean {
  const { owners = { station: 'station_id', sale: 'sale_id' }, keeps } = truth
  if (!isOwn(row, asked.viewer, owners)) return false
  if (report.period === 'range' && 'day' in row) {
    const day = String(row['day'])
    if (day < asked.from || day > asked.to) return false
  }
  if (keeps) return keeps(row, asked.query)
  return (report.filters ?? []).every(({ key }) => {
    const wanted = asked.query[key]
    return !wanted || wanted.split(',').includes(String(row[key]))
  })
}

function isOwn(row: Row, viewer: Viewer, owners: NonNullable<Truth['owners']>): boolean {
  const is = (column: string | undefined, id: number | null) =>
    column !== undefined && row[column] !== null && Number(row[column]) === id
  if (owners.station && viewer.station !== 'all' && !is(owners.station, viewer.station)) return false
  if (hasFlag(viewer.role, 'kd') && owners.sale) return is(owners.sale, viewer.id)
  if (hasFlag(viewer.role, 'cv')) return is(owners.buyer, viewer.id)
  if (hasFlag(viewer.role, 'pa')) return is(owners.partner, viewer.partner)
  return true
}

type Keyed = (row: Row) => string

/** Of what the list answers. */
function keyIn({ rowKey }: Report, group: ReportGroup | undefined, columns: readonly ReportColumn[]): Keyed {
  const day = columns.find(({ by }) => by === 'period')?.key
  const keys = rowKey && !group ? [rowKey] : [...(group?.step && day ? [day] : []), ...(group?.by ?? [])]
  return (row) => keys.map((key) => String(row[key] ?? '')).join(' | ')
}

function groupsOf(
  records: readonly Row[],
  report: Report,
  group: ReportGroup | undefined,
  columns: readonly ReportColumn[],
  truth: Truth,
): Map<string, Row> {
  const day = columns.find(({ by }) => by === 'period')?.key
  const keyOf = keyIn(report, group, columns)
  const stepped = records.map((row) =>
    group?.step && day
      ? { ...row, [day]: formatBusinessDate(startOfStep(group.step, String(row['day']))) }
      : row,
  )
  const named = columns.filter(({ key, sum, of, by }) =>
    sum || of || truth.distinct?.[key] || truth.except?.includes(key)
      ? false
      : report.rowKey && !group
        ? true
        : by !== 'period' && by,
  )
  return new Map(
    [...Map.groupBy(stepped, keyOf)].map(([key, rows]) => [
      key,
      {
        ...sumsOf(rows, columns, truth),
        ...Object.fromEntries(
          Object.entries(truth.distinct ?? {}).map(([name, field]) => [
            name,
            new Set(rows.map((row) => row[field])).size,
          ]),
        ),
        ...Object.fromEntries(
          Object.entries(truth.measures ?? {}).map(([name, measure]) => [name, measure(rows)]),
        ),
        ...Object.fromEntries(
          named.flatMap((column) =>
            column.key in rows[0]! ? [[column.key, shown(column, rows[0]![column.key])]] : [],
          ),
        ),
      },
    ]),
  )
}

/** Sums, and the quotients of sums. */
function sumsOf(rows: readonly Row[], columns: readonly ReportColumn[], { except = [] }: Truth): Row {
  const counted = columns.filter(({ key, sum }) => sum && !except.includes(key))
  const sums = new Map(
    counted.map(({ key }) => [key, rows.reduce((sum, row) => sum + numberOf(row, key), 0)] as const),
  )
  const rounded = new Map([...sums].map(([key, sum]) => [key, Math.round(sum * 100) / 100]))
  const quotients = columns.flatMap(({ key, kind, of }) => {
    const [part, whole] = of ? of.map((one) => sums.get(one)) : []
    if (part === undefined || !whole) return []
    return [[key, Math.round(((kind === 'percent' ? 100 : 1) * part * 100) / whole) / 100] as const]
  })
  return Object.fromEntries([...rounded, ...quotients])
}

function numberOf(row: Row, key: string): number {
  if (!(key in row)) throw new Error(`the records have no ${key}; name it in except if nothing else knows it`)
  return Number(row[key] ?? 0)
}

function shown({ kind = 'text' }: ReportColumn, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (kind === 'date') return formatBusinessDate(value as BusinessDate)
  if (value instanceof Date) return value.toISOString()
  return kind === 'text' || kind === 'time' || kind === 'link' ? String(value) : Number(value)
}

async function everyRow(viewer: Viewer, path: string, query: Query): Promise<{ rows: Row[]; option: Row }> {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const { results, pagination, option } = ok(await viewer.person.get(path, { ...query, page, size: 200 }))
    rows.push(...results)
    if (rows.length >= pagination.total || results.length === 0) {
      expect(rows.length, `rows of ${path}`).toBe(pagination.total)
      return { rows, option }
    }
  }
}

const minutesAnHour = 60

/** The file has the rows of the list in their order, and their sums last. */
async function compareFile(
  { person }: Viewer,
  report: Report,
  query: Query,
  all: readonly ReportColumn[],
  rows: readonly Row[],
): Promise<void> {
  const { status, bytes } = await person.file('POST', report.calls.excel.path, query)
  expect(status).toBe(200)
  const sheet = Object.values(readSheets(bytes).Sheets)[0]!
  const [head = [], ...lines] = utils.sheet_to_json<unknown[]>(sheet, { header: 1 })
  const columns = all.filter(({ hidden }) => !hidden)
  const sums = columns.flatMap((column, index) => (column.sum ? [{ ...column, index }] : []))
  expect(head.length).toBe(columns.length)
  const body = sums.length ? lines.slice(0, -1) : lines
  expect(body.length, `lines of the file of ${report.key}`).toBe(rows.length)
  for (const { key, kind, index } of sums) {
    const factor = kind === 'duration' ? minutesAnHour : 1
    const cell = (line: unknown[] | undefined) => Math.round(Number(line?.[index] ?? 0) * factor * 100) / 100
    const told = rows.map((row) => Number(row[key] ?? 0))
    expect(body.map(cell), `${key} in the file of ${report.key}`).toEqual(told)
    const total = Math.round(told.reduce((sum, n) => sum + n, 0) * 100) / 100
    expect(cell(lines.at(-1)), `total of ${key} in the file of ${report.key}`).toBe(total)
  }
}
