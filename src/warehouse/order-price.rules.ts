import { daysBetween } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import { formulas } from '#pricing/formula.rules.ts'
import type { GoodsItem } from '#pricing/formula.rules.ts'
import { checkinLines, recompute } from '#pricing/price.rules.ts'
import type { CheckinInput, PriceExplanation, PriceLine } from '#pricing/price.rules.ts'

/** What of an order decides how its accepted quote is charged. Amounts in the order's currency. */
export interface ChargedOrder {
  quantity: number
  goods_values: number
  domestic_ship: number
  tax: number
  currency: string
  exchange_rate: number
  actual_price: number | null
  actual_ship: number | null
  goods_vnd: number
  service_vnd: number
  /** The customer paid a further deposit for the higher price, or their order is guaranteed. */
  higherPriceAgreed: boolean
}

/**
 * The price of one piece and the domestic shipping that the customer is charged: what it really
 * cost where that is less, or more and agreed to; else as quoted, the difference is ours.
 */
export function chargedPrice(order: ChargedOrder): { price: number; ship: number } {
  const { actual_price, actual_ship, quantity } = order
  const quoted = { price: order.goods_values, ship: order.domestic_ship }
  if (actual_price === null) return quoted
  const actual = { price: actual_price, ship: actual_ship ?? 0 }
  const cost = (one: { price: number; ship: number }) => one.price * quantity + one.ship
  return cost(actual) <= cost(quoted) || order.higherPriceAgreed ? actual : quoted
}

const accepted: readonly string[] = ['goods', 'service', 'auction_fee']

/**
 * Goods, service and auction fee at the rate, tier and level of the accepted quote, for the
 * quantity that came and the price that is charged. An order without a kept quote takes its own rate.
 */
export function acceptedLines(quote: PriceExplanation | null, order: ChargedOrder): PriceLine[] {
  const { price, ship } = chargedPrice(order)
  const item = (tax: GoodsItem['tax']): GoodsItem => ({
    price,
    quantity: order.quantity,
    domesticShip: ship,
    tax,
  })
  const kept = quote?.lines.filter((line) => accepted.includes(line.formula)) ?? []
  const lines = kept.some((line) => line.formula === 'goods') ? kept : withoutQuote(order)
  const charged = lines.map((line) =>
    line.formula === 'goods'
      ? { ...line, inputs: { ...line.inputs, items: [item(line.inputs.items[0]?.tax ?? order.tax)] } }
      : line,
  )
  return recompute({ ...empty, lines: charged }).lines
}

const empty: PriceExplanation = {
  kind: 'checkin',
  weight: null,
  lines: [],
  total: 0,
  request: null,
  receiptsNeeded: [],
  problems: [],
}

function withoutQuote(order: ChargedOrder): PriceLine[] {
  const given = <T>(value: T) => ({ value, row: null })
  const goods: PriceLine = {
    key: 'goods',
    label: 'goods',
    formula: 'goods',
    inputs: { items: [], currency: order.currency, sellRate: given(order.exchange_rate) },
    result: order.goods_vnd,
  }
  if (order.service_vnd === 0) return [goods]
  const inputs = {
    goods: order.goods_vnd,
    minFee: given(order.service_vnd),
    tierPercent: given(0),
    levelDiscountPercent: given(0),
  }
  return [goods, { key: 'service', label: 'service', formula: 'service', inputs, result: order.service_vnd }]
}

export interface OrderToPrice {
  accepted: PriceLine[]
  checkin: Omit<CheckinInput, 'goods'>
  quantity: number
  hasReceipt: boolean
  /** What the customer declared, in VND, of goods that they bought themselves. */
  declared?: number | undefined
  /** Its share of a carton's fee and the slip that says so. */
  carton: { fee: number; row: string } | null
}

/** Everything the bill will ask for an order: the accepted quote's goods and service, then what its weight and size cost. */
export function orderPrice(given: OrderToPrice): PriceExplanation {
  const goods = given.declared ?? given.accepted.find((line) => line.formula === 'goods')?.result ?? 0
  const surcharges = given.checkin.surcharges.filter((rule) => !(rule.needReceipt && given.hasReceipt))
  const here = checkinLines({
    ...given.checkin,
    surcharges,
    goods: { quantity: given.quantity, value: goods, hasReceipt: given.hasReceipt },
  })
  const lines = [...given.accepted, ...here.lines, ...cartonLine(given.carton, here.weight?.chargeable ?? 0)]
  return { ...here, lines, total: lines.reduce((sum, line) => sum + line.result, 0) }
}

function cartonLine(carton: OrderToPrice['carton'], weight: number): PriceLine[] {
  if (!carton || carton.fee === 0) return []
  const inputs = {
    name: 'phí chung của thùng',
    method: 'per_unit' as const,
    rate: { value: carton.fee, row: carton.row },
    exchangeRate: { value: 1, row: null },
    quantity: 1,
    weight,
    value: 0,
    thresholdQuantity: 0,
    min: null,
    max: null,
  }
  const key = `surcharge:${carton.row}`
  return [{ key, label: 'surcharge', formula: 'surcharge', inputs, result: formulas.surcharge(inputs) }]
}

/** The columns of an order that its price fills; they sum to `total_vnd`. */
export function amountsOf(price: PriceExplanation) {
  const sum = (...names: string[]) =>
    price.lines.filter((line) => names.includes(line.formula)).reduce((total, line) => total + line.result, 0)
  return {
    goods_vnd: sum('goods'),
    service_vnd: sum('service', 'auction_fee'),
    freight_vnd: sum('freight', 'express'),
    surcharge_vnd: sum('surcharge'),
    extras_vnd: sum('gom', 'repack', 'fullbox', 'extra', 'coupon', 'storage', 'customs', 'customs_flat'),
    total_vnd: price.total,
  }
}

/** Days an order stood on bills (12 and later) before `until`: storage does not count them. */
export function pausedDays(
  moves: readonly { day: BusinessDate; onBill: boolean }[],
  until: BusinessDate,
): number {
  let days = 0
  let since: BusinessDate | null = null
  for (const { day, onBill } of moves) {
    if (onBill) since ??= day
    else if (since) {
      days += daysBetween(since, day)
      since = null
    }
  }
  return since ? days + daysBetween(since, until) : days
}
