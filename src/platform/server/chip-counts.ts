import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { largeCounts } from '#platform/server/large-counts.ts'
import type { Within } from '#platform/server/list-within.ts'
import { plannedWithValues } from '#platform/server/preparing-client.ts'
import { sharing } from '#platform/server/sharing.ts'

/** How many rows a chip counts before it says "hơn". */
const chipCap = 1_000

interface Chips<Value> {
  /** What the condition needs, without the word from. */
  from: RawBuilder<unknown>
  /** A chip for each of these values of the column. */
  column: string
  type: 'numeric' | 'text'
  values: readonly Value[]
  /** The rows of the list without the chips' own filter. */
  within: Promise<Within | null>
}

/** The statement that counts chips one by one; of a seldom value it must read the few rows, not each status. */
export const chipStatement = <Value>({
  from,
  column,
  type,
  values,
  where,
}: Omit<Chips<Value>, 'within'> & { where: RawBuilder<unknown> }) =>
  sql<{
    value: number | string
    n: number
  }>`select ${sql.raw(plannedWithValues)} chip.value, (select count(*) from
      (select from ${from} where ${sql.ref(column)} = chip.value and ${where} limit ${chipCap}) one) as n
    from unnest(${values}::${sql.raw(type)}[]) as chip(value)`

type Counted = Map<number | string, number>
const shared = new WeakMap<Db, ReturnType<typeof sharing<Counted>>>()

/**
 * Counts of the chips above a list, each capped, by value. A chip at its cap is not counted again at
 * every page, and those who look at the same list at the same time share one statement. Where a
 * search finds too many rows to say, there are no counts: a chip without one is better than a wrong one.
 */
export async function chipCounts<Value extends number | string>(
  db: Db,
  { from, column, type, values, within }: Chips<Value>,
): Promise<Record<string, number>> {
  const rows = await within
  if (!rows) return {}
  const { where } = rows
  if (rows.few) {
    const { rows: groups } = await sql<{ value: number | string; n: number }>`
      select ${sql.ref(column)}::${sql.raw(type === 'numeric' ? 'float8' : 'text')} as value, count(*) as n from ${from} where ${where} group by 1`.execute(
      db,
    )
    const found = new Map(groups.map(({ value, n }) => [String(value), n]))
    return Object.fromEntries(values.map((value) => [String(value), found.get(String(value)) ?? 0]))
  }
  const full = largeCounts(db, sql`${sql.ref(column)} of ${from} where ${where}`)
  const asked = values.filter((value) => full.get(value) === undefined)
  const count = async (): Promise<Counted> => {
    const { rows } = await chipStatement({ from, column, type, values: asked, where }).execute(db)
    for (const { value, n } of rows) full.keep(value, n)
    return new Map(rows.map(({ value, n }) => [value, n]))
  }
  const counted = asked.length === 0 ? new Map<Value, number>() : await together(db, full.key, asked, count)
  return Object.fromEntries(
    values.map((value) => [String(value), counted.get(value) ?? full.get(value) ?? 0]),
  )
}

function together(
  db: Db,
  condition: string,
  asked: readonly unknown[],
  count: () => Promise<Counted>,
): Promise<Counted> {
  // A transaction sees its own rows.
  if (db.isTransaction) return count()
  const share = shared.get(db) ?? sharing<Counted>()
  shared.set(db, share)
  return share(`${condition}${asked.join()}`, count)
}
