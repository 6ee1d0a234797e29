import { Decimal, roundVnd } from '#platform/rules/money.ts'

export interface Quoted {
  goods_values: number
  domestic_ship: number
  quality: number
  exchange_rate: number
}

/**
 * What the real price adds to the quote, in VND at the locked rate: goods and domestic shipping, each
 * side rounded by itself as the server does. Null while a number is missing.
 */
export function purchaseDelta(quoted: Quoted, price: unknown, ship: unknown): number | null {
  if (typeof price !== 'number' || !Number.isFinite(price) || price <= 0) return null
  const shipping = typeof ship === 'number' ? ship : 0
  if (!Number.isFinite(shipping)) return null
  const inVnd = (one: number, more: number) =>
    roundVnd(new Decimal(one).times(quoted.quality).plus(more).times(quoted.exchange_rate))
  return inVnd(price, shipping) - inVnd(quoted.goods_values, quoted.domestic_ship)
}
