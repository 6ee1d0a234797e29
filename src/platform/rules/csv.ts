/**
 * Rows of a comma CSV with a header (RFC 4180: quoted cells may hold commas, quotes doubled and line
 * ends), by column name. Empty lines are left out; a cell that is missing is an empty text.
 */
export function parseCsv(text: string): Record<string, string>[] {
  const rows: string[][] = []
  readCsv(text, ',', (row, _, cell) => (rows[row] ??= []).push(cell))
  const [head = [], ...lines] = rows
  return lines.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])))
}

/**
 * Tells the cells of a CSV one by one, rows and columns counted from 0; empty lines are left out.
 * @throws Error that names the row, where a quote stands where none may
 */
export function readCsv(
  given: string,
  separator: ',' | ';' | '\t',
  put: (row: number, column: number, cell: string) => void,
): void {
  const text = given.startsWith('\uFEFF') ? given.slice(1) : given
  const plain = new RegExp(`[^"${separator}\\r\\n]*`, 'y')
  let row = 0
  let column = 0
  let at = 0
  while (at < text.length) {
    const start = at
    const quoted = text[at] === '"'
    if (quoted) at = closingQuote(text, at, row) + 1
    else {
      plain.lastIndex = at
      plain.test(text)
      at = plain.lastIndex
    }
    const cell = quoted ? text.slice(start + 1, at - 1).replaceAll('""', '"') : text.slice(start, at)
    const ends = text.startsWith('\r\n', at) ? 2 : text[at] === '\n' ? 1 : 0
    if (ends === 0 && at < text.length && text[at] !== separator) throw notCsv(row)
    const isEmptyLine = column === 0 && cell === '' && text[at] !== separator
    if (!isEmptyLine) put(row, column, cell)
    column += 1
    if (text[at] === separator) {
      at += 1
      // The text ends behind a separator: so does an empty cell.
      if (at === text.length) put(row, column, '')
      continue
    }
    at += ends
    column = 0
    if (!isEmptyLine) row += 1
  }
}

/** Where the quote that opens at a place is closed; two of them stand for one. */
function closingQuote(text: string, open: number, row: number): number {
  let at = text.indexOf('"', open + 1)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  if (at < 0) throw notCsv(row)
  return at
}

const notCsv = (row: number) => new Error(`row ${row + 1} is not CSV`)
