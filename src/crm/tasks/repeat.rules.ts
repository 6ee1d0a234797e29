import type { Repeat } from '#crm/tasks/task.words.ts'
import { addDays, businessDate, startOfBusinessDay } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'

const daysOfMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The same day of the next month, or its last one where it has no such day. */
function nextMonth(day: BusinessDate, wanted: number): BusinessDate {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 }
  const date = Math.min(wanted, daysOfMonth(next.year, next.month))
  return `${next.year}-${String(next.month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

const steps: Readonly<Record<Repeat, (day: BusinessDate, wanted: number) => BusinessDate>> = {
  day: (day) => addDays(day, 1),
  week: (day) => addDays(day, 7),
  month: nextMonth,
}

/** The day of the month a task is due on: of the 31st also after a month that ends before. */
export const dayOfMonth = (due: Date): number => Number(businessDate(due).slice(8))

/**
 * When a repeated task is due again: at the same time of the day in Vietnam, by whole days, never by hours, on the
 * first such day after the one it was due on that is not over; who does it late is not asked for those missed.
 */
export function nextDue(due: Date, repeats: Repeat, wanted: number, now: Date): Date {
  const time = due.getTime() - startOfBusinessDay(businessDate(due)).getTime()
  const at = (day: BusinessDate) => new Date(startOfBusinessDay(day).getTime() + time)
  const today = businessDate(now)
  let day = businessDate(due)
  do day = steps[repeats](day, wanted)
  while (day < today)
  return at(day)
}

/** The reminder keeps its distance to the due time. */
export const nextReminder = (due: Date, remind: Date | null, next: Date): Date | null =>
  remind && new Date(next.getTime() - (due.getTime() - remind.getTime()))
