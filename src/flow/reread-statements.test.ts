import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brokenInvariants } from '#invariants.ts'
import { chargeStatus } from '#orders/purchase/charge.status.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { newSubmit } from '#testing/bids.ts'
import { buyingCards } from '#testing/cards.ts'
import { ok, orderAt } from '#testing/order.ts'
import type { TestOrder } from '#testing/order.ts'

let world: TestApp
let jpy: number
let usd: number
beforeAll(async () => {
  world = await testApp()
  ;({ jpy, usd } = await buyingCards(world))
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

/** What an order of the tests costs: 12,000 + 800 JPY. */
const cost = 12_800
const path = '/api/report/purchase-delivery/reload-purchase'
/** What became of one order: how it was refused, or null where it was matched. */
async function reread(which: 'paid' | 'unpaid', order: TestOrder): Promise<string | null> {
  // An order alone that is refused refuses the whole call; what it says is the same.
  const answer = await world.as('AC').post(`${path}-${which}`, { ids: [order.id] }, newSubmit())
  const { done, failed } = answer.body.data
  expect(done).toEqual(failed.length ? [] : [order.id])
  return failed[0]?.error ?? null
}
let sellers = 55_000
let number: string
beforeEach(() => {
  sellers += 1
  number = `RKT-${sellers}`
})
/** A bought order under the seller's number of this test. */
async function bought(): Promise<TestOrder> {
  const order = await orderAt(world, 6)
  await world.db.updateTable('orders').set({ supplier_order_no: number }).where('id', '=', order.id).execute()
  return order
}
let contents = 0
const line = async (more: object = {}): Promise<number> => {
  contents += 1
  const content = `RAKUTEN PAY ${number} ${contents}`
  const given = { card_id: jpy, posted_on: '21-11-2026', amount: cost, content, ...more }
  return ok(await world.as('AC').post('/api/billing', given)).data.id
}
const sayPaid = async ({ id }: TestOrder) =>
  ok(
    await world
      .as('AC')
      .post('/api/quote/transaction/status', { id, status: chargeStatus.paid, note: 'đã xem ví' }),
  )
const chargeOf = async ({ id }: TestOrder) =>
  (await world.db.selectFrom('orders').select('charge_status').where('id', '=', id).executeTakeFirstOrThrow())
    .charge_status
const ordersOn = async (id: number): Promise<string[]> =>
  ok(await world.as('AC').get(`/api/billing/${id}`)).data.orders

describe('an order nobody has paid for yet', () => {
  test('is paid by the one line of its card that names it and takes what it cost', async () => {
    const order = await bought()
    expect(await reread('unpaid', order)).toBe('flow.no_line')
    const id = await line()
    expect(await reread('unpaid', order)).toBeNull()
    expect([await chargeOf(order), await ordersOn(id)]).toEqual([chargeStatus.paid, [order.code]])
    expect(await reread('unpaid', order)).toBe('flow.not_unpaid')
  })

  test('is found however the number is written', async () => {
    const order = await bought()
    const id = await line({ content: `RAKUTEN*${number.replace('-', '').toLowerCase()} TOKYO` })
    expect(await reread('unpaid', order)).toBeNull()
    expect(await ordersOn(id)).toEqual([order.code])
  })

  test.each<[why: string, more: object]>([
    ['another amount', { amount: cost + 1 }],
    ['no number of the seller', { content: 'RAKUTEN PAY' }],
    ['a number that only begins so', { content: () => `RAKUTEN ${number}9` }],
    ['a day before it was bought', { posted_on: '10-11-2026' }],
    ['money given back', { amount: -cost }],
  ])('is not paid by a line of %s', async (_, more) => {
    const order = await bought()
    const said = Object.entries(more).map(([key, value]) => [
      key,
      typeof value === 'function' ? value() : value,
    ])
    const id = await line(Object.fromEntries(said))
    expect(await reread('unpaid', order)).toBe('flow.no_line')
    expect([await chargeOf(order), await ordersOn(id)]).toEqual([chargeStatus.pending, []])
  })

  test('is not paid by a line of another card', async () => {
    const order = await bought()
    await line({ card_id: usd })
    expect(await reread('unpaid', order)).toBe('flow.no_line')
  })

  test('is left to a person where two lines, or two orders, may be meant', async () => {
    const order = await bought()
    const first = await line()
    const second = await line()
    expect(await reread('unpaid', order)).toBe('flow.no_line')
    ok(await world.as('AC').del(`/api/billing/${second}`))
    const rival = await bought()
    expect(await reread('unpaid', order)).toBe('flow.no_line')
    // The rival is paid by another line: now there is one left that may be meant.
    await sayPaid(rival)
    expect(await reread('unpaid', order)).toBeNull()
    expect(await ordersOn(first)).toEqual([order.code])
  })

  test('that was not bought, or is nobody’s here, is not found', async () => {
    expect(await reread('unpaid', await orderAt(world, 5))).toBe('flow.not_found')
    expect((await world.as('CS').post(`${path}-unpaid`, { ids: [1] })).status).toBe(403)
  })
})

describe('an order that somebody said was paid', () => {
  test('has no proof until a line comes, which is matched to it', async () => {
    const order = await bought()
    expect(await reread('paid', order)).toBe('flow.not_paid')
    await sayPaid(order)
    expect(await reread('paid', order)).toBe('flow.no_proof')
    const id = await line()
    expect(await reread('paid', order)).toBeNull()
    expect(await ordersOn(id)).toEqual([order.code])
    // Asked again it is proved, and nothing is matched twice.
    expect(await reread('paid', order)).toBeNull()
  })

  test('is told where the line that proves it took another amount', async () => {
    const order = await bought()
    const id = await line({ amount: cost + 250 })
    ok(
      await world.as('AC').post('/api/complete/billing', { id, order_ids: [order.id], note: 'phí đổi tiền' }),
    )
    const { failed } = (await world.as('AC').post(`${path}-paid`, { ids: [order.id] }, newSubmit())).body.data
    expect(failed).toMatchObject([{ id: order.id, error: 'flow.differs' }])
    expect(failed[0].message).toContain(`trả đơn ${order.code} lệch 250`)
  })
})

test('of many orders each is answered by itself', async () => {
  const [one, other] = [await bought(), await orderAt(world, 6)]
  await line()
  const { done, failed } = ok(
    await world.as('AC').post(`${path}-unpaid`, { ids: [one.id, other.id] }, newSubmit()),
  ).data
  expect([done, failed.map(({ id }: { id: number }) => id)]).toEqual([[one.id], [other.id]])
})
