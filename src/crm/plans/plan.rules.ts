import type { PlanMeasure } from '#crm/plans/plan.words.ts'
import { addDays, businessDate, daysBetween } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'

/** First and last business day of a month, YYYY-MM. */
export function daysOfMonth(month: string): { from: BusinessDate; to: BusinessDate } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const after = number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`
  return { from: `${month}-01`, to: addDays(after, -1) }
}

/** How many days of the month have begun by that day, and how many it has. */
export function daysPassed(month: string, today: BusinessDate): { passed: number; days: number } {
  const { from, to } = daysOfMonth(month)
  const days = daysBetween(from, to) + 1
  return { passed: Math.min(Math.max(daysBetween(from, today) + 1, 0), days), days }
}

/**
 * What the month comes to at the pace it had until that day: what was reached, over the days that have begun, times
 * its days. Null before the month has begun; once it is over, what was reached.
 */
export function forecastOf(achieved: number, month: string, today: BusinessDate): number | null {
  const { passed, days } = daysPassed(month, today)
  return passed === 0 ? null : Math.round((achieved * days) / passed)
}

/** Per cent of the goal, whole. */
export const shareOf = (achieved: number, goal: number): number => Math.round((achieved * 100) / goal)

export type Pace = 'reached' | 'on' | 'behind'
/** Does it come to its goal at this pace? */
export function paceOf(achieved: number, goal: number, month: string, today: BusinessDate): Pace {
  if (achieved >= goal) return 'reached'
  const forecast = forecastOf(achieved, month, today)
  return forecast === null || forecast >= goal ? 'on' : 'behind'
}

/** Is the month over at that moment? */
export const isOver = (month: string, now: Date): boolean => businessDate(now) > daysOfMonth(month).to

/** A goal and what was reached of it. */
export interface Reached {
  measure: PlanMeasure
  goal: number
  achieved: number
}
