import { sql } from 'kysely'
import { refuseBid } from '#bidding/core/bid.errors.ts'
import { asTaken, isBidSite } from '#bidding/core/bid.rules.ts'
import { readBid, visibleBids, watchBid } from '#bidding/core/server/bid.repo.ts'
import { lookAt } from '#bidding/desk/server/ask-listing.ts'
import { keepAct } from '#bidding/engine/server/act.repo.ts'
import { atOnce } from '#bidding/engine/plan.rules.ts'
import type { Answer, Item, Markets } from '#outside/market/port.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { Context } from '#platform/server/context.ts'
import { eachRow } from '#platform/server/db/transaction.ts'

/** What a market said of a listing, and how long it took. */
interface Told {
  answer: Answer<Item | null>
  ms: number
}

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
  const told = new Map<number, Told>()
  for (const { id, site_code: site, item_id } of rows) {
    if (!isBidSite(site)) continue
    const began = performance.now()
    const answer = await lookAt(markets, { db, now }, site, item_id)
    told.set(id, { answer, ms: Math.round(performance.now() - began) })
  }
  return told
}

/** Keeps it, as a look of the person's in the bid's history, too; of a living bid the engine plans anew. */
export function keepReloaded(context: Context, told: ReadonlyMap<number, Told>): Promise<BulkAnswer> {
  const { now, actor } = context
  return eachRow(context.db, [...told.keys()], async (db, id) => {
    const { answer, ms = 0 } = told.get(id) ?? {}
    if (!answer || answer.kind !== 'ok')
      throw refuseBid('bids.unheard', { values: { why: answer?.why ?? 'trang chưa trả lời' } })
    if (!answer.value) throw refuseBid('bids.no_item')
    const bid = await readBid(db, id)
    if (!bid) throw refuseBid('bids.not_found')
    const price = asTaken(answer.value.price, bid)
    await keepAct(db, {
      bid_id: id,
      kind: 'look',
      sent_at: now,
      answered_at: new Date(now.getTime() + ms),
      ms,
      price,
      ends_at: answer.value.endsAt,
      raw: answer.raw,
      actor_id: actor.id,
    })
    await watchBid(db, id, {
      price,
      bids: answer.value.bids,
      looked_at: now,
      ...(bid.ended_at === null ? { wake: 'look' as const, wake_at: atOnce(now) } : {}),
    })
    const { endsAt } = answer.value
    if (bid.ended_at === null && endsAt && endsAt.getTime() !== bid.ends_at.getTime())
      await db
        .updateTable('bid')
        .set({ ends_at: endsAt })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .execute()
  })
}
