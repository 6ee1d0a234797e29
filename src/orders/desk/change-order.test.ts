import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerOf, ok, orderAt, statusOf } from '#testing/order.ts'
import { subMove } from '#orders/core/sub-moves.status.ts'
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

const sub = (who: string, ids: number[], sub_status: number | null, note?: string) =>
  world.as(who).post('/api/quote/change/substatus', { ids, sub_status, ...(note ? { note } : {}) })
const detail = async (id: number) => ok(await world.as('AC').get(`/api/quote/id/${id}`)).data
const status = (who: string, ids: number[], to: number, reason?: string) =>
  world.as(who).post('/api/quote/change/status', { ids, status: to, ...(reason ? { reason } : {}) })

test('within 6 the buyer goes the path step by step; refunds are not set by hand', async () => {
  const order = await orderAt(world, 6)
  for (const step of [61, 62, 63, 64]) ok(await sub('AF', [order.id], step))
  expect((await detail(order.id)).sub_status).toBe(64)
  expect((await sub('AF', [order.id], 61)).body.error).toBe('orders.sub_status')
  expect((await sub('AF', [order.id], 66)).body.error).toBe('orders.sub_status')
  expect((await sub('AF', [order.id], 68)).body.error).toBe('orders.sub_note')
  ok(await sub('AF', [order.id], 68, 'người bán xin thêm ngày'))
  const story = ok(await world.as('AC').get(`/api/v1/quote/histories/${order.id}`)).data
  expect(story.at(-1)).toMatchObject({ action: 'sub_status', reason: 'người bán xin thêm ngày' })
  expect((await sub('OP', [order.id], 62)).status).toBe(403)
})

test('within 7 broken goods need a word and a photo, and are cleared with a word', async () => {
  const order = await orderAt(world, 7)
  expect((await sub('OP', [order.id], 72, 'vỡ nắp')).body.error).toBe('orders.sub_photo')
  expect((await sub('OP', [order.id], 71)).body.error).toBe('orders.sub_note')
  ok(await sub('OP', [order.id], 71, 'quá khổ'))
  expect((await sub('OP', [order.id], 75)).body.error).toBe('orders.sub_status')
  expect((await sub('OP', [order.id], 70)).body.error).toBe('orders.sub_note')
  ok(await sub('OP', [order.id], 70, 'đã đóng lại'))
  for (const step of [70.1, 79, 74, 75]) ok(await sub('OP', [order.id], step))
  expect((await sub('SS2', [order.id], 71, 'x')).status).toBe(404)
})

test('the way of transport is changed like the route: a quote already sent goes back to be quoted anew', async () => {
  const order = await orderAt(world, 2)
  const edit = (body: object) => world.as('SS').post(`/api/quote/edit/${order.id}`, body)
  ok(await edit({ transport: 'express' }))
  expect(await detail(order.id)).toMatchObject({ transport: 'express', status: 1 })
  ok(await edit({ transport: null }))
  expect(await detail(order.id)).toMatchObject({ transport: null })
})

test('each of several orders by itself', async () => {
  const [one, two] = [await orderAt(world, 9), await orderAt(world, 6)]
  const { data } = ok(await sub('OP', [one.id, two.id], 91, 'móp góc'))
  expect(data).toMatchObject({ done: [one.id], failed: [{ id: two.id, error: 'orders.sub_status' }] })
  ok(await sub('CS', [one.id], null, 'khách nhận nguyên trạng'))
  expect((await detail(one.id)).sub_status).toBeNull()
})

test('no path leads to or from a refund', () => {
  for (const refund of [66, 67, 77, 78])
    for (const at of [6, 7]) {
      expect(subMove(at, null, refund)).toBeUndefined()
      expect(subMove(at, refund, 70)).toBeUndefined()
    }
})

test('a status is reached by the action that leads there, with its role, its guards and its money', async () => {
  const { id: customer } = await customerOf(world)
  const order = await orderAt(world, 1, { customerId: customer })
  ok(await status('CS', [order.id], 2))
  ok(await status('CS', [order.id], 3))
  expect((await status('AC', [order.id], 4)).body.error).toBe('orders.deposit_short')
  expect((await status('CS', [order.id], 9)).body.error).toBe('orders.status')
  expect((await status('CS', [order.id], 7.5)).status).toBe(400)
  expect((await status('CS', [order.id], 0)).body.error).toBe('orders.reason_needed')
  const locked = await orderAt(world, 4, { customerId: customer })
  expect((await status('CS', [locked.id], 3, 'đổi ý')).status).toBe(403)
  ok(await status('AC', [locked.id], 3, 'đổi ý'))
  expect((await detail(locked.id)).deposit).toBe(0)
  const { data } = ok(await status('AC', [order.id, locked.id], 4))
  // What is free now suffices for one of them.
  expect(data).toMatchObject({ done: [order.id], failed: [{ id: locked.id, error: 'orders.deposit_short' }] })
  const one = ok(
    await world.as('CS').post(`/api/quote/status/${locked.id}`, { status: 0, reason: 'khách bỏ' }),
  )
  expect(one.data.status).toBe(0)
  expect(await statusOf(world, locked.id)).toBe(0)
})

test('a manager gives orders to another sales person, who sees them then', async () => {
  const order = await orderAt(world, 2)
  const { id: sale } = await world.as('SS2').me()
  const give = (who: string, sale_id: number) =>
    world.as(who).put('/api/quote/change/sale', { ids: [order.id], sale_id })
  expect((await give('CS', sale)).status).toBe(403)
  expect((await give('AD', (await world.as('OP').me()).id)).body.details[0].path).toBe('sale_id')
  ok(await give('AD', sale))
  expect((await detail(order.id)).sale_id).toBe(sale)
  expect((await world.as('SS').get(`/api/quote/id/${order.id}`)).status).toBe(404)
})
