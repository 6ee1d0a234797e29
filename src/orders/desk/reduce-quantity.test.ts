import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerOf, ok, orderAt, receive } from '#testing/order.ts'
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

const reduce = (id: number, quality: number, who = 'AC') =>
  world.as(who).put('/api/quote/change/quality', { id, quality, reason: 'người bán chỉ còn ngần ấy' })
const moneyOf = async (user_id: number) => ok(await world.as('AC').get('/api/balance/user', { user_id })).data
const entries = async () =>
  (await sql<{ n: number }>`select count(*) as n from entry`.execute(world.db)).rows[0]?.n

test('fewer pieces than agreed: value, deposit and exposure shrink with them, the rest is free, nothing is posted', async () => {
  const order = await orderAt(world, 5, { quote: { quality: 3, domestic_ship: 900 } })
  const before = await moneyOf(order.customerId)
  const posted = await entries()
  const { data: row } = ok(await world.as('AC').get(`/api/quote/id/${order.id}`))
  const { data } = ok(await reduce(order.id, 2))
  expect(data).toMatchObject({ quality: 2, status: 5 })
  const left = ok(await world.as('AC').get(`/api/quote/id/${order.id}`)).data
  expect(left).toMatchObject({ qty_old: 3, domestic_ship: 600 })
  const share = (value: number) => value - Math.trunc(value / 3)
  expect(left.quoted_total).toBe(left.goods_vnd + left.service_vnd + left.freight_estimate)
  expect(Math.abs(left.quoted_total - share(row.quoted_total))).toBeLessThanOrEqual(3)
  expect(left.deposit).toBe(share(row.deposit))
  const after = await moneyOf(order.customerId)
  expect(after.balance).toBe(before.balance)
  expect(after.free - before.free).toBe(row.deposit - left.deposit)
  expect(after.exposure).toBe(Math.max(0, left.quoted_total - left.deposit))
  expect(await entries()).toBe(posted)
  const story = ok(await world.as('AC').get(`/api/v1/quote/histories/${order.id}`)).data
  expect(story.at(-1)).toMatchObject({ action: 'quality', reason: 'người bán chỉ còn ngần ấy' })
})

test('what is freed may be locked for another order; more pieces, or those that are bought, are refused', async () => {
  const { id: customerId } = await customerOf(world)
  const order = await orderAt(world, 4, { customerId, quote: { quality: 2 } })
  expect((await reduce(order.id, 2)).body.error).toBe('orders.quality_less')
  expect((await reduce(order.id, 1, 'CS')).status).toBe(403)
  ok(await reduce(order.id, 1))
  const { free } = await moneyOf(customerId)
  const next = await orderAt(world, 3, { customerId })
  const { deposit_request } = ok(await world.as('AC').get(`/api/quote/id/${next.id}`)).data
  if (free < deposit_request) await receive(world, { customerId, amount: deposit_request - free })
  ok(await world.as('AC').post('/api/quote/confirm/deposit', { ids: [next.id] }))
  expect((await moneyOf(customerId)).free).toBe(Math.max(0, free - deposit_request))
  const bought = await orderAt(world, 6, { quote: { quality: 2 } })
  expect((await reduce(bought.id, 1)).body.error).toBe('orders.status')
})
