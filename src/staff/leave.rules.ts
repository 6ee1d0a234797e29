import { addDays } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'

export type HalfDay = 'am' | 'pm'

/** A stretch of leave: from a morning or an afternoon to a noon or an evening, both included. */
export interface LeaveSpan {
  from: BusinessDate
  /** `pm`: it starts in the afternoon. */
  fromHalf: HalfDay
  to: BusinessDate
  /** `am`: it ends at noon. */
  toHalf: HalfDay
}

/** Which days are worked: weekdays, so much of a Saturday, and the exceptions of the holiday table. */
export interface WorkCalendar {
  /** `off`: a paid holiday; `work`: worked in its place (a swap day). */
  exceptions: ReadonlyMap<BusinessDate, 'off' | 'work'>
  /** 0, 0.5 (the morning) or 1 of a Saturday is worked. */
  saturday: number
}

/** Does it end after it starts? */
export function isLeaveSpan({ from, fromHalf, to, toHalf }: LeaveSpan): boolean {
  return from < to || (from === to && !(fromHalf === 'pm' && toHalf === 'am'))
}

/** How much of a day is worked: 0, 0.5 (the morning alone) or 1. */
export function workOf(date: BusinessDate, { exceptions, saturday }: WorkCalendar): number {
  const exception = exceptions.get(date)
  if (exception) return exception === 'work' ? 1 : 0
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  if (weekday === 0) return 0
  return weekday === 6 ? saturday : 1
}

/** Days of leave that a stretch takes, in halves: only what would have been worked counts. */
export function leaveDaysOf(stretch: LeaveSpan, calendar: WorkCalendar): number {
  let days = 0
  for (let date = stretch.from; date <= stretch.to; date = addDays(date, 1)) {
    const work = workOf(date, calendar)
    const morning = !(date === stretch.from && stretch.fromHalf === 'pm') && work >= 0.5
    const afternoon = !(date === stretch.to && stretch.toHalf === 'am') && work >= 1
    days += (morning ? 0.5 : 0) + (afternoon ? 0.5 : 0)
  }
  return days
}
