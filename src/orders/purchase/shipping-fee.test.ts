import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { ok, orderAt } from '#testing/order.ts'

let world: TestApp
let statements = 0
beforeAll(async () => {
  world = await testApp({ onStatement: () => (statements += 1) })
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

interface Row {
  line: number
  no: string
  fee: number
}
const check = async (rows: Row[], who = 'CS') =>
  ok(await world.as(who).post('/api/quote/feeshipping/call', { rows })).data
const save = async (rows: Row[], seen: object[] = [], who = 'CS') =>
  ok(await world.as(who).post('/api/quote/feeshipping/save', { rows, seen })).data
const order = async (id: number) => ok(await world.as('AC').get(`/api/quote/id/${id}`)).data
const booked = async (id: number) => {
  const { rows } = await sql<{ foreign: number }>`
    select sum(l.foreign_amount)::float8 as foreign from entry e join entry_line l on l.entry_id = e.id
    where e.kind = 'purchase' and e.reference_type = 'order' and e.reference_id = ${id}
      and l.foreign_amount is not null`.execute(world.db)
  return rows[0]?.foreign
}

test('each row says what it changes before it is saved, and the purchase is booked anew by the new fee', async () => {
  const { id, code } = await orderAt(world, 6)
  const rows = [{ line: 1, no: `RKT-${id}`, fee: 1000 }]
  const before = await order(id)
  const [row] = (await check(rows)).rows
  const change_vnd = Math.round(200 * before.exchange_rate)
  expect(row).toMatchObject({ code, outcome: 'change', before: '800 JPY', after: '1,000 JPY', change_vnd })
  expect(row.message).toBe(`Công ty chịu ${change_vnd.toLocaleString('en')} đ`)
  expect((await order(id)).actual_ship).toBe(800)
  expect((await save(rows, [{ id, version: row.version }])).counts).toEqual({ saved: 1 })
  expect(await order(id)).toMatchObject({ actual_ship: 1000, absorbed_vnd: change_vnd })
  expect(await booked(id)).toBe(-13_000)
  // The same list once more finds it done.
  expect((await check(rows)).counts).toEqual({ same: 1 })
})

test('before the purchase a fee beyond what the company bears asks the customer for a further deposit', async () => {
  const { id, code } = await orderAt(world, 5)
  const { exchange_rate } = await order(id)
  const delta = Math.round(4200 * exchange_rate)
  const rows = [{ line: 1, no: code.toLowerCase(), fee: 5000 }]
  expect((await check(rows)).rows[0].message).toBe(`Khách cần cọc thêm ${delta.toLocaleString('en')} đ`)
  expect((await save(rows)).counts).toEqual({ saved: 1 })
  expect(await order(id)).toMatchObject({ actual_ship: 5000, extra_deposit: delta, status: 5 })
  // A fee that was wrong takes its question back.
  expect((await save([{ line: 1, no: code, fee: 700 }])).counts).toEqual({ saved: 1 })
  expect(await order(id)).toMatchObject({ actual_ship: 700, extra_deposit: 0 })
})

test('unknown, repeated and refused rows are told apart, and the good ones are saved', async () => {
  const [good, early] = [await orderAt(world, 5), await orderAt(world, 3)]
  const rows = [
    { line: 2, no: good.code, fee: 810 },
    { line: 3, no: good.code, fee: 820 },
    { line: 4, no: 'DH999999999', fee: 10 },
    { line: 5, no: early.code, fee: 10 },
  ]
  const { rows: seen } = await check(rows)
  expect(seen.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'change',
    'duplicate',
    'unknown',
    'refused',
  ])
  expect(seen[1].message).toBe('Trùng với dòng 2')
  expect((await save(rows)).counts).toEqual({ saved: 1, duplicate: 1, unknown: 1, refused: 1 })
  expect((await order(good.id)).actual_ship).toBe(810)
})

test('an order that moved since the preview is named, and nothing of the list is saved', async () => {
  const [one, other] = [await orderAt(world, 5), await orderAt(world, 5)]
  const rows = [
    { line: 1, no: one.code, fee: 850 },
    { line: 2, no: other.code, fee: 860 },
  ]
  const seen = (await check(rows)).rows.map(({ id, version }: Record<string, unknown>) => ({ id, version }))
  await save([{ line: 1, no: other.code, fee: 840 }])
  const answer = await save(rows, seen)
  expect(answer.counts).toEqual({ change: 1, moved: 1 })
  expect(answer.rows[1]).toMatchObject({ code: other.code, outcome: 'moved', before: '840 JPY' })
  expect((await order(one.id)).actual_ship).toBe(null)
  // Looked at again, it is saved as a whole.
  const again = answer.rows.map(({ id, version }: Record<string, unknown>) => ({ id, version }))
  expect((await save(rows, again)).counts).toEqual({ saved: 2 })
})

test('a fee of another’s customer is unknown to sales, and the warehouse keeps none', async () => {
  const { code } = await orderAt(world, 5)
  const rows = [{ line: 1, no: code, fee: 900 }]
  expect((await world.as('OP').post('/api/quote/feeshipping/call', { rows })).status).toBe(403)
  expect((await check(rows, 'CC')).counts).toEqual({ unknown: 1 })
})

test('each row more of what is bought costs a bounded number of statements, whatever the books do for it', async () => {
  const orders = [await orderAt(world, 6), await orderAt(world, 6), await orderAt(world, 6)]
  const cost = async (codes: string[], fee: number) => {
    const before = statements
    expect((await save(codes.map((no, at) => ({ line: at + 1, no, fee })))).counts).toEqual({
      saved: codes.length,
    })
    return statements - before
  }
  const codes = orders.map(({ code }) => code)
  await cost(codes, 900)
  const [one, three] = [await cost(codes.slice(0, 1), 910), await cost(codes, 920)]
  expect((three - one) / 2).toBeLessThanOrEqual(19)
})
