import { look, phrases } from '#platform/web/scan/voice/phrases.ts'

const known = new Set(phrases)
/** Words of the longest phrase. */
const longest = Math.max(...phrases.map((phrase) => phrase.split(' ').length))

const digits = ['không', 'một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín']
const names = ['', 'nghìn', 'triệu']

/** Below 1,000; `after`: a larger group was said before it, so that its hundreds are said too. */
function groupInWords(value: number, after: boolean): string[] {
  const [hundreds, tens, ones] = [Math.floor(value / 100), Math.floor((value % 100) / 10), value % 10]
  const said: (string | undefined)[] = []
  if (hundreds > 0 || after) said.push(digits[hundreds], 'trăm')
  if (tens === 0 && ones > 0 && said.length > 0) said.push('linh')
  if (tens === 1) said.push('mười')
  if (tens > 1) said.push(digits[tens], 'mươi')
  if (ones > 0 || said.length === 0)
    said.push((tens > 1 && { 1: 'mốt', 4: 'tư' }[ones]) || (tens > 0 && ones === 5 ? 'lăm' : digits[ones]))
  return said.filter((word) => word !== undefined)
}

/**
 * A count in words, as `moneyInWords` writes it. In its own few lines: what papers say of money comes with a library,
 * which every station would download.
 */
export function countInWords(count: number): string {
  const groups = [Math.floor(count / 1_000_000), Math.floor(count / 1_000) % 1_000, count % 1_000]
  const said: string[] = []
  for (const [index, group] of groups.entries())
    if (group > 0) said.push(...groupInWords(group, said.length > 0), names[2 - index] ?? '')
  return said.length > 0 ? said.filter(Boolean).join(' ') : 'không'
}

/** The recordings that say a part of a sentence; null where a word of it has none. */
function piecesOfPart(part: string): string[] | null {
  const words = part
    .replaceAll(/\d{1,9}/g, (figures) => ` ${countInWords(Number(figures))} `)
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
