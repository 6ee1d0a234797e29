import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Pagination } from '#platform/contract/call.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { refuse } from '#platform/contract/errors.ts'
import { endOfBusinessDay, parseBusinessDate, startOfBusinessDay } from '#platform/rules/business-date.ts'
import type { Db } from '#platform/server/database.ts'

/** Counting stops here: a page number past it helps nobody, and a million rows are not counted. */
export const countCap = 10_000

type Filter =
  /** any of: `column = any($1)` */
  | { any: string; type?: 'bigint' | 'numeric' | 'text' }
  /** an instant between two business days */
  | { range: string }
  /** a date column between two business days */
  | { dates: string }
  /** anything else: the condition is written out */
  | ((value: string) => RawBuilder<boolean>)

/** A list written in SQL: the engine adds filters, search, order, page and the capped count. */
export interface ListDefinition {
  /** `from orders o join …` without the word from */
  from: RawBuilder<unknown>
  select: RawBuilder<unknown>
  filters: Record<string, Filter>
  /** name in the query string → ordering expression; each needs an index or a bounded set */
  sorts: Record<string, RawBuilder<unknown>>
  /** always last, so that pages neither repeat nor lose rows */
  key: RawBuilder<unknown>
  defaultSort: string
  search?: (q: string) => RawBuilder<boolean>
  /**
   * Prefix of the statement, for a fence: `with found as materialized (…)`. Given the search text.
   */
  with?: (q: string) => RawBuilder<unknown> | undefined
}

export interface Listed<Row> {
  results: Row[]
  pagination: Pagination
}

/** The condition of the query string's filters, without the search text. */
export function filterCondition(
  definition: ListDefinition,
  query: Record<string, unknown>,
  skip: readonly string[] = [],
): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = []
  for (const [name, filter] of Object.entries(definition.filters)) {
    if (skip.includes(name)) continue
    const value = query[name]
    if (typeof filter === 'function') {
      if (typeof value === 'string' && value !== '') conditions.push(filter(value))
    } else if ('any' in filter) {
      if (Array.isArray(value) && value.length)
        conditions.push(sql<boolean>`${sql.ref(filter.any)} = any(${value}::${sql.raw(filter.type ?? 'text')}[])`)
    } else {
      const column = sql.ref('range' in filter ? filter.range : filter.dates)
      const from = dateOf(query[`${name}_from`], `${name}_from`)
      const to = dateOf(query[`${name}_to`], `${name}_to`)
      if ('range' in filter) {
        if (from) conditions.push(sql<boolean>`${column} >= ${startOfBusinessDay(from)}`)
        if (to) conditions.push(sql<boolean>`${column} <= ${endOfBusinessDay(to)}`)
      } else {
        if (from) conditions.push(sql<boolean>`${column} >= ${from}::date`)
        if (to) conditions.push(sql<boolean>`${column} <= ${to}::date`)
      }
    }
  }
  return conditions.length ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`
}

function dateOf(value: unknown, path: string): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  const iso = /^\d{4}-\d{2}-\d{2}/.test(value) ? value.slice(0, 10).split('-').reverse().join('-') : value
  const date = parseBusinessDate(iso, '')
  if (!date) throw refuse('bad_input', { details: [{ path, message: 'Ngày phải có dạng DD-MM-YYYY' }] })
  return date
}

function order(definition: ListDefinition, sort: string | undefined): RawBuilder<unknown> {
  const wanted = sort ?? definition.defaultSort
  const down = wanted.startsWith('-')
  const name = down ? wanted.slice(1) : wanted
  const column = Object.hasOwn(definition.sorts, name) ? definition.sorts[name] : undefined
  if (!column) {
    throw refuse('bad_input', { details: [{ path: 'sort', message: `Không sắp xếp được theo "${name.slice(0, 40)}"` }] })
  }
  return down ? sql`${column} desc, ${definition.key} desc` : sql`${column} asc, ${definition.key} asc`
}

/** One page of the list and its count, capped at `countCap`. */
export async function listRows<Row>(
  db: Db,
  definition: ListDefinition,
  query: ListQuery,
  scope: RawBuilder<boolean>,
): Promise<Listed<Row>> {
  const q = query.q?.trim() ?? ''
  const conditions = [scope, filterCondition(definition, query as unknown as Record<string, unknown>)]
  if (q && definition.search) conditions.push(definition.search(q))
  const where = sql.join(conditions, sql` and `)
  const prefix = (q && definition.with?.(q)) || sql``
  const offset = (query.page - 1) * query.size
  const [rows, counted] = await Promise.all([
    sql<Row>`${prefix} select ${definition.select} from ${definition.from} where ${where}
      order by ${order(definition, query.sort)} limit ${query.size} offset ${offset}`.execute(db),
    sql<{ n: number }>`${prefix} select count(*) as n from
      (select 1 from ${definition.from} where ${where} limit ${countCap + 1}) counted`.execute(db),
  ])
  const n = counted.rows[0]?.n ?? 0
  return {
    results: rows.rows,
    pagination: {
      page: query.page,
      size: query.size,
      total: Math.min(n, countCap),
      ...(n > countCap ? { more: true } : {}),
    },
  }
}

/** Every row of the filters, in batches by a cursor, for exports. */
export async function* everyRow<Row>(
  db: Db,
  definition: ListDefinition,
  query: ListQuery,
  scope: RawBuilder<boolean>,
): AsyncGenerator<Row> {
  const q = query.q?.trim() ?? ''
  const conditions = [scope, filterCondition(definition, query as unknown as Record<string, unknown>)]
  if (q && definition.search) conditions.push(definition.search(q))
  const prefix = (q && definition.with?.(q)) || sql``
  const statement = sql<Row>`${prefix} select ${definition.select} from ${definition.from}
    where ${sql.join(conditions, sql` and `)} order by ${order(definition, query.sort)}`
  const size = 1000
  for (let offset = 0; ; offset += size) {
    const { rows } = await sql<Row>`${statement} limit ${size} offset ${offset}`.execute(db)
    yield* rows
    if (rows.length < size) return
  }
}
