import { isOrderCode } from '#orders/core/order-code.rules.ts'
import { normalizeTracking } from '#orders/core/tracking.rules.ts'

/** So many codes are worked on at once. */
export const mostCodes = 500

/** A tracking number: letters and digits in one word once spaces and hyphens are gone, five digits at least. */
const trackLike = /^(?=(?:\D*\d){5})[0-9A-Z]{6,64}$/

/** What a line of a list is about: its order code, or else the first tracking number that stands in a cell of its own. */
function codeOf(cells: readonly string[]): string | null {
  for (const cell of cells) {
    const code = cell.toUpperCase().match(/DH[0-9]{9}(?![0-9])/)?.[0]
    if (code && isOrderCode(code)) return code
  }
  return cells.map(normalizeTracking).find((cell) => trackLike.test(cell)) ?? null
}

/** The order codes and tracks of a sheet's rows, each once; heads and notes are passed over. */
export const codesInRows = (rows: readonly (readonly unknown[])[]): string[] => [
  ...new Set(rows.flatMap((cells) => codeOf(cells.map((cell) => String(cell ?? ''))) ?? [])),
]

/** The same of a pasted text: a line a row, cells parted as spreadsheets part them. */
export const codesInText = (text: string): string[] => {
  // One line of codes with commas or spaces between them is a list, too.
  const words = text.toUpperCase().split(/[\s,;]+/)
  return [...new Set([...words.filter(isOrderCode), ...codesInRows(rowsIn(text))])]
}

/** The lines of a pasted text that name neither an order nor a track: what nobody will look for. */
export const unreadInText = (text: string): string[] =>
  rowsIn(text)
    .filter((cells) => codeOf(cells) === null)
    .map((cells) => cells.join(' ').trim())
    .filter(Boolean)

const rowsIn = (text: string) => text.split(/\r?\n/).flatMap((line) => parted(line.split(/[\t;]/)))

const parted = (cells: readonly string[]) =>
  cells.length === 1 ? (cells[0] ?? '').split(',').map((cell) => [cell]) : [cells]
