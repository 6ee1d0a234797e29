import { read, SSF } from '@e965/xlsx'
import type { CellObject, WorkSheet } from '@e965/xlsx'
import { bounds } from '#platform/server/lists/sheets/read/bounds.ts'
import type { KeptRows, SheetCell } from '#platform/server/lists/sheets/read/kept-rows.ts'

/**
 * Reads a .xls of old, or a page or XML that calls itself one. The library cannot be told to stop but after
 * so many rows: what else it takes is bounded by the thread it runs in.
 */
export function readOldWorkbook(source: Buffer | string, kept: KeptRows): void {
  // The cells of a page are texts as they stand; a number there may mean `1.500` thousand.
  const isMarkup = typeof source === 'string'
  const book = read(source, {
    type: isMarkup ? 'string' : 'buffer',
    raw: isMarkup,
    dense: true,
    cellNF: true,
    cellFormula: false,
    sheetRows: bounds.rows + 1,
  })
  for (const name of book.SheetNames) {
    kept.open(name)
    // By what is there: a cell behind one that spans a billion columns makes a line of as many holes.
    for (const [row, cells] of Object.entries(rowsOf(book.Sheets[name])))
      for (const [column, cell] of Object.entries(cells ?? []))
        kept.put(Number(row), Number(column), valueOf(cell))
  }
}

const rowsOf = (sheet: WorkSheet | undefined) =>
  (sheet?.['!data'] ?? []) as ((CellObject | undefined)[] | undefined)[]

/** Days since the end of 1899 as ISO text, numbers as their own text: what the reader of .xlsx gives. */
function valueOf(cell: CellObject | undefined): SheetCell {
  if (!cell || cell.v === undefined || cell.v === null) return null
  if (cell.t === 'n' && typeof cell.v === 'number') {
    const isDay = typeof cell.z === 'string' && SSF.is_date(cell.z)
    return isDay ? new Date(Math.round((cell.v - 25_569) * 86_400) * 1000).toISOString() : String(cell.v)
  }
  return typeof cell.v === 'boolean' ? cell.v : String(cell.v)
}
