import { sql } from 'kysely'
import { inScope } from '#platform/server/context.ts'
import { daysOf } from '#platform/server/lists/day-sums.ts'
import { anyIn } from '#platform/server/lists/report-given.ts'
import type { ReportSql } from '#platform/server/lists/report-given.ts'
import { orderDays } from '#reports/server/order-days.ts'

/**
 * The orders that a person may see, as the person's list of orders has them: sales see their own
 * customers'. From the sums of days; the deposits held come from their locks, which are of orders under
 * way. The orders are grouped by keys first and named afterwards.
 */
export const orderReportSql: ReportSql = ({ fromDay, toDay, from, to, actor, filter, step, by }) => sql`
  select g.day, g.status::float8 as status, g.sale_id, s.name as sale_name, g.orders, g.quoted_total, g.deposit_request, g.deposit
  from (
    select ${step(sql`d.day`)} as day, ${by('status', sql`d.status`)} as status, ${by('sale_id', sql`d.sale_id`)} as sale_id,
      sum(d.orders)::bigint as orders, sum(d.quoted_total)::bigint as quoted_total,
      sum(d.deposit_request)::bigint as deposit_request, sum(d.deposit)::bigint as deposit
    from (
      select o.*, 0 as deposit from ${daysOf(orderDays, { from: fromDay, to: toDay })} o union all
      select (o.created_at at time zone 'Asia/Ho_Chi_Minh')::date, o.station_id, o.sale_id, o.status, 0, 0, 0, l.amount
      from customer_lock l join orders o on o.id = l.order_id
      where l.kind = 'deposit' and l.released_at is null and o.created_at between ${from} and ${to} and o.deleted_at is null) d
    where ${inScope(actor, { station: 'd.station_id', sale: 'd.sale_id' })}
      and ${anyIn('d.status', filter('status'), 'numeric')} and ${anyIn('d.sale_id', filter('sale_id'), 'bigint')}
    group by 1, 2, 3 having sum(d.orders) <> 0) g
  left join staff s on s.id = g.sale_id`
