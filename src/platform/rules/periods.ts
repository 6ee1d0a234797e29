import {
  addDays,
  daysBetween,
  formatBusinessDate,
  isBusinessDate,
  monthName,
  readBusinessDate,
} from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'

/** Both days included. */
export interface Period {
  from: BusinessDate
  to: BusinessDate
}

/** Parts of a period; a week begins on Monday. From fine to coarse. */
export const steps = ['day', 'week', 'month', 'year'] as const
export type Step = (typeof steps)[number]

const monthOf = (date: BusinessDate): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
const firstOf = (month: number): BusinessDate =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`

/** The first day of the step that the day falls into. */
export function startOfStep(step: Step, date: BusinessDate): BusinessDate {
  if (step === 'day') return date
  if (step === 'month') return `${date.slice(0, 7)}-01`
  if (step === 'year') return `${date.slice(0, 4)}-01-01`
  // 01-01-2024 was a Monday.
  const weekday = ((daysBetween('2024-01-01', date) % 7) + 7) % 7
  return addDays(date, -weekday)
}

/** The first day of the next step. */
function nextStep(step: Step, start: BusinessDate): BusinessDate {
  if (step === 'day') return addDays(start, 1)
  if (step === 'week') return addDays(start, 7)
  return firstOf(monthOf(start) + (step === 'month' ? 1 : 12))
}

/** The days of a step that lie within the period. */
export function daysOfStep(step: Step, start: BusinessDate, { from, to }: Period): Period {
  const end = addDays(nextStep(step, start), -1)
  return { from: start < from ? from : start, to: end > to ? to : end }
}

/** The first days of every step of the period. */
export function stepsOf(step: Step, { from, to }: Period): BusinessDate[] {
  const starts: BusinessDate[] = []
  for (let day = startOfStep(step, from); day <= to; day = nextStep(step, day)) starts.push(day)
  return starts
}

/** The step that begins on the day: `16-11-2026` of a week, `11/2026`, `2026`. */
export function stepLabel(step: Step, value: string | number | null | undefined): string {
  const day = readBusinessDate(String(value)) ?? String(value ?? '')
  if (!isBusinessDate(day)) return day
  if (step === 'year') return day.slice(0, 4)
  return step === 'month' ? monthName(day.slice(0, 7)) : formatBusinessDate(day)
}

/** The step itself, or the first coarser one of which the period has no more than `most`. */
export function coarseStep(step: Step, { from, to }: Period, most: number): Step {
  const days = { day: 1, week: 7, month: 30, year: 365 }
  const length = daysBetween(from, to) + 1
  return steps.slice(steps.indexOf(step)).find((one) => length / days[one] <= most) ?? 'year'
}

/** The same day some months later or earlier; the last of a month that is too short. */
function addMonths(date: BusinessDate, months: number): BusinessDate {
  const month = monthOf(date) + months
  const last = addDays(firstOf(month + 1), -1)
  const same = `${firstOf(month).slice(0, 8)}${date.slice(8)}`
  return same > last ? last : same
}

const isLastOfMonth = (date: BusinessDate) => addDays(date, 1).endsWith('-01')

/**
 * The period before, as long as this one. From the first of a month it goes back by whole months: the
 * first three weeks of November stand against those of October, a whole month against a whole one.
 */
export function periodBefore({ from, to }: Period): Period {
  if (!from.endsWith('-01')) {
    const days = daysBetween(from, to) + 1
    return { from: addDays(from, -days), to: addDays(from, -1) }
  }
  const months = monthOf(to) - monthOf(from) + 1
  return {
    from: addMonths(from, -months),
    to: isLastOfMonth(to) ? addDays(firstOf(monthOf(to) - months + 1), -1) : addMonths(to, -months),
  }
}

/** The same days of the year before; a February that ends on the 28th or 29th stays whole. */
export function yearBefore({ from, to }: Period): Period {
  const end = isLastOfMonth(to) ? addDays(firstOf(monthOf(to) - 11), -1) : addMonths(to, -12)
  return { from: addMonths(from, -12), to: end }
}
