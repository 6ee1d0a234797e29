import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { inScope } from '#platform/server/context.ts'
import { businessDayOf } from '#platform/server/db/business-day.ts'
import { lit } from '#platform/server/db/lit.ts'
import { adding, anyIn } from '#platform/server/lists/report-given.ts'
import type { ReportGiven, ReportSql } from '#platform/server/lists/report-given.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { comingStatuses, stockAges, stockStatuses } from '#reports/inventory.report.ts'

/** A setting with the days since which each of its values was in force, as one row. */
const terms = (key: string) => sql`(select array_agg(value order by applied_date) as values,
    array_agg(applied_date order by applied_date) as since from config_factor where key = ${key})`
/** What it was on a day. */
const termOn = (name: string, day: RawBuilder<unknown>) =>
  sql`${sql.ref(`${name}.values`)}[width_bucket(${day}, ${sql.ref(`${name}.since`)})]`

const dayOf = businessDayOf
/** In the air: it is counted for where it goes. */
const inTheAir = lit(...comingStatuses)
/** Where the order of an ended stay `s` was to go when it was moved on: before the first later change, else as it is. */
const boundThen = sql`case when s.status in (${inTheAir}) then (select x.warehouse_code from (
  select 0 as nth, p.id, p.warehouse_code from order_place p where p.order_id = s.order_id and p.step_id > s.id
  union all select 1, 0, o.warehouse_code) x order by x.nth, x.id limit 1) end`
const age = sql`case ${sql.join(
  stockAges.map(({ value, most }) =>
    most === null ? sql`else ${sql.lit(value)}` : sql`when days <= ${sql.lit(most)} then ${sql.lit(value)}`,
  ),
  sql` `,
)} end`

const stay = sql`s.order_id, s.station_id, s.sale_id, s.status, s.warehouse_code, s.stock_since, s.billed_since, s.paused_days`
const goods = sql`o.customer_id, o.d_weight, o.r_weight, o.weight, o.goods_vnd, o.noticed_at, o.deposit_at`
const inStock = lit(...stockStatuses)

/**
 * Stays in stock at an instant, with what is read of their orders. What stands there still is where its order stands
 * (an invariant says so): two indexes of what is in stock alone hold all that is asked of both, in the order of the keys.
 */
const staysAt = ({ to, actor, filter }: ReportGiven): RawBuilder<unknown> => {
  const own = sql`${inScope(actor, { station: 's.station_id', sale: 's.sale_id' })} and ${anyIn('s.sale_id', filter('sale_id'), 'bigint')}`
  return sql`
    select ${stay}, ${goods}, o.sub_status, o.warehouse_code as bound_for
    from order_step s left join orders o on o.id = s.order_id and o.status in (${inStock})
    where s.ended_at is null and s.began_at <= ${to}::timestamptz and s.status in (${inStock}) and ${own}
    union all
    select ${stay}, ${goods}, null, ${boundThen}
    from order_step s left join orders o on o.id = s.order_id
    where s.ended_at is not null and tstzrange(s.began_at, s.ended_at) @> ${to}::timestamptz and s.status in (${inStock}) and ${own}`
}

/**
 * The orders that stood in stock at the end of a day, as their histories say: where, since when and what storage
 * had cost by then, as a price of that day would count it. Where it stood, or went to, is what its order said when it
 * was moved on. What is known of the goods themselves (weight, value, shelf) is what is known today: a mended weight is
 * what it weighed all along.
 */
export const stockOn = (given: ReportGiven): RawBuilder<unknown> => {
  const { toDay, filter } = given
  // Storage is counted by the terms of the day of the deposit.
  const termDay = sql`coalesce(${dayOf(sql`s.deposit_at`)}, ${toDay}::date)`
  return sql`
  select s.*, ${age} as age from (
    select s.order_id, s.station_id, s.sale_id, s.customer_id, s.status,
      -- Of what stands abroad nobody may have said where.
      case when s.status in (${inTheAir}) then s.bound_for else s.warehouse_code end as warehouse_code, s.warehouse_code is not null as held,
      ${toDay}::date - ${dayOf(sql`s.stock_since`)} as days, ${dayOf(sql`s.stock_since`)} as since,
      coalesce(s.sub_status, s.status) as why,
      coalesce(case when s.status >= ${lit(orderStatus.checked)} then coalesce(s.r_weight, s.d_weight) else s.d_weight end, 0) as weight,
      s.goods_vnd as value,
      case when ${dayOf(sql`s.noticed_at`)} <= ${toDay}::date then round(greatest(0, greatest(0,
          ${toDay}::date - ${dayOf(sql`s.noticed_at`)} - s.paused_days
          - coalesce(${toDay}::date - ${dayOf(sql`s.billed_since`)}, 0)) - ${termOn('free', termDay)})
        * ${termOn('rate', termDay)} * coalesce(s.weight, s.r_weight, 0)) else 0 end::bigint as storage
    from (${staysAt(given)}) s cross join ${terms('storage.free_days')} free cross join ${terms('storage.per_kg_day')} rate) s
  where ${anyIn('s.warehouse_code', filter('warehouse_code'), 'text')}`
}

export const inventoryReportSql: ReportSql = (given) => {
  const { by, filter } = given
  const { sum, count, most, least, grouped } = adding(given, 'order_id')
  return sql`
  select g.*, o.code, o.name, o.position as shelf, coalesce(w.name, g.warehouse_code) as warehouse, c.customer_no,
    c.name as customer_name, sale.name as sale_name
  from (
    select ${by('order_id', sql`s.order_id`)} as order_id, ${by('warehouse_code', sql`s.warehouse_code`)} as warehouse_code,
      ${by('age', sql`s.age`)} as age, ${by('status', sql`s.status`)}::float8 as status, ${by('why', sql`s.why`)}::float8 as why,
      ${by('sale_id', sql`s.sale_id`)} as sale_id, ${by('customer_id', sql`s.customer_id`)} as customer_id,
      ${most(sql`s.days`)} as days, ${least(sql`s.since`)} as since, ${count()}::bigint as orders,
      ${sum(sql`s.weight`)} as weight, ${sum(sql`s.value`)}::bigint as value, ${sum(sql`s.storage`)}::bigint as storage
    from (${stockOn(given)}) s
    where ${anyIn('s.age', filter('age'), 'text')} and ${anyIn('s.status', filter('status'), 'numeric')}
      and ${anyIn('s.why', filter('why'), 'numeric')} and ${anyIn('s.customer_id', filter('customer_id'), 'bigint')}
      and ${anyIn('s.order_id', filter('order_id'), 'bigint')}
    ${grouped(7)}) g
  left join orders o on o.id = g.order_id left join warehouse w on w.code = g.warehouse_code
  left join customer c on c.id = g.customer_id left join staff sale on sale.id = g.sale_id`
}

/** What came into a warehouse and went out of it, move by move; from one to another is both. */
const movesOf = ({ from, to, actor, filter }: ReportGiven): RawBuilder<unknown> => sql`
  select v.warehouse_code, sum(v.came)::bigint as came, sum(v.gone)::bigint as gone
  from order_step s cross join lateral (values (s.warehouse_code, 1, 0), (s.from_warehouse, 0, 1)) v(warehouse_code, came, gone)
  where s.began_at between ${from} and ${to} and s.warehouse_code is distinct from s.from_warehouse
    and v.warehouse_code is not null and ${anyIn('v.warehouse_code', filter('warehouse_code'), 'text')}
    and ${inScope(actor, { station: 's.station_id', sale: 's.sale_id' })}
  group by 1`

/** The stock at the end of the period, and from it and the moves what there was at its beginning. */
export const warehouseReportSql: ReportSql = (given) => sql`
  select w.code as warehouse_code, w.name as warehouse, coalesce(n.stock, 0) - coalesce(m.came, 0) + coalesce(m.gone, 0) as opening,
    coalesce(m.came, 0) as came, coalesce(m.gone, 0) as gone, coalesce(n.stock, 0) as stock, w.capacity,
    round(100.0 * coalesce(n.stock, 0) / w.capacity, 1)::float8 as filled, coalesce(n.coming, 0) as coming,
    coalesce(n.old, 0) as old, coalesce(n.weight, 0) as weight, coalesce(n.value, 0) as value, coalesce(n.storage, 0) as storage
  from warehouse w
  left join (
    select s.warehouse_code, count(*) filter (where s.held) as stock, count(*) filter (where not s.held) as coming,
      count(*) filter (where s.held and s.age = ${lit(stockAges.at(-1)!.value)}) as old,
      sum(s.weight) filter (where s.held) as weight, (sum(s.value) filter (where s.held))::bigint as value,
      (sum(s.storage) filter (where s.held))::bigint as storage
    from (${stockOn(given)}) s group by 1) n on n.warehouse_code = w.code
  left join (${movesOf(given)}) m on m.warehouse_code = w.code
  where ${anyIn('w.code', given.filter('warehouse_code'), 'text')} and (n.stock > 0 or n.coming > 0 or m.came > 0 or m.gone > 0)`
