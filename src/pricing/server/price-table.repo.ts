import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import type { Db } from '#platform/server/database.ts'
import type { From } from '#pricing/formula.rules.ts'
import { inForce, resolve } from '#pricing/price-list.rules.ts'
import type { FreightBracket, ServiceTier, SurchargeRule } from '#pricing/price.rules.ts'

/** Whose price: a customer with his level, or nobody in particular. */
export interface PricedFor {
  customer: number | null
  level: string
}

interface Owned {
  customer_id: number | null
  level_code: string | null
  id: string
  appliedDate: BusinessDate
  expiredDate: BusinessDate | null
}

/** Private, level and standard rows of a table, as the resolver takes them. */
function bySource<Row extends Owned>(rows: readonly Row[]) {
  return {
    private: rows.filter((row) => row.customer_id !== null),
    level: rows.filter((row) => row.customer_id === null && row.level_code !== null),
    standard: rows.filter((row) => row.customer_id === null && row.level_code === null),
  }
}

/** Rows in force: private before level before standard, of these the newest list that has begun. */
function listInForce<Row extends Owned>(rows: readonly Row[], date: BusinessDate): Row[] {
  const found = resolve(bySource(rows), date)
  if (!found) return []
  return bySource(rows)[found.source].filter((row) => row.appliedDate === found.row.appliedDate)
}

const forWhom = ({ customer, level }: PricedFor): RawBuilder<boolean> =>
  sql`(customer_id = ${customer} or (customer_id is null and (level_code = ${level} or level_code is null)))`

/**
 * What customers pay for one unit of a currency on a day: his private rate, else the company's
 * rate plus his level's delta for this order value (in the currency). Null without a rate.
 */
export async function sellRateOn(
  db: Db,
  given: { currency: string; value: number; whom: PricedFor; date: BusinessDate },
): Promise<From<number> | null> {
  const { currency, value, whom, date } = given
  const own = await sql<{ id: string; sell_rate: number; appliedDate: string; expiredDate: string | null }>`
    select 'exchange_private:' || id as id, sell_rate, applied_date as "appliedDate", expried_date as "expiredDate"
    from exchange_private where customer_id = ${whom.customer} and currency = ${currency}`.execute(db)
  const privateRate = inForce(own.rows, date)
  if (privateRate) return { value: privateRate.sell_rate, row: privateRate.id }
  const company = await sql<{
    id: string
    sell_rate: number
    appliedDate: string
    expiredDate: string | null
  }>`
    select 'exchange_rate:' || id as id, sell_rate, applied_date as "appliedDate", expried_date as "expiredDate"
    from exchange_rate where currency = ${currency} and applied_date <= ${date}::date
    order by applied_date desc limit 5`.execute(db)
  const base = inForce(company.rows, date)
  if (!base) return null
  const delta = await sql<{ delta: number }>`
    select delta from exchange_delta where level_code = ${whom.level} and currency = ${currency}
      and from_value <= ${value} and applied_date <= ${date}::date
    order by applied_date desc, from_value desc limit 1`.execute(db)
  const added = delta.rows[0]?.delta ?? 0
  return { value: Math.round((base.sell_rate + added) * 10_000) / 10_000, row: base.id }
}

/** Service fee tiers in force for a customer on a day. */
export async function serviceTiersOn(
  db: Db,
  given: { whom: PricedFor; date: BusinessDate },
): Promise<(ServiceTier & { minFee: number })[]> {
  const { rows } = await sql<Owned & { from: number; to: number | null; percent: number; minFee: number }>`
    select 'service_fee:' || id as id, customer_id, level_code, from_value as "from", to_value as "to", percent,
      min_fee as "minFee", applied_date as "appliedDate", expried_date as "expiredDate"
    from service_fee where ${forWhom(given.whom)} and applied_date <= ${given.date}::date`.execute(db)
  return listInForce(rows, given.date)
}

/** Freight brackets in force for a route, goods type, warehouse and customer on a day. */
export async function freightBracketsOn(
  db: Db,
  given: { route: string; goodsType: string; warehouse: string | null; whom: PricedFor; date: BusinessDate },
): Promise<(FreightBracket & { minCharge: number })[]> {
  const { rows } = await sql<
    Owned & {
      from: number
      to: number | null
      unitPrice: number
      minCharge: number
      warehouse_code: string | null
    }
  >`select 'freight_price:' || id as id, customer_id, level_code, warehouse_code, from_kg as "from", to_kg as "to",
      price as "unitPrice", min_charge as "minCharge", applied_date as "appliedDate", expried_date as "expiredDate"
    from freight_price where route_code = ${given.route} and goods_type = ${given.goodsType}
      and (warehouse_code = ${given.warehouse} or warehouse_code is null)
      and ${forWhom(given.whom)} and applied_date <= ${given.date}::date`.execute(db)
  // A list made for the warehouse comes before one for any.
  const here = rows.filter((row) => row.warehouse_code !== null)
  const chosen = listInForce(here, given.date)
  return chosen.length
    ? chosen
    : listInForce(
        rows.filter((row) => row.warehouse_code === null),
        given.date,
      )
}

/** Surcharges in force for a goods type and route on a day; amounts are VND. */
export async function surchargesOn(
  db: Db,
  given: { goodsType: string; route: string; date: BusinessDate },
): Promise<SurchargeRule[]> {
  const { rows } = await sql<{
    id: number
    name: string
    kind: SurchargeRule['method']
    amount: number
    min_amount: number | null
    max_amount: number | null
    threshold_quantity: number
    need_receipt: boolean
  }>`select distinct on (name) * from surcharge
    where (goods_type = ${given.goodsType} or goods_type is null) and (route_code = ${given.route} or route_code is null)
      and applied_date <= ${given.date}::date and (expried_date is null or expried_date >= ${given.date}::date)
    order by name, applied_date desc, id desc`.execute(db)
  return rows.map((row) => ({
    id: `surcharge:${row.id}`,
    name: row.name,
    method: row.kind,
    rate: row.amount,
    exchangeRate: { value: 1, row: null },
    thresholdQuantity: row.threshold_quantity,
    min: row.min_amount,
    max: row.max_amount,
    needReceipt: row.need_receipt,
  }))
}

/** Service discount of a level, per cent. */
export async function levelDiscount(db: Db, level: string): Promise<From<number>> {
  const row = await db
    .selectFrom('customer_level')
    .select(['id', 'service_discount'])
    .where('code', '=', level)
    .executeTakeFirst()
  return { value: row?.service_discount ?? 0, row: row ? `customer_level:${row.id}` : null }
}
