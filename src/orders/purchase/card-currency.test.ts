import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderAt } from '#testing/order.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
let cards: Record<string, number>
beforeAll(async () => {
  world = await testApp({
    prices: { rates: { JPY: [168, 172], USD: [25_400, 25_700], CNY: [3_500, 3_580] } },
  })
  const { body } = await world.as('AC').post('/api/card', { name: 'Thẻ VND', kind: 'card', currency: 'VND' })
  const { rows } = await sql<{ id: number; currency: string }>`select id, currency from card
    where kind = 'card'`.execute(world.db)
  cards = Object.fromEntries(rows.map(({ id, currency }) => [currency, id]))
  expect(cards['VND']).toBe(body.data.id)
})
afterAll(() => world.close())

const quote = { currency: 'JPY', goods_values: 10_000, domestic_ship: 0, quality: 1 }
/** An order of 10,000 yen at 5 that is then bought with this card. */
async function boughtWith(card: string) {
  const order = await orderAt(world, 5, { quote })
  const { status, body } = await world.as('CS').post(`/api/quote/buy/${order.id}`, {
    supplier_order_no: `S-${order.id}`,
    card_id: cards[card],
    actual_price: 10_000,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  const { rows } = await sql<{ currency: string; paid: number; cost: number; rate: number }>`
    select l.currency, -l.foreign_amount as paid, -l.amount as cost, l.rate from entry e
    join entry_line l on l.entry_id = e.id join account a on a.id = l.account_id and a.kind = 'card'
    where e.reference_type = 'order' and e.reference_id = ${order.id} and e.kind = 'purchase'
    order by e.id desc limit 1`.execute(world.db)
  return { order, line: rows[0] }
}
const quantityOf = async (card: string) => {
  const { rows } = await sql<{ quantity: number }>`select quantity from account
    where code = ${`card:${cards[card]}`}`.execute(world.db)
  return rows[0]?.quantity ?? 0
}

describe('a card is charged in its own currency', () => {
  test('yen from a card in yen', async () => {
    expect((await boughtWith('JPY')).line).toEqual({
      currency: 'JPY',
      paid: 10_000,
      cost: 1_680_000,
      rate: 168,
    })
  })
  test('yen from a card in dollars come to dollars by the day’s buying rates', async () => {
    const before = await quantityOf('USD')
    const { line } = await boughtWith('USD')
    // 10,000 × 168 / 25,400 = 66.14 USD
    expect(line).toEqual({ currency: 'USD', paid: 66.14, cost: 1_679_956, rate: 25_400 })
    expect((await quantityOf('USD')) - before).toBeCloseTo(-66.14)
  })
  test('and to dong from a card in dong', async () => {
    const { line } = await boughtWith('VND')
    expect(line).toEqual({ currency: 'VND', paid: 1_680_000, cost: 1_680_000, rate: 1 })
  })
  test('of a part too small for the card nothing is booked', async () => {
    const { order } = await boughtWith('USD')
    const path = '/api/quote/change/refund'
    const wait = { id: order.id, sub_status: 66, expected: 5_000, due_date: '01-12-2026' }
    expect((await world.as('AC').post(path, wait)).status).toBe(200)
    // 0.5 yen are 0.003 USD.
    const { status, body } = await world.as('AC').post(path, { id: order.id, received: 0.5 })
    expect([status, body.error]).toEqual([409, 'refund.too_little'])
    expect(body.message).toBe('Số tiền hoàn chưa đến một đơn vị nhỏ nhất của USD trên thẻ.')
  })
  test('half of it back from the seller is half of what the card was charged', async () => {
    const { order } = await boughtWith('USD')
    const before = await quantityOf('USD')
    const ac = world.as('AC')
    const asked = { id: order.id, sub_status: 66, expected: 5_000, due_date: '30-11-2026' }
    const first = await ac.post('/api/quote/change/refund', asked)
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    const second = await ac.post('/api/quote/change/refund', {
      id: order.id,
      received: 5_000,
      reason: 'Hết hàng',
    })
    expect(second.status, JSON.stringify(second.body)).toBe(200)
    expect((await quantityOf('USD')) - before).toBeCloseTo(33.07)
  })
})

test('a rate that was corrected is not what a purchase goes out at', async () => {
  await sql`insert into exchange_rate (currency, buy_rate, sell_rate, exchange_date, applied_date, corrected)
    values ('CNY', 3520, 3600, '2026-11-20', '2026-11-20', true)`.execute(world.db)
  const order = await orderAt(world, 5, { quote: { ...quote, currency: 'CNY', goods_values: 100 } })
  await world
    .as('CS')
    .post(`/api/quote/buy/${order.id}`, { supplier_order_no: 'S', card_id: cards['CNY'], actual_price: 100 })
  const { rows } = await sql<{
    rate: number
  }>`select l.rate from entry e join entry_line l on l.entry_id = e.id
    join account a on a.id = l.account_id and a.kind = 'card'
    where e.reference_type = 'order' and e.reference_id = ${order.id}`.execute(world.db)
  expect(rows).toEqual([{ rate: 3_500 }])
})
