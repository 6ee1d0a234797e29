import { customerOfRecord, findCustomer, primaryLevel } from '#customers/server/customer.repo.ts'
import { wholePayment } from '#orders/quote/quote.rules.ts'
import type { QuoteForm } from '#orders/quote/quote.api.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { typedRate } from '#orders/quote/server/create-quote.usecase.ts'
import type { LockedOrder } from '#orders/core/server/order.repo.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import type { PriceExplanation } from '#pricing/price.rules.ts'
import { priceQuote } from '#pricing/server/quote-price.usecase.ts'

/** Price of the form as it is being typed; nothing is kept. @throws pricing.no_rate */
export async function priceForm(context: Context, form: QuoteForm): Promise<PriceExplanation> {
  const { db, actor, now } = context
  const by = form.user_id
    ? { id: form.user_id }
    : form.customer_code
      ? { customer_no: form.customer_code.toUpperCase() }
      : null
  const customer = by ? await findCustomer(db, actor, by) : null
  if (by && !customer) throw refuseOrder('orders.customer_unknown')
  const level = customer ?? (await primaryLevel(db))
  return priceQuote(
    db,
    {
      goods_values: form.goods_values,
      quantity: form.quality,
      domestic_ship: form.domestic_ship,
      tax: form.tax,
      currency: form.currency,
      exchange_rate: typedRate(context, form),
      payment_percent: form.payment_percent ?? wholePayment,
      route_code: form.route_code || null,
      goods_type: form.goods_type || null,
      warehouse_code: form.warehouse_code || null,
      estimated_weight: form.estimated_weight ?? null,
      auction: form.site_code === 'yahoo-auctions',
      transport: form.transport ?? null,
    },
    { customer: customer?.id ?? null, level: 'level_code' in level ? level.level_code : level.code },
    businessDate(now),
  )
}

/** Price of an order by the tables of today. @throws pricing.no_rate */
export async function priceOrder(context: Context, order: LockedOrder): Promise<PriceExplanation> {
  const { db, now } = context
  const customer = order.customer_id ? await customerOfRecord(db, order.customer_id) : null
  const level = customer?.level_code ?? (await primaryLevel(db)).code
  return priceQuote(
    db,
    { ...order, exchange_rate: order.typed_rate },
    { customer: order.customer_id, level },
    businessDate(now),
  )
}
