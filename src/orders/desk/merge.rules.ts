import { Decimal, splitByWeights } from '#platform/rules/money.ts'

/** What merging and splitting conserve. Foreign amounts with 2 decimals, VND whole. */
export interface Portion {
  quantity: number
  goods_values: number
  domestic_ship: number
  tax: number
  goods_vnd: number
  service_vnd: number
  freight_estimate: number
  quoted_total: number
  deposit_request: number
  extra_deposit: number
  estimated_weight: number | null
}

const vndFields = [
  'goods_vnd',
  'service_vnd',
  'freight_estimate',
  'quoted_total',
  'deposit_request',
  'extra_deposit',
] as const

const sum = (values: readonly number[]) => values.reduce((total, value) => total.plus(value), new Decimal(0))

/**
 * Several orders as one: quantity, value and every sum are conserved. One price for all is cut to two
 * decimals; what that leaves of the value stands with the domestic shipping.
 */
export function merged(parts: readonly Portion[]): Portion {
  const quantity = sum(parts.map((part) => part.quantity)).toNumber()
  const goods = sum(parts.map((part) => new Decimal(part.goods_values).times(part.quantity).toNumber()))
  const price = goods.div(quantity).toDecimalPlaces(2, Decimal.ROUND_DOWN)
  const left = goods.minus(price.times(quantity))
  const weights = parts.map((part) => part.estimated_weight)
  return {
    quantity,
    goods_values: price.toNumber(),
    domestic_ship: sum(parts.map((part) => part.domestic_ship))
      .plus(left)
      .toNumber(),
    tax: sum(parts.map((part) => part.tax)).toNumber(),
    ...Object.fromEntries(
      vndFields.map((field) => [field, sum(parts.map((part) => part[field])).toNumber()]),
    ),
    estimated_weight: weights.some((weight) => weight === null) ? null : sum(weights as number[]).toNumber(),
  } as Portion
}

/**
 * An order in two, the second with `quantity` pieces: pro rata, what is left over stays with the first.
 * @throws RangeError unless 0 < quantity < the order's
 */
export function split(whole: Portion, quantity: number): [Portion, Portion] {
  const kept = whole.quantity - quantity
  if (quantity < 1 || kept < 1) throw new RangeError(`cannot take ${quantity} of ${whole.quantity}`)
  const weights = [kept, quantity]
  const cents = (value: number) =>
    splitByWeights(new Decimal(value).times(100).toNumber(), weights).map((part) => part / 100)
  const part = (index: 0 | 1): Portion => ({
    quantity: weights[index] as number,
    goods_values: whole.goods_values,
    domestic_ship: cents(whole.domestic_ship)[index] as number,
    tax: cents(whole.tax)[index] as number,
    ...(Object.fromEntries(
      vndFields.map((field) => [field, splitByWeights(whole[field], weights)[index]]),
    ) as Record<(typeof vndFields)[number], number>),
    estimated_weight:
      whole.estimated_weight === null ? null : (cents(whole.estimated_weight)[index] as number),
  })
  return [part(0), part(1)]
}
