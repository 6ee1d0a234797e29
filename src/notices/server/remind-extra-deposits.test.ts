import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { remindExtraDeposits } from '#notices/server/remind-extra-deposits.jobs.ts'
import { silentAsks } from '#orders/core/server/extra-deposit.repo.ts'
import { brokenInvariants } from '#invariants.ts'
import { booked } from '#testing/bank.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { customerOf, done, ok, orderAt, statusOf } from '#testing/order.ts'
import type { TestOrder } from '#testing/order.ts'

let world: TestApp
let start: Date
beforeAll(async () => {
  world = await testApp()
  start = world.now()
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

const hours = (count: number) => new Date(start.getTime() + count * 3_600_000)
const run = (now: Date) =>
  remindExtraDeposits.run(null, { db: world.db, now, signal: new AbortController().signal })
const buying = async (actual_price: number) => {
  const { rows } = await sql<{ id: number }>`select id from card
    where kind = 'card' and currency = 'JPY' order by id limit 1`.execute(world.db)
  return { supplier_order_no: 'M-77', card_id: rows[0]?.id, actual_price, actual_ship: 800 }
}
const price = async (order: TestOrder, actual_price: number) =>
  ok(await world.as('AF').post(`/api/quote/updatebuy/${order.id}`, await buying(actual_price)))
const read = async (order: TestOrder, who = 'SS') =>
  ok(await world.as(who).get(`/api/quote/id/${order.id}`)).data
const pay = async (order: TestOrder) => {
  const { extra_deposit: amount } = await read(order)
  const note = { customer_id: order.customerId, order_id: order.id, amount, method: 'cash' }
  const { id } = ok(await world.as('CS').post('/api/transfer', note)).data
  ok(await world.as('AC').post('/api/transfer/confirm', { id }))
}
/** Bought dearer than the customer agreed to: asked for more at the start of the clock. */
async function asked(): Promise<TestOrder> {
  world.setNow(start)
  const order = await orderAt(world, 5, { customerId: (await customerOf(world)).id })
  await price(order, 14_000)
  return order
}
/** What rang about the order, oldest first: whose bell, and whether the sale is to decide. */
async function rang(order: TestOrder) {
  const { rows } = await sql<{ username: string; title: string; content: string }>`
    select s.username, b.title, b.content from bell b join staff s on s.id = b.staff_id
    where b.title like ${`${order.code}:%`} order by b.id`.execute(world.db)
  return rows.map(({ username, title, content }) => [
    username,
    /sau (\d+) giờ$/.exec(title)?.[1],
    content.includes('bạn quyết định') ? 'decide' : 'remind',
  ])
}

test('the sale hears of a silent customer after 24 hours and decides after 48, once each, also with two servers', async () => {
  const order = await asked()
  await run(hours(23))
  expect(await rang(order)).toEqual([])
  await Promise.all([run(hours(24)), run(hours(24))])
  await run(hours(47))
  expect(await rang(order)).toEqual([['ss', '24', 'remind']])
  await Promise.all([run(hours(48)), run(hours(48))])
  await run(hours(200))
  expect(await rang(order)).toEqual([
    ['ss', '24', 'remind'],
    ['ss', '48', 'decide'],
  ])
  const story = ok(await world.as('SS').get(`/api/v1/quote/histories/${order.id}`)).data
  const told = story.filter(({ action }: { action: string }) => action.startsWith('extra_'))
  expect(told.map(({ label }: { label: string }) => label)).toEqual([
    'Khách chưa cọc thêm: nhắc khách',
    'Khách chưa cọc thêm: kinh doanh quyết định',
  ])
})

test('after an outage the later of the two alone rings', async () => {
  const order = await asked()
  await run(hours(60))
  await run(hours(61))
  expect(await rang(order)).toEqual([['ss', '60', 'decide']])
})

test('the hours are those of the settings', async () => {
  const order = await asked()
  const set = (key: string, value: number) =>
    sql`update config_factor set value = ${value} where key = ${key}`.execute(world.db)
  await set('delta.remind_hours', 5)
  await set('delta.decide_hours', 6)
  await run(hours(5))
  expect(await rang(order)).toEqual([['ss', '5', 'remind']])
  await run(hours(6))
  expect((await rang(order)).at(-1)).toEqual(['ss', '6', 'decide'])
  await set('delta.remind_hours', 24)
  await set('delta.decide_hours', 48)
})

test('an answer ends it: money for the order, until it is taken back; a guarantee asked for', async () => {
  const [paid, vouched, undone] = [await asked(), await asked(), await asked()]
  await pay(paid)
  const { extra_deposit: amount } = await read(undone)
  const line = await booked(world, { amount, content: undone.code })
  const targets = [{ kind: 'order', id: undone.id, amount }]
  ok(await world.as('AC').post('/api/bank-transactions/match', { id: line, targets }))
  ok(await world.as('SS').post('/api/quote/guarantee', { id: vouched.id, reason: 'khách quen' }))
  await run(hours(25))
  expect(await rang(undone)).toEqual([])
  ok(await world.as('AC').post('/api/bank-transactions/undo', { id: line, reason: 'khớp nhầm' }))
  await run(hours(49))
  expect(await rang(paid)).toEqual([])
  expect(await rang(vouched)).toEqual([])
  expect(await rang(undone)).toEqual([['ss', '49', 'decide']])
})

test('the clock runs from the asking: kept fields do not wind it back, another amount does', async () => {
  const order = await asked()
  world.setNow(hours(20))
  await price(order, 14_000)
  expect(await read(order)).toMatchObject({ extra_asked_at: start.toISOString() })
  world.setNow(hours(22))
  await price(order, 15_000)
  expect(await read(order)).toMatchObject({ extra_asked_at: hours(22).toISOString() })
  await run(hours(45))
  expect(await rang(order)).toEqual([])
  await run(hours(46))
  expect(await rang(order)).toEqual([['ss', '24', 'remind']])
})

test('list and drawer say since when it waits, until the money is confirmed', async () => {
  const order = await asked()
  const row = async () => ok(await world.as('SS').get('/api/quotes', { q: order.code })).results[0]
  expect(await row()).toMatchObject({ extra_asked_at: start.toISOString() })
  await pay(order)
  // A submit of its own: the first deposit was confirmed by the same body a moment ago.
  const submit = { 'idempotency-key': randomUUID() }
  done(await world.as('AC').post('/api/quote/confirm/deposit', { ids: [order.id] }, submit))
  expect(await row()).toMatchObject({ extra_asked_at: null })
  await run(hours(300))
  expect(await rang(order)).toEqual([])
})

test('what the customer paid for is not asked for again: it is bought at that price, dearer asks for the rest alone', async () => {
  const order = await asked()
  const { extra_deposit: further } = await read(order)
  await pay(order)
  const submit = { 'idempotency-key': randomUUID() }
  done(await world.as('AC').post('/api/quote/confirm/deposit', { ids: [order.id] }, submit))
  await price(order, 14_000)
  expect(await read(order)).toMatchObject({ extra_deposit: 0, extra_asked_at: null })
  const dearer = await world.as('AF').post(`/api/quote/buy/${order.id}`, await buying(15_000))
  expect(dearer.body.error).toBe('orders.extra_deposit')
  // 1,000 JPY at the rate of 172.
  expect(further).toBe(344_000)
  expect(dearer.body.message).toContain('172,000')
  ok(await world.as('AF').post(`/api/quote/buy/${order.id}`, await buying(14_000)))
  expect(await statusOf(world, order.id)).toBe(6)
})

test('those who wait are found by their index', async () => {
  const rows = await world.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const before = { remind: start, decide: start }
    return (await sql<{ 'QUERY PLAN': string }>`explain ${silentAsks(before)}`.execute(tx)).rows
  })
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('orders_extra_deposit')
})
