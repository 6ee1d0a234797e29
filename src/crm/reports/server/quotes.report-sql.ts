import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { orderStatus } from '#orders/core/order.status.ts'
import { inScope } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { daysOf } from '#platform/server/lists/day-sums.ts'
import { anyIn } from '#platform/server/lists/report-given.ts'
import type { ReportSql } from '#platform/server/lists/report-given.ts'
import { settledStatuses } from '#reports/orders.report.ts'
import { orderDays } from '#reports/server/day-sums.ts'

const at = (...statuses: readonly number[]) => sql<boolean>`d.status in (${lit(...statuses)})`
const { awaitingQuote, quoted, transacting, cancelled } = orderStatus
const settled = at(...settledStatuses)
const sumOf = (column: 'orders' | 'quoted_total', of: RawBuilder<boolean>) =>
  sql`coalesce(sum(${sql.ref(`d.${column}`)}) filter (where ${of}), 0)::bigint`

/** From the sums of days that the report of orders reads, the orders that a person's list has. */
export const crmQuoteReportSql: ReportSql = ({ fromDay, toDay, actor, filter, step, by }) => sql`
  select g.*, s.name as sale_name
  from (
    select ${step(sql`d.day`)} as day, ${by('sale_id', sql`d.sale_id`)} as sale_id, sum(d.orders)::bigint as asked,
      ${sumOf('orders', at(awaitingQuote))} as unquoted, ${sumOf('orders', sql`not ${at(awaitingQuote)}`)} as quotes,
      ${sumOf('orders', at(quoted, transacting))} as deciding, ${sumOf('orders', settled)} as paid,
      ${sumOf('orders', at(cancelled))} as cancelled, ${sumOf('quoted_total', settled)} as paid_total,
      ${sumOf('quoted_total', at(quoted, transacting))} as deciding_total, ${sumOf('quoted_total', at(cancelled))} as cancelled_total
    from ${daysOf(orderDays, { from: fromDay, to: toDay })} d
    where ${inScope(actor, { station: 'd.station_id', sale: 'd.sale_id' })} and ${anyIn('d.sale_id', filter('sale_id'), 'bigint')}
    group by 1, 2 having sum(d.orders) <> 0) g
  left join staff s on s.id = g.sale_id`
