import { sql } from 'kysely'
import { lockBooks, sumNextLines } from '#ledger/server/book-sums.repo.ts'
import { lockNotAvailable, sqlState } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { inJob, job } from '#platform/server/jobs/jobs.ts'

const name = 'sum-books'

/** Takes the newest lines into the sums of their months. */
export const sumBooks = job<unknown>({
  name,
  cron: '*/10 * * * *',
  run: async (_, { db, signal }) => {
    const last = await lastSettledLine(db)
    let done = last === null
    while (!done && !signal.aborted) done = await inJob(db, name, (tx) => sumNextLines(tx, last ?? 0))
  },
})

export const jobs = [sumBooks]

/**
 * The last line before which none can still appear: nobody is posting while we look. Postings wait for
 * us meanwhile, so where a long one (an import) is in the way we give up quickly; null: later then.
 */
async function lastSettledLine(db: Db): Promise<number | null> {
  try {
    return await inJob(db, name, async (tx) => {
      await sql`set local lock_timeout = '200ms'`.execute(tx)
      await lockBooks(tx)
      const { rows } = await sql<{ last: number | null }>`select max(id) as last from entry_line`.execute(tx)
      return rows[0]?.last ?? null
    })
  } catch (error) {
    if (sqlState(error) === lockNotAvailable) return null
    throw error
  }
}
