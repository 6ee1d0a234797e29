import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { settingIn } from '#catalog/server/settings.repo.ts'
import { inScope } from '#platform/server/context.ts'
import { businessDayOf } from '#platform/server/db/business-day.ts'
import { anyIn } from '#platform/server/lists/report-given.ts'
import type { ReportGiven, ReportSql } from '#platform/server/lists/report-given.ts'

/** As the scales of both ends are compared at the station: more apart than the settings let pass. */
const apart = (overseas: RawBuilder<unknown>, here: RawBuilder<unknown>) =>
  sql`abs(${overseas} - ${here}) > greatest(limits.kg::numeric, ${here} * limits.percent::numeric / 100)`

/** Check-ins `s` of the period that are asked for. */
const wanted = ({ from, to, actor, filter }: ReportGiven): RawBuilder<boolean> =>
  sql<boolean>`s.action = 'checkin' and s.began_at between ${from} and ${to}
    and ${inScope(actor, { station: 's.station_id', sale: 's.sale_id' })}
    and ${anyIn('s.staff_id', filter('staff_id'), 'bigint')} and ${anyIn('s.station_id', filter('station_id'), 'bigint')}`

/**
 * The check-ins of the period, one by one. What stands counts: orders, packages, kilograms and hours of work are
 * those of check-ins that were not taken back. A package that several orders lie in counts with the first of a
 * person's day, an hour with the first check-in in it, so that lines add up to every sum of them.
 */
const linesOf = (given: ReportGiven): RawBuilder<unknown> => sql`
  select k.*, case when k.stands then 1 else 0 end as orders, coalesce(p.packages, 0) as packages,
    case when h.step_id is null then 0 else 1 end as hours
  from (
    select s.id as step_id, s.order_id, s.station_id, s.sale_id, s.staff_id, s.began_at as at,
      ${businessDayOf(sql`s.began_at`)} as day, not s.taken_back as stands,
      case when s.taken_back then 0 else coalesce(o.r_weight, 0) end as weight, o.d_weight,
      case when not s.taken_back and s.corrections > 0 then 1 else 0 end as corrected, case when s.taken_back then 1 else 0 end as taken_back,
      case when not s.taken_back and ${apart(sql`coalesce(carton.d, o.d_weight)`, sql`coalesce(carton.r, o.r_weight)`)}
        and carton.weighed is not false then 1 else 0 end as gaps,
      o.code, o.customer_id, i.code as slip
    from order_step s left join orders o on o.id = s.order_id
      cross join (select ${settingIn('weight.warn_kg', given.toDay)} as kg, ${settingIn('weight.warn_percent', given.toDay)} as percent) limits
      left join inbill i on i.id = o.inbill_id and not s.taken_back
      left join inbill whole on whole.id = o.inbill_id and not s.taken_back and whole.carton
      left join lateral (select sum(x.d_weight) as d, sum(x.r_weight) as r, bool_and(x.d_weight is not null) as weighed
        from inbill_order io join orders x on x.id = io.order_id where io.inbill_id = whole.id) carton on whole.id is not null
    where ${wanted(given)}) k
  left join (
    select f.step_id, count(*)::int as packages from (
      select distinct on (po.package_id, s.staff_id, ${businessDayOf(sql`s.began_at`)}) s.id as step_id
      from order_step s join package_order po on po.order_id = s.order_id
      where not s.taken_back and ${wanted(given)}
        and not exists (select from package p where p.id = po.package_id and p.cancelled_at is not null)
      order by po.package_id, s.staff_id, ${businessDayOf(sql`s.began_at`)}, s.id) f
    group by 1) p on p.step_id = k.step_id
  left join (
    select f.step_id from (
      select min(s.id) as step_id from order_step s
      where not s.taken_back and ${wanted(given)} group by s.staff_id, date_trunc('hour', s.began_at)) f
    group by 1) h on h.step_id = k.step_id`

export const checkinReportSql: ReportSql = (given) => sql`
  select g.*, coalesce(s.name, 'Hệ thống') as person, st.name as station
  from (
    select ${given.step(sql`l.day`)} as day, ${given.by('staff_id', sql`l.staff_id`)} as staff_id,
      ${given.by('station_id', sql`l.station_id`)} as station_id, sum(l.orders)::bigint as orders, sum(l.packages)::bigint as packages,
      sum(l.weight) as weight, sum(l.hours)::bigint as hours, sum(l.corrected)::bigint as corrected,
      sum(l.taken_back)::bigint as taken_back, sum(l.gaps)::bigint as gaps
    from (${linesOf(given)}) l group by 1, 2, 3) g
  left join staff s on s.id = g.staff_id left join station st on st.id = g.station_id`

const problems = { corrected: sql`l.corrected = 1`, taken_back: sql`l.taken_back = 1`, gaps: sql`l.gaps = 1` }

export const checkinOrderReportSql: ReportSql = (given) => {
  const chosen = (given.filter<string>('found') ?? []).flatMap(
    (key) => problems[key as keyof typeof problems] ?? [],
  )
  return sql`
  select l.step_id, l.order_id, l.at, l.code, coalesce(s.name, 'Hệ thống') as person, l.slip, l.orders, l.packages, l.weight, l.hours,
    l.d_weight, l.corrected, l.taken_back, l.gaps, c.customer_no, c.name as customer_name
  from (${linesOf(given)}) l left join staff s on s.id = l.staff_id left join customer c on c.id = l.customer_id
  where ${chosen.length ? sql`(${sql.join(chosen, sql` or `)})` : sql`true`}`
}
