import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import type { Period } from '#platform/rules/periods.ts'
import type { Db } from '#platform/server/db/database.ts'

/**
 * Sums by day of rows that change: a table of the sums, unique by day and keys, and one of what is not in
 * them yet. A trigger on the source writes there, in the writer's transaction, the old row with minus and
 * the new one with plus. Sums and changes together are the source at every moment, so what reads both in
 * one statement is exact to that moment, however far behind the job is.
 *
 * There is no cursor over the changes: the statement that adds them takes them away, and those of a
 * transaction that has not committed are not there to be taken. Whichever key it drew, none is passed over.
 */
export interface DaySums {
  /** Table of the sums; the changes wait in `<table>_change`. */
  table: string
  /** Table that they are the sums of. */
  of: string
  /** Beside the day. */
  keys: readonly string[]
  measures: readonly string[]
  /** `select` of day, keys, measures and `at` of each row of the source; `at` has an index. */
  source: RawBuilder<unknown>
}

const columnsOf = ({ keys, measures }: DaySums, from?: string) =>
  sql.join(['day', ...keys, ...measures].map((name) => sql.ref(from ? `${from}.${name}` : name)))
const groupOf = ({ keys }: DaySums) => sql.join(['day', ...keys].map((name) => sql.ref(name)))
const summed = ({ measures }: DaySums) =>
  sql.join(measures.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))
const changes = ({ table }: DaySums) => sql.table(`${table}_change`)
const sumsTable = ({ table }: DaySums) => sql.table(table)

/** Changes are added in steps of so many. */
const step = 20_000

/** Adds waiting changes to the sums. @returns whether some are left, or somebody else is adding */
export async function foldChanges(tx: Db, sums: DaySums): Promise<boolean> {
  const { table, measures } = sums
  const added = measures.map((name) => {
    const column = sql.ref(name)
    return sql`${column} = ${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`
  })
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from ${changes(sums)} where id = any(array(
        select id from ${changes(sums)} order by id limit ${step} for update skip locked))
      returning ${columnsOf(sums)}),
    added as (
      insert into ${sumsTable(sums)} (${columnsOf(sums)})
      select ${groupOf(sums)}, ${summed(sums)} from taken group by ${groupOf(sums)} order by ${groupOf(sums)}
      on conflict (${groupOf(sums)}) do update set ${sql.join(added)})
    select count(*)::int as taken from taken`.execute(tx)
  return rows[0]?.taken === step
}

/** The month of a row's day is in doubt. */
const inDoubt = ({ table }: DaySums, day: RawBuilder<unknown>) => sql<boolean>`exists (
  select from day_sums_doubt m where m.sums = ${table} and ${day} >= m.month and ${day} < m.month + interval '1 month')`

/**
 * Rows that add up to the source over a period: the sums with their changes, and of a month in doubt the
 * source itself.
 */
export function daysOf(sums: DaySums, { from, to }: Period): RawBuilder<unknown> {
  const within = sql`day between ${from}::date and ${to}::date and not ${inDoubt(sums, sql`day`)}`
  return sql`(select ${columnsOf(sums)} from ${sumsTable(sums)} where ${within}
    union all select ${columnsOf(sums)} from ${changes(sums)} where ${within}
    union all select ${columnsOf(sums, 's')} from day_sums_doubt m join (${sums.source}) s
      on s.at >= m.month::timestamp at time zone 'Asia/Ho_Chi_Minh'
        and s.at < (m.month + interval '1 month') at time zone 'Asia/Ho_Chi_Minh'
      where m.sums = ${sums.table} and s.day between ${from}::date and ${to}::date)`
}

/** Months whose sums, with their changes, are not those of the source. One statement: one moment. */
export async function differingMonths(db: Db, sums: DaySums): Promise<BusinessDate[]> {
  const negative = sums.measures.map((name) => sql`-${sql.ref(name)}`)
  const { rows } = await sql<{ month: BusinessDate }>`
    select distinct date_trunc('month', day)::date as month from (
      select ${groupOf(sums)} from (
        select ${columnsOf(sums)} from ${sumsTable(sums)}
        union all select ${columnsOf(sums)} from ${changes(sums)}
        union all select ${groupOf(sums)}, ${sql.join(negative)} from (${sums.source}) s) compared
      group by ${groupOf(sums)}
      having ${sql.join(
        sums.measures.map((name) => sql`sum(${sql.ref(name)}) <> 0`),
        sql` or `,
      )}) wrong
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

/** Sums a month, or everything, anew from the source; writers of the source wait meanwhile. */
export async function rebuildSums(tx: Db, sums: DaySums, month?: BusinessDate): Promise<void> {
  await sql`lock table ${sql.table(sums.of)} in share row exclusive mode`.execute(tx)
  const within = month ? sql`day >= ${month}::date and day < ${month}::date + interval '1 month'` : sql`true`
  await sql`delete from ${sumsTable(sums)} where ${within}`.execute(tx)
  await sql`delete from ${changes(sums)} where ${within}`.execute(tx)
  await sql`insert into ${sumsTable(sums)} (${columnsOf(sums)})
    select ${groupOf(sums)}, ${summed(sums)} from (${sums.source}) s where ${within} group by ${groupOf(sums)}`.execute(
    tx,
  )
  await sql`delete from day_sums_doubt where sums = ${sums.table} and ${month ? sql`month = ${month}::date` : sql`true`}`.execute(
    tx,
  )
}
