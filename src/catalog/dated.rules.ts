import type { BusinessDate } from '#platform/rules/business-date.ts'

/** A dated row is in force, today or in the past: what was computed with it must stay explainable, so it stays. */
export function isInForce(appliedDate: BusinessDate, today: BusinessDate): boolean {
  return appliedDate <= today
}
