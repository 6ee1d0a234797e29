import { sql } from 'kysely'
import { visibleBids } from '#bidding/core/server/bid.repo.ts'
import type { BidGroup } from '#bidding/desk/bid-room.api.ts'
import { fold } from '#platform/rules/fold.ts'
import type { Context } from '#platform/server/context.ts'
import { anywhere } from '#platform/server/lists/searched-text.ts'

const most = 30

/** Those in which this person sees a bid, found by words of their name or by their numbers. */
export async function bidGroups(
  { db, actor }: Context,
  { q, user_id, ids }: { q: string; user_id?: number | undefined; ids?: string | undefined },
): Promise<BidGroup[]> {
  const { rows } = await sql<BidGroup>`select g.id, g.name, g.mode,
      count(b.id) filter (where b.ended_at is null)::int as live
    from bid_group g join bid b on b.group_id = g.id
    where ${visibleBids(actor)} and fold(g.name) like ${anywhere(fold(q))}
      and (${user_id ?? null}::bigint is null or g.customer_id = ${user_id ?? null})
      and (${ids ?? null}::text is null or g.id = any(string_to_array(${ids ?? null}, ',')::bigint[]))
    group by g.id order by (count(b.id) filter (where b.ended_at is null) > 0) desc, g.id desc
    limit ${most}`.execute(db)
  return rows
}
