import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'
import { changedRows, markedOf, sourceOf, takeTurn, takingMarks } from '#platform/server/lists/marks.ts'

/**
 * One row of figures for each record, kept beside what it is made of: for what no sum by day can say (different
 * customers, what became of an order). The source says a record's row for now, and a job writes the rows of marked
 * records anew (marks.ts). What reads kept rows, and those of marked records from the source, in one statement is exact
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
const by = ({ key, marked = key }: KeptRows) => sql.ref(marked)
/** By what the array holds: the table itself, mostly empty, the planner would look through anew for each kept row. */
const isMarked = (kept: KeptRows) =>
  sql<boolean>`exists (select from unnest(${markedOf(kept)}) m where m = k.${by(kept)})`
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

/** Writes the rows of marked records anew. @returns whether marks are left */
export async function foldKept(tx: Db, kept: KeptRows): Promise<boolean> {
  const { key, columns } = kept
  await takeTurn(tx, kept)
  const replaced = columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`)
  const { rows } = await sql<{ taken: number }>`
    with ${takingMarks(kept, step)},
    fresh as materialized (
      select ${listOf(kept)} from ${sourceOf(kept)} where ${by(kept)} = any(${changedRows})),
    gone as (
      delete from ${own(kept)} where ${by(kept)} = any(${changedRows})
        and ${sql.ref(key)} not in (select ${sql.ref(key)} from fresh)),
    written as (
      insert into ${own(kept)} (${listOf(kept)}) select * from fresh
      on conflict (${sql.ref(key)}) do update set ${sql.join(replaced)})
    select count(*)::int as taken from taken`.execute(tx)
  return rows[0]!.taken >= step
}

/** Records whose kept row is not that of the source, marked ones aside. One statement: one moment. */
export async function differingRows(db: Db, kept: KeptRows): Promise<number> {
  const valuesOf = (as: string) => sql.join(kept.columns.map((name) => sql.ref(`${as}.${name}`)))
  const unmarked = (from: RawBuilder<unknown>) =>
    sql`(select ${listOf(kept)} from ${from} k where not ${isMarked(kept)})`
  // The source is reckoned once: over all records it is not quick.
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${unmarked(own(kept))} w full join ${unmarked(sourceOf(kept))} s using (${sql.ref(kept.key)})
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
  await sql`insert into ${own(kept)} (${listOf(kept)}) select ${listOf(kept)} from ${sourceOf(kept)}`.execute(
    tx,
  )
  await sql`delete from day_sums_doubt where sums = ${kept.table}`.execute(tx)
}
