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
  // Unaccent leaves the no-break spaces, and so do we; U+3000 it reads as a space.
  return /^[\x21-\x7e]+$/.test(base) ? base : character
}

/** Signs unaccent reads as ASCII although Unicode has no decomposition for them. */
const specials: ReadonlyMap<string, string> = new Map([
  ...'đd ĐD ðd ÐD øo ØO łl ŁL ħh ĦH ŧt ŦT ıi ŋn ŊN'.split(' ').map((pair) => [pair[0], pair.slice(1)]),
  ...'æae ÆAE œoe ŒOE ßss ẞSS þth ÞTH'.split(' ').map((pair) => [pair[0], pair.slice(1)]),
  ...'‐- ‑- ‒- –- —- ―- −-'.split(' ').map((pair) => [pair[0], pair.slice(1)]),
  ...`‘' ’' ‚, ‛' “" ”" „,, ‟" ′' ″" «<< »>> ‹< ›>`.split(' ').map((pair) => [pair[0], pair.slice(1)]),
  ..."×* ÷/ ¡! ¿? ±+/- ©(C) ®(R) ¼1/4 ½1/2 ¾3/4 ⁄/ ∕/ ʼ' 〈< 〉> 《<< 》>> 〔[ 〕] 〇0"
    .split(' ')
    .map((pair) => [pair[0], pair.slice(1)]),
  ...'、, 。. ､, ｡.'.split(' ').map((pair) => [pair[0], pair.slice(1)]),
  ['\u00ad', '-'],
] as [string, string][])
