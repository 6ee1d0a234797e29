import { posix } from 'node:path'
import { bounds, broken, SpreadsheetError, tooBig } from '#platform/server/lists/sheets/read/bounds.ts'
import type { KeptRows } from '#platform/server/lists/sheets/read/kept-rows.ts'
import { isDateFormat } from '#platform/server/lists/sheets/read/date-format.ts'
import { readWorksheet } from '#platform/server/lists/sheets/read/worksheet.ts'
import { attributeOf, plainText, readXml } from '#platform/server/lists/sheets/read/xml.ts'
import type { XmlReader } from '#platform/server/lists/sheets/read/xml.ts'
import { partsOf, unpacked } from '#platform/server/lists/sheets/read/zip.ts'

/**
 * Reads the sheets of a .xlsx: the few parts that say what stands in cells, and none of the others. Numbers
 * come as their own text, formulas as their kept results, days as ISO text, faults (#N/A) as nothing.
 * @throws SpreadsheetError
 */
export async function readXlsx(bytes: Buffer, kept: KeptRows): Promise<void> {
  if (bytes.length > bounds.bytes) throw tooBig('quá 20 MB')
  const parts = partsOf(bytes)
  if (!parts.has('[Content_Types].xml') || !parts.has('xl/workbook.xml'))
    throw new SpreadsheetError('type', 'not a workbook')
  const budget = { marks: bounds.marks }
  const read = async (name: string, reader: XmlReader) => {
    const part = parts.get(name)
    if (part) await readXml(unpacked(part), budget, reader)
    return part !== undefined
  }
  const book = { from1904: false, sheets: [] as { name: string; id: string }[] }
  await read('xl/workbook.xml', bookReader(book))
  const places = { sheets: new Map<string, string>(), sharedStrings: '', styles: '' }
  await read('xl/_rels/workbook.xml.rels', placeReader(places))
  const strings: string[] = []
  await read(places.sharedStrings || 'xl/sharedStrings.xml', stringReader(strings))
  const isDate: boolean[] = []
  await read(places.styles || 'xl/styles.xml', formatReader(isDate))
  for (const { name, id } of book.sheets) {
    const place = places.sheets.get(id)
    // A page that is a chart has no cells.
    if (place === undefined) continue
    kept.open(name)
    const there = await read(place, readWorksheet({ strings, isDate, from1904: book.from1904 }, kept))
    if (!there) throw broken('a sheet is missing')
  }
  if (kept.sheets.length === 0) throw broken('no sheet')
}

function bookReader(book: { from1904: boolean; sheets: { name: string; id: string }[] }): XmlReader {
  return {
    open(name, attributes) {
      if (name === 'workbookPr') book.from1904 ||= /^(1|true)$/.test(attributes['date1904'] ?? '')
      if (name !== 'sheet') return
      if (book.sheets.length >= bounds.sheets) throw tooBig(`quá ${bounds.sheets} trang`)
      book.sheets.push({
        name: plainText(attributes['name'] ?? ''),
        id: attributeOf(attributes, 'id') ?? '',
      })
    },
  }
}

/** Which part is what: `worksheet`, `sharedStrings` and `styles` are the last word of a relation's type. */
function placeReader(places: {
  sheets: Map<string, string>
  sharedStrings: string
  styles: string
}): XmlReader {
  return {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return
      const type = Type.slice(Type.lastIndexOf('/') + 1)
      const place = Target.startsWith('/') ? Target.slice(1) : posix.join('xl', Target)
      if (type === 'worksheet') places.sheets.set(Id, place)
      if (type === 'sharedStrings' || type === 'styles') places[type] = place
    },
  }
}

/** A text may be cut into runs of their own look; how it is pronounced (`rPh`) is no part of it. */
function stringReader(strings: string[]): XmlReader {
  let characters = 0
  let text: string | null = null
  let reads = false
  let pronounced = false
  return {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') pronounced = true
      reads = name === 't' && !pronounced
    },
    text(content) {
      // One character more than a cell may have is enough to refuse the cell.
      if (reads && text !== null && text.length <= bounds.text) text += content.slice(0, bounds.text + 1)
    },
    close(name) {
      reads = false
      if (name === 'rPh') pronounced = false
      if (name !== 'si' || text === null) return
      characters += text.length
      if (strings.length >= bounds.sharedStrings || characters > bounds.characters)
        throw tooBig('quá nhiều chữ')
      strings.push(plainText(text))
      text = null
    },
  }
}

/** The formats of cells in their order: the number of a cell's format is its place here. */
function formatReader(isDate: boolean[]): XmlReader {
  const named = new Map<string, boolean>()
  const base: boolean[] = []
  let into: boolean[] | null = null
  return {
    open(name, { numFmtId, formatCode = '', xfId = '' }) {
      if (name === 'cellStyleXfs') into = base
      if (name === 'cellXfs') into = isDate
      if (name === 'numFmt' && numFmtId) named.set(numFmtId, isDateFormat(formatCode))
      if (name === 'xf' && into) {
        into.push(
          numFmtId ? (named.get(numFmtId) ?? isDateNumber(Number(numFmtId))) : (base[Number(xfId)] ?? false),
        )
      }
      if (named.size > bounds.formats || base.length > bounds.formats || isDate.length > bounds.formats)
        throw tooBig('quá nhiều định dạng')
    },
    close(name) {
      if (name === 'cellStyleXfs' || name === 'cellXfs') into = null
    },
  }
}

/** The formats that need no code: ECMA-376, 18.8.30 (27–36 and 50–58 are those of the far east). */
const isDateNumber = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
