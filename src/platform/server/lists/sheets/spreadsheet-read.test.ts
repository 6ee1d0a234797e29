import { expect, test } from 'vitest'
import { isDateFormat } from '#platform/server/lists/sheets/read/date-format.ts'
import { readTable, readWorkbook } from '#platform/server/lists/sheets/spreadsheet-read.ts'
import { book } from '#testing/zip.ts'

const sharedStrings = `<sst>
  <si><t xml:space="preserve"> Mã  đơn</t></si>
  <si><r><rPr><b/></rPr><t>Cân </t></r><r><t>nặng</t></r><rPh sb="0" eb="1"><t>カン</t></rPh></si>
  <si><t>a_x000D_&amp;&#98;<![CDATA[<c>]]></t></si><si/></sst>`
const styles = `<styleSheet>
  <numFmts><numFmt numFmtId="164" formatCode="[$-42A]dd/mm/yyyy;@"/><numFmt numFmtId="165" formatCode="#,##0 &quot;đồng&quot;"/></numFmts>
  <cellStyleXfs><xf/><xf numFmtId="22"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf xfId="1"/></cellXfs></styleSheet>`
const rows = `
  <row r="1" spans="1:3"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c><c r="D1" t="s"><v>2</v></c><c r="E1" t="s"><v>3</v></c></row>
  <row r="4"><c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#N/A</v></c><c t="str"><f>A1&amp;"x"</f><v>kết quả</v></c>
    <c t="inlineStr"><is><t>tại chỗ</t></is></c><c s="1"/></row>
  <row><c s="1"><v>46347</v></c><c s="2"><v>46347.5</v></c><c s="3"><v>1250000</v></c><c s="4"><v>46347</v></c><c><v>0012.30</v></c>
    <c t="d"><v>2026-11-21T03:00:00Z</v></c><c s="99"><v>7</v></c></row>`
const sheet = `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="x"><dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData></worksheet>`
const read = [
  [' Mã  đơn', null, 'Cân nặng', 'a\r&b<c>'],
  [],
  [],
  [true, false, null, 'kết quả', 'tại chỗ'],
  [
    '2026-11-21T00:00:00.000Z',
    '2026-11-21T12:00:00.000Z',
    '1250000',
    '2026-11-21T00:00:00.000Z',
    '0012.30',
    '2026-11-21T03:00:00.000Z',
    '7',
  ],
]

test('texts, runs of texts, figures as their own text, days, kept results, and the holes between them', async () => {
  expect(await readWorkbook(book({ sharedStrings, styles, sheet }))).toEqual([{ sheet: 'Trang', rows: read }])
})

test('a sheet in another folder, with prefixes and single quotes, is read as well', async () => {
  const odd = sheet
    .replaceAll(/<(\/?)(worksheet|sheetData|row|c|v|is|t|f)\b/g, '<$1x:$2')
    .replaceAll(/="(\w+)"/g, "='$1'")
  expect(await readTable(book({ sharedStrings, styles, sheet: odd, at: 'odd/one.xml' }))).toEqual([
    { sheet: 'Trang', rows: read },
  ])
})

test('a workbook that is not packed is read as well, however large its parts', async () => {
  const many = Array.from({ length: 15_000 }, (_, at) => `<row><c><v>${at}</v></c></row>`)
  const large = sheet.replace(rows, many.join(''))
  const [read] = await readWorkbook(book({ sheet: large, stored: true }))
  expect([read?.rows.length, read?.rows.at(-1)]).toEqual([15_000, ['14999']])
})

test('days of a workbook that counts from 1904', async () => {
  const workbook =
    '<workbook><workbookPr date1904="1"/><sheets><sheet name="T" id="rId1"/></sheets></workbook>'
  const [first] = await readWorkbook(
    book({ workbook, styles, sheet: sheet.replace(rows, '<row><c s="1"><v>44885</v></c></row>') }),
  )
  expect(first?.rows).toEqual([['2026-11-21T00:00:00.000Z']])
})

test.each([
  ['dd/mm/yyyy', true],
  ['d-mmm-yy', true],
  ['[h]:mm', true],
  ['mm:ss.0', true],
  ['hh:mm AM/PM', true],
  ['yyyy"年"m"月"d"日"', true],
  ['[Magenta]#,##0', false],
  ['#,##0\\ \\d', false],
  ['_-* #,##0 [$₫-42A]_-', false],
  ['0.00E+00', false],
  ['General', false],
  ['@', false],
])('%s is a format of days: %s', (code, isDate) => {
  expect(isDateFormat(code)).toBe(isDate)
})
