import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { inScope } from '#platform/server/context.ts'
import { daysOf } from '#platform/server/lists/day-sums.ts'
import { anyIn } from '#platform/server/lists/report-given.ts'
import type { ReportGiven, ReportSql } from '#platform/server/lists/report-given.ts'
import { salesDays } from '#reports/server/day-sums.ts'

/** Of rows `g` with the amounts of a posting: what they come to. */
export const billedTotals = sql`g.goods + g.service + g.freight + g.surcharge + g.storage + g.delivery + g.customs as total,
  g.goods + g.service + g.freight + g.surcharge + g.storage + g.delivery as revenue,
  g.goods + g.service + g.freight + g.surcharge + g.storage + g.delivery - g.cost as margin`

/** Own rows, and those that the filters name. */
const wanted = (
  actor: ReportGiven['actor'],
  filter: ReportGiven['filter'],
  as: string,
): RawBuilder<boolean> =>
  sql<boolean>`${inScope(actor, { station: `${as}.station_id`, sale: `${as}.sale_id` })}
    and ${anyIn(`${as}.sale_id`, filter('sale_id'), 'bigint')} and ${anyIn(`${as}.route_code`, filter('route_code'), 'text')}
    and ${anyIn(`${as}.station_id`, filter('station_id'), 'bigint')}`

const summed = sql.join(
  salesDays.measures.map((name) => sql`sum(${sql.ref(`d.${name}`)})::bigint as ${sql.ref(name)}`),
)
const differs = sql.join(
  salesDays.measures.map((name) => sql`sum(${sql.ref(`d.${name}`)}) <> 0`),
  sql` or `,
)

/** From the sums of days, grouped by keys first and named afterwards. */
export const revenueReportSql: ReportSql = ({ fromDay, toDay, actor, filter, step, by }) => sql`
  select g.*, ${billedTotals}, s.name as sale_name, coalesce(r.name, g.route_code) as route, t.name as station
  from (
    select ${step(sql`d.day`)} as day, ${by('sale_id', sql`d.sale_id`)} as sale_id,
      ${by('route_code', sql`d.route_code`)} as route_code, ${by('station_id', sql`d.station_id`)} as station_id, ${summed}
    from ${daysOf(salesDays, { from: fromDay, to: toDay })} d
    where ${wanted(actor, filter, 'd')} group by 1, 2, 3, 4 having ${differs}) g
  left join staff s on s.id = g.sale_id left join route r on r.code = g.route_code left join station t on t.id = g.station_id`

/** Of the rows themselves what they add up to: each counts one order more or less, those taken back apart. */
export const revenueOrderTotals = ({
  fromDay,
  toDay,
  actor,
  filter,
}: ReportGiven): RawBuilder<unknown> | null =>
  filter('customer_id')
    ? null
    : sql`select g.*, g.orders + 2 * g.undone as rows, ${billedTotals}
        from ${daysOf(salesDays, { from: fromDay, to: toDay })} g where ${wanted(actor, filter, 'g')}`

/** The rows themselves, by the day they count for. */
export const revenueOrderReportSql: ReportSql = ({ fromDay, toDay, actor, filter }) => sql`
  select g.id as row_id, g.*, (g.orders < 0)::int as undone, ${billedTotals}, o.code as order_code, b.code as bill_code, c.customer_no, c.name as customer_name,
    l.name as level, s.name as sale_name, o.sale_id, o.route_code, o.station_id, coalesce(r.name, o.route_code) as route,
    t.name as station
  from billed_order g join orders o on o.id = g.order_id left join bill b on b.id = g.bill_id
    left join customer c on c.id = g.customer_id left join customer_level l on l.code = c.level_code
    left join staff s on s.id = o.sale_id left join route r on r.code = o.route_code left join station t on t.id = o.station_id
  where g.day between ${fromDay}::date and ${toDay}::date and ${wanted(actor, filter, 'o')}
    and ${anyIn('g.customer_id', filter('customer_id'), 'bigint')}`
