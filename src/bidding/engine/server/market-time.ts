import { sql } from 'kysely'
import type { BidSite } from '#bidding/core/bid.rules.ts'
import type { Markets } from '#outside/market/port.ts'
import type { Db } from '#platform/server/db/database.ts'

/** How far a market's clock is from ours, as an interval that each answer narrows; and how long its answers take. */
interface Known {
  from: number
  to: number
  measuredAt: number
  /** Our clock, minus one that nobody sets. */
  drift: number
  took: number[]
}

const samples = 40
/** A clock that was measured is believed so long. */
const freshMs = 60_000
/** Our clock was set when it moves so far from one that nobody sets. */
const setMs = 200

/** The clocks of the markets as this worker measures them: its own clock may be wrong. */
export function marketTime(parts: {
  db: Db
  markets: Markets
  worker: string
  clock: () => Date
  /** Milliseconds by a clock that nobody sets. */
  steady: () => number
}) {
  const { db, markets, worker, clock, steady } = parts
  const known = new Map<BidSite, Known>()
  const offset = (site: BidSite): number => {
    const one = known.get(site)
    return one ? Math.round((one.from + one.to) / 2) : 0
  }
  const requestMs = (site: BidSite): number => {
    const took = known.get(site)?.took.toSorted((a, b) => a - b) ?? []
    return took[Math.floor(took.length * 0.95)] ?? took.at(-1) ?? 1_000
  }
  return {
    offset,
    requestMs,
    now: (site: BidSite): Date => new Date(clock().getTime() + offset(site)),
    /** An answer took so long. */
    took(site: BidSite, ms: number): void {
      const one = known.get(site) ?? { from: 0, to: 0, measuredAt: 0, drift: 0, took: [] }
      one.took = [...one.took.slice(1 - samples), ms]
      known.set(site, one)
    },
    /** Asks the market for its time where that is not known freshly; what it does not tell stays as it is. */
    async measure(site: BidSite, force = false): Promise<void> {
      const before = known.get(site)
      const sent = clock().getTime()
      const drift = sent - steady()
      const isSet = before !== undefined && Math.abs(drift - before.drift) > setMs
      const isFresh = before && sent - before.measuredAt < freshMs && sent >= before.measuredAt
      if (!force && isFresh && !isSet) return
      const answer = await markets[site].clock()
      const answered = clock().getTime()
      const one = before ?? { from: 0, to: 0, measuredAt: 0, drift, took: [] }
      one.measuredAt = answered
      one.drift = drift
      one.took = [...one.took.slice(1 - samples), Math.max(0, answered - sent)]
      known.set(site, one)
      if (answer.kind !== 'ok' || !answer.value) return
      const [from, to] = [answer.value.from.getTime() - answered, answer.value.to.getTime() - sent]
      // What does not meet what was known: one of the clocks was set.
      const meets = before && before.measuredAt > 0 && from <= before.to && to >= before.from
      one.from = meets ? Math.max(from, one.from) : from
      one.to = meets ? Math.min(to, one.to) : to
      await sql`insert into market_clock (site_code, worker, offset_ms, request_ms, measured_at)
        values (${site}, ${worker}, ${offset(site)}, ${requestMs(site)}, ${clock()})
        on conflict (site_code, worker) do update set offset_ms = excluded.offset_ms, request_ms = excluded.request_ms,
          measured_at = excluded.measured_at`.execute(db)
    },
  }
}
export type MarketTime = ReturnType<typeof marketTime>
