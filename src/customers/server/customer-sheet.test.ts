import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sheetColumns } from '#customers/customer-sheet.rules.ts'
import { ok } from '#testing/order.ts'
import { readWorkbook } from '#platform/server/lists/sheets/spreadsheet-read.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { sendWorkbook, workbook as workbookOf } from '#testing/sheet.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({ people: { ss: 'Vũ Hoàng Nam' } })
})
afterAll(() => world.close())

type Row = Record<string, string>

/** A workbook with these rows under our titles. */
const workbook = (rows: readonly Row[], titles = sheetColumns.map(({ title }) => title)) =>
  workbookOf(
    titles,
    rows.map((row) =>
      titles.map((title) => row[sheetColumns.find((one) => one.title === title)?.field ?? title] ?? null),
    ),
  )
const send = (who: string, path: string, file: Buffer) => sendWorkbook(world, who, path, file)
const count = async () => (await world.db.selectFrom('customer').select('id').execute()).length

const good: Row = {
  name: 'Hồ Thị Sen',
  phone: '+84 912 700 001',
  birthday: '05-05-1990',
  address: '5 Hai Bà Trưng',
  ward: 'sài gòn',
  province: 'Hồ Chí Minh',
}

describe('import', () => {
  test('rows of a sheet become customers with their addresses; sales get their own', async () => {
    const file = await workbook([good, { name: 'Mạc Văn Đạt', phone: '0912700002', account_no: 'SHEET-1' }])
    const seen = ok(await send('SS', '/api/customer/import/check', file)).data
    expect(seen).toMatchObject({
      rows: 2,
      errors: [],
      preview: [{ line: 2, values: { name: 'Hồ Thị Sen' } }, { line: 3 }],
    })
    const before = await count()
    const { data } = ok(await send('SS', '/api/customer/import', file))
    expect(data.imported).toBe(2)
    expect(await count()).toBe(before + 2)
    const [sen] = ok(await world.as('SS').get('/api/users', { type: 1, q: '0912700001' })).results
    expect(sen).toMatchObject({
      customer_no: data.first,
      sale_id: (await world.as('SS').me()).id,
      birthday: '05-05-1990',
      ward: 'Phường Sài Gòn',
      province: 'Thành phố Hồ Chí Minh',
    })
  })

  test('every bad cell is named with its column, and nothing of the sheet is imported', async () => {
    const file = await workbook([
      { name: 'Tốt Lành', phone: '0912700010' },
      { name: '', phone: '0912700011' },
      { name: 'Sai Số', phone: '12345', email: 'khong', birthday: '01-01-2020' },
      { name: 'Trùng Dòng', phone: '0912700010' },
      { name: 'Thiếu Phường', phone: '0912700012', address: '1 Lê Lợi', province: 'Hà Nội' },
      { name: 'Lạc Phường', phone: '0912700013', address: '1 Lê Lợi', ward: 'Bến Lạ', province: 'Hà Nội' },
    ])
    const { errors } = ok(await send('CS', '/api/customer/import/check', file)).data
    expect(errors.map(({ cell }: { cell: string }) => cell)).toEqual(['A3', 'B4', 'C4', 'B5', 'G6', 'G7'])
    const before = await count()
    const refused = await send('CS', '/api/customer/import', file)
    expect(refused.status).toBe(400)
    expect(refused.body.error).toBe('sheet.wrong')
    expect(refused.body.message).toContain('6 ô')
    expect(refused.body.details[3]).toEqual({ path: 'B5', message: 'Điện thoại: Trùng với dòng 2' })
    expect(await count()).toBe(before)
  })

  test('a phone of an existing customer and an implausible birthday are named by cell', async () => {
    const taken = ok(
      await world.as('CS').post('/api/customer/add', { name: 'Đã Có', phone: '0912700020' }),
    ).data
    const file = await workbook([
      { name: 'Lại Đến', phone: '84912700020' },
      { name: 'Quá Trẻ', phone: '0912700021', birthday: '01-01-2015' },
    ])
    const { errors } = ok(await send('CS', '/api/customer/import/check', file)).data
    expect(errors).toMatchObject([
      { cell: 'B2', message: `Đã có ở ${taken.customer_no} · Đã Có` },
      { cell: 'D3', message: 'Ngày sinh phải cách đây từ 16 đến 120 năm' },
    ])
  })

  test('a sheet without our columns, an empty one and what is no workbook are refused', async () => {
    const path = '/api/customer/import'
    const other = await send('CS', path, await workbook([{ name: 'Ai' }], ['Họ tên', 'Ghi chú']))
    expect(other.body).toMatchObject({ error: 'sheet.columns' })
    expect(other.body.message).toContain('Điện thoại')
    expect((await send('CS', path, await workbook([]))).body.error).toBe('sheet.empty')
    expect((await send('CS', path, Buffer.from('không phải Excel'))).body.error).toBe('sheet.type')
    expect((await send('PA', path, await workbook([good]))).status).toBe(403)
    expect((await world.as('CS').post(path, {})).status).toBe(415)
  })

  test('the template names its columns, and its example is no customer', async () => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/customer/import/template',
      headers: await authorized('CS'),
      payload: {},
    })
    const [sheet] = await readWorkbook(answer.rawPayload)
    expect(sheet?.rows[0]?.slice(0, 3)).toEqual(['Họ tên *', 'Điện thoại *', 'E-mail'])
    expect(sheet?.rows).toHaveLength(2)
    const refused = await send('CS', '/api/customer/import', answer.rawPayload)
    expect(refused.body.error).toBe('sheet.empty')
  })
})

async function authorized(who: string): Promise<Record<string, string>> {
  const { body } = await world.nobody.post('/api/v1/auth/login', {
    username: who.toLowerCase(),
    password: 'Demo-2026!',
    role: 'staff',
  })
  return { authorization: `Bearer ${body.access.token}`, 'x-station': String(body.user.stations[0].id) }
}

test('the file of customers has the rows of the filters that the person may see', async () => {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/users/excel',
    headers: await authorized('SS'),
    payload: { type: 1 },
  })
  expect(answer.statusCode).toBe(200)
  const [sheet] = await readWorkbook(answer.rawPayload)
  const own = ok(await world.as('SS').get('/api/users', { type: 1, size: 200 })).pagination.total
  // The titles above, the sums below.
  expect(sheet?.rows).toHaveLength(own + 2)
  const sale = sheet?.rows[0]?.indexOf('Phụ trách') ?? -1
  expect(new Set(sheet?.rows.slice(1, -1).map((row) => row[sale]))).toEqual(new Set(['Vũ Hoàng Nam']))
})
