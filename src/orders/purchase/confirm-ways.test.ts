import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { done, ok, orderAt } from '#testing/order.ts'

/*
 * However the price of a purchase is written, above the ceiling its cost waits for a second person. The queue that
 * buys by itself writes it by the same usecase as the buyer.
 */

let world: TestApp
let card: number
beforeAll(async () => {
  world = await testApp()
  card = (
    await sql<{ id: number }>`select id from card where kind = 'card' and currency = 'JPY' limit 1`.execute(
      world.db,
    )
  ).rows[0]!.id
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

/** Just below the ceiling of 5,000,000 đ at every rate of the demo's yen, and just above it with a little more. */
const near = 28_000
const above = 40_000
const read = async (id: number) => ok(await world.as('AC').get(`/api/quote/id/${id}`)).data
const goods = async (id: number) =>
  (
    await sql<{ cost: number }>`select coalesce(sum(l.amount), 0)::bigint as cost from entry_line l
      join account a on a.id = l.account_id and a.code = 'goods' where l.order_id = ${id}`.execute(world.db)
  ).rows[0]!.cost
const confirm = (id: number, who: string) => world.as(who).post('/api/quote/confirm/buy', { ids: [id] })
const buyer = (actual_price: number, more: object = {}) => ({
  supplier_order_no: 'RKT-WAY',
  card_id: card,
  actual_price,
  actual_ship: 800,
  ...more,
})

async function ofMercari() {
  const order = await orderAt(world, 6, { quote: { goods_values: near } })
  await sql`update orders set site_code = 'mercari' where id = ${order.id}`.execute(world.db)
  return order
}

interface Way {
  /** Who writes. */
  who: string
  order: () => Promise<{ id: number; code: string }>
  write: (order: { id: number; code: string }) => Promise<unknown>
}
const bought = () => orderAt(world, 6, { quote: { goods_values: near } })
const ways: Readonly<Record<string, Way>> = {
  'the buyer says it is bought': {
    who: 'AF',
    order: () => orderAt(world, 5, { quote: { goods_values: above } }),
    write: async ({ id }) => ok(await world.as('AF').post(`/api/quote/buy/${id}`, buyer(above))),
  },
  'it was noted before, and is bought by its note': {
    who: 'AD',
    order: () => orderAt(world, 5, { quote: { goods_values: above } }),
    write: async ({ id }) => {
      ok(await world.as('AD').post(`/api/quote/updatebuy/${id}`, buyer(above)))
      done(await world.as('AF').post('/api/quote/buyed', { ids: [id] }))
    },
  },
  'the buyer writes another price': {
    who: 'AF',
    order: bought,
    write: async ({ id }) => ok(await world.as('AF').post(`/api/quote/updatebuy/${id}`, buyer(above))),
  },
  'a list of domestic shipping is pasted': {
    who: 'AC',
    order: bought,
    write: async ({ code }) =>
      ok(
        await world
          .as('AC')
          .post('/api/quote/feeshipping/save', { rows: [{ line: 1, no: code, fee: 9_000 }], seen: [] }),
      ),
  },
  'a list of transactions of Mercari is pasted': {
    who: 'AC',
    order: ofMercari,
    write: async ({ code }) =>
      ok(
        await world
          .as('AC')
          .post('/api/quote/mercari/save', { rows: [{ line: 1, no: code, price: above }], seen: [] }),
      ),
  },
}

describe.each(Object.entries(ways))('%s', (_, { who, order, write }) => {
  test('above the ceiling nothing is in the books until somebody else confirms it', async () => {
    const { id, code } = await order()
    if ((await read(id)).status === 6) expect(await goods(id)).toBeGreaterThan(0)
    await write({ id, code })
    expect(await read(id)).toMatchObject({ status: 6, purchase_waits: true })
    expect(await goods(id)).toBe(0)
    if (who !== 'AF') expect((await confirm(id, who)).body.error).toBe('access.own_work')
    done(await confirm(id, who === 'AC' ? 'AD' : 'AC'))
    expect(await goods(id)).toBeGreaterThan(5_000_000)
  })
})

test('the tax of a purchase is paid with it, and counts', async () => {
  const { id } = await orderAt(world, 6, { quote: { goods_values: near, tax: 9_000 } })
  expect(await read(id)).toMatchObject({ purchase_waits: true })
  expect(await goods(id)).toBe(0)
})

test('a pasted list says beforehand which of its prices wait for a second person', async () => {
  const [{ code }, { code: small }] = [await bought(), await orderAt(world, 6)]
  const rows = [
    { line: 1, no: code, fee: 9_000 },
    { line: 2, no: small, fee: 900 },
  ]
  const judged = ok(await world.as('CS').post('/api/quote/feeshipping/call', { rows })).data.rows
  expect(judged[0].message).toMatch(/; chờ người thứ hai xác nhận giá mua$/)
  expect(judged[1].message).not.toContain('người thứ hai')
})

test('what a list says that a row changes is what the company bears, to the đồng', async () => {
  const { id, code } = await orderAt(world, 6)
  await sql`update orders set site_code = 'mercari', exchange_rate = 170.0005 where id = ${id}`.execute(
    world.db,
  )
  for (const step of [1, 400, 600]) {
    const before = await read(id)
    const rows = [{ line: 1, no: code, price: before.goods_values, fee: before.domestic_ship + step }]
    for (const call of ['bought/mercari', 'feeshipping/call']) {
      const [row] = ok(await world.as('CS').post(`/api/quote/${call}`, { rows })).data.rows
      expect(row.message).toBe(`Công ty chịu ${row.change_vnd.toLocaleString('en')} đ`)
    }
  }
})
