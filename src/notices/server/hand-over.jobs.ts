import { sql } from 'kysely'
import { anyMark } from '#notices/server/hand-over.repo.ts'
import { handOver, lookAgain } from '#notices/server/hand-over.usecase.ts'
import { inJob, job } from '#platform/server/jobs/jobs.ts'
import type { WaitingRows } from '#platform/server/lists/waiting.ts'
import type { JobParts } from '#parts.ts'

/** After a change: those who may do the next step hear of it within the second. */
export const handOvers = (waiting: readonly WaitingRows[]) =>
  job<unknown>({
    name: 'hand-over',
    every: 500,
    run: async (_, { db, now, signal }) => {
      let more = await anyMark(db)
      while (more && !signal.aborted) more = await inJob(db, 'hand-over', (tx) => handOver(tx, waiting, now))
    },
  })

/** Each morning: what a clock has brought, and what a clock has ended. */
export const dueToday = (waiting: readonly WaitingRows[]) =>
  job<unknown>({
    name: 'hand-over-due',
    cron: '30 0 * * *',
    run: (_, { db, now }) => inJob(db, 'hand-over-due', (tx) => lookAgain(tx, waiting, now)),
  })

const keptDays = 90
const step = 5_000

/** What the bell said a quarter ago is of no use to anybody. */
export const forgetBells = job<unknown>({
  name: 'forget-bells',
  cron: '50 18 * * *',
  run: async (_, { db, now, signal }) => {
    const before = new Date(now.getTime() - keptDays * 86_400_000)
    let gone = step
    while (gone === step && !signal.aborted)
      gone = await inJob(db, 'forget-bells', async (tx) => {
        const { numAffectedRows } = await sql`delete from bell where id = any(array(
          select id from bell where at < ${before} order by at limit ${step}))`.execute(tx)
        return Number(numAffectedRows ?? 0)
      })
  },
})

export const jobs = ({ waiting }: JobParts) => [handOvers(waiting), dueToday(waiting), forgetBells]
