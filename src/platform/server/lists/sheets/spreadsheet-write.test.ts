import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'
import { read, utils } from '@e965/xlsx'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { call } from '#platform/contract/call.ts'
import { spreadsheetFile } from '#platform/server/lists/export.ts'
import { buildServer } from '#platform/server/http/http.ts'
import { serve } from '#platform/server/http/route.ts'
import {
  cellText,
  columnName,
  dateSerial,
  sheetName,
  timeSerial,
} from '#platform/server/lists/sheets/spreadsheet-write.sheet.ts'
import { writeSpreadsheet } from '#platform/server/lists/sheets/spreadsheet-write.ts'
import type { Spreadsheet, SpreadsheetColumn } from '#platform/server/lists/sheets/spreadsheet-write.ts'
import { cpuOf } from '#testing/cpu.ts'

interface Row {
  code: unknown
  amount?: unknown
  weight?: unknown
  day?: unknown
  at?: unknown
}
const columns: SpreadsheetColumn<Row>[] = [
  { key: 'code', title: 'Mã đơn' },
  { key: 'amount', title: 'Số tiền', kind: 'money' },
  { key: 'weight', title: 'Cân nặng', kind: 'weight' },
  { key: 'day', title: 'Ngày', kind: 'date' },
  { key: 'at', title: 'Lúc', kind: 'time' },
]
const written = async (rows: Row[], more: Partial<Spreadsheet<Row>> = {}) =>
  Buffer.from(await buffer(Readable.from(writeSpreadsheet({ sheet: 'Đơn hàng', columns, rows, ...more }))))

/** The XML of one part, unpacked by the directory of the zip. */
function part(file: Buffer, name: string): string {
  let at = file.readUInt32LE(file.length - 6)
  for (;;) {
    const [packed, nameLength] = [file.readUInt32LE(at + 20), file.readUInt16LE(at + 28)]
    const start = file.readUInt32LE(at + 42)
    if (file.toString('utf8', at + 46, at + 46 + nameLength) === name) {
      const data = start + 30 + nameLength
      return inflateRawSync(file.subarray(data, data + packed)).toString()
    }
    at += 46 + nameLength
  }
}

test('two readers find texts, numbers and days as they were written', async () => {
  const at = new Date('2026-11-21T03:04:05Z')
  const file = await written([
    { code: 'DH000000018', amount: -1_250_000, weight: 2.5, day: '2026-11-21', at },
    { code: 'Nguyễn Thị Ánh & <con>', amount: 0, weight: null, day: '01-02-2026', at: null },
  ])
  const [sheet] = await readXlsxFile(file)
  expect(sheet?.sheet).toBe('Đơn hàng')
  const [head, first = [], second] = sheet?.data ?? []
  expect(head).toEqual(['Mã đơn', 'Số tiền', 'Cân nặng', 'Ngày', 'Lúc'])
  expect(first.slice(0, 3)).toEqual(['DH000000018', -1_250_000, 2.5])
  expect((first[3] as unknown as Date).toISOString()).toBe('2026-11-21T00:00:00.000Z')
  // Cells know no time zone: what is read back as UTC is the clock of Vietnam.
  expect(Math.abs((first[4] as unknown as Date).getTime() - Date.parse('2026-11-21T10:04:05Z'))).toBeLessThan(
    2,
  )
  expect(second?.slice(0, 3)).toEqual(['Nguyễn Thị Ánh & <con>', 0, null])

  const book = read(file, { cellNF: true })
  const cells = book.Sheets['Đơn hàng']!
  expect(cells['A2']).toMatchObject({ t: 's', v: 'DH000000018' })
  expect(cells['B2']).toMatchObject({ t: 'n', v: -1_250_000, w: '-1,250,000' })
  expect(cells['C2']).toMatchObject({ t: 'n', v: 2.5, w: '2.50' })
  expect(cells['D2']).toMatchObject({ t: 'n', w: '21-11-2026' })
  expect(cells['E2']).toMatchObject({ t: 'n', w: '21-11-2026 10:04' })
  expect(cells['D3']).toMatchObject({ t: 'n', w: '01-02-2026' })
  expect(cells['!autofilter']).toEqual({ ref: 'A1:E3' })
})

test('no text is ever a formula', async () => {
  const texts = ['=1+1', '+84912345678', '-2', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x")', '00012']
  const file = await written(texts.map((code) => ({ code })))
  const xml = part(file, 'xl/worksheets/sheet1.xml')
  expect(xml).not.toContain('<f>')
  expect(xml.match(/t="inlineStr"/g)?.length).toBe(columns.length + texts.length)
  const cells = read(file).Sheets['Đơn hàng']!
  for (const [index, text] of texts.entries()) {
    const cell = cells[`A${index + 2}`]
    expect(cell.f, text).toBeUndefined()
    expect(cell.t, text).toBe('s')
    expect(cell.v.trim()).toBe(text.trim())
  }
  // Marked as text for good: editing the cell does not make it a formula either.
  expect(xml).toContain('<c r="A2" s="7"')
  expect(part(file, 'xl/styles.xml').match(/quotePrefix="1"/g)?.length).toBe(2)
})

test('a negative number stays a number; a text in a money column stays a text', async () => {
  const cells = read(
    await written([
      { code: 1, amount: '-5' },
      { code: 2, amount: '=5' },
    ]),
  ).Sheets['Đơn hàng']!
  expect(cells['B2']).toMatchObject({ t: 'n', v: -5 })
  expect(cells['B3']).toMatchObject({ t: 's', v: '=5' })
})

test('characters that XML cannot hold are left out, half characters replaced, long texts cut', async () => {
  expect(cellText('a\u0000b\u0008c\uFFFFd')).toBe('abcd')
  expect(cellText('x\uD800y')).toBe('x\uFFFDy')
  expect(cellText('_x0041_')).toBe('_x005F_x0041_')
  expect(cellText('dòng 1\r\ndòng 2')).toBe('dòng 1\ndòng 2')
  expect(cellText('a'.repeat(40_000)).length).toBe(32_767)
  const cells = read(await written([{ code: 'a\u0001😀\uDC00' }])).Sheets['Đơn hàng']!
  expect(cells['A2'].v).toBe('a😀\uFFFD')
})

test('names of sheets, letters of columns, serial numbers of days', () => {
  expect(sheetName("Báo cáo: thu/chi [tháng 11] của 'Sài Gòn' rất dài")).toBe(
    "Báo cáo thu chi tháng 11 của 'S",
  )
  expect(sheetName('a'.repeat(40), 2)).toBe(`${'a'.repeat(27)} (2)`)
  expect(sheetName('///')).toBe('Trang')
  expect([0, 25, 26, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
  expect(dateSerial('1970-01-01')).toBe(25_569)
  expect(dateSerial('31-12-2026')).toBe(46_387)
  // 22:30 UTC is the next day in Vietnam.
  expect(dateSerial(Date.parse('2026-12-30T22:30:00Z'))).toBe(46_387)
  expect(timeSerial(Date.parse('2026-12-30T17:00:00Z'))).toBe(46_387)
  expect(dateSerial('hôm nay')).toBeNull()
})

test('totals stand last, bold, outside the filter', async () => {
  const file = await written(
    [
      { code: 'a', amount: 1 },
      { code: 'b', amount: 2 },
    ],
    {
      totals: () => [
        { code: 'Tổng cộng', amount: 3 },
        { code: 'Đã hủy', amount: 1 },
      ],
    },
  )
  const cells = read(file).Sheets['Đơn hàng']!
  expect([cells['A4'].v, cells['B4'].v]).toEqual(['Tổng cộng', 3])
  expect([cells['A5'].v, cells['B5'].v]).toEqual(['Đã hủy', 1])
  expect(cells['!autofilter']).toEqual({ ref: 'A1:E3' })
})

test('a list without rows is a sheet with its header', async () => {
  const [sheet] = await readXlsxFile(await written([]))
  expect(sheet?.data.length).toBe(1)
})

test('who stops reading ends the rows; a failing row fails the file', async () => {
  let ended = false
  async function* endless() {
    try {
      for (let n = 0; ; n += 1) yield { code: `DH${n}` }
    } finally {
      ended = true
    }
  }
  const stream = Readable.from(writeSpreadsheet({ sheet: 'x', columns, rows: endless() }), {
    objectMode: false,
  })
  for await (const bytes of stream) if ((bytes as Uint8Array).length > 0) break
  await expect.poll(() => ended).toBe(true)

  async function* failing() {
    yield { code: 1 }
    throw new Error('mất kết nối')
  }
  await expect(
    buffer(Readable.from(writeSpreadsheet({ sheet: 'x', columns, rows: failing() }))),
  ).rejects.toThrow('mất kết nối')
})

test('a thread writes file after file; one left in the middle, or failed, harms none after it', async () => {
  const named = (n: number) => ({ sheet: `Trang ${n}`, columns: columns.slice(0, 1 + (n % 3)) })
  const expected = (n: number) => [`Trang ${n}`, columns.slice(0, 1 + (n % 3)).map(({ title }) => title)]
  const read = async (file: Buffer) => {
    const [sheet] = await readXlsxFile(file)
    return [sheet?.sheet, sheet?.data[0]]
  }
  const spent = await cpuOf(async () => {
    for (let n = 0; n < 20; n += 1)
      expect(await read(await written([{ code: n }], named(n)))).toEqual(expected(n))
  })
  // Generous; measured 200, and 2,000 where each file starts a thread.
  expect(spent).toBeLessThan(1_000)

  const many = Array.from({ length: 2_000 }, (_, code) => ({ code }))
  const left = Readable.from(writeSpreadsheet({ sheet: 'x', columns, rows: many }))
  for await (const _ of left) break
  const untitled = written(many, { columns: [{ key: 'code', title: undefined as never }] })
  await expect(untitled).rejects.toThrow('undefined')
  const files = Array.from({ length: 8 }, (_, n) => written([{ code: n }], named(n)).then(read))
  expect(await Promise.all(files)).toEqual(files.map((_, n) => expected(n)))
})

test('ten thousand rows of thirty columns are written within a second or so and read back exactly', async () => {
  const wide = Array.from({ length: 30 }, (_, index): SpreadsheetColumn<{ n: number }> => ({
    key: `c${index}`,
    title: `Cột ${index}`,
    kind: index % 2 ? 'money' : 'text',
    value: (row) => (index % 2 ? row.n * index : `Đơn ${row.n}`),
  }))
  const rows = Array.from({ length: 10_000 }, (_, n) => ({ n }))
  let file = Buffer.alloc(0)
  const spent = await cpuOf(async () => {
    file = Buffer.from(await buffer(Readable.from(writeSpreadsheet({ sheet: 'x', columns: wide, rows }))))
  })
  // Generous; measured 250.
  expect(spent).toBeLessThan(3_000)
  const data = utils.sheet_to_json<unknown[]>(read(file).Sheets['x']!, { header: 1 })
  expect(data.length).toBe(10_001)
  expect(data.at(-1)?.slice(0, 4)).toEqual(['Đơn 9999', 9_999, 'Đơn 9999', 29_997])
})

test('a file whose rows fail before the first byte is an ordinary refusal', async () => {
  async function* lost() {
    yield* await Promise.reject<{ code: string }[]>(new Error('Connection terminated unexpectedly'))
  }
  const file = call({ id: 'x', method: 'GET', path: '/x', summary: 'x', roles: 'public', file: 'Đơn hàng' })
  const app = await buildServer({
    db: {} as never,
    longWork: {} as never,
    isHealthy: async () => true,
    routes: [serve(file, () => spreadsheetFile('Đơn hàng', { sheet: 'x', columns, rows: lost() }))],
    authenticate: async () => null,
    clock: () => new Date('2026-11-21T03:00:00Z'),
    logLevel: 'silent',
    trustProxy: 0,
  })
  const answer = await app.inject({ url: '/x' })
  expect(answer.statusCode).toBe(503)
  expect(answer.json().error).toBe('unavailable')
  expect(answer.headers['content-disposition']).toBeUndefined()
  await app.close()
})
