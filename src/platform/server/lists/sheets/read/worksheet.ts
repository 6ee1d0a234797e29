import { bounds, broken, tooBig } from '#platform/server/lists/sheets/read/bounds.ts'
import type { KeptRows, SheetCell } from '#platform/server/lists/sheets/read/kept-rows.ts'
import { plainText } from '#platform/server/lists/sheets/read/xml.ts'
import type { XmlReader } from '#platform/server/lists/sheets/read/xml.ts'

/** What every sheet of a workbook reads its cells by. */
export interface Shared {
  strings: readonly string[]
  /** By number of a cell's format: is what stands in it a day? */
  isDate: readonly boolean[]
  /** Days count from 1904 instead of from 1900. */
  from1904: boolean
}

interface Cell {
  column: number
  type: string
  format: number
  /** Text of `<v>`, and of `<is>`: a formula's kept result, a number, a place among the shared texts, a text itself. */
  text: string
}

/**
 * Reads the rows of one sheet. Its `<dimension>` may say anything and is not asked; rows and cells stand in
 * their order, those that name no place after the one before.
 */
export function readWorksheet(shared: Shared, kept: KeptRows): XmlReader {
  let row = -1
  let column = -1
  let cells = 0
  let cell: Cell | null = null
  let inRows = false
  let reads = false
  let pronounced = false

  return {
    open(name, { r, t, s }) {
      if (name === 'sheetData') inRows = true
      else if (!inRows) return
      else if (name === 'row') {
        row = following(row, r === undefined ? row + 1 : lineOf(r))
        column = -1
        if (row >= bounds.rows) throw tooBig('quá 20,000 dòng')
      } else if (name === 'c') {
        cells += 1
        if (cells > bounds.cells) throw tooBig('quá nhiều ô')
        column = following(column, r === undefined ? column + 1 : columnOf(r, row))
        if (column >= bounds.columns) throw tooBig(`quá ${bounds.columns} cột`)
        cell = { column, type: t ?? 'n', format: Number(s ?? -1), text: '' }
      } else if (name === 'rPh') pronounced = true
      else reads = name === 'v' || (name === 't' && !pronounced)
    },
    text(content) {
      if (!reads || !cell) return
      cell.text += content
      if (cell.text.length > bounds.text) throw tooBig(`dòng ${row + 1} có ô dài quá 2,000 ký tự`)
    },
    close(name) {
      reads = false
      if (name === 'sheetData') inRows = false
      if (name === 'rPh') pronounced = false
      if (name !== 'c' || !cell) return
      kept.put(row, cell.column, valueOf(cell, shared))
      cell = null
    },
  }
}

function following(last: number, place: number): number {
  if (!(place > last)) throw broken('rows or cells go back')
  return place
}

/** `7` is the seventh line, counted from 0. */
function lineOf(text: string): number {
  if (!/^\d{1,7}$/.test(text)) throw broken('a row without a number')
  return Number(text) - 1
}

/** `AB7` is column 27 of the seventh line; it is in the line that it says. */
function columnOf(text: string, row: number): number {
  const [, letters = '', line = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(text) ?? []
  if (letters === '') throw broken('a cell without a place')
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  if (lineOf(line) >= bounds.rows) throw tooBig('quá 20,000 dòng')
  if (lineOf(line) !== row) throw broken('a cell of another row')
  return column
}

function valueOf({ type, format, text }: Cell, { strings, isDate, from1904 }: Shared): SheetCell {
  if (text === '' || type === 'e') return null
  switch (type) {
    case 's':
      return textAt(strings, text)
    case 'str':
    case 'inlineStr':
      return plainText(text)
    case 'b':
      return text === '1'
    case 'd':
      return dayAt(new Date(text))
    case 'n':
      return isDate[format] ? dayOf(Number(text), from1904) : text
    default:
      throw broken('a cell of no kind')
  }
}

function textAt(strings: readonly string[], place: string): string {
  const text = strings[Number(place)]
  if (text === undefined) throw broken('a text that is not there')
  return text
}

/** Days from the end of 1899 to 1970, and from there to the first of those that count from 1904. */
const to1970 = 25_569
const to1904 = 1_462

const dayOf = (days: number, from1904: boolean) =>
  dayAt(new Date(Math.floor((days + (from1904 ? to1904 : 0) - to1970) * 86_400_000)))

function dayAt(instant: Date): string {
  if (Number.isNaN(instant.getTime())) throw broken('a day that is none')
  return instant.toISOString()
}
