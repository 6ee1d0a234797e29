import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerOf, done, ok, orderAt, receive, statusOf } from '#testing/order.ts'
import type { OrderStep, TestOrder } from '#testing/order.ts'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestAnswer, TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({ prices: { rates: { JPY: [168, 172] }, freight: { household: 221_000 } } })
})
afterAll(() => world.close())

const one = async <T>(query: { execute(db: TestApp['db']): Promise<{ rows: T[] }> }): Promise<T> =>
  (await query.execute(world.db)).rows[0] as T

/** Without a key an equal call of the same person within 10 s would be the same submit. */
const newSubmit = () => ({ 'idempotency-key': randomUUID() })

/** Money of a customer as their statement shows it. */
const moneyOf = async (customer: number) => {
  const { balance, locked, free, exposure } = ok(
    await world.as('AC').get('/api/balance/user', { user_id: customer }),
  ).data
  return { balance, locked, free, exposure }
}

/** Everything of an order that a refused step must leave as it was. */
const stateOf = (id: number) =>
  one<object>(sql`select to_jsonb(o) as order, (select count(*) from event e where e.entity = 'order' and e.entity_id = o.id) as events,
    (select count(*) from order_price p where p.order_id = o.id) as prices,
    (select jsonb_agg(l order by l.id) from customer_lock l where l.order_id = o.id) as locks,
    (select jsonb_agg(a order by a.id) from allocation a where a.order_id = o.id) as allocations,
    (select amount from exposure e where e.order_id = o.id) as exposure,
    (select count(*) from entry) as entries from orders o where o.id = ${id}`)

describe('from link to purchase', () => {
  it('moves exactly the money of the tables', async () => {
    const customer = await customerOf(world)
    const order = await orderAt(world, 3, { customerId: customer.id })
    const { id } = order
    const sales = world.as('SS')
    const quoted = ok(await sales.get(`/api/quote/id/${id}`)).data
    // (12,000 + 800) JPY × 172; 5 %; 1.5 kg → 1.59 kg × 221,000; 80 % rounded up to 1,000.
    expect(quoted).toMatchObject({
      goods_vnd: 2_201_600,
      service_vnd: 110_080,
      freight_estimate: 351_390,
      quoted_total: 2_663_070,
      deposit_request: 2_131_000,
    })

    const bank = await one<{ id: number }>(sql`select id from card where kind = 'bank' and is_primary`)
    const asked = ok(
      await sales.post('/api/transfer', {
        customer_id: customer.id,
        order_id: id,
        amount: 2_131_000,
        card_id: bank.id,
      }),
    ).data
    expect(await moneyOf(customer.id)).toMatchObject({ balance: 0 })
    const confirmed = ok(await world.as('AC').post('/api/transfer/confirm', { id: asked.id })).data
    expect(confirmed).toMatchObject({ status: 1, amount: 2_131_000 })
    expect(await moneyOf(customer.id)).toEqual({
      balance: 2_131_000,
      locked: 0,
      free: 2_131_000,
      exposure: 0,
    })

    done(await world.as('AC').post('/api/quote/confirm/deposit', { ids: [id] }))
    expect(await moneyOf(customer.id)).toMatchObject({ locked: 2_131_000, free: 0, exposure: 0 })

    const { id: buyer } = await world.as('AF').me()
    done(
      await world.as('AC').post('/api/quote/assign/payments', { ids: [id], buyer_id: buyer, account_id: 1 }),
    )
    done(await world.as('AC').post('/api/quote/approve/payments', { ids: [id] }))
    expect(await moneyOf(customer.id)).toMatchObject({ locked: 2_131_000, exposure: 532_070 })

    const card = await one<{ id: number }>(sql`select id from card where kind = 'card' and currency = 'JPY'`)
    ok(
      await world.as('AF').post(`/api/quote/buy/${id}`, {
        supplier_order_no: 'RKT-1',
        card_id: card.id,
        actual_price: 12_000,
        actual_ship: 800,
      }),
    )
    expect(await statusOf(world, id)).toBe(6)
    // An empty card goes out at the day's buy rate: 12,800 × 168.
    const { rows: lines } = await sql<{ code: string; amount: number; foreign_amount: number | null }>`
      select a.code, l.amount, l.foreign_amount from entry e join entry_line l on l.entry_id = e.id
      join account a on a.id = l.account_id where e.kind = 'purchase' and e.reference_id = ${id} order by l.id`.execute(
      world.db,
    )
    expect(lines).toEqual([
      { code: 'goods', amount: 2_150_400, foreign_amount: null },
      { code: `card:${card.id}`, amount: -2_150_400, foreign_amount: -12_800 },
    ])
    expect(await moneyOf(customer.id)).toEqual({
      balance: 2_131_000,
      locked: 2_131_000,
      free: 0,
      exposure: 532_070,
    })
    const { rows: unbalanced } =
      await sql`select entry_id from entry_line group by entry_id having sum(amount) <> 0`.execute(world.db)
    expect(unbalanced).toEqual([])
  })

  it('does not let the person who asked for a receipt confirm it', async () => {
    const customer = await customerOf(world)
    const bank = await one<{ id: number }>(sql`select id from card where kind = 'bank' and is_primary`)
    const transfer = ok(
      await world
        .as('AC')
        .post('/api/transfer', { customer_id: customer.id, amount: 500_000, card_id: bank.id }),
    ).data
    const own = await world.as('AC').post('/api/transfer/confirm', { id: transfer.id })
    expect(own).toMatchObject({ status: 409, body: { error: 'access.own_work' } })
    expect(await moneyOf(customer.id)).toMatchObject({ balance: 0 })
    ok(await world.as('AC2').post('/api/transfer/confirm', { id: transfer.id }))
    expect(await moneyOf(customer.id)).toMatchObject({ balance: 500_000, free: 500_000 })
    const again = await world.as('AC2').post('/api/transfer/confirm', { id: transfer.id }, newSubmit())
    expect(again).toMatchObject({ status: 409, body: { error: 'transfers.status' } })
  })

  it('locks the rest of a deposit from free money', async () => {
    const customer = await customerOf(world)
    const order = await orderAt(world, 3, { customerId: customer.id })
    await receive(world, { customerId: customer.id, amount: 2_000_000 })
    const short = await world.as('AC').post('/api/quote/confirm/deposit', { ids: [order.id] })
    expect(short).toMatchObject({ status: 409, body: { error: 'orders.deposit_short' } })
    await receive(world, { customerId: customer.id, amount: 200_000 })
    done(await world.as('AC').post('/api/quote/confirm/deposit', { ids: [order.id] }))
    expect(await moneyOf(customer.id)).toMatchObject({ balance: 2_200_000, locked: 2_131_000, free: 69_000 })
  })

  it('leaves no broken invariant behind', async () => {
    for (const step of [4, 5, 6, 9, 11] as const) await orderAt(world, step)
    expect(await brokenInvariants(world.db)).toEqual([])
  })
})

interface Refusal {
  name: string
  at: OrderStep
  quote?: Record<string, unknown>
  /** Makes the precondition fail. */
  spoil?: (order: TestOrder) => Promise<unknown>
  call: (order: TestOrder) => Promise<TestAnswer>
  error: string
  status?: number
}

const bulk =
  (who: string, path: string, more: object = {}) =>
  (order: TestOrder) =>
    world.as(who).post(`/api/quote/${path}`, { ids: [order.id], ...more }, newSubmit())
const buy = (given: object) => async (order: TestOrder) => {
  const card = await one<{ id: number }>(sql`select id from card where kind = 'card' and currency = 'JPY'`)
  return world.as('AF').post(`/api/quote/buy/${order.id}`, {
    supplier_order_no: 'RKT-9',
    card_id: card.id,
    actual_price: 12_000,
    actual_ship: 800,
    ...given,
  })
}
const change = (set: string) => (order: TestOrder) =>
  sql`update orders set ${sql.raw(set)} where id = ${order.id}`.execute(world.db)
const send = (order: TestOrder) => world.as('SS').post(`/api/quote/send/${order.id}`)

const refusals: Refusal[] = [
  { name: 'sent without a route', at: 1, quote: { route_code: null }, call: send, error: 'orders.no_route' },
  {
    name: 'sent without a goods type',
    at: 1,
    quote: { goods_type: null },
    call: send,
    error: 'orders.no_goods_type',
  },
  {
    name: 'sent without a rate in force',
    at: 1,
    quote: { currency: 'AUD' },
    spoil: () => sql`delete from exchange_rate where currency = 'AUD'`.execute(world.db),
    call: send,
    error: 'pricing.no_rate',
  },
  {
    name: 'sent where no freight is listed',
    at: 1,
    quote: { goods_type: 'prohibited' },
    call: send,
    error: 'pricing.no_freight_bracket',
  },
  { name: 'agreed before it is sent', at: 1, call: bulk('SS', 'confirm/quotes'), error: 'orders.status' },
  {
    name: 'agreed after its last day',
    at: 2,
    spoil: change("expiration_date = '2026-11-20'"),
    call: bulk('SS', 'confirm/quotes'),
    error: 'orders.expired',
  },
  {
    name: 'agreed without a customer',
    at: 2,
    spoil: change('customer_id = null'),
    call: bulk('CS', 'confirm/quotes'),
    error: 'orders.no_customer',
  },
  {
    name: 'deposit confirmed without money',
    at: 3,
    call: bulk('AC', 'confirm/deposit'),
    error: 'orders.deposit_short',
  },
  {
    name: 'deposit confirmed twice',
    at: 4,
    call: bulk('AC', 'confirm/deposit'),
    error: 'orders.status',
  },
  { name: 'approved without a buyer', at: 4, call: bulk('AC', 'approve/payments'), error: 'orders.no_buyer' },
  {
    name: 'approved without an account',
    at: 4,
    spoil: change("buyer_id = (select id from staff where username = 'af')"),
    call: bulk('AC', 'approve/payments'),
    error: 'orders.no_account',
  },
  {
    name: 'approved for prohibited goods',
    at: 4,
    spoil: change(
      "buyer_id = (select id from staff where username = 'af'), account_id = 1, goods_type = 'prohibited'",
    ),
    call: bulk('AC', 'approve/payments'),
    error: 'orders.prohibited',
  },
  {
    name: 'approved with a deposit below the request',
    at: 4,
    spoil: change(
      "buyer_id = (select id from staff where username = 'af'), account_id = 1, deposit_request = deposit_request + 1000",
    ),
    call: bulk('AC', 'approve/payments'),
    error: 'ledger.deposit_short',
  },
  {
    name: 'approved beyond the limit of the level',
    at: 4,
    spoil: async (order) => {
      await sql`update customer_level set exposure_limit = 1000 where code = 'bac'`.execute(world.db)
      await sql`update customer set level_code = 'bac' where id = ${order.customerId}`.execute(world.db)
      await change("buyer_id = (select id from staff where username = 'af'), account_id = 1")(order)
    },
    call: bulk('AC', 'approve/payments'),
    error: 'ledger.exposure_limit',
  },
  {
    name: 'bought before it is approved',
    at: 4,
    call: (order) =>
      world
        .as('SU')
        .post(`/api/quote/buy/${order.id}`, { supplier_order_no: 'X', card_id: 3, actual_price: 1 }),
    error: 'orders.status',
  },
  {
    name: 'bought dearer than the customer agreed to',
    at: 5,
    call: buy({ actual_price: 14_000 }),
    error: 'orders.extra_deposit',
  },
  {
    name: 'bought with an unknown card',
    at: 5,
    call: buy({ card_id: 999_999 }),
    error: 'bad_input',
    status: 400,
  },
  {
    name: 'marked as bought without a purchase',
    at: 5,
    call: bulk('AF', 'buyed'),
    error: 'orders.not_bought',
  },
  {
    name: 'cancelled when it is bought',
    at: 6,
    call: bulk('AC', 'cancel/quotes', { reason: 'thử' }),
    error: 'orders.status',
  },
]

describe('a step whose precondition fails is refused and leaves everything as it was', () => {
  it.each(refusals)('$name', async ({ at, quote, spoil, call, error, status = 409 }) => {
    const order = await orderAt(world, at, quote ? { quote } : {})
    await spoil?.(order)
    const before = await stateOf(order.id)
    const answer = await call(order)
    expect(answer).toMatchObject({ status, body: { error } })
    expect(await stateOf(order.id)).toEqual(before)
  })

  it('makes no order without a price, a customer or phone, or a site', async () => {
    const count = () => one<{ n: number }>(sql`select count(*) as n from orders`)
    const before = await count()
    const form = { site_code: 'rakuten', goods_values: 100, phone: '0912345678' }
    const refuse = async (body: object, path: string, message: string) => {
      const answer = await world.as('SS').post('/api/quote/save', body)
      expect(answer.status).toBe(400)
      expect(answer.body.details).toContainEqual({ path, message })
    }
    await refuse({ ...form, goods_values: 0 }, 'goods_values', 'Vui lòng nhập lại giá sản phẩm!')
    await refuse(
      { site_code: 'rakuten', goods_values: 100 },
      'user_id',
      'Vui lòng chọn khách hàng hoặc nhập số điện thoại',
    )
    await refuse(
      { goods_values: 100, phone: '0912345678' },
      'site_code',
      'Vui lòng dán liên kết hoặc chọn trang mua hàng',
    )
    expect(await count()).toEqual(before)
  })
})

describe('two at once', () => {
  it('refuses a change of an order that somebody else changed meanwhile', async () => {
    const order = await orderAt(world, 1)
    const { version } = ok(await world.as('SS').get(`/api/quote/id/${order.id}`)).data
    ok(await world.as('CS').put(`/api/quote/${order.id}`, { note: 'khách gọi lại', version }))
    const before = await stateOf(order.id)
    const stale = await world.as('SS').post(`/api/quote/send/${order.id}`, { version })
    expect(stale).toMatchObject({ status: 409, body: { error: 'conflict.stale', data: { id: order.id } } })
    expect(await stateOf(order.id)).toEqual(before)
  })

  it('answers a double submit alike and acts once', async () => {
    const order = await orderAt(world, 3)
    await receive(world, { customerId: order.customerId, amount: 2_131_000, orderId: order.id })
    const key = { 'idempotency-key': randomUUID() }
    const submit = () => world.as('AC').post('/api/quote/confirm/deposit', { ids: [order.id] }, key)
    const first = await submit()
    expect(first).toMatchObject({ status: 200, body: { data: { done: [order.id] } } })
    const after = await stateOf(order.id)
    const second = await submit()
    expect(second.body).toEqual(first.body)
    expect(await stateOf(order.id)).toEqual(after)
    const other = await world.as('AC').post('/api/quote/confirm/deposit', { ids: [order.id, 1] }, key)
    expect(other).toMatchObject({ status: 409, body: { error: 'idempotency.mismatch' } })
  })

  it('lets one of two accountants approve', async () => {
    const order = await orderAt(world, 4)
    const { id: buyer } = await world.as('AF').me()
    done(
      await world
        .as('AC')
        .post('/api/quote/assign/payments', { ids: [order.id], buyer_id: buyer, account_id: 1 }),
    )
    const answers = await Promise.all(
      ['AC', 'AC2'].map((who) => world.as(who).post('/api/quote/approve/payments', { ids: [order.id] })),
    )
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
    expect(answers.find((answer) => answer.status === 409)?.body.error).toBe('orders.status')
    const { n } = await one<{ n: number }>(sql`select count(*) as n from event
      where entity = 'order' and entity_id = ${order.id} and action = 'approve'`)
    expect(n).toBe(1)
    expect(await moneyOf(order.customerId)).toMatchObject({ exposure: 532_070 })
  })
})

describe('the helper', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 8.2, 9, 10, 11] as const)('drives an order to %s', async (status) => {
    const order = await orderAt(world, status)
    expect(await statusOf(world, order.id)).toBe(status)
  })

  it('drives orders of another station', async () => {
    const customer = await customerOf(world, { station: 2 })
    const order = await orderAt(world, 11, { customerId: customer.id, packages: 2 })
    expect(order.station).toBe(2)
    expect(await statusOf(world, order.id)).toBe(11)
  })
})
