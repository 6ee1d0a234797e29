import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { settingIn } from '#catalog/server/settings.repo.ts'
import { inScope } from '#platform/server/context.ts'
import { keptRows } from '#platform/server/lists/kept-rows.ts'
import { anyIn, onPage } from '#platform/server/lists/report-given.ts'
import type { ReportGiven, ReportSql } from '#platform/server/lists/report-given.ts'
import { customerLives } from '#reports/server/reports.kept.ts'
import { billedTotals } from '#reports/server/revenue.report-sql.ts'

type Asked = Pick<ReportGiven, 'actor' | 'filter'>

/** Customers `c` whose rows these are: a whole customer is whoever's looks after them now. */
const own = ({ actor, filter }: Asked): RawBuilder<boolean> =>
  sql<boolean>`c.customer_no is not null and c.deleted_at is null
    and ${inScope(actor, { station: 'c.station_id', sale: 'c.sale_id' })}
    and ${anyIn('c.sale_id', filter('sale_id'), 'bigint')} and ${anyIn('c.level_code', filter('level_code'), 'text')}
    and ${anyIn('c.id', filter('customer_id'), 'bigint')}`

export const customerReportSql: ReportSql = ({ toDay, actor, filter, page }) => sql`
  select * from (
    select c.id as customer_id, c.customer_no, c.name as customer_name, c.sale_id, s.name as sale_name, c.level_code,
      v.name as level, 1 as customers, coalesce(f.orders, 0) as orders, coalesce(f.spend, 0) as spend,
      coalesce(f.revenue - f.cost, 0) as margin, f.first_day, f.last_day, ${toDay}::date - f.last_day as days,
      coalesce(d.due, 0) as debt, coalesce(k.held, 0) as deposit,
      case when f.last_day is null then 'none'
        when ${toDay}::date - f.first_day <= t.new_days then 'new' when ${toDay}::date - f.last_day <= t.active_days then 'active'
        when ${toDay}::date - f.last_day <= t.lost_days then 'sleeping' else 'lost' end as segment
    from customer c
      cross join (select ${settingIn('customer.new_days', toDay)} as new_days, ${settingIn('customer.active_days', toDay)} as active_days,
        ${settingIn('customer.lost_days', toDay)} as lost_days) t
      left join ${keptRows(customerLives, onPage({ page }, 'k.customer_id'))} f on f.customer_id = c.id
      left join (select customer_id, sum(due)::bigint as due from open_bill where ${onPage({ page }, 'customer_id')}
        group by 1) d on d.customer_id = c.id
      left join (select customer_id, sum(amount)::bigint as held from customer_lock
        where released_at is null and kind = 'deposit' and ${onPage({ page }, 'customer_id')}
        group by 1) k on k.customer_id = c.id
      left join staff s on s.id = c.sale_id left join customer_level v on v.code = c.level_code
    where ${own({ actor, filter })}) g
  where ${anyIn('g.segment', filter('segment'), 'text')}`

/** What the records add up to, without a place for each of them. */
export const customerOrderTotals = (given: Asked): RawBuilder<unknown> => sql`
  select 1 as rows, g.*, t.total as spend, t.revenue, t.margin
  from billed_order g cross join lateral (select ${billedTotals}) t join customer c on c.id = g.customer_id
  where ${own(given)}`

export const customerOrderReportSql: ReportSql = ({ actor, filter }) => sql`
  select g.id as row_id, g.*, t.total as spend, t.revenue, t.margin, o.code as order_code, b.code as bill_code, c.customer_no,
    c.name as customer_name, c.sale_id, s.name as sale_name, c.level_code, v.name as level
  from billed_order g cross join lateral (select ${billedTotals}) t
    join customer c on c.id = g.customer_id left join orders o on o.id = g.order_id left join bill b on b.id = g.bill_id
    left join staff s on s.id = c.sale_id left join customer_level v on v.code = c.level_code
  where ${own({ actor, filter })}`

/**
 * A day on which a customer bought first, bought again after they were lost, or was lost; none of them lies ahead.
 * What lies between two orders, before the first and after the last is looked at once: who came at its end, and who
 * was lost in it.
 */
const turnsOf = (
  { fromDay, toDay, actor, filter }: ReportGiven,
  some: RawBuilder<boolean> = sql<boolean>`true`,
): RawBuilder<unknown> => sql`
  select e.day, e.turn, c.id as customer_id, c.customer_no, c.name as customer_name, c.sale_id, g.last_day, g.spend,
    (e.turn = 'new')::int as first_orders, (e.turn = 'back')::int as won_back, (e.turn = 'lost')::int as lost,
    case e.turn when 'lost' then -1 else 1 end as net
  from (
    select f.customer_id, f.last_day, f.spend,
      unnest(array_append(array_prepend(null::date, f.left_days), f.last_day)) as gone,
      unnest(array_append(array_prepend(f.first_day, f.came_days), null::date)) as came
    from ${keptRows(customerLives, some)} f) g
    cross join (select ${settingIn('customer.lost_days', toDay)}::int as lost_days) t
    cross join lateral (values (g.came, case when g.gone is null then 'new' else 'back' end),
      (g.gone + t.lost_days + 1, 'lost')) e(day, turn)
    join customer c on c.id = g.customer_id
  where (g.gone is null or g.came is null or g.came - g.gone > t.lost_days)
    and (g.came between ${fromDay}::date and ${toDay}::date or g.gone + t.lost_days + 1 between ${fromDay}::date and ${toDay}::date)
    and e.day between ${fromDay}::date and ${toDay}::date
    and (g.came is not null or e.day <= (now() at time zone 'Asia/Ho_Chi_Minh')::date) and ${own({ actor, filter })}`

export const customerTurnReportSql: ReportSql = (given) => sql`
  select g.*, s.name as sale_name from (
    select ${given.step(sql`e.day`)} as day, ${given.by('sale_id', sql`e.sale_id`)} as sale_id, sum(e.first_orders)::int as first_orders,
      sum(e.won_back)::int as won_back, sum(e.lost)::int as lost, sum(e.net)::int as net
    from (${turnsOf(given)}) e group by 1, 2) g
  left join staff s on s.id = g.sale_id`

/** A row's key holds its customer's. */
const ofCustomer = 100_000
const customersOf = (page: RawBuilder<number[]>) =>
  sql<boolean>`k.customer_id = any(array(select r / ${sql.lit(ofCustomer)} from unnest(${page}) r))`

export const customerTurnLineReportSql: ReportSql = (given) => sql`
  select e.*, s.name as sale_name, e.customer_id * ${sql.lit(ofCustomer)} + (e.day - date '2000-01-01') * 3
    + case e.turn when 'new' then 0 when 'back' then 1 else 2 end as row_id
  from (${turnsOf(given, given.page && customersOf(given.page))}) e left join staff s on s.id = e.sale_id
  where ${anyIn('e.turn', given.filter('turn'), 'text')}`

export const registeredReportSql: ReportSql = ({ toDay, actor, filter }) => sql`
  select c.id as customer_id, c.name as customer_name, c.phone, c.account_no, r.day as registered,
    ${toDay}::date - r.day as days, 1 as people, coalesce(q.quotes, 0)::int as quotes, c.sale_id, s.name as sale_name,
    c.station_id, t.name as station
  from customer c cross join lateral (select (c.created_at at time zone 'Asia/Ho_Chi_Minh')::date as day) r
    left join lateral (select count(*) as quotes from orders o where o.customer_id = c.id and o.deleted_at is null) q on true
    left join staff s on s.id = c.sale_id left join station t on t.id = c.station_id
  where c.customer_no is null and c.deleted_at is null and c.anonymised_at is null
    and ${inScope(actor, { station: 'c.station_id', sale: 'c.sale_id' })}
    and ${anyIn('c.sale_id', filter('sale_id'), 'bigint')} and ${anyIn('c.station_id', filter('station_id'), 'bigint')}`
