import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import type { Call, Schema } from '#platform/contract/call.ts'
import { dateOut } from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import type { RoleCode } from '#platform/contract/roles.ts'

export type ReportKind = 'text' | 'money' | 'number' | 'weight' | 'date' | 'status'

export interface ReportColumn {
  /** Column of the report's SQL and field of its rows. */
  readonly key: string
  readonly title: string
  readonly kind?: ReportKind
  /** px on the screen. */
  readonly width?: number
  /** Names of the values, for codes and statuses. */
  readonly names?: Readonly<Record<string, string>>
  /** Summed over all rows of the filters in the summary row. */
  readonly sum?: true
  /** Others neither see it nor get it in the file. */
  readonly seenBy?: readonly RoleCode[]
}

export interface ReportFilter {
  readonly key: string
  readonly title: string
  readonly kind: 'any' | 'anyNumber' | 'anyId'
  /** Without them the filter works by the address alone (a link from another screen). */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
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
  /** What the period is of: `Ngày tạo đơn`. */
  readonly period: string
  readonly columns: readonly ReportColumn[]
  readonly filters?: readonly ReportFilter[]
  /** A column's key, `-` before it for descending. */
  readonly defaultSort: string
  /** Bars over the whole period: the sum of `y` for each `x`. */
  readonly chart?: { readonly title: string; readonly x: string; readonly y: readonly string[] }
}

/** A row: its number in the order asked for, and the columns. */
export type ReportRow = { id: number; _id: string } & Record<string, string | number | null>
/** Sums of the summed columns; `_id: 0` as specified. */
export type ReportSums = { _id: number } & Record<string, number>
export interface ReportTotals {
  /** Rows of the filters, over all pages. */
  rows: number
  /** The period that was reported, DD-MM-YYYY. */
  from: string
  to: string
  chart: { x: string; y: number[] }[]
}
export type ReportQuery = ListQuery & { date_from?: string; date_to?: string } & Record<string, unknown>

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

export interface Report extends ReportDeclaration {
  readonly calls: { readonly list: ReportListCall; readonly excel: ReportFileCall }
}

const valueOf = ({ kind = 'text' }: ReportColumn): z.ZodType =>
  kind === 'date' ? dateOut.nullable() : kind === 'text' ? z.string().nullable() : z.number().nullable()

/**
 * A report as data: its list (`{results, pagination, option, totals}`), its Excel file and its
 * screen all come from this row; the SQL stands in the slice's `server/` under the same key.
 */
export function report(declaration: ReportDeclaration): Report {
  const { ids, path, title, roles, columns, filters = [] } = declaration
  const sums = columns.filter((column) => column.sum)
  const query = listQuery({
    date: 'range',
    ...Object.fromEntries(filters.map(({ key, kind }) => [key, kind])),
  }) as unknown as ReportListCall['query']
  const row = z.object({
    id: z.number(),
    _id: z.string(),
    ...Object.fromEntries(columns.map((column) => [column.key, valueOf(column).optional()])),
  })
  const option = z.object({
    _id: z.number(),
    ...Object.fromEntries(sums.map(({ key }) => [key, z.number().optional()])),
  })
  const totals = z.object({
    rows: z.number(),
    from: z.string(),
    to: z.string(),
    chart: z.array(z.object({ x: z.string(), y: z.array(z.number()) })),
  })
  const as = <T>(schema: Schema) => schema as unknown as T
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
        summary: `Xuất Excel ${title.toLocaleLowerCase('vi')}`,
        roles,
        reads: true,
        query,
        body: as<ReportFileCall['body']>(z.record(z.string(), z.unknown()).optional()),
        file: title,
      }),
    },
  }
}
