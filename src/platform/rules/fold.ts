/**
 * Search folding: what a person types without accents finds what is stored with them.
 *
 * Twin of PostgreSQL's `lower(unaccent(normalize(t, NFC)))`; `fold.samples.ts` is the table both must agree on.
 * Like unaccent it works letter by letter and touches only what has an ASCII reading (Latin letters with marks,
 * full-width forms, typographic signs): Japanese, Korean and Chinese text stays as it is, so が does not become か.
 */
export function fold(text: string): string {
  let folded = ''
  for (const character of text.normalize('NFC')) folded += foldCharacter(character)
  return folded.toLowerCase()
}

/** Folded to plain ASCII: what has no ASCII reading is dropped. For memos, file names and the like. */
export function foldToAscii(text: string): string {
  return fold(text).replace(/[^\x20-\x7e]/g, '')
}

function foldCharacter(character: string): string {
  if (character <= '\x7f') return character
  const special = specials.get(character)
  if (special !== undefined) return special
  if (/^[\u0300-\u036f]$/.test(character)) return ''
  const base = character.normalize('NFKD').replace(/\p{Mn}/gu, '')
  if (/^[\uff01-\uff5e]$/.test(character)) return base
  // Unaccent leaves raised and circled digits, ™ and the like; of symbols it reads the units (㎏ is kg).
  if (/[\p{No}™℠]/u.test(character)) return character
  if (/\p{S}|\p{Pc}/u.test(character)) return /^[a-z]+$/i.test(base) ? base : character
  // Wide and no-break spaces stay as well.
  return /^[\x21-\x7e]+$/.test(base) ? base : character
}

/** Signs unaccent reads as ASCII although Unicode does not decompose them so: a sign and its reading, joined. */
const readings = [
  'đd ĐD ðd ÐD øo ØO łl ŁL ħh ĦH ŧt ŦT ıi ŋn ŊN æae ÆAE œoe ŒOE ßss ẞSS þth ÞTH',
  '‐- ‑- ‒- –- —- ―- −- \u00ad-',
  `‘' ’' ‚, ‛' “" ”" „,, ‟" ′' ″" ʼ' «<< »>> ‹< ›> 〈< 〉> 《<< 》>> 〔[ 〕] 、, 。. ､, ｡.`,
  '×* ÷/ ¡! ¿? ±+/- ©(C) ®(R) ⁄/ ∕/ ℃°c 〇0',
]

const specials: ReadonlyMap<string, string> = new Map([
  ...readings
    .flatMap((row) => row.split(' '))
    .map((pair): [string, string] => [pair.charAt(0), pair.slice(1)]),
  // Read with a space in front, so that 2½ becomes 2 1/2.
  ['¼', ' 1/4'],
  ['½', ' 1/2'],
  ['¾', ' 3/4'],
])
