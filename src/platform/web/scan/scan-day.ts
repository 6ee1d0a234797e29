import { businessDate } from '#platform/rules/business-date.ts'

/** What one person did at one station today, kept by the browser. */
export interface ScanDay {
  day: string
  count: number
  /** ms of those within the last hour. */
  lately: readonly number[]
}
const hour = 3_600_000

const freshDay = (now: number): ScanDay => ({ day: businessDate(new Date(now)), count: 0, lately: [] })

/** What was kept, as it stands now: yesterday's is none, and what was long ago says nothing of the pace. */
export function dayAt(kept: string | null, now: number): ScanDay {
  const today = freshDay(now)
  if (!kept) return today
  try {
    const { day, count, lately } = JSON.parse(kept) as ScanDay
    return day === today.day ? { day, count, lately: lately.filter((at) => at > now - hour) } : today
  } catch {
    return today
  }
}

/** One more that counts. */
export const counted = (day: ScanDay, now: number): ScanDay => ({
  ...day,
  count: day.count + 1,
  lately: [...day.lately, now],
})
