import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { done, ok, orderAt } from '#testing/order.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

const dear = { goods_values: 60_000 }
const confirm = (id: number, who = 'AC') => world.as(who).post('/api/quote/confirm/buy', { ids: [id] })
const read = async (id: number) => ok(await world.as('AC').get(`/api/quote/id/${id}`)).data
/** What the books say it cost, VND. */
const goods = async (id: number) =>
  (
    await sql<{ cost: number }>`select coalesce(sum(l.amount), 0)::bigint as cost from entry_line l
      join account a on a.id = l.account_id and a.code = 'goods' where l.order_id = ${id}`.execute(world.db)
  ).rows[0]!.cost

test('what is bought up to the ceiling is booked at once', async () => {
  const order = await orderAt(world, 6)
  expect(await read(order.id)).toMatchObject({ purchase_waits: false })
  expect(await goods(order.id)).toBeGreaterThan(0)
  expect((await confirm(order.id)).body.error).toBe('orders.no_purchase_waits')
})

test('above it the order stands at 6, and its cost waits for a second person', async () => {
  const order = await orderAt(world, 6, { quote: dear })
  expect(await read(order.id)).toMatchObject({ status: 6, purchase_waits: true })
  expect(await goods(order.id)).toBe(0)
  const queue = ok(
    await world.as('AC').get('/api/quotes', { waits: 'purchases-to-confirm', size: 200 }),
  ).results
  expect(queue.map(({ id }: { id: number }) => id)).toContain(order.id)
  const preview = ok(
    await world.as('AC').post('/api/quote/preview/money', { id: order.id, action: 'confirm_buy' }),
  ).data
  expect(preview.rows.find(({ account }: { account: string }) => account === 'goods').debit).toBeGreaterThan(
    5_000_000,
  )
  for (const who of ['SS', 'AF']) expect((await confirm(order.id, who)).status).toBe(403)
  expect(done(await confirm(order.id))).toEqual([order.id])
  expect(await read(order.id)).toMatchObject({ status: 6, purchase_waits: false })
  expect(await goods(order.id)).toBe(
    preview.rows.find(({ account }: { account: string }) => account === 'goods').debit,
  )
  expect((await confirm(order.id, 'AD')).body.error).toBe('orders.no_purchase_waits')
})

test('nobody confirms what they noted themselves, whoever noted it last', async () => {
  const order = await orderAt(world, 5, { quote: dear })
  const { rows } = await sql<{
    id: number
  }>`select id from card where kind = 'card' and currency = 'JPY' limit 1`.execute(world.db)
  const purchase = {
    supplier_order_no: 'RKT-1',
    card_id: rows[0]!.id,
    actual_price: 60_000,
    actual_ship: 800,
  }
  ok(await world.as('SU').post(`/api/quote/updatebuy/${order.id}`, purchase))
  ok(await world.as('AF').post('/api/quote/buyed', { ids: [order.id] }))
  const own = await confirm(order.id, 'SU')
  expect([own.status, own.body.error]).toEqual([409, 'access.own_work'])
  expect(done(await confirm(order.id, 'AC'))).toEqual([order.id])
})

test('a price that changes after the confirmation waits anew, one that shrinks below the ceiling is booked', async () => {
  const order = await orderAt(world, 6, { quote: dear })
  done(await confirm(order.id))
  const { card_id, supplier_order_no } = await read(order.id)
  const update = (actual_price: number) =>
    world.as('AF').post(`/api/quote/updatebuy/${order.id}`, {
      supplier_order_no,
      card_id,
      actual_price,
      actual_ship: 800,
    })
  ok(await update(59_000))
  expect(await read(order.id)).toMatchObject({ purchase_waits: true, actual_price: 59_000 })
  expect(await goods(order.id)).toBe(0)
  ok(await update(12_000))
  expect(await read(order.id)).toMatchObject({ purchase_waits: false })
  expect(await goods(order.id)).toBeGreaterThan(0)
})

test('before the confirmation it steps back without an entry, and neither refund nor bill goes on with it', async () => {
  const order = await orderAt(world, 6, { quote: dear })
  const refund = await world.as('AC').post('/api/quote/change/refund', {
    id: order.id,
    sub_status: 66,
    expected: 100,
    due_date: '30-12-2026',
  })
  expect(refund.status).toBe(409)
  done(await world.as('AC').post('/api/quote/back-status', { ids: [order.id], reason: 'nhầm' }))
  expect(await read(order.id)).toMatchObject({ status: 5, purchase_waits: false })
  const entries = await sql`select from entry where reference_type = 'order' and reference_id = ${order.id}
    and kind = 'purchase'`.execute(world.db)
  expect(entries.rows.length).toBe(0)
  const late = await orderAt(world, 11, { quote: dear })
  expect(await read(late.id)).toMatchObject({ status: 11, purchase_waits: true })
  done(await confirm(late.id))
  expect(await goods(late.id)).toBeGreaterThan(0)
})

test('two accountants at once confirm it once', async () => {
  const order = await orderAt(world, 6, { quote: dear })
  const answers = await Promise.all([confirm(order.id, 'AC'), confirm(order.id, 'AD')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const entries = await sql`select from entry where reference_type = 'order' and reference_id = ${order.id}
    and kind = 'purchase'`.execute(world.db)
  expect(entries.rows.length).toBe(1)
})
