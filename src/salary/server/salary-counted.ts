import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { keptRows } from '#platform/server/lists/kept-rows.ts'
import { comingBills, salaryBills } from '#salary/server/salary.kept.ts'
import { tiered } from '#salary/server/salary-months.ts'
import type { AskedMonths } from '#salary/server/salary-months.ts'

/**
 * What salaries count of bills, for all of them at once: a company delivers tens of thousands a month, and what was looked
 * up for each of them took the whole time that a statement has.
 */

export const dayOf = (at: RawBuilder<unknown>) => sql`(${at} at time zone 'Asia/Ho_Chi_Minh')::date`

/**
 * Routes of bills whose goods and money are there in the months, delivered and, with COD, remitted, as they are kept: those
 * that `which` chooses by columns of `k`. Each who asks reads an index of those, which is less than to write all down first.
 */
export const counted = (which: RawBuilder<unknown>) =>
  keptRows(salaryBills, sql<boolean>`k.month = any(array(select month from months)) and ${which}`)
export const base = sql`c.service + c.freight + c.surcharge`

/** What the bills of each person come to, by route; those without orders, which no row tells, apart. */
export const totals = (which: RawBuilder<unknown> = sql`true`) => sql`
  sold as materialized (select c.month, c.sale_id as staff_id, c.route_code, c.id > 0 as told, count(*) as rows, sum(${base}) as base,
      sum(c.service) as service, sum(c.freight) as freight, sum(c.surcharge) as surcharge
    from ${counted(sql`k.sale_id is not null and ${which}`)} c group by 1, 2, 3, 4),
  totals as materialized (select month, staff_id, sum(base) as total from sold group by 1, 2)`

/** Bills that nobody earns by, or another than whose they are. */
export const moved = sql`
  moved as (select c.month, c.sale_id as staff_id, c.bill_sale, c.day, c.customer_id, c.bill_id, sum(${base}) as revenue
    from ${counted(sql`k.sale_id is distinct from k.bill_sale and (k.bill_sale is not null or k.sale_id is null)`)} c
    group by 1, 2, 3, 4, 5, 6)`

/** Delivered bills of those months whose money came later than the month, or not yet. */
export const late = sql`
  late as (select m.month, k.customer_id, k.bill_id, k.delivered_sale as staff_id, k.delivered_on, k.day,
      sum(k.service + k.freight + k.surcharge) as revenue
    from months m join ${keptRows(
      salaryBills,
      // As the index has it.
      sql<boolean>`(k.day is null or date_trunc('month', k.day::timestamp) is distinct from date_trunc('month', k.delivered_on::timestamp))
        and k.delivered_on >= (select min(first) from months) and k.delivered_on <= (select max(last) from months)`,
    )} k on k.delivered_on between m.first and m.last and (k.day is null or k.day > m.last)
    group by 1, 2, 3, 4, 5, 6)`

/** Orders that were charged more than the table asks, of bills that somebody earned by. */
export const surcharged = sql`
  surcharged as (select c.month, c.sale_id as staff_id, c.day, c.customer_id, c.bill_id, c.route_code, x.*
    from ${counted(sql`k.surcharges is not null and k.sale_id is not null`)} c cross join lateral unnest(
      c.surcharges[:][1:1], c.surcharges[:][2:2], c.surcharges[:][3:3], c.surcharges[:][4:4]) x(id, order_id, charged, asked))`

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
 * every person, route and day, not for every bill. Where only sums are asked for, routes matter to people alone whose
 * bills some factor tells apart; of others the commission of the month is that of its total, with the first route.
 */
export const routed = (sums: boolean | undefined, which: RawBuilder<unknown> = sql`true`) => sql`
  ${
    sums
      ? sql`uneven as materialized (select k.month, k.staff_id from totals k left join months m using (month)
      where exists (select from salary_factor f where f.factor <> 1 and f.applied_date <= m.last
        and (f.staff_id is null or f.staff_id = k.staff_id))),
    even as (select s.*, sum(s.base) over own as total, row_number() over (own order by s.route_code) as at
      from sold s where s.told and (s.month, s.staff_id) not in (select u.month, u.staff_id from uneven u)
      window own as (partition by s.month, s.staff_id)),`
      : sql``
  }
  ranked as materialized (select p.*, sum(p.base) over (partition by p.month, p.staff_id
        order by p.counted_at, p.bill_id, p.route_code rows unbounded preceding) as cum,
      sum(p.base) over (partition by p.month, p.staff_id) as total
    from (select c.month, c.sale_id as staff_id, c.id as row_id, c.day, c.customer_id, c.bill_id, c.route_code, c.counted_at, c.service as part_service,
        c.freight as part_freight, c.surcharge as part_surcharge, ${base} as base
      from ${counted(sql`k.sale_id is not null and k.id > 0 and ${sums ? sql`(k.month, k.sale_id) in (select u.month, u.staff_id from uneven u)` : which}`)} c) p),
  factors as materialized (select k.*, f.factor, f.factor_of
    from (select distinct month, staff_id, coalesce(route_code, '') as route, day from ranked) k
    join ${factorOn(sql`k.month`, sql`k.staff_id`, sql`k.route`, sql`k.day`)} f on true)`

/** Each route of each bill with its share of its person's commission, before and after the factor. */
export const earned = (which: RawBuilder<unknown> = sql`true`) => sql`(
  select c.*, f.factor_of, coalesce(f.factor, 1) as factor, t.commission, round(t.commission * coalesce(f.factor, 1)) as amount
  from ranked c left join months m using (month) cross join lateral (select ${tiered(sql`c.cum`, sql`c.total`)}
    - ${tiered(sql`(c.cum - c.base)`, sql`c.total`)} as commission) t
  left join factors f on f.month = c.month and f.staff_id = c.staff_id and f.day = c.day
    and f.route = coalesce(c.route_code, '')
  where ${which})`

type Today = Pick<AskedMonths, 'today'>
/** Bills under way that somebody is to earn by, where the month that runs is asked for. */
export const coming = ({ today }: Today, which: RawBuilder<unknown>) =>
  keptRows(
    comingBills,
    sql<boolean>`k.sale_id is not null and exists (select from months where month = ${today.slice(0, 7)}) and ${which}`,
  )

/** What the bills under way of each person come to, beside what the month that runs has. */
export const ahead = (asked: Today, which: RawBuilder<unknown> = sql`true`) => sql`
  ahead as materialized (select m.*, c.staff_id, c.bills, c.coming, coalesce(t.total, 0) as total,
      coalesce(t.total, 0) + c.coming as upto, coalesce(f.factor, 1) as factor, coalesce(f.factor_of, 'none') as factor_of
    from months m cross join (select c.sale_id as staff_id, count(*) as bills, sum(c.revenue) as coming
      from ${coming(asked, which)} c group by 1) c
    left join totals t on t.month = m.month and t.staff_id = c.staff_id
    left join ${factorOn(sql`m.month`, sql`c.staff_id`, sql`null`, sql`${asked.today}::date`)} f on true
    where m.month = ${asked.today.slice(0, 7)})`

/** What the next `revenue` of a person is expected to earn, after `before` of it; `a` is of `ahead`. */
export const expects = (before: RawBuilder<unknown>, revenue: RawBuilder<unknown>) => sql`
  round((${tiered(sql`(${before} + ${revenue})`, sql`a.upto`)} - ${tiered(before, sql`a.upto`)}) * a.factor)`

/** Bills under way, those that `which` chooses of `ahead` whom `whose` chooses, with what each is expected to earn after those before it. */
export const expected = (
  asked: Today,
  { whose = sql`true`, which = sql`true` }: Partial<Record<'whose' | 'which', RawBuilder<unknown>>>,
) => sql`(
  select c.*, a.factor, a.factor_of, ${expects(sql`(a.total + c.cum - c.revenue)`, sql`c.revenue`)} as forecast
  from (select c.sale_id as staff_id, c.bill_id, c.customer_id, c.revenue,
      sum(c.revenue) over (partition by c.sale_id order by c.bill_id rows unbounded preceding) as cum
    from ${coming(asked, sql`k.sale_id = any(array(select a.staff_id from ahead a where ${whose}))`)} c) c
  join ahead a using (staff_id) where ${which})`

/** What is counted of customers who were new at their first delivery, in their first months. */
export const fresh = sql`
  fresh as materialized (select c.month, c.sale_id as staff_id, c.day, c.customer_id, c.bill_id, c.is_first, c.first_on, c.completed_on,
      m.reward, m.new_percent, sum(c.service) as service
    from ${counted(sql`k.sale_id is not null`)} c left join months m using (month)
    where c.first_on - c.completed_on <= m.new_days
      and c.delivered_on < (c.first_on + make_interval(months => m.new_months::int))::date
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)`
