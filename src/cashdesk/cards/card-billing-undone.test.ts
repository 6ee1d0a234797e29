import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { done, ok, orderAt } from '#testing/order.ts'
import type { TestOrder } from '#testing/order.ts'
import { buyingCards } from '#testing/cards.ts'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
let jpy: number
let usd: number
beforeAll(async () => {
  world = await testApp()
  ;({ jpy, usd } = await buyingCards(world))
})
beforeEach(() => world.setNow('2026-11-21T03:00:00Z'))
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

/** What an order of the tests costs: 12,000 + 800 JPY. */
const cost = 12_800
const ac = () => world.as('AC')
/** A line of the card's statement that proves these orders. */
async function proved(orders: TestOrder[], more: { amount?: number; note?: string } = {}): Promise<number> {
  const { amount = cost * orders.length, note } = more
  const { id } = ok(await ac().post('/api/billing', { card_id: jpy, posted_on: '21-11-2026', amount })).data
  ok(await ac().post('/api/complete/billing', { id, order_ids: orders.map((order) => order.id), note }))
  return id
}
const lineOf = async (id: number) => ok(await ac().get(`/api/billing/${id}`)).data
const chargeOf = async ({ id }: TestOrder) => ok(await ac().get(`/api/quote/id/${id}`)).data.charge_status
const stepBack = async (order: TestOrder) =>
  done(await ac().post('/api/quote/back-status', { ids: [order.id], reason: 'Người bán hủy đơn' }))
const update = (order: TestOrder, more: object) =>
  world.as('AF').post(`/api/quote/updatebuy/${order.id}`, {
    supplier_order_no: 'RKT-1',
    card_id: jpy,
    actual_price: 12_000,
    actual_ship: 800,
    ...more,
  })

test('a purchase that is taken back leaves its statement line without an order: it waits, and the alarm says so', async () => {
  const order = await orderAt(world, 6)
  const line = await proved([order], { amount: cost + 50, note: 'phí' })
  await stepBack(order)
  expect(await lineOf(line)).toMatchObject({ status: 0, difference: null, orders: [], decided_at: null })
  expect((await lineOf(line)).reason).toBe(`${order.code} lùi trạng thái: Người bán hủy đơn`)
  expect(await chargeOf(order)).toBe(0)
  world.setNow('2026-11-28T03:00:00Z')
  const unmatched = ok(await ac().get('/api/card-alarms', { kind: 'unmatched', size: 200 }))
  expect(unmatched.results.map((row: { id: number }) => row.id)).toContain(line)
  const uncharged = ok(await ac().get('/api/card-alarms', { kind: 'uncharged', q: order.code }))
  expect(uncharged.results).toEqual([])
})

test('bought again, the order is matched to the line again', async () => {
  const order = await orderAt(world, 6)
  const line = await proved([order])
  await stepBack(order)
  ok(
    await world.as('AF').post(`/api/quote/buy/${order.id}`, {
      supplier_order_no: 'RKT-AGAIN',
      card_id: jpy,
      actual_price: 12_000,
      actual_ship: 800,
    }),
  )
  expect(await chargeOf(order)).toBe(0)
  ok(await ac().post('/api/complete/billing', { id: line, order_ids: [order.id] }))
  expect(await lineOf(line)).toMatchObject({ status: 1, difference: 0, orders: [order.code] })
  expect(await chargeOf(order)).toBe(1)
})

test('a line that paid for several orders waits whole: it no longer adds up', async () => {
  const [one, other] = [await orderAt(world, 6), await orderAt(world, 6)]
  const line = await proved([one, other])
  await stepBack(one)
  expect(await lineOf(line)).toMatchObject({ status: 0, orders: [] })
  expect([await chargeOf(one), await chargeOf(other)]).toEqual([0, 0])
})

test('a charge that somebody said was paid is open again with the purchase', async () => {
  const order = await orderAt(world, 6)
  ok(await ac().post('/api/quote/transaction/status', { ids: [order.id], status: 1 }))
  await stepBack(order)
  expect(await chargeOf(order)).toBe(0)
})

test('a corrected buying price stays proved, and the line says what it differs by now', async () => {
  const order = await orderAt(world, 6)
  const line = await proved([order], { amount: cost + 200, note: 'người bán tăng giá' })
  expect(await lineOf(line)).toMatchObject({ difference: 200 })
  ok(await update(order, { actual_price: 12_200 }))
  expect(await lineOf(line)).toMatchObject({ status: 1, difference: 0, orders: [order.code] })
  expect(await chargeOf(order)).toBe(1)
})

test('bought with another card after all, the line of the first waits again', async () => {
  const order = await orderAt(world, 6)
  const line = await proved([order])
  ok(await update(order, { card_id: usd }))
  expect(await lineOf(line)).toMatchObject({ status: 0, orders: [] })
  expect((await lineOf(line)).reason).toBe(`${order.code} đổi thẻ mua`)
  expect(await chargeOf(order)).toBe(0)
})
