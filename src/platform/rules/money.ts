import { groupThousands } from '#platform/rules/text.ts'
import { Decimal as BaseDecimal } from 'decimal.js'

/**
 * The project's decimal: 40 significant digits, ties away from zero, no exponent below 1e40.
 * Everything that multiplies a rate, a percent or a weight goes through it, never through floats.
 */
export const Decimal = BaseDecimal.clone({
  precision: 40,
  rounding: BaseDecimal.ROUND_HALF_UP,
  toExpNeg: -40,
  toExpPos: 40,
})
export type Decimal = BaseDecimal

/** A number, a decimal string such as `'12.50'`, or a Decimal. */
export type Numeric = number | string | Decimal

/** Whether a value is an amount of VND: an integer that a double holds exactly (|x| ≤ 9·10^15). */
export function isVnd(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

/** @throws RangeError when the value is not an integer of VND. */
export function assertVnd(value: number): number {
  if (!isVnd(value)) throw new RangeError(`not an integer amount of VND: ${value}`)
  return value
}

/**
 * Rounds to 1 đ, half up (ties away from zero, so that a reversal rounds like its original).
 * @throws RangeError when the result is not a safe integer.
 */
export function roundVnd(amount: Numeric): number {
  const rounded = new Decimal(amount).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber()
  return assertVnd(rounded === 0 ? 0 : rounded)
}

/**
 * The smallest multiple of `step` (VND, > 0) not below `amount`. A deposit request is rounded up to 1,000 đ.
 * The amount may still have a fraction (total × percent): it is rounded up only once.
 */
export function ceilTo(amount: Numeric, step: number): number {
  if (!isVnd(step) || step <= 0) throw new RangeError(`step must be a positive integer: ${step}`)
  const exact = new Decimal(amount)
  const rest = exact.mod(step)
  if (rest.isZero()) return roundVnd(exact)
  return roundVnd(rest.isPositive() ? exact.minus(rest).plus(step) : exact.minus(rest))
}

/** Foreign amount × rate (VND for one unit of the currency), rounded to 1 đ. */
export function toVnd(foreignAmount: Numeric, rate: Numeric): number {
  return roundVnd(new Decimal(foreignAmount).times(rate))
}

/**
 * Splits an integer of VND into `n` equal parts, the remainder on the last. Parts sum to the total.
 * Source: group carton, "remainder to the last".
 */
export function splitEvenly(total: number, n: number): number[] {
  assertVnd(total)
  assertCount(n)
  const part = Math.trunc(total / n) + 0
  const parts = Array.from({ length: n }, () => part)
  parts[n - 1] = total - part * (n - 1)
  return parts
}

/**
 * Splits an integer of VND pro rata to weights (each ≥ 0). Parts are cut towards zero; what is left goes to the
 * first (default; split orders) or the last part that has a weight. With no weight at all the split is even.
 * Parts sum to the total.
 */
export function splitByWeights(
  total: number,
  weights: readonly Numeric[],
  options: { remainder?: 'first' | 'last' } = {},
): number[] {
  assertVnd(total)
  assertCount(weights.length)
  const exact = weights.map((weight) => new Decimal(weight))
  if (exact.some((weight) => !weight.isFinite() || (weight.isNegative() && !weight.isZero()))) {
    throw new RangeError('weights must not be negative')
  }
  const sum = exact.reduce((a, b) => a.plus(b), new Decimal(0))
  const shares = sum.isZero() ? exact.map(() => new Decimal(1)) : exact
  const whole = sum.isZero() ? new Decimal(weights.length) : sum
  const parts = shares.map((share) => new Decimal(total).times(share).div(whole).trunc().toNumber() + 0)
  const left = total - parts.reduce((a, b) => a + b, 0)
  const holder =
    options.remainder === 'last'
      ? shares.findLastIndex((share) => !share.isZero())
      : shares.findIndex((share) => !share.isZero())
  parts[holder] = (parts[holder] ?? 0) + left
  return parts
}

/**
 * Splits a decimal (a weight in kg, or a fee) into `n` parts of `digits` decimals, the remainder on the last.
 * The total is first rounded to `digits`; the parts then sum to it exactly. Every part but the last is the even
 * share rounded half up; where that would leave a negative last part (0.05 by 10), the share is cut instead.
 * Source: check-in splits weights evenly by order count, rounded to 2 decimals.
 */
export function splitDecimalEvenly(total: Numeric, n: number, digits: number): number[] {
  assertCount(n)
  const whole = new Decimal(total).toDecimalPlaces(digits, Decimal.ROUND_HALF_UP)
  const share = whole.div(n)
  let part = share.toDecimalPlaces(digits, Decimal.ROUND_HALF_UP)
  if (
    part
      .abs()
      .times(n - 1)
      .greaterThan(whole.abs())
  )
    part = share.toDecimalPlaces(digits, Decimal.ROUND_DOWN)
  const parts = Array.from({ length: n }, () => part.toNumber() + 0)
  parts[n - 1] = whole.minus(part.times(n - 1)).toNumber() + 0
  return parts
}

/** `1,250,000`; negative `-1,250,000` (specified: comma groups, not the dots of the vi-VN locale). */
export function formatVnd(amount: number): string {
  const digits = String(Math.abs(assertVnd(amount)))
  return (amount < 0 ? '-' : '') + groupThousands(digits)
}

const suffixes = ['', 'K', 'M', 'B', 'T'] as const

/** Short form for tiles and charts: `1.25M`, at most two decimals, suffixes K, M, B, T. Never for documents. */
export function compact(amount: number): string {
  let scaled = new Decimal(amount)
  let step = 0
  while (step < suffixes.length - 1) {
    const shown = scaled.toDecimalPlaces(step === 0 ? 0 : 2)
    if (shown.abs().lessThan(1000)) break
    scaled = scaled.div(1000)
    step += 1
  }
  const shown = scaled.toDecimalPlaces(step === 0 ? 0 : 2)
  return (shown.isZero() ? '0' : shown.toString()) + suffixes[step]
}

function assertCount(n: number): void {
  if (!Number.isSafeInteger(n) || n < 1) throw new RangeError(`a split needs at least one part: ${n}`)
}
