import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSheet } from '#platform/rules/sheet.ts'
import { readWorkbook } from '#platform/server/lists/sheets/spreadsheet-read.ts'
import { bracketOf, sheetColumns } from '#pricing/price-sheet.rules.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { form } from '#testing/form.ts'
import { workbook as workbookOf } from '#testing/sheet.ts'
import type { Line } from '#testing/sheet.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const header = [
  'Tuyến',
  'Loại hàng',
  'Kho',
  'Hạng khách',
  'Mã khách',
  'Từ (kg)',
  'Đến dưới (kg)',
  'Đơn giá (đ/kg)',
  'Cước tối thiểu (đ)',
]
const workbook = (lines: Line[], titles = header) => workbookOf(titles, lines)
/** What an exported file says, read as an import reads it. */
const bracketsIn = async (file: Buffer) =>
  readSheet((await readWorkbook(file))[0]?.rows ?? [], sheetColumns).rows.map(bracketOf)
const send = async (path: string, bytes: Buffer, fields: Record<string, string> = {}, who = 'AD') => {
  const { body, headers } = form({ applied_date: '01-12-2026', ...fields }, [
    { field: 'file', name: 'gia.xlsx', bytes },
  ])
  return world.as(who).post(path, body, headers)
}
const check = (bytes: Buffer, fields?: Record<string, string>, who?: string) =>
  send('/api/prices/import/check', bytes, fields, who)
const run = (bytes: Buffer, fields?: Record<string, string>, who?: string) =>
  send('/api/prices/import', bytes, fields, who)
const book = (prices: number[], more: Partial<Record<number, string | number | null>> = {}): Line[] =>
  (
    [
      [0, 1],
      [1, 5],
      [5, 20],
      [20, null],
    ] as const
  ).map(([from, to], index) => {
    const line = ['AU-AIR', 'book', null, null, null, from, to, prices[index] ?? 0, 84_000]
    return line.map((cell, place) => more[place] ?? cell)
  })
const total = async () => (await world.as('AD').get('/api/prices', { size: 1 })).body.pagination.total
const price = async (date: string) =>
  (
    await world
      .as('SS')
      .get('/api/price-calculator', { route_code: 'AU-AIR', goods_type: 'book', weight: 3, date })
  ).body.data.total

describe('a price list from Excel', () => {
  it('is the file that was exported, priced anew, shown as a difference and taken over whole on its day', async () => {
    const old = await price('01-12-2026')
    const before = await total()
    const bytes = await workbook(book([261_100, 250_100, 227_100, 211_100]))
    const preview = await check(bytes)
    expect(preview.status, JSON.stringify(preview.body)).toBe(200)
    expect(preview.body.data).toMatchObject({
      imported: false,
      counts: { changed: 4 },
      warnings: [],
      applied_date: '01-12-2026',
    })
    expect(preview.body.data.rows[1]).toMatchObject({
      line: 3,
      outcome: 'changed',
      price: 250_100,
      from_kg: 1,
    })
    expect(await total()).toBe(before)
    const done = await run(bytes)
    expect(done.body).toMatchObject({ code: 1, message: 'Đã nhập bảng giá', data: { imported: true } })
    expect(await total()).toBe(before + 4)
    expect(await price('01-12-2026')).not.toBe(old)
    expect(await price('01-12-2026')).toBe(3 * 250_100)
    expect(await price('30-11-2026')).toBe(old)
    const again = await check(bytes)
    expect(again.body.data.counts).toEqual({ same: 4 })
    const out = async (body: object) =>
      (
        await world.app.inject({
          method: 'POST',
          url: '/api/prices/excel?route_code=AU-AIR&goods_type=book',
          payload: body,
          headers: await bearer(),
        })
      ).rawPayload
    const rowsOf = async (body: object) => bracketsIn(await out(body))
    expect(await rowsOf({})).toHaveLength(8)
    expect((await rowsOf({ in_force: '30-11-2026' }))[0]?.price).not.toBe(261_100)
    expect((await rowsOf({ in_force: '01-12-2026' })).map((row) => row.price)).toEqual([
      261_100, 250_100, 227_100, 211_100,
    ])
    const noDay = await world.as('AD').post('/api/prices/excel', { in_force: 'mai' })
    expect(noDay.body.details).toMatchObject([{ path: 'in_force' }])
    // A list that has not begun is replaced, not doubled.
    await run(await workbook(book([1_000, 2_000, 3_000, 4_000])))
    expect(await total()).toBe(before + 4)
    expect(await price('01-12-2026')).toBe(84_000)
  })
  it('goes out with the same columns that come in, of the rows that the filters find', async () => {
    const out = await world.app.inject({
      method: 'POST',
      url: '/api/prices/excel?route_code=JP-AIR&goods_type=book',
      payload: {},
      headers: await bearer(),
    })
    expect(decodeURIComponent(String(out.headers['content-name']))).toContain('Bảng giá cước')
    const rows = await bracketsIn(out.rawPayload)
    expect(rows).toHaveLength(4)
    expect(rows[0]).toMatchObject({
      route_code: 'JP-AIR',
      goods_type: 'book',
      from_kg: 0,
      to_kg: 1,
      messages: [],
    })
    const back = await check(out.rawPayload)
    expect(back.body.data.counts).toEqual({ same: 4 })
    expect((await world.as('PA').post('/api/prices/excel')).status).toBe(403)
  })
  it('with one wrong cell is refused whole, each wrong cell by its line', async () => {
    const before = await total()
    const lines = [
      ...book([1, 2, 3, 4]),
      ['MARS', 'book', null, null, null, 0, null, 5, 0],
      ['JP-AIR', 'book', null, 'vang', 'KH000001', 0, null, 'abc', 0],
      ['JP-AIR', null, null, null, null, 3, 2, 5, 0],
      ['AU-AIR', 'book', null, null, null, 4, 6, 5, 0],
    ]
    const refused = await run(await workbook(lines))
    expect(refused).toMatchObject({ status: 400, body: { error: 'prices.wrong' } })
    const wrong = refused.body.data.rows.filter((row: { outcome: string }) => row.outcome === 'wrong')
    expect(wrong.map((row: { line: number; messages: string[] }) => [row.line, row.messages.length])).toEqual(
      [
        [6, 1],
        [7, 2],
        [8, 2],
        [9, 2],
      ],
    )
    expect(wrong[0].messages).toEqual(['Tuyến: không có "MARS"'])
    expect(wrong[1].messages).toContain('Đơn giá (đ/kg): "abc" không phải số hợp lệ')
    expect(await total()).toBe(before)
  })
  it('shows the brackets that it leaves out, and warns of weights without a price', async () => {
    const { body } = await check(await workbook(book([1_000, 2_000, 3_000, 4_000]).slice(0, 2)), {
      applied_date: '05-12-2026',
    })
    expect(body.data.counts).toEqual({ same: 2, gone: 2 })
    expect(body.data.warnings).toEqual(['AU-AIR · book: Bảng giá này chưa có bậc từ 5 kg trở lên.'])
  })
  it('is refused for a past day, without a header, a file or a right', async () => {
    const bytes = await workbook(book([1, 2, 3, 4]))
    expect((await check(bytes, { applied_date: '20-11-2026' })).body.details).toMatchObject([
      { path: 'applied_date' },
    ])
    expect((await check(bytes, { applied_date: 'mai' })).body.details).toMatchObject([
      { path: 'applied_date' },
    ])
    expect((await check(await workbook([['x']], ['Cột lạ']))).body.error).toBe('sheet.columns')
    expect((await check(Buffer.from('not a workbook'))).status).toBe(415)
    expect((await check(bytes, {}, 'AC')).status).toBe(403)
    expect((await world.as('AD').post('/api/prices/import', {})).status).toBe(415)
    const empty = form({ applied_date: '01-12-2026' }, [])
    expect(
      (await world.as('AD').post('/api/prices/import', empty.body, empty.headers)).body.details,
    ).toMatchObject([{ path: 'file' }])
  })
  it('for today is taken where no list begins today, and refused where one does', async () => {
    const today = { applied_date: '21-11-2026' }
    expect((await run(await workbook(book([9_000, 9_000, 9_000, 9_000])), today)).status).toBe(200)
    const second = await run(await workbook(book([8_000, 8_000, 8_000, 8_000])), today)
    expect(second).toMatchObject({ status: 400, body: { error: 'prices.wrong' } })
  })
})

async function bearer() {
  const answer = await world.nobody.post('/api/v1/auth/login', {
    username: 'ad',
    password: 'Demo-2026!',
    role: 'staff',
  })
  return { authorization: `Bearer ${answer.body.access.token}` }
}
