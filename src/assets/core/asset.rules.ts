import type { BusinessDate } from '#platform/rules/business-date.ts'

/** What a setting says of which things are fixed assets. */
export interface Bounds {
  /** VND: a fixed asset from this on. */
  fixedFrom: number
  /** Months: and only one that lives longer. */
  fixedMonths: number
  /** Months over which a tool is spread at most. */
  toolMonths: number
}

/** A fixed asset by value and life (Circular 45/2013/TT-BTC, article 3); below it, a tool. */
export const isFixedAsset = (
  { value, life_months }: { value: number; life_months: number },
  { fixedFrom, fixedMonths }: Bounds,
): boolean => value >= fixedFrom && life_months > fixedMonths

/** Why a thing may not wear over so many months; null: it may. What has no value does not wear. */
export function lifeProblem(given: { value: number; life_months: number }, bounds: Bounds): string | null {
  if (given.value === 0 || isFixedAsset(given, bounds) || given.life_months <= bounds.toolMonths) return null
  return `Công cụ, dụng cụ phân bổ nhiều nhất ${bounds.toolMonths} tháng`
}

/** The life of a thing of which nothing else was said: its type's, of a tool no longer than tools are spread. */
export const usualLife = (value: number, typeMonths: number, bounds: Bounds): number =>
  lifeProblem({ value, life_months: typeMonths }, bounds) === null ? typeMonths : bounds.toolMonths

/** First day of the month. */
export const monthStart = (day: BusinessDate): BusinessDate => `${day.slice(0, 7)}-01`
/** Months from the month of one day to that of another. */
export const monthsFrom = (from: BusinessDate, to: BusinessDate): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

/** Months that were left of a life when it was taken over, whole months counted; at least one. */
export const restMonthsOf = (boughtOn: BusinessDate, lifeMonths: number, takenOverOn: BusinessDate): number =>
  Math.max(1, lifeMonths - monthsFrom(boughtOn, takenOverOn))

/** The quarter of a day: `2026Q4`. */
export const quarterOf = (day: BusinessDate): string =>
  `${day.slice(0, 4)}Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
/** The first day of the quarter of a day. */
export const quarterStart = (day: BusinessDate): BusinessDate =>
  `${day.slice(0, 4)}-${String(Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`
/** Quý 4/2026 */
export const quarterName = (quarter: string): string => `Quý ${quarter.slice(5)}/${quarter.slice(0, 4)}`

/** `TS000012`: on labels, slips and in the books. */
export const assetCode = (number: number): string => `TS${String(number).padStart(6, '0')}`
