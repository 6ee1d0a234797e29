import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Sourced } from '#pricing/formula.rules.ts'
import {
  expressOf,
  extrasOf,
  freightOf,
  oversizeOf,
  sellRateOf,
  serviceTiersOf,
  surchargesOf,
} from '#pricing/price-book.rules.ts'
import type {
  DeltaRow,
  ExpressRow,
  ExtraRow,
  FreightRow,
  OversizeRow,
  RateRow,
  SurchargeRow,
  TierRow,
} from '#pricing/price-book.rules.ts'
import { allOf } from '#platform/server/db/together.ts'

/**
 * Reads the rows of the price tables that may concern an order; which of them it is priced with is
 * the resolver's word (`price-book.rules.ts`).
 */

/** Whose price: a customer with their level, or nobody in particular. */
export interface PricedFor {
  customer: number | null
  level: string
}

/** Rows that have begun and that no correcting row has replaced. */
const live = (date: BusinessDate): RawBuilder<boolean> =>
  sql`(applied_date <= ${date}::date and not corrected)`
const forWhom = ({ customer, level }: PricedFor): RawBuilder<boolean> =>
  sql`(customer_id = ${customer} or (customer_id is null and (level_code = ${level} or level_code is null)))`
const ownSource = sql`case when customer_id is not null then 'private' when level_code is not null then 'level' else 'standard' end`
const levelSource = sql`case when level_code is not null then 'level' else 'standard' end`
const days = sql`applied_date as "appliedDate", expried_date as "expiredDate"`
const bounds = sql`min_amount as min, max_amount as max`

/**
 * What customers pay for one unit of a currency on a day: their private rate, else the company's
 * rate plus their level's delta for this order value (in the currency). Null without a rate.
 */
export async function sellRateOn(
  db: Db,
  given: { currency: string; value: number; whom: PricedFor; date: BusinessDate },
): Promise<Sourced<number> | null> {
  const { currency, value, whom, date } = given
  const [own, company, deltas] = await allOf([
    sql<RateRow>`select 'exchange_private:' || id as id, sell_rate as "sellRate", ${days}
      from exchange_private where customer_id = ${whom.customer} and currency = ${currency} and ${live(date)}`.execute(
      db,
    ),
    sql<RateRow>`select 'exchange_rate:' || id as id, sell_rate as "sellRate", ${days}
      from exchange_rate where currency = ${currency} and ${live(date)}
      order by applied_date desc limit 5`.execute(db),
    sql<DeltaRow>`select 'exchange_delta:' || id as id, from_value as "from", delta, applied_date as "appliedDate"
      from exchange_delta where level_code = ${whom.level} and currency = ${currency} and ${live(date)}`.execute(
      db,
    ),
  ])
  return sellRateOf({ own: own.rows, company: company.rows, deltas: deltas.rows }, value, date)
}

/** What one unit of a currency costs us on a day, VND; null without a rate. */
export async function buyRateOn(db: Db, currency: string, date: BusinessDate): Promise<number | null> {
  const { rows } = await sql<{ buy_rate: number }>`select buy_rate from exchange_rate
    where currency = ${currency} and ${live(date)} order by applied_date desc limit 1`.execute(db)
  return rows[0]?.buy_rate ?? null
}

/** Service fee tiers in force for a customer on a day; purchases in China have their own where there are any. */
export async function serviceTiersOn(
  db: Db,
  given: { whom: PricedFor; date: BusinessDate; route?: string | null; currency?: string | null },
): Promise<TierRow[]> {
  return (await serviceListOn(db, given))?.rows ?? []
}

export async function serviceListOn(
  db: Db,
  { whom, date, route = null, currency = null }: Parameters<typeof serviceTiersOn>[1],
) {
  const tier = sql`from_value as "from", to_value as "to", percent, min_fee as "minFee", null as list, ${days}`
  const { rows } = await sql<TierRow>`
    select 'service_fee:' || id as id, ${ownSource} as source, 0 as fit, ${tier}
    from service_fee where ${forWhom(whom)} and ${live(date)}
    union all
    select 'china_fee_service:' || id, ${levelSource}, 1, ${tier}
    from china_fee_service where (level_code = ${whom.level} or level_code is null) and ${live(date)}
      and (exists (select from route where code = ${route} and country = 'CN')
        or (${route}::text is null and ${currency}::text = 'CNY'))`.execute(db)
  return serviceTiersOf(rows, date)
}

interface Way {
  route: string
  goodsType: string
  warehouse: string | null
  whom: PricedFor
  date: BusinessDate
}

/** Freight brackets in force for a route, goods type, warehouse and customer on a day. */
export async function freightBracketsOn(db: Db, way: Way): Promise<FreightRow[]> {
  return (await freightListOn(db, way))?.rows ?? []
}

/** The same with whose list it is. A list made for the warehouse comes before one for any. */
export async function freightListOn(db: Db, way: Way) {
  return freightOf(await freightRows(db, way), way.date)
}

/** Every bracket that has begun by a day: what is in force on it, and on the days before, is chosen from them. */
export async function freightRows(
  db: Db,
  { route, goodsType, warehouse, whom, date }: Way,
): Promise<FreightRow[]> {
  const bracket = sql`from_kg as "from", to_kg as "to", price as "unitPrice", min_charge as "minCharge"`
  const here = sql`(warehouse_code = ${warehouse} or warehouse_code is null)`
  const closer = sql`(warehouse_code is not null)::int * 8`
  const { rows } = await sql<FreightRow>`
    select 'freight_price:' || id as id, ${ownSource} as source, ${closer} + 2 as fit, null as list, ${bracket}, ${days}
    from freight_price
    where route_code = ${route} and goods_type = ${goodsType} and ${here} and ${forWhom(whom)} and ${live(date)}
    union all
    select 'china_fee_ship:' || id, ${levelSource}, ${closer} + 16 + (goods_type is not null)::int * 2, null, ${bracket}, ${days}
    from china_fee_ship
    where route_code = ${route} and (goods_type = ${goodsType} or goods_type is null) and ${here}
      and (level_code = ${whom.level} or level_code is null) and ${live(date)}
    union all
    select 'group_price_row:' || r.id, case when g.level_code is null then 'group' else 'level' end,
      ${closer} + 1 + (r.group_code is not null)::int * 2, 'group_price:' || g.id, ${bracket}, ${days}
    from group_price_row r join group_price g on g.id = r.group_price_id
    where r.route_code = ${route} and ${here} and g.active and g.applied_date <= ${date}::date
      and (r.group_code is null or r.group_code = (select t.group_code from goods_type t where t.code = ${goodsType}))
      and (g.level_code = ${whom.level} or (g.level_code is null and exists
        (select from group_price_customer c where c.group_price_id = g.id and c.customer_id = ${whom.customer})))`.execute(
    db,
  )
  return rows
}

/** Which of these customers have, or had, a price of their own for freight or a service; the others have their level's. */
export async function withOwnPrices(db: Db, customers: readonly number[]): Promise<Set<number>> {
  const given = sql`any(${[...customers]}::bigint[])`
  const { rows } = await sql<{ id: number }>`
    select customer_id as id from freight_price where customer_id = ${given}
    union select customer_id from group_price_customer where customer_id = ${given}
    union select customer_id from service_extra_private where customer_id = ${given}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Express prices in force for a route and customer on a day; those of a carrier where one is named. */
export async function expressListOn(
  db: Db,
  {
    route,
    partner,
    whom,
    date,
  }: { route: string; partner: string | null; whom: PricedFor; date: BusinessDate },
) {
  const { rows } = await sql<ExpressRow>`
    select 'express_price:' || id as id, ${ownSource} as source, (partner_code is not null)::int as fit,
      partner_code as list, from_kg as "from", to_kg as "to", kind, price, min_charge as "minCharge", ${days}
    from express_price
    where route_code = ${route} and (partner_code = ${partner} or partner_code is null)
      and ${forWhom(whom)} and ${live(date)}`.execute(db)
  return expressOf(rows, date)
}

interface Goods {
  goodsType: string
  route: string
  date: BusinessDate
}

/** Surcharges in force for a goods type and route on a day; amounts are VND. */
export async function surchargesInForce(db: Db, goods: Goods): Promise<SurchargeRow[]> {
  return surchargesOf(await surchargeRows(db, goods), goods.date)
}

/** All that have begun by a day. */
export async function surchargeRows(db: Db, { goodsType, route, date }: Goods): Promise<SurchargeRow[]> {
  const { rows } = await sql<SurchargeRow>`
    select 'surcharge:' || id as id, name, kind as method, amount as rate,
      json_build_object('value', 1, 'row', null) as "exchangeRate", threshold_quantity as "thresholdQuantity",
      need_receipt as "needReceipt", (goods_type is not null)::int * 2 + (route_code is not null)::int as fit,
      ${bounds}, ${days}
    from surcharge
    where (goods_type = ${goodsType} or goods_type is null) and (route_code = ${route} or route_code is null)
      and ${live(date)} order by id`.execute(db)
  return rows
}

/** Oversize rules in force for a goods type and route on a day. */
export async function oversizeInForce(db: Db, goods: Goods): Promise<OversizeRow[]> {
  return oversizeOf(await oversizeRows(db, goods), goods.date)
}

/** All that have begun by a day. */
export async function oversizeRows(db: Db, { goodsType, route, date }: Goods): Promise<OversizeRow[]> {
  const { rows } = await sql<OversizeRow>`
    select 'price_oversize:' || id as id, name, longest_cm as "longestSideOver", sum_cm as "sideSumOver",
      weight_kg as "kgOver", kind as method, price,
      (goods_type is not null)::int * 2 + (route_code is not null)::int as fit, ${days}
    from price_oversize
    where (goods_type = ${goodsType} or goods_type is null) and (route_code = ${route} or route_code is null)
      and ${live(date)} order by id`.execute(db)
  return rows
}

/** The price of every extra service for a customer on a day, by its code. */
export async function extrasInForce(db: Db, asked: AskedExtras): Promise<Map<string, ExtraRow>> {
  return extrasOf(await extraRows(db, asked), asked.date)
}

interface AskedExtras {
  route: string | null
  customer: number | null
  date: BusinessDate
}

/** All that have begun by a day; a customer's own go by the kind that the service has on it. */
export async function extraRows(db: Db, { route, customer, date }: AskedExtras): Promise<ExtraRow[]> {
  const { rows } = await sql<ExtraRow>`
    select 'service_extra:' || id as id, code, name, kind, amount, ${bounds}, 'standard' as source,
      (route_code is not null)::int as fit, ${days}
    from service_extra where (route_code = ${route} or route_code is null) and ${live(date)}
    union all
    select 'service_extra_private:' || p.id, p.code, s.name, s.kind, p.amount, p.min_amount, p.max_amount, 'private', 0,
      p.applied_date, p.expried_date
    from service_extra_private p cross join lateral
      (select name, kind from service_extra where code = p.code and ${live(date)}
        order by applied_date desc, id desc limit 1) s
    where p.customer_id = ${customer} and p.applied_date <= ${date}::date and not p.corrected
    order by id`.execute(db)
  return rows
}

export type DeliveryRow = ExtraRow & { payer: 'customer' | 'company' }

/** The fees of a delivery in Vietnam on a day, by their code; a carrier's own before any's. */
export async function deliveryExtrasInForce(
  db: Db,
  { partner, date }: { partner: string | null; date: BusinessDate },
): Promise<Map<string, DeliveryRow>> {
  const { rows } = await sql<DeliveryRow>`
    select 'delivery_extra:' || id as id, code, name, kind, amount, payer, ${bounds}, 'standard' as source,
      (partner_code is not null)::int as fit, ${days}
    from delivery_extra where (partner_code = ${partner} or partner_code is null) and ${live(date)}
    order by id`.execute(db)
  return extrasOf(rows, date) as Map<string, DeliveryRow>
}

/** Service discount of a level, per cent. */
export async function levelTerms(
  db: Db,
  level: string,
): Promise<{ discount: Sourced<number>; payment: Sourced<number> | null }> {
  const found = await db
    .selectFrom('customer_level')
    .select(['id', 'service_discount', 'payment_percent'])
    .where('code', '=', level)
    .executeTakeFirst()
  const row = found ? `customer_level:${found.id}` : null
  return {
    discount: { value: found?.service_discount ?? 0, row },
    payment: found ? { value: found.payment_percent, row } : null,
  }
}
