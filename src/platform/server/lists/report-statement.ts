import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { refuseField } from '#platform/contract/errors.ts'
import type { Report, ReportColumn, ReportQuery } from '#platform/contract/report.ts'
import { comparesRows, rowKeyOf } from '#platform/contract/report-view.ts'
import type { ReportView } from '#platform/contract/report-view.ts'
import type { ReportNames } from '#platform/server/lists/report-given.ts'

/** The statement of a report is put together of these; one SQL for list, sums, chart and file. */
export interface Parts {
  report: Report
  view: ReportView
  rows: RawBuilder<unknown>
  /** Those of a page, by an array of the keys of its records. */
  rowsOn: (page: RawBuilder<number[]>) => RawBuilder<unknown>
  /** The rows of the period compared with. */
  before?: RawBuilder<unknown>
  /** What adds up to the same as the rows, where there is something shorter. */
  totals?: RawBuilder<unknown>
  /** The rows without the names that are put to those of a page alone. */
  bare?: Pick<ReportNames, 'columns' | 'by'> & {
    rows: RawBuilder<unknown>
    put: (rows: RawBuilder<unknown>) => RawBuilder<unknown>
  }
}

const summed = (columns: readonly ReportColumn[]) => columns.filter(({ sum }) => sum)
/** Columns that the source gives: not divided from others, not added by a comparison. */
const given = ({ report, view }: Parts) => report.columns.filter((column) => view.columns.includes(column))

/** A page as part of one statement. */
interface Page {
  /** `with …`: what sums, chart and page are taken from. */
  source: RawBuilder<unknown>
  /** The rows of the page in their order, as one jsonb. */
  page: RawBuilder<unknown>
}

/** The rows with the columns that are divided from others or added by a comparison. */
function whole(parts: Parts): RawBuilder<unknown> {
  const { before, view } = parts
  const rows = before && comparesRows(view.group) ? rowsAgainst(parts, before) : parts.rows
  const quotients = view.columns.flatMap((column) => {
    const value = quotientOf(column, sql.ref)
    return value ? [sql`, ${value} as ${sql.ref(column.key)}`] : []
  })
  return sql`select s.* ${sql.join(quotients, sql``)} from (${rows}) s`
}

/** Sums of the period compared with, and what is added up of this one. */
const summedUp = (parts: Parts, from: RawBuilder<unknown>, counted = sql`count(*)`) => sql`
  ${parts.before ? sql`earlier as materialized (${earlierOf(parts, parts.before)}),` : sql``}
  cells as materialized (${cellsOf(parts, from, counted)})`

function earlierOf(parts: Parts, before: RawBuilder<unknown>): RawBuilder<unknown> {
  const sums = summed(given(parts)).map(
    ({ key }) => sql`coalesce(sum(${sql.ref(key)}), 0)::float8 as ${sql.ref(key)}`,
  )
  return sums.length ? sql`select ${sql.join(sums)} from (${before}) b` : sql`select 1`
}

/**
 * `with report as (…), numbered as (…)`: every row, and each with its place in the order asked for. Materialised,
 * so that list and sums are of one reading.
 */
export function reportRows(parts: Parts, sort: string | undefined): RawBuilder<unknown> {
  return sql`with report as materialized (${whole(parts)}), ${summedUp(parts, sql`report`)},
    numbered as (select row_number() over (${orderOf(parts, sort)}) as number, report.* from report)`
}

/**
 * By which keys a row is known, the first that of its record, where the rows are records or nearly so; nothing where
 * they are groups of many.
 */
function keysOf({ report, view: { group, columns } }: Parts): readonly string[] | undefined {
  const rowKey = rowKeyOf(report, group)
  if (rowKey) return [rowKey]
  if (!group?.record) return undefined
  const days = columns.filter(({ by }) => by === 'period').map(({ key }) => key)
  return [...new Set([group.record, ...(group.by ?? []), ...days])]
}

/** Fields of the rows: what this person sees, and the keys that links are made of. */
export const shownKeys = ({ report, view }: Parts): readonly string[] => [
  // Of several records together there is none: a number leads by the keys that they have.
  ...(rowKeyOf(report, view.group) ? [report.rowKey as string] : []),
  ...(report.keys ?? []),
  ...(view.group?.by ?? []),
  ...view.columns.filter(({ hidden }) => !hidden).map(({ key }) => key),
]

/**
 * A page, and what its sums and chart are taken from. Of records all is read as lean as can be: what is added up,
 * drawn and sorted by of each, and the rest of those on the page alone. PostgreSQL leaves out joins and columns that
 * nothing asks for; all is one statement and one moment. Other rows are few, and read once with their names, or names
 * are put to those of the page.
 */
export function pageOf(parts: Parts, query: Pick<ReportQuery, 'ids' | 'page' | 'size' | 'sort'>): Page {
  const { report, view, before, totals, bare } = parts
  const order = orderOf(parts, query.sort)
  const first = (query.page - 1) * query.size
  const limit = sql`limit ${query.size} offset ${first}`
  const rowKey = rowKeyOf(report, view.group)
  const asked = query.ids?.length ? query.ids : undefined
  const numbered = (from: RawBuilder<unknown>) =>
    !asked
      ? sql`select row_number() over (${order}) + ${first}::int as number, r.* from (select * from ${from} l ${order} ${limit}) r`
      : rowKey
        ? sql`select row_number() over (${order}) as number, r.* from (select * from ${from} l
            where ${sql.ref(rowKey)} = any(${asked}::bigint[]) ${order} ${limit}) r`
        : sql`select * from (select row_number() over (${order}) as number, l.* from ${from} l) r
            where number = any(${asked}::bigint[]) order by number ${limit}`
  const keys = keysOf(parts)
  const compared = before && comparesRows(view.group)
  if (bare && !compared && !orderedBy(parts, query.sort).some((one) => bare.columns.includes(keyOf(one)))) {
    const rows = whole({ ...parts, rows: bare.rows })
    return {
      source: totals
        ? sql`with ${summedUp(parts, sql`(${totals})`, sql`sum(rows)`)}, picked as materialized (${numbered(sql`(${rows})`)})`
        : sql`with report as materialized (${rows}), ${summedUp(parts, sql`report`)},
            picked as materialized (${numbered(sql`report`)})`,
      page: sql`(select jsonb_agg(to_jsonb(n) order by number) from (${bare.put(sql`select * from picked`)}) n)`,
    }
  }
  if (!keys || compared)
    return {
      source: sql`with report as materialized (${whole(parts)}), ${summedUp(parts, sql`report`)}`,
      page: sql`(select jsonb_agg(to_jsonb(n) order by number) from (${numbered(sql`report`)}) n)`,
    }
  const rows = whole(parts)
  const lean = [
    ...new Set([
      ...keys,
      ...orderedBy(parts, query.sort).map(keyOf),
      ...(totals ? [] : [...addedUp(parts), ...drawnBy(parts)]),
    ]),
  ]
  const records = sql`(select ${sql.join(lean.map((one) => sql.ref(one)))} from (${rows}) r)`
  const picked = (from: RawBuilder<unknown>) => sql`picked as materialized (${numbered(from)})`
  const rest = [...new Set(shownKeys(parts))].filter((one) => !lean.includes(one))
  const record = sql.ref(`r.${keys[0]!}`)
  const those = sql<number[]>`array(select ${sql.ref(keys[0]!)} from picked)`
  const paged = rowKey ? whole({ ...parts, rows: parts.rowsOn(those) }) : rows
  // Other keys of a grouping may be null; by that of the records they are found.
  const same = keys.map((one, at) => {
    const [own, wanted] = [sql.ref(`r.${one}`), sql.ref(`p.${one}`)]
    return at === 0 ? sql`${own} = ${wanted}` : sql`${own} is not distinct from ${wanted}`
  })
  const shown = sql`select ${sql.join([sql`p.*`, ...rest.map((one) => sql.ref(`r.${one}`))])}
    from picked p join (${paged}) r on ${sql.join(same, sql` and `)}
    where ${record} = any(${those})`
  return {
    source: totals
      ? sql`with ${summedUp(parts, sql`(${totals})`, sql`sum(rows)`)}, ${picked(records)}`
      : sql`with lean as materialized ${records}, ${summedUp(parts, sql`lean`)}, ${picked(sql`lean`)}`,
    page: sql`(select jsonb_agg(to_jsonb(n) order by number) from (${rest.length ? shown : sql`table picked`}) n)`,
  }
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

const keyOf = (text: string) => text.replace(/^-/, '')

/** By the column asked for, then by the row's keys, or by all columns that are not sums, so that pages are stable. */
function orderedBy(parts: Parts, sort: string | undefined): string[] {
  const { report, view, before } = parts
  const columns = view.columns.filter(({ hidden }) => !hidden)
  const standing = (text: string) => columns.some(({ key }) => key === keyOf(text))
  const usual = report.defaultSort
  if (sort && !standing(sort) && sort !== usual)
    throw refuseField('sort', `Không sắp xếp được theo "${keyOf(sort).slice(0, 40)}"`)
  // The usual column may be missing in another grouping: then the columns lead in their order.
  const wanted = [sort, usual].find((one) => one && standing(one))
  // Rows beside those of another period have the columns of the report alone.
  const bare = wanted && !(before && comparesRows(view.group)) ? parts.bare : undefined
  const own = columns.filter(({ key, sum }) => !sum && !bare?.columns.includes(key)).map(({ key }) => key)
  const rest = keysOf(parts) ?? [...own, ...(bare?.by ?? [])]
  return [...(wanted ? [wanted] : []), ...rest.filter((key) => key !== (wanted && keyOf(wanted)))]
}

const orderOf = (parts: Parts, sort: string | undefined) =>
  sql`order by ${sql.join(orderedBy(parts, sort).map(directed))}`

const directed = (wanted: string) =>
  wanted.startsWith('-')
    ? sql`${sql.ref(keyOf(wanted))} desc nulls last`
    : sql`${sql.ref(wanted)} asc nulls last`

/** What is added up: the sums of the rows, and what the chart draws. */
export const addedUp = (parts: Parts): readonly string[] => {
  const { report, view } = parts
  const drawn = (view.chart?.y ?? []).flatMap(
    (one) => report.columns.find(({ key }) => key === one)?.of ?? [one],
  )
  return [...new Set([...summed(given(parts)).map(({ key }) => key), ...drawn])]
}

/** What a sum is called in the cells. */
export const sumIn = (parts: Parts, key: string) => sql.ref(`s${addedUp(parts).indexOf(key)}`)

/** By what the chart draws: names, their keys where they have some, series. */
function drawnIn({ report, view: { chart } }: Parts) {
  const column = (key: string | undefined) => report.columns.find((one) => one.key === key)
  const x = column(chart?.x)
  return {
    x: x?.key,
    key: x?.by && x.by !== 'period' ? x.by : undefined,
    series: column(chart?.series)?.key,
  }
}
const drawnBy = (parts: Parts) => Object.values(drawnIn(parts)).filter((key) => key !== undefined)

/**
 * The rows added up by what the chart draws them by, as they are named there: by the day itself, since steps are
 * made of days that are added up by then. Sums of all are those of the cells.
 */
function cellsOf(parts: Parts, from: RawBuilder<unknown>, counted: RawBuilder<unknown>): RawBuilder<unknown> {
  const { x, key, series } = drawnIn(parts)
  const named = (one: string | undefined) => (one ? sql.ref(one) : sql`null::text`)
  const sums = addedUp(parts).map((one) => sql`, sum(${sql.ref(one)}) as ${sumIn(parts, one)}`)
  return sql`select ${named(x)} as x, ${named(key)} as key, ${named(series)} as series,
      ${counted} as rows ${sql.join(sums, sql``)}
    from ${from} r group by 1, 2, 3`
}

/** The number of rows and the sums, as one jsonb; the quotients of the sums with them. */
export function sumsOf(parts: Parts): RawBuilder<unknown> {
  const source = given(parts)
  const sums = summed(source)
  const now = sums.map(({ key }) => sql`coalesce(sum(${sumIn(parts, key)}), 0)::float8 as ${sql.ref(key)}`)
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
    from (select ${sql.join([sql`coalesce(sum(cells.rows), 0)::int as rows`, ...now])} from cells) t
    ${compared ? sql`, earlier b` : sql``}) s)`
}
