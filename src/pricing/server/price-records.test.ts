import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerOf } from '#testing/order.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
let customer: { id: number }
beforeAll(async () => {
  world = await testApp({
    names: { group_product: { 'gia-tri': 'Hàng giá trị cao' } },
  })
  customer = await customerOf(world)
})
afterAll(() => world.close())

interface Case {
  list: string
  record: string
  row: () => Record<string, unknown>
  change: Record<string, unknown>
  /** One wrong value and the field it is refused at. */
  bad: [Record<string, unknown>, string]
  /** Who else may write, beside the managers. */
  writers?: string[]
  readers: string[]
}
const soon = '01-12-2026'
const quoting = ['SU', 'AD', 'AC', 'SS', 'CC', 'CS', 'OP', 'AF']
const serving = ['SU', 'AD', 'AC', 'SS', 'CC', 'CS']

const cases: Case[] = [
  {
    list: '/api/expressies',
    record: '/api/express',
    row: () => ({ route_code: 'GB-AIR', from_kg: 0, to_kg: null, price: 350_000, applied_date: soon }),
    change: { price: 360_000 },
    bad: [{ to_kg: 0 }, 'to_kg'],
    readers: quoting,
  },
  {
    list: '/api/price/oversize',
    record: '/api/price/oversize',
    row: () => ({ name: 'Quá khổ thử', longest_cm: 200, kind: 'flat', price: 500_000, applied_date: soon }),
    change: { weight_kg: 45.5 },
    bad: [{ longest_cm: null }, 'longest_cm'],
    writers: ['AC'],
    readers: quoting,
  },
  {
    list: '/api/service-extras',
    record: '/api/service-extra',
    row: () => ({ code: 'THU-1', name: 'Dịch vụ thử', kind: 'per_kg', amount: 5_000, applied_date: soon }),
    change: { amount: 5_500, max_amount: 100_000 },
    bad: [{ kind: 'percent', amount: 101 }, 'amount'],
    readers: quoting,
  },
  {
    list: '/api/service-extra-privates',
    record: '/api/service-extra-private',
    row: () => ({ user_id: customer.id, code: 'GOM', amount: 9_000, applied_date: soon }),
    change: { amount: 8_000 },
    bad: [{ code: 'KHONGCO' }, 'code'],
    readers: serving,
  },
  {
    list: '/api/delivery/extras',
    record: '/api/delivery/extra',
    row: () => ({ code: 'GIAO-1', name: 'Phụ phí thử', kind: 'flat', amount: 20_000, applied_date: soon }),
    change: { payer: 'company' },
    bad: [{ min_amount: 10, max_amount: 5 }, 'max_amount'],
    readers: quoting,
  },
  {
    list: '/api/china/fee/services',
    record: '/api/china/fee/service',
    row: () => ({ level_code: 'vang', from_value: 0, percent: 2.5, applied_date: soon }),
    change: { percent: 2.25 },
    bad: [{ percent: 101 }, 'percent'],
    writers: ['AC'],
    readers: quoting,
  },
  {
    list: '/api/china/fee/ships',
    record: '/api/china/fee/ship',
    row: () => ({ route_code: 'CN-AIR', from_kg: 0, price: 80_000, applied_date: soon }),
    change: { min_charge: 40_000 },
    bad: [{ route_code: 'JP-AIR' }, 'route_code'],
    writers: ['AC'],
    readers: quoting,
  },
  {
    list: '/api/exchange-deltas',
    record: '/api/exchange-delta',
    row: () => ({ level_code: 'bac', currency: 'KRW', from_value: 0, delta: -0.2, applied_date: soon }),
    change: { delta: -0.3 },
    bad: [{ level_code: 'khong-co' }, 'level_code'],
    readers: quoting,
  },
]

describe.each(cases)('$list', ({ list, record, row, change, bad, writers = [], readers }) => {
  it('makes, reads, lists, changes and deletes a row that has not begun', async () => {
    const made = await world.as('AD').post(record, row())
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const { id, version } = made.body.data
    expect(made.body.data).toMatchObject({ ...row(), corrected: false, corrects_id: null })
    const read = await world.as(readers.at(-1) as string).get(`${record}/${id}`)
    expect(read.body.data).toMatchObject({ id, ...row() })
    const listed = await world
      .as('AD')
      .get(list, { sort: '-applied_date', applied_date_from: soon, size: 200 })
    expect(listed.body.results.map((one: { id: number }) => one.id)).toContain(id)
    const changed = await world.as('AD').put(`${record}/${id}`, { ...change, version })
    expect(changed.body.data).toMatchObject({ ...row(), ...change, version: version + 1 })
    const stale = await world.as('SU').put(`${record}/${id}`, { ...change, version })
    expect(stale).toMatchObject({ status: 409, body: { error: 'conflict.stale', data: { id } } })
    expect((await world.as('AD').del(`${record}/${id}`)).body).toMatchObject({ code: 1, data: { id } })
    expect((await world.as('AD').del(`${record}/${id}`)).status).toBe(404)
  })
  it('refuses a wrong value at its field and keeps nothing', async () => {
    const count = async () => (await world.as('AD').get(list, { size: 1 })).body.pagination.total
    const before = await count()
    const refused = await world.as('AD').post(record, { ...row(), ...bad[0] })
    expect(refused.status).toBe(400)
    expect(refused.body.details).toMatchObject([{ path: bad[1], message: expect.stringMatching(/\p{L}/u) }])
    const back = await world.as('AD').post(record, { ...row(), expried_date: '30-11-2026' })
    if ('expried_date' in (await world.as('AD').get(list, { size: 1 })).body.results[0])
      expect(back).toMatchObject({ status: 400, body: { details: [{ path: 'expried_date' }] } })
    else await world.as('AD').del(`${record}/${back.body.data.id}`)
    expect(await count()).toBe(before)
  })
  it('keeps the numbers of a row in force', async () => {
    const made = await world.as('AD').post(record, { ...row(), applied_date: '21-11-2026' })
    const changed = await world.as('AD').put(`${record}/${made.body.data.id}`, change)
    expect(changed).toMatchObject({ status: 409, body: { error: 'catalog.in_force' } })
    expect((await world.as('AD').del(`${record}/${made.body.data.id}`)).status).toBe(409)
  })
  it('is read and written by its roles', async () => {
    for (const role of ['SU', 'AD', 'AC', 'CS', 'SS', 'CC', 'OP', 'AF', 'PA', 'MKT']) {
      const { status } = await world.as(role).get(list, { size: 1 })
      expect(status, role).toBe(readers.includes(role) ? 200 : 403)
      if (!['SU', 'AD', ...writers].includes(role)) {
        expect((await world.as(role).post(record, row())).status, role).toBe(403)
      }
    }
    for (const role of writers) {
      const made = await world.as(role).post(record, { ...row(), applied_date: '15-12-2026' })
      expect(made.status, role).toBe(200)
    }
  })
})

describe('periods', () => {
  const row = { code: 'KY-HAN', name: 'Theo kỳ', kind: 'flat', amount: 10_000 }
  it('warn of days without a price and of days with two', async () => {
    const first = await world
      .as('AD')
      .post('/api/service-extra', { ...row, applied_date: '01-12-2026', expried_date: '31-12-2026' })
    expect(first.body.data.warnings).toEqual(['Chưa có giá nào áp dụng từ 01-01-2027 trở đi.'])
    const late = await world.as('AD').post('/api/service-extra', { ...row, applied_date: '10-01-2027' })
    expect(late.body.data.warnings).toEqual(['Chưa có giá nào áp dụng từ 01-01-2027 đến 09-01-2027.'])
    const twin = await world.as('AD').post('/api/service-extra', { ...row, applied_date: '20-12-2026' })
    expect(twin.body.data.warnings).toEqual([
      'Có hai dòng cùng áp dụng từ 20-12-2026 đến 31-12-2026; dòng bắt đầu sau được dùng.',
    ])
  })
})

describe('express prices by route', () => {
  it('are those of today', async () => {
    const { body } = await world.as('SS').get('/api/express/route', { route_code: 'JP-AIR' })
    expect(body.data).toMatchObject([
      { route_code: 'JP-AIR', prices: [{ from_kg: 0, to_kg: 0.5, kind: 'flat' }, {}, {}, {}] },
    ])
    const every = await world.as('SS').get('/api/expressies/route')
    expect(every.body.data.map((one: { route_code: string }) => one.route_code)).toEqual(
      expect.arrayContaining(['JP-AIR', 'US-AIR', 'CN-AIR', 'KR-AIR']),
    )
    expect((await world.as('MKT').get('/api/express/route')).status).toBe(403)
  })
})

describe('group products', () => {
  it('have mode D where none is sent, hold goods types, and are not deleted under them', async () => {
    const made = await world.as('AD').post('/api/group-product', { code: 'nhom-thu', name: 'Nhóm thử' })
    expect(made.body.data).toMatchObject({ mode: 'D', active: true })
    const { id } = made.body.data
    const goods = (await world.as('AD').get('/api/goods-type', { q: 'watch' })).body.results[0]
    expect(goods).toMatchObject({ group_code: 'gia-tri', group_code_name: 'Hàng giá trị cao' })
    await world.as('AD').put(`/api/goods-type/${goods.id}`, { group_code: 'nhom-thu' })
    expect((await world.as('AD').del(`/api/group-product/${id}`)).body).toMatchObject({
      error: 'conflict.in_use',
    })
    await world.as('AD').put(`/api/goods-type/${goods.id}`, { group_code: 'gia-tri' })
    const renamed = await world.as('AD').put(`/api/group-products/${id}`, { name: 'Tên khác' })
    expect(renamed.body.data.name).toBe('Tên khác')
    expect((await world.as('AD').del(`/api/group-product/${id}`)).status).toBe(200)
    expect((await world.as('CS').post('/api/group-product', { code: 'x', name: 'x' })).status).toBe(403)
  })
  it('are listed by mode', async () => {
    const { body } = await world.as('SS').get('/api/group-products', { mode: 'D' })
    expect(body.results.map((row: { code: string }) => row.code)).toEqual(
      expect.arrayContaining(['thuong', 'gia-tri', 'kiem-soat', 'cong-kenh']),
    )
    expect((await world.as('SS').get('/api/group-products', { mode: 'P' })).body.results).toEqual([])
  })
})

describe('coupons', () => {
  const coupon = { code: 'giam10', name: 'Giảm 10%', kind: 'percent', value: 10, applied_date: '21-11-2026' }
  it('keep their code in capitals, once', async () => {
    const made = await world.as('AD').post('/api/service-coupon', coupon)
    expect(made.body.data).toMatchObject({ code: 'GIAM10', value: 10, active: true, usage_limit: null })
    const { id } = made.body.data
    const twin = await world.as('AD').post('/api/service-coupon', coupon)
    expect(twin).toMatchObject({ status: 409, body: { details: [{ path: 'code' }] } })
    const off = await world.as('AD').put(`/api/service-coupon/${id}`, { active: false })
    expect(off.body.data.active).toBe(false)
    expect((await world.as('SS').get(`/api/service-coupon/${id}`)).body.data.code).toBe('GIAM10')
    expect((await world.as('AD').get('/api/service-coupons', { q: 'giảm' })).body.results).toHaveLength(2)
    expect((await world.as('AD').del(`/api/service-coupon/${id}`)).status).toBe(200)
  })
  it('refuse what makes no sense', async () => {
    const send = async (more: object) =>
      (await world.as('AD').post('/api/service-coupon', { ...coupon, ...more })).body
    expect((await send({ value: 120 })).details).toMatchObject([{ path: 'value' }])
    expect((await send({ expried_date: '20-11-2026' })).details).toMatchObject([{ path: 'expried_date' }])
    expect((await send({ code: '=1+1' })).details).toMatchObject([{ path: 'code' }])
    expect((await world.as('AC').post('/api/service-coupon', coupon)).status).toBe(403)
  })
})

describe('look-ups', () => {
  it('name the currencies and the services that have a price today', async () => {
    const { body } = await world.as('SS').get('/common/currency')
    expect(body.data.map((one: { code: string }) => one.code)).toEqual([
      'USD',
      'JPY',
      'KRW',
      'CNY',
      'GBP',
      'EUR',
      'AUD',
      'PayPal',
    ])
    expect(body.data[1]).toEqual({ code: 'JPY', name: 'Yên Nhật', decimals: 0 })
    const types = await world.as('OP').get('/common/extra-service-type')
    expect(types.body.data).toEqual(
      expect.arrayContaining([{ code: 'GOM', name: 'Gom kiện (GOM)', kind: 'per_parcel' }]),
    )
    expect((await world.as('PA').get('/common/currency')).status).toBe(403)
  })
  it('fetch the tiers of the service fee that hold for a customer, a level and China', async () => {
    const plain = await world.as('SS').get('/api/price-services/fetch')
    expect(plain.body.data[0]).toMatchObject({
      from_value: 0,
      percent: 5,
      min_fee: 30_000,
      source: 'standard',
    })
    const china = await world.as('SS').get('/api/price-service/fetch', { route_code: 'CN-ROAD' })
    expect(china.body.data[0]).toMatchObject({ percent: 3, min_fee: 9_000 })
    await world.as('AD').post('/api/price-services', {
      customer_id: customer.id,
      from_value: 0,
      percent: 1.5,
      applied_date: '21-11-2026',
    })
    const own = await world
      .as('SS')
      .get('/api/price-services/fetch', { user_id: customer.id, route_code: 'CN-ROAD' })
    expect(own.body.data).toMatchObject([{ percent: 1.5, to_value: null, source: 'private' }])
    const unknown = await world.as('ss2').get('/api/price-services/fetch', { user_id: customer.id })
    expect(unknown).toMatchObject({ status: 400, body: { details: [{ path: 'user_id' }] } })
  })
})
