import { asTaken } from '#bidding/core/bid.rules.ts'
import type { LockedBid } from '#bidding/core/server/bid.repo.ts'
import type { StandingOfBid } from '#bidding/engine/server/take-answer.ts'
import type { Item, Standing } from '#outside/market/port.ts'

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
