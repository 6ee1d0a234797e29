import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Pagination } from '#platform/contract/call.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { refuse } from '#platform/contract/errors.ts'
import { endOfBusinessDay, parseBusinessDate, startOfBusinessDay } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import { fold } from '#platform/rules/fold.ts'
import type { Db } from '#platform/server/database.ts'
import { largeCounts } from '#platform/server/large-counts.ts'

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
  /** The same asked of one row after the other, where `text` is worth its price only in an index. */
  row?: (q: string) => RawBuilder<boolean>
  /**
   * Whose rows they are, where people also search for that (the customer of an order): `column` points
   * at `table`, which has a folded text of its own and an index of its words. It is searched there, so
   * that a text that stands in every order of a customer is indexed, and changed, once.
   */
  owner?: { column: string; table: string }
}

/** A list written in SQL: the engine adds filters, search, order, page and the capped count. */
export interface ListDefinition {
  /** `from orders o join …` without the word from */
  from: RawBuilder<unknown>
  /**
   * The one table of `from` that filters, scope, orderings and search look at, where there is one:
   * counts and matches are then read from it alone. A join that only adds columns keeps PostgreSQL
   * from counting in an index, even where it takes the join away.
   */
  table?: { name: string; as: string }
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

/** The condition of the query string's filters, without the search text: see `withinList` for both. */
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
      if (!Array.isArray(value) || value.length === 0) continue
      const type = sql.raw(filter.type ?? 'text')
      // One value as an equality: an index on it and the order then gives the page as it stands.
      const [first] = value as unknown[]
      conditions.push(
        value.length === 1
          ? sql<boolean>`${sql.ref(filter.any)} = ${first}::${type}`
          : sql<boolean>`${sql.ref(filter.any)} = any(${value}::${type}[])`,
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

/** A day of a query string, DD-MM-YYYY or ISO; nothing for none. @throws bad_input for what is no day */
export function dateOf(value: unknown, path: string): BusinessDate | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  const iso = /^\d{4}-\d{2}-\d{2}/.test(value) ? value.slice(0, 10).split('-').toReversed().join('-') : value
  const date = parseBusinessDate(iso, '')
  if (!date) throw refuse('bad_input', { details: [{ path, message: 'Ngày phải có dạng DD-MM-YYYY' }] })
  return date
}

interface Sort {
  column: RawBuilder<unknown>
  down: boolean
}

function sortOf(definition: ListDefinition, sort: string | undefined): Sort {
  const wanted = sort ?? definition.defaultSort
  const down = wanted.startsWith('-')
  const name = down ? wanted.slice(1) : wanted
  const column = Object.hasOwn(definition.sorts, name) ? definition.sorts[name] : undefined
  if (!column) {
    throw refuse('bad_input', {
      details: [{ path: 'sort', message: `Không sắp xếp được theo "${name.slice(0, 40)}"` }],
    })
  }
  return { column, down }
}

/** The rows' order; `column` and `key` by whatever names they go here. */
const inOrder = ({ down }: Sort, column: RawBuilder<unknown>, key: RawBuilder<unknown>) =>
  down ? sql`${column} desc, ${key} desc` : sql`${column} asc, ${key} asc`

/** One page of the list and its count, capped at `countCap`. */
export async function listRows<Row>(
  db: Db,
  definition: ListDefinition,
  query: ListQuery,
  scope: RawBuilder<boolean>,
): Promise<Listed<Row>> {
  const frequent = await isFrequent(db, definition, query)
  const statements = listStatements(definition, query, scope, frequent)
  const { rows, n, more } =
    query.q?.trim() && definition.search
      ? await searched<Row>(db, statements.rows)
      : await plain<Row>(db, statements)
  return {
    results: rows,
    pagination: {
      page: query.page,
      size: query.size,
      total: Math.min(n, countCap),
      ...(more ? { more: true } : {}),
    },
  }
}

async function plain<Row>(
  db: Db,
  { rows: page, counted, counting }: ReturnType<typeof listStatements>,
): Promise<{ rows: Row[]; n: number; more: boolean }> {
  const counts = largeCounts(db, counting)
  const known = counts.get('all')
  const [rows, fresh] = await Promise.all([
    page.execute(db),
    known === undefined ? counted.execute(db) : undefined,
  ])
  const n = known ?? fresh?.rows[0]?.n ?? 0
  counts.keep('all', n)
  return { rows: rows.rows as Row[], n, more: n > countCap }
}

async function searched<Row>(db: Db, page: RawBuilder<unknown>) {
  const { rows } = await page.execute(db)
  const [first] = rows as { found_count: number; found_more: boolean }[]
  const n = first?.found_count ?? 0
  return { rows: rows as Row[], n, more: n > countCap || (first?.found_more ?? false) }
}

interface Page {
  by: RawBuilder<unknown>
  size: number
  offset: number
}

/** The statements of one page and its count, as `listRows` runs them; tests look at their plans. */
export function listStatements(
  definition: ListDefinition,
  query: ListQuery,
  scope: RawBuilder<boolean>,
  frequent = false,
) {
  const where = sql<boolean>`${scope} and ${filterCondition(definition, query as unknown as Record<string, unknown>)}`
  const q = query.q?.trim() ?? ''
  const { size } = query
  const sort = sortOf(definition, query.sort)
  const by = inOrder(sort, sort.column, definition.key)
  const page: Page = { by, size, offset: (query.page - 1) * size }
  const source = narrow(definition)
  return {
    /** The condition, for counts kept by it. */
    counting: sql`${source} where ${where}`,
    counted: sql<{ n: number }>`select count(*) as n from
      (select from ${source} where ${where} limit ${countCap + 1}) counted`,
    /** With a search the rows bring the count along. */
    rows:
      q && definition.search
        ? sql`${found(definition, definition.search, q, where, { limit: sql`limit ${countCap + 1}`, sort, ...(frequent ? { page } : {}) })}
          select ${definition.select}, (select count(*) from found) as found_count, (select yes from enough) as found_more
          from ${definition.from} where ${definition.key} in (
            select id from found order by ${inOrder(sort, sql`place`, sql`id`)} limit ${size} offset ${page.offset})
          order by ${page.by}`
        : sql`select ${definition.select} from ${definition.from} where ${where}
          order by ${page.by} limit ${size} offset ${page.offset}`,
  }
}

const narrow = ({ table, from }: ListDefinition) =>
  table ? sql`${sql.table(table.name)} as ${sql.ref(table.as)}` : from

/** A text in so many rows fills its page from the rows that come first, long before the index has them all. */
const frequentRows = 2_000
const mostWalked = 60_000

/** Does the searched text occur in very many rows (of these), as far as the statistics know? */
async function isFrequent(
  db: Db,
  definition: ListDefinition,
  query: ListQuery,
  where = sql<boolean>`true`,
): Promise<boolean> {
  const q = query.q?.trim()
  const { search, table } = definition
  if (!q || !search || !table || search.prefix?.(q)) return false
  const owners = search.owner
    ? sql` union all select from ${narrow(definition)} join ${sql.table(search.owner.table)} owner
        on owner.id = ${sql.ref(search.owner.column)} where ${wordsHave('owner.fold', q)} and ${where}`
    : sql``
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>`
    explain (format json) select from ${narrow(definition)} where ${search.text(q)} and ${where}${owners}`.execute(
    db,
  )
  return (rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0) > frequentRows
}

/**
 * The matches are found first, behind a fence: left to itself the planner may walk the order's
 * index backwards through a million rows for a text that hardly occurs. Prefix matches come first.
 * Of a frequent text (`page` is given then) the page is taken from the list's own order, with "more";
 * where that does not fill it, and for every other text, all matches by the text's index, up to the limit.
 */
function found(
  definition: ListDefinition,
  search: Search,
  q: string,
  where: RawBuilder<boolean>,
  { limit, sort, page }: { limit: RawBuilder<unknown>; sort: Sort; page?: Page },
): RawBuilder<unknown> {
  const { key, table } = definition
  // Each match brings its place in the order: the page is known before a row of it is read again.
  const match = sql`${key} as id, ${sort.column} as place`
  const nothing = sql`select ${match} from ${narrow(definition)} where false`
  const matching = (condition: RawBuilder<boolean>) =>
    sql`select ${match} from ${narrow(definition)} where ${condition} and ${where} ${limit}`
  const prefix = search.prefix?.(q)
  const none = prefix ? sql<boolean>`not exists (select from by_prefix)` : sql<boolean>`true`
  const { owner } = search
  const text = search.text(q)
  // Asked row by row: as a set the planner may gather a hundred thousand owners for one page.
  const one = search.row?.(q) ?? text
  const walked = owner
    ? sql<boolean>`(${one} or (select ${foldHas('owner.fold', q)} from ${sql.table(owner.table)} owner
        where owner.id = ${sql.ref(owner.column)}))`
    : one
  const recent =
    page && table && page.offset < 1_000
      ? sql`select ${match} from (select * from ${narrow(definition)} where ${where} and ${none}
          order by ${page.by} limit ${mostWalked}) as ${sql.ref(table.as)} where ${walked} limit ${page.offset + page.size + 1}`
      : nothing
  const otherwise = (condition: RawBuilder<boolean>) =>
    matching(sql<boolean>`${none} and not (select yes from enough) and ${condition}`)
  const anyText = owner
    ? sql`select id, place from ((${otherwise(text)}) union (${otherwise(
        sql<boolean>`${sql.ref(owner.column)} = any(array(
          select owner.id from ${sql.table(owner.table)} owner where ${wordsHave('owner.fold', q)}))`,
      )})) either ${limit}`
    : otherwise(text)
  return sql`with by_prefix as materialized (${prefix ? matching(prefix) : nothing}),
    recent as materialized (${recent}),
    enough as materialized (select count(*) > ${(page?.offset ?? 0) + (page?.size ?? 0)}::int as yes from recent),
    found as materialized (select id, place from by_prefix
      union all select id, place from recent where (select yes from enough)
      union all (${anyText}))`
}

const asSearched = (q: string) => fold(q).replace(/\s+/g, ' ').trim()

/**
 * The folded column has the text: the one form that the trigram indexes serve. Of one or two letters
 * they know only where a word begins; anywhere within words they would be looked for in every row.
 */
export function foldHas(column: string, q: string): RawBuilder<boolean> {
  const text = asSearched(q)
  const at = sql.ref(column)
  if (!/^[a-z0-9]{1,2}$/.test(text)) return sql<boolean>`${at} like ${anywhere(text)}`
  return sql<boolean>`(${at} like ${startingWith(text)} or ${at} like ${`% ${startingWith(text)}`})`
}

/** As `foldHas`, where the column's words have an index (`search_words`): several are found by their words. */
export function wordsHave(column: string, q: string): RawBuilder<boolean> {
  const text = asSearched(q)
  if (!/^[a-z0-9]+( [a-z0-9]+)+$/.test(text)) return foldHas(column, q)
  // The last word may be half typed. `<>` for the planner: nearly all rows with the words have them in a row.
  const words = `${text.replaceAll(' ', ' & ')}:*`
  return sql<boolean>`(search_words(${sql.ref(column)}) @@ ${words}::tsquery and position(${text} in ${sql.ref(column)}) <> 0)`
}

/** LIKE pattern for a text found anywhere; the wildcards of the person's own text are plain letters. */
export function anywhere(text: string): string {
  return `%${startingWith(text)}`
}

/**
 * The column begins with the text, as two comparisons that a `text_pattern_ops` index serves whatever
 * the planner knows of the text; LIKE needs it planned with its value.
 */
export function beginsWith(column: string, text: string): RawBuilder<boolean> {
  const after = text.slice(0, -1) + String.fromCodePoint((text.codePointAt(text.length - 1) ?? 0) + 1)
  return sql<boolean>`(${sql.ref(column)} ~>=~ ${text} and ${sql.ref(column)} ~<~ ${after})`
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
  const sort = sortOf(definition, query.sort)
  const by = inOrder(sort, sort.column, definition.key)
  const keys =
    q && definition.search
      ? sql`${found(definition, definition.search, q, where, { limit: sql``, sort })} select array_to_string(array(
          select id from found order by ${inOrder(sort, sql`place`, sql`id`)}), ',') as keys`
      : sql`select array_to_string(array(select ${definition.key} from ${narrow(definition)} where ${where} order by ${by}), ',') as keys`
  // One text instead of a row each: a million keys are 8 MB.
  const { rows } = await sql<{ keys: string }>`${keys}`.execute(db)
  const text = rows[0]?.keys ?? ''
  return text === '' ? [] : text.split(',').map(Number)
}

/** The keys that a search finds under the filters, in no order; null where they are more than `most`. */
export async function keysFound(
  db: Db,
  definition: ListDefinition,
  query: ListQuery,
  scope: RawBuilder<boolean>,
  most: number,
): Promise<number[] | null> {
  const q = query.q?.trim() ?? ''
  const { search } = definition
  if (!search) return null
  const where = sql<boolean>`${scope} and ${filterCondition(definition, query as unknown as Record<string, unknown>)}`
  if (await isFrequent(db, definition, query, where)) return null
  const sort = sortOf(definition, undefined)
  const { rows } = await sql<{
    id: number
  }>`${found(definition, search, q, where, { limit: sql`limit ${most + 1}`, sort })}
    select id from found limit ${most + 1}`.execute(db)
  return rows.length > most ? null : rows.map(({ id }) => id)
}

const batch = 250
/** Between two batches others have the processor: a file may take longer, a list may not. */
const pauseMs = 4

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
    sql<
      Row & { list_key: number }
    >`select ${definition.key} as list_key, ${definition.select} from ${definition.from}
      where ${definition.key} = any(${keys.slice(at, at + batch)}::bigint[]) and ${scope}`.execute(db)
  for (let at = 0; at < keys.length; at += batch) {
    const { rows } = await read(at)
    const byKey = new Map(rows.map((row) => [row.list_key, row]))
    for (const key of keys.slice(at, at + batch)) {
      const row = byKey.get(key)
      if (row) yield row as Awaited<Row>
    }
    await setTimeout(pauseMs)
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
