import { BarChartOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { Call } from '#platform/contract/call.ts'
import type { Report } from '#platform/contract/report.ts'
import { useCall } from '#platform/web/api.ts'
import { useListState } from '#platform/web/list/list-view.tsx'
import { CallList } from '#platform/web/list/list-screen.tsx'
import { wireQuery } from '#platform/web/list/url-state.ts'
import { reportList, type ReportParts } from '#platform/web/report/report-list.ts'
import { Screen } from '#platform/web/shell/screen.tsx'

const ReportChart = lazy(() => import('#platform/web/report/report-chart.tsx'))

/** A report: period presets, its rows under the summary row, Excel of all of them, and the chart. */
export function ReportScreen({ report, parts }: { report: Report; parts?: ReportParts | undefined }) {
  // The presets hold today's date: the list is made when the screen is opened.
  const list = useMemo(() => reportList(report, parts), [report, parts])
  const [chart, setChart] = useState(() => localStorage.getItem('report-chart') !== 'off')
  const toggle = () => {
    localStorage.setItem('report-chart', chart ? 'off' : 'on')
    setChart(!chart)
  }
  return (
    <Screen
      path={report.screen}
      title={report.title}
      actions={
        report.chart && (
          <Button icon={<BarChartOutlined />} aria-pressed={chart} onClick={toggle}>
            {chart ? 'Ẩn biểu đồ' : 'Hiện biểu đồ'}
          </Button>
        )
      }
    >
      {report.chart && chart && <ChartOf report={report} list={list} />}
      <CallList
        // The grid measures its place once: a chart that comes or goes above moves it.
        key={String(chart)}
        {...list}
        call={report.calls.list}
        exportCall={report.calls.excel as unknown as Call}
      />
    </Screen>
  )
}

/** Asks what the list asks, so both share one answer. */
function ChartOf({ report, list }: { report: Report; list: ReturnType<typeof reportList> }) {
  const { state } = useListState(list)
  const { data } = useCall(
    report.calls.list,
    { query: wireQuery(state) },
    { placeholderData: keepPreviousData },
  )
  const { chart, columns } = report
  const series = chart?.y.map((key) => columns.find((column) => column.key === key)?.title ?? key) ?? []
  return (
    <div className="report-chart" style={{ minHeight: 180 }}>
      <Suspense>
        {data?.totals && (
          <ReportChart
            title={chart?.title ?? ''}
            series={series}
            bars={data.totals.chart}
            from={data.totals.from}
            to={data.totals.to}
          />
        )}
      </Suspense>
    </div>
  )
}

/** For the screens' registry. */
export function screenOf(report: Report, parts?: ReportParts) {
  return () => <ReportScreen report={report} parts={parts} />
}
