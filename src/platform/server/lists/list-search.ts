import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ListQuery } from '#platform/contract/list.ts'
import type { Db } from '#platform/server/db/database.ts'
import { filterCondition, inOrder, narrow, sortOf } from '#platform/server/lists/list-definition.ts'
import type { ListDefinition, Search, Sort } from '#platform/server/lists/list-definition.ts'
import { foldHas, wordsContain } from '#platform/server/lists/searched-text.ts'

interface Page {
  by: RawBuilder<unknown>
  size: number
  offset: number
}

/** A text in so many rows fills its page from the rows that come first, long before the index has them all. */
const frequentRows = 2_000
const mostWalked = 60_000

/** Does the searched text occur in very many rows (of these), as far as the statistics know? */
export async function isFrequent(
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
        on owner.id = ${sql.ref(search.owner.column)} where ${wordsContain('owner.fold', q)} and ${where}`
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
export function found(
  definition: ListDefinition,
  search: Search,
  q: string,
  where: RawBuilder<boolean>,
  {
    limit,
    sort,
    page,
    also = sql``,
  }: { limit: RawBuilder<unknown>; sort: Sort; page?: Page; also?: RawBuilder<unknown> | undefined },
): RawBuilder<unknown> {
  const { key, table } = definition
  // Each match brings its place in the order: the page is known before a row of it is read again.
  const match = sql`${key} as id, ${sort.column} as place${also}`
  const matching = (condition: RawBuilder<boolean>) =>
    sql`select ${match} from ${narrow(definition)} where ${condition} and ${where} ${limit}`
  const prefix = search.prefix?.(q)
  const none = prefix ? sql<boolean>`not exists (select from by_prefix)` : sql<boolean>`true`
  const { owner } = search
  const text = search.text(q)
  const owners = owner
    ? sql`select owner.id from ${sql.table(owner.table)} owner where ${wordsContain('owner.fold', q)}`
    : sql``
  // Asked row by row: as a set the planner may gather a hundred thousand owners for one page.
  // That nobody at all is called so, as with most words of goods, is asked once.
  const one = search.row?.(q) ?? text
  const walked = owner
    ? sql<boolean>`(${one} or (exists (${owners}) and (select ${foldHas('owner.fold', q)}
        from ${sql.table(owner.table)} owner where owner.id = ${sql.ref(owner.column)})))`
    : one
  const recent =
    page && table && page.offset < 1_000
      ? sql`select ${match} from (select * from ${narrow(definition)} where ${where} and ${none}
          order by ${page.by} limit ${mostWalked}) as ${sql.ref(table.as)} where ${walked} limit ${page.offset + page.size + 1}`
      : undefined
  const short = recent ? sql<boolean>`not (select yes from enough)` : sql<boolean>`true`
  const otherwise = (condition: RawBuilder<boolean>) =>
    matching(sql<boolean>`${none} and ${short} and ${condition}`)
  const anyText = owner
    ? sql`select * from ((${otherwise(text)}) union (${otherwise(
        sql<boolean>`${sql.ref(owner.column)} = any(array(${owners}))`,
      )})) either ${limit}`
    : otherwise(text)
  // What is not asked for is left out: to plan a look at a table of many indexes costs more than most looks.
  return sql`with ${prefix ? sql`by_prefix as materialized (${matching(prefix)}),` : sql``}
    ${recent ? sql`recent as materialized (${recent}),` : sql``}
    enough as materialized (select ${
      recent
        ? sql`count(*) > ${(page?.offset ?? 0) + (page?.size ?? 0)}::int as yes from recent`
        : sql`false as yes`
    }),
    found as materialized (${prefix ? sql`select * from by_prefix union all` : sql``}
      ${recent ? sql`select * from recent where (select yes from enough) union all` : sql``} (${anyText}))`
}

/** What stands beside the page is read with the rows it is of: their table is looked at once. */
export interface Found {
  /** In the list's order. */
  keys: number[]
  /** How many rows each value of the chips has, by the value as a text; undefined where that is not of the searched table. */
  chips?: Record<string, number> | undefined
  /** The list's sums over the rows; undefined where they were not asked for, or are not of the searched table. */
  sums?: Record<string, number> | undefined
}

/** What of a search's rows is looked for beside their keys. */
interface Beside {
  /** Of a search with more rows than this nothing is said. */
  most: number
  /** Whether the list's sums are asked for. */
  summed: boolean
}

/** The sums that can be read with the rows: those of the searched table. */
const sumsOf = ({ table, counted, sums }: ListDefinition, { summed }: Beside) =>
  summed && table && !counted ? Object.entries(sums ?? {}) : []

/** The statement of `keysFound`; tests look at its plan. */
export function foundStatement(
  definition: ListDefinition,
  query: ListQuery,
  scope: RawBuilder<boolean>,
  beside: Beside,
) {
  const { search } = definition
  if (!search) throw new Error('A list without a search is not searched')
  const where = sql<boolean>`${scope} and ${filterCondition(definition, query as unknown as Record<string, unknown>)}`
  const limit = sql`limit ${beside.most + 1}`
  const sort = sortOf(definition, query.sort)
  const chip = chipOf(definition)
  const sums = sumsOf(definition, beside)
  const columns = sums.map(([, column], at) => sql`, ${column} as ${sumAt(at)}`)
  const also = sql.join([...(chip ? [sql`, ${chip} as chip`] : []), ...columns, sql``], sql``)
  const totals = sums.map((_, at) => sql`coalesce(sum(${sumAt(at)}), 0)::float8`)
  const chips = sql`(select jsonb_object_agg(chip, n) from (
    select chip, count(*) as n from ordered where chip is not null group by chip) each_chip)`
  // One text of keys, not a row each: of a name of thousands.
  return sql<{ keys: string; chips: Record<string, number> | null; sums: number[] }>`
    ${found(definition, search, query.q?.trim() ?? '', where, { limit, sort, also })},
    ordered as materialized (select * from found order by ${inOrder(sort, sql`place`, sql`id`)} ${limit})
    select coalesce(string_agg(id::text, ','), '') as keys, ${chip ? chips : sql`null`} as chips,
      array[${sql.join(totals)}]::float8[] as sums from ordered`
}

/** The keys that a search finds under the filters, with what is counted and summed of them; null where they are more than `most`. */
export async function keysFound(
  db: Db,
  definition: ListDefinition,
  query: ListQuery,
  scope: RawBuilder<boolean>,
  beside: Beside,
): Promise<Found | null> {
  if (!definition.search) return null
  const where = sql<boolean>`${scope} and ${filterCondition(definition, query as unknown as Record<string, unknown>)}`
  if (await isFrequent(db, definition, query, where)) return null
  const { rows } = await foundStatement(definition, query, scope, beside).execute(db)
  const [told] = rows
  const keys = told?.keys ? told.keys.split(',').map(Number) : []
  if (!told || keys.length > beside.most) return null
  const sums = sumsOf(definition, beside)
  return {
    keys,
    ...(chipOf(definition) ? { chips: told.chips ?? {} } : {}),
    ...(sums.length
      ? { sums: Object.fromEntries(sums.map(([name], at) => [name, told.sums[at] ?? 0])) }
      : {}),
  }
}

const sumAt = (at: number) => sql.ref(`sum_${at}`)
/** What the chips stand for, where it stands in the one table that is searched. */
function chipOf({ table, chips, counted, filters }: ListDefinition): RawBuilder<string> | undefined {
  const filter = chips && filters[chips.of]
  if (!table || counted || typeof filter !== 'object' || !('any' in filter)) return undefined
  const column = sql.ref(filter.any)
  return filter.type && filter.type !== 'text' ? sql`${column}::float8::text` : sql`${column}::text`
}
