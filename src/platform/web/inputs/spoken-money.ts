import { fold } from '#platform/rules/fold.ts'
import { typeMoney, type Typed } from '#platform/web/inputs/money-typing.ts'

const units: Readonly<Record<string, number>> = {
  k: 1e3,
  n: 1e3,
  ng: 1e3,
  nghin: 1e3,
  ngan: 1e3,
  tr: 1e6,
  trieu: 1e6,
  ty: 1e9,
  ti: 1e9,
}
/**
 * `1tr5`, `1.5tr`, `1,500k`: a number, its unit, and what stands behind it as tenths and less of that unit. Groups are
 * made by the comma that typing writes; `1.500k` could be two amounts.
 */
const spoken = /^(\d{1,9}|\d{1,3}(?:,\d{3})+)(?:[.,](\d{1,2}))?(k|ng|nghin|ngan|n|trieu|tr|ty|ti)(\d{1,3})?$/
/** Digits alone, or in groups of three by whatever sign. */
const written = /^-?(\d+|\d{1,3}([.,]\d{3})+)$/
/** A text without accents, spaces and the currency behind it. */
const bareText = (raw: string) =>
  fold(raw)
    .replaceAll(/\s/g, '')
    .replace(/(d|vnd|dong)$/, '')

/** Cents of a document behind comma groups. */
const cents = /(,\d{3})\.\d{1,2}$/

/**
 * VND as people write and say it; null where nothing is written, NaN where it is no amount or could be two:
 * `1.5` is not 15.
 */
export function readMoney(raw: string): number | null {
  const text = bareText(raw).replace(cents, '$1')
  if (text === '' || text === '-') return null
  if (written.test(text)) return typeMoney(text, 0).value
  const [, whole = '', tenths, unit = '', behind] = spoken.exec(text) ?? []
  if (!units[unit] || (tenths !== undefined && behind !== undefined)) return Number.NaN
  const amount = Math.round(Number(`${whole.replaceAll(',', '')}.${tenths ?? behind ?? 0}`) * units[unit])
  return Number.isSafeInteger(amount) ? amount : Number.NaN
}

export interface TypedMoney extends Typed {
  /** It stands as it was typed, until it is a whole amount or is left. */
  draft: boolean
}

/**
 * An amount after a key or a paste, from the text that stood `before` it. Digits are grouped as they come; letters and
 * a separator somebody types stand until they are understood, and say NaN meanwhile.
 */
export function typeSpoken(
  raw: string,
  caret: number,
  { text: before, draft: drafting }: { text: string; draft: boolean },
): TypedMoney {
  const added = raw.length - before.length
  const separates = added === 1 && caret === raw.length && /\d[.,]$/.test(raw)
  const letters = /\p{L}/u.test(bareText(raw))
  const pasted = added > 1
  const kept = { text: raw, caret, draft: true }
  if (letters) return { ...kept, value: readMoney(raw) }
  // Cents come with a document; key by key they are the start of another group.
  const whole = pasted ? !Number.isNaN(readMoney(raw)) : written.test(raw.trim())
  if (!whole && raw.trim() !== '' && (drafting || separates || pasted)) return { ...kept, value: Number.NaN }
  return { ...typeMoney(raw, caret), draft: false }
}
