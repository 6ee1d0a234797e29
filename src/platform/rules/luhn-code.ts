/**
 * Codes people read aloud and type into bank memos: a prefix and a fixed number of digits, the last a Luhn check
 * digit, so that one wrong digit is always noticed.
 */
export interface CodeShape {
  prefix: string
  /** Digits after the prefix, the check digit included. */
  digits: number
}

/** The Luhn check digit (0–9) to append to a string of digits. */
export function luhnDigit(digits: string): number {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    const weighted = i % 2 === 0 ? digit * 2 : digit
    sum += weighted > 9 ? weighted - 9 : weighted
  }
  return (10 - (sum % 10)) % 10
}

/**
 * `codeOf('AB', 123, 9)` = `AB000001230`: the sequence zero-padded to `digits − 1`, then its check digit.
 * @throws RangeError when the sequence is not a positive integer or does not fit.
 */
export function codeOf(prefix: string, sequence: number, digits: number): string {
  if (!Number.isSafeInteger(sequence) || sequence < 1 || sequence >= 10 ** (digits - 1)) {
    throw new RangeError(`sequence does not fit ${prefix} and ${digits} digits: ${sequence}`)
  }
  const body = String(sequence).padStart(digits - 1, '0')
  return `${prefix}${body}${luhnDigit(body)}`
}

/** Whether the text is exactly such a code, its check digit right. Case counts: fold before asking. */
export function isCode(text: string, prefix: string, digits: number): boolean {
  return sequenceOf(text, prefix, digits) !== null
}

/** The sequence a code was made of, or null when it is not a code of that shape. */
export function sequenceOf(text: string, prefix: string, digits: number): number | null {
  const body = text.slice(prefix.length)
  if (!text.startsWith(prefix) || body.length !== digits || !/^[0-9]+$/.test(body)) return null
  const sequence = Number(body.slice(0, -1))
  return sequence > 0 && luhnDigit(body.slice(0, -1)) === Number(body.slice(-1)) ? sequence : null
}
