import { addDays } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'

/** `2026-11` of a text, or the month of `today` where it is none. */
export function monthOf(text: string | null, today: BusinessDate): string {
  return text && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : today.slice(0, 7)
}

export function monthBeside(month: string, step: 1 | -1): string {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + step
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}

/** The weeks a month is shown in, Monday first, filled up with days of its neighbours. */
export function weeksOf(month: string): BusinessDate[][] {
  const first = `${month}-01`
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  const next = `${monthBeside(month, 1)}-01`
  const weeks: BusinessDate[][] = []
  for (let monday = addDays(first, -weekday); monday < next; monday = addDays(monday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(monday, day)))
  }
  return weeks
}
