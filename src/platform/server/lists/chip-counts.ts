import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { chipCap } from '#platform/rules/counts.ts'
import type { Db } from '#platform/server/db/database.ts'
import { keepingCounts } from '#platform/server/lists/kept-counts.ts'
import type { Keep } from '#platform/server/lists/kept-counts.ts'
import { conditionKey, cappedCounts } from '#platform/server/lists/capped-counts.ts'
import { countedOf } from '#platform/server/lists/list-definition.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import type { Found } from '#platform/server/lists/list-search.ts'
import type { Within, WithinList } from '#platform/server/lists/list-within.ts'
import { plannedWithValues } from '#platform/server/db/preparing-client.ts'

interface Chips {
  /** What the condition needs, without the word from. */
  from: RawBuilder<unknown>
  /** A chip for each of these values of the column. */
  column: string
  type: 'bigint' | 'numeric' | 'text'
  values: readonly (number | string)[]
  where: RawBuilder<unknown>
}

/** The statement that counts chips one by one; of a seldom value it must read the few rows, not each status. */
export const chipStatement = ({ from, column, type, values, where }: Chips) =>
  sql<{
    value: number | string
    n: number
  }>`select ${sql.raw(plannedWithValues)} chip.value, (select count(*) from
      (select from ${from} where ${sql.ref(column)} = chip.value and ${where} limit ${chipCap}) one) as n
    from unnest(${values}::${sql.raw(type)}[]) as chip(value)`

/** By the value as a text. */
type Counted = Map<string, number>

/** The column of the filter that the chips stand for. */
function columnOf({ filters, chips }: ListDefinition) {
  const filter = chips && filters[chips.of]
  if (typeof filter !== 'object' || !('any' in filter))
    throw new Error(`Chips need a filter by any of its values, "${chips?.of}" is none`)
  return { column: filter.any, type: filter.type ?? 'text' }
}

/**
 * Counts of the chips above a list, each capped, by value. A chip at its cap is not counted again at
 * every page, and none before something was committed. Where a search finds too many rows to say, there are no
 * counts: a chip without one is better than a wrong one.
 */
export async function chipCounts(
  db: Db,
  definition: ListDefinition,
  within: WithinList,
  keep: Keep = keepingCounts(db),
): Promise<Record<string, number>> {
  const { chips } = definition
  if (!chips) return {}
  const { of, values } = chips
  const rows = await within([of])
  if (!rows) return {}
  const given = { from: countedOf(definition), ...columnOf(definition), where: rows.where }
  const counts = rows.found
    ? await groupCounts(db, given, rows.found)
    : await eachChip(db, { ...given, values }, { keys: keysOf(rows, given), keep })
  const told: Record<string, number> = {}
  for (const value of values) told[value] = counts.get(String(value)) ?? 0
  return told
}

/** Of few rows: all their values at once. */
async function groupCounts(
  db: Db,
  { from, column, type, where }: Omit<Chips, 'values'>,
  { chips }: Found,
): Promise<Counted> {
  if (chips) return new Map(Object.entries(chips))
  const { rows } = await sql<{ value: number | string; n: number }>`
    select ${sql.ref(column)}::${sql.raw(type === 'text' ? 'text' : 'float8')} as value, count(*) as n
    from ${from} where ${where} group by 1`.execute(db)
  return new Map(rows.map(({ value, n }) => [String(value), n]))
}

interface Keys {
  of: string
  /** With the chips that were counted last: the condition's text is long, and is put together and hashed once. */
  last: { chips: string; key: string } | undefined
}
const known = new WeakMap<Within, Keys>()

/** What the counts of these rows by the column are kept by. */
function keysOf(within: Within, { column, from, where }: Omit<Chips, 'values'>): Keys {
  const before = known.get(within)
  if (before) return before
  const keys = { of: conditionKey(sql`${sql.ref(column)} of ${from} where ${where}`), last: undefined }
  known.set(within, keys)
  return keys
}

async function eachChip(
  db: Db,
  { values, ...given }: Chips,
  { keys, keep }: { keys: Keys; keep: Keep },
): Promise<Counted> {
  const capped = cappedCounts(db, keys.of)
  const counts: Counted = new Map()
  const asked: (number | string)[] = []
  for (const value of values) {
    const n = capped.get(value)
    if (n === undefined) asked.push(value)
    else counts.set(String(value), n)
  }
  if (asked.length === 0) return counts
  const count = async (): Promise<Counted> => {
    const { rows } = await chipStatement({ ...given, values: asked }).execute(db)
    for (const { value, n } of rows) if (n >= chipCap) capped.keep(value, n)
    return new Map(rows.map(({ value, n }) => [String(value), n]))
  }
  const chips = asked.join()
  if (keys.last?.chips !== chips) keys.last = { chips, key: `${keys.of}${chips}` }
  for (const [value, n] of await keep(keys.last.key, count)) counts.set(value, n)
  return counts
}
