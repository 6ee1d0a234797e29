import { expect, test } from 'vitest'
import { SpreadsheetError } from '#platform/server/lists/sheets/read/bounds.ts'
import { readTable } from '#platform/server/lists/sheets/spreadsheet-read.ts'
import { runs } from '#testing/attack.ts'
import { cpuOf } from '#testing/cpu.ts'
import { book, zip } from '#testing/zip.ts'

const sheet = (rows: string, before = '') => `<worksheet>${before}<sheetData>${rows}</sheetData></worksheet>`
const far = (cell: string) => sheet(`<row>${cell}</row>`)
const strings = (items: string) => `<sst>${items}</sst>`
const entities = Array.from({ length: 9 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('')
const bomb = `<!DOCTYPE sst [<!ENTITY e0 "ha">${entities}]>`
const wide = (n: number) => Array.from({ length: n }, (_, at) => `a${at}="1"`).join(' ')

/** What was sent, those that got through first, and what might be: each of a few kilobytes. */
const workbooks: Record<string, () => Buffer> = {
  'the farthest cell in a sheet outside of xl/worksheets': () =>
    book({ at: 'odd/place.xml', sheet: far('<c r="XFD1048576"><v>1</v></c>') }),
  'the farthest cell in single quotes': () => book({ sheet: far("<c r='XFD1048576'><v>1</v></c>") }),
  'the farthest cell in character references': () =>
    book({ sheet: far('<c r="XFD&#49;&#x30;48576"><v>1</v></c>') }),
  'tags that never end': () => book({ sheet: `<worksheet><sheetData>${'<c '.repeat(30_000)}` }),
  'a million and a half of shared strings': () =>
    book({
      sharedStrings: strings('<si><t>x</t></si>'.repeat(1_500_000)),
      sheet: far('<c t="s"><v>1</v></c>'),
    }),
  'a comment without end in a sheet that is not packed': () =>
    book({ sheet: `<worksheet><!--${'- '.repeat(8_000_000)}`, stored: true }),
  'styles of 60 MB': () =>
    book({
      styles: `<styleSheet><cellXfs>${'<xf numFmtId="14"/>'.repeat(3_000_000)}</cellXfs></styleSheet>`,
    }),
  'the farthest cell there is': () => book({ sheet: far('<c r="XFD1048576"><v>1</v></c>') }),
  'entities of entities in the strings': () =>
    book({ sharedStrings: `${bomb}${strings('<si><t>&e9;</t></si>')}`, sheet: far('<c t="s"><v>0</v></c>') }),
  'a part above the folder': () => book({ more: [{ name: '../../etc/cron.d/x', content: 'x' }] }),
  'a part twice': () => book({ more: [{ name: 'xl/workbook.xml', content: '<workbook/>' }] }),
  'a zip inside': () => book({ more: [{ name: 'a.bin', content: book({}) }] }),
  'a part that is longer than it says': () =>
    zip([
      { name: '[Content_Types].xml', content: '<Types/>' },
      { name: 'xl/workbook.xml', content: ' '.repeat(60_000_000), declared: 1_000 },
    ]),
  'one long string in every cell': () =>
    book({
      sharedStrings: strings(`<si><t>${'x'.repeat(2_000)}</t></si>`),
      sheet: sheet(`<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(3_000)),
    }),
  'a cell of 2,001 characters': () => book({ sheet: far(`<c t="str"><v>${'a'.repeat(2_001)}</v></c>`) }),
  'a dimension of everything, and the cell': () =>
    book({ sheet: sheet('<row><c r="XFD1048576"/></row>', '<dimension ref="A1:XFD1048576"/>') }),
  'elements in elements': () => book({ sheet: '<worksheet>'.repeat(1_000_000) }),
  'the farthest cell under a prefix': () =>
    book({ sheet: far('<x:c r="XFD1048576"><x:v>1</x:v></x:c>').replaceAll('row>', 'x:row>') }),
  'the farthest row there is': () => book({ sheet: sheet('<row r="1048576"/>') }),
  'the farthest column of the first row': () => book({ sheet: far('<c r="XFD1" t="b"><v>1</v></c>') }),
  'a column of a million letters': () => book({ sheet: far(`<c r="${'X'.repeat(1_000_000)}1"/>`) }),
  'a million empty rows': () => book({ sheet: sheet('<row/>'.repeat(1_000_000)) }),
  'ten million cells': () => book({ sheet: sheet(`<row>${'<c/>'.repeat(10_000_000)}</row>`) }),
  'rows that go back': () => book({ sheet: sheet('<row r="5"/><row r="4"/>') }),
  'cells that go back': () => book({ sheet: far('<c r="B1"/><c r="A1"/>') }),
  'tags that never end, a hundred times as many': () =>
    book({ sheet: `<worksheet><sheetData>${'<c '.repeat(3_000_000)}` }),
  'attributes without end': () => book({ sheet: `<worksheet ${wide(300_000)}/>` }),
  'many attributes of many elements': () =>
    book({ sheet: `<worksheet>${`<cols ${wide(1_000)}/>`.repeat(4_000)}</worksheet>` }),
  'a comment without end': () => book({ sheet: `<worksheet><!--${'- '.repeat(5_000_000)}` }),
  'a section of text without end': () => book({ sheet: `<worksheet><![CDATA[${']]'.repeat(5_000_000)}` }),
  'a cell of a megabyte': () =>
    book({ sheet: far(`<c t="inlineStr"><is><t>${'a '.repeat(500_000)}</t></is></c>`) }),
  'shared strings of 50 MB': () =>
    book({ sharedStrings: strings(`<si><t>${'x'.repeat(1_000)}</t></si>`.repeat(50_000)) }),
  'a string that is not there': () => book({ sheet: far('<c t="s"><v>-1</v></c>') }),
  'a format of a megabyte': () =>
    book({
      styles: `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(1_000_000)}"/></numFmts></styleSheet>`,
    }),
  'entities of entities in the sheet': () => book({ sheet: `${bomb}${far('<c t="str"><v>&e9;</v></c>')}` }),
  'a file of somebody else as an entity': () =>
    book({
      sheet: `<!DOCTYPE w [<!ENTITY e SYSTEM "file:///etc/passwd">]>${far('<c t="str"><v>&e;</v></c>')}`,
    }),
  'a part with a root of its own': () => book({ more: [{ name: '/etc/x', content: 'x' }] }),
  'a part above the folder, the other way round': () => book({ more: [{ name: '..\\x', content: 'x' }] }),
  'a part twice, in capitals': () => book({ more: [{ name: 'XL/Workbook.xml', content: '<workbook/>' }] }),
  'a zip inside, by its name': () => book({ more: [{ name: 'a.zip', content: 'x' }] }),
  'three thousand parts': () =>
    zip(Array.from({ length: 3_000 }, (_, n) => ({ name: `a${n}`, content: '' }))),
  'a thousand sheets': () =>
    book({
      workbook: `<workbook><sheets>${'<sheet name="T" r:id="rId1"/>'.repeat(1_000)}</sheets></workbook>`,
      sheet: sheet('<row r="20000"/>'),
    }),
  'a gigabyte of spaces that a part says it has': () =>
    book({ more: [{ name: 'a', content: 'x', declared: 2 ** 31 }] }),
  'no sheet at all': () =>
    book({ workbook: '<workbook><sheets><sheet name="T" r:id="rId9"/></sheets></workbook>' }),
}

const page = (rows: string) => Buffer.from(`<html><table>${rows}</table></html>`)
/** Tables that are no workbook: CSV, pages and XML that call themselves .xls, old workbooks. */
const tables: Record<string, () => Buffer> = {
  'a page of a cell behind one that spans everything': () =>
    page('<tr><td colspan="999999999">1</td><td>2</td></tr>'.repeat(50)),
  'a CSV of empty cells, and one': () => Buffer.from(`${';'.repeat(5_000_000)}1`),
  'a CSV of cells': () => Buffer.from('1;'.repeat(2_500_000)),
  'a CSV of rows': () => Buffer.from('1\n'.repeat(2_500_000)),
  'a CSV of quotes': () => Buffer.from('"'.repeat(5_000_001)),
  'a CSV whose quote never closes': () => Buffer.from(`a;b\n"${'x'.repeat(4_000_000)}`),
  'a CSV of half quotes': () => Buffer.from('a"'.repeat(2_000_000)),
  'a CSV with a long cell': () => Buffer.from(`a;${' '.repeat(90_000)}x`),
  'a page of rows': () => page('<tr><td>1</td></tr>'.repeat(200_000)),
  'a page of open tags': () => page('<td '.repeat(1_000_000)),
  'a page of a cell that spans everything': () =>
    page('<tr><td colspan="1000000" rowspan="1000000">1</td></tr>'.repeat(100)),
  'spaces before nothing': () => Buffer.from(`${' '.repeat(5_000_000)}\u0001`),
  'an old workbook of noise': () =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4_000_000, 0x5a)]),
}

const tried = [
  ...Object.entries(workbooks).slice(0, runs(17, Infinity)),
  ...Object.entries(tables).slice(0, runs(6, Infinity)),
]
test.each(tried)('%s: refused, with little time and memory', async (_, make) => {
  const bytes = make()
  const peak = process.resourceUsage().maxRSS
  let answer: unknown
  const spent = await cpuOf(async () => {
    answer = await readTable(bytes).catch((error: unknown) => error)
  })
  expect(answer).toBeInstanceOf(SpreadsheetError)
  expect(['type', 'broken', 'big']).toContain((answer as SpreadsheetError).kind)
  // In milliseconds and kilobytes.
  expect(spent).toBeLessThan(2_000)
  expect(process.resourceUsage().maxRSS - peak).toBeLessThan(100 * 1024)
})
