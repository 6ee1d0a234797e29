import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { orderStatus } from '#orders/core/order.status.ts'
import { lit } from '#platform/server/db/lit.ts'
import { waitingStatuses } from '#reports/orders.report.ts'
import { inScope } from '#platform/server/context.ts'
import { daysOf } from '#platform/server/lists/day-sums.ts'
import { anyIn } from '#platform/server/lists/report-given.ts'
import type { ReportSql } from '#platform/server/lists/report-given.ts'
import { orderDays } from '#reports/server/day-sums.ts'

const waits = sql`d.status in (${lit(...waitingStatuses)})`
const cancelled = sql`d.status = ${lit(orderStatus.cancelled)}`
const sumOf = (column: string, of: RawBuilder<unknown>) =>
  sql`coalesce(sum(${sql.ref(`d.${column}`)}) filter (where ${of}), 0)::bigint`

/**
 * The orders that a person may see, as the person's list of orders has them: sales see their own
 * customers'. What waits for its customer and what was cancelled stands apart. From the sums of days, grouped by keys first and named afterwards.
 */
export const orderReportSql: ReportSql = ({ fromDay, toDay, actor, filter, step, by }) => sql`
  select g.*, s.name as sale_name
  from (
    select ${step(sql`d.day`)} as day, ${by('status', sql`d.status`)}::float8 as status, ${by('sale_id', sql`d.sale_id`)} as sale_id,
      sum(d.orders)::bigint as orders, ${sumOf('orders', waits)} as waiting, ${sumOf('orders', cancelled)} as cancelled,
      ${sumOf('quoted_total', sql`not ${waits} and not ${cancelled}`)} as quoted_total,
      ${sumOf('quoted_total', waits)} as waiting_total, ${sumOf('quoted_total', cancelled)} as cancelled_total,
      ${sumOf('deposit_request', sql`not ${cancelled}`)} as deposit_request, sum(d.deposit)::bigint as deposit
    from ${daysOf(orderDays, { from: fromDay, to: toDay })} d
    where ${inScope(actor, { station: 'd.station_id', sale: 'd.sale_id' })}
      and ${anyIn('d.status', filter('status'), 'numeric')} and ${anyIn('d.sale_id', filter('sale_id'), 'bigint')}
    group by 1, 2, 3 having sum(d.orders) <> 0) g
  left join staff s on s.id = g.sale_id`
