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

/**
 * How a text is searched. The prefix condition (codes, tracks: an index of its own) is tried first;
 * only where it finds nothing the folded text is searched.
 */
export interface Search {
  prefix?: (q: string) => RawBuilder<boolean> | null
  text: (q: string) => RawBuilder<boolean>
}

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
  search?: Search
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
        conditions.push(
          sql<boolean>`${sql.ref(filter.any)} = any(${value}::${sql.raw(filter.type ?? 'text')}[])`,
        )
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
  const iso = /^\d{4}-\d{2}-\d{2}/.test(value) ? value.slice(0, 10).split('-').toReversed().join('-') : value
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
    throw refuse('bad_input', {
      details: [{ path: 'sort', message: `Không sắp xếp được theo "${name.slice(0, 40)}"` }],
    })
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
  const where = sql<boolean>`${scope} and ${filterCondition(definition, query as unknown as Record<string, unknown>)}`
  const q = query.q?.trim() ?? ''
  const page = sql`order by ${order(definition, query.sort)} limit ${query.size} offset ${(query.page - 1) * query.size}`
  const { rows, n } =
    q && definition.search
      ? await searched<Row>(db, definition, definition.search, q, where, page)
      : await plain<Row>(db, definition, where, page)
  return {
    results: rows,
    pagination: {
      page: query.page,
      size: query.size,
      total: Math.min(n, countCap),
      ...(n > countCap ? { more: true } : {}),
    },
  }
}

async function plain<Row>(
  db: Db,
  definition: ListDefinition,
  where: RawBuilder<boolean>,
  page: RawBuilder<unknown>,
) {
  const [rows, counted] = await Promise.all([
    sql<Row>`select ${definition.select} from ${definition.from} where ${where} ${page}`.execute(db),
    sql<{ n: number }>`select count(*) as n from
      (select from ${definition.from} where ${where} limit ${countCap + 1}) counted`.execute(db),
  ])
  return { rows: rows.rows, n: counted.rows[0]?.n ?? 0 }
}

/**
 * The matches are found first, behind a fence: left to itself the planner may walk the order's
 * index backwards through a million rows for a text that hardly occurs.
 */
async function searched<Row>(
  db: Db,
  definition: ListDefinition,
  search: Search,
  q: string,
  where: RawBuilder<boolean>,
  page: RawBuilder<unknown>,
) {
  const { rows } = await sql<Row & { found_count: number }>`${found(definition, search, q, where)}
    select ${definition.select}, (select count(*) from found) as found_count
    from ${definition.from} where ${definition.key} in (select id from found) ${page}`.execute(db)
  return { rows: rows as Row[], n: rows[0]?.found_count ?? 0 }
}

function found(
  definition: ListDefinition,
  search: Search,
  q: string,
  where: RawBuilder<boolean>,
  limit: RawBuilder<unknown> = sql`limit ${countCap + 1}`,
): RawBuilder<unknown> {
  const matching = (condition: RawBuilder<boolean>) =>
    sql`select ${definition.key} as id from ${definition.from} where ${condition} and ${where} ${limit}`
  const prefix = search.prefix?.(q)
  if (!prefix) return sql`with found as materialized (${matching(search.text(q))})`
  return sql`with by_prefix as materialized (${matching(prefix)}),
    found as materialized (select id from by_prefix union all
      (${matching(sql<boolean>`not exists (select from by_prefix) and ${search.text(q)}`)}))`
}

/** LIKE pattern for a text found anywhere; the wildcards of the person's own text are plain letters. */
export function anywhere(text: string): string {
  return `%${startingWith(text)}`
}

export function startingWith(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * The keys of every row of the filters, in the list's order: what a list would show over all its
 * pages at this moment, without the cap of the count. A search takes its prefix matches where there
 * are any, as the list does.
 */
export async function everyKey(
  db: Db,
  definition: ListDefinition,
  query: ListQuery,
  scope: RawBuilder<boolean>,
): Promise<number[]> {
  const where = sql<boolean>`${scope} and ${filterCondition(definition, query as unknown as Record<string, unknown>)}`
  const q = query.q?.trim() ?? ''
  const by = sql`order by ${order(definition, query.sort)}`
  const keys =
    q && definition.search
      ? sql`${found(definition, definition.search, q, where, sql``)} select array_to_string(array(
          select ${definition.key} from ${definition.from} where ${definition.key} in (select id from found) ${by}), ',') as keys`
      : sql`select array_to_string(array(select ${definition.key} from ${definition.from} where ${where} ${by}), ',') as keys`
  // One text instead of a row each: a million keys are 8 MB.
  const { rows } = await sql<{ keys: string }>`${keys}`.execute(db)
  const text = rows[0]?.keys ?? ''
  return text === '' ? [] : text.split(',').map(Number)
}

const batch = 1000

/**
 * The rows of these keys in their order, a batch at a time by primary key: no statement grows with
 * the number of rows and no connection is held while a slow reader takes them. The scope is asked
 * again, so a row that has left it since is left out.
 */
export async function* rowsOfKeys<Row>(
  db: Db,
  definition: ListDefinition,
  keys: readonly number[],
  scope: RawBuilder<boolean>,
): AsyncGenerator<Row> {
  const read = (at: number) =>
    sql<Row & { list_key: number }>`select ${definition.key} as list_key, ${definition.select} from ${definition.from}
      where ${definition.key} = any(${keys.slice(at, at + batch)}::bigint[]) and ${scope}`.execute(db)
  for (let at = 0; at < keys.length; at += batch) {
    const { rows } = await read(at)
    const byKey = new Map(rows.map((row) => [row.list_key, row]))
    for (const key of keys.slice(at, at + batch)) {
      const row = byKey.get(key)
      if (row) yield row
    }
  }
}

/** Every row of the filters, for exports and checks; keys first, then batches. */
export async function* everyRow<Row>(
  db: Db,
  definition: ListDefinition,
  query: ListQuery,
  scope: RawBuilder<boolean>,
): AsyncGenerator<Row> {
  yield* rowsOfKeys<Row>(db, definition, await everyKey(db, definition, query, scope), scope)
}
