import { resourceRoutes } from '#platform/server/lists/resource.ts'
import type { Change, Hooks } from '#platform/server/lists/resource.ts'
import type { Context } from '#platform/server/context.ts'
import { serve, serveUpload } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'
import { affectedBy } from '#pricing/affected.api.ts'
import { calculatePrice, exchangePrice } from '#pricing/calculator.api.ts'
import { checkPriceSheet, importPriceSheet } from '#pricing/price-sheet.api.ts'
import { corrections } from '#pricing/correction.api.ts'
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
  bracketSeries,
  ownPrivate,
  standsBy,
} from '#pricing/server/price-checks.ts'
import { countAffected } from '#pricing/server/affected.repo.ts'
import { calculate, exchangePrices } from '#pricing/server/calculate-price.usecase.ts'
import { correctRow } from '#pricing/server/correction.usecase.ts'
import { checkSheet, exportSheet, importSheet } from '#pricing/server/price-sheet.usecase.ts'
import { rowNames } from '#pricing/server/row-names.repo.ts'
import { priceRowNames } from '#pricing/row-name.api.ts'
import { recordHooks } from '#pricing/server/price-records.routes.ts'

const surchargeSeries = { table: 'surcharge', key: ['name', 'goods_type', 'route_code'] } as const
const rateSeries = { table: 'exchange_rate', key: ['currency'] } as const
const privateSeries = { table: 'exchange_private', key: [['customer_id', 'user_id'], 'currency'] } as const
const deltaSeries = { table: 'exchange_delta', key: ['level_code', 'currency', 'from_value'] } as const

async function checkSurcharge(change: Change, context: Context): Promise<string[]> {
  checkAmounts(change)
  return checkPeriods(change, context, surchargeSeries)
}

async function checkRate(change: Change, context: Context): Promise<string[]> {
  const warnings = await checkPeriods(change, context, rateSeries)
  const { buy_rate: buy, sell_rate: sell } = (change.after ?? {}) as { buy_rate?: number; sell_rate?: number }
  if (buy && sell && sell < buy) warnings.push('Tỷ giá bán thấp hơn tỷ giá mua.')
  return warnings
}

/** What every price table checks beside its fields. */
const hooksOf = new Map<string, Hooks>([
  [
    freightPrices.table,
    {
      scope: ownPrivate,
      validate: (change, context) => checkLadder(change, context, bracketSeries.freight),
      computed: standsBy(bracketSeries.freight),
    },
  ],
  [
    serviceFees.table,
    {
      scope: ownPrivate,
      validate: (change, context) => checkLadder(change, context, bracketSeries.fee),
      computed: standsBy(bracketSeries.fee),
    },
  ],
  [surcharges.table, { validate: checkSurcharge, computed: standsBy(surchargeSeries) }],
  [exchangeRates.table, { validate: checkRate, computed: standsBy(rateSeries) }],
  [
    privateRates.table,
    {
      scope: ownPrivate,
      validate: (change, context) => checkPeriods(change, context, privateSeries),
      computed: standsBy(privateSeries),
    },
  ],
  [exchangeDeltas.table, { validate: checkDated, computed: standsBy(deltaSeries) }],
  ...recordHooks,
])
const hooks = (table: string) => hooksOf.get(table) ?? {}

/** Of freight prices the file is the sheet that an import takes, not the fields of the record. */
const freightFile = serve(freightPrices.calls.excel, ({ query, body }, context) =>
  exportSheet(context, query, body),
)

export const routes: Route[] = [
  ...resourceRoutes(freightPrices, hooks(freightPrices.table)).filter(
    ({ call }) => call !== freightFile.call,
  ),
  freightFile,
  ...resourceRoutes(serviceFees, hooks(serviceFees.table)),
  ...resourceRoutes(surcharges, hooks(surcharges.table)),
  ...resourceRoutes(exchangeRates, hooks(exchangeRates.table)),
  ...resourceRoutes(privateRates, hooks(privateRates.table)),
  ...resourceRoutes(exchangeDeltas, hooks(exchangeDeltas.table)),
  ...corrections.map((correction) =>
    serve(correction.call, ({ params, body }, context) =>
      correctRow(context, correction, hooks(correction.resource.table), { id: params.id, body }),
    ),
  ),
  serveUpload(checkPriceSheet, (_, context, upload) => checkSheet(context, upload)),
  serveUpload(importPriceSheet, (_, context, upload) => importSheet(context, upload)),
  serve(calculatePrice, ({ query }, context) => calculate(context, query)),
  serve(exchangePrice, ({ query }, context) => exchangePrices(context, query)),
  serve(priceRowNames, async ({ query }, context) => rowNames(context, query.rows)),
  serve(affectedBy, ({ body }, context) => countAffected(context, body)),
]
