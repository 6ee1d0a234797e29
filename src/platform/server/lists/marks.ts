import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'

/**
 * What is kept of rows that change stands behind them by its marks. The view `<table>_source` says what each row
 * counts for now; triggers of the view's tables mark rows that changed (`day_sums_mark`), in the writer's transaction,
 * and a job brings `<table>` up to the marked ones (docs/adr/0012).
 *
 * There is no cursor over the marks: the statement that brings up a row takes its marks away, and those of a
 * transaction that has not committed are not there to be taken.
 */
interface Kept {
  table: string
}

export const sourceOf = ({ table }: Kept): RawBuilder<unknown> => sql.table(`${table}_source`)

/** An array: each row is found by its key, however many the planner expects. */
export const markedOf = ({ table }: Kept): RawBuilder<unknown> =>
  sql`array(select distinct row_id from day_sums_mark where sums = ${table})`

/** Who brings the same table up waits here for the other's commit; the statement after it sees what the other did. */
export async function takeTurn(tx: Db, { table }: Kept): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('day_sums'), hashtext(${table}))`.execute(tx)
}

/** Begins a `with`: `taken` are about so many marks, taken away; which rows they name, `changedRows`. */
export const takingMarks = ({ table }: Kept, most: number): RawBuilder<unknown> => sql`
    taken as (
      delete from day_sums_mark where sums = ${table} and row_id <= (select max(row_id) from (
        select row_id from day_sums_mark where sums = ${table} order by row_id limit ${most}) first)
      returning row_id),
    changed as materialized (select coalesce(array_agg(distinct row_id), '{}') as ids from taken)`
export const changedRows = sql`(select ids from changed)::bigint[]`
