import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { customerOf, ok, orderAt } from '#testing/order.ts'
import type { OrderStep } from '#testing/order.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

let items = 60_000_000_000
async function mercariOrder(status: OrderStep = 6, customerId?: number) {
  const order = await orderAt(world, status, customerId === undefined ? {} : { customerId })
  const item = `m${(items += 1)}`
  await sql`update orders set site_code = 'mercari', item_id = ${item} where id = ${order.id}`.execute(
    world.db,
  )
  return { ...order, item }
}
type Row = Record<string, unknown>
const check = async (rows: Row[], who = 'CS') =>
  ok(await world.as(who).post('/api/quote/bought/mercari', { rows })).data
const save = async (rows: Row[], seen: Row[] = [], who = 'CS') =>
  ok(await world.as(who).post('/api/quote/mercari/save', { rows, seen })).data
const order = async (id: number) => ok(await world.as('AC').get(`/api/quote/id/${id}`)).data
const booked = async (id: number) => {
  const { rows } = await sql<{ foreign: number }>`
    select sum(l.foreign_amount)::float8 as foreign from entry e join entry_line l on l.entry_id = e.id
    where e.kind = 'purchase' and e.reference_type = 'order' and e.reference_id = ${id}
      and l.foreign_amount is not null`.execute(world.db)
  return rows[0]?.foreign
}

test('a transaction says what it changes before it is saved: price, fee, track and step, the purchase booked anew', async () => {
  const { id, code, item } = await mercariOrder()
  const { exchange_rate, actual_price } = await order(id)
  const rows = [
    { line: 1, no: item, price: actual_price + 300, fee: 900, track: '4012 9999 7777', state: '発送待ち' },
  ]
  const [row] = (await check(rows)).rows
  const change_vnd = Math.round(400 * exchange_rate)
  expect(row).toMatchObject({ code, outcome: 'change', change_vnd })
  expect(row.before).toContain('+ phí 800 JPY')
  expect(row.after).toContain('+ phí 900 JPY · 401299997777 · chờ người bán gửi')
  expect((await order(id)).track).toBeNull()
  const before = (await booked(id)) as number
  expect((await save(rows, [{ id, version: row.version }])).counts).toEqual({ saved: 1 })
  expect(await order(id)).toMatchObject({
    actual_price: actual_price + 300,
    actual_ship: 900,
    track: '401299997777',
    sub_status: 62,
  })
  expect(await booked(id)).toBe(before - 400)
  expect((await check(rows)).counts).toEqual({ same: 1 })
})

test('what a row leaves empty stays', async () => {
  const { id, item } = await mercariOrder()
  const was = await order(id)
  expect((await save([{ line: 1, no: item, track: '401299997778' }])).counts).toEqual({ saved: 1 })
  expect(await order(id)).toMatchObject({
    actual_price: was.actual_price,
    actual_ship: was.actual_ship,
    sub_status: was.sub_status,
    track: '401299997778',
  })
})

test('unknown, repeated and refused rows are told apart, each with its reason', async () => {
  const [good, early] = [await mercariOrder(), await mercariOrder(5)]
  const held = await mercariOrder(6, (await customerOf(world)).id)
  const other = await orderAt(world, 6)
  await save([{ line: 1, no: held.item, track: '401299997779' }])
  const rows = [
    { line: 1, no: good.item, fee: 810 },
    { line: 2, no: good.code, fee: 820 },
    { line: 3, no: 'm99999999999', fee: 10 },
    { line: 4, no: early.item, fee: 10 },
    { line: 5, no: other.code, fee: 10 },
  ]
  const judged = (await check(rows)).rows
  expect(judged.map(({ outcome }: Row) => outcome)).toEqual([
    'change',
    'duplicate',
    'unknown',
    'refused',
    'refused',
  ])
  expect(judged[4].message).toBe('Đơn này không mua ở Mercari')
  const why = async (row: Row) => (await check([{ line: 1, no: good.item, ...row }])).rows[0].message
  expect(await why({ track: '401299997779' })).toContain('khách khác')
  expect(await why({ state: 'sold' })).toBe('Không hiểu trạng thái “sold” của Mercari')
  expect(await why({ state: 'done' })).toContain('không đi tới')
  expect(await why({ fee: 10.5 })).toBe('Tiền JPY không có số lẻ')
  expect((await save(rows)).counts).toEqual({ saved: 1, duplicate: 1, unknown: 1, refused: 2 })
})

test('an order that moved since the preview is named, and nothing of the list is saved', async () => {
  const [one, other] = [await mercariOrder(), await mercariOrder()]
  const rows = [
    { line: 1, no: one.item, fee: 850 },
    { line: 2, no: other.item, fee: 860 },
  ]
  const seen = (await check(rows)).rows.map(({ id, version }: Row) => ({ id, version }))
  await save([{ line: 1, no: other.item, fee: 840 }])
  expect((await save(rows, seen)).counts).toEqual({ change: 1, moved: 1 })
  expect((await order(one.id)).actual_ship).toBe(800)
  expect((await world.as('OP').post('/api/quote/bought/mercari', { rows })).status).toBe(403)
})
