import { businessDate, formatBusinessDate, isBusinessDate } from '#platform/rules/business-date.ts'

/**
 * DD-MM-YYYY, with HH:mm when wanted, of an instant (ISO 8601) in Vietnam; a day that is written as
 * a day stays that day, and a text that is neither is shown as it came.
 */
export function formatInstant(text: string, withTime: boolean): string {
  if (isBusinessDate(text)) return formatBusinessDate(text)
  if (/^\d{2}-\d{2}-\d{4}/.test(text)) return text
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) return text
  const day = formatBusinessDate(businessDate(time))
  if (!withTime) return day
  const clock = new Date(time.getTime() + 7 * 3_600_000).toISOString().slice(11, 16)
  return `${day} ${clock}`
}
