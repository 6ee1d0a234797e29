import { setTimeout } from 'node:timers/promises'
import { bidEngine } from '#bidding/engine/server/bid-engine.ts'
import { engineName } from '#bidding/engine/server/engine-worker.ts'
import type { JobParts } from '#parts.ts'
import { systemClock } from '#platform/server/clock.ts'
import { job } from '#platform/server/jobs/jobs.ts'

const everyMs = 250

/** The engine of this process. It claims what is due four times a second; whoever stops waits for what was begun. */
export const jobs = ({ markets }: JobParts) => [
  job<undefined>({
    name: engineName,
    every: everyMs,
    run: async (_, { db, signal }) => {
      const engine = bidEngine({ db, markets, clock: systemClock })
      try {
        while (!signal.aborted) {
          await engine.tick()
          await setTimeout(everyMs, undefined, { signal }).catch(() => {})
        }
      } finally {
        await engine.idle()
      }
    },
  }),
]
