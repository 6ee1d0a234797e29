import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '#testing/order.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { sendWorkbook, workbook } from '#testing/sheet.ts'
import type { Line } from '#testing/sheet.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const titles = ['Cấp', 'Hệ thống', 'Mã', 'Loại', 'Tên', 'Mã đơn vị cấp trên', 'Hiệu lực từ', 'Căn cứ']
const send = async (path: string, lines: readonly Line[], who = 'SU') =>
  sendWorkbook(world, who, `/api/utility/location/import${path}`, await workbook(titles, lines))
const find = async (code: string) =>
  ok(await world.as('SU').get('/api/utility/location', { q: code })).results

test('a new province comes in with its wards, which hang under it, with day and decree in their history', async () => {
  const lines: Line[] = [
    ['Tỉnh, thành phố', null, 'T-01', 'Tỉnh', 'Tân Lập', 'VN', '01-01-2027', 'Nghị quyết 1'],
    ['Phường, xã', null, 'T-0101', 'Phường', 'Tân Tiến', 'T-01', '01-01-2027', 'Nghị quyết 1'],
    ['phuong, xa', '2 cấp (từ 01-07-2025)', 'T-0102', 'xã', 'Tân Thịnh', 'T-01', '01-01-2027', null],
  ]
  expect(ok(await send('/check', lines)).data).toMatchObject({ rows: 3, wrong: 0 })
  expect(await find('T-01')).toEqual([])
  expect(ok(await send('', lines)).data).toEqual({ imported: 3, first: 'Tỉnh Tân Lập', last: 'Xã Tân Thịnh' })
  const [ward] = await find('T-0101')
  expect(ward).toMatchObject({
    full_name: 'Phường Tân Tiến',
    parent_name: 'Tỉnh Tân Lập',
    valid_from: '01-01-2027',
  })
  const history = ok(await world.as('SU').get(`/api/utility/location/${ward.id}/history`)).data
  expect(history).toMatchObject([{ action: 'created', day: '01-01-2027', note: 'Nghị quyết 1' }])
})

test('an unknown parent, a kind of another level and a code that is taken are named by cell, and nothing comes in', async () => {
  const lines: Line[] = [
    ['Phường, xã', null, 'U-1', 'Phường', 'Đúng', '01', null, null],
    ['Phường, xã', null, 'U-2', 'Phường', 'Lạc', '9X', null, null],
    ['Phường, xã', null, 'U-3', 'Tỉnh', 'Sai loại', '01', null, null],
    ['Phường, xã', null, 'U-1', 'Xã', 'Trùng', '01', null, null],
    ['Thôn', null, null, null, null, null, null, null],
  ]
  const { errors } = ok(await send('/check', lines)).data
  expect(errors.map(({ cell }: { cell: string }) => cell)).toEqual(['F3', 'D4', 'C5', 'A6', 'C6', 'E6'])
  expect(await send('', lines)).toMatchObject({ status: 400, body: { error: 'sheet.wrong' } })
  expect(await find('U-1')).toEqual([])
  expect((await send('', lines, 'AC')).status).toBe(403)
})
