import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { flowStages } from '#flow/purchase-delivery.report.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { visibleOrders } from '#orders/core/server/order.repo.ts'
import { chargeStatus } from '#orders/purchase/charge.status.ts'
import { businessDayOf } from '#platform/server/db/business-day.ts'
import { lit } from '#platform/server/db/lit.ts'
import { adding, anyIn } from '#platform/server/lists/report-given.ts'
import type { ReportSql } from '#platform/server/lists/report-given.ts'

const dayOf = businessDayOf
const stageAt = (at: string) => (at === 'bought_at' ? sql.ref('o.bought_at') : sql.ref(`f.${at}`))
const cancelled = sql<boolean>`o.status = ${lit(orderStatus.cancelled)}`

const chargeIs = (wanted: readonly number[] | undefined): RawBuilder<boolean> =>
  wanted ? sql<boolean>`o.charge_status = any(${[...wanted]}::smallint[])` : sql<boolean>`true`

function stateIs(wanted: readonly string[] | undefined): RawBuilder<boolean> {
  if (!wanted || wanted.length !== 1) return sql<boolean>`true`
  return wanted[0] === 'cancelled' ? cancelled : sql<boolean>`not ${cancelled}`
}
/** Any of the stages: whoever came to a later one came to the first of them. */
const reachedAny = (wanted: readonly string[] | undefined): RawBuilder<boolean> => {
  const stages = flowStages.filter(({ key }) => wanted?.includes(key))
  return stages.length
    ? sql<boolean>`(${sql.join(
        stages.map(({ at }) => sql`${stageAt(at)} is not null`),
        sql` or `,
      )})`
    : sql<boolean>`true`
}

/** Orders by the day they were bought, by an index that has all that a year asks of them; their stages by their key. */
export const purchaseDeliveryReportSql: ReportSql = (given) => {
  const { from, to, actor, filter, step, by } = given
  const { sum, count, grouped } = adding(given, 'order_id')
  const counts = flowStages.map(
    ({ key, at }) => sql`${count(sql`${stageAt(at)} is not null`)}::int as ${sql.ref(key)}`,
  )
  // Days of the calendar from the stage before, of the orders that came so far.
  const sums = flowStages.map(
    ({ key, at, from: before }) =>
      sql`coalesce(${sum(sql`${dayOf(stageAt(at))} - ${dayOf(stageAt(before))}`)}, 0)::int as ${sql.ref(`${key}_days`)}`,
  )
  return sql`
  select g.*, d.code, d.name, d.status::float8 as status, d.charge_status as charge, c.customer_no,
    ${sql.join(flowStages.map(({ key, at }) => sql`${dayOf(sql.ref(`w.${at}`))} as ${sql.ref(`${key}_on`)}`))},
    t.name as site, a.username as account, s.name as sale_name
  from (
    select ${step(dayOf(sql`o.bought_at`))} as day, ${by('order_id', sql`o.id`)} as order_id,
      ${by('site_code', sql`o.site_code`)} as site_code, ${by('account_id', sql`o.account_id`)} as account_id,
      ${by('sale_id', sql`o.sale_id`)} as sale_id, ${count()}::int as orders, ${sql.join(counts)}, ${sql.join(sums)},
      ${count(cancelled)}::int as cancelled, ${count(sql`o.charge_status = ${lit(chargeStatus.paid)}`)}::int as paid,
      ${count(sql`o.charge_status = ${lit(chargeStatus.pending)}`)}::int as unpaid
    from orders o left join order_flow f on f.order_id = o.id
    where o.bought_at between ${from} and ${to} and ${visibleOrders(actor)} and ${anyIn('o.id', filter('order_id'), 'bigint')}
      and ${anyIn('o.site_code', filter('site_code'), 'text')} and ${anyIn('o.account_id', filter('account_id'), 'bigint')}
      and ${anyIn('o.sale_id', filter('sale_id'), 'bigint')} and ${chargeIs(filter('charge'))}
      and ${stateIs(filter('state'))} and ${reachedAny(filter('reached'))}
    ${grouped(5)}) g
  left join orders d on d.id = g.order_id left join order_flow w on w.order_id = g.order_id
  left join customer c on c.id = d.customer_id left join site t on t.code = g.site_code
  left join buying_account a on a.id = g.account_id left join staff s on s.id = g.sale_id`
}
