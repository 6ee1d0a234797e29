import { randomUUID } from 'node:crypto'
import type { BidSite } from '#bidding/core/bid.rules.ts'
import { lockBid, watchBid } from '#bidding/core/server/bid.repo.ts'
import type { LockedBid } from '#bidding/core/server/bid.repo.ts'
import { marketTime } from '#bidding/engine/server/market-time.ts'
import type { MarketTime } from '#bidding/engine/server/market-time.ts'
import { failBid } from '#bidding/engine/server/move-bid.ts'
import { takeStanding } from '#bidding/engine/server/take-standing.ts'
import type { Moment } from '#bidding/engine/server/move-bid.ts'
import type { Answer, Markets } from '#outside/market/port.ts'
import { systemActor } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { inJob } from '#platform/server/jobs/jobs.ts'

export const engineName = 'bid-engine'

export interface EngineParts {
  db: Db
  markets: Markets
  /** Our clock, right or wrong: what counts is the markets'. */
  clock: () => Date
  /** Milliseconds by a clock that nobody sets. */
  steady?: () => number
  /** Names this worker; the same of no other. */
  worker?: string
  /** Waits so many milliseconds of our clock. */
  wait?: (ms: number) => Promise<void>
  /** Told of what went wrong in a bid: the others go on. */
  log?: (line: string) => void
}

/** Who does the steps of bids, and with what. */
export interface Worker extends Required<Omit<EngineParts, 'worker'>> {
  name: string
  time: MarketTime
  /** Work of one account goes one after the other. */
  turns: Map<number, Promise<unknown>>
}

export function engineWorker(parts: EngineParts): Worker {
  const { db, markets, clock, log = () => {} } = parts
  const name = parts.worker ?? randomUUID()
  const wait = parts.wait ?? ((ms: number) => new Promise<void>((done) => setTimeout(done, ms)))
  const steady = parts.steady ?? (() => performance.now())
  const time = marketTime({ db, markets, worker: name, clock, steady })
  return { db, markets, clock, steady, log, wait, name, time, turns: new Map() }
}

/** A step of a bid. */
export type Step = (worker: Worker, bid: LockedBid, site: BidSite) => Promise<void>

export const momentOf = ({ time }: Worker, site: BidSite): Moment => ({
  at: time.now(site),
  requestMs: time.requestMs(site),
})

/** In a transaction of its own, with the bid locked. */
export const locked = <T>(
  { db, clock }: Worker,
  id: number,
  work: (context: Context, bid: LockedBid) => Promise<T>,
): Promise<T> =>
  inJob(db, engineName, async (tx) => {
    const context = { db: tx, actor: systemActor, now: clock(), call: `job:${engineName}` }
    return work(context, await lockBid(tx, systemActor, id))
  })

/** Asks a market, and knows how long it took. */
export async function timed<T>({ time }: Worker, site: BidSite, ask: () => Promise<Answer<T>>) {
  const sent = time.now(site)
  const began = performance.now()
  const answer = await ask()
  const ms = Math.round(performance.now() - began)
  time.took(site, ms)
  return {
    answer,
    sent_at: sent,
    answered_at: new Date(sent.getTime() + ms),
    ms,
    offset_ms: time.offset(site),
  }
}

/** Puts a bid off, by the clock of its market. */
export const later = ({ db, time }: Worker, bid: LockedBid, site: BidSite, ms: number, wake = bid.wake) =>
  watchBid(db, bid.id, { wake, wake_at: new Date(time.now(site).getTime() + ms) })

/** Plans without a word of the market. */
export async function replan(worker: Worker, bid: LockedBid, site: BidSite): Promise<void> {
  const nothing = { price: bid.price, bids: bid.bids, leads: bid.leads, reserveMet: bid.reserve_met }
  const unknown = {
    endsAt: null,
    ended: null,
    endedBy: null,
    won: null,
    nextWinner: null,
    deletedWinner: null,
    hasOurs: null,
  }
  await locked(worker, bid.id, (context, now) =>
    takeStanding(context, now, { ...nothing, ...unknown }, momentOf(worker, site)),
  )
}

/** Nothing could be sent. */
export const fail = (worker: Worker, bid: LockedBid, site: BidSite, outcome: string) =>
  locked(worker, bid.id, async (context, now) => {
    if (now.ended_at === null)
      await failBid(context, now, { outcome, words: null, holds: false, moment: momentOf(worker, site) })
  })
