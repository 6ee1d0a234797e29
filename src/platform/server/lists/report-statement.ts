import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { refuseField } from '#platform/contract/errors.ts'
import type { Report, ReportColumn } from '#platform/contract/report.ts'
import { comparesRows, rowKeyOf } from '#platform/contract/report-view.ts'
import type { ReportView } from '#platform/contract/report-view.ts'

/** The statement of a report is put together of these; one SQL for list, sums, chart and file. */
export interface Parts {
  report: Report
  view: ReportView
  rows: RawBuilder<unknown>
  /** The rows of the period compared with. */
  before?: RawBuilder<unknown>
}

const summed = (columns: readonly ReportColumn[]) => columns.filter(({ sum }) => sum)
/** Columns that the source gives: not divided from others, not added by a comparison. */
const given = ({ report, view }: Parts) => report.columns.filter((column) => view.columns.includes(column))

/**
 * `with report as (…), numbered as (…)`: the rows with their quotients, and each with its place in the
 * order asked for. Materialised, so that list, sums and chart are of one reading.
 */
export function reportRows(parts: Parts, sort: string | undefined): RawBuilder<unknown> {
  const { before, view } = parts
  const rows = before && comparesRows(view.group) ? rowsAgainst(parts, before) : parts.rows
  const quotients = view.columns.flatMap((column) => {
    const value = quotientOf(column, sql.ref)
    return value ? [sql`, ${value} as ${sql.ref(column.key)}`] : []
  })
  return sql`with report as materialized (select s.* ${sql.join(quotients, sql``)} from (${rows}) s),
    ${before ? sql`earlier as materialized (${before}),` : sql``}
    numbered as (select row_number() over (${orderOf(parts, sort)}) as number, report.* from report)`
}

/** Rows of one period beside those of the other, by the keys they are grouped by; either may be missing. */
function rowsAgainst(parts: Parts, before: RawBuilder<unknown>): RawBuilder<unknown> {
  const source = given(parts).filter(({ of }) => !of)
  const keys = [
    ...new Set([...(parts.view.group?.by ?? []), ...source.flatMap(({ by, key }) => (by ? [key] : []))]),
  ]
  const names = source.map(({ key }) => key).filter((key) => !keys.includes(key))
  const sums = new Set(summed(source).map(({ key }) => key))
  const now = names.map((key) =>
    sums.has(key)
      ? sql`coalesce(sum(${sql.ref(key)}) filter (where not past), 0) as ${sql.ref(key)},
          coalesce(sum(${sql.ref(key)}) filter (where past), 0) as ${sql.ref(`${key}_before`)}`
      : sql`max(${sql.ref(key)}) filter (where not past) as ${sql.ref(key)}`,
  )
  const refs = sql.join(keys.map((key) => sql.ref(key)))
  const all = sql.join([...keys, ...names].map((key) => sql.ref(key)))
  return sql`select ${refs}, ${sql.join(now)} from (
      select ${all}, false as past from (${parts.rows}) r union all
      select ${all}, true as past from (${before}) b) compared
    group by ${refs}`
}

type Ref = (key: string) => RawBuilder<unknown>

/** A percentage or a mean of two sums, a change against the sum before; null for other columns. */
function quotientOf({ key, kind, of }: ReportColumn, ref: Ref): RawBuilder<unknown> | null {
  if (key.endsWith('_change')) {
    const of = key.slice(0, -'_change'.length)
    return changeOf(ref(of), ref(`${of}_before`))
  }
  return of ? ratioOf(kind, ref(of[0]), ref(of[1])) : null
}

/** One sum in another, a percent times 100; null of nothing. */
export function ratioOf(
  kind: ReportColumn['kind'],
  part: RawBuilder<unknown>,
  whole: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const factor = kind === 'percent' ? sql`100.0 *` : sql`1.0 *`
  return sql`round((${factor} ${part} / nullif(${whole}, 0))::numeric, 2)::float8`
}

const changeOf = (now: RawBuilder<unknown>, before: RawBuilder<unknown>) =>
  sql`round(100.0 * (${now} - ${before}) / nullif(abs(${before}), 0), 2)::float8`

/** By the column asked for, then by the row's key, or by all columns that are not sums, so that pages are stable. */
function orderOf({ report, view }: Parts, sort: string | undefined): RawBuilder<unknown> {
  const columns = view.columns.filter(({ hidden }) => !hidden)
  const keyOf = (text: string) => text.replace(/^-/, '')
  const standing = (text: string) => columns.some(({ key }) => key === keyOf(text))
  const usual = report.defaultSort
  if (sort && !standing(sort) && sort !== usual)
    throw refuseField('sort', `Không sắp xếp được theo "${keyOf(sort).slice(0, 40)}"`)
  // The usual column may be missing in another grouping: then the columns lead in their order.
  const wanted = [sort, usual].find((one) => one && standing(one))
  const first = wanted ? [directed(wanted, keyOf(wanted))] : []
  const rowKey = rowKeyOf(report, view.group)
  const rest = rowKey
    ? [rowKey]
    : columns.filter(({ sum, key }) => !sum && key !== (wanted && keyOf(wanted))).map(({ key }) => key)
  return sql`order by ${sql.join([...first, ...rest.map((key) => sql.ref(key))])}`
}

const directed = (wanted: string, key: string) =>
  wanted.startsWith('-') ? sql`${sql.ref(key)} desc nulls last` : sql`${sql.ref(key)} asc nulls last`

/** The number of rows and the sums, as one jsonb; the quotients of the sums with them. */
export function sumsOf(parts: Parts): RawBuilder<unknown> {
  const source = given(parts)
  const sums = summed(source)
  const now = sums.map(({ key }) => sql`coalesce(sum(${sql.ref(key)}), 0)::float8 as ${sql.ref(key)}`)
  const quotients = source.flatMap((column) => {
    const value = column.of && quotientOf(column, (key) => sql`t.${sql.ref(key)}::numeric`)
    return value ? [sql`${value} as ${sql.ref(column.key)}`] : []
  })
  const changes = sums.flatMap(({ key }) => [
    sql`b.${sql.ref(key)} as ${sql.ref(`${key}_before`)}`,
    sql`${changeOf(sql`t.${sql.ref(key)}::numeric`, sql`b.${sql.ref(key)}::numeric`)} as ${sql.ref(`${key}_change`)}`,
  ])
  const compared = parts.before && sums.length > 0
  return sql`(select to_jsonb(s) from (select ${sql.join([sql`t.*`, ...quotients, ...(compared ? changes : [])])}
    from (select ${sql.join([sql`count(*)::int as rows`, ...now])} from report) t
    ${compared ? sql`, (select ${sql.join(now)} from earlier) b` : sql``}) s)`
}
