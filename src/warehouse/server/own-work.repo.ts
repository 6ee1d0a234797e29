import { sql } from 'kysely'
import { businessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'

/** Did this person bring the order where it is, and today? Only then do they undo it themselves. */
export async function ownWorkOfToday(
  { db, actor, now }: Context,
  order: { id: number; status: number },
): Promise<boolean> {
  const { rows } = await sql<{ actor_id: number | null; at: Date }>`select actor_id, at from event
    where entity = 'order' and entity_id = ${order.id} and to_status = ${order.status}::numeric
      and from_status is distinct from to_status order by id desc limit 1`.execute(db)
  const [entered] = rows
  return entered?.actor_id === actor.id && businessDate(entered.at) === businessDate(now)
}
