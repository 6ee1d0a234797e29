import {
  addDays,
  businessDate,
  formatBusinessDate,
  startOfBusinessDay,
} from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import { startOfStep } from '#platform/rules/periods.ts'
import type { Period } from '#platform/rules/periods.ts'

/** Days counted from the one on which the file is made. */
export const relativePeriods = {
  yesterday: 'Hôm qua',
  last_7: '7 ngày qua',
  last_30: '30 ngày qua',
  this_week: 'Tuần này',
  last_week: 'Tuần trước',
  this_month: 'Tháng này',
  last_month: 'Tháng trước',
  this_year: 'Năm nay',
  last_year: 'Năm trước',
} as const
/** `none`: of a report that is of no days. */
export type RelativePeriod = keyof typeof relativePeriods | 'none'

export const rhythms = { day: 'Hằng ngày', week: 'Hằng tuần', month: 'Hằng tháng' } as const
export type Rhythm = keyof typeof rhythms

export const weekdays = ['Thứ hai', 'Thứ ba', 'Thứ tư', 'Thứ năm', 'Thứ sáu', 'Thứ bảy', 'Chủ nhật'] as const

export interface When {
  every: Rhythm
  /** 1 Monday to 7 Sunday, of a week. */
  weekday: number | null
  /** 1 to 28, of a month. */
  month_day: number | null
  /** In Vietnam. */
  hour: number
}

/** A file is kept so many days. */
export const keptDays = 30
/** Of one person. */
export const mostSchedules = 20

/** The days that a period means on a day; yesterday is the last one that is over. */
export function daysOf(period: Exclude<RelativePeriod, 'none'>, today: BusinessDate): Period {
  const yesterday = addDays(today, -1)
  const before = (step: 'week' | 'month' | 'year'): Period => {
    const to = addDays(startOfStep(step, today), -1)
    return { from: startOfStep(step, to), to }
  }
  switch (period) {
    case 'yesterday':
      return { from: yesterday, to: yesterday }
    case 'last_7':
      return { from: addDays(today, -7), to: yesterday }
    case 'last_30':
      return { from: addDays(today, -30), to: yesterday }
    case 'this_week':
      return { from: startOfStep('week', today), to: today }
    case 'last_week':
      return before('week')
    case 'this_month':
      return { from: startOfStep('month', today), to: today }
    case 'last_month':
      return before('month')
    case 'this_year':
      return { from: startOfStep('year', today), to: today }
    case 'last_year':
      return before('year')
  }
}

const hourMs = 3_600_000
/** 01-01-2024 was a Monday. */
const weekdayOf = (day: BusinessDate) =>
  (((Math.round((Date.parse(day) - Date.parse('2024-01-01')) / 86_400_000) % 7) + 7) % 7) + 1

/** The first time after an instant; there is one within 32 days. */
export function nextTime({ every, weekday, month_day, hour }: When, after: Date): Date {
  let day = businessDate(after)
  for (;;) {
    const at = new Date(startOfBusinessDay(day).getTime() + hour * hourMs)
    const falls =
      every === 'day' || (every === 'week' ? weekdayOf(day) === weekday : Number(day.slice(8)) === month_day)
    if (falls && at > after) return at
    day = addDays(day, 1)
  }
}

/** `Thứ hai hằng tuần, 07:00`. */
export function rhythmWords({ every, weekday, month_day, hour }: When): string {
  const time = `${String(hour).padStart(2, '0')}:00`
  if (every === 'week') return `${weekdays[(weekday ?? 1) - 1]} hằng tuần, ${time}`
  return every === 'month' ? `Ngày ${month_day} hằng tháng, ${time}` : `Hằng ngày, ${time}`
}

export const daysWords = ({ from, to }: Period): string =>
  from === to ? formatBusinessDate(from) : `${formatBusinessDate(from)} đến ${formatBusinessDate(to)}`
