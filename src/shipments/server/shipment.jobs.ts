import { inJob, job } from '#platform/server/jobs/jobs.ts'
import { followShipments } from '#shipments/server/follow-shipments.ts'

const name = 'follow-shipments'

/** Every minute waybills stand where their packages and orders stand (3, 4 and 6 never by hand). */
export const followJob = job<unknown>({
  name,
  cron: '* * * * *',
  run: async (_, { db, now }) => {
    await inJob(db, name, (tx) => followShipments(tx, now))
  },
})

export const jobs = [followJob]
