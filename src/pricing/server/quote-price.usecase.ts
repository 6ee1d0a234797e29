import { settingsNamed } from '#catalog/server/settings.repo.ts'
import type { Factors } from '#catalog/server/settings.repo.ts'
import { formatBusinessDate } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import { Decimal, roundVnd } from '#platform/rules/money.ts'
import type { Db } from '#platform/server/db/database.ts'
import { expressFor } from '#pricing/checkin-price.rules.ts'
import { weightPath } from '#pricing/formula.rules.ts'
import type { WeightInputs } from '#pricing/formula.rules.ts'
import { bracketOf } from '#pricing/price-list.rules.ts'
import { quoteLines } from '#pricing/price.rules.ts'
import type { ExpressPrice, PriceExplanation } from '#pricing/price.rules.ts'
import { refusePricing } from '#pricing/pricing.errors.ts'
import {
  expressListOn,
  freightBracketsOn,
  levelTerms,
  sellRateOn,
  serviceTiersOn,
  surchargesInForce,
} from '#pricing/server/price-table.repo.ts'
import type { PricedFor } from '#pricing/server/price-table.repo.ts'
import { allOf } from '#platform/server/db/together.ts'

/** What a quote is priced by. Money in the currency of the site; weight in kg. */
export interface QuoteToPrice {
  goods_values: number
  quantity: number
  domestic_ship: number
  tax: number
  currency: string
  /** A rate typed by the person; 0 takes the tables'. */
  exchange_rate: number
  payment_percent: number
  route_code: string | null
  goods_type: string | null
  warehouse_code: string | null
  estimated_weight: number | null
  auction: boolean
  /** `express` is priced by the express tables. */
  transport?: string | null
}

/** The way of transport that has prices of its own. */
export const expressTransport = 'express'

const policies = ['real', 'max', 'avg'] as const

/** What `weightInputs` asks for. */
export const weightSettings = [
  'weight.policy',
  'weight.divisor',
  'weight.never_below_earlier_bracket',
] as const

/** The weight rule's settings in force. */
export function weightInputs(real: number, sides: WeightInputs['sides'], settings: Factors): WeightInputs {
  const policy = settings('weight.policy')
  return {
    real,
    sides,
    divisor: settings('weight.divisor').value,
    policy: { value: policies[policy.value] ?? 'max', row: policy.row },
    neverBelowEarlierBracket: settings('weight.never_below_earlier_bracket').value === 1,
  }
}

/**
 * Prices a quote from the tables in force on a business day.
 * @throws pricing.no_rate
 */
export async function priceQuote(
  db: Db,
  quote: QuoteToPrice,
  whom: PricedFor,
  date: BusinessDate,
): Promise<PriceExplanation> {
  const value = new Decimal(quote.goods_values)
    .times(quote.quantity)
    .plus(quote.domestic_ship)
    .plus(quote.tax)
    .toNumber()
  const [settings, tableRate, tiers, level] = await allOf([
    settingsNamed(db, date, [...weightSettings, 'auction.flat_fee_jpy', 'deposit.round_up_to']),
    quote.exchange_rate > 0
      ? { value: quote.exchange_rate, row: null }
      : sellRateOn(db, { currency: quote.currency, value, whom, date }),
    serviceTiersOn(db, { whom, date, route: quote.route_code, currency: quote.currency }),
    levelTerms(db, whom.level),
  ])
  if (!tableRate) {
    throw refusePricing('pricing.no_rate', {
      values: { currency: quote.currency, date: formatBusinessDate(date) },
    })
  }
  const goods = roundVnd(new Decimal(value).times(tableRate.value))
  const tier = bracketOf(tiers, goods)
  const minFee = tiers.find((row) => row.id === tier?.id)?.minFee ?? 0
  const auctionFee = settings('auction.flat_fee_jpy')
  return quoteLines({
    items: [
      {
        price: quote.goods_values,
        quantity: quote.quantity,
        domesticShip: quote.domestic_ship,
        tax: quote.tax,
      },
    ],
    currency: quote.currency,
    sellRate: tableRate,
    service: {
      tiers,
      minFee: { value: minFee, row: tier?.id ?? null },
      levelDiscountPercent: level.discount,
    },
    auction:
      quote.auction && quote.currency === 'JPY'
        ? { wins: 1, feePerWin: auctionFee, currency: 'JPY', sellRate: tableRate }
        : null,
    freight: await estimatedFreight(db, quote, whom, date, settings),
    surcharges: quote.goods_type
      ? await surchargesInForce(db, { goodsType: quote.goods_type, route: quote.route_code ?? '', date })
      : [],
    notCounted: [
      ...(quote.route_code ? [] : (['route'] as const)),
      ...(quote.goods_type ? [] : (['goods_type'] as const)),
      ...(quote.estimated_weight ? [] : (['weight'] as const)),
    ],
    paymentPercent: { value: quote.payment_percent, row: null },
    // What the level of nobody asks is not worth saying.
    levelPercent: whom.customer === null ? null : level.payment,
    requestStep: settings('deposit.round_up_to').value,
  })
}

async function estimatedFreight(
  db: Db,
  quote: QuoteToPrice,
  whom: PricedFor,
  date: BusinessDate,
  settings: Factors,
) {
  if (!quote.estimated_weight || !quote.route_code || !quote.goods_type) return null
  const brackets = await freightBracketsOn(db, {
    route: quote.route_code,
    goodsType: quote.goods_type,
    warehouse: quote.warehouse_code,
    whom,
    date,
  })
  const weight = weightInputs(quote.estimated_weight, null, settings)
  const kg = weightPath(weight).chargeable
  const bracket = bracketOf(brackets, kg)
  return {
    weight,
    prices: { brackets, minCharge: { value: bracket?.minCharge ?? 0, row: bracket?.id ?? null } },
    ...(quote.transport === expressTransport
      ? { express: await expressOn(db, { route: quote.route_code, partner: null, whom, date }, kg) }
      : {}),
  }
}

/** The express price of a weight on a day, or null where none covers it. */
export async function expressOn(
  db: Db,
  way: Parameters<typeof expressListOn>[1],
  weight: number,
): Promise<ExpressPrice | null> {
  return expressFor((await expressListOn(db, way))?.rows ?? [], weight)
}
