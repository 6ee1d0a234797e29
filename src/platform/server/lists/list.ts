import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { CompiledQuery, RawBuilder } from 'kysely'
import type { Pagination } from '#platform/contract/call.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { countCap } from '#platform/rules/counts.ts'
import type { Db } from '#platform/server/db/database.ts'
import { momentBeside } from '#platform/server/lists/kept-counts.ts'
import type { Keep } from '#platform/server/lists/kept-counts.ts'
import { conditionKey, cappedCounts } from '#platform/server/lists/capped-counts.ts'
import {
  countedOf,
  filterCondition,
  inOrder,
  narrow,
  sortOf,
} from '#platform/server/lists/list-definition.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { found, isFrequent } from '#platform/server/lists/list-search.ts'
import type { Found } from '#platform/server/lists/list-search.ts'
import { madeOnce, usualPage } from '#platform/server/lists/usual-pages.ts'
import { allOf } from '#platform/server/db/together.ts'

export interface Listed<Row> {
  results: Row[]
  pagination: Pagination
}

/** How many rows there are, where sums over all of them count them anyway. */
type Counted = Promise<{ rows?: number | undefined }>

/** What is read beside a page. */
interface Beside {
  counted?: Counted
  within?: () => Promise<{ found?: Found | undefined } | null>
  keep?: Keep
  /** The rows, where they are being read already. */
  first?: Promise<readonly unknown[]> | undefined
}

/**
 * The rows of a page that one plan serves (`usualPage`), with the moment they are read at. Of another page, which may
 * take longer than what stands beside it, nothing: that is not to wait for it.
 */
export function firstPage(
  db: Db,
  definition: ListDefinition,
  query: ListQuery,
  { scope, usual }: { scope: RawBuilder<boolean>; usual: string | undefined },
): Promise<readonly { list_moment: string }[]> | undefined {
  if (usual === undefined || db.isTransaction) return undefined
  const make = () =>
    listStatements(definition, query, scope, { moment: true }).rows.compile(db) as CompiledQuery<{
      list_moment: string
    }>
  return db.executeQuery(madeOnce(definition, usual, make)).then(({ rows }) => rows)
}

/**
 * One page of the list and its count, capped at `countCap`. Where the rows of a searched text are looked for anyway,
 * for what is counted beside it, the page is of those.
 */
export async function listRows<Row>(
  db: Db,
  definition: ListDefinition,
  query: ListQuery,
  scope: RawBuilder<boolean>,
  { counted, within, first, keep }: Beside = {},
): Promise<Listed<Row>> {
  const known = query.q?.trim() && definition.search ? await within?.() : undefined
  if (known?.found) return pageOf<Row>(db, definition, query, scope, known.found.keys)
  const frequent = await isFrequent(db, definition, query)
  const statements = () => listStatements(definition, query, scope, { frequent })
  const { rows, n, more } =
    query.q?.trim() && definition.search
      ? await searched<Row>(db, statements().rows)
      : await plain<Row>(db, statements, { first, counted: definition.sums && counted, keep })
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

async function pageOf<Row>(
  db: Db,
  definition: ListDefinition,
  { page, size, sort }: ListQuery,
  scope: RawBuilder<boolean>,
  keys: readonly number[],
): Promise<Listed<Row>> {
  const shown = keys.slice((page - 1) * size, page * size)
  const order = sortOf(definition, sort)
  const by = inOrder(order, order.column, definition.key)
  const { rows } = shown.length
    ? await sql<Row>`select ${definition.select} from ${definition.from}
        where ${definition.key} = any(${shown}::bigint[]) and ${scope} order by ${by}`.execute(db)
    : { rows: [] }
  return { results: rows, pagination: { page, size, total: keys.length } }
}

async function plain<Row>(
  db: Db,
  make: () => ReturnType<typeof listStatements>,
  { first, counted: known, keep = (_, read) => read() }: Pick<Beside, 'first' | 'counted' | 'keep'>,
): Promise<{ rows: Row[]; n: number; more: boolean }> {
  if (first && known) {
    const [rows, { rows: n = 0 }] = await allOf([first, known])
    return { rows: rows as Row[], n, more: n > countCap }
  }
  const { rows: page, counted, counting } = make()
  const paged = first ?? page.execute(db).then((read) => read.rows)
  if (known) {
    const [rows, { rows: n = 0 }] = await allOf([paged, known])
    return { rows: rows as Row[], n, more: n > countCap }
  }
  const key = conditionKey(counting)
  const capped = cappedCounts(db, key)
  const count = async () => {
    const n = (await counted.execute(db)).rows[0]?.n ?? 0
    if (n > countCap) capped.keep('all', n)
    return n
  }
  const [rows, n] = await allOf([paged, capped.get('all') ?? keep(`rows\0${key}`, count)])
  return { rows: rows as Row[], n, more: n > countCap }
}

async function searched<Row>(db: Db, page: RawBuilder<unknown>) {
  const { rows } = await page.execute(db)
  const [first] = rows as { found_count: number; found_more: boolean }[]
  const n = first?.found_count ?? 0
  return { rows: rows as Row[], n, more: n > countCap || (first?.found_more ?? false) }
}

/**
 * Which rows of the order: as numbers where one plan is good for everybody, so that PostgreSQL keeps it. Given as
 * values it expects a tenth of the table, finds a plan for all values dear and makes a new one each time, which of a
 * page of orders is six times the work of reading it. Whoever sees only rows of their own, or asks for a filter's
 * seldom value, gets a plan with their values.
 */
const cutOf = (definition: ListDefinition, query: ListQuery, scope: RawBuilder<boolean>) =>
  usualPage(definition, query, scope) === undefined
    ? sql`limit ${query.size} offset ${(query.page - 1) * query.size}`
    : sql`limit ${sql.lit(query.size)}`

/** The statements of one page and its count, as `listRows` runs them; tests look at their plans. */
export function listStatements(
  definition: ListDefinition,
  query: ListQuery,
  scope: RawBuilder<boolean>,
  { frequent = false, moment = false }: { frequent?: boolean; moment?: boolean } = {},
) {
  const where = sql<boolean>`${scope} and ${filterCondition(definition, query as unknown as Record<string, unknown>)}`
  const q = query.q?.trim() ?? ''
  const { size } = query
  const sort = sortOf(definition, query.sort)
  const by = inOrder(sort, sort.column, definition.key)
  const page = { by, size, offset: (query.page - 1) * size }
  const source = countedOf(definition)
  return {
    /** The condition, for counts kept by it. */
    counting: sql`${source} where ${where}`,
    counted: sql<{ n: number }>`select count(*) as n from
      (select from ${source} where ${where} limit ${countCap + 1}) counted`,
    /**
     * With a search the rows bring the count along. The page's keys are an array: as a subquery to join,
     * PostgreSQL would put it last where a list has more than eight tables, and join all rows before.
     */
    rows:
      q && definition.search
        ? sql`${found(definition, definition.search, q, where, { limit: sql`limit ${countCap + 1}`, sort, ...(frequent ? { page } : {}) })}
          select ${definition.select}, (select count(*) from found) as found_count, (select yes from enough) as found_more
          from ${definition.from} where ${definition.key} = any(array(
            select id from found order by ${inOrder(sort, sql`place`, sql`id`)} limit ${size} offset ${page.offset}))
          order by ${page.by}`
        : sql`select ${definition.select}${moment ? sql`, ${momentBeside}` : sql``} from ${definition.from} where ${where}
          order by ${page.by} ${cutOf(definition, query, scope)}`,
  }
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
