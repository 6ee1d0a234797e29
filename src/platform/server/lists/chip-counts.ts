import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { chipCap } from '#platform/rules/counts.ts'
import type { Db } from '#platform/server/db/database.ts'
import { keepingCounts } from '#platform/server/lists/kept-counts.ts'
import type { Keep } from '#platform/server/lists/kept-counts.ts'
import { conditionKey, largeCounts } from '#platform/server/lists/large-counts.ts'
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
    : await eachChip(db, { ...given, values }, { key: keyOf(rows, given), keep })
  return Object.fromEntries(values.map((value) => [String(value), counts.get(String(value)) ?? 0]))
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

const keys = new WeakMap<Within, string>()

/** What the counts of these rows by the column are kept by. */
function keyOf(within: Within, { column, from, where }: Omit<Chips, 'values'>): string {
  const key = keys.get(within) ?? conditionKey(sql`${sql.ref(column)} of ${from} where ${where}`)
  keys.set(within, key)
  return key
}

async function eachChip(
  db: Db,
  { values, ...given }: Chips,
  { key, keep }: { key: string; keep: Keep },
): Promise<Counted> {
  const full = largeCounts(db, key)
  const asked = values.filter((value) => full.get(value) === undefined)
  const count = async (): Promise<Counted> => {
    const { rows } = await chipStatement({ ...given, values: asked }).execute(db)
    for (const { value, n } of rows) full.keep(value, n)
    return new Map(rows.map(({ value, n }) => [String(value), n]))
  }
  const known = values.flatMap((value) => {
    const n = full.get(value)
    return n === undefined ? [] : [[String(value), n] as const]
  })
  const counted = asked.length === 0 ? [] : await keep(`${full.key}${asked.join()}`, count)
  return new Map([...known, ...counted])
}
