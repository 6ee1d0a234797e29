import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readWorkbook } from '#platform/server/lists/sheets/spreadsheet-read.ts'
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

const titles = [
  'Mã *',
  'Tên',
  'Giảm theo',
  'Mức giảm (đ hoặc %)',
  'Mã khách',
  'Từ ngày',
  'Đến ngày',
  'Đang dùng',
]
const check = async (lines: readonly Line[], who = 'AD') =>
  sendWorkbook(world, who, '/api/service-coupon/import/check', await workbook(titles, lines))
const run = async (lines: readonly Line[], who = 'AD') =>
  sendWorkbook(world, who, '/api/service-coupon/import', await workbook(titles, lines))
const all = async (q = '') => ok(await world.as('AD').get('/api/service-coupons', { size: 200, q })).results

describe('coupons from a sheet', () => {
  test('come in as the form would save them: words, numbers, days and customers read from their cells', async () => {
    const lines: Line[] = [
      ['he-2027', 'Hè rực rỡ', '% phí dịch vụ', 7.5, null, '1/6/2027', '31-08-2027', 'có'],
      ['KHACH-QUEN', 'Khách quen', 'so tien', '50,000', 'kh000001', '2027-01-05', null, 'Không'],
    ]
    const before = await all()
    const seen = ok(await check(lines)).data
    expect(seen).toMatchObject({ rows: 2, wrong: 0, errors: [] })
    expect(seen.preview[0]).toMatchObject({ line: 2, values: { code: 'he-2027', value: '7.5' } })
    expect(await all()).toEqual(before)
    expect(ok(await run(lines))).toMatchObject({
      message: 'Đã nhập mã giảm giá từ Excel',
      data: { imported: 2, first: 'HE-2027', last: 'KHACH-QUEN' },
    })
    const [summer] = await all('HE-2027')
    expect(summer).toMatchObject({
      kind: 'percent',
      value: 7.5,
      min_services: 0,
      applied_date: '01-06-2027',
      expried_date: '31-08-2027',
      active: true,
    })
    const [own] = await all('KHACH-QUEN')
    expect(own).toMatchObject({ kind: 'amount', value: 50_000, applied_date: '05-01-2027', active: false })
    expect(own.customer_id_name).not.toBeNull()
  })

  test('with one bad cell none comes in, and every bad cell is named: by schema, by rule, by the table', async () => {
    const lines: Line[] = [
      ['TOT-1', 'Tốt', 'Số tiền', 1000, null, '01-06-2027', null, null],
      ['có dấu', null, 'Tặng', 'nhiều', 'KH999999', 'mai', null, 'tùy'],
      ['QUA-100', 'Quá', '% phí dịch vụ', 120, null, '01-06-2027', null, null],
      ['TOT-1', 'Lại', 'Số tiền', 1000, null, '01-06-2027', null, null],
      ['NGUOC', 'Ngược', 'Số tiền', 1000, null, '01-06-2027', '01-05-2027', null],
    ]
    const before = await all()
    const seen = ok(await check(lines)).data
    const cells = ['A3', 'B3', 'C3', 'D3', 'E3', 'F3', 'H3', 'D4', 'A5', 'G6']
    expect(seen.errors.map(({ cell }: { cell: string }) => cell)).toEqual(cells)
    expect(seen).toMatchObject({ rows: 5, wrong: cells.length })
    expect(seen.errors[2].message).toBe('Phải là một trong: Số tiền, % phí dịch vụ')
    expect(seen.errors[4].message).toBe('Không có "KH999999"')
    expect(seen.preview.map(({ line }: { line: number }) => line)).toEqual([3, 4, 5, 6])
    const refused = await run(lines)
    expect(refused).toMatchObject({ status: 400, body: { error: 'sheet.wrong' } })
    expect(refused.body.details.map(({ path }: { path: string }) => path)).toEqual(cells)
    expect(refused.body.details[7].message).toBe('Mức giảm (đ hoặc %): Mức giảm theo % không được quá 100')
    expect(await all()).toEqual(before)
  })

  test('the template names its columns, and its example is no coupon', async () => {
    const { rawPayload } = await world.app.inject({
      method: 'POST',
      url: '/api/service-coupon/import/template',
      payload: {},
      headers: await bearer(),
    })
    const [sheet] = await readWorkbook(rawPayload)
    expect(sheet?.rows[0]?.slice(0, 4)).toEqual(['Mã *', 'Tên *', 'Giảm theo', 'Mức giảm (đ hoặc %) *'])
    expect(sheet?.rows).toHaveLength(2)
    const answer = await sendWorkbook(world, 'AD', '/api/service-coupon/import', rawPayload)
    expect(answer).toMatchObject({ status: 400, body: { error: 'sheet.empty' } })
  })

  test("are the manager's to bring, and a sheet is bounded", async () => {
    expect((await run([], 'AC')).status).toBe(403)
    const many = Array.from({ length: 2_001 }, (_, n): Line => [
      `M-${n}`,
      'x',
      'Số tiền',
      1,
      null,
      null,
      null,
      null,
    ])
    const answer = await check(many)
    expect(answer).toMatchObject({ status: 400, body: { error: 'sheet.too_long' } })
    expect(answer.body.message).toContain('2001')
  })
})

async function bearer() {
  const { body } = await world.nobody.post('/api/v1/auth/login', {
    username: 'ad',
    password: 'Demo-2026!',
    role: 'staff',
  })
  return { authorization: `Bearer ${body.access.token}` }
}
