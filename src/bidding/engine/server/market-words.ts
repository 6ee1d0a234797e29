import { asTaken } from '#bidding/core/bid.rules.ts'
import type { LockedBid } from '#bidding/core/server/bid.repo.ts'
import type { StandingOfBid, ToldOfBid } from '#bidding/engine/server/move-bid.ts'
import type { Answer, BidAnswer, Item, Standing } from '#outside/market/port.ts'

/** What anybody sees of a listing, as far as it says how we stand: nothing of who leads. */
export const inMode = ({ price, bids, endsAt, state }: Item): Standing => ({
  price,
  bids,
  endsAt,
  ended: state === null ? null : state !== 'on_sale',
  endedBy: null,
  leading: null,
  reserveMet: null,
  won: null,
  nextWinner: null,
  deletedWinner: null,
  ourMost: null,
})

/** A standing in the mode of tax of its bid. */
export const standingIn = (told: Standing, bid: LockedBid): StandingOfBid => ({
  price: asTaken(told.price, bid),
  bids: told.bids,
  endsAt: told.endsAt,
  ended: told.ended,
  endedBy: told.endedBy,
  leads: told.leading,
  reserveMet: told.reserveMet,
  won: told.won,
  nextWinner: told.nextWinner,
  deletedWinner: told.deletedWinner,
  hasOurs: told.leading === null ? null : told.ourMost !== null,
})

/** What a market said of a bid: where it does not name who leads, its outcome may. */
export const toldIn = (told: BidAnswer, bid: LockedBid): ToldOfBid => ({
  outcome: told.outcome,
  words: told.words,
  price: told.price && Number(told.price.amount),
  leads:
    told.leading ??
    (told.outcome === 'leading' || told.outcome === 'reserve_not_met'
      ? true
      : told.outcome === 'outbid_at_once'
        ? false
        : null),
  endsAt: told.endsAt ?? bid.ends_at,
})

/** The same of whatever came back. */
export function answerOf(answer: Answer<BidAnswer>, bid: LockedBid): ToldOfBid {
  if (answer.kind === 'ok') return toldIn(answer.value, bid)
  const outcome =
    answer.kind === 'unknown'
      ? 'unknown'
      : answer.cause === 'account'
        ? 'signed_out'
        : answer.cause === 'changed'
          ? 'changed'
          : 'unknown'
  return { outcome, words: answer.why, price: null, leads: null, endsAt: null }
}
