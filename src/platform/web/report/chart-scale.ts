import type { ChartPoint } from '#platform/contract/report.ts'
import { isBusinessDate } from '#platform/rules/business-date.ts'
import { stepLabel, stepsOf } from '#platform/rules/periods.ts'
import type { Period, Step } from '#platform/rules/periods.ts'

/**
 * Round steps (1, 2, 5 times a power of ten) from the least, or 0, to the most, or 0, in about `lines` lines.
 * Between whole numbers they are whole: nobody has half an order.
 */
export function ticksOf(least: number, most: number, lines = 4): number[] {
  const [low, high] = [Math.min(least, 0), Math.max(most, 0)]
  if (low === high) return [0]
  const rough = (high - low) / lines
  const power = 10 ** Math.floor(Math.log10(rough))
  const round = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough
  const step = Number.isInteger(low) && Number.isInteger(high) ? Math.max(round, 1) : round
  const from = Math.floor(low / step + 1e-9)
  const count = Math.ceil(high / step - 1e-9) - from
  return Array.from({ length: count + 1 }, (_, index) => (from + index) * step)
}

/** As `stepLabel`, short enough for an axis: `05-10` of a day and of a week. */
export function shortLabel(step: Step | undefined, x: string): string {
  if (!step || !isBusinessDate(x)) return x
  return step === 'day' || step === 'week' ? `${x.slice(8)}-${x.slice(5, 7)}` : stepLabel(step, x)
}

/** Every step of the period has its place, those without a row as zero. */
export function everyStep(
  points: readonly ChartPoint[],
  step: Step,
  period: Period,
  series: number,
  /** What stands in a step without a row. */
  missing: 0 | null = 0,
): readonly ChartPoint[] {
  if (points.length === 0) return points
  const known = new Map(points.map((point) => [point.x, point]))
  return stepsOf(step, period).map(
    (day) => known.get(day) ?? { x: day, key: day, y: Array.from({ length: series }, () => missing) },
  )
}
