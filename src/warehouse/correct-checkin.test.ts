import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { done, ok, orderAt } from '#testing/order.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({ prices: { rates: { JPY: [168, 172] }, freight: { household: 221_000 } } })
})
afterAll(() => world.close())

interface Found {
  id: number
  version: number
  status: number
  r_weight: number
  v_weight: number
  position: string | null
  total_vnd: number
  freight_vnd: number
  inbill_id: number
  checked_name: string | null
  checked_at: string | null
}
const found = async ({ id }: { id: number }): Promise<Found> =>
  ok(await world.as('OP').get(`/api/quote/checkin?id=${id}`)).data as unknown as Found
const correct = async (order: { id: number }, body: object, who = 'OP') =>
  world.as(who).put(`/api/quote/checkin/${order.id}`, {
    reason: 'gõ nhầm cân',
    version: (await found(order)).version,
    ...body,
  })
const checked = () => orderAt(world, 10, { checkin: { r_weight: 1.5 } })
const priced = async () => {
  const order = await checked()
  done(await world.as('OP').put('/api/quote/price', { ids: [order.id] }))
  return order
}
const journal = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from entry`.execute(world.db)).rows[0]?.n

it('what is found of a checked-in order says who weighed it and when', async () => {
  const order = await checked()
  const { checked_name, checked_at } = await found(order)
  expect(checked_name).toBeTruthy()
  expect(Date.parse(checked_at ?? '')).not.toBeNaN()
})

it('the warehouse corrects weight, size and shelf with a reason; slip and package follow, nothing is priced', async () => {
  const order = await checked()
  ok(await correct(order, { r_weight: 2.5, length: 40, width: 30, height: 20, position: 'B-7' }))
  const after = await found(order)
  expect(after).toMatchObject({ status: 10, r_weight: 2.5, v_weight: 4, position: 'B-7', freight_vnd: 0 })
  const { rows } = await sql`select io.r_weight, p.r_weight as package, p.position from inbill_order io
    join package_order po on po.order_id = io.order_id join package p on p.id = po.package_id
    where io.order_id = ${order.id} and io.inbill_id = ${after.inbill_id}`.execute(world.db)
  expect(rows).toEqual([{ r_weight: 2.5, package: 2.5, position: 'B-7' }])
  const told =
    await sql`select action, reason, data from event where entity = 'order' and entity_id = ${order.id}
    order by id desc limit 1`.execute(world.db)
  expect(told.rows[0]).toMatchObject({ action: 'reweigh', reason: 'gõ nhầm cân', data: { r_weight: 2.5 } })
})

it('of a priced order a new weight takes the price off, the shelf does not', async () => {
  const order = await priced()
  const { total_vnd } = await found(order)
  ok(await correct(order, { position: 'C-1' }))
  expect(await found(order)).toMatchObject({ status: 11, total_vnd, position: 'C-1' })
  ok(await correct(order, { r_weight: 3 }))
  expect(await found(order)).toMatchObject({ status: 10, freight_vnd: 0, r_weight: 3, position: 'C-1' })
})

it('on a bill the shelf is changed, the weight is refused in words', async () => {
  const order = await priced()
  ok(await world.as('AC').post('/api/bill', { ids: [order.id] }))
  const booked = await journal()
  const refused = await correct(order, { r_weight: 9 })
  expect(refused.body).toMatchObject({ error: 'checkin.weight_on_bill' })
  ok(await correct(order, { position: 'D-2' }))
  expect(await found(order)).toMatchObject({ r_weight: 1.5, position: 'D-2' })
  expect(await journal()).toBe(booked)
})

it('who saw an older version, gives no reason or only looks on is refused; the same again changes nothing', async () => {
  const order = await checked()
  const { version } = await found(order)
  ok(await correct(order, { r_weight: 1.6 }))
  expect((await correct(order, { r_weight: 1.7, version })).body).toMatchObject({ error: 'conflict.stale' })
  expect((await correct(order, { r_weight: 1.7, reason: '' })).status).toBe(400)
  expect((await correct(order, { r_weight: 1.7 }, 'CS')).status).toBe(403)
  const before = await found(order)
  ok(await correct(order, { r_weight: 1.6 }))
  expect((await found(order)).version).toBe(before.version)
  expect(
    (await world.as('OP').put(`/api/quote/checkin/${order.id}`, { length: 3, reason: 'x' })).status,
  ).toBe(400)
})

it('of two who correct at once the second is told', async () => {
  const order = await checked()
  const { version } = await found(order)
  const answers = await Promise.all([2, 3].map((r_weight) => correct(order, { r_weight, version })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})
