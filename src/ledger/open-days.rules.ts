import { monthName, period } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'

/** The days on which an entry can stand. */
export interface OpenDays {
  /** YYYY-MM, the first month of the books. */
  firstMonth: string
  /** YYYY-MM, the last month that is closed, and all before it with it; null: none. */
  closedThrough: string | null
  today: BusinessDate
}

/** Why the books can never have anything on that day, as a sentence; null: they can. */
export function outsideBooks({ firstMonth, today }: OpenDays, day: BusinessDate): string | null {
  if (day > today) return 'Ngày không được sau hôm nay'
  if (period(day) < firstMonth) return `Ngày không được trước tháng đầu của sổ (${monthName(firstMonth)})`
  return null
}

export const isClosed = ({ closedThrough }: OpenDays, day: BusinessDate): boolean =>
  closedThrough !== null && period(day) <= closedThrough

export const isOpen = (days: OpenDays, day: BusinessDate): boolean =>
  outsideBooks(days, day) === null && !isClosed(days, day)
