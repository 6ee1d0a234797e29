import { useState } from 'react'
import { daysNeeded, spansOf } from '#home/overview.rules.ts'
import { useAnalysis } from '#home/web/use-analysis.ts'
import type { Report } from '#platform/contract/report.ts'
import type { Shown } from '#platform/contract/report-link.ts'
import { viewOf } from '#platform/contract/report-view.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { Period } from '#platform/rules/periods.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { drawnOf } from '#platform/web/report/chart-model.ts'
import ReportChartView from '#platform/web/report/report-chart.tsx'
import { usePerson } from '#platform/web/session.ts'
import { useShell } from '#platform/web/shell/shell-context.ts'
import { ordersByDate, ordersByRoute, ordersByType } from '#reports/analysis.report.ts'
import '#platform/web/report/report.css'

/** Orders by day since last month, by route and goods type this month; a bar opens its orders. */
export default function OverviewCharts() {
  const [chart, choose] = useState<string>()
  const spans = spansOf(businessDate(new Date()))
  const month = spans.find(({ key }) => key === 'month')!
  const drawings: readonly [Report, Period][] = [
    [ordersByDate, daysNeeded(spans)],
    [ordersByRoute, month],
    [ordersByType, month],
  ]
  return drawings.map(([report, period]) => (
    <AnalysisChart key={report.key} report={report} period={period} chart={chart} choose={choose} />
  ))
}

function AnalysisChart({
  report,
  period,
  chart,
  choose,
}: {
  report: Report
  period: Period
  chart: string | undefined
  choose: (key: string) => void
}) {
  const { role } = usePerson()
  const { mayOpen } = useShell()
  const { data, error, query } = useAnalysis(report, period, chart)
  const totals = data?.totals
  if (error && !totals) return <Failed small error={error} />
  // As high as the chart is to be.
  if (!totals) return <div className="report-chart" aria-busy />
  const view = viewOf(report, query, role)
  const shown: Shown = { report, group: view.group, filters: {}, totals }
  return (
    view.chart && (
      <ReportChartView
        chart={view.chart}
        charts={view.charts}
        choose={choose}
        drawn={drawnOf(report, view, totals, shown, mayOpen)}
        period={`${totals.from} – ${totals.to}`}
      />
    )
  )
}
