import { Decimal, splitDecimalEvenly, splitEvenly } from '#platform/rules/money.ts'

/** A scale's reading in kg to 2 decimals. */
export function roundKg(kg: number): number {
  return new Decimal(kg).toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toNumber()
}

/**
 * One weight over n orders: even parts of 2 decimals, what is left over on the last; they sum to
 * the weight. Parts are rounded half up, and cut where that would leave the last nothing, so that
 * no order weighs 0 while there is 0.01 kg for each.
 */
export function shareOfWeight(kg: number, n: number): number[] {
  const parts = splitDecimalEvenly(kg, n, 2)
  if (parts.every((part) => part > 0)) return parts
  const hundredths = new Decimal(roundKg(kg)).times(100).toNumber()
  return splitEvenly(hundredths, n).map((part) => new Decimal(part).div(100).toNumber())
}
