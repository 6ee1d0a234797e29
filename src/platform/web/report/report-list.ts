import type { Report, ReportFilter, ReportRow } from '#platform/contract/report.ts'
import { addDays, businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import type { StatusTable } from '#platform/web/actions/status-tag.tsx'
import type { Column, Filter, Preset, RemoteFilter } from '#platform/web/list/list-types.ts'
import type { ListDefaults } from '#platform/web/list/url-state.ts'

/** What a report's screen has beyond its declaration. */
export interface ReportParts {
  /** Labels and tones of a status column, by its key. */
  statuses?: Readonly<Record<string, StatusTable>>
  /** Finds the records of a filter that has no options, by its key. */
  remote?: Readonly<Record<string, RemoteFilter>>
}

const period = (from: string, to: string) => ({
  date_from: formatBusinessDate(from),
  date_to: formatBusinessDate(to),
})

/** The periods people ask for; a week begins on Monday. */
export function periodPresets(today: string): readonly Preset[] {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const month = `${today.slice(0, 7)}-01`
  const lastMonth = `${addDays(month, -1).slice(0, 7)}-01`
  return [
    { label: 'Hôm nay', filters: period(today, today) },
    { label: 'Tuần này', filters: period(addDays(today, -weekday), today) },
    { label: 'Tháng này', filters: period(month, today) },
    { label: 'Tháng trước', filters: period(lastMonth, addDays(month, -1)) },
  ]
}

const thisMonth = () => periodPresets(businessDate(new Date()))[2]!.filters

export function reportDefaults({ filters = [], defaultSort }: Report): ListDefaults {
  return {
    size: 50,
    sort: defaultSort,
    filterKeys: ['date_from', 'date_to', ...filters.map(({ key }) => key)],
    filters: thisMonth(),
  }
}

function filterOf({ key, title, options }: ReportFilter, parts: ReportParts): Filter[] {
  if (options) return [{ key, title, kind: 'any', options }]
  const remote = parts.remote?.[key]
  return remote ? [{ key, title, ...remote }] : []
}

/** The list that a report's declaration means. */
export function reportList(report: Report, parts: ReportParts = {}) {
  const columns = report.columns.map(
    ({ key, title, kind = 'text', width, names, sum }): Column<ReportRow> => {
      const statuses = kind === 'status' ? parts.statuses?.[key] : undefined
      return {
        key,
        title,
        sortable: true,
        kind: statuses ? 'status' : names || kind === 'status' ? 'text' : kind,
        ...(width ? { width } : {}),
        ...(statuses ? { statuses } : names ? { value: (row) => names[String(row[key])] ?? row[key] } : {}),
        ...(sum ? { total: key } : {}),
      }
    },
  )
  return {
    path: report.screen,
    noun: report.noun,
    columns,
    size: 50,
    sort: report.defaultSort,
    search: false as const,
    filters: [
      { key: 'date', title: report.period, kind: 'range' } satisfies Filter,
      ...(report.filters ?? []).flatMap((filter) => filterOf(filter, parts)),
    ],
    initialFilters: thisMonth(),
    presets: periodPresets(businessDate(new Date())),
  }
}
