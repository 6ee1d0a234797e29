import {
  addDays,
  formatBusinessDate,
  readBusinessDate,
  type BusinessDate,
} from '#platform/rules/business-date.ts'
import { fold } from '#platform/rules/fold.ts'

/**
 * Digits get their hyphens while they are typed: `21112026` → `21-11-2026`; slashes and dots are hyphens; a day
 * or month of one digit gets its zero once it is left. Words stay as they are typed.
 */
export function typeDate(raw: string): string {
  if (/\p{L}/u.test(raw)) return raw
  const parts = raw
    .trimStart()
    .replace(/[/.\s]/g, '-')
    .replace(/[^\d-]/g, '')
  if (!parts.includes('-')) return hyphened(parts)
  const [day = '', month, ...rest] = parts.split('-')
  if (month === undefined) return day
  // Digits that go on behind an inserted hyphen belong to what comes next.
  const year = rest.length === 0 && month.length > 2 ? month.slice(2) : rest[0]
  const pad = (part: string) => (part.length === 1 ? `0${part}` : part)
  if (year === undefined) return `${pad(day)}-${month}`
  return `${pad(day)}-${pad(month.slice(0, 2))}-${year.slice(0, 4)}`
}

const hyphened = (digits: string) =>
  [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 8)].filter((part) => part !== '').join('-')

const days: ReadonlyMap<string, number> = new Map([
  ['hom nay', 0],
  ['nay', 0],
  ['hom qua', -1],
  ['ngay mai', 1],
  ['mai', 1],
])

/**
 * A day as people write it, as DD-MM-YYYY: `22112026`, `22-11-26`, `5/3/2026`, `22/11` (of this year), `hôm nay`.
 * null: no day that there is.
 */
export function readTypedDate(text: string, today: BusinessDate): string | null {
  const said = days.get(fold(text.trim()))
  if (said !== undefined) return formatBusinessDate(addDays(today, said))
  const match = /^(\d{1,2})-(\d{1,2})(?:-(\d{2}|\d{4}))?$/.exec(typeDate(text.trim()))
  if (!match) return null
  const [, day = '', month = '', year = today.slice(0, 4)] = match
  const whole = `${day.padStart(2, '0')}-${month.padStart(2, '0')}-${year.length === 2 ? `20${year}` : year}`
  return readBusinessDate(whole) && whole
}

/** What is said of a text that is no day: `Ngày hẹn: không có ngày “31-02-2026”. …`. */
export function noSuchDay(text: string, field: string | undefined): string {
  const said = `có ngày “${text.trim()}”. Gõ ngày-tháng-năm, ví dụ 22-11-2026, 22/11 hoặc hôm nay.`
  return field ? `${field}: không ${said}` : `Không ${said}`
}
