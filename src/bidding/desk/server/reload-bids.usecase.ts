import { sql } from 'kysely'
import { refuseBid } from '#bidding/core/bid.errors.ts'
import { asTaken, isBidSite } from '#bidding/core/bid.rules.ts'
import { readBid, visibleBids, watchBid } from '#bidding/core/server/bid.repo.ts'
import { lookAt } from '#bidding/desk/server/ask-listing.ts'
import { atOnce } from '#bidding/engine/plan.rules.ts'
import type { Answer, Item, Markets } from '#outside/market/port.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { Context } from '#platform/server/context.ts'
import { eachRow } from '#platform/server/db/transaction.ts'

/** What the market says of listings now, asked before anything is written. @throws bids.not_found */
export async function reloadBids(
  markets: Markets,
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  ids: readonly number[],
) {
  const { rows } = await sql<{
    id: number
    site_code: string
    item_id: string
  }>`select b.id, b.site_code, b.item_id
    from bid b where b.id = any(${ids}::bigint[]) and ${visibleBids(actor)}`.execute(db)
  if (rows.length < new Set(ids).size) throw refuseBid('bids.not_found')
  const told = new Map<number, Answer<Item | null>>()
  for (const { id, site_code: site, item_id } of rows)
    if (isBidSite(site)) told.set(id, await lookAt(markets, { db, now }, site, item_id))
  return told
}

/** Keeps it; of a living bid the engine plans anew. */
export function keepReloaded(
  context: Context,
  told: ReadonlyMap<number, Answer<Item | null>>,
): Promise<BulkAnswer> {
  const { now } = context
  return eachRow(context.db, [...told.keys()], async (db, id) => {
    const answer = told.get(id)
    if (!answer || answer.kind !== 'ok')
      throw refuseBid('bids.unheard', { values: { why: answer?.why ?? 'trang chưa trả lời' } })
    if (!answer.value) throw refuseBid('bids.no_item')
    const bid = await readBid(db, id)
    if (!bid) throw refuseBid('bids.not_found')
    await watchBid(db, id, {
      price: asTaken(answer.value.price, bid),
      bids: answer.value.bids,
      looked_at: now,
      ...(bid.ended_at === null ? { wake: 'look' as const, wake_at: atOnce(now) } : {}),
    })
    const { endsAt } = answer.value
    if (bid.ended_at === null && endsAt && endsAt.getTime() !== bid.ends_at.getTime())
      await db.updateTable('bid').set({ ends_at: endsAt }).where('id', '=', id).execute()
  })
}
