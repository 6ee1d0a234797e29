import { BarChartOutlined, ClockCircleOutlined, TableOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Call } from '#platform/contract/call.ts'
import type { Args } from '#platform/contract/client.ts'
import type { PivotAnswer } from '#platform/contract/pivot-answer.ts'
import { canPivot, pivotKeys, pivotOf } from '#platform/contract/pivot.ts'
import {
  comparisons,
  type Report,
  type ReportChoice,
  type ReportColumn,
  type ReportSums,
  type ReportTotals,
} from '#platform/contract/report.ts'
import type { Shown } from '#platform/contract/report-link.ts'
import { viewOf, type ReportView } from '#platform/contract/report-view.ts'
import { businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import { api, download, useCall, useWrite } from '#platform/web/api.ts'
import { Nothing } from '#platform/web/blank/blank.tsx'
import { shown as shownValue } from '#platform/web/list/cell.tsx'
import type { RemoteFilter } from '#platform/web/list/list-types.ts'
import { useListState } from '#platform/web/list/list-address.ts'
import { usePhone } from '#platform/web/list/use-phone.ts'
import { ListView, resultOf } from '#platform/web/list/list-view.tsx'
import { readListState, wireQuery, writeListState } from '#platform/web/list/url-state.ts'
import { drawnOf } from '#platform/web/report/chart-model.ts'
import { firstPivot, PivotBar } from '#platform/web/report/pivot-bar.tsx'
import {
  figuresOf,
  reportDefaults,
  reportList,
  type ReportAnswer,
  type ReportParts,
} from '#platform/web/report/report-list.ts'
import { useReportForms } from '#platform/web/report/report-forms.tsx'
import { usePerson } from '#platform/web/session.ts'
import { useShell } from '#platform/web/shell/shell-context.ts'
import { Screen } from '#platform/web/shell/screen.tsx'
import '#platform/web/report/report.css'

const ReportChartView = lazy(() => import('#platform/web/report/report-chart.tsx'))
const PivotView = lazy(() => import('#platform/web/report/pivot-view.tsx'))
const noParts: ReportParts = {}
/**
 * Nothing tells a report that what it counts has changed: whoever comes back to one reads its figures anew, but for
 * what was read on the way here.
 */
const justReadMs = 1_000
/** Where a report is made into a file again and again. */
const schedules = '/report/schedules'

/** A report: period, grouping and comparison, its chart, its rows under the sums, Excel of all of them. */
export function ReportScreen({
  report,
  parts = noParts,
}: {
  report: Report
  parts?: ReportParts | undefined
}) {
  const { role } = usePerson()
  const { mayOpen } = useShell()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [drawing, setDrawing] = useState(() => localStorage.getItem('report-chart') !== 'off')

  const state = readListState(search, reportDefaults(report))
  const { filters } = state
  const view = viewOf(report, filters, role)
  const chosen = (report.filters ?? []).every(
    ({ key, required, seenBy }) => !required || (seenBy && !seenBy.includes(role)) || Boolean(filters[key]),
  )
  const table = canPivot(report, role) ? (report.calls.pivot?.table as unknown as Call) : undefined
  /** Rows against columns instead of a list. */
  const crossing = table !== undefined && Boolean(filters['pivot_of'])
  const { call = report.calls.list as unknown as Call, listOf } = parts.own ?? {}
  const query = useCall<Call, unknown>(call, { query: wireQuery(state) } as never, {
    enabled: chosen && !crossing,
    placeholderData: keepPreviousData as never,
    staleTime: justReadMs,
  })
  const answer = query.data as ReportAnswer | undefined
  const data = answer && chosen && !crossing ? (listOf ? listOf(answer as never) : answer) : undefined
  const crossed = useCall<Call, unknown>(table ?? call, { query: filters } as never, {
    enabled: chosen && crossing,
    staleTime: justReadMs,
  })
  const cells = crossing ? (crossed.data as { data: PivotAnswer } | undefined)?.data : undefined
  const told = crossing ? cells : data?.totals

  const write = useWrite([call])
  const { formsOf, drawer } = useReportForms(parts.forms, call)
  // The declaration changes only when what it says does.
  const asked = JSON.stringify([filters, told?.from, told?.to, role])
  const { list, shown } = useMemo(() => {
    const today = formatBusinessDate(businessDate(new Date()))
    const as: Shown = {
      report,
      group: view.group,
      filters,
      totals: told ?? { from: filters['date_from'] ?? today, to: filters['date_to'] ?? today },
    }
    const choices = (filter: string) => choicesOf(report, filter, filters)
    return {
      shown: as,
      list: reportList(report, { view, parts, role, shown: as, choices, write, forms: formsOf, mayOpen }),
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- compared by what it says
  }, [report, parts, mayOpen, write, formsOf, asked])
  const address = useListState(list)
  const set = (key: string) => (value: string) => {
    const { [key]: _, ...others } = filters
    address.change({ filters: value ? { ...others, [key]: value } : others })
  }
  const change = (next: Readonly<Record<string, string>>) => {
    const all = { ...filters, ...next }
    address.change({ filters: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')) })
  }
  const cross = () => {
    if (!crossing) return change(firstPivot(report, role, view.group ?? {}))
    change(Object.fromEntries(pivotKeys.map((key) => [key, ''])))
  }
  const send = () => {
    const seen = writeListState({ ...state, open: undefined, page: 1 }, address.defaults)
    const asked = { screen: report.screen, title: report.title, query: seen.toString() }
    void navigate(
      `${schedules}?${new URLSearchParams({ ...asked, ...(report.period === 'none' ? { dated: '0' } : {}) })}`,
    )
  }
  const toggle = () => {
    localStorage.setItem('report-chart', drawing ? 'off' : 'on')
    setDrawing(!drawing)
  }
  const { Actions } = parts

  return (
    <Screen
      path={report.screen}
      title={report.title}
      actions={
        <>
          {told && <Stamp {...told} dated={report.period !== 'none'} />}
          <Beside
            report={report}
            view={view}
            groups={!crossing}
            compares={report.period === 'range' && !parts.own}
            set={set}
          />
          {Actions && <Actions filters={filters} />}
          {table && (
            <Button icon={<TableOutlined />} aria-pressed={crossing} onClick={cross}>
              {crossing ? 'Xem danh sách' : 'Bảng chéo'}
            </Button>
          )}
          {mayOpen(schedules) && chosen && (
            <Button icon={<ClockCircleOutlined />} onClick={send}>
              Gửi định kỳ
            </Button>
          )}
          {report.charts && !crossing && (
            <Button icon={<BarChartOutlined />} aria-pressed={drawing} onClick={toggle}>
              {drawing ? 'Ẩn biểu đồ' : 'Hiện biểu đồ'}
            </Button>
          )}
        </>
      }
    >
      {chosen && !crossing && (
        <Figures
          columns={figuresOf(view)}
          sums={data?.option}
          before={data?.totals?.before}
          coming={query.isFetching}
        />
      )}
      {view.chart && drawing && chosen && !crossing && (data || !query.error) && (
        <div className="report-chart">
          <Suspense>
            {data?.totals && (
              <ReportChartView
                chart={view.chart}
                charts={view.charts}
                choose={set('chart')}
                drawn={drawnOf(report, view, data.totals, shown, mayOpen)}
                period={periodWords(report, data.totals)}
              />
            )}
          </Suspense>
        </div>
      )}
      <ListView
        list={list}
        address={address}
        {...(chosen ? {} : { body: <Nothing>{parts.choose}</Nothing> })}
        {...(crossing
          ? {
              body: (
                <Crossed
                  report={report}
                  role={role}
                  filters={filters}
                  compares={report.period === 'range'}
                  change={change}
                  shown={shown}
                  answer={cells}
                  query={crossed}
                  mayOpen={mayOpen}
                />
              ),
            }
          : {})}
        result={
          chosen && !crossing
            ? resultOf({ ...query, data } as UseQueryResult<ReportAnswer>)
            : {
                data: { results: [], pagination: { page: 1, size: state.size, total: 0 } },
                error: null,
                loading: false,
                refreshing: false,
                retry: () => {},
              }
        }
        exports={
          chosen
            ? [
                {
                  label: 'Xuất Excel',
                  run: (sent, signal) =>
                    download(
                      (crossing ? report.calls.pivot?.excel : report.calls.excel) as unknown as Call,
                      ...([{ query: sent, signal }] as unknown as Args<Call>),
                    ),
                },
              ]
            : []
        }
      />
      {drawer}
    </Screen>
  )
}

/** The instant that the numbers are of; of a copy how far behind, and why they are not of the copy. */
function Stamp({
  through,
  read,
  from,
  to,
  dated,
}: Pick<ReportTotals, 'through' | 'read' | 'from' | 'to'> & { dated: boolean }) {
  const { behind = 0, why } = read ?? {}
  // The filter that says of which days they are is out of sight there.
  const phone = usePhone()
  return (
    <span className="quiet" title={why}>
      {phone && dated && `${daysOf(from, to)} · `}
      Số liệu đến {clockOf(through)}
      {behind >= 1 && ` (bản sao chậm ${Math.round(behind)} giây)`}
      {why && ' (máy chủ chính)'}
    </span>
  )
}

/** The rows crossed, under what they are crossed by. */
function Crossed({
  report,
  role,
  filters,
  compares,
  change,
  shown,
  answer,
  query,
  mayOpen,
}: Omit<Parameters<typeof PivotBar>[0], 'pivot'> & {
  shown: Shown
  answer: PivotAnswer | undefined
  query: UseQueryResult<unknown>
  mayOpen: (screen: string) => boolean
}) {
  const pivot = useMemo(() => {
    try {
      return pivotOf(report, filters, role)
    } catch {
      // The server says what is wrong with it.
      return undefined
    }
  }, [report, filters, role])
  return (
    <>
      <PivotBar
        report={report}
        role={role}
        pivot={pivot}
        filters={filters}
        compares={compares}
        change={change}
      />
      <Suspense>
        <PivotView
          pivot={pivot}
          shown={shown}
          answer={answer}
          error={query.error}
          coming={query.isFetching}
          retry={() => void query.refetch()}
          mayOpen={mayOpen}
        />
      </Suspense>
    </>
  )
}

/** How the rows are grouped and with what they are compared. */
function Beside({
  report,
  view,
  groups,
  compares,
  set,
}: {
  report: Report
  view: ReportView
  groups: boolean
  compares: boolean
  set: (key: string) => (value: string) => void
}) {
  const { groupBy } = report
  return (
    <>
      {groupBy && groups && (
        <Select
          aria-label="Nhóm theo"
          prefix="Nhóm theo:"
          value={view.group?.key ?? ''}
          popupMatchSelectWidth={false}
          options={groupBy.map(({ key, title }) => ({ value: key, label: title }))}
          onChange={(key) => set('group_by')(key === groupBy[0]?.key ? '' : key)}
        />
      )}
      {compares && (
        <Select
          aria-label="So với"
          prefix="So với:"
          value={view.compare ?? ''}
          popupMatchSelectWidth={false}
          options={[
            { value: '', label: 'Không so' },
            ...Object.entries(comparisons).map(([value, label]) => ({ value, label })),
          ]}
          onChange={set('compare')}
        />
      )}
    </>
  )
}

/** Sums that stand in no column, and how they changed; their places are there before they are. */
function Figures({
  columns,
  sums,
  before,
  coming,
}: {
  columns: readonly ReportColumn[]
  sums: ReportSums | undefined
  before: { from: string; to: string } | undefined
  coming: boolean
}) {
  if (columns.length === 0) return null
  return (
    <dl className="report-figures" aria-busy={coming && sums === undefined}>
      {columns.map(({ key, title, kind = 'number' }) => {
        const cell = { kind: kind === 'status' ? ('text' as const) : kind }
        const earlier = sums?.[`${key}_before`]
        const change = sums?.[`${key}_change`]
        return (
          <div key={key}>
            <dt>{title}</dt>
            <dd>{shownValue(cell, sums?.[key]) ?? '–'}</dd>
            {before && (
              <small title={`${before.from} – ${before.to}`}>
                {typeof change === 'number'
                  ? `${change > 0 ? '▲ ' : change < 0 ? '▼ ' : ''}${Math.abs(change).toFixed(1)}% so với `
                  : 'trước: '}
                {shownValue(cell, earlier ?? 0)}
              </small>
            )}
          </div>
        )
      })}
    </dl>
  )
}

/** What the rows are of; of a report without a period the day says nothing. */
const periodWords = ({ period }: Report, { from, to }: ReportTotals) =>
  period === 'none' ? undefined : from === to ? `ngày ${to}` : `${from} – ${to}`

/** `01-11 – 27-11-2026` */
const daysOf = (from: string, to: string) =>
  from === to ? to : `${from.slice(6) === to.slice(6) ? from.slice(0, 5) : from} – ${to}`

const clockOf = (instant: string) => new Date(Date.parse(instant) + 7 * 3_600_000).toISOString().slice(11, 19)

/** What the person's own rows hold of a filter, under the other filters. */
function choicesOf(report: Report, filter: string, filters: Shown['filters']): RemoteFilter {
  const { choices } = report.calls
  const ask = async (more: Readonly<Record<string, string>>) => {
    if (!choices) return []
    const sent = { query: { ...filters, filter, ...more } }
    const answer: unknown = await api(choices as unknown as Call, ...([sent] as unknown as Args<Call>))
    return (answer as { data: ReportChoice[] }).data
  }
  return {
    kind: 'remote',
    search: (q) => ask(q ? { q } : {}),
    labelled: (values) => ask({ [filter]: values.join(','), chosen: '1' }),
  }
}

/** For the screens' registry. */
export function screenOf(report: Report, parts?: ReportParts) {
  return () => <ReportScreen report={report} parts={parts} />
}
