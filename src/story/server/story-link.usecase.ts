import { sql } from 'kysely'
import { orderTable } from '#orders/core/order-table.status.ts'
import { orderRowOf } from '#orders/core/server/order.repo.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { refuseStory } from '#story/story.errors.ts'
import { storyToken } from '#story/server/story-token.ts'

/** How long a link opens. */
const days = 30

const entity = orderTable.entity

/** The link of an order that nobody took back, opened or not; null: there is none. */
export async function linkOf({ db, now }: Pick<Context, 'db' | 'now'>, key: Buffer, order: number) {
  const { rows } = await sql<{
    id: number
    created_name: string
    created_at: Date
    expires_at: Date
    opened: number
    opened_at: Date | null
  }>`
    select l.id, s.name as created_name, l.created_at, l.expires_at, l.opened, l.opened_at
    from story_link l join staff s on s.id = l.created_by join orders o on o.id = l.order_id
    where l.order_id = ${order} and l.revoked_at is null and l.customer_id is not distinct from o.customer_id`.execute(
    db,
  )
  const [link] = rows
  if (!link) return null
  const { id, ...shown } = link
  return { ...shown, path: `/story/${storyToken(key, id)}`, expired: link.expires_at <= now }
}

/** One link an order: asked for again, by whomever, it is the same and runs its whole term anew. @throws orders.not_found */
export async function makeLink(context: Context, key: Buffer, order: number) {
  const { db, actor, now } = context
  const { customer_id } = await orderRowOf(db, actor, order)
  // Made for whoever had the order before, it opens nothing any more and gives way.
  await sql`update story_link set revoked_at = ${now}, revoked_by = ${actor.id}
    where order_id = ${order} and revoked_at is null and customer_id is distinct from ${customer_id}`.execute(
    db,
  )
  await sql`insert into story_link (order_id, customer_id, created_by, created_at, expires_at)
    values (${order}, ${customer_id}, ${actor.id}, ${now}, ${now}::timestamptz + make_interval(days => ${days}))
    on conflict (order_id) where revoked_at is null do update set expires_at = excluded.expires_at`.execute(
    db,
  )
  await recordEvent(context, { entity, id: order, action: 'story_link' })
  const link = await linkOf(context, key, order)
  if (!link) throw refuseStory('story.no_link')
  return link
}

/** @throws orders.not_found, story.no_link */
export async function revokeLink(context: Context, order: number): Promise<void> {
  const { db, actor, now } = context
  await orderRowOf(db, actor, order)
  const { numAffectedRows } = await sql`update story_link set revoked_at = ${now}, revoked_by = ${actor.id}
    where order_id = ${order} and revoked_at is null`.execute(db)
  if (!numAffectedRows) throw refuseStory('story.no_link')
  await recordEvent(context, { entity, id: order, action: 'story_revoked' })
}
