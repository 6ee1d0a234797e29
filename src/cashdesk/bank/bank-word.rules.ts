import { fold } from '#platform/rules/fold.ts'

/** What a booking may be, by the words in it. */
export const wordPurposes = ['fee', 'interest', 'cash', 'own', 'partner'] as const
export type WordPurpose = (typeof wordPurposes)[number]

/** A row of the desk's word list. */
export interface BankWord {
  purpose: WordPurpose
  words: string
  direction: 'in' | 'out' | 'any'
  /** Of a partner's words: what its name or code has in it. */
  partner: string | null
  /** Only at this bank. */
  bank_code: string | null
}

/** A list of words made ready to be looked for in many texts. */
export type WordList = readonly (BankWord & { pattern: RegExp })[]

const escaped = (part: string) => part.replace(/[^a-z0-9]/g, '')

/**
 * The words in their order, with or without anything between them; neither end stands inside another
 * word, except that digits may follow (`PHI SMS2026`).
 */
export function wordList(words: readonly BankWord[]): WordList {
  return words.flatMap((word) => {
    const parts = fold(word.words)
      .split(/[^a-z0-9]+/)
      .map(escaped)
      .filter(Boolean)
    if (parts.length === 0) return []
    return [{ ...word, pattern: new RegExp(`(?<![a-z0-9])${parts.join('[^a-z0-9]*')}(?![a-z])`) }]
  })
}

/** What the words of a booking say it is, each purpose (and partner) once, by its longest words. */
export function wordsIn(
  list: WordList,
  booking: { text: string; amount: number; bank: string | null },
): BankWord[] {
  const text = fold(booking.text)
  const direction = booking.amount > 0 ? 'in' : 'out'
  const found = new Map<string, BankWord>()
  for (const { pattern, ...word } of list) {
    if (word.direction !== 'any' && word.direction !== direction) continue
    if (word.bank_code !== null && word.bank_code !== booking.bank) continue
    if (!pattern.test(text)) continue
    const key = `${word.purpose}:${word.partner ?? ''}`
    const before = found.get(key)
    if (!before || before.words.length < word.words.length) found.set(key, word)
  }
  return [...found.values()]
}

/** Is this the partner that words or a sender's name mean? */
export function isPartner(partner: { code: string; name: string }, meant: string): boolean {
  const bare = (text: string) => fold(text).replace(/[^a-z0-9]/g, '')
  const wanted = bare(meant)
  return wanted.length >= 2 && (bare(partner.name).includes(wanted) || bare(partner.code) === wanted)
}
