import { sql } from 'kysely'
import { carrierMessage } from '#carriers/carrier-message.status.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'

/** How much waits to be done by processes, and since when. */
export interface Stands {
  /** Jobs that could run now, and do not yet. */
  ready: number
  readySince: Date | null
  /** Jobs whose hour has not come. */
  later: number
  /** Jobs that were given up after their last try. */
  failed: number
  /** Records that moved and have not been handed over, and the oldest of them. */
  marks: number
  oldestMark: number | null
  /** Messages of carriers that were kept and not read. */
  messages: number
  messagesSince: Date | null
}

/**
 * Every one of them is looked at: the first thousands of a queue that has grown say nothing of the oldest, nor whether
 * one was given up. The table of the queue itself, and not its view, which looks a name up for each job.
 */
export async function readStands(db: Db): Promise<Stands> {
  const { rows } = await sql<Stands>`
    with queue as (select
        count(*) filter (where lives and run_at <= now()) as ready,
        min(run_at) filter (where lives and run_at <= now()) as "readySince",
        count(*) filter (where lives and run_at > now()) as later,
        count(*) filter (where not lives) as failed
      from (select run_at, attempts < max_attempts as lives from graphile_worker._private_jobs where locked_at is null) j)
    select queue.*,
      (select count(*) from hand_over_mark) as marks,
      (select min(id) from hand_over_mark) as "oldestMark",
      (select count(*) from carrier_message where outcome = ${lit(carrierMessage.waiting)}) as messages,
      (select received_at from carrier_message where outcome = ${lit(carrierMessage.waiting)} order by id limit 1) as "messagesSince"
    from queue`.execute(db)
  return rows[0]!
}
