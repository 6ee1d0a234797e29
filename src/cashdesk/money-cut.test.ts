import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billAt, scanOff } from '#testing/bill.ts'
import { booked } from '#testing/bank.ts'
import { customerOf, ok, orderAt, receive } from '#testing/order.ts'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
let cutApp: FastifyInstance
let bank: number
let yen: number
/** The statement of a write's transaction before which the process dies; 0: it lives. */
let cutAt = 0
let statements = 0

/** Dies before the statement that is told by `cutAt`, counted from the one that opens a write. */
const scissors: KyselyPlugin = {
  transformQuery: ({ node }) => {
    const opens = statements === 0 && JSON.stringify(node).includes("set_config('app.actor'")
    if (opens) statements = 1
    else if (statements > 0) statements += 1
    if (cutAt > 0 && statements === cutAt) throw new Error(`cut before statement ${cutAt}`)
    return node
  },
  transformResult: async ({ result }) => result,
}

beforeAll(async () => {
  world = await testApp()
  cutApp = await world.second((db) => db.withPlugin(scissors))
  const { rows } = await sql<{ bank: number; yen: number }>`select
    (select id from card where kind = 'bank' and partner_id is null order by id limit 1) as bank,
    (select id from card where kind = 'card' and currency = 'JPY' limit 1) as yen`.execute(world.db)
  ;({ bank, yen } = rows[0] as { bank: number; yen: number })
})
afterAll(() => world.close())

const tokens = new Map<string, string>()
async function tokenOf(who: string): Promise<string> {
  const known = tokens.get(who)
  if (known) return known
  const payload = { username: who, password: 'Demo-2026!', role: 'staff' }
  const answer = await cutApp.inject({ method: 'POST', url: '/api/v1/auth/login', payload })
  const token: string = answer.json().access.token
  tokens.set(who, token)
  return token
}

interface Case {
  who: string
  method?: 'POST' | 'PUT' | 'DELETE'
  url: string
  body: object
}
interface Sent extends Case {
  key: string
}
async function send({ who, method = 'POST', url, body: payload, key }: Sent, cut = 0) {
  const authorization = `Bearer ${await tokenOf(who)}`
  cutAt = cut
  statements = 0
  const headers = { authorization, 'x-station': '1', 'idempotency-key': key }
  const answer = await cutApp.inject({ method, url, headers, payload })
  cutAt = 0
  return { status: answer.statusCode, body: answer.json() }
}

/**
 * Every row of every table in one number each, by where it stands and the transaction that wrote it: a write, were it
 * of the same values, leaves another. The units of the country, which nobody writes here, are left out.
 */
async function everything(): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname !~ '_unit'`.execute(
    world.owner,
  )
  const parts = tables.map(
    ({ name }) =>
      sql`select ${name} as name, count(*) || ' rows, ' || sum(hashtextextended(t.ctid || ' ' || t.xmin, 0)) as content from ${sql.table(name)} t`,
  )
  const { rows } = await sql<{ name: string; content: string }>`${sql.join(parts, sql` union all `)}`.execute(
    world.owner,
  )
  return new Map(rows.map(({ name, content }) => [name, content]))
}

const cases: Record<string, () => Promise<Case>> = {
  'a receipt for an order is confirmed': async () => {
    const order = await orderAt(world, 3)
    const asked = { customer_id: order.customerId, order_id: order.id, amount: 900_000, card_id: bank }
    const { id } = ok(await world.as('CS').post('/api/transfer', asked)).data
    return { who: 'ac', url: '/api/transfer/confirm', body: { id } }
  },
  'a payout is approved': async () => {
    const { id: customer_id } = await customerOf(world)
    await receive(world, { customerId: customer_id, amount: 5_000_000 })
    const asked = { customer_id, amount: 2_000_000, method: 'cash' }
    const { id } = ok(await world.as('CS').post('/api/transfer/refund', asked)).data
    return { who: 'ac', url: '/api/transfer/refund/status', body: { ids: [id], status: 2 } }
  },
  'deposits of two orders are confirmed': async () => {
    const { id: customerId } = await customerOf(world)
    const orders = [await orderAt(world, 3, { customerId }), await orderAt(world, 3, { customerId })]
    await receive(world, { customerId, amount: 30_000_000 })
    return { who: 'ac', url: '/api/quote/confirm/deposit', body: { ids: orders.map(({ id }) => id) } }
  },
  'an order is bought': async () => {
    const order = await orderAt(world, 5)
    const body = { supplier_order_no: 'RKT-CUT', card_id: yen, actual_price: 12_000, actual_ship: 800 }
    return { who: 'af', url: `/api/quote/buy/${order.id}`, body }
  },
  'a purchase that a statement line proves is taken back': async () => {
    const order = await orderAt(world, 6)
    const line = { card_id: yen, posted_on: '21-11-2026', amount: 12_800 }
    const { id } = ok(await world.as('AC').post('/api/billing', line)).data
    ok(await world.as('AC').post('/api/complete/billing', { id, order_ids: [order.id] }))
    return { who: 'ac', url: '/api/quote/back-status', body: { ids: [order.id], reason: 'làm lại' } }
  },
  'a bill is approved': async () => {
    const { id } = await billAt(world, 13, { debt_limit: 50_000_000 })
    return { who: 'ac', url: '/api/bill/approves', body: { ids: [id] } }
  },
  'a bill is released': async () => {
    const bill = await billAt(world, 14, { debt_limit: 50_000_000 })
    await scanOff(world, bill)
    return { who: 'op', url: '/api/bill/change/status', body: { ids: [bill.id], status: 15 } }
  },
  'goods are delivered and paid for': async () => {
    const { id } = await billAt(world, 16)
    return { who: 'op', url: '/api/bill/change/status', body: { ids: [id], status: 17, collected: 400_000 } }
  },
  'a carrier brings what was collected': async () => {
    const { id } = await billAt(world, 17)
    return { who: 'ac', url: '/api/bill/cods/approves', body: { ids: [id] } }
  },
  'a bill on its way is stepped back': async () => {
    const bill = await billAt(world, 17)
    return {
      who: 'su',
      url: '/api/quote/back-status',
      body: { ids: [bill.orders[0]?.id], reason: 'làm lại' },
    }
  },
  'goods are written off by the second person': async () => {
    const order = await orderAt(world, 9)
    const body = { ids: [order.id], reason: 'mất hàng' }
    ok(await world.as('AC').post('/api/quote/write-off', body))
    return { who: 'su', url: '/api/quote/write-off', body }
  },
  'a booking is split over an order and a customer': async () => {
    const order = await orderAt(world, 3)
    const row = await booked(world, { amount: 3_000_000, content: 'tien hang' })
    const targets = [
      { kind: 'order', id: order.id, amount: 2_000_000 },
      { kind: 'customer', id: order.customerId, amount: 1_000_000 },
    ]
    return { who: 'ac', url: '/api/bank-transactions/match', body: { id: row, targets } }
  },
  'a match is undone': async () => {
    const { id } = await customerOf(world)
    const row = await booked(world, { amount: 800_000, content: 'tien hang' })
    ok(await world.as('AC').post('/api/bank-transactions/hold', { ids: [row] }))
    const targets = [{ kind: 'customer', id, amount: 800_000 }]
    ok(await world.as('AC').post('/api/bank-transactions/match', { id: row, targets }))
    return { who: 'ac', url: '/api/bank-transactions/undo', body: { id: row } }
  },
  'a load of a card is changed': async () => {
    const load = { card_id: yen, bank_id: bank, foreign_amount: 10_000 }
    const { id } = ok(await world.as('AC').post('/api/credit', load)).data
    return { who: 'ac', method: 'PUT', url: `/api/credit/${id}`, body: { foreign_amount: 12_000 } }
  },
  'a transaction is deleted': async () => {
    const { id: user_id } = await customerOf(world)
    const body = { user_id, trans_type: 'add', trans_amount: 70_000, contra: 'cash' }
    const { id } = ok(await world.as('AC').post('/api/transation', body)).data
    return { who: 'ac', method: 'DELETE', url: `/api/transation/${id}`, body: {} }
  },
  'penalties are charged': async () => {
    const { id: customer_id } = await customerOf(world)
    const penalty = { customer_id, kind: 'late', amount: 50_000, note: 'Chậm' }
    const ids: number[] = []
    for (const amount of [50_000, 60_000])
      ids.push(ok(await world.as('CS').post('/api/punish', { ...penalty, amount })).data.id)
    return { who: 'ac', url: '/api/punish/confirm', body: { ids } }
  },
}

test.each(Object.keys(cases))(
  '%s: cut before any of its statements nothing of it stays, and sent again it happens once',
  async (name) => {
    const write = { ...(await (cases[name] as () => Promise<Case>)()), key: randomUUID() }
    await tokenOf(write.who)
    const before = await everything()
    let cut = 1
    let answer = await send(write, cut)
    for (; answer.status !== 200; answer = await send(write, (cut += 1))) {
      const where = `cut before statement ${cut}`
      expect(answer, where).toMatchObject({ status: 500, body: { error: 'internal' } })
      expect(answer.body.message, where).toMatch(/vui lòng thử lại/)
      expect(await everything(), where).toEqual(before)
    }
    expect(cut).toBeGreaterThan(8)
    expect(answer.body.data.failed ?? []).toEqual([])
    const after = await everything()
    expect(after).not.toEqual(before)
    expect(await send(write)).toEqual(answer)
    expect(await everything()).toEqual(after)
  },
)

test('after all that the books are in order', async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
})
