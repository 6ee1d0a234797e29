import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerOf, orderAt } from '#testing/order.ts'
import { corrections } from '#pricing/correction.api.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({ prices: { rates: { JPY: [168, 172], EUR: [28_900, 29_600] } } })
})
afterAll(() => world.close())

const rateOf = async (currency: string) =>
  (await world.as('SS').get('/api/exchange-price', { currency })).body.data[0].sell_rate
const current = async (currency: string) =>
  (await world.as('AC').get('/api/exchange-rate', { currency, corrected: 'false', sort: '-applied_date' }))
    .body.results[0]

describe('a rate typed wrong', () => {
  it('is put right at once by the accountant, with a reason and a trail, and orders priced with it stay', async () => {
    const order = await orderAt(world, 2)
    const before = (await world.as('SS').get(`/api/quote/id/${order.id}`)).body.data
    const wrong = await current('JPY')
    const fixed = await world.as('AC').post(`/api/exchange-rate/correct/${wrong.id}`, {
      sell_rate: 175.5,
      reason: 'Gõ nhầm 172 thay vì 175.5',
    })
    expect(fixed.body).toMatchObject({
      code: 1,
      message: 'Đã đính chính tỷ giá',
      data: {
        sell_rate: 175.5,
        buy_rate: wrong.buy_rate,
        applied_date: wrong.applied_date,
        corrects_id: wrong.id,
        correction_reason: 'Gõ nhầm 172 thay vì 175.5',
      },
    })
    expect(await rateOf('JPY')).toBe(175.5)
    const after = (await world.as('SS').get(`/api/quote/id/${order.id}`)).body.data
    expect(after.price).toEqual(before.price)
    expect(after.exchange_rate).toBe(172)
    const old = await world.as('AC').get(`/api/exchange-rate/${wrong.id}`)
    expect(old.body.data).toMatchObject({ sell_rate: 172, corrected: true })
    const me = await world.as('AC').me()
    const { rows } = await sql<{
      op: string
      actor_id: number
      call: string
    }>`select op, actor_id, call from audit
      where table_name = 'exchange_rate' and row_id in (${wrong.id}, ${fixed.body.data.id}) order by id desc limit 2`.execute(
      world.db,
    )
    expect(rows).toEqual([
      { op: 'I', actor_id: me.id, call: 'post-exchange-rate-correct' },
      { op: 'U', actor_id: me.id, call: 'post-exchange-rate-correct' },
    ])
  })
  it('is corrected once; its correction may be corrected again', async () => {
    const wrong = await current('USD')
    const send = (id: number, body: object) => world.as('AC').post(`/api/exchange-rate/correct/${id}`, body)
    const first = await send(wrong.id, { sell_rate: 25_800, reason: 'Nhầm' })
    expect((await send(wrong.id, { sell_rate: 1, reason: 'Lại nhầm' })).body.error).toBe('pricing.corrected')
    const changed = await world.as('AD').put(`/api/exchange-rate/${wrong.id}`, { expried_date: '31-12-2026' })
    expect(changed.body.error).toBe('pricing.corrected')
    expect((await send(first.body.data.id, { sell_rate: 25_900, reason: 'Nhầm nữa' })).status).toBe(200)
    expect(await rateOf('USD')).toBe(25_900)
  })
  it('is refused without a reason, a change, a right, or before its day', async () => {
    const { id } = await current('EUR')
    const send = (body: object, who = 'AC') => world.as(who).post(`/api/exchange-rate/correct/${id}`, body)
    expect((await send({ sell_rate: 1 })).body.details).toMatchObject([{ path: 'reason' }])
    expect((await send({ reason: 'Không đổi gì' })).body.details).toMatchObject([{ path: 'buy_rate' }])
    expect((await send({ reason: 'Âm', sell_rate: -5 })).body.details).toMatchObject([{ path: 'sell_rate' }])
    expect((await send({ reason: 'Cũ', sell_rate: 2, version: 40 })).body.error).toBe('conflict.stale')
    for (const role of ['SS', 'CS', 'OP', 'AF'])
      expect((await send({ reason: 'x', sell_rate: 2 }, role)).status).toBe(403)
    const later = await world
      .as('AD')
      .post('/api/exchange-rate', { currency: 'EUR', buy_rate: 1, sell_rate: 2, applied_date: '30-11-2026' })
    const early = await world
      .as('AC')
      .post(`/api/exchange-rate/correct/${later.body.data.id}`, { sell_rate: 3, reason: 'Sớm' })
    expect(early).toMatchObject({ status: 409, body: { error: 'pricing.not_begun' } })
    expect(
      (await world.as('AC').post('/api/exchange-rate/correct/999999', { sell_rate: 3, reason: 'x' })).status,
    ).toBe(404)
    expect((await current('EUR')).sell_rate).toBe(2)
    expect(await rateOf('EUR')).toBe(29_600)
  })
})

describe.each(corrections.map((one) => [one.resource.table, one] as const))(
  '%s',
  (table, { call, fields }) => {
    it('has its correcting row in force in the place of the wrong one', async () => {
      const customer = await customerOf(world)
      const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
      where not corrected and applied_date <= '2026-11-21' order by id limit 1`.execute(world.db)
      expect(rows[0], customer.code).toBeDefined()
      const field = fields[0] as string
      const path = call.path.replace('{id}', String(rows[0]?.id))
      const { status, body } = await world.as('AC').post(path, { [field]: 7, reason: 'Đính chính thử' })
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body.data).toMatchObject({ [field]: 7, corrects_id: rows[0]?.id, corrected: false })
      const kept = await sql<{
        corrected: boolean
      }>`select corrected from ${sql.table(table)} where id = ${rows[0]?.id}`.execute(world.db)
      expect(kept.rows).toEqual([{ corrected: true }])
    })
  },
)

describe('who is affected', () => {
  it('are the customers of the row and their orders that are not priced yet', async () => {
    const customer = await customerOf(world)
    await orderAt(world, 2, { customerId: customer.id })
    const ask = async (body: object, who = 'AD') =>
      (await world.as(who).post('/api/price/affected', body)).body.data
    expect(await ask({ stage: 'goods', customer_id: customer.id, currency: 'JPY' })).toEqual({
      customers: 1,
      orders: 1,
      more: false,
    })
    expect(await ask({ stage: 'goods', customer_id: customer.id, currency: 'USD' })).toMatchObject({
      orders: 0,
    })
    const all = await ask({ stage: 'transport', route_code: 'JP-AIR' })
    expect(all.customers).toBeGreaterThan(300)
    expect(all.orders).toBeGreaterThan(0)
    expect(await ask({ stage: 'goods', customer_id: customer.id }, 'ss2')).toEqual({
      customers: 0,
      orders: 0,
      more: false,
    })
    expect((await world.as('PA').post('/api/price/affected', { stage: 'goods' })).status).toBe(403)
    expect((await world.as('AD').post('/api/price/affected', {})).body.details).toMatchObject([
      { path: 'stage' },
    ])
  })
})
