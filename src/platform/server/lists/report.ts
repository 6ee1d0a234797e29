import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Call, Download } from '#platform/contract/call.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { Report, ReportColumn, ReportQuery, ReportRow, ReportSums } from '#platform/contract/report.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import {
  businessDate,
  daysBetween,
  endOfBusinessDay,
  formatBusinessDate,
  startOfBusinessDay,
} from '#platform/rules/business-date.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { filtersOf, recordExport, spreadsheetFile } from '#platform/server/lists/export.ts'
import { dateOf } from '#platform/server/lists/list-definition.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Handler, Route } from '#platform/server/http/route.ts'

/** What a report's SQL is built from. */
export interface ReportGiven {
  /** Business days 'YYYY-MM-DD', both within the period, for `date` columns. */
  fromDay: string
  toDay: string
  /** First and last instant of the period, for `timestamptz` columns. */
  from: Date
  to: Date
  /** Scope and roles come from here (`inScope`, `is`). */
  actor: Actor
  /** The filters that the report declares, parsed: lists of texts or numbers. */
  filter: <T extends string | number>(key: string) => readonly T[] | undefined
}

/** `select` of the report's columns by their keys, already within period, scope and filters. */
export type ReportSql = (given: ReportGiven) => RawBuilder<unknown>

/** A longer period is asked for in parts: a report is read, and its rows are grouped in memory. */
const longestPeriod = 366
const mostFileRows = 100_000
const mostBars = 400

/** The two routes of a report: its list and its Excel file. */
export function reportRoutes(report: Report, source: ReportSql): Route[] {
  const on = (call: object, handler: (input: Input, context: Context) => Promise<unknown>): Route =>
    serve(call as Call, handler as unknown as Handler<Call>)
  return [
    on(report.calls.list, ({ query }, context) => readReport(context, report, source, query)),
    on(report.calls.excel, ({ query, body }, context) =>
      reportFile(context, report, source, filtersOf(report.calls.list.query, query, body) as ReportQuery),
    ),
  ]
}

interface Input {
  query: ReportQuery
  body: unknown
}

const seen = (column: ReportColumn, role: RoleCode) => !column.seenBy || column.seenBy.includes(role)

/** A page of the report, the sums over all its rows and the bars of its chart: one statement. */
export async function readReport(context: Context, report: Report, source: ReportSql, query: ReportQuery) {
  const given = givenOf(context, query)
  const { chart } = report
  const columns = report.columns.filter((column) => seen(column, context.actor.role))
  const summed = columns.filter((column) => column.sum)
  const sums = sql.join([
    sql`count(*)::int as "rows"`,
    ...summed.map(({ key }) => sql`coalesce(sum(${sql.ref(key)}), 0)::float8 as ${sql.ref(key)}`),
  ])
  const bars = chart
    ? sql`(select coalesce(jsonb_agg(jsonb_build_object('x', x, 'y', y) order by x), '[]') from (
        select ${sql.ref(chart.x)}::text as x,
          jsonb_build_array(${sql.join(chart.y.map((key) => sql`coalesce(sum(${sql.ref(key)}), 0)`))}) as y
        from report group by 1 order by 1 limit ${mostBars}) bars)`
    : sql`'[]'::jsonb`
  const { rows } = await sql<{
    sums: { rows: number } & Record<string, number>
    chart: { x: string; y: number[] }[]
    page: ReportRow[] | null
  }>`
    with report as materialized (${source(given)}),
    numbered as (select row_number() over (${order(report, columns, query.sort)}) as id, report.* from report)
    select (select to_jsonb(s) from (select ${sums} from report) s) as sums, ${bars} as chart,
      (select jsonb_agg(to_jsonb(n) order by n.id) from (select * from numbered
        order by id limit ${query.size} offset ${(query.page - 1) * query.size}) n) as page`.execute(
    context.db,
  )
  const found = rows[0]
  const { rows: total = 0, ...totals } = found?.sums ?? { rows: 0 }
  return {
    results: (found?.page ?? []).map((row) => onlySeen(columns, row)),
    pagination: { page: query.page, size: query.size, total },
    option: { _id: 0, ...totals } as ReportSums,
    totals: {
      rows: total,
      from: formatBusinessDate(given.fromDay),
      to: formatBusinessDate(given.toDay),
      chart: found?.chart ?? [],
    },
  }
}

/** Every row of the report as a .xlsx, the sums last. @throws bad_input by field */
export async function reportFile(
  context: Context,
  report: Report,
  source: ReportSql,
  query: ReportQuery,
): Promise<Download> {
  const given = givenOf(context, query)
  const columns = report.columns.filter((column) => seen(column, context.actor.role))
  const { rows } = await sql<Record<string, unknown>>`
    with report as materialized (${source(given)})
    select * from report ${order(report, columns, query.sort)} limit ${mostFileRows + 1}`.execute(context.db)
  if (rows.length > mostFileRows)
    throw refuse('bad_input', { details: [{ path: 'date_from', message: tooMany }] })
  const period = { date_from: formatBusinessDate(given.fromDay), date_to: formatBusinessDate(given.toDay) }
  await recordExport(context, report.title, rows.length, { ...query, ...period })
  const totals: Record<string, unknown> = {}
  for (const { key, sum } of columns)
    if (sum) totals[key] = rows.reduce((total, row) => total + Number(row[key] ?? 0), 0)
  const label = columns.find((column) => !column.sum)?.key
  return spreadsheetFile(`${report.title} ${period.date_from} đến ${period.date_to}`, {
    sheet: report.title,
    columns: columns.map(({ key, title, kind = 'text', names, width }) => ({
      key,
      title,
      kind: names || kind === 'status' ? ('text' as const) : kind,
      ...(width ? { width: Math.round(width / 7) } : {}),
      ...(names ? { value: (row: Record<string, unknown>) => names[String(row[key])] ?? row[key] } : {}),
    })),
    rows,
    totals: () => ({ ...(label ? { [label]: 'Tổng cộng' } : {}), ...totals }),
  })
}

const tooMany = `Báo cáo có quá ${mostFileRows.toLocaleString('en-US')} dòng, vui lòng chọn khoảng ngày ngắn hơn`
const tooLong = `Mỗi lần xem nhiều nhất ${longestPeriod} ngày`

/** The period asked for; this month up to today where nothing was said. @throws bad_input by field */
function givenOf({ actor, now }: Context, query: ReportQuery): ReportGiven {
  const today = businessDate(now)
  const to = dateOf(query.date_to, 'date_to')
  const from = dateOf(query.date_from, 'date_from')
  const toDay = to ?? (from && from > today ? from : today)
  const fromDay = from ?? `${toDay.slice(0, 7)}-01`
  const days = daysBetween(fromDay, toDay) + 1
  if (days > longestPeriod) throw refuse('bad_input', { details: [{ path: 'date_from', message: tooLong }] })
  return {
    fromDay,
    toDay,
    from: startOfBusinessDay(fromDay),
    to: endOfBusinessDay(toDay),
    actor,
    filter: <T extends string | number>(key: string) => {
      const value = query[key]
      return Array.isArray(value) && value.length ? (value as T[]) : undefined
    },
  }
}

/** By the column asked for, then by all columns that are not sums, so that pages are stable. */
function order(
  { defaultSort }: Report,
  columns: readonly ReportColumn[],
  sort: string | undefined,
): RawBuilder<unknown> {
  const wanted = sort || defaultSort
  const down = wanted.startsWith('-')
  const key = down ? wanted.slice(1) : wanted
  if (!columns.some((column) => column.key === key)) {
    const message = `Không sắp xếp được theo "${key.slice(0, 40)}"`
    throw refuse('bad_input', { details: [{ path: 'sort', message }] })
  }
  const others = columns.filter((column) => !column.sum && column.key !== key)
  return sql`order by ${sql.join([
    down ? sql`${sql.ref(key)} desc nulls last` : sql`${sql.ref(key)} asc nulls last`,
    ...others.map((column) => sql.ref(column.key)),
  ])}`
}

function onlySeen(columns: readonly ReportColumn[], row: ReportRow): ReportRow {
  const shown = Object.fromEntries(columns.map(({ key }) => [key, row[key] ?? null]))
  return { ...shown, id: row.id, _id: String(row.id) } as ReportRow
}

/** `column = any(values)`, or true where the filter was not used. */
export function anyIn(
  column: string,
  values: readonly (string | number)[] | undefined,
  type: 'bigint' | 'numeric' | 'text',
): RawBuilder<boolean> {
  return values
    ? sql<boolean>`${sql.ref(column)} = any(${values as unknown[]}::${sql.raw(type)}[])`
    : sql<boolean>`true`
}
