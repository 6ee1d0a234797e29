import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({
    names: { goods_type: { book: 'Sách, đĩa' } },
    prices: { rates: { JPY: [168, 172] } },
  })
})
afterAll(() => world.close())

const bracket = (more: object = {}) => ({
  route_code: 'JP-AIR',
  goods_type: 'book',
  from_kg: 0,
  to_kg: 2,
  price: 200_000,
  applied_date: '01-12-2026',
  ...more,
})

describe('freight prices', () => {
  it('are listed with the names of route and goods, and found by them', async () => {
    const { body } = await world
      .as('SS')
      .get('/api/prices', { goods_type: 'book', q: 'nhat', sort: 'from_kg' })
    expect(body.results).toHaveLength(8)
    expect(body.results[0]).toMatchObject({
      goods_type_name: 'Sách, đĩa',
      level_code: null,
      level_code_name: null,
      from_kg: 0,
      to_kg: 1,
    })
  })
  it('are filtered by the day they begin', async () => {
    const { body } = await world.as('SU').get('/api/prices', { applied_date_from: '01-11-2026' })
    expect(body.pagination.total).toBe(0)
  })
  it('warn of what the new list lacks, until it is complete', async () => {
    const first = await world.as('AD').post('/api/price', bracket())
    expect(first.body.data.warnings).toEqual(['Bảng giá này chưa có bậc từ 2 kg trở lên.'])
    const overlapping = await world.as('AD').post('/api/price', bracket({ from_kg: 1.5, to_kg: null }))
    expect(overlapping.body.data.warnings).toEqual([
      'Bảng giá này có hai bậc trùng nhau từ 1.5 kg đến dưới 2 kg.',
    ])
    const mended = await world.as('AD').put(`/api/price/${overlapping.body.data.id}`, { from_kg: 2 })
    expect(mended.body.data.warnings).toEqual([])
  })
  it('are refused twice for the same bracket', async () => {
    const twin = await world.as('AD').post('/api/price', bracket())
    expect(twin).toMatchObject({
      status: 409,
      body: { error: 'conflict.duplicate', details: [{ path: 'from_kg' }] },
    })
  })
  it('name the route that does not exist', async () => {
    const { status, body } = await world.as('AD').post('/api/price', bracket({ route_code: 'MARS-AIR' }))
    expect(status).toBe(400)
    expect(body.details).toEqual([
      { path: 'route_code', message: 'Không tìm thấy lựa chọn này, vui lòng chọn lại' },
    ])
  })
  it('in force keep their price; only their end may be set', async () => {
    const { body } = await world
      .as('AD')
      .get('/api/prices', { route_code: 'AU-AIR', goods_type: 'toy', sort: 'from_kg' })
    const { id } = body.results[0]
    const dearer = await world.as('AD').put(`/api/price/${id}`, { price: 1 })
    expect(dearer).toMatchObject({ status: 409, body: { error: 'catalog.in_force' } })
    expect((await world.as('AD').del(`/api/price/${id}`)).status).toBe(409)
    const past = await world.as('AD').put(`/api/price/${id}`, { expried_date: '20-11-2026' })
    expect(past.status).toBe(409)
    const ended = await world.as('AD').put(`/api/price/${id}`, { expried_date: '31-12-2026' })
    expect(ended.body.data.expried_date).toBe('31-12-2026')
  })
  it('are written by managers and read by who quotes', async () => {
    expect((await world.as('AC').post('/api/price', bracket())).status).toBe(403)
    expect((await world.as('MKT').get('/api/prices')).status).toBe(403)
  })
})

describe('exchange rates', () => {
  const rate = { currency: 'JPY', buy_rate: 169, sell_rate: 173 }
  it('show what a currency costs us to managers and accountants only', async () => {
    const cost = async (role: 'AD' | 'AC' | 'SS' | 'OP') => {
      const { body } = await world
        .as(role)
        .get('/api/exchange-rate', { currency: 'JPY', sort: '-applied_date' })
      return [body.results[0].buy_rate, body.results[0].sell_rate]
    }
    expect(await cost('AD')).toEqual([168, 172])
    expect(await cost('AC')).toEqual([168, 172])
    expect(await cost('SS')).toEqual([null, 172])
    expect((await world.as('SS').get('/api/exchange-rate', { sort: 'buy_rate' })).status).toBe(400)
  })
  it('take a date that cannot be read as today', async () => {
    const { status, body } = await world
      .as('AD')
      .post('/api/exchange-rate', { ...rate, exchange_date: 'hôm qua', applied_date: '2026/12/01' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      exchange_date: '21-11-2026',
      applied_date: '21-11-2026',
      expried_date: null,
    })
    const twin = await world.as('AD').post('/api/exchange-rate', rate)
    expect(twin).toMatchObject({
      status: 409,
      body: { message: 'Đã có tỷ giá cùng tiền tệ và áp dụng từ này.' },
    })
  })
  it('are changed only before their day', async () => {
    const { body } = await world.as('AD').post('/api/exchange-rate', { ...rate, applied_date: '25-11-2026' })
    const { id } = body.data
    const cheaper = await world.as('AD').put(`/api/exchange-rate/${id}`, { sell_rate: 168.5 })
    expect(cheaper.body.data).toMatchObject({
      sell_rate: 168.5,
      warnings: ['Tỷ giá bán thấp hơn tỷ giá mua.'],
    })
    world.setNow('2026-11-25T01:00:00Z')
    const late = await world.as('AD').put(`/api/exchange-rate/${id}`, { sell_rate: 170 })
    expect(late).toMatchObject({ status: 409, body: { error: 'catalog.in_force' } })
    world.setNow('2026-11-21T03:00:00Z')
  })
})

describe('private rates', () => {
  it('are seen by the sales person of the customer alone, among sales', async () => {
    const [mine, other] = await Promise.all([world.as('ss').me(), world.as('ss2').me()])
    const customer = (name: string, sale_id: number) =>
      world.db
        .insertInto('customer')
        .values({ name, sale_id, level_code: 'dong', station_id: mine.stations[0]!.id })
        .returning('id')
        .executeTakeFirstOrThrow()
    const [a, b] = [await customer('Nguyễn Thị Ánh', mine.id), await customer('Trần Văn Bình', other.id)]
    for (const { id } of [a, b]) {
      const made = await world
        .as('AD')
        .post('/api/exchange-private/user', { user_id: id, currency: 'JPY', sell_rate: 169 })
      expect(made.status).toBe(200)
    }
    const both = { user_id: `${a.id},${b.id}` }
    const { body } = await world.as('ss').get('/api/exchange-private/user', both)
    expect(body.results).toMatchObject([{ user_id: a.id, user_id_name: 'Nguyễn Thị Ánh', sell_rate: 169 }])
    const all = await world.as('AC').get('/api/exchange-private/user', { ...both, q: 'binh' })
    expect(all.body.results).toMatchObject([{ user_id: b.id }])
    const foreign = await world.as('ss').get(`/api/exchange-private/user/${all.body.results[0].id}`)
    expect(foreign.status).toBe(404)
    const unknown = await world
      .as('AD')
      .post('/api/exchange-private/user', { user_id: 999_999, currency: 'JPY', sell_rate: 1 })
    expect(unknown).toMatchObject({ status: 400, body: { details: [{ path: 'user_id' }] } })
  })
})

describe('surcharges and service fees', () => {
  it('refuse a last day before the first', async () => {
    const surcharge = { name: 'Phụ thu thử', kind: 'per_kg', amount: 5_000, applied_date: '10-12-2026' }
    const bad = await world.as('AD').post('/api/surcharge', { ...surcharge, expried_date: '09-12-2026' })
    expect(bad).toMatchObject({ status: 400, body: { details: [{ path: 'expried_date' }] } })
    expect((await world.as('AD').post('/api/surcharge', surcharge)).status).toBe(200)
  })
  it('say that a row of the past begins at once', async () => {
    const tier = { from_value: 0, percent: 6, applied_date: '01-10-2026' }
    const { body } = await world.as('AD').post('/api/price-services', tier)
    expect(body.data.warnings).toHaveLength(1)
    expect((await world.as('AD').del(`/api/price-services/${body.data.id}`)).status).toBe(409)
  })
})

describe('customer levels', () => {
  it('have exactly one for new customers, which moves and is not deleted', async () => {
    const { body } = await world.as('CS').get('/api/level-customers')
    const [first, second] = body.results
    expect(body.results.map((row: { is_primary: boolean }) => row.is_primary)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
    const moved = await world.as('AD').post(`/api/level-customers/primary/${second.id}`)
    expect(moved.body.code).toBe(1)
    const after = await world.as('CS').get('/api/level-customers')
    expect(after.body.results.map((row: { is_primary: boolean }) => row.is_primary)).toEqual([
      false,
      true,
      false,
      false,
      false,
    ])
    expect((await world.as('AD').del(`/api/level-customers/${second.id}`)).body.error).toBe('conflict.in_use')
    await world.as('AD').post(`/api/level-customer/primary/${first.id}`)
    const sneaky = await world
      .as('AD')
      .put(`/api/level-customers/${second.id}`, { is_primary: true, name: 'Bạc mới' })
    expect(sneaky.body.data).toMatchObject({ is_primary: false, name: 'Bạc mới' })
  })
  it('are made with mode P where none is sent', async () => {
    const made = await world.as('AD').post('/api/level-customer', { code: 'thu', name: 'Hạng thử' })
    expect(made.body.data).toMatchObject({ mode: 'P', payment_percent: 100, exposure_limit: null })
    expect((await world.as('SS').post('/api/level-customers', { code: 'x', name: 'x' })).status).toBe(403)
  })
})
