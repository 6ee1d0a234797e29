import { reloadIssues } from '#flow/server/reload-issues.usecase.ts'
import { systemActor } from '#platform/server/context.ts'
import { inJob, job } from '#platform/server/jobs/jobs.ts'

/** Looks for what is wrong each hour; looking twice finds the same. */
export const findShipmentIssues = job<unknown>({
  name: 'find-shipment-issues',
  cron: '35 * * * *',
  async run(_, { db, now }) {
    await inJob(db, 'find-shipment-issues', (tx) => reloadIssues({ db: tx, actor: systemActor, now }))
  },
})

export const jobs = [findShipmentIssues]
