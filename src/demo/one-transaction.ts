import type { Db } from '#platform/server/db/database.ts'

/** Within the transaction there is, where the whole company is made in one; else in one of its own. */
export function inOneTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}
