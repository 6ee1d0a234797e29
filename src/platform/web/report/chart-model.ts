import type { ReactNode, SVGProps } from 'react'
import type {
  ChartPoint,
  Report,
  ReportChart,
  ReportColumn,
  ReportTotals,
} from '#platform/contract/report.ts'
import { addressOf } from '#platform/contract/report-link.ts'
import type { Shown } from '#platform/contract/report-link.ts'
import { drawnStep } from '#platform/contract/report-view.ts'
import type { ReportView } from '#platform/contract/report-view.ts'
import { formatBusinessDate, readBusinessDate } from '#platform/rules/business-date.ts'
import { stepLabel } from '#platform/rules/periods.ts'
import { everyStep, shortLabel } from '#platform/web/report/chart-scale.ts'

export interface DrawnPoint {
  key: string
  /** On the axis. */
  label: string
  /** In full, for who hovers or listens. */
  name: string
  y: readonly (number | null)[]
  /** The records behind it. */
  to: string | undefined
}
/** A chart as it is drawn, whatever its kind. */
export interface Drawn {
  kind: ReportChart['kind']
  /** Its numbers are percents, times 100. */
  percent?: boolean
  series: readonly string[]
  points: readonly DrawnPoint[]
  /** Of which the stages of a funnel are shares. */
  whole: number
}

/** px of a plot that can be read. */
export const leastHeight = 150

export interface DrawingProps {
  drawn: Drawn
  width: number
  /** What the frame leaves under its caption, never less than `leastHeight`. */
  height: number
  /** Of the svg itself: its name and its keys. */
  frame: SVGProps<SVGSVGElement>
  /** Around what is drawn of a point: focus, label and way to its records. */
  point: (index: number, content: ReactNode) => ReactNode
}

const nameIn = (column: ReportColumn | undefined, value: string): string =>
  value === '' ? 'Không có' : (column?.names?.[value] ?? value)

/** What the chart of a report shows of its answer. */
export function drawnOf(
  report: Report,
  view: ReportView,
  totals: ReportTotals,
  shown: Shown,
  mayOpen: (screen: string) => boolean,
): Drawn {
  const { chart, group } = view
  if (!chart) return { kind: 'bars', series: [], points: [], whole: 0 }
  const column = (key: string | undefined) => report.columns.find((one) => one.key === key)
  const { of, kind } = column(chart.y[0]) ?? {}
  const isPercent = kind === 'percent'
  const titles = chart.y.map((key) => column(key)?.title ?? key)
  const series = totals.series?.map((value) => nameIn(column(chart.series), value)) ?? titles
  const link = column(chart.y[0])?.opens ?? report.opens
  const to = (row: Parameters<typeof addressOf>[2], as: Shown) =>
    link && mayOpen(link.screen) ? addressOf(link, as, row) : undefined
  const x = column(chart.x)

  if (!x) {
    const y = totals.chart[0]?.y ?? []
    const points = titles.map((name, index) => ({
      key: name,
      label: name,
      name,
      y: [y[index] ?? 0],
      to: to(undefined, shown),
    }))
    return {
      kind: chart.kind,
      series: [report.noun],
      points: totals.chart.length ? points : [],
      whole: y[0] ?? 0,
    }
  }

  const period = { from: readBusinessDate(totals.from) ?? '', to: readBusinessDate(totals.to) ?? '' }
  if (x.by === 'period' && period.from && period.to) {
    const step = drawnStep(group, period, chart)
    const as: Shown = { ...shown, group: { key: step, title: '', ...group, step } }
    const points = everyStep(totals.chart, step, period, series.length, of ? null : 0).map((point) => ({
      key: point.x,
      label: shortLabel(step, point.x),
      name: `${stepNames[step]} ${stepLabel(step, point.x)}`.trim(),
      y: point.y,
      to: to({ [x.key]: formatBusinessDate(point.x) }, as),
    }))
    return { kind: chart.kind, series, points, whole: 0, percent: isPercent }
  }

  const labelled = (point: ChartPoint): DrawnPoint => ({
    key: `${point.x}|${point.key ?? ''}`,
    label: nameIn(x, point.x),
    name: nameIn(x, point.x),
    y: point.y,
    // What is named otherwise, without a key, are several together.
    to: point.key || point.x === '' ? to({ [x.by ?? x.key]: point.key || null }, shown) : undefined,
  })
  const points = inStages(chart, totals.chart).map(labelled)
  const whole = points.reduce((sum, { y }) => sum + (y[0] ?? 0), 0)
  return { kind: chart.kind, series, points, whole, percent: isPercent }
}

const stepNames = { day: '', week: 'Tuần từ', month: 'Tháng', year: 'Năm' } as const

/** The stages of a funnel stand in their own order; other names by size, as they come. */
const inStages = ({ stages }: ReportChart, points: readonly ChartPoint[]) =>
  stages ? stages.flatMap((stage) => points.find(({ x }) => x === stage) ?? []) : points
