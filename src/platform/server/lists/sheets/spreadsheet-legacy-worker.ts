import { parentPort, workerData } from 'node:worker_threads'
import { read, SSF } from '@e965/xlsx'
import type { CellObject, WorkSheet } from '@e965/xlsx'

/** Parses one .xls, or a page or XML called so, in a thread of its own: its memory and time are bounded from outside. */
const { bytes, most } = workerData as { bytes: Uint8Array; most: number }
const mostColumns = 100
/** `<`: markup, whose cells are texts as they stand; a number there may mean `1.500` thousand. */
const isMarkup = bytes[0] !== 0xd0
const book = read(isMarkup ? Buffer.from(bytes).toString() : bytes, {
  type: isMarkup ? 'string' : 'array',
  raw: isMarkup,
  dense: true,
  cellNF: true,
  cellFormula: false,
  sheetRows: most + 1,
})

/** Days since the end of 1899 as ISO text, numbers as their own text: what the reader of .xlsx gives. */
function valueOf(cell: CellObject | undefined): string | boolean | null {
  if (!cell || cell.v === undefined || cell.v === null) return null
  if (cell.t === 'n' && typeof cell.v === 'number') {
    const isDay = typeof cell.z === 'string' && SSF.is_date(cell.z)
    return isDay ? new Date(Math.round((cell.v - 25_569) * 86_400) * 1000).toISOString() : String(cell.v)
  }
  return typeof cell.v === 'boolean' ? cell.v : String(cell.v)
}

const rowsOf = (sheet: WorkSheet | undefined) =>
  ((sheet?.['!data'] ?? []) as (CellObject | undefined)[][])
    .slice(0, most + 1)
    .map((row) => Array.from((row ?? []).slice(0, mostColumns), valueOf))

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node, not a window
parentPort?.postMessage(book.SheetNames.map((sheet) => ({ sheet, rows: rowsOf(book.Sheets[sheet]) })))
