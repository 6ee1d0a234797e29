import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { customerOf, ok, orderAt } from '#testing/order.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

interface Found {
  code: string
  shared: string
  others: string | null
  why: string
}
const listed = async (kind: string, who = 'CS') => {
  const { results, option } = ok(await world.as(who).get('/api/quotes/conflict', { kind, size: '200' }))
  return { rows: results as Found[], counts: option.counts as Record<string, number> }
}
const codesOf = (rows: Found[]) => rows.map(({ code }) => code)
const details = async (id: number) => ok(await world.as('AC').get(`/api/quote/id/${id}`)).data

test('an item that two live orders want stands twice, until one of them is cancelled', async () => {
  const link = 'https://jp.mercari.com/item/m12345678901'
  const quote = { link, site_code: 'mercari' }
  const [one, other] = [await orderAt(world, 2, { quote }), await orderAt(world, 3, { quote })]
  const { rows, counts } = await listed('item')
  expect(codesOf(rows)).toEqual([one.code, other.code])
  expect(rows[0]).toMatchObject({ shared: 'mercari · m12345678901', others: other.code })
  expect(counts['item']).toBe(2)
  ok(await world.as('CS').post('/api/quote/cancel/quotes', { ids: [other.id], reason: 'trùng' }))
  expect((await listed('item')).rows).toEqual([])
})

test('a track on orders of two customers is shown until one of them is corrected; of one customer it is no conflict', async () => {
  const customerId = (await customerOf(world)).id
  const mine = [await orderAt(world, 6, { customerId }), await orderAt(world, 6, { customerId })]
  const foreign = await orderAt(world, 6)
  for (const { id } of [...mine, foreign])
    ok(await world.as('CS').put(`/api/quote/track/${id}`, { track: '600000000001' }))
  const { rows } = await listed('track')
  expect(new Set(codesOf(rows))).toEqual(new Set([...mine, foreign].map(({ code }) => code)))
  const { version } = await details(foreign.id)
  ok(await world.as('CS').put(`/api/quote/track/${foreign.id}`, { track: '600000000002', version }))
  expect((await listed('track')).rows).toEqual([])
})

test('a number at the seller stands once on an account', async () => {
  const [one, other] = [await orderAt(world, 6), await orderAt(world, 6)]
  const change = async (id: number, supplier_order_no: string) => {
    const { card_id, actual_price, version } = await details(id)
    ok(
      await world
        .as('CS')
        .post(`/api/quote/updatebuy/${id}`, { supplier_order_no, card_id, actual_price, version }),
    )
  }
  await change(one.id, 'SHOP-77')
  await change(other.id, 'SHOP-77')
  const { rows } = await listed('supplier')
  expect(rows.map(({ code, others }) => [code, others])).toEqual([
    [one.code, other.code],
    [other.code, one.code],
  ])
  await change(other.id, 'SHOP-78')
  expect((await listed('supplier')).rows).toEqual([])
})

test('an order whose status and papers disagree says which, and is stepped back', async () => {
  const { id, code } = await orderAt(world, 10)
  expect((await listed('state')).rows).toEqual([])
  await sql`update package set receive_status = 8.2 where id in
    (select package_id from package_order where order_id = ${id})`.execute(world.owner)
  const { rows, counts } = await listed('state', 'OP')
  expect(rows).toMatchObject([{ code, why: 'Đã khai thác nhưng còn kiện chưa quét vào kho' }])
  expect(counts['state']).toBe(1)
  ok(await world.as('AC').post('/api/quote/back-status', { ids: [id], reason: 'quét thiếu' }))
  expect((await details(id)).status).toBe(9)
})

test('customer care sees no order of another’s customer, not even as the other one', async () => {
  const quote = { link: 'https://jp.mercari.com/item/m98765432101', site_code: 'mercari' }
  const own = await orderAt(world, 2, { quote, customerId: (await customerOf(world, { sale: 'cc' })).id })
  await orderAt(world, 2, { quote })
  expect((await listed('item', 'CC')).rows).toMatchObject([{ code: own.code, others: null }])
})
