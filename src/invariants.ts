import { runInvariants } from '#platform/server/db/invariants.ts'
import type { BrokenInvariant } from '#platform/server/db/invariants.ts'
import type { Db } from '#platform/server/db/database.ts'
import { statusSets } from '#status-tables.ts'

/** What is wrong in the books and records of a database, by the queries of db/invariants. Healthy: an empty list. */
export const brokenInvariants = (db: Db, atOnce?: number): Promise<BrokenInvariant[]> =>
  runInvariants(db, statusSets, { atOnce })
