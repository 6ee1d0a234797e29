import { forgetItems } from '#orders/market/server/market-item.repo.ts'
import { scanNextTracks } from '#orders/market/server/scan-tracks.usecase.ts'
import { forgetScans } from '#orders/market/server/track-scan.repo.ts'
import type { JobParts } from '#parts.ts'
import { job } from '#platform/server/jobs/jobs.ts'

const dayMs = 24 * 3_600_000
const daysOfScans = 30

export const jobs = ({ markets }: JobParts) => [
  job<undefined>({
    name: 'scan-market-tracks',
    every: 1_000,
    run: async (_, { db, now, signal }) => {
      await scanNextTracks(markets, db, { now, signal })
    },
  }),
  // What a market told is read for minutes; a day of it is kept for who asks why.
  job<unknown>({
    name: 'forget-market-answers',
    cron: '35 18 * * *',
    run: async (_, { db, now }) => {
      await forgetItems(db, new Date(now.getTime() - dayMs))
      await forgetScans(db, new Date(now.getTime() - daysOfScans * dayMs))
    },
  }),
]
