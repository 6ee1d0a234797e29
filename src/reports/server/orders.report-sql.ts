import { sql } from 'kysely'
import { inScope } from '#platform/server/context.ts'
import { daysOf } from '#platform/server/lists/day-sums.ts'
import { anyIn } from '#platform/server/lists/report-given.ts'
import type { ReportSql } from '#platform/server/lists/report-given.ts'
import { orderDays } from '#reports/server/day-sums.ts'

/**
 * The orders that a person may see, as the person's list of orders has them: sales see their own
 * customers'. From the sums of days, grouped by keys first and named afterwards.
 */
export const orderReportSql: ReportSql = ({ fromDay, toDay, actor, filter, step, by }) => sql`
  select g.*, s.name as sale_name
  from (
    select ${step(sql`d.day`)} as day, ${by('status', sql`d.status`)}::float8 as status, ${by('sale_id', sql`d.sale_id`)} as sale_id,
      sum(d.orders)::bigint as orders, sum(d.quoted_total)::bigint as quoted_total,
      sum(d.deposit_request)::bigint as deposit_request, sum(d.deposit)::bigint as deposit
    from ${daysOf(orderDays, { from: fromDay, to: toDay })} d
    where ${inScope(actor, { station: 'd.station_id', sale: 'd.sale_id' })}
      and ${anyIn('d.status', filter('status'), 'numeric')} and ${anyIn('d.sale_id', filter('sale_id'), 'bigint')}
    group by 1, 2, 3 having sum(d.orders) <> 0) g
  left join staff s on s.id = g.sale_id`
