import { isOrderCode } from '#orders/core/order-code.rules.ts'

/** What a text in the one search box is. */
export type Pasted =
  | { kind: 'codes'; codes: string[] }
  | { kind: 'link'; link: string }
  | { kind: 'order'; code: string }
  | { kind: 'text'; text: string }

const separators = /[\s,;|]+/

/**
 * A column of codes (two or more order codes, other words of the column dropped), one order code, a
 * link in whatever text it stands, or plain words. Codes are read whatever their case; the check
 * digit tells a code from another number.
 */
export function readPasted(raw: string): Pasted {
  const text = raw.trim()
  const codes = [...new Set(text.toUpperCase().split(separators))].filter(isOrderCode)
  if (codes.length > 1) return { kind: 'codes', codes }
  if (/https?:\/\//i.test(text)) return { kind: 'link', link: text }
  if (codes[0] !== undefined) return { kind: 'order', code: codes[0] }
  return { kind: 'text', text }
}
