import type { Report, ReportGroup, ReportLink, ReportRow, ReportTotals } from '#platform/contract/report.ts'
import { noValue } from '#platform/contract/list.ts'
import { rowKeyOf } from '#platform/contract/report-view.ts'
import { addDays, formatBusinessDate, readBusinessDate } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import { daysOfStep } from '#platform/rules/periods.ts'
import type { Period } from '#platform/rules/periods.ts'

/** No books are older: where all days before one are meant, they begin here. */
export const firstDay: BusinessDate = '2000-01-01'

/** What a link is made of: the report as it was asked for. */
export interface Shown {
  report: Report
  group: ReportGroup | undefined
  /** The texts of the filters. */
  filters: Readonly<Record<string, string | undefined>>
  totals: Pick<ReportTotals, 'from' | 'to'>
}

/** A row, the point of a chart, or nothing for the sum of all. */
type Behind = Partial<ReportRow> | undefined

/**
 * The address of the records behind a number; none where they could not be told apart from others: a key
 * of the row is empty and the screen cannot ask for that, or a filter of the report is unknown to the screen.
 */
export function addressOf(link: ReportLink, shown: Shown, row: Behind): string | undefined {
  const { report, filters, group } = shown
  if (!row && link.rowsOnly) return undefined
  const search = new URLSearchParams(link.fixed)
  const carried = Object.entries(link.filters ?? {})
  for (const [name, key] of carried) {
    const own = row && key in row ? (row[key] ?? noneOf(link, name, key, shown)) : filters[key]
    if (row && key in row && own === undefined) return undefined
    if (own === undefined || own === '') continue
    // What always holds and what was asked hold both.
    const always = link.fixed?.[name]?.split(',')
    const both = String(own)
      .split(',')
      .filter((one) => always?.includes(one) ?? true)
    if (both.length === 0) return undefined
    search.set(name, both.join(','))
  }
  // A row with a key of its own is the same row whatever filter found it, and so is a record that a row names.
  const one = row && (rowKeyOf(report, group) || (link.rowsOnly && link.filters?.['open']))
  const taken = one ? [] : (report.filters ?? [])
  const known = new Set(carried.map(([, key]) => key))
  if (taken.some(({ key }) => filters[key] && !known.has(key))) return undefined
  const days = link.period || link.day ? daysBehind(link, shown, row) : null
  if (link.day && days) search.set(link.day, formatBusinessDate(days.to))
  if (link.period && days) {
    search.set(`${link.period}_from`, formatBusinessDate(days.from))
    search.set(`${link.period}_to`, formatBusinessDate(days.to))
  }
  return search.size ? `${link.screen}?${search}` : link.screen
}

/**
 * A row that is grouped by the key and has none stands for the records without it, where the screen finds them: a report
 * finds its own.
 */
function noneOf({ screen, none }: ReportLink, name: string, key: string, { report, group }: Shown) {
  const finds = none?.includes(name) || (screen === report.screen && name === key && hasFilter(report, name))
  return group?.by?.includes(key) && finds ? noValue : undefined
}

const hasFilter = ({ filters = [] }: Report, name: string) => filters.some(({ key }) => key === name)

function daysBehind({ days }: ReportLink, { report, group, totals }: Shown, row: Behind): Period | null {
  const from = readBusinessDate(totals.from)
  const to = readBusinessDate(totals.to)
  if (!from || !to) return null
  const column = report.columns.find(({ by }) => by === 'period')?.key
  const start = column && row ? readBusinessDate(String(row[column])) : null
  const own = start && group?.step ? daysOfStep(group.step, start, { from, to }) : { from, to }
  if (days === 'until') return { from: firstDay, to: own.to }
  return days === 'before' ? { from: firstDay, to: addDays(own.from, -1) } : own
}
