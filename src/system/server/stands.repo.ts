import { sql } from 'kysely'
import { carrierMessage } from '#carriers/carrier-message.status.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'

/** How much waits to be done by processes, and since when; counted up to `most`, nobody needs to know more. */
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

const most = 10_000

export async function readStands(db: Db): Promise<Stands> {
  const { rows } = await sql<Stands>`
    with queue as (select run_at, attempts < max_attempts as lives, locked_at is null as free
      from graphile_worker.jobs limit ${most})
    select
      (select count(*) from queue where lives and free and run_at <= now()) as ready,
      (select min(run_at) from queue where lives and free and run_at <= now()) as "readySince",
      (select count(*) from queue where lives and free and run_at > now()) as later,
      (select count(*) from queue where free and not lives) as failed,
      (select count(*) from (select from hand_over_mark limit ${most}) m) as marks,
      (select min(id) from hand_over_mark) as "oldestMark",
      (select count(*) from (select from carrier_message where outcome = ${lit(carrierMessage.waiting)} limit ${most}) c) as messages,
      (select received_at from carrier_message where outcome = ${lit(carrierMessage.waiting)} order by id limit 1) as "messagesSince"`.execute(
    db,
  )
  return rows[0]!
}
