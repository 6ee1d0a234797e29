import { sql } from 'kysely'
import { formatBusinessDate } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import { formatVnd } from '#platform/rules/money.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { FormulaInputs } from '#pricing/formula.rules.ts'
import { refusePricing } from '#pricing/pricing.errors.ts'
import type { PriceExplanation } from '#pricing/price.rules.ts'
import type { PricedFor } from '#pricing/server/price-table.repo.ts'

export interface Coupon {
  id: number
  code: string
  terms: Omit<FormulaInputs['coupon'], 'services'>
  /** The services must cost this much, VND. */
  least: number
}

interface Row {
  id: number
  code: string
  kind: 'amount' | 'percent'
  value: number
  max_amount: number | null
  min_services: number
  level_code: string | null
  customer_id: number | null
  usage_limit: number | null
  applied_date: string
  expried_date: string | null
  active: boolean
  used: number
}

/**
 * A coupon that this customer may use on this day; `order` is not counted among its uses.
 * @throws pricing.coupon with the reason
 */
export async function couponFor(
  db: Db,
  given: { code: string; whom: PricedFor; date: BusinessDate; order?: number },
): Promise<Coupon> {
  const code = given.code.trim().toUpperCase()
  const { rows } = await sql<Row>`select c.*, (select count(*) from service_coupon_use u
      where u.coupon_id = c.id and u.order_id is distinct from ${given.order ?? null}::bigint) as used
    from service_coupon c where c.code = ${code}`.execute(db)
  const row = rows[0]
  const why = row ? whyNot(row, given) : 'không có mã này'
  if (!row || why) throw refusePricing('pricing.coupon', { values: { code, why: why ?? '' } })
  const value = { value: row.value, row: `service_coupon:${row.id}` }
  return { id: row.id, code, terms: { kind: row.kind, value, max: row.max_amount }, least: row.min_services }
}

function whyNot(row: Row, { whom, date }: { whom: PricedFor; date: BusinessDate }): string | null {
  if (!row.active) return 'đã ngừng dùng'
  if (row.applied_date > date) return `dùng được từ ${formatBusinessDate(row.applied_date)}`
  if (row.expried_date && row.expried_date < date)
    return `đã hết hạn ngày ${formatBusinessDate(row.expried_date)}`
  if (row.customer_id !== null && row.customer_id !== whom.customer) return 'dành cho khách khác'
  if (row.level_code !== null && row.level_code !== whom.level) return 'dành cho hạng khách khác'
  if (row.usage_limit !== null && row.used >= row.usage_limit) return 'đã dùng hết số lượt'
  return null
}

/** Refuses a coupon whose price has fewer services than it asks for. @throws pricing.coupon */
export function refuseSmall({ code, least }: Coupon, price: PriceExplanation): void {
  const used = price.lines.find((line) => line.formula === 'coupon')
  const services = used?.formula === 'coupon' ? used.inputs.services : 0
  if (services >= least && services > 0) return
  const why = least > 0 ? `cần phí dịch vụ từ ${formatVnd(least)} đ` : 'đơn không có dịch vụ nào'
  throw refusePricing('pricing.coupon', { values: { code, why } })
}

/** The coupon that an order's price used; null: it uses none. */
export interface GivenCoupon {
  order: number
  coupon: Coupon | null
  price: PriceExplanation
}

/**
 * Keeps which coupons the prices of orders used; locks each coupon, so that its limit holds.
 * @throws pricing.coupon of one that was used up meanwhile
 */
export async function keepCoupons(db: Db, given: readonly GivenCoupon[]): Promise<void> {
  const orders = given.map(({ order }) => order)
  await sql`delete from service_coupon_use where order_id = any(${orders}::bigint[])`.execute(db)
  for (const { order, coupon, price } of given) if (coupon) await useCoupon(db, { order, coupon, price })
}

async function useCoupon(db: Db, { order, coupon, price }: GivenCoupon & { coupon: Coupon }): Promise<void> {
  const { rows } = await sql<{ usage_limit: number | null; used: number }>`
    select c.usage_limit, (select count(*) from service_coupon_use u where u.coupon_id = c.id) as used
    from service_coupon c where c.id = ${coupon.id} for update`.execute(db)
  const { usage_limit: limit = null, used = 0 } = rows[0] ?? {}
  if (limit !== null && used >= limit) {
    throw refusePricing('pricing.coupon', { values: { code: coupon.code, why: 'đã dùng hết số lượt' } })
  }
  const amount = -(price.lines.find((line) => line.formula === 'coupon')?.result ?? 0)
  await db
    .insertInto('service_coupon_use')
    .values({ order_id: order, coupon_id: coupon.id, amount })
    .execute()
}
