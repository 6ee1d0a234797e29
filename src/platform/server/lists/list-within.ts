import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ListQuery } from '#platform/contract/list.ts'
import type { Db } from '#platform/server/db/database.ts'
import { keepingCounts } from '#platform/server/lists/kept-counts.ts'
import type { Keep } from '#platform/server/lists/kept-counts.ts'
import { conditionKey, cappedCounts } from '#platform/server/lists/capped-counts.ts'
import { countCap } from '#platform/rules/counts.ts'
import { countedOf, filterCondition } from '#platform/server/lists/list-definition.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { keysFound } from '#platform/server/lists/list-search.ts'
import { madeOnce } from '#platform/server/lists/usual-pages.ts'
import type { Found } from '#platform/server/lists/list-search.ts'

/** Of a search with more rows than this nothing is counted or summed: it would cost more than its page. */
const mostFound = 5_000

/** The rows a list shows, as a condition over the same tables. */
export interface Within {
  where: RawBuilder<boolean>
  /** Those of a searched text, named one by one: so few that they may simply be grouped. */
  found?: Found | undefined
}

/** The rows of the list without these of its filters; nothing where a search finds too many to say. */
export type WithinList = (skip?: readonly string[]) => Promise<Within | null>

/**
 * What is counted and summed beside a list is counted and summed over the rows it shows: its scope,
 * its filters and its search text. A searched text is looked for once for equal conditions.
 */
export function withinList(
  db: Db,
  definition: ListDefinition,
  query: ListQuery,
  scope: RawBuilder<boolean>,
  /** The page's question, where it is one that is asked again and again (`usualPage`). */
  usual?: string,
): WithinList {
  const given = query as unknown as Record<string, unknown>
  const searches = query.q?.trim() && definition.search
  const known = new Map<string, Promise<Within | null>>()
  // Asynchronous even where it only builds: a bad filter must reject beside the page's own rejection, not
  // throw past a page that is on its way.
  return async (skip = []) => {
    if (!searches) {
      const key = usual && `${skip.join()}\0${usual}`
      return madeOnce(definition, key, () => ({
        where: sql<boolean>`${scope} and ${filterCondition(definition, given, skip)}`,
      }))
    }
    const dropped = skip.filter((name) => given[name] !== undefined)
    const before = known.get(dropped.join())
    if (before) return before
    const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !dropped.includes(name)))
    const found = keysFound(db, definition, rest as unknown as ListQuery, scope, {
      most: mostFound,
      // The sums are of all that the list shows, the chips of more.
      summed: dropped.length === 0,
    }).then(
      (told) => told && { where: sql<boolean>`${definition.key} = any(${told.keys}::bigint[])`, found: told },
    )
    known.set(dropped.join(), found)
    return found
  }
}

type Sums<Name extends string> = Record<Name, number | null>

/**
 * The list's sums over every row that it shows, or null each where there are more than `countCap` (or a
 * search found too many): a sum of some of them would pass for the sum of all.
 */
export async function listSums<Name extends string>(
  db: Db,
  definition: ListDefinition<Name>,
  within: WithinList,
  keep?: Keep,
): Promise<Sums<Name>> {
  return (await summed(db, definition, within, keep)).totals
}

/** The same with how many rows they are of, at most one more than `countCap`; undefined where nobody counted them. */
export async function summed<Name extends string>(
  db: Db,
  definition: ListDefinition<Name>,
  within: WithinList,
  keep: Keep = keepingCounts(db),
): Promise<{ totals: Sums<Name>; rows?: number | undefined }> {
  const columns = definition.sums ?? ({} as Record<Name, RawBuilder<unknown>>)
  const names = Object.keys(columns) as Name[]
  const nothing = Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>
  if (names.length === 0) return { totals: nothing }
  const found = await within()
  if (!found) return { totals: nothing }
  if (found.found?.sums)
    return { totals: found.found.sums as Record<Name, number>, rows: found.found.keys.length }
  const { key, statement } = sumsOver(definition, found)
  const capped = cappedCounts(db, key)
  const known = capped.get('rows')
  if (known !== undefined) return { totals: nothing, rows: known }
  const read = async () => (await statement().execute(db)).rows[0] as Record<Name, number> & { rows: number }
  const { rows, ...totals } = await keep(key, read)
  if (rows <= countCap) return { totals: totals as unknown as Record<Name, number>, rows }
  capped.keep('rows', rows)
  return { totals: nothing, rows }
}

const sumsMade = new WeakMap<Within, { key: string; statement: () => RawBuilder<unknown> }>()

/** The sums over these rows: what they are kept by, and their statement. */
function sumsOver({ key, sums: columns = {}, ...definition }: ListDefinition, within: Within) {
  const before = sumsMade.get(within)
  if (before) return before
  const from = countedOf({ ...definition, key })
  const names = Object.keys(columns)
  const made = {
    key: `sums\0${conditionKey(sql`${names.join()} of ${from} where ${within.where}`)}`,
    statement: () => {
      const each = names.map((name) => sql`${columns[name]} as ${sql.ref(name)}`)
      const sums = names.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::float8 as ${sql.ref(name)}`)
      const of = (where: RawBuilder<boolean>) =>
        sql`(select ${sql.join(each)} from ${from} where ${where}) summed`
      return within.found
        ? sql`select count(*) as rows, ${sql.join(sums)} from ${of(within.where)}`
        : // The keys first: what too many rows would cost to sum is not asked.
          sql`with counted as materialized
      (select ${key} as id from ${from} where ${within.where} limit ${countCap + 1})
    select (select count(*) from counted) as rows, ${sql.join(sums)}
    from ${of(sql`(select count(*) from counted) <= ${countCap}::int and ${key} = any(array(select id from counted))`)}`
    },
  }
  sumsMade.set(within, made)
  return made
}
