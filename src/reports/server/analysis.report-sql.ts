import { sql } from 'kysely'
import { lit } from '#platform/server/db/lit.ts'
import { inScope } from '#platform/server/context.ts'
import { daysOf } from '#platform/server/lists/day-sums.ts'
import type { ReportGiven, ReportSql } from '#platform/server/lists/report-given.ts'
import { settledStatuses } from '#reports/orders.report.ts'
import { orderDays, orderGoodsDays } from '#reports/server/day-sums.ts'

const own = ({ actor }: ReportGiven) => inScope(actor, { station: 'd.station_id', sale: 'd.sale_id' })
const settled = sql`d.status in (${lit(...settledStatuses)})`

/** By the sums that are told apart by status: those of a day are fewer. */
export const ordersByDateSql: ReportSql = (given) => sql`
  select ${given.step(sql`d.day`)} as day, sum(d.orders)::bigint as orders,
    coalesce(sum(d.orders) filter (where ${settled}), 0)::bigint as settled,
    coalesce(sum(d.quoted_total) filter (where ${settled}), 0)::bigint as quoted_total
  from ${daysOf(orderDays, { from: given.fromDay, to: given.toDay })} d
  where ${own(given)} group by 1 having sum(d.orders) <> 0`

const measured = sql`sum(d.orders)::bigint as orders, sum(d.settled)::bigint as settled,
  sum(d.quoted_total)::bigint as quoted_total`
const goodsDays = (given: ReportGiven) => sql`
  from ${daysOf(orderGoodsDays, { from: given.fromDay, to: given.toDay })} d
  where ${own(given)} group by 1 having sum(d.orders) <> 0`

export const ordersByRouteSql: ReportSql = (given) => sql`
  select g.*, r.name as route_name from (
    select ${given.by('route_code', sql`d.route_code`)} as route_code, ${measured} ${goodsDays(given)}) g
  left join route r on r.code = g.route_code`

export const ordersByTypeSql: ReportSql = (given) => sql`
  select g.*, t.name as goods_name from (
    select ${given.by('goods_type', sql`d.goods_type`)} as goods_type, ${measured} ${goodsDays(given)}) g
  left join goods_type t on t.code = g.goods_type`
