import { withoutTrailing } from '#platform/rules/text.ts'

/** The XML of a workbook, cell by cell. Pure: the worker streams what these functions say. */

export type CellKind = 'text' | 'money' | 'number' | 'weight' | 'date' | 'time'
/** A cell on its way to the worker; instants travel as milliseconds. */
export type Cell = string | number | boolean | null
export interface SheetColumn {
  title: string
  /** In characters of the sheet's font. */
  width: number
  kind: CellKind
}

/** Rows of one sheet, Excel's limit less header and totals; what is more goes on to a next sheet. */
export const mostRows = 1_048_570
const longestText = 32_767

const namespace = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

// Indexes of cellXfs in `stylesXml`; bold ones (the totals row) stand `bold` further.
const style = { text: 1, money: 2, number: 3, weight: 4, date: 5, time: 6, quoted: 7 }
const bold = 7
const headerStyle = 15

// oxlint-disable-next-line no-control-regex -- exactly the characters that XML 1.0 cannot hold
const illegal = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
// oxlint-disable-next-line no-control-regex -- as above, with what must be written otherwise
const special = /[&<>\r\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|_x[0-9A-Fa-f]{4}_/

/** Text as it may stand in a cell: no illegal characters, no more than Excel holds, escaped. */
export function cellText(text: string): string {
  const whole = text.length > longestText ? text.slice(0, longestText) : text
  const wellFormed = whole.isWellFormed() ? whole : whole.toWellFormed()
  if (!special.test(wellFormed)) return wellFormed
  return (
    wellFormed
      .replace(/\r\n?/g, '\n')
      .replace(illegal, '')
      // Excel reads _x0041_ as A: the underscore itself is escaped where a text looks like that.
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
  )
}

const attribute = (text: string) => cellText(text).replace(/"/g, '&quot;')

/** A text that a spreadsheet program would run once somebody edits the cell or saves it as CSV. */
const dangerous = /^[=+\-@\t\r]/

const dayMs = 86_400_000
/** Serial number of 01-01-1970 in Excel's calendar. */
const epoch = 25_569
const vietnamMs = 7 * 3_600_000

/** Excel's serial number of a day ('YYYY-MM-DD', 'DD-MM-YYYY' or an instant in ms); null: not a day. */
export function dateSerial(value: string | number): number | null {
  if (typeof value === 'number') return Math.floor((value + vietnamMs) / dayMs) + epoch
  const dayFirst = /^(\d{2})-(\d{2})-(\d{4})$/.exec(value)
  const iso = dayFirst ? `${dayFirst[3]}-${dayFirst[2]}-${dayFirst[1]}` : value
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? Date.parse(`${iso}T00:00:00Z`) : Number.NaN
  return Number.isNaN(ms) ? null : ms / dayMs + epoch
}

/** Excel's serial number of an instant in Vietnam, to the second. */
export function timeSerial(value: string | number): number | null {
  const ms = typeof value === 'number' ? value : Date.parse(value)
  if (Number.isNaN(ms)) return null
  return Math.round((ms + vietnamMs) / 1000) / 86_400 + epoch
}

/** `A`, `Z`, `AA` … of a column from 0. */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}

/** At most 31 characters, none of `[]:*?/\`, not empty. */
export function sheetName(text: string, number = 1): string {
  const ending = number > 1 ? ` (${number})` : ''
  const trimmed = text
    .toWellFormed()
    .replace(illegal, '')
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s']+/, '')
  const plain = withoutTrailing(trimmed, " '")
  // Cutting may split a character written as two units; half of it is left out.
  const short = plain.slice(0, 31 - ending.length).replace(/[\uD800-\uDBFF]$/, '')
  return (short.trim() || 'Trang') + ending
}

/** Writes rows as XML: one instance a sheet, knows the columns' letters and styles. */
export function rowWriter(columns: readonly SheetColumn[]) {
  const letters = columns.map((_, index) => columnName(index))
  const kinds = columns.map((column) => column.kind)

  function cell(value: Cell | undefined, column: number, row: number, extra: number): string {
    if (value === null || value === undefined || value === '') return ''
    const at = `<c r="${letters[column]}${row}" s="`
    const kind = kinds[column] as CellKind
    if (kind !== 'text') {
      const number = numberOf(value, kind)
      if (number !== null) return `${at}${style[kind] + extra}"><v>${number}</v></c>`
    }
    const text = typeof value === 'boolean' ? (value ? 'Có' : 'Không') : String(value)
    const format = dangerous.test(text) ? style.quoted : style.text
    return `${at}${format + extra}" t="inlineStr"><is><t xml:space="preserve">${cellText(text)}</t></is></c>`
  }

  return {
    row(cells: readonly Cell[], row: number, isTotal = false): string {
      let xml = `<row r="${row}">`
      for (let column = 0; column < letters.length; column += 1)
        xml += cell(cells[column], column, row, isTotal ? bold : 0)
      return `${xml}</row>`
    },
    header(): string {
      const cells = columns.map(
        ({ title }, index) =>
          `<c r="${letters[index]}1" s="${headerStyle}" t="inlineStr"><is><t xml:space="preserve">${cellText(title)}</t></is></c>`,
      )
      return `<row r="1" ht="20" customHeight="1">${cells.join('')}</row>`
    },
    start(): string {
      const widths = columns.map(
        ({ width }, index) =>
          `<col min="${index + 1}" max="${index + 1}" width="${Math.min(Math.max(width, 4), 120)}" customWidth="1"/>`,
      )
      return (
        `${declaration}<worksheet ${namespace}><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>` +
        '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
        '<selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews>' +
        `<sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData>`
      )
    },
    /** `last`: the last row of data, which the filter covers; a totals row stands below it. */
    end(last: number): string {
      return (
        `</sheetData><autoFilter ref="A1:${letters.at(-1)}${Math.max(last, 1)}"/>` +
        '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>' +
        '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>'
      )
    },
    /** `$A$1:$N$20` of the filtered range. */
    range: (last: number) => `$A$1:$${letters.at(-1)}$${Math.max(last, 1)}`,
  }
}

function numberOf(value: Exclude<Cell, null>, kind: CellKind): number | null {
  if (typeof value === 'boolean') return null
  if (kind === 'date') return dateSerial(value)
  if (kind === 'time') return timeSerial(value)
  if (typeof value === 'string' && !/^-?\d+(\.\d+)?$/.test(value)) return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

export interface WrittenSheet {
  name: string
  range: string
}

/** The small files of the package, by their names; `sheets` in their order. */
export function packageFiles(sheets: readonly WrittenSheet[]): Record<string, string> {
  const each = <T>(make: (sheet: WrittenSheet, number: number) => T) =>
    sheets.map((sheet, index) => make(sheet, index + 1))
  const types = each(
    (_, n) =>
      `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
  ).join('')
  const names = each(
    ({ name, range }, n) =>
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${n - 1}" hidden="1">${quotedSheet(name)}!${range}</definedName>` +
      `<definedName name="_xlnm.Print_Titles" localSheetId="${n - 1}">${quotedSheet(name)}!$1:$1</definedName>`,
  ).join('')
  return {
    '[Content_Types].xml':
      `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>' +
      `<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${types}</Types>`,
    '_rels/.rels':
      `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
      `<Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${declaration}<workbook ${namespace} xmlns:r="${relations}"><workbookPr/><sheets>${each(
      ({ name }, n) => `<sheet name="${attribute(name)}" sheetId="${n}" r:id="rId${n}"/>`,
    ).join('')}</sheets><definedNames>${names}</definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each(
      (_, n) =>
        `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
    ).join(
      '',
    )}<Relationship Id="rId${sheets.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': stylesXml,
  }
}

const quotedSheet = (name: string) => attribute(`'${name.replaceAll("'", "''")}'`)

const formats = { text: 49, money: 3, number: 0, weight: 2, date: 164, time: 165, quoted: 49 }
const xf = (format: number, font: number, more = '') =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${font ? ' applyFont="1"' : ''}${more}/>`
const cellStyles = (font: number) =>
  Object.entries(formats)
    .map(([kind, format]) => xf(format, font, kind === 'quoted' ? ' quotePrefix="1"' : ''))
    .join('')
const stylesXml =
  `${declaration}<styleSheet ${namespace}><numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\-mm\\-yyyy"/>` +
  '<numFmt numFmtId="165" formatCode="dd\\-mm\\-yyyy hh:mm"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>' +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE8EEF4"/><bgColor indexed="64"/></patternFill></fill></fills>' +
  '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>' +
  '<border><left/><right/><top/><bottom style="thin"><color rgb="FF8899AA"/></bottom><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="16">${xf(0, 0)}${cellStyles(0)}${cellStyles(1)}` +
  '<xf numFmtId="49" fontId="1" fillId="2" borderId="1" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment vertical="center"/></xf>' +
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
