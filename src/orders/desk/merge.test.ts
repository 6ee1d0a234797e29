import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seeded } from '#demo/random.ts'
import { customerOf, ok, orderAt, statusOf } from '#testing/order.ts'
import type { OrderStep } from '#testing/order.ts'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

const merge = (who: string, id: number, merges: number[]) =>
  world.as(who).post(`/api/quote/merge/${id}`, { merges })
const split = (who: string, id: number, quality: number, more = {}) =>
  world.as(who).post(`/api/quote/split/${id}`, { quality, ...more })
const detail = async (id: number) => ok(await world.as('AC').get(`/api/quote/id/${id}`)).data
const moneyOf = async (customer: number) => {
  const { balance, locked, free, exposure } = ok(
    await world.as('AC').get('/api/balance/user', { user_id: customer }),
  ).data
  return { balance, locked, free, exposure }
}
const of = (customerId: number, status: OrderStep, quote = {}) =>
  orderAt(world, status, { customerId, quote })

test('merged at 5, the oldest stays with all pieces, value and deposit; the customer has what they had', async () => {
  const { id: customer } = await customerOf(world, { debt_limit: 0 })
  const one = await of(customer, 5, { quality: 2, goods_values: 1_000, payment_percent: 80 })
  const two = await of(customer, 5, { quality: 1, goods_values: 1_001, payment_percent: 80 })
  const [before, a, b] = [await moneyOf(customer), await detail(one.id), await detail(two.id)]
  const kept = ok(await merge('AC', two.id, [one.id])).data
  expect(kept).toMatchObject({ id: one.id, status: 5, quality: 3, deposit: a.deposit + b.deposit })
  expect(kept.quoted_total).toBe(a.quoted_total + b.quoted_total)
  const whole = await detail(one.id)
  expect(whole.goods_values * 3 + whole.domestic_ship).toBeCloseTo(
    3_001 + a.domestic_ship + b.domestic_ship,
    6,
  )
  expect(whole.price.total).toBe(whole.quoted_total)
  expect(whole.price.lines).toHaveLength(a.price.lines.length + b.price.lines.length)
  expect(await moneyOf(customer)).toEqual(before)
  expect(await statusOf(world, two.id)).toBe(0)
  expect((await merge('AC', one.id, [two.id])).body.error).toBe('orders.status')
})

test('before the deposit orders are merged by sales and quoted anew; a receipt follows', async () => {
  const { id: customer } = await customerOf(world)
  const [one, two] = [await of(customer, 3), await of(customer, 2)]
  const kept = ok(await merge('SS', one.id, [two.id])).data
  expect(kept).toMatchObject({ id: one.id, status: 1, quality: 2 })
  ok(await world.as('SS').post(`/api/quote/send/${one.id}`))
  expect((await detail(one.id)).quoted_total).toBeGreaterThan(0)
})

test('unlike orders, nothing, one without a customer and one that is bought are not merged', async () => {
  const { id: customer } = await customerOf(world)
  const order = await of(customer, 2)
  const nothing = await merge('CS', order.id, [])
  expect(nothing.body).toMatchObject({ error: 'orders.merge_nothing', message: 'Không có đơn hàng gộp!' })
  expect((await merge('CS', order.id, [order.id])).body.error).toBe('orders.merge_nothing')
  for (const quote of [{ currency: 'USD' }, { site_code: 'ebay' }, { goods_type: 'electronics' }]) {
    const other = await of(customer, 1, quote)
    expect((await merge('CS', order.id, [other.id])).body.error).toBe('orders.merge_unlike')
  }
  const foreign = await orderAt(world, 2)
  expect((await merge('CS', order.id, [foreign.id])).body.error).toBe('orders.merge_unlike')
  const bought = await of(customer, 6)
  expect((await merge('CS', order.id, [bought.id])).body.error).toBe('orders.status')
  const locked = [await of(customer, 4), await of(customer, 4)]
  expect((await merge('CS', locked[0]?.id ?? 0, [locked[1]?.id ?? 0])).body.error).toBe('orders.status')
  expect((await merge('OP', order.id, [bought.id])).status).toBe(403)
  expect((await merge('CS', order.id, [9_999_999])).status).toBe(404)
  expect(await statusOf(world, order.id)).toBe(2)
})

test('offered for merging is exactly what is merged', async () => {
  const { id: customer } = await customerOf(world)
  const offered = async (who: string, id: number) =>
    ok(await world.as(who).get(`/api/quote/merge/${id}`)).data.map((row: { id: number }) => row.id)
  const [one, two, unlike] = [
    await of(customer, 2),
    await of(customer, 3),
    await of(customer, 2, { currency: 'USD' }),
  ]
  const [paid, alsoPaid, assigned] = [await of(customer, 4), await of(customer, 4), await of(customer, 4)]
  await orderAt(world, 2)
  const { id: buyer_id } = await world.as('AF').me()
  const given = { ids: [assigned.id], buyer_id, account_id: 1 }
  ok(await world.as('AC').post('/api/quote/assign/payments', given))
  expect(await offered('CS', one.id)).toEqual([two.id])
  expect(await offered('CS', unlike.id)).toEqual([])
  expect(await offered('AC', paid.id)).toEqual([alsoPaid.id])
  // Support merges nothing that money is locked for.
  expect(await offered('CS', paid.id)).toEqual([])
  expect((await merge('AC', paid.id, [assigned.id])).body.error).toBe('orders.merge_unlike')
  for (const id of await offered('AC', paid.id)) expect((await merge('AC', paid.id, [id])).status).toBe(200)
  expect((await world.as('OP').get(`/api/quote/merge/${one.id}`)).status).toBe(403)
  expect((await world.as('CS').get('/api/quote/merge/9999999')).status).toBe(404)
})

test('split at 4: both stand there with their share, and can be stepped back', async () => {
  const { id: customer } = await customerOf(world)
  const order = await of(customer, 4, { quality: 3, goods_values: 777.77, payment_percent: 70 })
  const [before, whole] = [await moneyOf(customer), await detail(order.id)]
  const { kept, made } = ok(await split('AC', order.id, 1, { version: whole.version })).data
  expect([kept.status, made.status, kept.quality, made.quality]).toEqual([4, 4, 2, 1])
  expect(kept.deposit + made.deposit).toBe(whole.deposit)
  expect(made.deposit).toBe(Math.floor(whole.deposit / 3))
  expect(kept.quoted_total + made.quoted_total).toBe(whole.quoted_total)
  expect(kept.deposit_request + made.deposit_request).toBe(whole.deposit_request)
  expect(await moneyOf(customer)).toEqual(before)
  ok(await world.as('AC').post('/api/quote/back-status', { ids: [made.id], reason: 'nhầm' }))
  expect(await statusOf(world, made.id)).toBe(3)
  const stale = await split('AC', order.id, 5, { version: whole.version })
  expect(stale.body.error).toBe('conflict.stale')
  expect((await split('AC', order.id, 2)).body.error).toBe('orders.split_quantity')
  expect((await split('AC', order.id, 0)).status).toBe(400)
  expect((await split('CS', order.id, 1)).body.error).toBe('orders.status')
  expect((await split('OP', order.id, 1)).status).toBe(403)
  const bought = await of(customer, 6, { quality: 2 })
  expect((await split('AC', bought.id, 1)).body.error).toBe('orders.status')
})

const seed = Number(process.env['SEED'] ?? 20_261_121)
test(`two people merging, splitting and moving deposits at once lose and make nothing (seed ${seed})`, async () => {
  const random = seeded(seed)
  const { id: customer } = await customerOf(world)
  for (let n = 0; n < 4; n += 1) {
    await of(customer, random.pick([3, 4, 4, 5] as const), { quality: random.int(2, 5), payment_percent: 50 })
  }
  const pieces = async () =>
    (
      await sql<{
        n: number
      }>`select sum(quantity) as n from orders where customer_id = ${customer} and status <> 0`.execute(
        world.db,
      )
    ).rows[0]?.n
  const [money, all] = [await moneyOf(customer), await pieces()]
  const live = async () =>
    (
      await sql<{
        id: number
      }>`select id from orders where customer_id = ${customer} and status <> 0 order by id`.execute(world.db)
    ).rows.map((row) => row.id)
  let did = 0
  for (let round = 0; round < 25; round += 1) {
    const ids = await live()
    const act = (who: string) => {
      const id = random.pick(ids)
      const chosen = random.int(0, 5)
      if (chosen <= 1) return split(who, id, random.int(1, 2))
      if (chosen <= 3) return merge(who, id, [random.pick(ids)])
      if (chosen === 4) return world.as(who).post('/api/quote/confirm/deposit', { ids: [id] })
      return world.as(who).post('/api/quote/cancel/diposit', { ids: [id], reason: `vòng ${round} ${who}` })
    }
    for (const { status, body } of await Promise.all([act('AC'), act('AC2')])) {
      expect([200, 400, 404, 409], JSON.stringify(body)).toContain(status)
      if (status === 200) did += 1
    }
    expect(await brokenInvariants(world.db)).toEqual([])
  }
  expect(did).toBeGreaterThan(5)
  expect(await pieces()).toBe(all)
  const after = await moneyOf(customer)
  expect(after.balance).toBe(money.balance)
  expect(after.free + after.locked).toBe(money.free + money.locked)
})
