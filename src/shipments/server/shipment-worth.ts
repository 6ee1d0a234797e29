import { sql } from 'kysely'
import { carriedOnly } from '#orders/core/order-kind.words.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { counted } from '#shipments/server/shipment.repo.ts'
import { declaredVnd } from '#warehouse/server/price-of-order.ts'

/** An order on a waybill, and what its goods are worth to the customs. */
export interface WorthLine {
  code: string
  name: string
  goods: string | null
  pieces: number
  vnd: number
}

/**
 * What is in the packages: goods that we bought at the price they were sold for, goods that we only carry at
 * what their customer declared, at the sell rate of the day. @throws pricing.no_rate
 */
export async function worthOf(
  { db }: Context,
  packages: readonly number[],
  day: BusinessDate,
): Promise<WorthLine[]> {
  const { rows } = await sql<
    WorthLine & {
      kind: string
      goods_values: number
      currency: string
      customer: number | null
      level: string
    }
  >`select o.code, o.name, t.name as goods, o.quantity as pieces, o.goods_vnd as vnd, o.kind,
      o.goods_values::float8 as goods_values, o.currency, o.customer_id as customer,
      coalesce(c.level_code, (select code from customer_level where is_primary)) as level
    from orders o left join goods_type t on t.code = o.goods_type left join customer c on c.id = o.customer_id
    where ${counted} and o.id in (select order_id from package_order where package_id = any(${[...packages]}::bigint[]))
    order by o.id`.execute(db)
  const lines: WorthLine[] = []
  for (const { kind, goods_values, currency, customer, level, vnd, ...line } of rows) {
    const told = { goods_values, currency, quantity: line.pieces }
    const declared = kind === carriedOnly
    lines.push({ ...line, vnd: declared ? await declaredVnd(db, told, { customer, level }, day) : vnd })
  }
  return lines
}
