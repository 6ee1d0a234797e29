import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { factorKeys, usedIn } from '#catalog/catalog.words.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { siteCodes } from '#orders/core/link.rules.ts'
import { roleCodes } from '#platform/contract/roles.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const codesOf = (body: { results: { code: string }[] }) => body.results.map((row) => row.code)
const newRoute = (code: string, more: object = {}) => ({
  code,
  name: `Tuyến thử ${code}`,
  country: 'JP',
  ...more,
})

describe('the list of a resource', () => {
  it('pages, with the total of all', async () => {
    const { status, body } = await world.as('SU').get('/api/goods-type', { size: 5, page: 2 })
    expect(status).toBe(200)
    expect(body.results).toHaveLength(5)
    expect(body.pagination).toEqual({ page: 2, size: 5, total: 12 })
  })
  it('finds by any part of code and name, without accents', async () => {
    const { body } = await world.as('SU').get('/api/goods-type', { q: 'do dien' })
    expect(codesOf(body)).toEqual(['electronics'])
    const wildcard = await world.as('SU').get('/api/goods-type', { q: '%' })
    expect(wildcard.body.results).toEqual([])
  })
  it('filters by any of some values, and by yes and no', async () => {
    const some = await world.as('SU').get('/api/route', { country: 'JP,KR', transport: 'air' })
    expect(codesOf(some.body)).toEqual(['JP-AIR', 'KR-AIR'])
    const prohibited = await world.as('SU').get('/api/goods-type', { prohibited: 'true' })
    expect(codesOf(prohibited.body)).toEqual(['prohibited'])
  })
  it('sorts by a declared column, both ways, and refuses another', async () => {
    const down = await world.as('SU').get('/api/sites', { sort: '-code' })
    expect(codesOf(down.body)).toEqual([...codesOf(down.body)].toSorted().toReversed())
    const unknown = await world.as('SU').get('/api/sites', { sort: 'created_at; drop table site' })
    expect(unknown).toMatchObject({ status: 400, body: { error: 'bad_input', details: [{ path: 'sort' }] } })
  })
  it('has every site that links are read for', async () => {
    const { body } = await world.as('SU').get('/api/sites')
    expect(codesOf(body).toSorted()).toEqual([...siteCodes, 'khac'].toSorted())
  })
  it('names staff by their keys, whoever has left too, and offers those who work here', async () => {
    const put = (status: number) =>
      sql<{ id: number }>`update staff set status = ${status} where username = 'af2' returning id`.execute(
        world.owner,
      )
    const { id } = (await put(0)).rows[0]!
    const found = async (query: Record<string, string>) =>
      (await world.as('SU').get('/api/staff/all', query)).body.results.map((one: { id: number }) => one.id)
    expect(await found({ ids: String(id) })).toEqual([id])
    expect(await found({})).not.toContain(id)
    await put(1)
  })
  it('gives all options of partners at once', async () => {
    const { body } = await world.as('SU').get('/api/partner', { size: 99_999 })
    expect(body.pagination.size).toBe(99_999)
    expect(codesOf(body)).toContain('VTCPN')
  })
})

describe('a row of a resource', () => {
  it('is made, read, changed and deleted', async () => {
    const made = await world.as('AD').post('/api/route', newRoute('T-CRUD', { days_from: 3, days_to: 5 }))
    expect(made.status).toBe(200)
    expect(made.body).toMatchObject({ code: 1, message: 'Đã thêm tuyến vận chuyển' })
    const { id, version } = made.body.data
    expect(made.body.data).toMatchObject({
      _id: String(id),
      code: 'T-CRUD',
      transport: 'air',
      active: true,
      warnings: [],
    })
    const changed = await world.as('AD').put(`/api/route/${id}`, { name: 'Tên mới', version })
    expect(changed.body.data).toMatchObject({ name: 'Tên mới', days_from: 3, version: version + 1 })
    const read = await world.as('CS').get(`/api/route/${id}`)
    expect(read.body.data).toMatchObject({ id, name: 'Tên mới' })
    expect((await world.as('AD').del(`/api/route/${id}`)).body).toMatchObject({ code: 1, data: { id } })
    expect((await world.as('AD').del(`/api/route/${id}`)).status).toBe(404)
    expect((await world.as('AD').get(`/api/route/${id}`)).status).toBe(404)
  })
  it('takes only what is declared', async () => {
    const { body } = await world
      .as('AD')
      .post('/api/route', newRoute('T-MASS', { id: 999_999, version: 40, created_at: '2001-01-01' }))
    expect(body.data.id).not.toBe(999_999)
    expect(body.data.version).toBe(1)
    expect(body.data.created_at > '2020').toBe(true)
  })
  it('with a field missing or wrong is refused at the field and changes nothing', async () => {
    const count = async () => (await world.as('AD').get('/api/route')).body.pagination.total
    const before = await count()
    const bad = await world.as('AD').post('/api/route', { code: 'có dấu', name: '', country: 'XX' })
    expect(bad.status).toBe(400)
    expect(bad.body.details.map((detail: { path: string }) => detail.path).toSorted()).toEqual([
      'code',
      'country',
      'name',
    ])
    const crossed = await world.as('AD').post('/api/route', newRoute('T-DAYS', { days_from: 9, days_to: 2 }))
    expect(crossed).toMatchObject({ status: 400, body: { details: [{ path: 'days_to' }] } })
    expect(await count()).toBe(before)
  })
  it('is not overwritten by somebody who saw an older one', async () => {
    const { body } = await world.as('AD').post('/api/route', newRoute('T-STALE'))
    const { id, version } = body.data
    await world.as('AD').put(`/api/route/${id}`, { name: 'Người thứ nhất', version })
    const stale = await world.as('SU').put(`/api/route/${id}`, { name: 'Người thứ hai', version })
    expect(stale).toMatchObject({
      status: 409,
      body: { error: 'conflict.stale', data: { id, name: 'Người thứ nhất' } },
    })
    const unversioned = await world.as('SU').put(`/api/route/${id}`, { name: 'Người thứ ba' })
    expect(unversioned.status).toBe(200)
  })
  it('is refused with a code that is there already', async () => {
    const twin = await world.as('AD').post('/api/route', newRoute('JP-AIR'))
    expect(twin.status).toBe(409)
    expect(twin.body).toMatchObject({
      error: 'conflict.duplicate',
      message: 'Đã có tuyến vận chuyển cùng mã này.',
      details: [{ path: 'code' }],
    })
  })
  it('is not deleted, and its code not changed, while something refers to it', async () => {
    const { body } = await world.as('AD').get('/api/route', { q: 'JP-AIR' })
    const { id } = body.results[0]
    const gone = await world.as('AD').del(`/api/route/${id}`)
    expect(gone).toMatchObject({ status: 409, body: { error: 'conflict.in_use' } })
    expect(gone.body.message).toContain('bảng giá cước')
    const renamed = await world.as('AD').put(`/api/route/${id}`, { code: 'JP-AIR-2' })
    expect(renamed).toMatchObject({
      status: 409,
      body: { error: 'conflict.in_use', details: [{ path: 'code' }] },
    })
  })
  it('names whatever may refer to it', async () => {
    const tables = ['route', 'goods_type', 'site', 'warehouse', 'partner', 'customer_level']
    const { rows } = await sql<{ table: string }>`
      select distinct conrelid::regclass::text as "table" from pg_constraint
      where contype = 'f' and confrelid::regclass::text = any(${tables})`.execute(world.db)
    expect(rows.map((row) => row.table).filter((table) => !usedIn[table])).toEqual([])
  })
  it('that nobody knows is 404, and an id that is none is 400', async () => {
    expect((await world.as('AD').get('/api/warehouse/987654321')).status).toBe(404)
    expect((await world.as('AD').put('/api/warehouse/987654321', { name: 'x' })).status).toBe(404)
    expect((await world.as('AD').get('/api/warehouse/abc')).status).toBe(400)
  })
  it('leaves a trail with the person and the call', async () => {
    const { body } = await world
      .as('AD')
      .post('/api/warehouse', { code: 'VN-DAD', name: 'Kho Đà Nẵng', country: 'VN' })
    await world.as('SU').put(`/api/warehouse/${body.data.id}`, { address: '1 Bạch Đằng, Đà Nẵng' })
    const { rows } = await sql<{ op: string; actor_id: number; call: string; new: object }>`
      select op, actor_id, call, new from audit
      where table_name = 'warehouse' and row_id = ${body.data.id} order by id`.execute(world.db)
    const [ad, su] = await Promise.all([world.as('AD').me(), world.as('SU').me()])
    expect(rows).toMatchObject([
      { op: 'I', actor_id: ad.id, call: 'post-warehouse' },
      { op: 'U', actor_id: su.id, call: 'put-warehouse-by-id', new: { address: '1 Bạch Đằng, Đà Nẵng' } },
    ])
  })
  it('is made once for a submit that is repeated', async () => {
    const headers = { 'idempotency-key': 'a2b1c0d4-0000-4000-8000-000000000001' }
    const first = await world.as('AD').post('/api/route', newRoute('T-TWICE'), headers)
    const again = await world.as('AD').post('/api/route', newRoute('T-TWICE'), headers)
    expect(again.body).toEqual(first.body)
  })
})

describe('who may', () => {
  it('reads look-ups: everybody signed in, nobody else', async () => {
    for (const role of roleCodes)
      expect((await world.as(role).get('/api/route', { size: 1 })).status).toBe(200)
    expect((await world.nobody.get('/api/route')).status).toBe(401)
  })
  it('changes the catalogue: managers only', async () => {
    for (const role of roleCodes) {
      if (role === 'SU' || role === 'AD') continue
      const { status } = await world.as(role).post('/api/route', newRoute(`T-${role}`))
      expect(status, role).toBe(403)
    }
    expect((await world.as('AC').get('/api/v1/configFactor')).status).toBe(403)
  })
})

describe('settings', () => {
  const path = '/api/v1/configFactor'
  it('have words for every key there is', async () => {
    const { rows } = await sql<{ key: string }>`select distinct key from config_factor order by key`.execute(
      world.db,
    )
    expect(rows.map((row) => row.key)).toEqual([...factorKeys].toSorted())
  })
  it('in force are neither changed nor deleted', async () => {
    const { body } = await world.as('AD').get(path, { key: 'storage.free_days' })
    const { id, applied_date } = body.results[0]
    expect(applied_date).toBe('01-01-2020')
    const changed = await world.as('AD').put(`${path}/${id}`, { value: 10 })
    expect(changed).toMatchObject({ status: 409, body: { error: 'catalog.in_force' } })
    expect(changed.body.message).toContain('01-01-2020')
    expect((await world.as('AD').del(`${path}/${id}`)).status).toBe(409)
  })
  it('take a new value from today on, which may be changed until its day', async () => {
    const past = await world
      .as('AD')
      .post(path, { key: 'storage.free_days', value: 10, applied_date: '20-11-2026' })
    expect(past).toMatchObject({ status: 400, body: { details: [{ path: 'applied_date' }] } })
    const made = await world
      .as('AD')
      .post(path, { key: 'storage.free_days', value: 10, applied_date: '01-12-2026' })
    expect(made.status).toBe(200)
    const changed = await world.as('AD').put(`${path}/${made.body.data.id}`, { value: 12 })
    expect(changed.body.data).toMatchObject({ value: 12, applied_date: '01-12-2026' })
    const twin = await world
      .as('AD')
      .post(path, { key: 'storage.free_days', value: 9, applied_date: '01-12-2026' })
    expect(twin).toMatchObject({ status: 409, body: { error: 'conflict.duplicate' } })
  })
  it('refuse what makes no sense and no day', async () => {
    const over = await world
      .as('AD')
      .post(path, { key: 'weight.warn_percent', value: 140, applied_date: '01-12-2026' })
    expect(over).toMatchObject({ status: 400, body: { details: [{ path: 'value' }] } })
    const noDay = await world.as('AD').post(path, { key: 'cancel.fee', value: 1, applied_date: '31-02-2027' })
    expect(noDay).toMatchObject({ status: 400, body: { details: [{ path: 'applied_date' }] } })
  })
})
