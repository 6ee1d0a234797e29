import { Decimal } from 'decimal.js'

/** The steps of the commission: up to `firstTo` and `secondTo` VND of a month, and above; per cents of each. */
export interface Tiers {
  firstTo: number
  secondTo: number
  percents: readonly [first: number, second: number, third: number]
  /** The whole at the step that is reached ("toàn phần"), instead of each part at its own ("lũy tiến"). */
  whole: boolean
}

/** The commission on the revenue of a month, VND; both whole, the commission rounded once. */
export function commissionOf(revenue: number, { firstTo, secondTo, percents, whole }: Tiers): number {
  const [first, second, third] = percents
  if (whole) {
    const reached = revenue <= firstTo ? first : revenue <= secondTo ? second : third
    return new Decimal(revenue).times(reached).div(100).round().toNumber()
  }
  const parts = [
    [Math.min(revenue, firstTo), first],
    [Math.max(Math.min(revenue, secondTo) - firstTo, 0), second],
    [Math.max(revenue - secondTo, 0), third],
  ] as const
  return parts
    .reduce((sum, [part, percent]) => sum.plus(new Decimal(part).times(percent)), new Decimal(0))
    .div(100)
    .round()
    .toNumber()
}

/** The month after, `2026-12` → `2027-01`. */
export function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** `2026-11`, `11/2026` or `11-2026` as `2026-11`; null where it is no month. */
export function monthOf(text: string | undefined): string | null {
  const iso = /^(\d{4})-(0?[1-9]|1[0-2])$/.exec(text ?? '')
  if (iso) return `${iso[1]}-${iso[2]?.padStart(2, '0')}`
  const read = /^(0?[1-9]|1[0-2])[/-](\d{4})$/.exec(text ?? '')
  return read ? `${read[2]}-${read[1]?.padStart(2, '0')}` : null
}
