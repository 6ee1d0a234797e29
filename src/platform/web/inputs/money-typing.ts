import { groupThousands } from '#platform/rules/text.ts'
import { mostWeight, plausibleWeight, roundWeight } from '#platform/rules/weight.ts'

export interface Typed {
  text: string
  /** Where the caret belongs in `text`. */
  caret: number
  /** null: nothing is written. */
  value: number | null
}

/** Fifteen digits: within what a number holds exactly. */
const mostDigits = 15

/**
 * Comma groups while typing an integer of VND. Pasted dots, spaces, `đ` and the like go, a minus stays: where
 * none belongs it is to be refused, never to become another amount. The caret stays behind the digit it stood
 * behind, so that typing in the middle works.
 */
export function typeMoney(raw: string, caret: number): Typed {
  const minus = raw.trimStart().startsWith('-') ? '-' : ''
  // `1,250,000.00` comes from documents: cents behind a point, after comma groups, are not digits of VND.
  const plain = raw.replace(/(,\d{3})\.\d{1,2}(?=\D*$)/, '$1')
  const cut = raw.length - plain.length
  const before = plain.slice(0, Math.max(0, Math.min(caret, raw.length - cut))).replace(/\D/g, '').length
  const all = plain.replace(/\D/g, '')
  const digits = all.replace(/^0+(?=\d)/, '').slice(0, mostDigits)
  const dropped = all.length - all.replace(/^0+(?=\d)/, '').length
  const text = minus + groupThousands(digits)
  let left = Math.min(Math.max(before - dropped, 0), digits.length)
  let at = minus.length
  while (left > 0) if (/\d/.test(text[at++] ?? '')) left--
  return { text, caret: at, value: digits === '' ? null : Number(minus + digits) + 0 }
}

/**
 * A decimal as people type it: a comma is read as the point unless it groups thousands
 * (`1,250.5`). NaN when it is no number or carries more than `decimals` decimals.
 */
export function parseDecimal(raw: string, decimals: number): number {
  const text = raw.trim().replace(/\s/g, '')
  const plain = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text.replace(',', '.')
  if (!/^-?(\d+(\.\d*)?|\.\d+)$/.test(plain)) return Number.NaN
  const fraction = plain.split('.')[1] ?? ''
  return fraction.length > decimals ? Number.NaN : Number(plain)
}

/** kg as they are typed, rounded to 2 decimals; NaN when it is no number, or less than nothing. */
export function parseWeight(raw: string): number {
  const kg = roundWeight(parseDecimal(raw, Number.POSITIVE_INFINITY))
  return kg < 0 ? Number.NaN : kg
}

/** So many digits before the point are a code's, whatever number they make: `0000000012`. */
const digitsOfCode = /^\d{5,}/

/**
 * What a typed weight may mean, where the person has to say: `1,250` is 1.25 or 1,250 kg, and more than a parcel
 * weighs may be a code or a missing point. Empty: it means what it says.
 */
export function doubtfulWeights(raw: string): number[] {
  const value = parseWeight(raw)
  if (Number.isNaN(value) || digitsOfCode.test(raw.trim())) return []
  const grouped = /^(\d{1,3}),(\d{3})$/.exec(raw.trim())
  const asked = grouped ? [roundWeight(Number(`${grouped[1]}.${grouped[2]}`)), value] : [value]
  // What nothing weighs is not offered: one press would save it.
  const possible = asked.filter((kg) => kg <= mostWeight)
  return grouped || value > plausibleWeight ? possible : []
}

/** A number that nothing weighs, most likely what a scanner typed into the field. */
export function cannotWeigh(raw: string): boolean {
  const value = parseWeight(raw)
  if (Number.isNaN(value) || doubtfulWeights(raw).length > 0) return false
  return value > mostWeight || digitsOfCode.test(raw.trim())
}

/** What is said of a number that nothing weighs. */
export const noWeight = `Không phải cân nặng (nhiều nhất ${groupThousands(String(mostWeight))} kg). Vừa quét mã thì xóa ô này rồi quét lại.`
