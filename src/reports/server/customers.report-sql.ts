import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { settingIn } from '#catalog/server/settings.repo.ts'
import { inScope } from '#platform/server/context.ts'
import { keptRows } from '#platform/server/lists/kept-rows.ts'
import { anyIn } from '#platform/server/lists/report-given.ts'
import type { ReportGiven, ReportSql } from '#platform/server/lists/report-given.ts'
import { customerLives } from '#reports/server/kept-rows.ts'
import { billedTotals } from '#reports/server/revenue.report-sql.ts'

type Asked = Pick<ReportGiven, 'actor' | 'filter'>

/** Customers `c` whose rows these are: a whole customer is whoever's looks after them now. */
const own = ({ actor, filter }: Asked): RawBuilder<boolean> =>
  sql<boolean>`c.customer_no is not null and c.deleted_at is null
    and ${inScope(actor, { station: 'c.station_id', sale: 'c.sale_id' })}
    and ${anyIn('c.sale_id', filter('sale_id'), 'bigint')} and ${anyIn('c.level_code', filter('level_code'), 'text')}
    and ${anyIn('c.id', filter('customer_id'), 'bigint')}`

export const customerReportSql: ReportSql = ({ toDay, actor, filter }) => sql`
  select * from (
    select c.id as customer_id, c.customer_no, c.name as customer_name, c.sale_id, s.name as sale_name, c.level_code,
      v.name as level, 1 as customers, coalesce(f.orders, 0) as orders, coalesce(f.spend, 0) as spend,
      coalesce(f.revenue - f.cost, 0) as margin, f.first_day, f.last_day, ${toDay}::date - f.last_day as days,
      coalesce(d.due, 0)::bigint as debt, coalesce(k.held, 0)::bigint as deposit,
      case when f.last_day is null then 'none'
        when ${toDay}::date - f.first_day <= t.new_days then 'new' when ${toDay}::date - f.last_day <= t.active_days then 'active'
        when ${toDay}::date - f.last_day <= t.lost_days then 'sleeping' else 'lost' end as segment
    from customer c
      cross join (select ${settingIn('customer.new_days', toDay)} as new_days, ${settingIn('customer.active_days', toDay)} as active_days,
        ${settingIn('customer.lost_days', toDay)} as lost_days) t
      left join ${keptRows(customerLives)} f on f.customer_id = c.id
      left join (select customer_id, sum(due) as due from open_bill group by 1) d on d.customer_id = c.id
      left join (select customer_id, sum(amount) as held from customer_lock where released_at is null and kind = 'deposit'
        group by 1) k on k.customer_id = c.id
      left join staff s on s.id = c.sale_id left join customer_level v on v.code = c.level_code
    where ${own({ actor, filter })}) g
  where ${anyIn('g.segment', filter('segment'), 'text')}`

export const customerOrderReportSql: ReportSql = ({ actor, filter }) => sql`
  select g.id as row_id, g.*, t.total as spend, t.revenue, t.margin, o.code as order_code, b.code as bill_code, c.customer_no,
    c.name as customer_name, c.sale_id, s.name as sale_name, c.level_code, v.name as level
  from billed_order g cross join lateral (select ${billedTotals}) t
    join customer c on c.id = g.customer_id left join orders o on o.id = g.order_id left join bill b on b.id = g.bill_id
    left join staff s on s.id = c.sale_id left join customer_level v on v.code = c.level_code
  where ${own({ actor, filter })}`

/** A day on which a customer bought first, bought again after they were lost, or was lost; none of them lies ahead. */
const turnsOf = ({ fromDay, toDay, actor, filter }: ReportGiven): RawBuilder<unknown> => sql`
  select e.day, e.turn, c.id as customer_id, c.customer_no, c.name as customer_name, c.sale_id, f.last_day, f.spend,
    (e.turn = 'new')::int as first_orders, (e.turn = 'back')::int as won_back, (e.turn = 'lost')::int as lost,
    case e.turn when 'lost' then -1 else 1 end as net
  from ${keptRows(customerLives)} f join customer c on c.id = f.customer_id
    cross join (select ${settingIn('customer.lost_days', toDay)}::int as lost_days) t
    cross join lateral (
      select f.first_day as day, 'new' as turn
      union all select g.came, 'back' from unnest(f.left_days, f.came_days) g(gone, came) where g.came - g.gone > t.lost_days
      union all select g.gone + t.lost_days + 1, 'lost' from unnest(f.left_days, f.came_days) g(gone, came)
        where g.came - g.gone > t.lost_days
      union all select f.last_day + t.lost_days + 1, 'lost' where f.last_day + t.lost_days < (now() at time zone 'Asia/Ho_Chi_Minh')::date) e
  where e.day between ${fromDay}::date and ${toDay}::date and ${own({ actor, filter })}`

export const customerTurnReportSql: ReportSql = (given) => sql`
  select g.*, s.name as sale_name from (
    select ${given.step(sql`e.day`)} as day, ${given.by('sale_id', sql`e.sale_id`)} as sale_id, sum(e.first_orders)::int as first_orders,
      sum(e.won_back)::int as won_back, sum(e.lost)::int as lost, sum(e.net)::int as net
    from (${turnsOf(given)}) e group by 1, 2) g
  left join staff s on s.id = g.sale_id`

export const customerTurnLineReportSql: ReportSql = (given) => sql`
  select e.*, s.name as sale_name, e.customer_id * 100000 + (e.day - date '2000-01-01') * 3
    + case e.turn when 'new' then 0 when 'back' then 1 else 2 end as row_id
  from (${turnsOf(given)}) e left join staff s on s.id = e.sale_id
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
