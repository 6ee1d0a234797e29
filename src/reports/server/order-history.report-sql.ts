import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { inScope } from '#platform/server/context.ts'
import { daysOf } from '#platform/server/lists/day-sums.ts'
import { businessDayOf } from '#platform/server/db/business-day.ts'
import { anyIn } from '#platform/server/lists/report-given.ts'
import type { ReportGiven, ReportSql } from '#platform/server/lists/report-given.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { lit } from '#platform/server/db/lit.ts'
import { stepDays } from '#reports/server/day-sums.ts'

/** Whole days that a step may take, by the days on which that was in force, `until` not included. */
const promises = sql`(select substr(key, length('promised_days.') + 1)::numeric as status, value::int as days, applied_date as since,
    coalesce(lead(applied_date) over (partition by key order by applied_date), 'infinity') as until
  from config_factor where key like 'promised\\_days.%')`
const promised = (alias: string, day: RawBuilder<unknown>) => sql`left join ${promises} p
  on p.status = ${sql.ref(`${alias}.status`)} and ${day} >= p.since and ${day} < p.until`

/** Stays that ended, added up by their whole days, and those of them that took longer than promised. */
const stayDays = ({ fromDay, toDay, actor, filter }: ReportGiven): RawBuilder<unknown> => sql`
  select d.*, case when d.days >= p.days then d.steps else 0 end as late
  from ${daysOf(stepDays, { from: fromDay, to: toDay })} d ${promised('d', sql`d.day`)}
  where ${inScope(actor, { station: 'd.station_id', sale: 'd.sale_id' })} and ${anyIn('d.status', filter('status'), 'numeric')}
    and ${anyIn('d.sale_id', filter('sale_id'), 'bigint')} and ${anyIn('d.station_id', filter('station_id'), 'bigint')}`

/**
 * From the sums of whole days, which are the histogram of each step: the median is the first number of days within
 * which half of them were done, exactly.
 */
export const orderHistoryReportSql: ReportSql = (given) => {
  const { toDay, step, by } = given
  return sql`
  with taken as (
    select ${step(sql`d.day`)} as day, ${by('status', sql`d.status`)}::float8 as status, ${by('station_id', sql`d.station_id`)} as station_id,
      ${by('sale_id', sql`d.sale_id`)} as sale_id, d.days, sum(d.steps) as steps, sum(d.minutes) as minutes, sum(d.late) as late
    from (${stayDays(given)}) d group by 1, 2, 3, 4, 5 having sum(d.steps) <> 0
  ), counted as (
    select t.*, sum(steps) over (partition by day, status, station_id, sale_id order by days) as done,
      sum(steps) over (partition by day, status, station_id, sale_id) as of_all
    from taken t
  )
  select g.*, st.name as station, s.name as sale_name,
    (select p.days from ${promises} p where p.status = g.status and ${toDay}::date >= p.since and ${toDay}::date < p.until) as promised
  from (
    select day, status, station_id, sale_id, sum(steps)::bigint as steps, sum(minutes)::bigint as minutes, sum(late)::bigint as late,
      min(days) filter (where done * 2 >= of_all) as median, min(days) filter (where done * 10 >= of_all * 9) as p90
    from counted group by 1, 2, 3, 4) g
  left join station st on st.id = g.station_id left join staff s on s.id = g.sale_id`
}

const { arrivedOverseas, beingCheckedIn, checked, priced, undeliverable } = orderStatus
/** The warehouse that holds an order after the step. */
const reached = sql`case when s.ended_to = ${lit(arrivedOverseas)} then o.overseas_warehouse
  when s.ended_to in (${lit(beingCheckedIn, checked, priced, undeliverable)}) then o.warehouse_code end`

function movedBy({ filter }: ReportGiven): RawBuilder<boolean> {
  const [moved] = filter<string>('moved') ?? []
  const at = filter<string>('at')
  const place = moved === 'in' ? reached : sql`s.warehouse_code`
  const named = at ? sql<boolean>`${place} = any(${[...at]}::text[])` : sql<boolean>`true`
  return moved === 'in' || moved === 'out'
    ? sql<boolean>`(${place} is not null and s.warehouse_code is distinct from ${reached} and ${named})`
    : named
}

/** The same by the sums of days, where nothing is asked that only the steps know. */
export const orderStepTotals = (given: ReportGiven): RawBuilder<unknown> | null =>
  ['over', 'moved', 'at', 'staff_id', 'order_id'].some((key) => given.filter(key))
    ? null
    : sql`select d.*, d.steps as rows from (${stayDays(given)}) d`

export const orderStepReportSql: ReportSql = (given) => {
  const { from, to, actor, filter } = given
  const over = filter<string>('over')
  const late = sql`coalesce(l.days >= p.days, false)`
  const wanted = over?.length === 1 ? sql<boolean>`${late} = ${over[0] === 'late'}` : sql<boolean>`true`
  return sql`
  select s.id as step_id, s.order_id, s.ended_at as at, o.code, s.status::float8 as status, s.ended_to::float8 as to_status, l.days,
    l.minutes, p.days as promised, case when ${late} then 1 else 0 end as late, s.ended_action as action,
    coalesce(who.name, 'Hệ thống') as who, c.customer_no, c.name as customer_name, sale.name as sale_name,
    w.name as warehouse, v.name as to_warehouse, 1 as steps
  from order_step s left join orders o on o.id = s.order_id
    cross join lateral (select floor(extract(epoch from s.ended_at - s.began_at) / 86400)::int as days,
      floor(extract(epoch from s.ended_at - s.began_at) / 60)::bigint as minutes) l
    ${promised('s', businessDayOf(sql`s.ended_at`))}
    left join staff who on who.id = s.ended_by left join customer c on c.id = o.customer_id
    left join staff sale on sale.id = s.sale_id left join warehouse w on w.code = s.warehouse_code
    left join warehouse v on v.code = ${reached}
  where s.ended_at between ${from} and ${to} and ${inScope(actor, { station: 's.station_id', sale: 's.sale_id' })}
    and ${anyIn('s.status', filter('status'), 'numeric')} and ${anyIn('s.sale_id', filter('sale_id'), 'bigint')}
    and ${anyIn('s.station_id', filter('station_id'), 'bigint')} and ${anyIn('s.ended_by', filter('staff_id'), 'bigint')}
    and ${anyIn('s.order_id', filter('order_id'), 'bigint')} and ${movedBy(given)} and ${wanted}`
}
