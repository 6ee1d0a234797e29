import { sql } from 'kysely'
import { findAtOdds } from '#orders/desk/server/conflicts.usecase.ts'
import { inJob, job } from '#platform/server/jobs/jobs.ts'

/** At the start and every five minutes; one server looks, the others leave it to that one. */
export const lookForAtOdds = job<undefined>({
  name: 'find-orders-at-odds',
  every: 300_000,
  run: (_, { db, now }) =>
    inJob(db, 'find-orders-at-odds', async (tx) => {
      const { rows } = await sql<{ ours: boolean }>`
        select pg_try_advisory_xact_lock(hashtext('orders_at_odds')) as ours`.execute(tx)
      if (rows[0]?.ours) await findAtOdds(tx, now)
    }),
})

export const jobs = [lookForAtOdds]
