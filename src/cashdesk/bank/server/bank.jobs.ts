import { sql } from 'kysely'
import { certainTarget } from '#cashdesk/bank/bank-suggest.rules.ts'
import { bankStatus } from '#cashdesk/bank/bank.status.ts'
import { considerRows } from '#cashdesk/bank/server/bank-candidates.repo.ts'
import { matchBooking } from '#cashdesk/bank/server/bank-match.usecase.ts'
import { matchesByItself } from '#cashdesk/bank/server/bank-suggest.usecase.ts'
import { lockBooking } from '#cashdesk/bank/server/bank.repo.ts'
import { AppError } from '#platform/contract/errors.ts'
import { systemActor } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import { inJob, job } from '#platform/server/jobs/jobs.ts'

const name = 'match-certain-bookings'

/** Matches what is certain, after the bookings came in. */
export const matchCertain = job<object>({
  name,
  run: async (_, { db, now }) => {
    await matchCertainBookings(db, now)
  },
})

export const jobs = [matchCertain]

/**
 * Matches every booking whose code, amount and customer are certain, each in a transaction of its own
 * and looked at anew in it; one that is refused waits for a person. @returns how many were matched
 */
export async function matchCertainBookings(db: Db, now: Date): Promise<number> {
  if (!(await matchesByItself(db, now))) return 0
  const { rows } = await sql<{ id: number }>`select id from bank_transaction
    where certain and status = ${lit(bankStatus.suggested)} order by id limit 10000`.execute(db)
  let matched = 0
  for (const { id } of rows) {
    try {
      matched += (await inJob(db, name, (tx) => matchOne(tx, id, now))) ? 1 : 0
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await db.updateTable('bank_transaction').set({ certain: false }).where('id', '=', id).execute()
    }
  }
  return matched
}

async function matchOne(db: Db, id: number, now: Date): Promise<boolean> {
  const context = { db, now, actor: systemActor }
  const row = await lockBooking(context, id)
  if (!row.certain || row.status !== bankStatus.suggested) return false
  const [considered] = await considerRows(db, [row])
  const found =
    considered && certainTarget(considered.evidence, considered.candidates, considered.nonCustomer)
  if (!found) {
    await db.updateTable('bank_transaction').set({ certain: false }).where('id', '=', id).execute()
    return false
  }
  await matchBooking(context, { id, targets: [{ kind: found.kind, id: found.id, amount: row.amount }] })
  return true
}
