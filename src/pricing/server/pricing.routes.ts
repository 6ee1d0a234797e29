import { resourceRoutes } from '#platform/server/resource.ts'
import type { Change } from '#platform/server/resource.ts'
import type { Context } from '#platform/server/context.ts'
import { serve } from '#platform/server/route.ts'
import type { Route } from '#platform/server/route.ts'
import { calculatePrice, exchangePrice } from '#pricing/calculator.api.ts'
import {
  exchangeDeltas,
  exchangeRates,
  freightPrices,
  privateRates,
  serviceFees,
  surcharges,
} from '#pricing/pricing.api.ts'
import {
  checkAmounts,
  checkDated,
  checkLadder,
  checkPeriods,
  ladders,
  ownPrivate,
} from '#pricing/server/price-checks.ts'
import { calculate, exchangePrices } from '#pricing/server/calculate-price.usecase.ts'
import { groupPriceRoutes } from '#pricing/server/group-price.routes.ts'
import { recordRoutes } from '#pricing/server/price-records.routes.ts'

async function checkSurcharge(change: Change, context: Context): Promise<string[]> {
  checkAmounts(change)
  return checkPeriods(change, context, { table: 'surcharge', key: ['name', 'goods_type', 'route_code'] })
}

async function checkRate(change: Change, context: Context): Promise<string[]> {
  const warnings = await checkPeriods(change, context, { table: 'exchange_rate', key: ['currency'] })
  const { buy_rate: buy, sell_rate: sell } = (change.after ?? {}) as { buy_rate?: number; sell_rate?: number }
  if (buy && sell && sell < buy) warnings.push('Tỷ giá bán thấp hơn tỷ giá mua.')
  return warnings
}

const privateSeries = { table: 'exchange_private', key: [['customer_id', 'user_id'], 'currency'] } as const

export const pricingRoutes: Route[] = [
  ...resourceRoutes(freightPrices, {
    scope: ownPrivate,
    validate: (change, context) => checkLadder(change, context, ladders.freight),
  }),
  ...resourceRoutes(serviceFees, {
    scope: ownPrivate,
    validate: (change, context) => checkLadder(change, context, ladders.fee),
  }),
  ...resourceRoutes(surcharges, { validate: checkSurcharge }),
  ...resourceRoutes(exchangeRates, { validate: checkRate }),
  ...resourceRoutes(privateRates, {
    scope: ownPrivate,
    validate: (change, context) => checkPeriods(change, context, privateSeries),
  }),
  ...resourceRoutes(exchangeDeltas, { validate: checkDated }),
  ...recordRoutes,
  ...groupPriceRoutes,
  serve(calculatePrice, ({ query }, context) => calculate(context, query)),
  serve(exchangePrice, ({ query }, context) => exchangePrices(context, query)),
]
