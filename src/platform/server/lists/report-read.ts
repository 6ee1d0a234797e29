import { sql } from 'kysely'
import { refuseField } from '#platform/contract/errors.ts'
import { noValue } from '#platform/contract/list.ts'
import type {
  ChoicesQuery,
  Report,
  ReportChoice,
  ReportFilter,
  ReportQuery,
  ReportRow,
  ReportSums,
  ReportTotals,
} from '#platform/contract/report.ts'
import { comparesRows, rowKeyOf, viewOf } from '#platform/contract/report-view.ts'
import { addDays, businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import { fold } from '#platform/rules/fold.ts'
import type { Period } from '#platform/rules/periods.ts'
import { plannedWithValues } from '#platform/server/db/preparing-client.ts'
import { reasons } from '#platform/server/db/replica.ts'
import type { Context } from '#platform/server/context.ts'
import { chartCells, pointsOf } from '#platform/server/lists/report-chart.ts'
import type { Cell } from '#platform/server/lists/report-chart.ts'
import { givenOf, namedRows, periodsOf } from '#platform/server/lists/report-given.ts'
import type { ReportGiven, ReportSource } from '#platform/server/lists/report-given.ts'
import { pageOf, shownKeys, sumsOf } from '#platform/server/lists/report-statement.ts'
import type { Parts } from '#platform/server/lists/report-statement.ts'

/** A month and a year are read by other ways: a plan made for any days is that of neither. */
export const planned = sql.raw(plannedWithValues)

/** A report as somebody asked for it, ready to be read. */
export interface AskedReport extends Parts {
  given: ReportGiven
  period: Period
  earlier?: Period
}

/** @throws bad_input by field */
export function askReport(
  context: Context,
  report: Report,
  source: ReportSource,
  query: ReportQuery,
): AskedReport {
  const { actor } = context
  const view = viewOf(report, query, actor.role)
  const { period, before } = periodsOf(context, report, view, query)
  const today = businessDate(context.now)
  const given = givenOf(actor, period, view.group, query, today)
  const shorter = source.totals?.(given)
  const { names } = source
  const bare: ReportGiven = shorter ? { ...given, bare: true } : given
  const earlierOf = (past: ReportGiven) =>
    (comparesRows(view.group) ? null : source.totals?.(past)) ?? namedRows(source, past)
  return {
    report,
    view,
    period,
    given,
    rows: namedRows(source, given),
    rowsOn: (page) => namedRows(source, { ...given, page }),
    ...(names ? { bare: { ...names, rows: source.rows(bare), put: (rows) => names.put(bare, rows) } } : {}),
    ...(shorter ? { totals: shorter } : {}),
    ...(before
      ? { earlier: before, before: earlierOf(givenOf(actor, before, view.group, query, today)) }
      : {}),
  }
}

interface Found {
  sums: { rows: number } & Record<string, number | null>
  chart: Cell[]
  page: ReportRow[] | null
  opening: ReportRow | null
}

/** A page of the report, the sums over all its rows and the points of its chart: one statement. */
export async function readReport(context: Context, report: Report, source: ReportSource, query: ReportQuery) {
  const asked = askReport(context, report, source, query)
  const { view, given, period, earlier } = asked
  const opening = source.opening
    ? sql`(select to_jsonb(o) from (${source.opening(given)}) o)`
    : sql`null::jsonb`
  const { source: from, page: shownPage } = pageOf(asked, query)
  const { rows } = await sql<Found>`${planned} ${from}
    select ${sumsOf(asked)} as sums, ${chartCells(asked, period)} as chart, ${opening} as opening, ${shownPage} as page`.execute(
    context.db,
  )
  const { sums, chart, page, opening: first } = rows[0] as Found
  const { rows: total, ...totals } = sums
  const shown = shownKeys(asked)
  const rowKey = rowKeyOf(report, view.group)
  return {
    results: (page ?? []).map((row) => shownOf(shown, row, rowKey)),
    pagination: { page: query.page, size: query.size, total },
    option: { _id: 0, ...known(totals) } as ReportSums,
    totals: {
      rows: total,
      ...spoken(period),
      ...(earlier ? { before: spoken(earlier) } : {}),
      ...pointsOf(chart, view.chart?.series !== undefined, isQuotient(asked) ? null : 0),
      ...stampOf(context),
    } satisfies ReportTotals,
    /** What stood at the beginning. */
    opening: first && shownOf(shown, first, rowKey),
  }
}

/** The instant that the numbers are of, and where they were read. */
export function stampOf({
  now,
  read,
}: Pick<Context, 'now' | 'read'>): Pick<ReportTotals, 'through' | 'read'> {
  if (!read) return { through: now.toISOString() }
  return read.from === 'replica'
    ? {
        through: read.through.toISOString(),
        read: { from: 'replica', behind: Math.round(read.behind / 100) / 10 },
      }
    : { through: now.toISOString(), read: { from: 'primary', why: reasons[read.why] } }
}

const isQuotient = ({ report, view: { chart } }: Parts) =>
  report.columns.some(({ key, of }) => of && chart?.y[0] === key)

/** Without what cannot be said: a change against nothing, a share of nothing. */
const known = (values: Record<string, number | null>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

const spoken = ({ from, to }: Period) => ({ from: formatBusinessDate(from), to: formatBusinessDate(to) })

function shownOf(keys: readonly string[], row: ReportRow, rowKey: string | undefined): ReportRow {
  const shown = Object.fromEntries(keys.map((key) => [key, row[key] ?? null]))
  const id = Number(rowKey ? row[rowKey] : row['number'])
  return { ...shown, id, _id: String(id) } as ReportRow
}

const mostChoices = 50

/**
 * What a filter can be set to: the keys and names that the person's own rows of the period hold under
 * the other filters. With `chosen` the names of what it is set to, however many else there are, whatever else is
 * filtered, and of a year where the period has none of them. @throws bad_input by field
 */
export async function readChoices(
  context: Context,
  report: Report,
  source: ReportSource,
  { filter: name, chosen, ...query }: ChoicesQuery,
): Promise<ReportChoice[]> {
  const filter = report.filters?.find(({ key, choices }) => key === name && choices)
  const group = report.groupBy?.find(({ by }) => by?.includes(name))
  if (!filter?.choices || (report.groupBy && !group))
    throw refuseField('filter', 'Bộ lọc này không có danh sách chọn')
  const grouped = { compare: undefined, group_by: group?.key }
  if (!chosen)
    return choicesIn(context, report, source, filter, {
      ...query,
      ...grouped,
      [name]: undefined,
    } as ReportQuery)
  const values = query[name]
  if (!Array.isArray(values) || values.length === 0) return []
  const others = (report.filters ?? []).filter(({ key }) => key !== name).map(({ key }) => [key, undefined])
  const alone = { ...query, ...grouped, ...Object.fromEntries(others), q: undefined } as ReportQuery
  const found = await choicesIn(context, report, source, filter, alone)
  if (report.period !== 'range' || values.every((one) => found.some(({ value }) => value === String(one))))
    return found
  return choicesIn(context, report, source, filter, { ...alone, ...yearUntil(context, report, alone) })
}

/** The year that ends with the period asked for. */
function yearUntil(context: Context, report: Report, query: ReportQuery) {
  const { from, to } = periodsOf(context, report, viewOf(report, query, context.actor.role), query).period
  const first = [addDays(to, -364), from].toSorted()[0]!
  const since = report.since?.day ?? first
  return { date_from: formatBusinessDate(first < since ? since : first), date_to: formatBusinessDate(to) }
}

async function choicesIn(
  context: Context,
  report: Report,
  source: ReportSource,
  { key: name, choices = '' }: ReportFilter,
  query: ReportQuery,
): Promise<ReportChoice[]> {
  const { rows: source_, view } = askReport(context, report, source, query)
  if (!view.columns.some(({ key }) => key === choices)) return []
  // What has no key is asked for as that; a name may be kept back from the person, or be none.
  const [key, named] = [sql.ref(name), sql.ref(choices)]
  const grouped = view.columns.some(({ by }) => by === name)
  const label = grouped ? sql`case when ${key} is null then 'Không có' else ${named}::text end` : named
  const asked = query[name]
  const { rows } = await sql<ReportChoice>`${planned}
    select distinct coalesce(${key}::text, ${noValue}) as value, ${label}::text as label from (${source_}) report
    where ${grouped ? sql`true` : sql`${key} is not null`} and strpos(fold(${label}::text), ${fold(query.q ?? '')}) > 0
    order by 2 limit ${Array.isArray(asked) ? Math.max(asked.length, mostChoices) : mostChoices}`.execute(
    context.db,
  )
  return rows
}
