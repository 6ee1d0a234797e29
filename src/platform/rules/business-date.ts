/**
 * Business days of Vietnam: Asia/Ho_Chi_Minh is UTC+7 the year round (no daylight saving since 1975).
 * A business date is text `YYYY-MM-DD`: it compares and sorts as text, and is what PostgreSQL's `date` prints.
 */
export type BusinessDate = string

const offsetMs = 7 * 3_600_000
const dayMs = 86_400_000

/** The day in Vietnam at that instant. @throws RangeError for an invalid Date. */
export function businessDate(instant: Date): BusinessDate {
  return inVietnam(instant).slice(0, 10)
}

/** Whether the text is a real day written `YYYY-MM-DD`; there is no year 0. */
export function isBusinessDate(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const midnight = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().slice(0, 10) === text
}

/** Reads `DD-MM-YYYY`, real days only (no 31-02, no single digits); anything else is null. */
export function readBusinessDate(text: string | null | undefined): BusinessDate | null {
  const parts = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text?.trim() ?? '')
  if (!parts) return null
  const date = `${parts[3]}-${parts[2]}-${parts[1]}`
  return isBusinessDate(date) ? date : null
}

/** Reads `DD-MM-YYYY`, `YYYY-MM-DD` or an ISO instant (its day in Vietnam), real days only; anything else is null. */
export function readDay(text: string): BusinessDate | null {
  const iso = /^(\d{4}-\d{2}-\d{2})(T.+(?:Z|[+-]\d{2}:\d{2}))?$/.exec(text.trim())
  if (!iso) return readBusinessDate(text)
  const [, day = '', time] = iso
  if (!isBusinessDate(day)) return null
  const instant = new Date(`${day}${time ?? 'T00:00:00+07:00'}`)
  return Number.isNaN(instant.getTime()) ? null : businessDate(instant)
}

/**
 * Reads `DD-MM-YYYY`; anything else is the fallback. Specified: an invalid expiration_date (or exchange-rate date)
 * falls back to the current date, so callers pass today.
 */
export function parseBusinessDate(text: string | null | undefined, fallback: BusinessDate): BusinessDate {
  return readBusinessDate(text) ?? fallback
}

/** `DD-MM-YYYY`, as the screens and the calls show a day. @throws RangeError when it is not a business date. */
export function formatBusinessDate(date: BusinessDate): string {
  assertDate(date)
  return `${date.slice(8)}-${date.slice(5, 7)}-${date.slice(0, 4)}`
}

/** 00:00:00.000 in Vietnam. */
export function startOfBusinessDay(date: BusinessDate): Date {
  assertDate(date)
  return new Date(Date.parse(`${date}T00:00:00Z`) - offsetMs)
}

/** 23:59:59.999 in Vietnam: a quote is valid until then on its expiry day. */
export function endOfBusinessDay(date: BusinessDate): Date {
  return new Date(startOfBusinessDay(date).getTime() + dayMs - 1)
}

/** `days` whole days later (negative: earlier). */
export function addDays(date: BusinessDate, days: number): BusinessDate {
  assertDate(date)
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: BusinessDate, to: BusinessDate): number {
  assertDate(from)
  assertDate(to)
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)
}

/** `DDMMYYYYHHmmss` in Vietnam: the ending of a report's file name. */
export function timestampForFile(instant: Date): string {
  const iso = inVietnam(instant)
  return iso.slice(8, 10) + iso.slice(5, 7) + iso.slice(0, 4) + iso.slice(11, 19).replaceAll(':', '')
}

/** `HH:mm` in Vietnam. */
export function timeOfDay(instant: Date): string {
  return inVietnam(instant).slice(11, 16)
}

/** The accounting period `YYYY-MM` of a day. */
export function period(date: BusinessDate): string {
  assertDate(date)
  return date.slice(0, 7)
}

/** An accounting period as people write it: `2026-09` is `09/2026`. */
export function monthName(month: string): string {
  return month.split('-').toReversed().join('/')
}

function inVietnam(instant: Date): string {
  return new Date(instant.getTime() + offsetMs).toISOString()
}

function assertDate(date: BusinessDate): void {
  if (!isBusinessDate(date)) throw new RangeError(`not a business date: ${date}`)
}
