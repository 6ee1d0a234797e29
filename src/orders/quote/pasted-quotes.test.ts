import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { customerOf, ok, orderAt } from '#testing/order.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

interface Shown {
  outcome: string
  message: string | null
  id: number
}
const linkOf = (n: number) => `https://jp.mercari.com/item/m${12_345_678_000 + n}`
const look = async (rows: object[]): Promise<Shown[]> =>
  ok(await world.as('CS').post('/api/quotes/check', { rows })).data.rows
const make = async (rows: object[]) => ok(await world.as('CS').post('/api/quotes', { rows })).data
const told = (rows: Shown[]) => rows.map(({ outcome, message }) => [outcome, message])

test('each row of a table becomes an order or says why not, and wanted items are warned of', async () => {
  const { code: customer } = await customerOf(world)
  const other = await orderAt(world, 2, { quote: { link: linkOf(1), site_code: 'mercari' } })
  const rows = [
    { line: 1, link: linkOf(1), price: 5000, quality: 2, customer, note: 'màu đỏ' },
    { line: 2, link: linkOf(2), price: 700, customer: '0912000111', name: 'Chén trà' },
    { line: 3, link: linkOf(2), price: 700, customer: 'KH999999' },
    { line: 4, link: 'không phải liên kết', price: 700, customer },
    { line: 5, link: linkOf(1), price: 5000, customer },
  ]
  const expected = [
    ['change', `Món này đang ở đơn ${other.code} của khách khác`],
    ['change', null],
    ['unknown', 'Không có khách mang mã này'],
    ['refused', 'Không thấy liên kết sản phẩm'],
    ['duplicate', 'Trùng với dòng 1'],
  ]
  expect(told(await look(rows))).toEqual(expected)
  const answer = await make(rows)
  expect(answer.counts).toEqual({ saved: 2, unknown: 1, refused: 1, duplicate: 1 })
  const made = ok(await world.as('CS').get(`/api/quote/id/${answer.rows[0].id}`)).data
  expect(made).toMatchObject({ goods_values: 5000, quality: 2, currency: 'JPY', note: 'màu đỏ', status: 1 })
  const quick = ok(await world.as('CS').get(`/api/quote/id/${answer.rows[1].id}`)).data
  expect(quick).toMatchObject({ name: 'Chén trà', customer_phone: '0912000111' })
  // The same table once more finds the customer's order there.
  expect((await look(rows.slice(0, 1)))[0]).toMatchObject({ outcome: 'same' })
})

test('sales make no order for another’s customer, and two hundred rows are the most', async () => {
  const { code: customer } = await customerOf(world)
  const row = { line: 1, link: linkOf(9), price: 10, customer }
  const { data } = ok(await world.as('CC').post('/api/quotes/check', { rows: [row] }))
  expect(data.counts).toEqual({ unknown: 1 })
  expect(
    (await world.as('CS').post('/api/quotes', { rows: Array.from({ length: 201 }, () => row) })).status,
  ).toBe(400)
})
