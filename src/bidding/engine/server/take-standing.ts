import { sql } from 'kysely'
import { cancelOrders } from '#orders/purchase/server/cancel-order.usecase.ts'
import { actOnLockedBid } from '#bidding/core/server/act-on-bid.ts'
import { nextBid } from '#bidding/core/bid.rules.ts'
import { bidStatus } from '#bidding/core/bid.status.ts'
import { notKnown } from '#bidding/core/outcome.rules.ts'
import { watchBid } from '#bidding/core/server/bid.repo.ts'
import type { LockedBid } from '#bidding/core/server/bid.repo.ts'
import { holdAgain } from '#bidding/core/server/hold.repo.ts'
import { settleAgainMs } from '#bidding/engine/plan.rules.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import type { Context } from '#platform/server/context.ts'
import {
  isArmed,
  asSystem,
  plan,
  moveEnd,
  lose,
  win,
  failBid,
  exceed,
} from '#bidding/engine/server/move-bid.ts'
import type { Moment, StandingOfBid } from '#bidding/engine/server/move-bid.ts'

/** How a bid stands at its market. Won and lost are the market's word alone; what it does not say is asked again. */
export async function takeStanding(
  context: Context,
  given: LockedBid,
  told: StandingOfBid,
  moment: Moment,
): Promise<void> {
  const { db } = context
  if (given.ended_at !== null) return
  const bid = await moveEnd(context, given, told.endsAt)
  await watchBid(db, bid.id, {
    price: told.price,
    bids: told.bids,
    leads: told.leads,
    reserve_met: told.reserveMet,
    looked_at: moment.at,
  })
  if (told.ended) return decide(context, bid, told, moment)
  const sent = bid.sent_max !== null
  const isRemoved = sent && told.hasOurs === false && told.leads === false
  if (sent && told.leads === true && bid.status !== bidStatus.bidding)
    await actOnLockedBid(bid, {
      context,
      ...asSystem,
      action: 'lead',
      effect: async () => ({
        set: {
          outcome: 'leading',
          words: null,
          status_at: context.now,
          ...(await holdAgain(context, bid)),
        },
      }),
    })
  else if (sent && told.leads === false && bid.status === bidStatus.bidding && !isArmed(bid, context.now))
    await exceed(context, bid, { outcome: isRemoved ? 'removed' : beaten(bid, told.price) })
  else if (sent && told.leads === false && bid.status === bidStatus.error)
    await exceed(context, bid, { outcome: beaten(bid, told.price) })
  else if (
    !sent &&
    told.price !== null &&
    bid.status !== bidStatus.exceeded &&
    bid.status !== bidStatus.error
  ) {
    // What has no end is sold at its price: nobody need bid above it.
    const next =
      told.endsAt === null
        ? told.price
        : nextBid({ price: told.price, bids: told.bids, currency: bid.currency })
    if (next > bid.max_price) await exceed(context, bid, { outcome: 'too_low' })
  }
  await plan(context, bid.id, moment)
}

const beaten = (bid: LockedBid, price: number | null) =>
  price !== null && price >= (bid.sent_max ?? 0) ? 'outbid_at_once' : 'not_leading'

/** It is over, something was sent, and the market does not say what came of it: the money stays held. */
export async function tellUnknown(context: Context, bid: LockedBid, moment: Moment): Promise<void> {
  if (bid.ended_at !== null || bid.status === bidStatus.error) return
  if (bid.sent_max === null && !(await wasTried(context.db, bid.id))) return
  await failBid(context, bid, { outcome: notKnown, words: bid.words, holds: true, moment })
}

/** The listing is over. */
async function decide(context: Context, bid: LockedBid, told: StandingOfBid, moment: Moment): Promise<void> {
  const { db } = context
  await sql`update bid_intent set closed_at = ${context.now}, outcome = ${told.won ? 'leading' : 'ended'}
    where bid_id = ${bid.id} and closed_at is null`.execute(db)
  if (told.won) return win(context, bid, told.price, null)
  if (bid.sent_max === null && !(await wasTried(db, bid.id))) {
    const why = { seller: 'ended_early', buy_now: 'sold_by_buy_now' } as const
    return lose(context, bid, told.endedBy ? why[told.endedBy] : (bid.outcome ?? 'lost'), bid.words)
  }
  // Not a word on who won: it is asked again, and nobody guesses.
  if (told.won === null) {
    const again = new Date(moment.at.getTime() + settleAgainMs(moment.at, bid.ends_at))
    return watchBid(db, bid.id, { wake: 'settle', wake_at: again })
  }
  if (told.deletedWinner) return lose(context, bid, 'deleted_winner')
  if (told.endedBy) return lose(context, bid, told.endedBy === 'seller' ? 'ended_early' : 'sold_by_buy_now')
  return lose(context, bid, told.leads === true && told.reserveMet === false ? 'no_reserve' : 'lost')
}

async function wasTried(db: Context['db'], bid: number): Promise<boolean> {
  const { rows } = await sql<{ tried: boolean }>`select exists (select from bid_intent where bid_id = ${bid}
    and coalesce(outcome, '') <> 'not_sent') as tried`.execute(db)
  return rows[0]?.tried ?? false
}

/** The market's word some days after the end: a win taken away, a second chance, a win that nobody waits for any more. */
export async function takeAftermath(
  context: Context,
  bid: LockedBid,
  told: StandingOfBid,
  moment: Moment,
): Promise<void> {
  const { db } = context
  if (bid.status === bidStatus.cancelled && told.ended === false) {
    const end = told.endsAt ?? new Date(moment.at.getTime() + 3_600_000)
    return watchBid(db, bid.id, { wake: 'after', wake_at: new Date(end.getTime() + 60_000) })
  }
  const days = (moment.at.getTime() - bid.ends_at.getTime()) / 86_400_000
  await watchBid(
    db,
    bid.id,
    days > 5
      ? { wake: null, wake_at: null }
      : { wake: 'after', wake_at: new Date(moment.at.getTime() + 86_400_000) },
  )
  if (bid.status === bidStatus.won && told.deletedWinner) {
    await actOnLockedBid(bid, {
      context,
      ...asSystem,
      action: 'delete_winner',
      effect: async () => {
        // Not the customer's doing: the deposit is free, and no penalty.
        if (
          bid.order_id !== null &&
          (bid.order_status ?? 0) <= orderStatus.purchaseApproved &&
          bid.order_status !== orderStatus.cancelled
        )
          await cancelOrders(context, [bid.order_id], 'Người bán hủy phiên thắng')
        return { set: { outcome: 'deleted_winner', status_at: context.now } }
      },
    })
  } else if (bid.status === bidStatus.cancelled && told.won) {
    // Where another customer bids for the listing it is theirs, under the same account or not.
    if (await hasLiveBid(db, bid)) return
    await watchBid(db, bid.id, { price: told.price, wake: null, wake_at: null })
    await actOnLockedBid(bid, {
      context,
      ...asSystem,
      action: 'win_unasked',
      effect: async () => ({
        set: {
          outcome: 'won_unasked',
          ended_at: null,
          // Its money was given back when it was cancelled.
          lock_id: null,
          freed_at: context.now,
          status_at: context.now,
        },
      }),
    })
  } else if (bid.status === bidStatus.exceeded && told.nextWinner) {
    await watchBid(db, bid.id, { price: told.price, wake: null, wake_at: null })
    await actOnLockedBid(bid, {
      context,
      ...asSystem,
      action: 'offer_next',
      effect: async () => ({ set: { outcome: 'next_winner', status_at: context.now } }),
    })
  }
}

async function hasLiveBid(db: Context['db'], bid: LockedBid): Promise<boolean> {
  const { rows } = await sql`select from bid where site_code = ${bid.site_code} and item_id = ${bid.item_id}
    and ended_at is null`.execute(db)
  return rows.length > 0
}
