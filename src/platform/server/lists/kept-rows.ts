import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'

/**
 * One row of figures for each record, kept beside what it is made of: for what no sum by day can say (different
 * customers, what became of an order). The view `<table>_source` says a record's row for now, triggers of the view's
 * tables mark the record (`day_sums_mark`) in the writer's transaction, and a job writes the rows of marked records
 * anew (docs/adr/0012). What reads kept rows, and those of marked records from the view, in one statement is exact
 * to that moment, however far behind the job is.
 */
export interface KeptRows {
  table: string
  /** The column that names the record. */
  key: string
  /** The others. */
  columns: readonly string[]
  /** The column by which records are marked, where what changes one changes all that share it; else the key. */
  marked?: string
}

const listOf = ({ key, columns }: KeptRows) => sql.join([key, ...columns].map((name) => sql.ref(name)))
const own = ({ table }: KeptRows) => sql.table(table)
const source = ({ table }: KeptRows) => sql.table(`${table}_source`)
const by = ({ key, marked = key }: KeptRows) => sql.ref(marked)
/** An array: each record is found by its key, however many the planner expects. */
const marked = ({ table }: KeptRows) =>
  sql`array(select distinct row_id from day_sums_mark where sums = ${table})`
/** By what the array holds: the table itself, mostly empty, the planner would look through anew for each kept row. */
const isMarked = (kept: KeptRows) =>
  sql<boolean>`exists (select from unnest(${marked(kept)}) m where m = k.${by(kept)})`
const inDoubt = ({ table }: KeptRows) =>
  sql<boolean>`exists (select from day_sums_doubt where sums = ${table})`

/** About so many marks are taken in one step. */
const step = 5_000

/**
 * The rows as they are at this moment, those that `where` chooses by columns of `k`: kept ones, of marked records the
 * source; all of them from the source while somebody is to look into a difference.
 */
export const keptRows = (
  kept: KeptRows,
  where: RawBuilder<boolean> = sql<boolean>`true`,
): RawBuilder<unknown> => sql`(
  select ${listOf(kept)} from ${own(kept)} k where ${where} and not ${isMarked(kept)} and not ${inDoubt(kept)}
  union all select ${listOf(kept)} from marked_rows(null::${own(kept)}, ${sql.lit(kept.marked ?? kept.key)}) k where ${where}
  union all select ${listOf(kept)} from doubted_rows(null::${own(kept)}) k where ${where})`

/**
 * Writes the rows of marked records anew. Who does the same waits here for the other's commit; the statement begins
 * after it and sees what it did. @returns whether marks are left
 */
export async function foldKept(tx: Db, kept: KeptRows): Promise<boolean> {
  const { table, key, columns } = kept
  await takeTurn(tx, kept)
  const replaced = columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`)
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from day_sums_mark where sums = ${table} and row_id <= (select max(row_id) from (
        select row_id from day_sums_mark where sums = ${table} order by row_id limit ${step}) first)
      returning row_id),
    changed as materialized (select coalesce(array_agg(distinct row_id), '{}') as ids from taken),
    fresh as materialized (
      select ${listOf(kept)} from ${source(kept)} where ${by(kept)} = any((select ids from changed)::bigint[])),
    gone as (
      delete from ${own(kept)} where ${by(kept)} = any((select ids from changed)::bigint[])
        and ${sql.ref(key)} not in (select ${sql.ref(key)} from fresh)),
    written as (
      insert into ${own(kept)} (${listOf(kept)}) select * from fresh
      on conflict (${sql.ref(key)}) do update set ${sql.join(replaced)})
    select count(*)::int as taken from taken`.execute(tx)
  return rows[0]!.taken >= step
}

const takeTurn = (tx: Db, { table }: KeptRows) =>
  sql`select pg_advisory_xact_lock(hashtext('day_sums'), hashtext(${table}))`.execute(tx)

/** Records whose kept row is not that of the source, marked ones aside. One statement: one moment. */
export async function differingRows(db: Db, kept: KeptRows): Promise<number> {
  const valuesOf = (as: string) => sql.join(kept.columns.map((name) => sql.ref(`${as}.${name}`)))
  const unmarked = (from: RawBuilder<unknown>) =>
    sql`(select ${listOf(kept)} from ${from} k where not ${isMarked(kept)})`
  // The source is reckoned once: over all records it is not quick.
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${unmarked(own(kept))} w full join ${unmarked(source(kept))} s using (${sql.ref(kept.key)})
    where (${valuesOf('w')}) is distinct from (${valuesOf('s')})`.execute(db)
  return rows[0]!.n
}

/** From now on all is read from the source. @returns whether it was not by now */
export async function doubtKept(tx: Db, { table }: Pick<KeptRows, 'table'>): Promise<boolean> {
  const { rows } = await sql`insert into day_sums_doubt (sums, month) values (${table}, '2000-01-01')
    on conflict do nothing returning month`.execute(tx)
  return rows.length > 0
}

/** Writes every row anew from the source. Nobody waits: who writes meanwhile leaves a mark. */
export async function rebuildKept(tx: Db, kept: KeptRows): Promise<void> {
  await takeTurn(tx, kept)
  await sql`delete from ${own(kept)}`.execute(tx)
  await sql`insert into ${own(kept)} (${listOf(kept)}) select ${listOf(kept)} from ${source(kept)}`.execute(
    tx,
  )
  await sql`delete from day_sums_doubt where sums = ${kept.table}`.execute(tx)
}
