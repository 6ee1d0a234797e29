import { refuseBid } from '#bidding/core/bid.errors.ts'
import { isBidSite } from '#bidding/core/bid.rules.ts'
import { sentByHand } from '#bidding/core/by-hand.rules.ts'
import type { OutcomeByHand } from '#bidding/core/by-hand.rules.ts'
import { allowBid, marketOffset } from '#bidding/core/server/act-on-bid.ts'
import { bidRowOf, lockBid } from '#bidding/core/server/bid.repo.ts'
import { keepAct } from '#bidding/engine/server/act.repo.ts'
import { takeAnswer } from '#bidding/engine/server/take-answer.ts'
import { takeStanding } from '#bidding/engine/server/take-standing.ts'
import type { Markets } from '#outside/market/port.ts'
import { refuseField } from '#platform/contract/errors.ts'
import { systemActor } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { stale } from '#platform/server/events/stale.ts'

export interface SeenByHand {
  outcome: OutcomeByHand
  amount?: number | undefined
  price?: number | undefined
  ends_at?: string | undefined
  words?: string | null | undefined
  version?: number | undefined
}

/** What is said of the end, and whether it is a win. */
const ends = { won: true, lost: false } as const
const isEnd = (outcome: OutcomeByHand): outcome is keyof typeof ends => outcome in ends

/**
 * A person placed a bid in the opened profile, or looked after its end, and types what the site showed: it is taken
 * as the market's own answer. Of a market that is spoken with the market itself tells.
 * @throws bids.not_by_hand, bids.over_most, bids.status, bids.ended, conflict.stale
 */
export async function takeByHand(markets: Markets, context: Context, id: number, seen: SeenByHand) {
  const { db, actor, now } = context
  const bid = await lockBid(db, actor, id)
  if (seen.version !== undefined && seen.version !== bid.version)
    throw await stale(db, 'bid', await bidRowOf(db, actor, id))
  if (bid.ended_at !== null) throw refuseBid('bids.ended')
  if (isBidSite(bid.site_code) && markets[bid.site_code].can.bid) throw refuseBid('bids.not_by_hand')
  await allowBid(context, bid)
  const isSent = sentByHand.includes(seen.outcome)
  if (isSent && seen.amount === undefined) throw refuseField('amount', 'Vui lòng nhập giá đã đặt trên trang')
  const { outcome } = seen
  const won = isEnd(outcome) && ends[outcome]
  const paid = Math.max(won ? (seen.price ?? 0) : 0, isSent ? (seen.amount ?? 0) : 0)
  if (paid > bid.max_price)
    throw refuseBid('bids.over_most', { values: { most: `${bid.max_price} ${bid.currency}` } })
  const offset = await marketOffset(db, bid.site_code)
  const at = new Date(now.getTime() + offset)
  const endsAt = seen.ends_at ? new Date(seen.ends_at) : null
  await keepAct(db, {
    bid_id: id,
    kind: 'assist',
    account_id: bid.account_id,
    sent_at: at,
    answered_at: at,
    ms: 0,
    offset_ms: offset,
    amount: isSent ? (seen.amount ?? null) : null,
    outcome: seen.outcome,
    words: seen.words ?? null,
    price: seen.price ?? null,
    ends_at: endsAt,
    actor_id: actor.id,
  })
  // What follows from the market's word is the system's, whoever brought it.
  const follows = { ...context, actor: { ...systemActor, id: actor.id } }
  const moment = { at, requestMs: 0 }
  if (isEnd(outcome)) {
    await takeStanding(
      follows,
      { ...bid, sent_max: bid.sent_max ?? (won ? bid.max_price : null) },
      {
        price: seen.price ?? bid.price,
        bids: null,
        endsAt: null,
        ended: true,
        endedBy: null,
        leads: won,
        reserveMet: null,
        won,
        nextWinner: null,
        deletedWinner: null,
        hasOurs: null,
      },
      moment,
    )
  } else {
    await takeAnswer(
      follows,
      bid,
      {
        outcome,
        words: seen.words ?? null,
        price: seen.price ?? null,
        leads: outcome === 'leading' ? true : null,
        endsAt,
      },
      { moment, account: bid.account_id, sent: isSent ? (seen.amount ?? null) : null },
    )
  }
  return bidRowOf(db, actor, id)
}
