/**
 * Rows of a comma CSV with a header (RFC 4180: quoted cells may hold commas, quotes doubled and line
 * ends), by column name. Empty lines are left out; a cell that is missing is an empty text.
 */
export function parseCsv(text: string): Record<string, string>[] {
  const [head = [], ...lines] = csvRows(text)
  return lines.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])))
}

/**
 * The cells of a CSV, row by row; empty lines are left out.
 * @throws Error that names the row, where a quote stands where none may
 */
export function csvRows(given: string, separator: ',' | ';' | '\t' = ','): string[][] {
  const text = given.replace(/^\uFEFF/, '')
  const rows: string[][] = []
  let row: string[] = []
  // A cell and what ends it: a separator, a line end or the end of the text.
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`, 'y')
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text)
    if (!found) throw new Error(`row ${rows.length + 1} is not CSV`)
    const [, quoted, plain, end] = found
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end === separator && cell.lastIndex < text.length) continue
    if (end === separator) row.push('')
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
  }
  return rows
}
