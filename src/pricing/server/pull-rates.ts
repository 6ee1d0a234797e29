import type { RateFeed } from '#outside/rates/port.ts'
import { inJob, job } from '#platform/server/jobs/jobs.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { takeRates } from '#pricing/server/rate-feed.usecase.ts'

const name = 'pull-rates'

/** The job as the calls name it when they want it run; what it reads is given where jobs are run. */
export const pullRatesJob: Pick<Job<null>, 'name' | 'attempts'> = { name, attempts: 5 }

/** Reads the bank's board at 8:05 and 13:05 in Vietnam on working days; nothing of it is in a transaction. */
export function pullRatesFrom(feed: RateFeed): Job<null> {
  return job<null>({
    ...pullRatesJob,
    cron: '5 1,6 * * 1-6',
    run: async (_, { db, now, signal }) => {
      const board = await feed.read(signal)
      await inJob(db, name, (tx) => takeRates(tx, board, now))
    },
  })
}
