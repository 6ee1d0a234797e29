import { addDays, daysBetween } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'

/** Days late after which something is offered; each is passed, not reached. */
export interface Offers {
  half: number
  whole: number
  deposit: number
}

/** When goods were to be in Vietnam, and how they kept it. */
export interface Promise {
  day: BusinessDate
  /** Whole days beyond it, of goods under way until today. */
  late: number
  kept: boolean | null
}

/**
 * The route's most days, counted from the day the goods stood in the warehouse abroad: before that nobody knows when
 * a seller sends. Null where the route promises nothing or they are not there yet.
 */
export function promiseOf(given: {
  abroad: BusinessDate | null
  days: number | null
  arrived: BusinessDate | null
  today: BusinessDate
}): Promise | null {
  if (given.abroad === null || given.days === null) return null
  const day = addDays(given.abroad, given.days)
  const late = Math.max(0, daysBetween(day, given.arrived ?? given.today))
  return { day, late, kept: given.arrived === null ? null : late === 0 }
}

export interface LateOffer {
  /** Per cent of the freight. */
  percent: 50 | 100
  /** VND. */
  freight: number
  /** VND of the deposit that goes back, too; 0: it does not. */
  deposit: number
}

/** What the house offers for being late: half the freight, all of it, then the deposit. Null: nothing. */
export function lateOffer(
  late: number,
  offers: Offers,
  { freight, deposit }: { freight: number; deposit: number },
): LateOffer | null {
  if (late > offers.deposit) return { percent: 100, freight, deposit }
  if (late > offers.whole) return { percent: 100, freight, deposit: 0 }
  if (late > offers.half) return { percent: 50, freight: Math.floor(freight / 2), deposit: 0 }
  return null
}
