import { read, utils } from '@e965/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyKey, rowsOfKeys } from '#platform/server/lists/list.ts'
import { orderFields } from '#orders/core/order.fields.ts'
import { orderListing } from '#orders/core/server/order.repo.ts'
import { askedBy } from '#platform/server/lists/asked-by.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
  await sql`insert into orders (code, station_id, status, sale_id, site_code, name, goods_values, currency, quoted_total, actual_price, created_at)
    select 'XL' || lpad(n::text, 6, '0'), 1, (array[2, 6])[1 + n % 2], (select id from staff where username = 'ss'), s.code,
      case n when 7 then '=1+1' else 'Máy ảnh ' || n end, 10, 'JPY', n, 77, timestamptz '2024-10-01 00:00+07' + n / 3 * interval '1 second'
    from generate_series(1, 12500) n, (select code from site limit 1) s`.execute(world.db)
  await sql`analyze orders`.execute(world.owner)
})
afterAll(() => world.close())

type Line = Record<string, unknown>
async function file(
  who: RoleCode,
  path: string,
  body?: object,
): Promise<{ name: string; rows: Line[]; last: Line }> {
  const { body: signedIn } = await world.nobody.post('/api/v1/auth/login', {
    username: who.toLowerCase(),
    password: 'Demo-2026!',
    role: 'staff',
  })
  const answer = await world.app.inject({
    method: 'POST',
    url: path,
    headers: { authorization: `Bearer ${signedIn.access.token}`, 'x-station': '1' },
    ...(body ? { payload: body } : {}),
  })
  expect(answer.statusCode, answer.statusCode === 200 ? '' : answer.payload).toBe(200)
  const book = read(answer.rawPayload)
  const rows = utils.sheet_to_json<Line>(book.Sheets[book.SheetNames[0]!]!)
  return {
    name: decodeURIComponent(String(answer.headers['content-name'])),
    rows: rows.slice(0, -1),
    last: rows.at(-1)!,
  }
}
const october = 'created_at_from=01-10-2024&created_at_to=31-10-2024'

describe('the order list as a file', () => {
  test('has every row of the filters, in the list’s order, beyond the cap of its count', async () => {
    const { name, rows, last } = await file('AC', `/api/quotes/excel?${october}`)
    expect(name).toMatch(/^Danh sách đơn hàng \d{14}\.xlsx$/)
    expect(rows.length).toBe(12_500)
    expect(rows[0]!['Mã đơn']).toBe('XL012500')
    expect(new Set(rows.map((row) => row['Mã đơn'])).size).toBe(12_500)
    expect(last).toMatchObject({ 'Mã đơn': 'Tổng cộng', 'Tổng báo giá (đ)': (12_500 * 12_501) / 2 })
    expect(rows.find((row) => row['Mã đơn'] === 'XL000007')![orderFields.name.label]).toBe('=1+1')
  })

  test('takes filters from the body too, and a search finds what the list finds', async () => {
    const body = { filter: { status: [6], created_at_from: '01-10-2024', created_at_to: '31-10-2024' } }
    const { rows } = await file('AC', '/api/quotes/excel', body)
    expect(rows.length).toBe(6_250)
    expect(new Set(rows.map((row) => row['Trạng thái']))).toEqual(new Set(['Đã mua']))
    expect((await file('AC', `/api/quotes/excel?${october}&q=xl0001`)).rows.length).toBe(100)
    expect((await file('AC', `/api/quotes/excel?${october}&q=may anh`)).rows.length).toBe(12_499)
    expect((await file('AC', `/api/quotes/excel?${october}&sort=code`)).rows[0]!['Mã đơn']).toBe('XL000001')
  })

  test('a bad filter is refused by field, before any file', async () => {
    const { status, body } = await world.as('AC').post('/api/quotes/excel?created_at_from=31-02-2026')
    expect(status).toBe(400)
    expect(body.details[0].path).toBe('created_at_from')
    expect((await world.as('MKT').post('/api/quotes/excel')).status).toBe(403)
  })

  test('costs are there for accountants, from 6 for sales, and not at all for the warehouse', async () => {
    const path = `/api/quote/export/excel?${october}&q=XL00001`
    const of = async (role: RoleCode) => (await file(role, path)).rows
    const title = orderFields.actual_price.label
    expect((await of('AC')).map((row) => row[title])).toEqual(Array.from({ length: 10 }, () => 77))
    for (const row of await of('SS')) expect(row[title]).toBe(row['Trạng thái'] === 'Đã mua' ? 77 : undefined)
    for (const row of await of('OP')) expect(Object.keys(row)).not.toContain(title)
  })

  test('who took what is written down', async () => {
    await file('CS', `/api/quotes/excel?${october}&status=2`)
    const { body } = await world.as('SU').get('/api/activity/log', { table_name: 'export' })
    const me = await world.as('cs').me()
    expect(body.results[0]).toMatchObject({
      actor_id: me.id,
      table_title: 'Xuất dữ liệu',
      call: 'post-quotes-excel',
      changes: expect.arrayContaining([
        { field: 'report', title: 'tệp', old: null, new: 'Danh sách đơn hàng' },
        { field: 'rows', title: 'số dòng', old: null, new: '6,250' },
        expect.objectContaining({
          field: 'filters',
          new: expect.stringContaining('ngày tạo từ: 01-10-2024'),
        }),
      ]),
    })
  })
})

test('the receipts as a file', async () => {
  const list = await world.as('AC').get('/api/transfers', { size: 200 })
  const { rows, name } = await file('AC', '/api/transfer/excel')
  expect(name).toMatch(/^Phiếu thu, phiếu chi /)
  expect(rows.length).toBe(list.body.pagination.total)
  // The list of payouts alone is that of refunds.
  expect((await file('AC', '/api/transfer/excel?trans_type=2')).name).toMatch(/^Danh sách hoàn tiền /)
})

test('every row comes once, whatever the order, and rows that left the scope meanwhile do not', async () => {
  const scope = sql<boolean>`o.code like 'XL%' and o.deleted_at is null`
  const codes: string[] = []
  const listing = askedBy(orderListing, 'SU')
  const keys = await everyKey(world.db, listing, { page: 1, size: 20, sort: 'code' }, scope)
  for await (const row of rowsOfKeys<{ code: string }>(world.db, listing, keys, scope)) {
    if (codes.length === 0)
      await sql`update orders set deleted_at = now() where code = 'XL012000'`.execute(world.db)
    codes.push(row.code)
  }
  expect(codes.length).toBe(12_499)
  expect(codes).toEqual(codes.toSorted())
})
