import { moneyInWords } from '#platform/rules/words.ts'
import { look, phrases } from '#platform/web/scan/voice/phrases.ts'

const known = new Set(phrases)
/** Words of the longest phrase. */
const longest = Math.max(...phrases.map((phrase) => phrase.split(' ').length))

const numberInWords = (digits: string) => moneyInWords(Number(digits)).replace(/ đồng$/, '')

/** The recordings that say a part of a sentence; null where a word of it has none. */
function piecesOfPart(part: string): string[] | null {
  const words = part
    .replaceAll(/\d{1,9}/g, (digits) => ` ${numberInWords(digits)} `)
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
  const pieces: string[] = []
  for (let at = 0; at < words.length;) {
    let length = Math.min(longest, words.length - at)
    while (length > 0 && !known.has(words.slice(at, at + length).join(' '))) length -= 1
    if (length === 0) return null
    pieces.push(words.slice(at, at + length).join(' '))
    at += length
  }
  return pieces
}

/**
 * The recordings that say a sentence, one after the other. Of a sentence that somebody else wrote, as a refusal of the
 * server, the parts that are recorded; without any, `otherwise`: what the result is called. Then to look.
 */
export function piecesOf(sentence: string, otherwise: string): string[] {
  const parts = sentence
    .replaceAll(/(\d)[.,](?=\d{3}\b)/g, '$1')
    .replaceAll(/(\d)\/(?=\d)/g, '$1 trên ')
    .split(/[.,:;·!?]+/)
    .filter((part) => /[\p{L}\d]/u.test(part))
    .map(piecesOfPart)
  const spoken = parts.flatMap((part) => part ?? [])
  if (spoken.length > 0 && !parts.includes(null)) return spoken
  return [...(spoken.length > 0 ? spoken : (piecesOfPart(otherwise) ?? [])), look]
}
