import type { Context } from '#platform/server/context.ts'
import { actAs, runAgain } from '#platform/server/db/transaction.ts'

/** A transaction of a step that must stand before the next one goes out of the house; it may be run again. */
export function inTransaction<T>(context: Context, work: (inside: Context) => Promise<T>): Promise<T> {
  return runAgain(context.db, async (db) => {
    await actAs(db, context.actor.id || null, context.call ?? 'job')
    return work({ ...context, db })
  })
}
