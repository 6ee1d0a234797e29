import { Decimal } from '#platform/rules/money.ts'
import type { Numeric } from '#platform/rules/money.ts'

/** Which weight a customer is charged for, once the real one is uplifted (r') and the volumetric one (v) is known. */
export type WeightPolicy = 'max' | 'avg' | 'real'

/** cm³ per kg. Specified: width × length × height ÷ 6000. */
export const volumetricDivisor = 6000

/** Volumetric weight in kg, 2 decimals, of sides in cm (each ≥ 0). */
export function volumetricWeight(
  width: Numeric,
  length: Numeric,
  height: Numeric,
  divisor: number = volumetricDivisor,
): number {
  const sides = [width, length, height].map(nonNegative)
  return round2(sides.reduce((a, b) => a.times(b)).div(divisor))
}

/** Where a bracket of the uplift ends (kg, included) and what it multiplies by. Above the last: unchanged. */
const upliftBrackets = [
  { upTo: '1', factor: '1.08' },
  { upTo: '2', factor: '1.06' },
  { upTo: '2.5', factor: '1.04' },
] as const

/**
 * The specified uplift of a real weight in kg (≥ 0), to 2 decimals:
 * below 0.2 → 0.2; 0.2 to 1 × 1.08; over 1 to 2 × 1.06; over 2 to 2.5 × 1.04; otherwise unchanged.
 *
 * As specified it drops at the bounds (1.00 → 1.08 but 1.01 → 1.07). `neverBelowEarlierBracket` (setting
 * "không giảm ở mốc", off by default) keeps it from falling below what the bracket before ends with.
 */
export function upliftedWeight(real: Numeric, options: { neverBelowEarlierBracket?: boolean } = {}): number {
  const r = nonNegative(real)
  if (r.lessThan('0.2')) return 0.2
  let floor = new Decimal(0)
  for (const { upTo, factor } of upliftBrackets) {
    if (r.lessThanOrEqualTo(upTo)) return round2(Decimal.max(r.times(factor), floor))
    if (options.neverBelowEarlierBracket) floor = new Decimal(upTo).times(factor)
  }
  return round2(Decimal.max(r, floor))
}

/**
 * The weight charged (kg, 2 decimals): the larger of real and volumetric (default policy `max`), their average, or
 * the real one. `real` is the uplifted real weight.
 */
export function chargeableWeight(weights: {
  real: Numeric
  volumetric: Numeric
  policy: WeightPolicy
}): number {
  const real = nonNegative(weights.real)
  const volumetric = nonNegative(weights.volumetric)
  if (weights.policy === 'real') return round2(real)
  return round2(weights.policy === 'max' ? Decimal.max(real, volumetric) : real.plus(volumetric).div(2))
}

/**
 * Whether the overseas scale (d) and the Vietnamese scale (r), both kg, differ so much that the package must be
 * weighed again: |d − r| > max(0.3 kg, 10 % of r). It warns; it never blocks.
 */
export function weightMismatch(
  d: Numeric,
  r: Numeric,
  limits: { kg: Numeric; percent: Numeric } = { kg: '0.3', percent: 10 },
): boolean {
  const overseas = nonNegative(d)
  const here = nonNegative(r)
  return overseas
    .minus(here)
    .abs()
    .greaterThan(Decimal.max(limits.kg, here.times(limits.percent).div(100)))
}

function nonNegative(value: Numeric): Decimal {
  const exact = new Decimal(value)
  if (!exact.isFinite() || exact.lessThan(0)) throw new RangeError(`a weight or a side must be ≥ 0: ${value}`)
  return exact
}

function round2(value: Decimal): number {
  return value.toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toNumber()
}
