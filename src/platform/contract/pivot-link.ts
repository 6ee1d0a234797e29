import type { PivotHead, PivotKey } from '#platform/contract/pivot-answer.ts'
import { noValue } from '#platform/contract/list.ts'
import { groupOf } from '#platform/contract/pivot.ts'
import type { Dimension, Pivot } from '#platform/contract/pivot.ts'
import { addressOf } from '#platform/contract/report-link.ts'
import type { Shown } from '#platform/contract/report-link.ts'
import type { Report, ReportLink, ReportRow } from '#platform/contract/report.ts'
import { formatBusinessDate, readBusinessDate } from '#platform/rules/business-date.ts'
import { daysOfStep } from '#platform/rules/periods.ts'

/** A dimension with the value that a cell is of. */
interface Known {
  dimension: Dimension
  key: PivotKey
}

/**
 * The address of the rows behind a cell, a sub-total or the total: the list that the report names, or, where that one
 * does not know all that the cell is of, the report itself with the cell's filters. The whole filter goes along.
 * None where rows could not be told apart from others: no list filters by a key.
 */
export function cellAddress(
  pivot: Pivot,
  shown: Shown,
  row: PivotHead,
  column: PivotHead,
  mayOpen: (screen: string) => boolean,
): string | undefined {
  const known: Known[] = [
    ...row.keys.map((key, index) => ({ dimension: pivot.rows[index]!, key })),
    ...column.keys.map((key, index) => ({ dimension: pivot.columns[index]!, key })),
  ]
  if (known.some(({ dimension: { step }, key }) => step && key === null)) return undefined
  const { report } = shown
  const link = pivot.of.opens ?? report.opens
  // What opens a single record opens none of their sums.
  const ofOne = report.rowKey && link?.screen !== report.screen
  const listed = link && !ofOne && mayOpen(link.screen) ? linked(link, shown, known) : undefined
  return listed ?? ownAddress(shown, known)
}

function linked(link: ReportLink, shown: Shown, known: readonly Known[]): string | undefined {
  const carried = new Set(Object.values(link.filters ?? {}))
  const told = ({ dimension: { step, column } }: Known) =>
    step ? link.period !== undefined : carried.has(column.by ?? '')
  if (link.rowsOnly || !known.every(told)) return undefined
  const group = groupOf({ rows: known.map(({ dimension }) => dimension), columns: [] })
  return addressOf(link, { ...shown, group }, known.length ? rowOf(known) : undefined)
}

const rowOf = (known: readonly Known[]): Partial<ReportRow> =>
  Object.fromEntries(
    known.map(({ dimension: { step, column }, key }) =>
      step ? [column.key, formatBusinessDate(String(key))] : [column.by ?? column.key, key],
    ),
  )

/** The report's own rows under the filters of the cell. */
function ownAddress({ report, filters, totals }: Shown, known: readonly Known[]): string | undefined {
  const names = (report.filters ?? []).map(({ key }) => key)
  const search = new URLSearchParams()
  for (const name of names) if (filters[name]) search.set(name, filters[name])
  for (const { dimension, key } of known) {
    if (dimension.step) continue
    const { by = '' } = dimension.column
    if (!names.includes(by)) return undefined
    search.set(by, String(key ?? noValue))
  }
  daysInto(search, { report, totals }, known)
  // An address without filters would be that of a first visit, which has some.
  if (search.size === 0) search.set('all', '1')
  return `${report.screen}?${search}`
}

function daysInto(
  search: URLSearchParams,
  { report, totals }: { report: Report; totals: Shown['totals'] },
  known: readonly Known[],
): void {
  if (report.period === 'none') return
  if (report.period === 'asOf') {
    search.set('date', totals.to)
    return
  }
  const whole = { from: readBusinessDate(totals.from) ?? '', to: readBusinessDate(totals.to) ?? '' }
  const stepped = known.find(({ dimension }) => dimension.step)
  const { from, to } = stepped ? daysOfStep(stepped.dimension.step!, String(stepped.key), whole) : whole
  search.set('date_from', formatBusinessDate(from))
  search.set('date_to', formatBusinessDate(to))
}
