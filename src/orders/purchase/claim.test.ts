import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recallIdleClaims } from '#orders/purchase/server/claim-order.usecase.ts'
import { customerOf, ok, orderAt, statusOf } from '#testing/order.ts'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
let customer: number
let buyers: string[]
beforeAll(async () => {
  world = await testApp()
  customer = (await customerOf(world)).id
  // A second buyer of the same station, who signs in as the first one does.
  await sql`insert into staff (username, password_hash, name, role, status)
    select 'af9', password_hash, 'Người mua thứ hai', role, status from staff where username = 'af'`.execute(
    world.db,
  )
  await sql`insert into staff_station (staff_id, station_id) select n.id, m.station_id from staff n, staff_station m
    where n.username = 'af9' and m.staff_id = (select id from staff where username = 'af')`.execute(world.db)
  buyers = ['AF', 'af9']
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

const waiting = () => orderAt(world, 4, { customerId: customer })
const claim = (who: string, ...ids: number[]) => world.as(who).post('/api/quote/claim', { ids })
const buyerOf = async (id: number) =>
  (await world.db.selectFrom('orders').select('buyer_id').where('id', '=', id).executeTakeFirstOrThrow())
    .buyer_id
const idOf = async (who: string) => (await world.as(who).me()).id
const drop = () =>
  sql`update orders set buyer_id = null, claimed_at = null where status in (4, 5)`.execute(world.db)

test('a buyer sees what waits for a buyer, without whose it is, and takes it', async () => {
  const order = await waiting()
  const { results } = ok(await world.as('AF').get('/api/quotes/unclaimed', { q: order.code }))
  expect(results).toMatchObject([{ id: order.id, customer_id: null, customer_name: null, deposit: null }])
  expect((await world.as('AF').get(`/api/quote/id/${order.id}`)).status).toBe(404)
  expect(ok(await claim('AF', order.id)).data.done).toEqual([order.id])
  expect(await buyerOf(order.id)).toBe(await idOf('AF'))
  expect(ok(await world.as('AF').get('/api/quotes/unclaimed', { q: order.code })).results).toEqual([])
  expect(ok(await world.as('AF').get(`/api/quote/id/${order.id}`)).data.code).toBe(order.code)
  expect((await claim('af9', order.id)).body.error).toBe('orders.claimed')
  expect((await world.as('CS').post('/api/quote/claim', { ids: [order.id] })).status).toBe(403)
  const bought = await orderAt(world, 6, { customerId: customer })
  expect((await claim('AF', bought.id)).status).toBe(404)
  const unknown = await world.as('AF').post('/api/quote/claim', { ids: [order.id], account_id: 999_999 })
  expect(unknown.body.details[0].path).toBe('account_id')
})

test('of two buyers who take one order at once, one has it', async () => {
  await drop()
  const order = await waiting()
  const answers = await Promise.all(buyers.map((who) => claim(who, order.id)))
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
  const winner = buyers[answers.findIndex((answer) => answer.status === 200)] as string
  expect(await buyerOf(order.id)).toBe(await idOf(winner))
})

test('nobody holds more than five claims, also not by two claims at once', async () => {
  await drop()
  const orders = []
  for (let n = 0; n < 7; n += 1) orders.push(await waiting())
  const [a, b] = [orders.slice(0, 4), orders.slice(4)]
  const answers = await Promise.all([a, b].map((some) => claim('AF', ...some.map(({ id }) => id))))
  const done = answers.flatMap((answer) => ok(answer).data.done)
  expect(done).toHaveLength(5)
  const failed = answers.flatMap((answer) => answer.body.data.failed)
  expect(failed.map((row: { error: string }) => row.error)).toEqual(['orders.claim_cap', 'orders.claim_cap'])
  // One that a manager gives them is not a claim of theirs.
  const left = failed[0].id
  ok(await world.as('AC').post('/api/quote/assign/payments', { ids: [left], buyer_id: await idOf('AF') }))
  expect(await buyerOf(left)).toBe(await idOf('AF'))
})

test('recalled by an accountant, given back by the buyer who took it, never by one it was given to', async () => {
  await drop()
  const [mine, given] = [await waiting(), await waiting()]
  ok(await claim('AF', mine.id))
  ok(await world.as('AC').post('/api/quote/assign/payments', { ids: [given.id], buyer_id: await idOf('AF') }))
  const recall = (who: string, id: number) =>
    world.as(who).post('/api/quote/recall', { ids: [id], reason: 'bận' })
  expect((await recall('af9', mine.id)).status).toBe(404)
  expect((await recall('CS', mine.id)).status).toBe(403)
  expect((await recall('AF', given.id)).body.error).toBe('orders.not_claimed')
  ok(await recall('AF', mine.id))
  expect(await buyerOf(mine.id)).toBeNull()
  expect((await recall('AC', mine.id)).body.error).toBe('orders.no_buyer')
  ok(await recall('AC', given.id))
  expect(await buyerOf(given.id)).toBeNull()
})

test('a claim untouched for two hours at 5 goes back by itself; a touched, a given and a waiting one stay', async () => {
  await drop()
  const at5 = () => orderAt(world, 5, { customerId: customer })
  const [idle, touched, given, asked] = [await at5(), await at5(), await at5(), await at5()]
  await drop()
  ok(await claim('AF', idle.id, touched.id, asked.id))
  ok(await world.as('AC').post('/api/quote/assign/payments', { ids: [given.id], buyer_id: await idOf('AF') }))
  await sql`update orders set extra_deposit = 1 where id = ${asked.id}`.execute(world.db)
  const signal = new AbortController().signal
  const later = (minutes: number) => new Date(world.now().getTime() + minutes * 60_000)
  const start = world.now()
  world.setNow(later(60))
  ok(
    await world.as('AF').post(`/api/quote/updatebuy/${touched.id}`, {
      supplier_order_no: 'M-1',
      card_id: await cardOf('JPY'),
      actual_price: 12_000,
      actual_ship: 800,
    }),
  )
  world.setNow(start)
  await recallIdleClaims.run(null, { db: world.db, now: later(119), signal })
  expect(await buyerOf(idle.id)).not.toBeNull()
  for (let run = 0; run < 2; run += 1) {
    await recallIdleClaims.run(null, { db: world.db, now: later(121), signal })
  }
  expect(await buyerOf(idle.id)).toBeNull()
  expect(await statusOf(world, idle.id)).toBe(5)
  for (const { id } of [touched, given, asked]) expect(await buyerOf(id)).not.toBeNull()
  const story = ok(await world.as('AC').get(`/api/v1/quote/histories/${idle.id}`)).data
  expect(story.filter((row: { action: string }) => row.action === 'auto_recall')).toHaveLength(1)
})

const cardOf = async (currency: string) =>
  (
    await world.db
      .selectFrom('card')
      .select('id')
      .where('kind', '=', 'card')
      .where('currency', '=', currency)
      .executeTakeFirstOrThrow()
  ).id
