import { fold } from '#platform/rules/fold.ts'

/** `Số tài khoản: …`, `Số TK`, `Account No.`; a bare `Tài khoản` only with its colon, as titles have the word too. */
const label = /(?:so (?:tai khoan|tk)|account (?:no|number)|(?:tai khoan|account)\s*:)/
const named = new RegExp(`${label.source}[^0-9]{0,40}?(\\d[\\d .-]{4,28}\\d)(?![\\dx*])`)
const digits = (text: string) => text.replace(/\D/g, '')

/** The account that a statement's head names, as digits; null: it names none that can be read whole. */
export function accountIn(head: readonly (readonly unknown[])[]): string | null {
  for (const row of head) {
    const text = row.filter((cell) => cell !== null && cell !== undefined).join(' ')
    const found = named.exec(fold(text))?.[1]
    if (found) return digits(found)
  }
  return null
}

/** Both say the same account; a sheet drops the zeros before a number. */
export const sameAccount = (one: string, other: string): boolean =>
  digits(one).replace(/^0+/, '') === digits(other).replace(/^0+/, '')
