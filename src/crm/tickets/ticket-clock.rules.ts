import { workOf } from '#staff/leave.rules.ts'
import type { WorkCalendar } from '#staff/leave.rules.ts'
import { addDays, businessDate, startOfBusinessDay } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'

/** When the desk answers: days as leave counts them, and the hours of a day in Vietnam. */
export interface DeskHours {
  calendar: WorkCalendar
  /** 8.5 is half past eight. */
  from: number
  to: number
}

const hour = 3_600_000
const minute = 60_000
/** What nobody works through in this time is never due: a calendar without working days ends here. */
const longestDays = 400
/** A half day is the morning. */
const noon = 12

/** Beginning and end of the desk's day as instants; null: nobody works. */
function deskDay(date: BusinessDate, { calendar, from, to }: DeskHours): [Date, Date] | null {
  const work = workOf(date, calendar)
  const end = work >= 1 ? to : Math.min(to, noon)
  if (work <= 0 || end <= from) return null
  const midnight = startOfBusinessDay(date).getTime()
  return [new Date(midnight + from * hour), new Date(midnight + end * hour)]
}

/** Whole working minutes between two instants; 0 where the second is not later. */
export function workingMinutes(from: Date, to: Date, hours: DeskHours): number {
  let worked = 0
  for (let date = businessDate(from); date <= businessDate(to); date = addDays(date, 1)) {
    const day = deskDay(date, hours)
    if (day)
      worked += Math.max(
        0,
        Math.min(day[1].getTime(), to.getTime()) - Math.max(day[0].getTime(), from.getTime()),
      )
  }
  return Math.floor(worked / minute)
}

/** The instant at which so many working minutes have gone by; null where that is beyond a year. */
export function afterWorking(from: Date, minutes: number, hours: DeskHours): Date | null {
  let left = Math.max(0, minutes) * minute
  let date = businessDate(from)
  for (let passed = 0; passed < longestDays; passed++, date = addDays(date, 1)) {
    const day = deskDay(date, hours)
    if (!day) continue
    const begins = Math.max(day[0].getTime(), from.getTime())
    const there = day[1].getTime() - begins
    if (there > 0 && left <= there) return new Date(begins + left)
    left -= Math.max(0, there)
  }
  return null
}

/** What a ticket's clock says: working minutes spent before `from`, since when it runs (null: it stands still). */
export interface TicketClock {
  minutes: number
  from: Date | null
}

/** Working minutes spent on it until now. */
export const spentOn = ({ minutes, from }: TicketClock, now: Date, hours: DeskHours): number =>
  minutes + (from ? workingMinutes(from, now, hours) : 0)

/** Whole minutes by the wall clock. */
export const wallMinutes = (from: Date, to: Date): number =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / minute))
