import { bidSites } from '#bidding/core/bid.rules.ts'
import type { BidSite } from '#bidding/core/bid.rules.ts'
import { readBid, watchBid } from '#bidding/core/server/bid.repo.ts'
import {
  claimDue,
  giveSign,
  letGo,
  sitesWithEnded,
  sitesWithLive,
} from '#bidding/engine/server/claim.repo.ts'
import { engineName, engineWorker } from '#bidding/engine/server/engine-worker.ts'
import type { EngineParts, Step } from '#bidding/engine/server/engine-worker.ts'
import { fire } from '#bidding/engine/server/send-bid.ts'
import { aftermath, look, prove, settle, warm } from '#bidding/engine/server/watch-bid.ts'
import type { Wake } from '#bidding/engine/plan.rules.ts'
import { AppError } from '#platform/contract/errors.ts'
import { allOf } from '#platform/server/db/together.ts'

/** So many at once in one worker. */
const atOnce = 40

/** So often what is over, and may still be asked about, is looked for. */
const endedEveryMs = 60_000

const steps: Readonly<Record<Wake, Step>> = { look, warm, fire, prove, settle, after: aftermath }

/**
 * Places bids in the seconds before their ends, and finds out what came of them. The rows are the truth: whatever is
 * due is claimed by one worker, read again just before it is sent, written down and committed before the market is
 * asked, and after a crash the market is asked before anything is done.
 */
export function bidEngine(parts: EngineParts) {
  const worker = engineWorker(parts)
  const { db, log, name, time } = worker
  const running = new Set<Promise<void>>()
  let afterEnds: { since: number; sites: readonly BidSite[] } = { since: -Infinity, sites: [] }

  /** Where something is to be done. What is over waits for days: it is looked for once a minute. */
  async function sitesAtWork(): Promise<BidSite[]> {
    if (worker.steady() - afterEnds.since >= endedEveryMs)
      afterEnds = { since: worker.steady(), sites: await sitesWithEnded(db) }
    return [...new Set([...(await sitesWithLive(db)), ...afterEnds.sites])]
  }

  async function work(id: number, site: BidSite): Promise<void> {
    const bid = await readBid(db, id)
    if (!bid || bid.wake === null) return
    try {
      await steps[bid.wake](worker, bid, site)
    } catch (error) {
      // Somebody was faster, or the database is away: it is due again in a while.
      log(`${engineName}: ${bid.item_id}: ${(error as Error).message}`)
      const again =
        error instanceof AppError
          ? { wake: 'look' as const, wake_at: new Date(time.now(site).getTime() + 1_000) }
          : { wake: bid.wake, wake_at: new Date(time.now(site).getTime() + 2_000) }
      await watchBid(db, id, again).catch(() => {})
    } finally {
      await letGo(db, id, name).catch(() => {})
    }
  }

  return {
    worker: name,
    time,
    /** Claims what is due and begins it. @returns how much */
    async tick(): Promise<number> {
      if (running.size > 0) await giveSign(db, name)
      let begun = 0
      for (const site of await sitesAtWork()) {
        await time.measure(site)
        const most = Math.max(0, atOnce - running.size)
        const due = await claimDue(db, { worker: name, site, now: time.now(site), most })
        for (const id of due) {
          // A bid that could not even be read is due again when its claim has run out; nothing falls with it.
          const one = work(id, site)
            .catch((error: unknown) => log(`${engineName}: ${id}: ${(error as Error).message}`))
            .finally(() => running.delete(one))
          running.add(one)
        }
        begun += due.length
      }
      return begun
    },
    /** Waits until what was begun is done. */
    idle: async (): Promise<void> => {
      while (running.size > 0) await allOf([...running])
    },
    sites: bidSites,
  }
}
