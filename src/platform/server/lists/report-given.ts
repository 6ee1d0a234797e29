import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { refuseField } from '#platform/contract/errors.ts'
import { noValue } from '#platform/contract/list.ts'
import type { Report, ReportGroup, ReportQuery } from '#platform/contract/report.ts'
import type { ReportView } from '#platform/contract/report-view.ts'
import {
  businessDate,
  endOfBusinessDay,
  formatBusinessDate,
  startOfBusinessDay,
} from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import { periodBefore, yearBefore } from '#platform/rules/periods.ts'
import type { Period, Step } from '#platform/rules/periods.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { dateOf } from '#platform/server/lists/list-definition.ts'

/** What a report's SQL is built from. */
export interface ReportGiven {
  /** Business days 'YYYY-MM-DD', both within the period, for `date` columns. */
  fromDay: BusinessDate
  toDay: BusinessDate
  /** First and last instant of the period, for `timestamptz` columns. */
  from: Date
  to: Date
  /** The business day it is. */
  today: BusinessDate
  /** Scope and roles come from here (`inScope`, `is`). */
  actor: Actor
  /** The filters that the report declares, parsed: lists of texts or numbers. */
  filter: <T extends string | number>(key: string) => readonly T[] | undefined
  /** The step that a day falls into, by its first day; null where the rows are not grouped by it. */
  step: (day: RawBuilder<unknown>) => RawBuilder<string | null>
  /** Which step that is. */
  steps: Step | undefined
  /** The key, or null where the rows are not grouped by it. */
  by: <T>(key: string, value: RawBuilder<T>) => RawBuilder<T | null>
  /** Whether the rows are grouped by it: those of a record's key are the records, and nothing is to be added up. */
  groups: (key: string) => boolean
  /** Where a page alone is read: the keys of its records, as an array. */
  page?: RawBuilder<number[]>
  /** Others add up, and names are put to the rows of a page: what is dear to reckon may be left to that. */
  bare?: true
}

/** `select` of the report's columns and keys by their names, already within period, scope and filters. */
export type ReportSql = (given: ReportGiven) => RawBuilder<unknown>

/** The SQL of a report, and of the row that stands before all others where there is one. */
export interface ReportSource {
  rows: ReportSql
  /** What stood at the beginning: one row of the same columns, neither counted nor summed. */
  opening?: ReportSql
  /**
   * Of records, and of rows with \`names\`: fewer rows that add up to the same, sums by day of them, with the columns of the
   * charts and \`rows\`, how many each stands for; null where a filter asks for what only the rows know.
   */
  totals?: (given: ReportGiven) => RawBuilder<unknown> | null
  names?: ReportNames
}

/**
 * Of rows that are many and no records: names that `rows` leaves out, found by keys that it has, so that of a page they
 * are read for its rows alone.
 */
export interface ReportNames {
  /** The columns that are put to the rows. */
  columns: readonly string[]
  /** The keys of `rows` that they are found by: rows stand in their order where nothing else tells them apart. */
  by: readonly string[]
  /** The rows, all their columns and those named. */
  put: (given: ReportGiven, rows: RawBuilder<unknown>) => RawBuilder<unknown>
}

/** The rows of a report with their names. */
export const namedRows = ({ rows, names }: ReportSource, given: ReportGiven): RawBuilder<unknown> =>
  names ? names.put(given, rows(given)) : rows(given)

/** Nothing is of days beyond these, and what they are compared with is still a day. */
const told = { from: '2000-01-01', to: '2099-12-31' } as const

function dayOf(query: ReportQuery, field: 'date' | 'date_from' | 'date_to'): BusinessDate | undefined {
  const day = dateOf(query[field], field)
  if (day && (day < told.from || day > told.to))
    throw refuseField(
      field,
      `Chọn ngày từ ${formatBusinessDate(told.from)} đến ${formatBusinessDate(told.to)}`,
    )
  return day
}

/** The period asked for, and the one it is compared with. @throws bad_input by field */
export function periodsOf(
  { now }: Pick<Context, 'now'>,
  { period, since }: Report,
  { compare }: ReportView,
  query: ReportQuery,
): { period: Period; before?: Period } {
  const today = businessDate(now)
  if (period !== 'range') {
    const day = period === 'asOf' ? (dayOf(query, 'date') ?? today) : today
    return { period: { from: day, to: day } }
  }
  const last = dayOf(query, 'date_to')
  const first = dayOf(query, 'date_from')
  const to = last ?? (first && first > today ? first : today)
  const from = first ?? since?.day ?? `${to.slice(0, 7)}-01`
  if (since && from < since.day)
    throw refuseField('date_from', `${since.of} được theo dõi từ ${formatBusinessDate(since.day)}`)
  if (from > to) throw refuseField('date_from', 'Từ ngày phải trước hoặc bằng đến ngày')
  const asked = { from, to }
  if (!compare) return { period: asked }
  return { period: asked, before: compare === 'year' ? yearBefore(asked) : periodBefore(asked) }
}

export function givenOf(
  actor: Actor,
  { from, to }: Period,
  group: ReportGroup | undefined,
  query: ReportQuery,
  today: BusinessDate,
): ReportGiven {
  const step: Step | undefined = group ? group.step : 'day'
  return {
    fromDay: from,
    toDay: to,
    from: startOfBusinessDay(from),
    to: endOfBusinessDay(to),
    today,
    actor,
    filter: <T extends string | number>(key: string) => {
      const value = query[key]
      return Array.isArray(value) && value.length ? (value as T[]) : undefined
    },
    steps: step,
    step: (day) => (step ? stepIn(step, day) : sql<null>`null::date`),
    groups: (key) => !group || Boolean(group.by?.includes(key)),
    // The condition keeps the type of the column that it leaves empty.
    by: (key, value) => (!group || group.by?.includes(key) ? value : sql`case when false then ${value} end`),
  }
}

/**
 * How rows are added up, unless they are grouped by the key of the records: each then stands for itself, and
 * PostgreSQL has no groups of one to make.
 */
export function adding({ groups }: ReportGiven, recordKey: string) {
  const alone = groups(recordKey)
  return {
    sum: (value: RawBuilder<unknown>) => (alone ? sql`(${value})` : sql`sum(${value})`),
    /** How many there are, or how many of which this holds. */
    count: (which: RawBuilder<unknown> = sql`true`) =>
      alone ? sql`((${which}) is true)::int` : sql`(count(*) filter (where ${which}))`,
    most: (value: RawBuilder<unknown>) => (alone ? sql`(${value})` : sql`max(${value})`),
    least: (value: RawBuilder<unknown>) => (alone ? sql`(${value})` : sql`min(${value})`),
    /** By so many first columns. */
    grouped: (columns: number) =>
      alone ? sql`` : sql`group by ${sql.join(Array.from({ length: columns }, (_, at) => sql.lit(at + 1)))}`,
  }
}

/**
 * Of a page its own records alone, all of them elsewhere: for what is added up by itself before it is joined, into
 * which PostgreSQL carries no keys.
 */
export const onPage = ({ page }: Pick<ReportGiven, 'page'>, column: string): RawBuilder<boolean> =>
  page ? sql<boolean>`${sql.ref(column)} = any(${page})` : sql<boolean>`true`

/** The first day of the step; a week of PostgreSQL begins on Monday, as ours. */
export const stepIn = (step: Step, day: RawBuilder<unknown>): RawBuilder<string> =>
  step === 'day' ? sql<string>`${day}` : sql<string>`date_trunc(${sql.lit(step)}, ${day})::date`

/** `column = any(values)`, `noValue` being none, or true where the filter was not used. */
export function anyIn(
  column: string,
  values: readonly (string | number)[] | undefined,
  type: 'bigint' | 'numeric' | 'text',
): RawBuilder<boolean> {
  if (!values) return sql<boolean>`true`
  const some = values.filter((value) => value !== noValue)
  const any = sql<boolean>`${sql.ref(column)} = any(${some as unknown[]}::${sql.raw(type)}[])`
  return some.length === values.length ? any : sql<boolean>`(${sql.ref(column)} is null or ${any})`
}
