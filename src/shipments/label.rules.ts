/** Labels for printers that speak ZPL: 203 dots an inch, 8 dots a millimetre. */
export type LabelSize = '50x30' | '100x150'

/** What stands on a label, whatever it is stuck on. */
export interface LabelText {
  /** The barcode, and below it in figures. */
  code: string
  /** The largest line, such as the customer's code. */
  head: string
  lines: readonly string[]
  /** `In 12 · 1/4`, and the how manyth label of the thing where it is not the first. */
  foot: string
}

/** `In 12 · 1/4`; of what was printed before `In 12 · 1/4 · lần 2`. */
export const jobWords = ({ job, k, n, copy }: { job: number; k: number; n: number; copy: number }): string =>
  [`In ${job}`, `${k}/${n}`, ...(copy > 1 ? [`lần ${copy}`] : [])].join(' · ')

const shapes = {
  '50x30': { width: 400, height: 240, bar: 70, module: 2, text: 20, head: 26, lines: 2 },
  '100x150': { width: 800, height: 1200, bar: 220, module: 4, text: 44, head: 64, lines: 8 },
} as const
const margin = 12

/** Text as a field may hold it: `^` and `~` are commands, `_` begins a byte in hexadecimal (`^FH`). */
const safe = (text: string) =>
  text.replace(/[_^~\\]/g, (letter) => `_${letter.charCodeAt(0).toString(16).toUpperCase()}`)

/** One label in ZPL, UTF-8 (`^CI28`). */
export function zplOf(label: LabelText, size: LabelSize): string {
  const { width, height, bar, module, text, head, lines } = shapes[size]
  const line = text + Math.round(text / 4)
  const wide = width - 2 * margin
  const field = (y: number, high: number, words: string) =>
    `^FO${margin},${y}^A0N,${high},${high}^FB${wide},1,0,L^FH^FD${safe(words)}^FS`
  const below = margin + bar + line + 6
  return [
    '^XA^CI28',
    `^PW${width}^LL${height}`,
    `^FO${margin},${margin}^BY${module}^BCN,${bar},Y,N,N^FD${safe(label.code)}^FS`,
    field(below, head, label.head),
    ...label.lines.slice(0, lines).map((words, index) => field(below + head + 4 + index * line, text, words)),
    field(height - text - margin, text, label.foot),
    '^XZ',
  ].join('\n')
}
