import { comparisons } from '#platform/contract/report.ts'
import type {
  Comparison,
  ReportChart,
  ReportColumn,
  ReportDeclaration,
  ReportGroup,
} from '#platform/contract/report.ts'
import { coarseStep, steps } from '#platform/rules/periods.ts'
import type { Period, Step } from '#platform/rules/periods.ts'
import type { RoleCode } from '#platform/contract/roles.ts'

/** A report as one person asks for it: what server and screen must see alike. */
export interface ReportView {
  group: ReportGroup | undefined
  compare: Comparison | undefined
  /** The columns of the rows, hidden ones among them. */
  columns: readonly ReportColumn[]
  /** The charts that the grouping allows. */
  charts: readonly ReportChart[]
  chart: ReportChart | undefined
}

interface Wanted {
  group_by?: string | undefined
  compare?: string | undefined
  chart?: string | undefined
}

/** Whether the columns of this key stand in a grouping. */
const has = (group: ReportGroup | undefined, by: string): boolean =>
  !group || (by === 'period' ? group.step !== undefined : (group.by ?? []).includes(by))

/** The field that is a row's key, where each row is a record: not where rows are grouped by something else. */
export const rowKeyOf = (
  { rowKey }: Pick<ReportDeclaration, 'rowKey'>,
  group: ReportGroup | undefined,
): string | undefined => (rowKey && (!group || group.by?.includes(rowKey)) ? rowKey : undefined)

/** Rows stand against those of another period where they are grouped by other things than its days. */
export const comparesRows = (group: ReportGroup | undefined): boolean => group !== undefined && !group.step

/** What the column of the period is called where the rows are grouped by a step of it. */
export const stepTitles: Readonly<Record<Step, string>> = {
  day: 'Ngày',
  week: 'Tuần từ',
  month: 'Tháng',
  year: 'Năm',
}

/** A chart has at most so many points in time. */
const mostPoints = 400

/**
 * The step a chart is drawn in: that of the rows, or a coarser one of the chart, or where the period is long or the
 * plots are small.
 */
export function drawnStep(
  group: ReportGroup | undefined,
  period: Period,
  chart?: Pick<ReportChart, 'kind' | 'step'>,
): Step {
  const own = group?.step ?? 'day'
  const least = chart?.step ?? (chart?.kind === 'multiples' ? 'week' : 'day')
  return coarseStep(steps.indexOf(own) < steps.indexOf(least) ? least : own, period, mostPoints)
}

export function viewOf(report: ReportDeclaration, wanted: Wanted, role: RoleCode): ReportView {
  const { groupBy = [], charts = [] } = report
  const group = groupBy.find(({ key }) => key === wanted.group_by) ?? groupBy[0]
  const compare =
    report.period === 'range' && wanted.compare && wanted.compare in comparisons
      ? (wanted.compare as Comparison)
      : undefined
  const own = report.columns.filter(
    ({ by, seenBy }) => (!by || has(group, by)) && (!seenBy || seenBy.includes(role)),
  )
  const columns =
    compare && comparesRows(group) ? own.flatMap((column) => [column, ...compared(column, compare)]) : own
  const standing = new Set(own.map(({ key }) => key))
  const possible = charts.filter(({ x, y, series }) =>
    [...y, ...(x ? [x] : []), ...(series ? [series] : [])].every((key) => standing.has(key)),
  )
  const chart = possible.find(({ key }) => key === wanted.chart) ?? possible[0]
  return { group, compare, columns, charts: possible, chart }
}

/** The two columns beside a sum: what it was, and by how much it changed. */
function compared(
  { key, title, kind, width, sum, hidden }: ReportColumn,
  compare: Comparison,
): ReportColumn[] {
  if (!sum || hidden) return []
  return [
    {
      key: `${key}_before`,
      title: `${title}, ${comparisons[compare].toLocaleLowerCase('vi')}`,
      ...(kind ? { kind } : {}),
      ...(width ? { width: width + 60 } : {}),
      sum,
    },
    { key: `${key}_change`, title: `± ${title}`, kind: 'percent', width: 130 },
  ]
}
