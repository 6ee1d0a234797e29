import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { EntryKind } from '#ledger/entries.rules.ts'
import { leaveStatus } from '#staff/leave.status.ts'
import { staffStatus } from '#staff/staff.status.ts'
import { lit } from '#platform/server/db/lit.ts'
import { monthAfter } from '#salary/salary.rules.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'

/** Which months are reckoned, and with which day as today. */
export interface AskedMonths {
  /** Days within the first and the last of them. */
  from: BusinessDate
  to: BusinessDate
  today: BusinessDate
  /** Resolved months, too, as they would come out now. */
  again?: true
  /** The month that this transaction resolves, as it comes out. */
  resolving?: true
}

/** The first days of the first month asked for, and of the one after the last. */
export const boundsOf = ({ from, to }: Pick<AskedMonths, 'from' | 'to'>) =>
  [`${from.slice(0, 7)}-01`, `${monthAfter(to.slice(0, 7))}-01`] as const

/** A list, not a series of the database's: of that the planner expects a thousand months, and reads bills as of so many. */
function monthsBetween(from: BusinessDate, to: BusinessDate): string[] {
  const months: string[] = []
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = monthAfter(month))
    months.push(`${month}-01`)
  return months
}

/**
 * The open months with their bounds and the settings that hold on their last days: none before the first setting, when
 * there was no commission, and none that has not begun.
 */
export const monthsOf = ({ from, to, today, again, resolving }: AskedMonths) =>
  sql`select * from salary_months(${monthsBetween(from, to < today ? to : today)}::date[], ${Boolean(again || resolving)})`

/** The sales person of a customer at an instant; who came first is of the time before, too. */
export const saleAt = (customer: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`
  (select h.sale_id from sale_at(${customer}, ${at}) h)`

/**
 * The commission of the first `x` VND of a month whose whole is `total`, by the tiers of `months`: what
 * `commissionOf` reckons. Differences of it share the month's commission among its bills to the dong.
 */
export const tiered = (x: RawBuilder<unknown>, total: RawBuilder<unknown>) => sql`
  round(case when whole
    then ${x} * case when ${total} <= t1 then p1 when ${total} <= t2 then p2 else p3 end
    else least(${x}, t1) * p1 + greatest(least(${x}, t2) - t1, 0) * p2 + greatest(${x} - t2, 0) * p3 end / 100)`

/** What of a Saturday is worked in the month of a day: as for all settings what holds on its last day, whatever is asked besides. */
const saturdayIn = (day: RawBuilder<unknown>) =>
  sql`(select f.value from config_factor f where f.key = 'leave.saturday'
    and f.applied_date < date_trunc('month', ${day}) + interval '1 month' order by f.applied_date desc limit 1)`

/** Base salary and unpaid leave, a row a person and month. */
export const baseRows = ({ from, to }: AskedMonths) => sql`
  wages as (select m.month, m.last, s.id as staff_id, coalesce(b.amount, 0) as amount
    from months m cross join staff s left join lateral (select x.amount from salary_base x
      where x.staff_id = s.id and x.applied_date <= m.last order by x.applied_date desc limit 1) b on true
    where s.role in ('SS', 'CC') and (s.status = ${lit(staffStatus.active)} or b.amount > 0) or exists (select from salary_line l
      where l.month = m.month and l.staff_id = s.id and l.kind = 'base')),
  worked as (select d::date as date, case h.kind when 'work' then 1 when 'off' then 0 else
      case extract(isodow from d) when 7 then 0 when 6 then ${saturdayIn(sql`d`)} else 1 end end as work
    from generate_series(date_trunc('year', ${from}::timestamp),
      date_trunc('month', ${to}::timestamp) + interval '1 month - 1 day', interval '1 day') d
    left join holiday h on h.date = d::date),
  taken as (select l.staff_id, w.date, l.kind, s.leave_days,
      (case when w.work >= 0.5 and not (w.date = l.from_date and l.from_half = 'pm') then 0.5 else 0 end
        + case when w.work >= 1 and not (w.date = l.to_date and l.to_half = 'am') then 0.5 else 0 end) as days
    from staff_leave l join staff s on s.id = l.staff_id
    join worked w on w.date between l.from_date and l.to_date
    where l.status = ${lit(leaveStatus.approved)} and l.kind in ('annual', 'unpaid')),
  unpaid as (select staff_id, to_char(date, 'YYYY-MM') as month, sum(case kind when 'unpaid' then days
      else greatest(0, least(days, used - leave_days)) end) as days
    from (select t.*, sum(case kind when 'annual' then days else 0 end) over (partition by staff_id,
        extract(year from date) order by date rows unbounded preceding) as used from taken t) t group by 1, 2),
  workdays as (select to_char(date, 'YYYY-MM') as month, sum(work) as days from worked group by 1)`

/** Kinds of entries that bring money or give it back; every other line of a customer says what they owe. */
const moneyKinds = ['receipt', 'payout', 'cod'] as const satisfies readonly EntryKind[]

/**
 * What the customers of a sales person were to pay in a month where the commission goes by it: what they owed when
 * it began and what was charged since, less what was taken off; and what of it is not there when it ends. By the days
 * of the books; a customer is whose they are at the month's end.
 */
export const recovered = sql`
  recovered as (select x.month, x.last, x.staff_id, sum(x.due) as due, sum(least(x.due, greatest(x.at_end, 0))) as left_over
    from (select m.month, m.last, ${saleAt(sql`k.owner_id`, sql`m.to_at - interval '1 microsecond'`)} as staff_id,
        k.balance - l.after as at_end, greatest(greatest(k.balance - l.after - l.moved, 0) + l.charged, 0) as due
      from months m join account k on m.by_debt and k.kind = 'customer'
      cross join lateral (select coalesce(sum(l.amount) filter (where l.posting_date > m.last), 0) as after,
          coalesce(sum(l.amount) filter (where l.posting_date <= m.last), 0) as moved,
          coalesce(sum(l.amount) filter (where l.posting_date <= m.last and e.kind not in (${sql.join(moneyKinds.map((kind) => sql.lit(kind)))})), 0) as charged
        from entry_line l join entry e on e.id = l.entry_id where l.account_id = k.id and l.posting_date >= m.first) l) x
    where x.staff_id is not null and x.due > 0 group by 1, 2, 3)`
