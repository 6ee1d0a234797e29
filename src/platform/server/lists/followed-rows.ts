import { sql } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'
import { inJob } from '#platform/server/jobs/jobs.ts'

/**
 * Rows that triggers keep of a history, in the transaction that writes it: nothing is marked and nothing is late, and
 * reports read them as they are. The function `<table>_told(keys)` says what they should be, from what they are made of.
 */
export interface FollowedRows {
  table: string
  /** The column that names the record whose rows they are. */
  record: string
  /** The table of the records. */
  of: string
  /** What is compared: keys that the database gives are another's. */
  columns: readonly string[]
}

/** So many keys of records are compared in one statement, which is one moment. */
const step = 5_000
/** So many are told at once: what is told of a bill is looked for among all that is told beside it. */
const part = 200

async function lastOf(db: Db, { of }: FollowedRows): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from ${sql.table(of)}`.execute(
    db,
  )
  return rows[0]!.id
}

/** Records with keys after `from`, up to a step further, whose rows are not what is told of them. */
async function differing(db: Db, { table, record, of, columns }: FollowedRows, from: number) {
  const compared = sql.join([record, ...columns].map((name) => sql.ref(name)))
  const { rows } = await sql<{ id: number }>`
    with ids as materialized (select array(select id from ${sql.table(of)} where id > ${from} and id <= ${from + step}) as of),
    kept as materialized (select ${compared} from ${sql.table(table)} where ${sql.ref(record)} = any((select of from ids)::bigint[])),
    told as materialized (select ${compared} from (
      select array_agg(id) as of from unnest((select of from ids)) id group by id / ${part}) part
      cross join lateral ${sql.ref(`${table}_told`)}(part.of))
    select distinct ${sql.ref(record)} as id from (
      (table kept except all table told) union all (table told except all table kept)) d order by 1`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** How many records have other rows than are told of them. */
export async function differingRecords(db: Db, followed: FollowedRows): Promise<number> {
  const last = await lastOf(db, followed)
  let found = 0
  for (let from = 0; from < last; from += step) found += (await differing(db, followed, from)).length
  return found
}

/** Writes the rows of differing records anew, some thousand keys at a time: who works on one of those is waited for. */
export async function tellAnew(db: Db, followed: FollowedRows): Promise<number> {
  const { table, record, of } = followed
  const last = await lastOf(db, followed)
  let written = 0
  for (let from = 0; from < last; from += step)
    written += await inJob(db, 'sums:rebuild', async (tx) => {
      const suspects = await differing(tx, followed, from)
      if (suspects.length === 0) return 0
      // An entry never changes; a record is moved under its lock, and told anew under the same.
      if (of !== 'entry')
        await sql`select from ${sql.table(of)} where id = any(${suspects}::bigint[]) order by id for no key update`.execute(
          tx,
        )
      const ids = (await differing(tx, followed, from)).filter((id) => suspects.includes(id))
      await sql`select tell_anew(${table}, ${record}, ${ids}::bigint[])`.execute(tx)
      return ids.length
    })
  await sql`delete from day_sums_doubt where sums = ${table}`.execute(db)
  return written
}
