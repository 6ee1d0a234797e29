import { isOrderCode } from '#orders/core/order-code.rules.ts'
import { normalizeTracking } from '#orders/core/tracking.rules.ts'

/** So many codes are worked on at once. */
export const mostCodes = 500

/** A tracking number: letters and digits in one word once spaces and hyphens are gone, five digits at least. */
export const trackLike = /^(?=(?:\D*\d){5})[0-9A-Z]{6,64}$/

/** What a line of a list is about: its order codes, or else the first tracking number that stands in a cell of its own. */
function codesOf(cells: readonly string[]): string[] {
  const orders = cells.flatMap((cell) => cell.toUpperCase().match(/DH[0-9]{9}(?![0-9])/g) ?? [])
  const known = orders.filter(isOrderCode)
  return known.length > 0
    ? known
    : cells
        .map(normalizeTracking)
        .filter((cell) => trackLike.test(cell))
        .slice(0, 1)
}

/** A row that names neither an order nor a track: what nobody will look for. */
export interface UnreadRow {
  /** From 1, of the sheet or of the pasted text. */
  line: number
  text: string
}
interface Row {
  line: number
  cells: readonly string[]
}

const codesIn = (rows: readonly Row[]): string[] => [...new Set(rows.flatMap(({ cells }) => codesOf(cells)))]
const unreadIn = (rows: readonly Row[]): UnreadRow[] =>
  rows.flatMap(({ line, cells }) => {
    const text = cells.join(' ').replace(/\s+/g, ' ').trim()
    return text === '' || codesOf(cells).length > 0 ? [] : [{ line, text }]
  })

const rowsOf = (rows: readonly (readonly unknown[])[]): Row[] =>
  rows.map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => String(cell ?? '')) }))

/** The order codes and tracks of a sheet's rows, each once; heads and notes are passed over. */
export const codesInRows = (rows: readonly (readonly unknown[])[]): string[] => codesIn(rowsOf(rows))

/** The rows of a sheet without a code, its head among them. */
export const unreadInRows = (rows: readonly (readonly unknown[])[]): UnreadRow[] => unreadIn(rowsOf(rows))

/** The same of a pasted text: a line a row, cells parted as spreadsheets part them. */
export const codesInText = (text: string): string[] => {
  // One line of codes with commas or spaces between them is a list, too.
  const words = text.toUpperCase().split(/[\s,;]+/)
  return [...new Set([...words.filter(isOrderCode), ...codesIn(rowsIn(text))])]
}

/** The lines of a pasted text that name neither an order nor a track. */
export const unreadInText = (text: string): UnreadRow[] => unreadIn(rowsIn(text))

const rowsIn = (text: string): Row[] =>
  text
    .split(/\r?\n/)
    .flatMap((line, index) => parted(line.split(/[\t;]/)).map((cells) => ({ line: index + 1, cells })))

const parted = (cells: readonly string[]) =>
  cells.length === 1 ? (cells[0] ?? '').split(',').map((cell) => [cell]) : [cells]
