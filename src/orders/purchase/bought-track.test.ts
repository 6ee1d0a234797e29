import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { askCarried, customerOf, ok, orderAt } from '#testing/order.ts'

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

const carried = async (tracks: string[]) =>
  ok(await askCarried(world, { tracks })).data as { id: number; code: string }

test('of an order that is only carried the preview says what the save says: its tracks are changed there', async () => {
  const { code } = await carried(['510000000001'])
  const rows = [{ line: 1, no: code, track: '510000000009' }]
  const refused = { outcome: 'refused', message: 'Đơn ký gửi: mã vận đơn sửa ở đơn' }
  expect((await check(rows)).rows).toMatchObject([refused])
  expect((await save(rows)).rows).toMatchObject([refused])
})

test('any of the tracks of an order that is only carried is taken', async () => {
  const { code } = await carried(['520000000001', '520000000002'])
  const bought = await orderAt(world, 6)
  const [row] = (await check([{ line: 1, no: bought.code, track: '520000000002' }])).rows
  expect(row).toMatchObject({
    outcome: 'refused',
    message: `Mã vận đơn này đang ở đơn ${code} của khách khác`,
  })
})

test('of five thousand rows the forty bad ones are named with what is wrong, and the others are saved', async () => {
  const [customerId, foreign] = [(await customerOf(world)).id, await orderAt(world, 6)]
  const template = await orderAt(world, 6, { customerId })
  const approved = await orderAt(world, 5, { customerId })
  // Copies of a bought order: what a paste does with them hangs on their code, customer, status and track.
  await sql`insert into orders (code, station_id, customer_id, status, sale_id, site_code, name, goods_values, currency,
      account_id, supplier_order_no)
    select 'DHP' || lpad(n::text, 6, '0'), station_id, customer_id, status, sale_id, site_code, name, goods_values, currency,
      account_id, 'PASTE-' || n
    from orders, generate_series(1, 4960) n where id = ${template.id}`.execute(world.owner)
  await save([{ line: 1, no: foreign.code, track: '710000000001' }])
  const good = Array.from({ length: 4960 }, (_, at) => ({
    no: `PASTE-${at + 1}`,
    track: `7000${String(at).padStart(8, '0')}`,
  }))
  const bad = Array.from({ length: 10 }, (_, at) => [
    { no: `KHONGCO${at}`, track: `7200${String(at).padStart(8, '0')}` },
    { no: template.code, track: '710000000001' },
    { no: approved.code, track: `7300${String(at).padStart(8, '0')}` },
    { no: `PASTE-${at + 1}`, track: '??' },
  ]).flat()
  // Every 124th row is one of the bad.
  const rows = good
    .flatMap((row, at) => (at % 124 === 123 ? [row, bad[(at - 123) / 124]!] : [row]))
    .map((row, at) => ({ line: at + 1, ...row }))
  expect(rows).toHaveLength(5000)
  const lineOf = (row: { no: string; track: string }) =>
    rows.find(({ no, track }) => no === row.no && track === row.track)!.line
  const seen = await check(rows)
  const of = (line: number) => seen.rows.find((row: Row) => row.line === line)
  for (const row of bad.filter(({ no }) => no.startsWith('KHONGCO')))
    expect(of(lineOf(row))).toMatchObject({ outcome: 'unknown', message: 'Không có đơn nào mang mã này' })
  expect(of(lineOf(bad[1]!))).toMatchObject({
    outcome: 'refused',
    message: `Mã vận đơn này đang ở đơn ${foreign.code} của khách khác`,
  })
  expect(of(lineOf(bad[2]!))).toMatchObject({ outcome: 'refused', code: approved.code })
  expect(seen.counts).toMatchObject({ change: 4960, unknown: 10 })
  // As the screen says it: of each record the version it showed.
  const shown = (seen.rows as { id: number | null; version: number | null }[]).flatMap(({ id, version }) =>
    id && version ? [{ id, version }] : [],
  )
  const kept = await save(rows, shown)
  expect(kept.counts).toMatchObject({ saved: 4960, unknown: 10 })
  const { rows: tracked } = await sql<{ n: number }>`select count(*)::int as n from orders
    where supplier_order_no like 'PASTE-%' and track = '7000' || lpad((substr(supplier_order_no, 7)::int - 1)::text, 8, '0')`.execute(
    world.db,
  )
  expect(tracked[0]?.n).toBe(4960)
  expect((await order(template.id)).track).toBe(null)
  expect((await world.as('CS').post('/api/quote/bought/call', { rows: [...rows, rows[0]] })).status).toBe(400)
})
