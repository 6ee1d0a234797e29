import { orderStatus } from '#orders/core/order.status.ts'
import { actOnOrder } from '#orders/core/server/act-on-order.ts'
import { priceOrder } from '#orders/quote/server/price-quote.usecase.ts'
import { addDays, businessDate, endOfBusinessDay } from '#platform/rules/business-date.ts'
import { settingValue } from '#catalog/server/settings.repo.ts'
import { eachRow } from '#platform/server/db/transaction.ts'
import type { Context } from '#platform/server/context.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { refusePricing } from '#pricing/pricing.errors.ts'
import type { PriceExplanation } from '#pricing/price.rules.ts'

/**
 * Prices the order by the tables in force, keeps the explanation as a new revision and sends it:
 * the quote holds until 23:59 of its last day (1→2).
 * @returns whether the order moved: one that was sent before is sent again where it stands
 */
export async function sendQuote(context: Context, id: number, version?: number): Promise<boolean> {
  const { db, actor, now } = context
  let moved = false
  await actOnOrder({
    context,
    id,
    action: 'send',
    version,
    effect: async (order) => {
      moved = order.status !== orderStatus.quoted
      const today = businessDate(now)
      const price = await priceOrder(context, order)
      refuseIncomplete(price)
      const days = await settingValue(db, today, 'quote.valid_days')
      // A quote sent again after its last day gets a new one.
      const lastDay =
        order.expiration_date && order.expiration_date >= today ? order.expiration_date : addDays(today, days)
      const revision = order.revision + 1
      await db
        .insertInto('order_price')
        .values({
          order_id: id,
          stage: 'quote',
          revision,
          explanation: JSON.stringify(price),
          total: price.total,
          request: price.request?.amount ?? 0,
          valid_until: endOfBusinessDay(lastDay),
          made_by: actor.id,
          created_at: now,
        })
        .execute()
      const amounts = amountsOf(price)
      return {
        set: {
          revision,
          expiration_date: lastDay,
          quoted_total: price.total,
          deposit_request: price.request?.amount ?? 0,
          ...amounts,
        },
        data: { revision, total: price.total, request: price.request?.amount ?? 0 },
      }
    },
  })
  return moved
}

function refuseIncomplete(price: PriceExplanation): void {
  if (price.problems.includes('no_service_tier')) throw refusePricing('pricing.no_service_tier')
  if (price.problems.includes('no_freight_bracket')) {
    throw refusePricing('pricing.no_freight_bracket', {
      values: { route: '', goods: '', weight: price.weight?.chargeable ?? '' },
    })
  }
}

/** The columns of an order that a quote's explanation fills. */
function amountsOf(price: PriceExplanation) {
  const sum = (...formulas: string[]) =>
    price.lines
      .filter((line) => formulas.includes(line.formula))
      .reduce((total, line) => total + line.result, 0)
  const goods = price.lines.find((line) => line.formula === 'goods')
  return {
    goods_vnd: sum('goods'),
    service_vnd: sum('service', 'auction_fee'),
    freight_estimate: sum('freight', 'express', 'surcharge'),
    exchange_rate: goods?.formula === 'goods' ? Number(goods.inputs.sellRate.value) : 0,
  }
}

/** The customer agrees to the quotes (2→3); each by itself. */
export function agreeToQuotes(context: Context, ids: readonly number[]): Promise<BulkAnswer> {
  return eachRow(context.db, ids, (tx, id) =>
    actOnOrder({ context: { ...context, db: tx }, id, action: 'agree' }),
  )
}
