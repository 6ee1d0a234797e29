import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ListQuery } from '#platform/contract/list.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { withinList } from '#platform/server/lists/list-within.ts'

/** Flights or slips whose insides are summed for one page: some hundred parcels each. */
const mostSummed = 500

/**
 * Sums of what stands inside the rows of a list (the packages of flights, the orders of slips) over all that it
 * shows, or null each where those are too many to look into: a sum of some would pass for the sum of all.
 * `columns` are read from the list's own `from`.
 */
export async function innerSums<Name extends string>(
  db: Db,
  definition: ListDefinition,
  query: ListQuery,
  scope: RawBuilder<boolean>,
  total: number,
  columns: Readonly<Record<Name, RawBuilder<unknown>>>,
): Promise<Record<Name, number | null>> {
  const names = Object.keys(columns) as Name[]
  const rows = total <= mostSummed ? await withinList(db, definition, query, scope)() : null
  if (!rows) return Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>
  const sums = names.map((name) => sql`coalesce(sum(${columns[name]}), 0)::float8 as ${sql.ref(name)}`)
  const { rows: answer } = await sql<Record<Name, number>>`
    select ${sql.join(sums)} from ${definition.from} where ${rows.where}`.execute(db)
  return answer[0] as Record<Name, number>
}
