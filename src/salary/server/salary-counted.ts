import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { billStatus, codStatus } from '#billing/bill.status.ts'
import { startOfBusinessDay } from '#platform/rules/business-date.ts'
import { lit } from '#platform/server/db/lit.ts'
import { monthAfter } from '#salary/salary.rules.ts'
import type { AskedMonths } from '#salary/server/salary-months.ts'

/**
 * What salaries count of bills, for all of them at once: a company delivers tens of thousands a month, and what was looked
 * up for each of them took the whole time that a statement has.
 */

export const dayOf = (at: RawBuilder<unknown>) => sql`(${at} at time zone 'Asia/Ho_Chi_Minh')::date`

/**
 * By bounds that the planner knows. Of resolved months before the open ones nothing is read: a comparison of rows is
 * looked up in the index as well, and the planner does not take it for the other end of the range, of which it would
 * expect next to nothing.
 */
const within = (at: RawBuilder<unknown>, { from, to }: AskedMonths) => sql`(
  ${at} >= ${startOfBusinessDay(`${from.slice(0, 7)}-01`)} and ${at} < ${startOfBusinessDay(`${monthAfter(to.slice(0, 7))}-01`)}
  and (${at}, 0) >= ((select min(from_at) from months), 0))`

const monthOf = (at: RawBuilder<unknown>) => sql`to_char(${at} at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM')`
/** Whether it is one of those reckoned; joined with them the planner would expect next to nothing. */
const isReckoned = (month: RawBuilder<unknown>) => sql`exists (select from months x where x.month = ${month})`

/**
 * What a bill brings after its discount, as `revenueOf` books it: our own fees pay the discount in this order.
 * Further services and the box are service; a coupon larger than them lowers the freight.
 */
export const revenue = sql`lateral (select greatest(b.service_vnd + b.extras_vnd - b.customs_vnd + b.box_vnd, 0) as s,
    b.discount_vnd + greatest(-(b.service_vnd + b.extras_vnd - b.customs_vnd + b.box_vnd), 0) as off) x,
  lateral (select x.s - least(x.off, x.s) as service,
    b.freight_vnd - least(greatest(x.off - x.s, 0), b.freight_vnd) as freight,
    b.surcharge_vnd - least(greatest(x.off - x.s - b.freight_vnd, 0), b.surcharge_vnd) as surcharge) r`

/** By the index `bill_counted`. */
export const countedAt = sql`greatest(b.delivered_at, b.cod_paid_at)`
export const delivered = lit(billStatus.delivered)
export const unpaid = lit(codStatus.unpaid)

/**
 * Whose a customer was from when until when, a row for each time; who came first is of the time before, too. What
 * `saleAt` says of one instant.
 */
export const held = sql`
  held as materialized (select customer_id, sale_id, from_at,
      least(next_at, greatest(coalesce(ended_at, 'infinity'), started_at)) as until_at
    from (select a.*, case row_number() over w when 1 then '-infinity' else started_at end as from_at,
        coalesce(lead(started_at) over w, 'infinity') as next_at
      from sale_assignment a window w as (partition by customer_id order by started_at, id)) a)`

/** Bills whose goods and money are there: delivered and, with COD, remitted. */
export const counted = (asked: AskedMonths) => sql`
  counted as materialized (select b.*, h.sale_id as staff_id
    from (select ${monthOf(countedAt)} as month, b.id as bill_id, b.customer_id, b.sale_id as bill_sale, b.delivered_at, ${countedAt} as counted_at,
        ${dayOf(countedAt)} as day, r.service, r.freight, r.surcharge, r.service + r.freight + r.surcharge as revenue
      from bill b cross join ${revenue}
      where b.status = ${delivered} and b.cod_status <> ${unpaid}
        and ${within(countedAt, asked)}) b
    left join held h on h.customer_id = b.customer_id and b.counted_at >= h.from_at and b.counted_at < h.until_at
    where ${isReckoned(sql`b.month`)})`

/**
 * Their orders, whose fees say how much of a bill is of which route. Where only sums are asked for, routes matter to
 * people alone whose bills some factor tells apart; of others the commission of the month is that of its total.
 */
export const ordered = ({ sums }: { sums?: true }) => sql`
  ${
    sums
      ? sql`uneven as materialized (select k.month, k.staff_id
      from (select distinct month, staff_id from counted where staff_id is not null) k left join months m using (month)
      where exists (select from salary_factor f where f.factor <> 1 and f.applied_date <= m.last
        and (f.staff_id is null or f.staff_id = k.staff_id))),
    even as materialized (select c.month, c.staff_id, sum(c.revenue) as total from counted c
      where c.staff_id is not null and (c.month, c.staff_id) not in (select u.month, u.staff_id from uneven u)
        and exists (select from bill_order bo where bo.bill_id = c.bill_id and bo.removed_at is null) group by 1, 2),`
      : sql``
  }
  ordered as materialized (select c.bill_id, bo.id, bo.order_id, o.route_code,
      bo.service_vnd + bo.freight_vnd + bo.surcharge_vnd + bo.extras_vnd - bo.customs_vnd as fees,
      bo.surcharge_vnd as charged, o.surcharge_vnd as asked
    from counted c join bill_order bo on bo.bill_id = c.bill_id and bo.removed_at is null
    join orders o on o.id = bo.order_id where c.staff_id is not null
      ${sums ? sql`and (bo.surcharge_vnd > 0 or (c.month, c.staff_id) in (select u.month, u.staff_id from uneven u))` : sql``})`

/** A bill's share of a route is that of its orders' fees; parts sum to the bill. */
const part = (of: string) => sql`case when upto = weight and upto = whole_weight then ${sql.ref(of)}
  else round(${sql.ref(of)} * upto / whole_weight) - round(${sql.ref(of)} * (upto - weight) / whole_weight) end`

/** The factor of a person's goods: the nearest that holds on the day. Whose department it is was frozen with the month. */
export const factorOn = (
  month: RawBuilder<unknown>,
  staff: RawBuilder<unknown>,
  route: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
) => sql`
  lateral (select f.factor, case when f.staff_id is not null then 'person' when f.department_id is not null then 'group'
      when f.route_code is not null then 'route' else 'all' end as factor_of
    from salary_factor f where f.applied_date <= ${day} and (f.staff_id = ${staff} or f.route_code = ${route}
      or f.department_id = coalesce((select (l.facts ->> 'department')::bigint from salary_line l
        where l.month = ${month} and l.staff_id = ${staff} and l.kind = 'base'),
        (select p.department_id from staff p where p.id = ${staff}))
      or num_nonnulls(f.staff_id, f.department_id, f.route_code) = 0)
    order by (f.staff_id is not null) desc, (f.department_id is not null) desc, (f.route_code is not null) desc,
      f.applied_date desc limit 1)`

/**
 * Each route of each bill with its factor, and how much its person had before in the month. Factors are looked up for
 * every person, route and day, not for every bill.
 */
export const routed = ({ sums }: { sums?: true }) => sql`
  weighed as (select w.*, sum(w.weight) over (partition by w.bill_id order by w.route_code rows unbounded preceding) as upto,
      sum(w.weight) over (partition by w.bill_id) as whole_weight
    from (select r.*, case when sum(r.fees) over (partition by r.bill_id) = 0 then 1 else r.fees end as weight
      from (select bill_id, route_code, greatest(sum(fees), 0) as fees from ordered group by 1, 2) r) w),
  parted as (select c.month, c.staff_id, c.bill_id, c.customer_id, c.counted_at, c.day, w.route_code, ${part('service')} as part_service,
      ${part('freight')} as part_freight, ${part('surcharge')} as part_surcharge from weighed w join counted c using (bill_id)
    ${sums ? sql`where (c.month, c.staff_id) in (select u.month, u.staff_id from uneven u)` : sql``}),
  ranked as materialized (select p.*, s.base,
      sum(s.base) over (partition by p.month, p.staff_id order by p.counted_at, p.bill_id, p.route_code
        rows unbounded preceding) as cum, sum(s.base) over (partition by p.month, p.staff_id) as total
    from parted p, lateral (select p.part_service + p.part_freight + p.part_surcharge as base) s),
  factors as materialized (select k.*, f.factor, f.factor_of
    from (select distinct month, staff_id, coalesce(route_code, '') as route, day from ranked) k
    join ${factorOn(sql`k.month`, sql`k.staff_id`, sql`k.route`, sql`k.day`)} f on true)`

/** The first delivered bill of customers who were new then, and what is counted of them in their first months. */
export const fresh = sql`
  new_ones as (select c.*, m.new_days, m.new_months, m.new_percent, m.reward, ${dayOf(sql`k.completed_at`)} as completed_on
    from counted c left join months m using (month) join customer k on k.id = c.customer_id
    where k.completed_at is not null
      -- Later than this nobody is new; months are of 28 to 31 days, so some more are looked at.
      and c.delivered_at < k.completed_at + make_interval(days => m.new_days::int + 5, months => m.new_months::int)),
  firsts as materialized (select k.customer_id, f.id as first_id, ${dayOf(sql`f.delivered_at`)} as first_on
    from (select distinct customer_id from new_ones) k cross join lateral (select b.id, b.delivered_at from bill b
      where b.customer_id = k.customer_id and b.status = ${delivered} order by b.delivered_at, b.id limit 1) f),
  fresh as materialized (select c.*, f.first_id, f.first_on from new_ones c join firsts f using (customer_id)
    where f.first_on - c.completed_on <= c.new_days
      and ${dayOf(sql`c.delivered_at`)} < (f.first_on + make_interval(months => c.new_months::int))::date)`
