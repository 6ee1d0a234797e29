import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { inStation, is } from '#platform/server/context.ts'
import type { Actor } from '#platform/server/context.ts'

/** The person and all who work for them, as an array. */
export const teamOf = (actor: Pick<Actor, 'id'>): RawBuilder<number[]> =>
  sql`array(select crm_team(${actor.id}))`

/** Does this role see what is everybody's of the station? Others see their own and their group's. */
export const seesAll = (actor: Actor): boolean => is(actor, 'ql', 'kt')

/** Rows of the station; of those with `people`, whose key stands in one of these columns, one's own and one's group's. */
export function inCrm(
  actor: Actor,
  { station, people }: { station: string; people: readonly string[] },
): RawBuilder<boolean> {
  const here = inStation(actor, station)
  if (seesAll(actor)) return here
  const own = people.map((column) => sql`${sql.ref(column)} = any(${teamOf(actor)})`)
  return sql<boolean>`${here} and (${sql.join(own, sql` or `)})`
}
