import { businessDate } from '#platform/rules/business-date.ts'
import { inJob, job } from '#platform/server/jobs/jobs.ts'
import { findCorrections } from '#salary/server/correct-months.ts'

const name = 'salary-corrections'

/** What came out otherwise in resolved months, written into the open one each night at 01:40 in Vietnam. */
export const correctSalaries = job<unknown>({
  name,
  cron: '40 18 * * *',
  run: async (_, { db, now }) => {
    await inJob(db, name, (tx) => findCorrections(tx, { now, today: businessDate(now) }))
  },
})

export const jobs = [correctSalaries]
