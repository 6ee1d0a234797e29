import { buyNext } from '#orders/buying/server/buy-next.usecase.ts'
import type { JobParts } from '#parts.ts'
import { job } from '#platform/server/jobs/jobs.ts'

export const jobs = ({ markets }: JobParts) => [
  job<undefined>({
    name: 'buy-from-queue',
    every: 5_000,
    run: async (_, { db, now, signal }) => {
      await buyNext(markets, db, { now, signal })
    },
  }),
]
