import { glob, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { factorKeys, factorProblem, isIdle, labelOfFactor, usedIn } from '#catalog/catalog.words.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({ names: { site: { khac: 'Trang khác' } } })
})
afterAll(() => world.close())

const ad = () => world.as('AD')
type Row = { id: number; code: string; position: number }
const rowsOf = async (path: string, query = {}) =>
  (await ad().get(path, { size: 1000, ...query })).body.results as Row[]
const codesOf = async (path: string) => (await rowsOf(path)).map((row) => row.code)

describe('webs', () => {
  const web = {
    code: 'tokyu-hands',
    name: 'Hands',
    country: 'JP',
    url: 'https://hands.net/',
    site_code: 'khac',
  }
  it('are made, read, changed and deleted', async () => {
    const made = await ad().post('/api/web', web)
    expect(made.body).toMatchObject({ code: 1, data: { ...web, site_code_name: 'Trang khác', active: true } })
    const { id } = made.body.data
    await ad().put(`/api/web/${id}`, { active: false, note: 'Chỉ nhận thẻ JCB' })
    const read = await world.as('CS').get(`/api/web/${id}`)
    expect(read.body.data).toMatchObject({ active: false, note: 'Chỉ nhận thẻ JCB', url: web.url })
    expect((await rowsOf('/api/web', { active: 'false' })).map((row) => row.id)).toEqual([id])
    expect((await ad().del(`/api/web/${id}`)).status).toBe(200)
    expect((await ad().get(`/api/web/${id}`)).status).toBe(404)
  })
  it('take only real addresses and known sites', async () => {
    const script = await ad().post('/api/web', { ...web, url: 'javascript:alert(1)' })
    expect(script).toMatchObject({ status: 400, body: { details: [{ path: 'url' }] } })
    const site = await ad().post('/api/web', { ...web, site_code: 'khong-co' })
    expect(site).toMatchObject({ status: 400, body: { details: [{ path: 'site_code' }] } })
    expect(await codesOf('/api/web')).not.toContain(web.code)
  })
  it('that an order names are neither deleted nor renamed', async () => {
    const { rows } = await sql<{ customer_id: number; station_id: number }>`
      select id as customer_id, station_id from customer limit 1`.execute(world.db)
    const one = (await rowsOf('/api/web')).find((row) => row.code === 'muji-jp') as Row
    const customer = rows[0] as { customer_id: number; station_id: number }
    await sql`insert into orders (code, station_id, customer_id, site_code, web_code, services_extra, name, goods_values, currency)
      values ('DH-WEB-1', ${customer.station_id}, ${customer.customer_id}, 'khac', 'muji-jp', '{GOM}', 'Hộp đựng đồ', 10, 'JPY')`.execute(
      world.db,
    )
    const gone = await ad().del(`/api/web/${one.id}`)
    expect(gone).toMatchObject({ status: 409, body: { error: 'conflict.in_use' } })
    expect(gone.body.message).toContain('đơn hàng')
    expect((await ad().put(`/api/web/${one.id}`, { code: 'muji' })).status).toBe(409)
    expect((await ad().put(`/api/web/${one.id}`, { name: 'MUJI' })).status).toBe(200)
    const gom = (await rowsOf('/api/service')).find((row) => row.code === 'GOM') as Row
    expect((await ad().del(`/api/service/${gom.id}`)).status).toBe(409)
  })
})

describe('services', () => {
  it('are listed for every form and changed by managers', async () => {
    expect(await codesOf('/api/service')).toEqual(
      expect.arrayContaining(['MUA-HO', 'GOM', 'REPACK', 'FULLBOX']),
    )
    const made = await ad().post('/api/service', {
      code: 'CHUP-ANH',
      name: 'Chụp ảnh chi tiết',
      kind: 'warehouse',
      unit: 'ảnh',
    })
    const { id } = made.body.data
    await ad().put(`/api/service/${id}`, { name: 'Chụp ảnh theo yêu cầu' })
    expect((await world.as('SS').get(`/api/service/${id}`)).body.data.name).toBe('Chụp ảnh theo yêu cầu')
    expect((await world.as('SS').post('/api/service', {})).status).toBe(403)
    expect((await ad().post('/api/service', { code: 'X', name: 'X', kind: 'khác' })).status).toBe(400)
    expect((await ad().del(`/api/service/${id}`)).status).toBe(200)
  })
})

describe('the order of a list', () => {
  it('is what somebody drags it to, and leaves the rest where it was', async () => {
    const before = await rowsOf('/api/sites')
    const [first, second, third] = before as [Row, Row, Row]
    const moved = await ad().put('/api/sites/order', { ids: [third.id, first.id, second.id] })
    expect(moved.body).toMatchObject({ code: 1, message: 'Đã lưu thứ tự', data: { moved: 3 } })
    const after = await rowsOf('/api/sites')
    expect(after.map((row) => row.id)).toEqual([
      third.id,
      first.id,
      second.id,
      ...before.slice(3).map((row) => row.id),
    ])
    expect(after.map((row) => row.position)).toEqual(after.map((_, index) => index))
  })
  it('is refused for rows that are not there and people who may not', async () => {
    expect((await ad().put('/api/sites/order', { ids: [999_999_999] })).status).toBe(404)
    expect((await ad().put('/api/sites/order', { ids: [] })).status).toBe(400)
    expect((await world.as('CS').put('/api/sites/order', { ids: [1] })).status).toBe(403)
  })
})

describe('settings', () => {
  it('refuse numbers that make no sense, each with a reason', () => {
    for (const key of factorKeys) {
      expect(factorProblem(key, -1), key).not.toBeNull()
      expect(factorProblem(key, 1), key).toBeNull()
    }
  })
  it('are read somewhere, or say that nothing reads them yet', async () => {
    const sources: string[] = []
    // Functions of the database read some themselves.
    for await (const file of glob(['src/**/*.ts', 'db/schema.sql']))
      if (!/test|catalog\.words/.test(file)) sources.push(await readFile(file, 'utf8'))
    // One by one, or all that begin alike.
    const beginning = (key: string) => `${key.split('.')[0]}.`
    const isRead = (source: string, key: string) =>
      source.includes(`'${key}'`) || source.includes(`'${beginning(key)}'`)
    const unread = factorKeys.filter((key) => !sources.some((source) => isRead(source, key)))
    expect(factorKeys.filter((key) => isIdle(key))).toEqual(unread)
    for (const key of unread) expect(labelOfFactor(key)).toContain('chưa dùng')
  })
  it('leave a trail of who changed what', async () => {
    const made = await ad().post('/api/v1/configFactor', {
      key: 'liquidation.warn_days',
      value: 45,
      applied_date: '01-01-2027',
      note: 'Kho rộng hơn',
    })
    expect(made.body.data).toMatchObject({ value: 45, applied_date: '01-01-2027', note: 'Kho rộng hơn' })
    const { rows } = await sql<{ actor: string; new: object }>`select s.username as actor, a.new from audit a
      join staff s on s.id = a.actor_id where table_name = 'config_factor' and row_id = ${made.body.data.id}`.execute(
      world.db,
    )
    expect(rows).toMatchObject([{ actor: 'ad', new: { key: 'liquidation.warn_days', value: 45 } }])
  })
})

it('whatever may refer to a web or service has a name for people', async () => {
  const { rows } = await sql<{
    table: string
  }>`select distinct conrelid::regclass::text as "table" from pg_constraint
    where contype = 'f' and confrelid::regclass::text in ('web', 'service')`.execute(world.db)
  expect(rows.filter((row) => !usedIn[row.table])).toEqual([])
})
