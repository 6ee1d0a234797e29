import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok, orderAt, statusOf } from '#testing/order.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { form } from '#testing/form.ts'
import { book } from '#testing/zip.ts'
import { trackText } from '#warehouse/import-list.rules.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const op = () => world.as('OP')
const haneda = readFileSync(new URL('../../tests/data/packing-list-haneda.xlsx', import.meta.url))

/** A multipart body as a browser writes it. */
const upload = (
  path: string,
  fields: Record<string, string>,
  bytes: Buffer,
  name = 'list.xlsx',
  who = 'OP',
) => {
  const { body, headers } = form(fields, [{ field: 'file', name, bytes }])
  return world.as(who).post(path, body, headers)
}
const excel = (bytes: Buffer, fields: Record<string, string> = {}, path = '/api/import/quotes/excel') =>
  upload(path, { warehouse_code: 'JP-TYO', ...fields }, bytes)

async function waiting(track: string): Promise<number> {
  const { id } = await orderAt(world, 6)
  ok(await op().put(`/api/quote/track/${id}`, { track }))
  return id
}

describe('a packing list of Haneda', () => {
  it('is read under its letterhead, previewed, imported and undone', async () => {
    const first = await waiting('401234567890')
    const second = await waiting('401234567901')
    const third = await waiting('401234567912')
    const formula = await waiting('401234567923')
    const preview = ok(await excel(haneda, {}, '/api/import/quotes/check')).data
    expect(preview).toMatchObject({
      batch_id: null,
      mawb: '131-12345675',
      header_line: 5,
      warehouse_code: 'JP-TYO',
    })
    expect(preview.columns).toMatchObject({ track: '追跡番号 (Mã vận đơn)', weight: '重量 (kg)' })
    expect(await statusOf(world, first)).toBe(6)

    const done = ok(await excel(haneda)).data
    const said = done.rows.map(({ line, track, outcome, message }: Record<string, unknown>) => [
      line,
      track,
      outcome,
      message,
    ])
    expect(said).toEqual([
      [6, '401234567890', 'done', 'Nhận tại kho nước ngoài và đóng vào MAWB'],
      [7, '401234567901', 'done', 'Nhận tại kho nước ngoài và đóng vào MAWB'],
      [8, '401234567912', 'done', 'Nhận tại kho nước ngoài và đóng vào MAWB'],
      [9, '', 'blank', 'Dòng trống'],
      [10, '401234567890', 'duplicate', 'Trùng mã vận đơn với dòng 6'],
      [11, '999900001111', 'unknown', 'Không có đơn nào chờ mã vận đơn này'],
      [12, '401234567923', 'refused', 'Cân nặng không đọc được: "n/a"'],
      [13, '', 'refused', 'Thiếu mã vận đơn'],
    ])
    expect(done.rows.map((row: { outcome: string }) => row.outcome)).toEqual(
      preview.rows.map((row: { outcome: string }) => row.outcome),
    )
    const { rows } = await sql<{ d_weight: number }>`select d_weight from orders
      where id = any(${[first, second, third]}::bigint[]) order by id`.execute(world.db)
    expect(rows.map((row) => row.d_weight)).toEqual([1.25, 2.5, 1.5])
    expect([await statusOf(world, first), await statusOf(world, formula)]).toEqual([7, 6])

    const again = ok(await excel(haneda)).data
    expect(again.counts).toEqual({ duplicate: 4, blank: 1, unknown: 1, refused: 2 })
    const batches = ok(await op().get('/api/import/excels')).results
    expect(batches[1]).toMatchObject({ id: done.batch_id, file_name: 'list.xlsx', done: 3, rows: 8 })

    ok(await op().post('/api/import/quote/rollback', { id: done.batch_id }))
    expect([await statusOf(world, first), await statusOf(world, third)]).toEqual([6, 6])
    const twice = await op().post('/api/import/quote/rollback', { id: done.batch_id })
    expect(twice).toMatchObject({ status: 409, body: { error: 'import.rolled_back' } })
    expect(ok(await excel(haneda)).data.counts.done).toBe(3)
  })

  it('is not undone once a row has moved on, and says which', async () => {
    const track = '501234567890'
    const order = await waiting(track)
    const tracks = { tracks: `${track}\n501234567891`, mawb: '131-00000092', warehouse_code: 'JP-TYO' }
    const done = ok(await op().post('/api/import/quotes/tracks', tracks)).data
    expect(done.counts).toEqual({ done: 1, unknown: 1 })
    const moved = ok(
      await op().post('/api/import/status/tracks', {
        tracks: [track, { track: 'X', isHandle: false }],
        status: 8,
      }),
    )
    expect(moved.data.rows).toMatchObject([{ track, outcome: 'done', message: 'Đã xuất kho nước ngoài' }])
    expect(await statusOf(world, order)).toBe(8)
    const refused = await op().post('/api/import/quote/rollback', { id: done.batch_id })
    expect(refused).toMatchObject({ status: 409, body: { error: 'import.moved_on' } })
    expect(refused.body.details).toEqual([
      { path: 'rows.1', message: `Dòng 1 (${track}): kiện đang ở bước "Đã xuất kho"` },
    ])
  })

  it('is checked by the office, where each sees its own orders alone, and imported by the warehouse', async () => {
    const check = async (who: string) => {
      const answer = await upload(
        '/api/import/quotes/check',
        { warehouse_code: 'JP-TYO' },
        haneda,
        'a.xlsx',
        who,
      )
      return ok(answer).data.rows[0]
    }
    expect(await check('CS')).toMatchObject({
      track: '401234567890',
      order_codes: [expect.stringMatching(/^DH/)],
    })
    expect(await check('SS2')).toMatchObject({ outcome: 'unknown', order_codes: [] })
    expect((await upload('/api/import/quotes/excel', {}, haneda, 'a.xlsx', 'CS')).status).toBe(403)
  })

  it('keeps what the warehouse weighed and measured, and says so where the list says otherwise', async () => {
    const weighed = '601234567890'
    const measured = '601234567901'
    await waiting(weighed)
    await waiting(measured)
    const receive = (track: string, measures: object) =>
      op().post('/api/import/quote/receive', { track, warehouse_code: 'JP-TYO', ...measures })
    ok(await receive(weighed, { d_weight: 1.5 }))
    ok(await receive(measured, { length: 30, width: 20, height: 10 }))
    const rows = [
      { track: weighed, d_weight: 2 },
      { track: measured, d_weight: 2.5 },
    ]
    const done = ok(
      await op().post('/api/import/quotes', { mawb: '131-00000173', warehouse_code: 'JP-TYO', rows }),
    ).data
    expect(done.rows).toMatchObject([
      {
        weight: 1.5,
        message: 'Đã nhận, đóng vào MAWB. Giữ cân đã nhận 1.50 kg, danh sách ghi 2.00 kg',
      },
      { weight: 2.5, message: 'Đã nhận, đóng vào MAWB' },
    ])
    const packages = await sql`select d_weight, length, width, height from package
      where track in (${weighed}, ${measured}) order by track`.execute(world.db)
    expect(packages.rows).toMatchObject([
      { d_weight: 1.5 },
      { d_weight: 2.5, length: 30, width: 20, height: 10 },
    ])
  })

  it('needs a flight with a right number', async () => {
    const wrong = await excel(haneda, { mawb: '131-12345676' })
    expect(wrong).toMatchObject({ status: 400, body: { details: [{ path: 'mawb' }] } })
    const lax = readFileSync(new URL('../../tests/data/packing-list-lax.xlsx', import.meta.url))
    const none = await excel(lax, { warehouse_code: 'US-LAX' }, '/api/import/quotes/check')
    expect(none.body.details).toEqual([{ path: 'mawb', message: 'Vui lòng nhập số MAWB' }])
    expect((await upload('/api/import/quotes/excel', {}, haneda, 'list.xlsx', 'SS')).status).toBe(403)
  })
})

it('a file that is no workbook, a broken one or one out of bounds is refused in the trade’s words', async () => {
  const far = '<worksheet><sheetData><row><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>'
  const said = await Promise.all(
    [Buffer.from('Mã vận đơn;Cân nặng'), haneda.subarray(0, 4000), book({ sheet: far })].map((bytes) =>
      excel(bytes),
    ),
  )
  expect(said.map(({ status, body }) => [status, body.error, body.message])).toEqual([
    [415, 'sheet.type', 'Tệp không phải bảng tính .xlsx. Hãy lưu lại dưới dạng .xlsx.'],
    [400, 'sheet.broken', 'Không đọc được tệp Excel này: tệp hỏng hoặc có mật khẩu.'],
    [413, 'sheet.too_big', 'Tệp Excel quá lớn: quá 20,000 dòng.'],
  ])
})

it.each([
  ['1.23456789012E+11', '123456789012', null],
  [
    '1.2345678901234567E+19',
    '1.2345678901234567E+19',
    'Excel đã làm tròn mã vận đơn, cần định dạng cột thành chữ',
  ],
  ['#N/A', '#N/A', 'Ô công thức bị lỗi: #N/A'],
])('the cell %s is the track %s', (cell, track, problem) => {
  expect(trackText(cell)).toEqual({ track, problem })
})

describe('photos', () => {
  const photo = () => sharp({ create: { width: 5000, height: 200, channels: 3, background: '#888' } })
  const send = (code: string, files: Buffer[], type = '1', who = 'OP') => {
    const parts = files.map((bytes, index) => ({ field: 'files', name: `${index}.jpg`, bytes }))
    const { body, headers } = form({ code, type_image: type }, parts)
    return world.as(who).post('/api/quote/upload/image', body, headers)
  }
  it('are kept without EXIF, bounded, with a thumbnail, for those who see the order', async () => {
    const { code } = await orderAt(world, 6)
    const jpeg = await photo()
      .withExif({ IFD0: { Artist: 'nobody' } })
      .jpeg()
      .toBuffer()
    const saved = ok(await send(code, [jpeg])).data
    expect(saved).toMatchObject({ saved: 1, images: [{ order_code: code, type_name: 'Về kho nước ngoài' }] })
    const { url, thumb } = saved.images[0]
    const bytesOf = async (path: string, who = 'OP') => {
      const token = (
        await world.app.inject({
          method: 'POST',
          url: '/api/v1/auth/login',
          payload: { username: who.toLowerCase(), password: 'Demo-2026!', role: 'staff' },
        })
      ).json().access.token
      return world.app.inject({ url: path, headers: { authorization: `Bearer ${token}`, 'x-station': '1' } })
    }
    const whole = await bytesOf(url)
    expect(whole.headers['content-type']).toBe('image/jpeg')
    const { width, exif } = await sharp(whole.rawPayload).metadata()
    expect([width, exif]).toEqual([4096, undefined])
    expect((await sharp((await bytesOf(thumb)).rawPayload).metadata()).width).toBe(320)
    expect((await bytesOf(url, 'SS2')).statusCode).toBe(404)
    // The file as it was sent is evidence: kept to the byte, handed out as a file, not to everybody.
    const original = await bytesOf(`${url}/original`, 'CS')
    expect(original.rawPayload.equals(jpeg)).toBe(true)
    expect(String(original.headers['content-disposition'])).toMatch(/^attachment/)
    expect((await bytesOf(`${url}/original`, 'OP')).statusCode).toBe(403)
    expect((await world.nobody.get(url)).status).toBe(401)
    expect(ok(await op().get('/api/load/images', { code })).data).toHaveLength(1)
  })
  it('are skipped without files and refused by content', async () => {
    const { code } = await orderAt(world, 6)
    expect(ok(await send(code, []))).toMatchObject({ code: 1, data: { saved: 0, images: [] } })
    const svg = await send(code, [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    ])
    expect(svg).toMatchObject({ status: 415, body: { error: 'image.type' } })
    const cut = (await photo().png().toBuffer()).subarray(0, 300)
    expect(await send(code, [cut])).toMatchObject({ status: 415, body: { error: 'image.unreadable' } })
    const jpeg = await photo().jpeg().toBuffer()
    expect((await send(code, [jpeg], '9')).status).toBe(400)
    expect((await send('DH000000000', [jpeg])).status).toBe(404)
    expect(ok(await op().get('/api/load/images', { code })).data).toEqual([])
  })
})
