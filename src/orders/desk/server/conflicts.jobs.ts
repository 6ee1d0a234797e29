import { sql } from 'kysely'
import { followConflicts } from '#orders/desk/server/find-conflicts.usecase.ts'
import { inJob, job } from '#platform/server/jobs/jobs.ts'

/** At the start and every five minutes; one server looks, the others leave it to that one. */
const lookForConflicts = job<undefined>({
  name: 'find-conflicts',
  every: 300_000,
  run: (_, { db, now }) =>
    inJob(db, 'find-conflicts', async (tx) => {
      const { rows } = await sql<{ ours: boolean }>`
        select pg_try_advisory_xact_lock(hashtext('order_conflicts')) as ours`.execute(tx)
      if (rows[0]?.ours) await followConflicts(tx, now)
    }),
})

export const jobs = [lookForConflicts]
