import sharp from 'sharp'
import readXlsx from 'read-excel-file/node'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestAnswer, TestApp } from '#testing/app.ts'
import { form } from '#testing/form.ts'
import { ok } from '#testing/order.ts'
import { workbook } from '#testing/sheet.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({ people: { ss: 'Vũ Hoàng Nam', cs: 'Phạm Minh Anh' } })
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

const why = ({ body }: TestAnswer) => body.error
const field = ({ body }: TestAnswer) => body.details[0].path
let names = 0
/** Each by a name of its own: the same once more would be the same submit. */
const write = (more = {}, who = 'AC') => {
  names += 1
  return world.as(who).post('/api/asset', { name: `Laptop Dell ${names}`, ...more })
}
const made = async (more = {}) => ok(await write(more)).data
const change = (id: number, body: object, who = 'AC') => world.as(who).put(`/api/asset/${id}`, body)
const read = async (id: number, who = 'AC') => ok(await world.as(who).get(`/api/asset/${id}`)).data
const rowsOf = async (bytes: Buffer): Promise<unknown[][]> => {
  const [sheet] = await readXlsx(bytes)
  return (sheet?.data ?? []) as unknown[][]
}
const png = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#357' } })
    .png()
    .toBuffer()
const idOf = async (who: string) => (await world.as(who).me()).id
/** Everything that was posted for it, by account; what came to nothing is left out. */
const booked = async (id: number) => {
  const { rows } = await sql<{ code: string; amount: number }>`select a.code, sum(l.amount)::bigint as amount
    from entry e join entry_line l on l.entry_id = e.id join account a on a.id = l.account_id
    where e.reference_type = 'asset' and e.reference_id = ${id} group by a.code having sum(l.amount) <> 0
    order by a.code`.execute(world.db)
  return Object.fromEntries(rows.map(({ code, amount }) => [code, amount]))
}

describe('an asset is written down', () => {
  test('of type 1 and in store unless something else is said, with a code of its own', async () => {
    const asset = await made()
    expect(asset).toMatchObject({
      type: 1,
      type_name: 'Máy tính',
      status: 1,
      quality: 'good',
      value: 0,
      life_months: 36,
    })
    expect(asset.code).toMatch(/^TS\d{6}$/)
    expect(asset.bought_on).toBe('21-11-2026')
    expect(await booked(asset.id)).toEqual({})
  })
  test('a fixed asset from 30,000,000 đ and over a year, below it a tool', async () => {
    expect(await made({ value: 30_000_000 })).toMatchObject({ is_fixed: true })
    expect(await made({ value: 29_999_999 })).toMatchObject({ is_fixed: false })
    expect(await made({ value: 40_000_000, life_months: 12 })).toMatchObject({ is_fixed: false })
    const long = await write({ value: 5_000_000, life_months: 37 })
    expect([long.status, field(long)]).toEqual([400, 'life_months'])
  })
  test('what it cost goes into the books, against its seller or what is still to be paid', async () => {
    const { rows } = await sql<{ id: number }>`select min(id) as id from partner`.execute(world.db)
    const partner = rows[0]!.id
    const bought = await made({ value: 32_500_000, partner_id: partner, bought_on: '10-11-2026' })
    expect(await booked(bought.id)).toEqual({
      'asset:fixed': 32_500_000,
      [`partner:${partner}`]: -32_500_000,
    })
    const tool = await made({ value: 4_000_000 })
    expect(await booked(tool.id)).toEqual({ 'asset:tool': 4_000_000, 'clearing:assets': -4_000_000 })
  })
  test('one that was there before comes with what it had worn, and the months that are left', async () => {
    const before = {
      value: 36_000_000,
      bought_on: '15-03-2026',
      taken_over_on: '20-11-2026',
      worn_before: 8_000_000,
    }
    const asset = await made(before)
    expect(asset).toMatchObject({ taken_over_on: '01-11-2026', rest_months: 28, book_value: 28_000_000 })
    expect(await booked(asset.id)).toEqual({
      'asset:fixed': 36_000_000,
      'asset:worn': -8_000_000,
      opening: -28_000_000,
    })
    expect(field(await write({ ...before, worn_before: 36_000_001 }))).toBe('worn_before')
    expect(field(await write({ value: 9, worn_before: 1 }))).toBe('taken_over_on')
    expect(field(await write({ ...before, taken_over_on: '01-02-2026' }))).toBe('taken_over_on')
  })
  test('nothing was bought tomorrow, of a type or by a person that is not there', async () => {
    expect(field(await write({ bought_on: '22-11-2026' }))).toBe('bought_on')
    expect(field(await write({ type: 99_999 }))).toBe('type')
    expect(field(await write({ staff_ids: [99_999] }))).toBe('staff_ids')
    expect(field(await write({ status: 2 }))).toBe('staff_ids')
    expect(field(await write({ status: 5 }))).toBe('status')
    expect(why(await write({ images: ['/api/file/x'] }))).toBe('assets.image_unknown')
  })
  test('by those who keep the books, and its cost is told to nobody else', async () => {
    expect((await write({}, 'SS')).status).toBe(403)
    const { id } = await made({ value: 31_000_000 })
    expect(await read(id, 'SS')).toMatchObject({
      value: null,
      accumulated: null,
      book_value: null,
      partner_id: null,
    })
    const list = ok(await world.as('SS').get('/api/assets', { ids: id }))
    expect(list.results[0]).toMatchObject({ id, value: null })
    expect(list.totals).toEqual({ value: null, accumulated: null, book_value: null })
    expect((await world.as('SS').get('/api/assets', { sort: '-value' })).status).toBe(400)
  })
})

describe('an asset is changed', () => {
  test('what it cost is taken back and posted anew', async () => {
    const { id, version } = await made({ value: 12_000_000 })
    const changed = ok(await change(id, { value: 33_000_000, version })).data
    expect(changed).toMatchObject({ is_fixed: true, value: 33_000_000 })
    expect(await booked(id)).toEqual({ 'asset:fixed': 33_000_000, 'clearing:assets': -33_000_000 })
    expect(why(await change(id, { note: 'x', version }))).toBe('conflict.stale')
    ok(await change(id, { value: 0 }))
    expect(await booked(id)).toEqual({})
  })
  test('its holder is set here until a slip has named it, and makes it used', async () => {
    const [ss, cs] = [await idOf('SS'), await idOf('CS')]
    const { id } = await made({ staff_ids: [ss] })
    expect(await read(id)).toMatchObject({ status: 2, staff_ids: [ss], staff_names: 'Vũ Hoàng Nam' })
    ok(await change(id, { staff_ids: [ss, cs].toSorted((a, b) => a - b) }))
    expect(await read(id)).toMatchObject({ status: 2 })
    ok(await change(id, { staff_ids: [] }))
    expect(await read(id)).toMatchObject({ status: 1, staff_ids: [], holders: [] })
  })
  test('it goes to repair and comes back to whoever holds it, or into the store', async () => {
    const used = await made({ staff_ids: [await idOf('SS')] })
    ok(await change(used.id, { status: 3 }))
    expect(why(await change(used.id, { status: 1 }))).toBe('assets.held')
    expect(ok(await change(used.id, { status: 2 })).data.status).toBe(2)
    const stored = await made()
    ok(await change(stored.id, { status: 3 }))
    expect(why(await change(stored.id, { status: 2 }))).toBe('assets.not_held')
    expect(ok(await change(stored.id, { status: 1 })).data.status).toBe(1)
    expect(why(await change(stored.id, { status: 5 }))).toBe('assets.bad_step')
    expect(field(await change(stored.id, { status: 4 }))).toBe('reason')
    ok(await change(stored.id, { status: 4, reason: 'mất khi chuyển kho' }))
  })
  test('one that nothing happened to is deleted, and its entry taken back; another is not', async () => {
    const { id } = await made({ value: 30_000_000 })
    ok(await world.as('AC').del(`/api/asset/${id}`))
    expect((await world.as('AC').get(`/api/asset/${id}`)).status).toBe(404)
    expect(await booked(id)).toEqual({})
    const held = await made({ staff_ids: [await idOf('SS')] })
    expect(why(await world.as('AC').del(`/api/asset/${held.id}`))).toBe('assets.used')
  })
})

test('a type says how many of it there are, by status', async () => {
  const { id } = await made({ type: 4, name: 'Xe tải 1,5 tấn' })
  const type = ok(await world.as('MKT').get('/api/asset-type/4')).data
  expect(type).toMatchObject({ type: 4, name: 'Xe', life_months: 72, counts: { 1: 1, 2: 0 } })
  expect((await world.as('AC').get('/api/asset-type/99')).status).toBe(404)
  expect(ok(await world.as('AC').get('/api/assets', { type: 4 })).results).toMatchObject([{ id }])
})

test('assets come in from a sheet and go out into one', async () => {
  const titles = ['Tên tài sản *', 'Loại (mã) *', 'Nguyên giá', 'Ngày mua', 'Người giữ (tên đăng nhập)']
  const send = async (...rows: (string | number | null)[][]) => {
    const sent = form({}, [{ field: 'file', name: 'nhap.xlsx', bytes: await workbook(titles, rows) }])
    return world.as('AC').post('/api/asset/import', sent.body, sent.headers)
  }
  const bad = await send(['Máy in Brother', 'may-tin', 7_000_000, '01-10-2026', 'ai đó'])
  expect(why(bad)).toBe('sheet.wrong')
  expect(ok(await send(['Máy in Brother', 'may-in', 7_000_000, '01-10-2026', 'ss'])).data.imported).toBe(1)
  const [asset] = ok(await world.as('AC').get('/api/assets', { q: 'may in brother' })).results
  expect(asset).toMatchObject({ type: 3, value: 7_000_000, status: 2, staff_names: 'Vũ Hoàng Nam' })
  const { bytes } = await world.as('AC').file('POST', '/api/asset/excel', { q: 'may in brother' })
  const rows = await rowsOf(bytes)
  expect(rows[0]).toEqual(expect.arrayContaining(['Mã tài sản', 'Nguyên giá (đ)', 'Giá trị còn lại (đ)']))
  expect(rows[1]).toEqual(expect.arrayContaining([asset.code, 7_000_000]))
  const seen = await rowsOf((await world.as('SS').file('POST', '/api/asset/excel', {})).bytes)
  expect(seen[0]).not.toEqual(expect.arrayContaining(['Nguyên giá (đ)']))
})

describe('the picture of the quarter', () => {
  const waits = async (who: string, id: number) => {
    const { kinds } = ok(await world.as(who).get('/api/queue')).data
    const kind = kinds.find(({ key }: { key: string }) => key === 'asset-photos-to-send')
    return kind?.rows.some((row: { id: number }) => row.id === id) ?? false
  }
  async function picture(): Promise<string> {
    const { body, headers } = form({ folder: 'images/assets' }, [
      { field: 'files', name: 'may.png', bytes: await png() },
    ])
    return ok(await world.as('SS').post('/api/upload/images', body, headers)).data.path
  }

  test('waits for its holder once the days for it are over, and for who keeps the register, until it is sent', async () => {
    const { id } = await made({ staff_ids: [await idOf('SS')] })
    expect(await Promise.all(['SS', 'AC', 'CS'].map((who) => waits(who, id)))).toEqual([true, true, false])
    ok(await world.as('SS').post('/api/image-report', { id, image_report: await picture(), quality: 'good' }))
    expect(await Promise.all(['SS', 'AC'].map((who) => waits(who, id)))).toEqual([false, false])
  })

  test('of two holders waits for the one who has sent none', async () => {
    const { id } = await made({ staff_ids: [await idOf('SS'), await idOf('CS')] })
    ok(await world.as('SS').post('/api/image-report', { id, image_report: await picture(), quality: 'good' }))
    expect(await Promise.all(['SS', 'CS', 'AC'].map((who) => waits(who, id)))).toEqual([false, true, true])
  })
})

test('a label has the code as bars', async () => {
  const { id, code } = await made({ name: 'Cân <b>sàn</b>' })
  const { content } = ok(await world.as('OP').post('/api/asset/label/print', { ids: [id] })).data
  expect(content).toContain('<svg')
  expect(content).toContain(`Tem ${code}`)
  expect(content).toContain('Cân &lt;b&gt;sàn&lt;/b&gt;')
  expect((await world.as('OP').post('/api/asset/label/print', { ids: [id, 99_999] })).status).toBe(404)
})
