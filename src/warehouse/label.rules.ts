/** Labels for printers that speak ZPL: 203 dots an inch, 8 dots a millimetre. */
export type LabelSize = '50x30' | '100x150'

/** What stands on a label, whatever it is stuck on. */
export interface LabelText {
  /** The barcode, and below it in figures. */
  code: string
  /** What is read from afar: whose it is by the customer's code. What is stuck on a parcel names nobody. */
  head: string
  /** At the end of that line: the weight, or which of how many. */
  aside: string
  lines: readonly string[]
  /** `In 12 · 1/4`, and the how manyth label of the thing where it is not the first. */
  foot: string
}

const shapes = {
  '50x30': { width: 400, height: 240, bar: 66, module: 2, text: 20, head: 36, aside: 26, lines: 3 },
  '100x150': { width: 800, height: 1200, bar: 220, module: 4, text: 44, head: 96, aside: 64, lines: 12 },
} as const
const margin = 12

/** A letter of the printer's font is this part of its height wide, capitals and all. */
const letterWidth = 0.55

/**
 * What the font of the printer has: a Vietnamese letter that it lacks would be left out, so names stand without marks;
 * what has no such reading, as Japanese, is not on the label.
 */
const printable = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'D')
    .replaceAll(/[^\x20-\x7e·]+/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()

/** Text as a field may hold it: `^` and `~` are commands, `_` begins a byte in hexadecimal (`^FH`). */
const safe = (text: string) =>
  text.replace(/[_^~\\]/g, (letter) => `_${letter.charCodeAt(0).toString(16).toUpperCase()}`)

/** A line in as many of so many letters as it needs, broken between words; a printer writes over what is longer. */
function wrapped(text: string, letters: number): string[] {
  const rows: string[] = []
  let row = ''
  for (const word of text.split(' ')) {
    if (row && row.length + 1 + word.length > letters) {
      rows.push(row)
      row = ''
    }
    row = row ? `${row} ${word}` : word
    for (; row.length > letters; row = row.slice(letters)) rows.push(row.slice(0, letters))
  }
  return row ? [...rows, row] : rows
}

/** Modules of a Code 128 at most: with its start, its check and its end; two figures go into one sign. */
const modulesOf = (code: string): number =>
  11 * ((/^\d+$/.test(code) ? Math.ceil(code.length / 2) + 1 : code.length) + 2) + 13

/** One label in ZPL, UTF-8 (`^CI28`). */
export function zplOf(label: LabelText, size: LabelSize): string {
  const { width, height, bar, module, text, head, aside, lines } = shapes[size]
  const line = text + Math.round(text / 4)
  const wide = width - 2 * margin
  const letters = (high: number) => Math.floor(wide / (high * letterWidth))
  const field = (y: number, high: number, words: string) =>
    `^FO${margin},${y}^A0N,${high},${high}^FH^FD${safe(words)}^FS`
  const atEnd = (y: number, high: number, words: string) =>
    `^FO${margin},${y}^A0N,${high},${high}^FB${wide},1,0,R^FH^FD${safe(words)}^FS`
  const below = margin + bar + line + 6
  const beside = printable(label.aside)
  const left = wide - Math.ceil((beside.length + 1) * aside * letterWidth)
  const first = wrapped(printable(label.head), Math.floor(left / (head * letterWidth)))[0] ?? ''
  const under = below + head + 4
  const foot = height - text - margin
  const room = Math.min(lines, Math.floor((foot - under) / line))
  // On a small label each line has one row, on a large one what it needs.
  const all = label.lines.map((words) => wrapped(printable(words), letters(text)))
  const rows = (all.flat().length <= room ? all.flat() : all.flatMap(([row]) => row ?? [])).slice(0, room)
  const thin = Math.min(module, Math.max(1, Math.floor(wide / modulesOf(label.code))))
  return [
    '^XA^CI28',
    `^PW${width}^LL${height}`,
    `^FO${margin},${margin}^BY${thin}^BCN,${bar},Y,N,N,A^FD${safe(label.code)}^FS`,
    field(below, head, first),
    ...(beside ? [atEnd(below + head - aside, aside, beside)] : []),
    ...rows.map((words, index) => field(under + index * line, text, words)),
    field(foot, text, printable(label.foot)),
    '^XZ',
  ].join('\n')
}
