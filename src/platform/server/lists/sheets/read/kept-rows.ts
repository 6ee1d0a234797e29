import { bounds, tooBig } from '#platform/server/lists/sheets/read/bounds.ts'

export type SheetCell = string | number | boolean | null
export interface ReadSheet {
  sheet: string
  /** Lines end where nothing more stands in them. */
  rows: SheetCell[][]
}

/**
 * The sheets of a file as they are read, whatever its format: what is one too many is refused where it
 * stands, before it costs anything.
 */
export function keptRows() {
  const sheets: ReadSheet[] = []
  let cells = 0
  let characters = 0

  return {
    sheets,
    open(sheet: string): void {
      if (sheets.length >= bounds.sheets) throw tooBig(`quá ${bounds.sheets} trang`)
      sheets.push({ sheet, rows: [] })
    },
    /** A cell of the sheet opened last; rows and columns count from 0. Empty ones cost nothing, nor are they kept. */
    put(row: number, column: number, value: SheetCell): void {
      if (value === null || value === '') return
      if (row >= bounds.rows) throw tooBig('quá 20,000 dòng')
      if (column >= bounds.columns) throw tooBig(`quá ${bounds.columns} cột`)
      if (typeof value === 'string') {
        if (value.length > bounds.text) throw tooBig(`dòng ${row + 1} có ô dài quá 2,000 ký tự`)
        characters += value.length
        if (characters > bounds.characters) throw tooBig('quá nhiều chữ')
      }
      const { rows } = sheets.at(-1) as ReadSheet
      // The holes before it are cells too: they go to whoever asked.
      for (; rows.length <= row; cells += 1) rows.push([])
      const line = rows[row] as SheetCell[]
      for (; line.length < column; cells += 1) line.push(null)
      line[column] = value
      cells += 1
      if (cells > bounds.cells) throw tooBig('quá nhiều ô')
    },
  }
}
export type KeptRows = ReturnType<typeof keptRows>
