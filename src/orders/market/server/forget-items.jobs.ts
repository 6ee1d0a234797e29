import { forgetItems } from '#orders/market/server/market-item.repo.ts'
import { job } from '#platform/server/jobs/jobs.ts'

const keptMs = 24 * 3_600_000

/** What a market told is read for minutes; a day of it is kept for who asks why. */
export const forgetMarketItems = job<unknown>({
  name: 'forget-market-items',
  cron: '35 18 * * *',
  run: (_, { db, now }) => forgetItems(db, new Date(now.getTime() - keptMs)),
})

export const jobs = [forgetMarketItems]
