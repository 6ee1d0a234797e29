import { businessDate, daysBetween, formatBusinessDate } from '#platform/rules/business-date.ts'

const minuteMs = 60_000
/** Older than this a date says more than a number of days. */
const mostDays = 7

/** How long ago, in words: `vừa xong`, `3 giờ trước`, of more than a week the date; what is still to come: `3 giờ nữa`. */
export function agoWords(at: Date, now: Date): string {
  const minutes = Math.trunc((now.getTime() - at.getTime()) / minuteMs)
  const long = Math.abs(minutes)
  if (long < 1) return 'vừa xong'
  if (long >= mostDays * 1_440) return formatBusinessDate(businessDate(at))
  const words =
    long < 60
      ? `${long} phút`
      : long < 1_440
        ? `${Math.floor(long / 60)} giờ`
        : `${Math.floor(long / 1_440)} ngày`
  return `${words} ${minutes > 0 ? 'trước' : 'nữa'}`
}

/** The heading of a day in Vietnam: `Hôm nay`, `Hôm qua`, `21-11-2026`. */
export function dayWords(at: Date, now: Date): string {
  const day = businessDate(at)
  const before = daysBetween(day, businessDate(now))
  if (before === 0) return 'Hôm nay'
  return before === 1 ? 'Hôm qua' : formatBusinessDate(day)
}
