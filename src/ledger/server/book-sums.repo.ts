import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { addDays } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import { inStation } from '#platform/server/context.ts'
import type { Actor } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'

/**
 * Alone with the books until the transaction ends: every posting shares this lock, so what was being
 * posted is there now, and what comes after has later keys and finds what we leave.
 */
export const lockBooks = (db: Db) => sql`select pg_advisory_xact_lock(7316042115)`.execute(db)

/** Lines are summed in steps of so many. */
const step = 200_000

/** The last line that is in the sums of months. */
export async function summedThrough(db: Db): Promise<number> {
  const { rows } = await sql<{ through: number }>`select through from books_summed`.execute(db)
  return rows[0]?.through ?? 0
}

/** Adds the next lines, up to `last`, to the sums of their months. @returns whether all up to `last` are in */
export async function sumNextLines(tx: Db, last: number): Promise<boolean> {
  const { rows } = await sql<{ through: number }>`select through from books_summed for update`.execute(tx)
  const from = rows[0]?.through ?? 0
  const to = Math.min(last, from + step)
  if (to <= from) return true
  await sql`insert into period_balance (period, station_id, account_id, debit, credit)
    select e.period, e.station_id, l.account_id, coalesce(sum(l.amount) filter (where l.amount > 0), 0),
      coalesce(-sum(l.amount) filter (where l.amount < 0), 0)
    from entry_line l join entry e on e.id = l.entry_id where l.id > ${from} and l.id <= ${to} group by 1, 2, 3
    on conflict (period, account_id, station_id) do update
      set debit = period_balance.debit + excluded.debit, credit = period_balance.credit + excluded.credit`.execute(
    tx,
  )
  await sql`update books_summed set through = ${to}`.execute(tx)
  return to === last
}

/** Everything about a page of the books is read of one moment: sums and lines must meet. */
export const inSnapshot = <T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').execute(read)

/** Both days included; without one as far as the books go. */
export interface Days {
  from?: BusinessDate | undefined
  to?: BusinessDate | undefined
}

/** A part of what an account stood at before the days (VND, + debit) and moved in them. */
interface Move {
  account_id: number
  opening: number
  debit: number
  credit: number
}

/** One account over all stations, or all accounts of the stations worked in. */
type Whose = { account: number } | { actor: Actor }

/**
 * Rows that add up to what accounts stood at and moved: the sums of whole months, less the days of the
 * first and the last month that were not asked for, and the lines that are not summed yet. Read in
 * `atOneMoment` with `through`.
 */
export function movesOf(whose: Whose, { from = '0001-01-01', to = '9999-12-31' }: Days, through: number) {
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)]
  const month = sql`b.period collate "C"`
  const kept = sql`select b.account_id, case when ${month} < ${first} then b.debit - b.credit else 0 end as opening,
      case when ${month} >= ${first} then b.debit else 0 end as debit,
      case when ${month} >= ${first} then b.credit else 0 end as credit
    from period_balance b where ${month} <= ${last}
      and ${'account' in whose ? sql<boolean>`b.account_id = ${whose.account}` : inStation(whose.actor, 'b.station_id')}`
  const before = linesOf(whose, `${first}-01`, addDays(from, -1))
  const after = to === '9999-12-31' ? null : linesOf(whose, addDays(to, 1), lastOfMonth(to))
  const parts = [
    kept,
    ...(before
      ? [
          sql`select l.account_id, l.amount, -greatest(l.amount, 0), -greatest(-l.amount, 0)
            from ${before} and l.id <= ${through}`,
        ]
      : []),
    ...(after
      ? [
          sql`select l.account_id, 0, -greatest(l.amount, 0), -greatest(-l.amount, 0)
            from ${after} and l.id <= ${through}`,
        ]
      : []),
    sql`select l.account_id, case when l.posting_date < ${from}::date then l.amount else 0 end,
        case when l.posting_date >= ${from}::date then greatest(l.amount, 0) else 0 end,
        case when l.posting_date >= ${from}::date then greatest(-l.amount, 0) else 0 end
      from ${sinceOf(whose)} and l.id > ${through} and l.posting_date <= ${to}::date`,
  ]
  return sql<Move>`(${sql.join(parts, sql` union all `)})`
}

/**
 * What accounts moved from a day on, a row for each: up to `to` as `debit` and `credit`, what came after it as `later`.
 * Of whole months by their sums; of the first by its lines within the days, or by its sum less those before them,
 * whichever are fewer. In one statement, which is one moment; `some` chooses accounts by the column that names them.
 */
export function movesSince(
  { from, to }: Required<Days>,
  some: (account: string) => RawBuilder<boolean> = () => sql<boolean>`true`,
): RawBuilder<unknown> {
  const month = (day: BusinessDate) => day.slice(0, 7)
  const next = addDays(lastOfMonth(from), 1)
  // A month begun late has fewer days left than gone by.
  const late = from > `${month(from)}-16` && month(to) > month(from)
  const within = sql<boolean>`l.posting_date <= ${to}::date`
  const parts = [
    sql`select b.account_id, case when b.period > ${month(to)} then b.debit - b.credit else 0 end as later,
        case when b.period <= ${month(to)} then b.debit else 0 end as debit,
        case when b.period <= ${month(to)} then b.credit else 0 end as credit
      from period_balance b where b.period >= ${month(late ? next : from)} and ${some('b.account_id')}`,
    late
      ? sql`select l.account_id, 0, greatest(l.amount, 0), greatest(-l.amount, 0) from ${summedOn(from, lastOfMonth(from), some)}`
      : sql`select l.account_id, 0, -greatest(l.amount, 0), -greatest(-l.amount, 0)
          from ${summedOn(`${month(from)}-01`, addDays(from, -1), some)}`,
    sql`select l.account_id, l.amount, -greatest(l.amount, 0), -greatest(-l.amount, 0)
      from ${summedOn(addDays(to, 1), lastOfMonth(to), some)}`,
    sql`select l.account_id, case when ${within} then 0 else l.amount end,
        case when ${within} then greatest(l.amount, 0) else 0 end, case when ${within} then greatest(-l.amount, 0) else 0 end
      from lines_beyond_sums() l where l.posting_date >= ${from}::date and ${some('l.account_id')}`,
  ]
  return sql`(select account_id, sum(later)::bigint as later, sum(debit)::bigint as debit, sum(credit)::bigint as credit
    from (${sql.join(parts, sql` union all `)}) moved group by account_id)`
}

/**
 * `from … where …` of lines of some days that are in the sums; none is looked for after the last day of all. By the
 * blocks of their days: where keys or all that is asked were the index's, the one by accounts would be read from end to end.
 */
const summedOn = (
  from: BusinessDate,
  to: BusinessDate,
  some: (account: string) => RawBuilder<boolean>,
): RawBuilder<unknown> => sql`entry_line l
  where l.posting_date between ${from}::date and ${to}::date and ${from}::date <= (select max(posting_date) from entry)
    and l.id + 0 <= (select through from books_summed) and l.entry_id > 0 and ${some('l.account_id')}`

const lastOfMonth = (day: BusinessDate): BusinessDate =>
  addDays(`${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`, -1)

/** `from … where …` of the lines of some days of one month; null where there is no such day. */
function linesOf(whose: Whose, from: BusinessDate, to: BusinessDate): RawBuilder<unknown> | null {
  if (from > to) return null
  return 'account' in whose
    ? sql`entry_line l where l.account_id = ${whose.account} and l.posting_date between ${from}::date and ${to}::date`
    : sql`entry e join entry_line l on l.entry_id = e.id where e.posting_date between ${from}::date and ${to}::date
        and ${inStation(whose.actor, 'e.station_id')}`
}

/** `from … where …` of lines that the caller bounds by their keys. */
function sinceOf(whose: Whose): RawBuilder<unknown> {
  if ('account' in whose) return sql`entry_line l where l.account_id = ${whose.account}`
  // For the whole company the lines say enough by themselves.
  return whose.actor.station === 'all'
    ? sql`entry_line l where true`
    : sql`entry_line l join entry e on e.id = l.entry_id where ${inStation(whose.actor, 'e.station_id')}`
}
