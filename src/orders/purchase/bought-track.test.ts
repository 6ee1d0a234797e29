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

interface Row {
  line: number
  no: string
  track: string
}
const check = async (rows: Row[], who = 'CS') =>
  ok(await world.as(who).post('/api/quote/bought/call', { rows })).data
const save = async (rows: Row[], seen: object[] = []) =>
  ok(await world.as('CS').post('/api/quote/bought/save', { rows, seen })).data
const order = async (id: number) => ok(await world.as('AC').get(`/api/quote/id/${id}`)).data
const outcomes = (rows: { outcome: string }[]) => rows.map(({ outcome }) => outcome)

test('tracks come by the seller’s number; unknown, repeated, already there and early ones are told apart', async () => {
  const customerId = (await customerOf(world)).id
  const bought = await orderAt(world, 6, { customerId })
  const tracked = await orderAt(world, 6, { customerId })
  const approved = await orderAt(world, 5, { customerId })
  await save([{ line: 1, no: tracked.code, track: '4012 3456 7890' }])
  const rows = [
    { line: 1, no: `RKT-${bought.id}`, track: '4012-3456-7891' },
    { line: 2, no: bought.code, track: '401234567899' },
    { line: 3, no: 'RKT-khongco', track: '401234567892' },
    { line: 4, no: tracked.code, track: '401234567890' },
    { line: 5, no: approved.code, track: '401234567893' },
  ]
  const seen = (await check(rows)).rows
  expect(outcomes(seen)).toEqual(['change', 'duplicate', 'unknown', 'same', 'refused'])
  expect(seen[0]).toMatchObject({ code: bought.code, before: null, after: '401234567891' })
  expect((await order(bought.id)).track).toBe(null)
  expect((await save(rows, seen.slice(0, 1))).counts).toMatchObject({ saved: 1, same: 1, unknown: 1 })
  expect((await order(bought.id)).track).toBe('401234567891')
  // Another track takes the place of the one that stands, and says so.
  const [other] = (await check([{ line: 1, no: bought.code, track: '401234567777' }])).rows
  expect(other).toMatchObject({
    outcome: 'change',
    before: '401234567891',
    message: 'Thay mã vận đơn đang có',
  })
})

test('a number of several orders gives its track to each; a track of another customer’s order to none', async () => {
  const customerId = (await customerOf(world)).id
  const [one, other] = [await orderAt(world, 6, { customerId }), await orderAt(world, 6, { customerId })]
  await sql`update orders set supplier_order_no = 'CHUNG-1' where id in (${one.id}, ${other.id})`.execute(
    world.db,
  )
  const rows = [{ line: 7, no: 'CHUNG-1', track: '500000000001' }]
  expect((await save(rows)).counts).toEqual({ saved: 2 })
  expect([(await order(one.id)).track, (await order(other.id)).track]).toEqual(
    Array.from({ length: 2 }, () => '500000000001'),
  )
  const foreign = await orderAt(world, 6)
  const [row] = (await check([{ line: 1, no: foreign.code, track: '500000000001' }])).rows
  expect(row).toMatchObject({
    outcome: 'refused',
    message: `Mã vận đơn này đang ở đơn ${one.code} của khách khác`,
  })
  // Of two rows of one list that disagree the first has it.
  const [third, fourth] = [await orderAt(world, 6), await orderAt(world, 6)]
  const both = [third, fourth].map(({ code }, at) => ({ line: at + 1, no: code, track: '500000000002' }))
  expect(outcomes((await check(both)).rows)).toEqual(['change', 'refused'])
})

test('five thousand rows of which forty are wrong are looked at within bounds, and the forty are named', async () => {
  const { code } = await orderAt(world, 6)
  const rows = Array.from({ length: 5000 }, (_, at) => ({
    line: at + 1,
    no: at < 4960 ? code : `KHONGCO${at}`,
    track: `7000${String(at).padStart(8, '0')}`,
  }))
  const { counts } = await check(rows)
  expect(counts).toEqual({ change: 1, duplicate: 4959, unknown: 40 })
  expect((await world.as('CS').post('/api/quote/bought/call', { rows: [...rows, rows[0]] })).status).toBe(400)
})
