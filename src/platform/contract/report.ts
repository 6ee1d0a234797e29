import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import type { Call, Schema } from '#platform/contract/call.ts'
import { labelInSentence } from '#platform/contract/field-words.ts'
import { dateOut } from '#platform/contract/fields.ts'
import { listQuery, pageSize } from '#platform/contract/list.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { pivotAnswer, readOut } from '#platform/contract/pivot-answer.ts'
import type { PivotAnswer, ReadOut } from '#platform/contract/pivot-answer.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import type { Step } from '#platform/rules/periods.ts'

/** `duration` is in minutes, `link` the address of a page outside, `month` an accounting period: `2026-11`. */
export type ReportKind =
  | 'text'
  | 'money'
  | 'number'
  | 'weight'
  | 'percent'
  | 'duration'
  | 'date'
  | 'month'
  | 'time'
  | 'status'
  | 'link'

/** Where the records behind a number are listed. */
export interface ReportLink {
  /** Path of the screen. */
  readonly screen: string
  /**
   * Its filters, each with the key it is of: the row's value where the rows have one, the report's
   * filter otherwise.
   */
  readonly filters?: Readonly<Record<string, string>>
  /** Its filters that always hold. */
  readonly fixed?: Readonly<Record<string, string>>
  /** Those of its filters that also find records without a value: it is asked for as `noValue`. */
  readonly none?: readonly string[]
  /** Its range of days: `created_at` is `created_at_from` and `created_at_to`. */
  readonly period?: string
  /** Its day, where it shows what stands at one: the last of those days. */
  readonly day?: string
  /** Of which days: those of the row (usual), all before them, or all up to their end. */
  readonly days?: 'before' | 'until'
  /** Sums open nothing: all records behind them add up to something else. */
  readonly rowsOnly?: true
}

export interface ReportColumn {
  /** Column of the report's SQL and field of its rows. */
  readonly key: string
  readonly title: string
  readonly kind?: ReportKind
  /** px on the screen. */
  readonly width?: number
  /** A number is written with so many, whole or not: two where it is divided from others. */
  readonly decimals?: number
  /** Names of the values, for codes and statuses. */
  readonly names?: Readonly<Record<string, string>>
  /** Summed over all rows of the filters in the summary row. */
  readonly sum?: true
  /** Divided from two summed columns, a percent times 100: its total is that of the sums. */
  readonly of?: readonly [part: string, whole: string]
  /**
   * Stands where the rows are grouped by this key, which the SQL gives beside it; `period` is the step
   * of the period, named by its first day.
   */
  readonly by?: 'period' | (string & {})
  /** What matters of a row, where that is not the first sum: it stands in sight on a phone. */
  readonly card?: 'amount'
  /** Summed and drawn, and no column of the list. */
  readonly hidden?: true
  /** Others neither see it nor get it in the file. */
  readonly seenBy?: readonly RoleCode[]
  /** What it holds and what it does not know, over its title. */
  readonly hint?: string
  /** The records behind the value. */
  readonly opens?: ReportLink
}

export interface ReportFilter {
  readonly key: string
  readonly title: string
  readonly kind: 'any' | 'anyNumber' | 'anyId'
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  /**
   * Offers what the person's own rows hold: keys of this name, called by the text of this column.
   * Without either the filter works by the address alone (a link from another screen).
   */
  readonly choices?: string
  /** Nothing is read before one is chosen. */
  readonly required?: true
  /** Its options stand as chips above the rows; `first` is on at a first visit. */
  readonly chips?: { readonly first?: string }
  /** Others have nothing to choose. */
  readonly seenBy?: readonly RoleCode[]
}

/** A way to group the rows: by a step of the period, by keys of the columns' `by`, or both. */
export interface ReportGroup {
  readonly key: string
  readonly title: string
  readonly step?: Step
  readonly by?: readonly string[]
  /** The one of `by` that is a record's key, never null, where each has one row or a few: names are read for a page alone. */
  readonly record?: string
}

/** The period step by step. */
export const bySteps: readonly ReportGroup[] = [
  { key: 'day', title: 'Ngày', step: 'day' },
  { key: 'week', title: 'Tuần', step: 'week' },
  { key: 'month', title: 'Tháng', step: 'month' },
  { key: 'year', title: 'Năm', step: 'year' },
]

export interface ReportChart {
  readonly key: string
  readonly title: string
  /**
   * A funnel has the `stages` of `x`, or, without it, those of `y`; multiples a small plot for each of its `series`,
   * by week and coarser.
   */
  readonly kind: 'bars' | 'stacked' | 'lines' | 'funnel' | 'multiples'
  /** A column with `by`; a chart is offered where the rows are grouped by it. */
  readonly x?: string
  /** Summed columns, or of lines those divided from two. */
  readonly y: readonly string[]
  /** Drawn in steps no finer than this. */
  readonly step?: Step
  /** A column with `by` whose values are the series of the one `y`. */
  readonly series?: string
  /** Values of `x` in their order; what is none of them is not on the way. */
  readonly stages?: readonly string[]
}

export interface ReportDeclaration {
  /** Names the report in its file of SQL: `quotes`. */
  readonly key: string
  readonly title: string
  /** What a row is, in lower case. */
  readonly noun: string
  /** Of the list; the file is at `…/excel`. */
  readonly path: string
  readonly screen: string
  /** Operation ids of the specification. */
  readonly ids: { readonly list: string; readonly excel: string }
  readonly roles: readonly RoleCode[]
  /**
   * `range`: `date_from` to `date_to`, this month unless asked; `asOf`: as it stood at the end of `date`,
   * today unless asked; `none`: as it stands.
   */
  readonly period: 'range' | 'asOf' | 'none'
  /** What the period is of: `Ngày tạo đơn`. */
  readonly dated?: string
  /** First day there is anything of what it is about; a range begins there unless asked, and never before. */
  readonly since?: { readonly day: BusinessDate; readonly of: string }
  readonly columns: readonly ReportColumn[]
  /**
   * Field of the SQL that is a row's key; without it, and where rows are grouped by other keys, a row is known by
   * its number in the order asked.
   */
  readonly rowKey?: string
  /** Further fields of the rows, that links are made of. */
  readonly keys?: readonly string[]
  readonly filters?: readonly ReportFilter[]
  /** The first is what is shown unless asked. */
  readonly groupBy?: readonly ReportGroup[]
  /** A column's key, `-` before it for descending. */
  readonly defaultSort: string
  /** Of the first that the grouping allows, or of the one asked for. */
  readonly charts?: readonly ReportChart[]
  /** The records behind a row and behind each of its sums, where the column names no others. */
  readonly opens?: ReportLink
  readonly size?: number
}

/** With what the sums are compared. */
export const comparisons = { before: 'Kỳ trước', year: 'Cùng kỳ năm ngoái' } as const
export type Comparison = keyof typeof comparisons

/** A row: its key or its number in the order asked for, and the columns. */
export type ReportRow = { id: number; _id: string } & Record<string, string | number | null>
/** Sums of the summed columns; `_id: 0` as specified. With a comparison `<key>_before`, too. */
export type ReportSums = { _id: number } & Record<string, number | undefined>
export interface ChartPoint {
  x: string
  /** null: nothing to divide by. */
  y: (number | null)[]
  /** What `x` names, where it is the name of a key. */
  key?: string | null
}
export interface ReportTotals {
  /** Rows of the filters, over all pages. */
  rows: number
  /** The period that was reported, DD-MM-YYYY. */
  from: string
  to: string
  /** With a comparison: the period it is compared with. */
  before?: { from: string; to: string }
  chart: ChartPoint[]
  /** Names of the series where values of a column are the series. */
  series?: string[]
  /** The numbers are those of this instant. */
  through: string
  /** Where they were read, where there is a copy. */
  read?: ReadOut | undefined
}
export type ReportQuery = ListQuery & {
  date_from?: string
  date_to?: string
  date?: string
  group_by?: string
  compare?: string
  chart?: string
  pivot_rows?: string
  pivot_columns?: string
  pivot_of?: string
  pivot_as?: string
} & Record<string, unknown>

type Typed<T, In = T> = { readonly _zod: { readonly input: In; readonly output: T } }
type QueryIn = Record<string, string | number | undefined>
export type ReportListCall = Omit<Call, 'query' | 'row' | 'option' | 'totals' | 'data' | 'raw' | 'file'> & {
  readonly query: Typed<ReportQuery, QueryIn>
  readonly row: Typed<ReportRow>
  readonly option: Typed<ReportSums>
  readonly totals: Typed<ReportTotals>
}
export type ReportFileCall = Omit<Call, 'query' | 'body' | 'file' | 'row' | 'data' | 'raw'> & {
  readonly query: Typed<ReportQuery, QueryIn>
  readonly body: Typed<Record<string, unknown> | undefined>
  readonly file: string
}
/** `chosen`: the names of what this filter is set to, and nothing else that it could be set to. */
export type ChoicesQuery = ReportQuery & { filter: string; chosen?: string }
export interface ReportChoice {
  value: string
  label: string
}
export type ReportChoicesCall = Omit<Call, 'query' | 'data' | 'row' | 'raw' | 'file'> & {
  readonly query: Typed<ChoicesQuery, QueryIn>
  readonly data: Typed<ReportChoice[]>
}
export type ReportPivotCall = Omit<Call, 'query' | 'data' | 'row' | 'raw' | 'file'> & {
  readonly query: Typed<ReportQuery, QueryIn>
  readonly data: Typed<PivotAnswer>
}

export interface Report extends ReportDeclaration {
  readonly calls: {
    readonly list: ReportListCall
    readonly excel: ReportFileCall
    /** Where a filter offers choices. */
    readonly choices?: ReportChoicesCall
    /** Where its rows have keys and sums, which a table can cross. */
    readonly pivot?: { readonly table: ReportPivotCall; readonly excel: ReportFileCall }
  }
}

const texts = new Set<ReportKind>(['text', 'month', 'time', 'link'])
const values = {
  date: dateOut.nullable().optional(),
  text: z.string().nullable().optional(),
  number: z.number().nullable().optional(),
}
const valueOf = ({ kind = 'text' }: ReportColumn): z.ZodType =>
  kind === 'date' ? values.date : texts.has(kind) ? values.text : values.number
const keyValue = z.union([z.string(), z.number()]).nullish()
const number = z.number().nullish()
const rowId = z.number()
const rowKey = z.string()
const sentRows = z.record(z.string(), z.unknown()).optional()
const choices = z.array(z.object({ value: z.string(), label: z.string() }))

/** The parts of the query that are no filter of a column. */
const askedOf = ({ period, groupBy, charts }: ReportDeclaration) => ({
  ...(period === 'range' ? { date: 'range' as const } : period === 'asOf' ? { date: 'text' as const } : {}),
  ...(groupBy ? { group_by: 'text' as const } : {}),
  ...(period === 'range' ? { compare: 'text' as const } : {}),
  ...(charts ? { chart: 'text' as const } : {}),
})

const totals = z.object({
  rows: z.number(),
  from: z.string(),
  to: z.string(),
  before: z.object({ from: z.string(), to: z.string() }).optional(),
  chart: z.array(z.object({ x: z.string(), y: z.array(z.number().nullable()), key: z.string().nullish() })),
  series: z.array(z.string()).optional(),
  through: z.string(),
  read: readOut.optional(),
})

const pivotShape = {
  pivot_rows: 'text',
  pivot_columns: 'text',
  pivot_of: 'text',
  pivot_as: 'text',
} as const

/** The calls of its pivot, where there is something to cross. */
function pivotCalls({ ids, path, title, roles, columns }: ReportDeclaration, query: unknown) {
  if (!columns.some(({ by }) => by) || !columns.some(({ sum, by }) => sum && !by)) return {}
  const asked = query as ReportPivotCall['query']
  return {
    pivot: {
      table: call({
        id: `${ids.list}-pivot`,
        method: 'GET',
        path: `${path}/pivot`,
        summary: `Bảng chéo ${labelInSentence(title)}`,
        roles,
        query: asked,
        data: pivotAnswer as unknown as ReportPivotCall['data'],
      }),
      excel: call({
        id: `${ids.excel}-pivot`,
        method: 'POST',
        path: `${path}/pivot/excel`,
        summary: `Xuất Excel bảng chéo ${labelInSentence(title)}`,
        roles,
        reads: true,
        query: asked,
        body: sentRows as unknown as ReportFileCall['body'],
        file: `${title}, bảng chéo`,
      }),
    },
  }
}

/**
 * A report as data: its list (`{results, pagination, option, totals}`), its Excel file and its
 * screen all come from this row; the SQL stands in the slice's `server/` under the same key.
 */
export function report(declaration: ReportDeclaration): Report {
  const { ids, path, title, roles, columns, filters = [], groupBy, size = pageSize.plain } = declaration
  // Rows are grouped by these, one group being what has none.
  const keyed = new Set(columns.map(({ by }) => by))
  const shape = {
    ...askedOf(declaration),
    ...Object.fromEntries(
      filters.map(({ key, kind }) => [
        key,
        kind === 'anyId' && keyed.has(key) ? ('anyIdOrNone' as const) : kind,
      ]),
    ),
  }
  const as = <T>(schema: Schema) => schema as unknown as T
  const query = as<ReportListCall['query']>(listQuery(shape, { size }))
  const compared = columns.flatMap(({ key, sum }) =>
    sum
      ? [
          [`${key}_before`, number],
          [`${key}_change`, number],
        ]
      : [],
  )
  const keys = [
    ...(groupBy ?? []).flatMap(({ by = [] }) => by),
    ...(declaration.keys ?? []),
    ...(declaration.rowKey ? [declaration.rowKey] : []),
  ].map((key) => [key, keyValue])
  const row = z.object({
    id: rowId,
    _id: rowKey,
    ...Object.fromEntries([...compared, ...keys]),
    ...Object.fromEntries(columns.map((column) => [column.key, valueOf(column)])),
  })
  const option = z.object({
    _id: rowId,
    ...Object.fromEntries(compared),
    ...Object.fromEntries(columns.flatMap(({ key, sum, of }) => (sum || of ? [[key, number]] : []))),
  })
  return {
    ...declaration,
    calls: {
      list: call({
        id: ids.list,
        method: 'GET',
        path,
        summary: title,
        roles,
        query,
        row: as<ReportListCall['row']>(row),
        option: as<ReportListCall['option']>(option),
        totals: as<ReportListCall['totals']>(totals),
      }),
      excel: call({
        id: ids.excel,
        method: 'POST',
        path: `${path}/excel`,
        summary: `Xuất Excel ${labelInSentence(title)}`,
        roles,
        reads: true,
        query,
        body: as<ReportFileCall['body']>(sentRows),
        file: title,
      }),
      ...(filters.some((filter) => filter.choices)
        ? {
            choices: call({
              id: `${ids.list}-choices`,
              method: 'GET',
              path: `${path}/choices`,
              summary: `Giá trị để lọc ${labelInSentence(title)}`,
              roles,
              query: as<ReportChoicesCall['query']>(
                listQuery({ ...shape, filter: 'text', chosen: 'text' }, { size }),
              ),
              data: as<ReportChoicesCall['data']>(choices),
            }),
          }
        : {}),
      ...pivotCalls(declaration, listQuery({ ...shape, ...pivotShape }, { size })),
    },
  }
}
