import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customerOf, done, ok, orderAt } from '#testing/order.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({
    names: { group_product: { thuong: 'Hàng thông thường' }, customer_level: { vang: 'Vàng' } },
    prices: { rates: { JPY: [168, 172] }, freight: { book: 203_000, household: 221_000 } },
  })
})
beforeEach(() => world.setNow('2026-11-21T03:00:00Z'))
afterAll(() => world.close())

const save = (body: object) => world.as('AD').post('/api/group-price/save', body)
const rows = (price: number) => [
  { route_code: 'JP-AIR', group_code: 'thuong', from_kg: 0, to_kg: 5, price },
  { route_code: 'JP-AIR', group_code: 'thuong', from_kg: 5, to_kg: null, price: price - 10_000 },
]
const freight = async (query: Record<string, string | number>) => {
  const { status, body } = await world.as('SS').get('/api/price-calculator', {
    route_code: 'JP-AIR',
    goods_type: 'book',
    weight: 4,
    ...query,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return { total: body.data.total, source: body.data.sources.freight }
}

describe('the price list of a group', () => {
  it('is what its customers pay from its day on, instead of the standard', async () => {
    const customer = await customerOf(world)
    const made = await save({
      code: 'si-1',
      name: 'Khách sỉ',
      applied_date: '25-11-2026',
      user_id: customer.id,
    })
    expect(made.body).toMatchObject({
      code: 1,
      data: { code: 'SI-1', level_code: null, customers: 1, prices: 0 },
    })
    const { id } = made.body.data
    const list = await world.as('AD').post('/api/price-list', { id, prices: rows(150_000) })
    expect(list.body.data).toMatchObject({ prices: 2, warnings: [], members: [{ id: customer.id }] })
    expect(await freight({ user_id: customer.id })).toEqual({ total: 4 * 203_000, source: 'standard' })
    expect(await freight({ user_id: customer.id, date: '25-11-2026' })).toEqual({
      total: 600_000,
      source: 'group',
    })
    expect(await freight({ date: '25-11-2026' })).toMatchObject({ source: 'standard' })
    const read = await world.as('SS').get('/api/group-price', { id })
    expect(read.body.data.rows).toMatchObject([
      { group_name: 'Hàng thông thường', to_kg: 5 },
      { price: 140_000 },
    ])
    const theirs = await world.as('SS').get(`/api/group-prices/user/${customer.id}`)
    expect(theirs.body.data.map((one: { id: number }) => one.id)).toEqual([id])
    expect((await world.as('ss2').get(`/api/group-price/user/${customer.id}`)).status).toBe(404)
    expect((await world.as('ss2').get('/api/group-price', { id })).body.data.members).toEqual([])
  })
  it('takes customers in and out, each by themselves', async () => {
    const [a, b] = [await customerOf(world), await customerOf(world)]
    const { id } = (await save({ code: 'SI-2', name: 'Nhóm hai', applied_date: '25-11-2026' })).body.data
    const added = await world
      .as('AD')
      .post('/api/group-price/customer', { id, user_ids: [a.id, b.id, 999_999] })
    expect(added.body.data).toMatchObject({
      done: [a.id, b.id],
      failed: [{ id: 999_999, error: 'not_found' }],
    })
    await world
      .as('AD')
      .post('/api/group-prices/customer', { _id: String(id), user_ids: [a.id], remove: true })
    const { body } = await world.as('AC').get('/api/group-price', { code: 'si-2' })
    expect(body.data.members.map((one: { id: number }) => one.id)).toEqual([b.id])
    const twice = await world
      .as('AD')
      .post('/api/group-price/customer', { id, user_ids: [a.id], remove: true })
    expect(twice.status).toBe(404)
  })
  it('of a level is for the whole level and has no customers of its own', async () => {
    const customer = await customerOf(world, { level: 'vang' })
    const made = await save({
      code: 'VANG-1',
      name: 'Hạng vàng',
      level_code: 'vang',
      applied_date: '25-11-2026',
    })
    const { id } = made.body.data
    const product = {
      id,
      route_code: 'JP-AIR',
      group_code: 'thuong',
      prices: [{ from_kg: 0, to_kg: 10, price: 180_000 }],
    }
    const saved = await world.as('AD').post('/api/group-price/product', product)
    expect(saved.body.data.warnings).toEqual([
      'JP-AIR, Hàng thông thường: Bảng giá này chưa có bậc từ 10 kg trở lên.',
    ])
    expect(await freight({ user_id: customer.id, date: '25-11-2026' })).toEqual({
      total: 720_000,
      source: 'level',
    })
    const refused = await world.as('AD').post('/api/group-price/customer', { id, user_ids: [customer.id] })
    expect(refused).toMatchObject({ status: 409, body: { error: 'pricing.level_list' } })
    const ofLevel = await world.as('SS').get('/api/group-prices/level/vang')
    expect(ofLevel.body.data).toMatchObject([{ id, level_name: 'Vàng', rows: [{ price: 180_000 }] }])
    const levels = await world.as('SS').get('/api/group-prices/levels')
    expect(levels.body.data).toContainEqual({ level_code: 'vang', level_name: 'Vàng', lists: 1 })
    const options = await world.as('SS').get('/api/group-price/completes', { q: 'hang vang' })
    expect(options.body.data).toMatchObject([{ id, complete: false }])
    expect((await world.as('AD').del('/api/group-price/level/vang')).body.data).toEqual({ removed: 1 })
    expect((await world.as('AD').del('/api/group-prices/level/vang')).status).toBe(404)
  })
  it('is copied with its prices and customers in one call: once for its key, as a whole or not at all', async () => {
    const customers = [await customerOf(world), await customerOf(world)]
    const source = ok(await save({ code: 'GOC', name: 'Bản gốc', applied_date: '21-11-2026' })).data
    // A list is begun before its prices are typed only on an earlier day.
    world.setNow('2026-11-20T03:00:00Z')
    ok(await world.as('AD').post('/api/price-list', { id: source.id, prices: rows(150_000) }))
    const user_ids = customers.map(({ id }) => id)
    ok(await world.as('AD').post('/api/group-price/customer', { id: source.id, user_ids }))
    world.setNow('2026-11-21T03:00:00Z')
    // A copy may hold from today on, too.
    const copy = { code: 'BAN-SAO', name: 'Bản sao', copy_of: source.id }
    const key = { 'idempotency-key': randomUUID() }
    const send = () => world.as('AD').post('/api/group-price/save', copy, key)
    const first = ok(await send()).data
    expect(first).toMatchObject({ prices: 2, customers: 2, rows: [{ price: 150_000 }, { price: 140_000 }] })
    expect(first.members.map(({ id }: { id: number }) => id)).toEqual(user_ids)
    expect(ok(await send()).data.id).toBe(first.id)
    const found = async (q: string) => ok(await world.as('AD').get('/api/group-prices', { q })).results
    expect(await found('ban-sao')).toHaveLength(1)

    const level = { code: 'SAO-HANG', level_code: 'vang', applied_date: '25-11-2026' }
    const ofLevel = ok(await save({ ...copy, ...level })).data
    expect(ofLevel).toMatchObject({ level_code: 'vang', prices: 2, customers: 0 })
    ok(await world.as('AD').del(`/api/group-price/${ofLevel.id}`))

    expect((await save({ ...copy, code: 'SAO-2', copy_of: 999_999 })).status).toBe(404)
    expect(await found('sao-2')).toEqual([])
    expect((await save(copy)).body.error).toBe('conflict.duplicate')
    expect((await save({ _id: first.id, copy_of: source.id })).body.details).toMatchObject([
      { path: 'copy_of' },
    ])
  })
  it('in force keeps its prices, its day and its life', async () => {
    const { id } = (await save({ code: 'CU', name: 'Đang áp dụng', applied_date: '21-11-2026' })).body.data
    for (const answer of [
      await world.as('AD').post('/api/price-list', { id, prices: rows(90_000) }),
      await world.as('AD').post('/api/group-price/product', { id, route_code: 'JP-AIR', prices: [] }),
      await world.as('AD').del(`/api/group-price/${id}`),
      await save({ _id: id, applied_date: '01-12-2026' }),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { error: 'catalog.in_force' } })
    }
    const ended = await save({ _id: id, expried_date: '31-12-2026', active: false })
    expect(ended.body.data).toMatchObject({ expried_date: '31-12-2026', active: false })
  })
  it('refuses two prices for one weight, unknown places, doubles and the stale, and keeps what was', async () => {
    const { id, version } = (await save({ code: 'LOI', name: 'Thử lỗi', applied_date: '25-11-2026' })).body
      .data
    await world.as('AD').post('/api/price-list', { id, prices: rows(100_000) })
    const send = (prices: object[], more: object = {}) =>
      world.as('AD').post('/api/price-list', { id, prices, ...more })
    const twice = await send([
      ...rows(90_000),
      { route_code: 'JP-AIR', group_code: 'thuong', from_kg: 4, to_kg: 6, price: 5 },
    ])
    expect(twice).toMatchObject({
      status: 400,
      body: { details: [{ path: expect.stringMatching(/^prices\.\d\.from_kg$/) }] },
    })
    const nowhere = await send([{ route_code: 'MARS', from_kg: 0, price: 1 }])
    expect(nowhere).toMatchObject({ status: 400, body: { details: [{ path: 'route_code' }] } })
    const backwards = await send([{ route_code: 'JP-AIR', from_kg: 5, to_kg: 5, price: 1 }])
    expect(backwards).toMatchObject({ status: 400, body: { details: [{ path: 'prices.0.to_kg' }] } })
    expect((await send(rows(90_000), { version })).body.error).toBe('conflict.stale')
    expect((await save({ code: 'loi', name: 'Trùng mã' })).body).toMatchObject({
      error: 'conflict.duplicate',
      details: [{ path: 'code' }],
    })
    expect((await save({ name: 'Không mã' })).body.details).toMatchObject([{ path: 'code' }])
    expect(
      (
        await save({
          code: 'X-1',
          name: 'Ngược ngày',
          applied_date: '25-11-2026',
          expried_date: '24-11-2026',
        })
      ).status,
    ).toBe(400)
    const kept = await world.as('AD').get('/api/group-price', { id })
    expect(kept.body.data.rows.map((row: { price: number }) => row.price)).toEqual([100_000, 90_000])
    expect((await world.as('AD').del(`/api/group-price/${id}`)).status).toBe(200)
    expect((await world.as('AD').get('/api/group-price', { id })).status).toBe(404)
    expect((await world.as('AD').get('/api/group-price')).status).toBe(400)
  })
  it('warns of days on which two lists hold or none does, for the same place and people', async () => {
    const customer = await customerOf(world)
    const list = async (head: object, prices: object[]) => {
      const { id } = ok(await save({ name: 'Theo kỳ', user_id: customer.id, ...head })).data
      return ok(await world.as('AD').post('/api/price-list', { id, prices })).data
    }
    const read = async (id: number) => ok(await world.as('AD').get('/api/group-price', { id })).data.warnings
    const missing = 'Chưa có giá nhóm nào áp dụng từ 01-01-2027 trở đi.'
    const twice = 'Có hai dòng cùng áp dụng từ 20-12-2026 đến 31-12-2026; dòng bắt đầu sau được dùng.'
    const first = await list(
      { code: 'KY-1', applied_date: '25-11-2026', expried_date: '31-12-2026' },
      rows(150_000),
    )
    expect(first.warnings).toEqual([missing])
    const sea = { route_code: 'JP-SEA', from_kg: 0, price: 50_000 }
    const second = await list({ code: 'KY-2', applied_date: '20-12-2026' }, [...rows(140_000), sea])
    expect(second.warnings).toEqual([`JP-AIR, Hàng thông thường: ${twice}`])
    expect(await read(first.id)).toEqual([twice])
    const twin = await list({ code: 'KY-3', applied_date: '20-12-2026' }, [sea])
    expect(twin.warnings).toEqual([
      'Có hai dòng cùng bắt đầu và cùng áp dụng từ 20-12-2026 trở đi; chỉ một dòng được dùng.',
    ])
    const stranger = await customerOf(world)
    const other = await list(
      { code: 'KY-4', applied_date: '20-12-2026', user_id: stranger.id },
      rows(140_000),
    )
    expect(other.warnings).toEqual([])
    ok(await save({ _id: second.id, active: false }))
    expect([await read(first.id), await read(second.id)]).toEqual([[missing], []])
    const options = ok(await world.as('SS').get('/api/group-price/completes', { q: 'ky-1' })).data
    expect(options).toMatchObject([{ complete: true, warnings: [] }])
    world.setNow('2027-01-01T03:00:00Z')
    expect(await read(first.id)).toEqual([])
  })
  it('says whom it concerns; an order that is priced already keeps its price', async () => {
    const customer = await customerOf(world)
    const priced = await orderAt(world, 11, { customerId: customer.id })
    await orderAt(world, 10, { customerId: customer.id })
    const head = { code: 'AI', name: 'Ảnh hưởng ai', applied_date: '22-11-2026', user_id: customer.id }
    const { id } = ok(await save(head)).data
    ok(await world.as('AD').post('/api/price-list', { id, prices: rows(150_000) }))
    const ask = (body: object, who = 'AD') =>
      world.as(who).post('/api/price/affected', { stage: 'transport', ...body })
    const affected = async (body: object, who?: string) => ok(await ask(body, who)).data
    const own = { group_price_id: id }
    expect(await affected(own)).toEqual({ customers: 1, orders: 1, more: false })
    expect(await affected({ ...own, group_code: 'thuong' })).toMatchObject({ orders: 1 })
    expect(await affected({ ...own, group_code: 'gia-tri' })).toMatchObject({ orders: 0 })
    expect(await affected(own, 'ss2')).toMatchObject({ customers: 0, orders: 0 })
    const further = await customerOf(world)
    ok(await world.as('AD').post('/api/group-price/customer', { id, user_ids: [further.id] }))
    expect(await affected(own)).toMatchObject({ customers: 2, orders: 1 })
    expect((await ask({ group_price_id: 999_999 })).status).toBe(404)

    const priceOf = async () => {
      const { freight_vnd, total_vnd } = ok(await world.as('AD').get(`/api/quote/id/${priced.id}`)).data
      return { freight_vnd, total_vnd }
    }
    const before = await priceOf()
    expect(before.freight_vnd).toBe(351_390)
    world.setNow('2026-11-23T03:00:00Z')
    expect(await freight({ user_id: customer.id })).toEqual({ total: 600_000, source: 'group' })
    expect(await priceOf()).toEqual(before)
    done(await world.as('OP').put('/api/quote/price', { ids: [priced.id] }))
    expect(await priceOf()).toEqual(before)
  })
  it('of a level concerns the customers of the level', async () => {
    await customerOf(world, { level: 'vang' })
    const head = { code: 'VANG-2', name: 'Hạng vàng', level_code: 'vang', applied_date: '25-11-2026' }
    const { id } = ok(await save(head)).data
    const affected = async (body: object) =>
      ok(await world.as('AD').post('/api/price/affected', { stage: 'transport', ...body })).data
    const ofLevel = await affected({ level_code: 'vang' })
    expect(ofLevel.customers).toBeGreaterThan(0)
    expect(await affected({ group_price_id: id })).toEqual(ofLevel)
    ok(await world.as('AD').del(`/api/group-price/${id}`))
  })
  it('is written by managers and read by who serves customers', async () => {
    for (const role of ['AC', 'SS', 'CS']) {
      expect((await world.as(role).get('/api/group-prices')).body.results.length).toBeGreaterThan(0)
      expect((await world.as(role).post('/api/group-price/save', { code: 'Y', name: 'Y' })).status).toBe(403)
    }
    for (const role of ['OP', 'AF', 'PA', 'MKT'])
      expect((await world.as(role).get('/api/group-prices')).status).toBe(403)
  })
})
