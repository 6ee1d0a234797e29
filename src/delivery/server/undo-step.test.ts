import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { undoneSteps as undoneOfBills } from '#billing/bill.status.ts'
import { undoneSteps as undoneOfOrders } from '#orders/core/order-table.status.ts'
import { brokenInvariants } from '#invariants.ts'
import { billAt, readBill, scanOff } from '#testing/bill.ts'
import { ok, orderAt, statusOf } from '#testing/order.ts'
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

const entries = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from entry`.execute(world.db)).rows[0]!.n

/** Each step that may be taken back: who does it, from where, by which call. */
const ofOrders = {
  send: { who: 'SS', from: 1, run: (id: number) => [`/api/quote/send/${id}`, {}] },
  agree: { who: 'SS', from: 2, run: (id: number) => ['/api/quote/confirm/quotes', { ids: [id] }] },
  approve: { who: 'AC', from: 4, run: (id: number) => ['/api/quote/approve/payments', { ids: [id] }] },
} as const satisfies Record<
  (typeof undoneOfOrders)[number],
  { who: string; from: number; run: (id: number) => readonly [string, object] }
>
const ofBills = {
  confirm: { who: 'SS', from: 12, run: (id: number) => ['/api/bill/confirm', { ids: [id] }] },
  release: {
    who: 'OP',
    from: 14,
    run: (id: number) => ['/api/bill/change/status', { ids: [id], status: 15 }],
  },
} as const satisfies Record<
  (typeof undoneOfBills)[number],
  { who: string; from: number; run: (id: number) => readonly [string, object] }
>

const undo = (who: string, entity: 'order' | 'bill', action: string, id: number) =>
  world.as(who).post('/api/v1/undo-step', { entity, action, ids: [id] }, { 'idempotency-key': randomUUID() })

test.each(undoneOfOrders)(
  '"%s" of an order is taken back by whoever did it, and posted nothing',
  async (key) => {
    const { who, from, run } = ofOrders[key]
    // What is approved has a buyer: one that was approved before and stepped back has.
    const order = await orderAt(world, key === 'approve' ? 5 : from)
    if (key === 'approve')
      ok(await world.as('AC').post('/api/quote/back-status', { ids: [order.id], reason: 'Xem lại' }))
    const before = await entries()
    const [path, body] = run(order.id)
    ok(await world.as(who).post(path, body, { 'idempotency-key': randomUUID() }))
    expect(await statusOf(world, order.id)).not.toBe(from)
    expect((await undo('AD', 'order', key, order.id)).body.error).toBe('undo.gone')
    expect(ok(await undo(who, 'order', key, order.id)).data.done).toEqual([order.id])
    expect(await statusOf(world, order.id)).toBe(from)
    expect(await entries()).toBe(before)
    expect((await undo(who, 'order', key, order.id)).status).toBe(409)
  },
)

test.each(undoneOfBills)('"%s" of a bill is taken back with its orders, and posted nothing', async (key) => {
  const { who, from, run } = ofBills[key]
  const bill = await billAt(world, from)
  if (from === 14) await scanOff(world, bill)
  const before = await entries()
  const [path, body] = run(bill.id)
  ok(await world.as(who).post(path, body))
  expect(ok(await undo(who, 'bill', key, bill.id)).data.done).toEqual([bill.id])
  expect((await readBill(world, bill)).status).toBe(from)
  for (const order of bill.orders) expect(await statusOf(world, order.id)).toBe(from)
  expect(await entries()).toBe(before)
})

test('whoever did something since has the word', async () => {
  const order = await orderAt(world, 2)
  ok(await world.as('SS').post('/api/quote/confirm/quotes', { ids: [order.id] }))
  ok(await world.as('AC').post('/api/quote/guarantee', { id: order.id, reason: 'Khách quen' }))
  expect((await undo('SS', 'order', 'agree', order.id)).body.data.failed[0]).toMatchObject({
    error: 'undo.gone',
  })
  expect(await statusOf(world, order.id)).toBe(3)
})

test('a moment later, and what moved money, is not taken back here', async () => {
  const order = await orderAt(world, 2)
  ok(await world.as('SS').post('/api/quote/confirm/quotes', { ids: [order.id] }))
  world.setNow(new Date(world.now().getTime() + 3 * 60_000))
  expect((await undo('SS', 'order', 'agree', order.id)).status).toBe(409)
  const locked = await orderAt(world, 4)
  expect((await undo('AC', 'order', 'deposit', locked.id)).status).toBe(409)
  expect(await statusOf(world, locked.id)).toBe(4)
})
