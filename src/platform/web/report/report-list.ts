import type { ComponentType } from 'react'
import type { Call, List } from '#platform/contract/call.ts'
import type {
  Report,
  ReportColumn,
  ReportFilter,
  ReportLink,
  ReportRow,
  ReportSums,
  ReportTotals,
} from '#platform/contract/report.ts'
import { addressOf } from '#platform/contract/report-link.ts'
import type { Shown } from '#platform/contract/report-link.ts'
import { pivotKeys } from '#platform/contract/pivot.ts'
import { comparesRows, stepTitles } from '#platform/contract/report-view.ts'
import type { ReportView } from '#platform/contract/report-view.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { addDays, businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import { startOfStep, stepLabel } from '#platform/rules/periods.ts'
import type { StatusTags } from '#platform/contract/status.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import type { Write } from '#platform/web/api.ts'
import type {
  BulkAction,
  CellKind,
  Column,
  Filter,
  Preset,
  RemoteFilter,
  ListDeclaration,
} from '#platform/web/list/list-types.ts'
import type { ListDefaults } from '#platform/web/list/url-state.ts'
import type { ReportForm } from '#platform/web/report/report-forms.tsx'

/** What a report's screen has beyond its declaration. */
export interface ReportParts extends Pick<ListDeclaration<ReportRow>, 'rowLabel'> {
  /** What can be done with many rows, by who may. */
  bulk?: (role: RoleCode) => readonly BulkAction<ReportRow>[]
  /** What can be done with a row, by calls of its own; the report is read anew afterwards. */
  actions?: (row: ReportRow, write: Write) => readonly RowAction[]
  /** Forms of a row, each of a call. */
  forms?: readonly ReportForm[]
  /** Labels and tones of a status column, by its key. */
  statuses?: Readonly<Record<string, StatusTags>>
  /** Finds the records of a filter that has neither options nor choices, by its key. */
  remote?: Readonly<Record<string, RemoteFilter>>
  /** Of a report whose list was specified in a shape of its own: its call, and its answer as that of any report. */
  own?: { call: Call; listOf: (answer: never) => ReportAnswer }
  /** Buttons at the right of the title. */
  Actions?: ComponentType<{ filters: Shown['filters'] }>
  /** What to do where a filter must be chosen first. */
  choose?: string
}

export type ReportAnswer = List<ReportRow, ReportSums, ReportTotals>

const period = (from: string, to: string) => ({
  date_from: formatBusinessDate(from),
  date_to: formatBusinessDate(to),
})

/** The periods people ask for; a week begins on Monday. */
export function periodPresets(today: string): readonly Preset[] {
  const month = startOfStep('month', today)
  const lastMonth = startOfStep('month', addDays(month, -1))
  return [
    { label: 'Hôm nay', filters: period(today, today) },
    { label: 'Tuần này', filters: period(startOfStep('week', today), today) },
    { label: 'Tháng này', filters: period(month, today) },
    { label: 'Tháng trước', filters: period(lastMonth, addDays(month, -1)) },
    { label: 'Năm nay', filters: period(startOfStep('year', today), today) },
  ]
}

const thisMonth = () => periodPresets(businessDate(new Date()))[2]!.filters
const datesOf = ({ period }: Report) =>
  period === 'range' ? ['date_from', 'date_to'] : period === 'asOf' ? ['date'] : []
/** Set beside the bar: how the rows are grouped or crossed, with what they are compared, what is drawn. */
const besideKeys = ['group_by', 'compare', 'chart', ...pivotKeys] as const

export function reportDefaults(report: Report): ListDefaults {
  const { filters = [], defaultSort } = report
  const first = {
    ...(report.period === 'range' && !report.since ? thisMonth() : {}),
    ...Object.fromEntries(filters.flatMap(({ key, chips }) => (chips?.first ? [[key, chips.first]] : []))),
  }
  return {
    size: 50,
    sort: defaultSort,
    filterKeys: [...datesOf(report), ...filters.map(({ key }) => key), ...besideKeys],
    ...(Object.keys(first).length ? { filters: first } : {}),
  }
}

/** What the list is made of beside the declaration. */
export interface Making {
  view: ReportView
  parts: ReportParts
  role: RoleCode
  shown: Shown
  /** Searches the choices of a filter. */
  choices: (filter: string) => RemoteFilter
  write: Write
  /** The forms of a row, as the person may open them. */
  forms?: (row: ReportRow) => readonly RowAction[]
  /** Whether the person may open the screen. */
  mayOpen: (screen: string) => boolean
}

function filterOf({ key, title, options, choices }: ReportFilter, { parts, ...making }: Making): Filter[] {
  if (options) return [{ key, title, kind: 'any', options }]
  const remote = choices ? making.choices(key) : parts.remote?.[key]
  return remote ? [{ key, title, ...remote }] : []
}

const kindOf = ({ kind = 'text', names }: ReportColumn): CellKind =>
  names || kind === 'status' ? 'text' : kind

const times = new Set<ReportColumn['kind']>(['date', 'month', 'time'])

/** What a row is of stays at the left edge: the columns that say when, and the first that says of what or whom. */
function pinnedKeys(columns: readonly ReportColumn[]): ReadonlySet<string> {
  const first = columns.findIndex(({ kind }) => !times.has(kind))
  const isNumber = ({ sum, of, kind }: ReportColumn) => sum || of || kind === 'number' || kind === 'money'
  return new Set(columns.filter((column, at) => at <= first && !isNumber(column)).map(({ key }) => key))
}

/** The list that a report's declaration means, as it is asked for. */
export function reportList(report: Report, making: Making): ListDeclaration<ReportRow> {
  const { view, parts, role, shown, mayOpen } = making
  const { period: dates, dated = '' } = report
  const leadOf = (link: ReportLink | undefined) =>
    link && mayOpen(link.screen) ? (row?: ReportRow) => addressOf(link, shown, row) : undefined
  const rowTo = leadOf(report.opens)
  const seen = view.columns.filter(({ hidden }) => !hidden)
  const pinned = pinnedKeys(seen)
  const column = (declared: ReportColumn): Column<ReportRow> => {
    const { key, title, kind, width, names, sum, of, by, opens, card, hint } = declared
    const { decimals = of && kind === 'number' ? 2 : undefined } = declared
    const statuses = kind === 'status' ? parts.statuses?.[key] : undefined
    const to = leadOf(opens ?? (sum ? report.opens : undefined))
    const step = by === 'period' ? view.group?.step : undefined
    return {
      key,
      title: step ? stepTitles[step] : title,
      sortable: true,
      kind: statuses ? 'status' : step && step !== 'day' ? 'text' : kindOf(declared),
      ...(width ? { width } : {}),
      ...(pinned.has(key) ? { pinned: true } : {}),
      ...(decimals === undefined ? {} : { decimals }),
      ...(hint ? { hint } : {}),
      ...(card ? { card } : {}),
      ...(statuses ? { statuses } : names ? { value: (row) => names[String(row[key])] ?? row[key] } : {}),
      ...(step && step !== 'day' ? { value: (row) => stepLabel(step, row[key]) } : {}),
      ...(sum || of || key.endsWith('_change') ? { total: key } : {}),
      ...(to ? { to, totalTo: to() } : {}),
    }
  }
  const offered = (report.filters ?? []).filter(({ seenBy }) => !seenBy || seenBy.includes(role))
  const filters = offered.filter(({ chips }) => !chips)
  const bulk = parts.bulk?.(role)
  const chipped = offered.find(({ chips }) => chips)
  return {
    path: report.screen,
    noun: report.noun,
    columns: seen.map(column),
    size: 50,
    sort: report.defaultSort,
    search: false,
    filters: [
      ...(dates === 'range' ? [{ key: 'date', title: dated, kind: 'range' } satisfies Filter] : []),
      ...(dates === 'asOf' ? [{ key: 'date', title: dated, kind: 'day' } satisfies Filter] : []),
      ...filters.flatMap((filter) => filterOf(filter, making)),
    ],
    filterKeys: besideKeys,
    ...(chipped ? { chips: { key: chipped.key, options: chipped.options ?? [] } } : {}),
    ...reportDefaultsOf(report),
    ...(dates === 'range' ? { presets: presetsKeeping(shown.filters) } : {}),
    ...(rowTo ? { to: rowTo } : {}),
    ...(parts.actions || parts.forms
      ? {
          rowActions: (row) => [
            ...(making.forms?.(row) ?? []),
            ...(parts.actions?.(row, making.write) ?? []),
          ],
        }
      : {}),
    ...(bulk?.length ? { bulk } : {}),
    ...(parts.rowLabel ? { rowLabel: parts.rowLabel } : {}),
  }
}

function reportDefaultsOf(report: Report) {
  const { filters } = reportDefaults(report)
  return filters ? { initialFilters: filters } : {}
}

/** A period is chosen for what is shown: the other filters stay. */
const presetsKeeping = (filters: Shown['filters']) =>
  periodPresets(businessDate(new Date())).map(({ label, filters: days }) => ({
    label,
    filters: { ...(filters as Record<string, string>), ...days },
  }))

/** Sums that have no place in the totals row: those of no column, and of a list that only its days group. */
export const figuresOf = ({ columns, compare, group }: ReportView): readonly ReportColumn[] =>
  columns.filter(({ sum, hidden }) => sum && (hidden || (compare && !comparesRows(group))))
