import type { RawBuilder } from 'kysely'
import type { ListQuery } from '#platform/contract/list.ts'
import { chipCounts } from '#platform/server/lists/chip-counts.ts'
import type { Db } from '#platform/server/db/database.ts'
import { firstPage, listRows } from '#platform/server/lists/list.ts'
import type { Listed } from '#platform/server/lists/list.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { keepingCounts } from '#platform/server/lists/kept-counts.ts'
import { summed, withinList } from '#platform/server/lists/list-within.ts'
import { usualPage } from '#platform/server/lists/usual-pages.ts'
import { allOf } from '#platform/server/db/together.ts'

interface Chipped {
  option: { counts: Record<string, number> }
}
interface Summed<Sum extends string> {
  totals: Record<Sum, number | null>
}
/** Of a list without sums nothing is said of them. */
type MaybeSummed<Sum extends string> = [Sum] extends [never] ? object : Summed<Sum>

/**
 * A page of a list with the counts of its chips and, where it names any, its sums: all over the same
 * rows, those of the scope, the filters and the searched text.
 */
export async function chippedList<Row, Sum extends string = never>(
  db: Db,
  definition: ListDefinition<Sum>,
  query: ListQuery,
  scope: RawBuilder<boolean>,
): Promise<Listed<Row> & Chipped & MaybeSummed<Sum>> {
  const usual = usualPage(definition, query, scope)
  const within = withinList(db, definition, query, scope, usual)
  const first = firstPage(db, definition, query, { scope, usual })
  const keep = keepingCounts(db, { told: async () => (await first)?.[0]?.list_moment })
  const sums = summed(db, definition, within, keep)
  const [page, counts, { totals }] = await allOf([
    listRows<Row>(db, definition, query, scope, { counted: sums, within, first, keep }),
    chipCounts(db, definition, within, keep),
    sums,
  ])
  const chipped: Listed<Row> & Chipped = { ...page, option: { counts } }
  return (definition.sums ? { ...chipped, totals } : chipped) as typeof chipped & MaybeSummed<Sum>
}

/** As `chippedList`, of a list that has sums and no chips. */
export async function summedList<Row, Sum extends string>(
  db: Db,
  definition: ListDefinition<Sum>,
  query: ListQuery,
  scope: RawBuilder<boolean>,
): Promise<Listed<Row> & Summed<Sum>> {
  const within = withinList(db, definition, query, scope)
  const sums = summed(db, definition, within)
  const [page, { totals }] = await allOf([
    listRows<Row>(db, definition, query, scope, { counted: sums, within }),
    sums,
  ])
  return { ...page, totals }
}
