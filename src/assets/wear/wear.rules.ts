import { monthsFrom, monthStart } from '#assets/core/asset.rules.ts'
import { addDays, daysBetween } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'

/** What wear is reckoned from: straight line (Circular 45/2013/TT-BTC, article 13). VND, months. */
export interface Wearing {
  value: number
  bought_on: BusinessDate
  life_months: number
  /** First day of a month; null: bought since the books began here. */
  taken_over_on: BusinessDate | null
  worn_before: number
  rest_months: number | null
}

/** A part of the life, exact: no share of a month is rounded before it is money. */
interface Part {
  over: bigint
  under: bigint
}
const plus = (a: Part, b: Part): Part => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
})
const part = (over: number, under: number): Part => ({ over: BigInt(over), under: BigInt(under) })

export const monthEnd = (day: BusinessDate): BusinessDate => addDays(nextMonth(day), -1)
/** First day of the month after. */
export function nextMonth(day: BusinessDate): BusinessDate {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
}
const daysIn = (day: BusinessDate): number => daysBetween(monthStart(day), nextMonth(day))

/** From which day, over how many months, and how much of it wears here. */
const planOf = (asset: Wearing) =>
  asset.taken_over_on === null
    ? { from: asset.bought_on, months: asset.life_months, amount: asset.value }
    : {
        from: asset.taken_over_on,
        months: asset.rest_months ?? 1,
        amount: asset.value - asset.worn_before,
      }

/** Months from the first day to the end of `through`, both counted: days of a month as parts of that month. */
function elapsed(from: BusinessDate, through: BusinessDate): Part {
  if (through < from) return part(0, 1)
  const firstDays = daysIn(from)
  const day = Number(from.slice(8))
  if (monthStart(from) === monthStart(through)) return part(Number(through.slice(8)) - day + 1, firstDays)
  const first = part(firstDays - day + 1, firstDays)
  const between = part(monthsFrom(from, through) - 1, 1)
  const last = part(Number(through.slice(8)), daysIn(through))
  return plus(plus(first, between), last)
}

/**
 * How far it is worn at the end of a day, VND, with what was before it was taken over: rounded half up, never more than
 * it cost.
 */
export function wornThrough(asset: Wearing, through: BusinessDate): number {
  const { from, months, amount } = planOf(asset)
  const { over, under } = elapsed(from, through)
  if (over >= BigInt(months) * under) return asset.worn_before + amount
  const whole = BigInt(months) * under
  const worn = (BigInt(amount) * over * 2n + whole) / (whole * 2n)
  return asset.worn_before + Number(worn)
}

/** What it wears in a month: what is worn at its end less what was at its beginning, so that the months sum to the whole. */
export const wearOfMonth = (asset: Wearing, month: string): number =>
  wornThrough(asset, monthEnd(`${month}-01`)) - wornThrough(asset, addDays(`${month}-01`, -1))

/** The month in which it begins to wear. */
export const firstMonth = (asset: Wearing): string => planOf(asset).from.slice(0, 7)

export interface WearRow {
  month: string
  through: BusinessDate
  amount: number
  /** At the end of the month. */
  accumulated: number
}

/**
 * Every month in which it wears, until nothing is left; of one that goes until the day before it does, so that the day
 * of disposal does not count.
 */
export function scheduleOf(asset: Wearing, goneOn: BusinessDate | null = null): WearRow[] {
  const rows: WearRow[] = []
  const last = goneOn && addDays(goneOn, -1)
  let worn = asset.worn_before
  for (let first = monthStart(planOf(asset).from); worn < asset.value; first = nextMonth(first)) {
    if (last && first > last) break
    const end = monthEnd(first)
    const through = last && last < end ? last : end
    const accumulated = wornThrough(asset, through)
    if (accumulated > worn)
      rows.push({ month: first.slice(0, 7), through, amount: accumulated - worn, accumulated })
    worn = accumulated
  }
  return rows
}
