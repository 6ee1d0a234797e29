import { postWear } from '#assets/wear/server/post-wear.ts'
import { inJob, job } from '#platform/server/jobs/jobs.ts'

const name = 'asset-wear'

/** What assets wore in the month that is over, posted in the night after it at 00:50 in Vietnam; what was missed comes with the next night. */
export const postAssetWear = job<unknown>({
  name,
  cron: '50 17 * * *',
  run: async (_, { db, now }) => {
    await inJob(db, name, (tx) => postWear(tx, now))
  },
})

export const jobs = [postAssetWear]
