import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { customerOf, ok, orderAt, receive } from '#testing/order.ts'

let world: TestApp
let level: number
beforeAll(async () => {
  world = await testApp()
  const { rows } = await sql<{ payment_percent: number }>`select payment_percent from customer_level
    where is_primary`.execute(world.db)
  level = rows[0]!.payment_percent
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

const change = (id: number, payment_percent: number, who = 'AC') =>
  world.as(who).post('/api/quote/change/deposit', { ids: [id], payment_percent, reason: 'khách quen' })
const read = async (id: number) => ok(await world.as('AC').get(`/api/quote/id/${id}`)).data
const moneyOf = async (user_id: number) => ok(await world.as('AC').get('/api/balance/user', { user_id })).data
const entries = async () =>
  (await sql<{ n: number }>`select count(*) as n from entry`.execute(world.db)).rows[0]?.n
const asked = (total: number, percent: number) => Math.ceil((total * percent) / 100 / 1000) * 1000

test('before the deposit another part is asked; nothing is locked, and the history tells old and new', async () => {
  const order = await orderAt(world, 3)
  const before = await read(order.id)
  ok(await change(order.id, 100, 'SS'))
  const after = await read(order.id)
  expect(after).toMatchObject({
    status: 3,
    payment_percent: 100,
    deposit_request: asked(before.quoted_total, 100),
    deposit: 0,
  })
  const story = ok(await world.as('AC').get(`/api/v1/quote/histories/${order.id}`)).data.at(-1)
  expect(story).toMatchObject({ action: 'percent', reason: 'khách quen' })
  expect(story.data.payment_percent).toBe(`${before.payment_percent}% → 100%`)
})

test('below the level an accountant says so, below the low per cent a manager, and the order carries its note', async () => {
  const order = await orderAt(world, 2)
  const below = Math.max(50, level - 10)
  expect(below).toBeLessThan(level)
  const seller = await change(order.id, below, 'SS')
  expect([seller.status, seller.body.error]).toEqual([403, 'orders.percent_below_level'])
  ok(await change(order.id, below, 'AC'))
  const accountant = await change(order.id, 30, 'AC')
  expect([accountant.status, accountant.body.error]).toEqual([403, 'orders.percent_low'])
  expect((await read(order.id)).payment_percent).toBe(below)
  ok(await change(order.id, 30, 'AD'))
  expect((await read(order.id)).named_notes).toContain('deposit_low')
  ok(await change(order.id, level, 'SS'))
  expect((await read(order.id)).named_notes).not.toContain('deposit_low')
})

test('after the deposit the difference is locked from free money, or free again; nothing is posted', async () => {
  const order = await orderAt(world, 4)
  const { quoted_total: total, deposit } = await read(order.id)
  const posted = await entries()
  expect((await change(order.id, 100)).body.error).toBe('orders.deposit_short')
  expect((await change(order.id, 100, 'SS')).body.error).toBe('orders.status')
  await receive(world, { customerId: order.customerId, amount: total })
  const before = await moneyOf(order.customerId)
  const preview = ok(
    await world
      .as('AC')
      .post('/api/quote/preview/money', { id: order.id, action: 'percent', payment_percent: 100 }),
  ).data
  const entriesBefore = await entries()
  ok(await change(order.id, 100))
  const raised = await read(order.id)
  expect(raised).toMatchObject({ deposit: asked(total, 100), deposit_request: asked(total, 100), status: 4 })
  const after = await moneyOf(order.customerId)
  expect(before.free - after.free).toBe(raised.deposit - deposit)
  expect(preview).toMatchObject({ free_before: before.free, free_after: after.free, rows: [] })
  ok(await change(order.id, 40, 'AD'))
  const lowered = await read(order.id)
  expect(lowered.deposit).toBe(asked(total, 40))
  expect((await moneyOf(order.customerId)).free - after.free).toBe(raised.deposit - lowered.deposit)
  expect(await entries()).toBe(entriesBefore)
  expect(posted).toBeLessThan(entriesBefore as number)
})

test('at 5 what the order exposes us to follows what is locked', async () => {
  const order = await orderAt(world, 5)
  ok(await change(order.id, 50))
  const { quoted_total: total, deposit } = await read(order.id)
  expect(deposit).toBe(asked(total, 50))
  expect((await moneyOf(order.customerId)).exposure).toBe(total - deposit)
})

test('a bought order keeps its deposit; the same request twice changes it once', async () => {
  const bought = await orderAt(world, 6)
  expect((await change(bought.id, 100)).body.error).toBe('orders.status')
  const order = await orderAt(world, 4)
  const body = { ids: [order.id], payment_percent: 60, reason: 'nhầm' }
  const answers = await Promise.all([1, 2].map(() => world.as('AC').post('/api/quote/change/deposit', body)))
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  const story = ok(await world.as('AC').get(`/api/v1/quote/histories/${order.id}`)).data
  expect(story.filter(({ action }: { action: string }) => action === 'percent').length).toBe(1)
})

test('two people at once: free money is locked once', async () => {
  const { id: customerId } = await customerOf(world)
  const one = await orderAt(world, 4, { customerId })
  const other = await orderAt(world, 4, { customerId })
  const { quoted_total: total, deposit } = await read(one.id)
  const needed = asked(total, 100) - deposit
  await receive(world, { customerId, amount: needed })
  const answers = await Promise.all([change(one.id, 100, 'AC'), change(other.id, 100, 'AD')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await moneyOf(customerId)).free).toBeGreaterThanOrEqual(0)
})
