import { sendNextAct } from '#orders/mercari/server/send-acts.usecase.ts'
import type { JobParts } from '#parts.ts'
import { job } from '#platform/server/jobs/jobs.ts'

export const jobs = ({ markets }: JobParts) => [
  job<undefined>({
    name: 'send-site-acts',
    every: 1_000,
    run: async (_, { db, now }) => {
      await sendNextAct(markets, db, now)
    },
  }),
]
