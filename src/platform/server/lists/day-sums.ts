import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import type { Period } from '#platform/rules/periods.ts'
import type { Db } from '#platform/server/db/database.ts'
import { changedRows, markedOf, sourceOf, takeTurn, takingMarks } from '#platform/server/lists/marks.ts'

/**
 * Sums by day of rows that change (marks.ts). The source says of each row `row_id`, the `day`, keys and measures, and
 * `at`, an instant of that day which an index finds; `<table>_counted` keeps what each row is counted for in the sums.
 * Sums, and of marked rows what they count for less what they were counted for, are the source at every moment: what
 * reads all in one statement is exact to that moment, however far behind the job is.
 */
export interface DaySums {
  /** Table of the sums. */
  table: string
  /** Beside the day. */
  keys: readonly string[]
  /** Whole numbers, never null. */
  measures: readonly string[]
}

const listOf = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
const groupOf = ({ keys }: DaySums) => listOf(['day', ...keys])
const columnsOf = ({ keys, measures }: DaySums) => listOf(['day', ...keys, ...measures])
const negative = (sums: DaySums) =>
  sql`${groupOf(sums)}, ${sql.join(sums.measures.map((name) => sql`-${sql.ref(name)} as ${sql.ref(name)}`))}`
const summed = ({ measures }: DaySums) =>
  sql.join(measures.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))
const anyDiffers = ({ measures }: DaySums) =>
  sql.join(
    measures.map((name) => sql`sum(${sql.ref(name)}) <> 0`),
    sql` or `,
  )
const sumsTable = ({ table }: DaySums) => sql.table(table)
const counted = ({ table }: DaySums) => sql.table(`${table}_counted`)

/** About so many marks are taken in one step. */
const step = 20_000

/**
 * Moves the sums by what marked rows count for now less what they were counted for.
 * @returns whether marks are left
 */
export async function foldChanges(tx: Db, sums: DaySums): Promise<boolean> {
  const { table, keys, measures } = sums
  await takeTurn(tx, sums)
  const replaced = ['day', ...keys, ...measures].map(
    (name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`,
  )
  const added = measures.map(
    (name) => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
  )
  const { rows } = await sql<{ taken: number }>`
    with ${takingMarks(sums, step)},
    was as materialized (
      select row_id, ${columnsOf(sums)} from ${counted(sums)} where row_id = any(${changedRows})),
    fresh as materialized (
      select row_id, ${columnsOf(sums)} from ${sourceOf(sums)} where row_id = any(${changedRows})),
    gone as (
      delete from ${counted(sums)} where row_id in (select row_id from was except select row_id from fresh)),
    kept as (
      insert into ${counted(sums)} (row_id, ${columnsOf(sums)}) select * from fresh except select * from was
      on conflict (row_id) do update set ${sql.join(replaced)}),
    added as (
      insert into ${sumsTable(sums)} (${columnsOf(sums)})
      select ${groupOf(sums)}, ${summed(sums)} from (
        select ${columnsOf(sums)} from fresh union all select ${negative(sums)} from was) moved
      group by ${groupOf(sums)} having ${anyDiffers(sums)} order by ${groupOf(sums)}
      on conflict (${groupOf(sums)}) do update set ${sql.join(added)})
    select count(*)::int as taken from taken`.execute(tx)
  return rows[0]!.taken >= step
}

/** The month of a row's day is in doubt. */
const inDoubt = ({ table }: DaySums) => sql<boolean>`exists (
  select from day_sums_doubt m where m.sums = ${table} and day >= m.month and day < m.month + interval '1 month')`

/**
 * Rows that add up to the source over a period: the sums with what is marked, and of a month in doubt the
 * source itself, month by month (`offset 0`): the planner expects some in doubt and would read all of it.
 */
export function daysOf(sums: DaySums, { from, to }: Period): RawBuilder<unknown> {
  const days = sql`day between ${from}::date and ${to}::date`
  const within = sql`${days} and not ${inDoubt(sums)}`
  return sql`(select ${columnsOf(sums)} from ${sumsTable(sums)} where ${within}
    union all select ${columnsOf(sums)} from ${sourceOf(sums)} where row_id = any(${markedOf(sums)}) and ${within}
    union all select ${negative(sums)} from ${counted(sums)} where row_id = any(${markedOf(sums)}) and ${within}
    union all select ${columnsOf(sums)} from day_sums_doubt m cross join lateral (
      select * from ${sourceOf(sums)} s where s.at >= m.month::timestamp at time zone 'Asia/Ho_Chi_Minh'
        and s.at < (m.month + interval '1 month') at time zone 'Asia/Ho_Chi_Minh' offset 0) s
      where m.sums = ${sums.table} and m.month between date_trunc('month', ${from}::date) and ${to}::date and ${days})`
}

/** Months whose sums, with what is marked, are not those of the source. One statement: one moment. */
export async function differingMonths(db: Db, sums: DaySums): Promise<BusinessDate[]> {
  const { rows } = await sql<{ month: BusinessDate }>`
    select distinct date_trunc('month', day)::date as month from (
      select ${groupOf(sums)} from (
        select ${columnsOf(sums)} from ${sumsTable(sums)}
        union all select ${negative(sums)} from ${counted(sums)} where row_id = any(${markedOf(sums)})
        union all select ${negative(sums)} from ${sourceOf(sums)} where row_id <> all(${markedOf(sums)})) compared
      group by ${groupOf(sums)} having ${anyDiffers(sums)}) wrong
    order by 1`.execute(db)
  return rows.map(({ month }) => month)
}

/** Marks months as in doubt. @returns those that were not yet */
export async function doubt(
  tx: Db,
  { table }: DaySums,
  months: readonly BusinessDate[],
): Promise<BusinessDate[]> {
  const { rows } = await sql<{ month: BusinessDate }>`
    insert into day_sums_doubt (sums, month) select ${table}, month from unnest(${months}::date[]) month
    on conflict do nothing returning month`.execute(tx)
  return rows.map(({ month }) => month)
}

/**
 * Counts a month, or everything, anew from the source. Nobody waits: who writes meanwhile leaves a mark, and
 * what a marked row is counted for here is what the next step compares it with.
 */
export async function rebuildSums(tx: Db, sums: DaySums, month?: BusinessDate): Promise<void> {
  await takeTurn(tx, sums)
  const within = month ? sql`day >= ${month}::date and day < ${month}::date + interval '1 month'` : sql`true`
  await sql`delete from ${counted(sums)} where ${within}`.execute(tx)
  // A marked row that has moved here from another month is still counted there.
  await sql`insert into ${counted(sums)} (row_id, ${columnsOf(sums)})
    select row_id, ${columnsOf(sums)} from ${sourceOf(sums)} where ${within} on conflict do nothing`.execute(
    tx,
  )
  await sql`delete from ${sumsTable(sums)} where ${within}`.execute(tx)
  await sql`insert into ${sumsTable(sums)} (${columnsOf(sums)})
    select ${groupOf(sums)}, ${summed(sums)} from ${counted(sums)} where ${within} group by ${groupOf(sums)}`.execute(
    tx,
  )
  await sql`delete from day_sums_doubt where sums = ${sums.table} and ${month ? sql`month = ${month}::date` : sql`true`}`.execute(
    tx,
  )
}
