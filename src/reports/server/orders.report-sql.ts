import { sql } from 'kysely'
import { visibleOrders } from '#orders/core/server/order.repo.ts'
import { anyIn } from '#platform/server/lists/report-given.ts'
import type { ReportSql } from '#platform/server/lists/report-given.ts'

/**
 * The orders that a person may see, as the person's list of orders has them: sales see their own customers'.
 * The orders are grouped by keys first and named afterwards.
 */
export const orderReportSql: ReportSql = ({ from, to, actor, filter, step, by }) => sql`
  select g.day, g.status::float8 as status, g.sale_id, s.name as sale_name, g.orders, g.quoted_total, g.deposit_request, g.deposit
  from (
    select ${step(sql`(o.created_at at time zone 'Asia/Ho_Chi_Minh')::date`)} as day, ${by('status', sql`o.status`)} as status,
      ${by('sale_id', sql`o.sale_id`)} as sale_id, count(*) as orders, sum(o.quoted_total)::bigint as quoted_total,
      sum(o.deposit_request)::bigint as deposit_request, coalesce(sum(l.amount), 0)::bigint as deposit
    from orders o left join customer_lock l on l.order_id = o.id and l.kind = 'deposit' and l.released_at is null
    where o.created_at between ${from} and ${to} and ${visibleOrders(actor)}
      and ${anyIn('o.status', filter('status'), 'numeric')} and ${anyIn('o.sale_id', filter('sale_id'), 'bigint')}
    group by 1, 2, 3) g
  left join staff s on s.id = g.sale_id`
