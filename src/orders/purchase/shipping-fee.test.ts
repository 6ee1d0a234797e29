import fc from 'fast-check'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '#invariants.ts'
import { saveShippingFees } from '#orders/purchase/server/shipping-fee.usecase.ts'
import type { JudgedRow } from '#platform/contract/pasted-rows.ts'
import type { Actor, Context } from '#platform/server/context.ts'
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

test('each row more of what is bought costs no statement more, whatever the books do for it', async () => {
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
  expect(three).toBe(one)
})

describe('rows saved together', () => {
  /** What stands in the books, at the orders and in their histories once `rows` are saved in these parts; taken back. */
  async function savedIn(parts: readonly Row[][], codes: readonly string[]) {
    const me = await world.as('CS').me()
    const actor = { id: me.id, role: 'CS', station: 1, stations: [1], warehouse: null } as unknown as Actor
    const tx = await world.db.startTransaction().execute()
    try {
      const context: Context = { db: tx, actor, now: world.now() }
      const told: JudgedRow[] = []
      for (const part of parts) told.push(...(await saveShippingFees(context, part, [])).rows)
      await sql`set constraints all immediate`.execute(tx)
      const all = sql`array(select id from orders where code = any(${codes}::text[]))`
      const read = async (query: RawBuilder<unknown>) => (await query.execute(tx)).rows
      return {
        told,
        orders:
          await read(sql`select code, status::float8 as status, actual_ship, absorbed_vnd, extra_deposit,
          purchase_waits, version from orders where id = any(${all}) order by id`),
        books:
          await read(sql`select e.reference_id, e.number, e.station_id, e.maker_id, e.reason, e.reverses_id is null as posted,
            (select p.number from entry p where p.id = e.reverses_id) as reverses,
            array_agg(row(a.code, l.amount, l.foreign_amount, l.rate, l.balance_after)::text order by l.id) as lines
          from entry e join entry_line l on l.entry_id = e.id join account a on a.id = l.account_id
          where e.reference_type = 'order' and e.reference_id = any(${all}) and e.kind = 'purchase'
          group by e.id order by e.id`),
        histories:
          await read(sql`select entity_id, actor_id, station_id, action, from_status, to_status, reason, data
          from event where entity = 'order' and entity_id = any(${all}) order by id`),
        margins: await read(
          sql`select * from purchase_margin where order_id = any(${all}) order by order_id`,
        ),
        audited: await read(sql`select row_id, actor_id, op, old, new from audit where table_name = 'orders'
          and row_id = any(${all}) order by id`),
        cards: await read(sql`select code, balance, quantity from account where kind = 'card' order by code`),
      }
    } finally {
      await tx.rollback().execute()
    }
  }

  const bounds = ({ most, confirmAbove }: { most: number; confirmAbove: number }) =>
    sql`update config_factor set value = case key when 'ledger.entry_most' then ${most}::numeric else ${confirmAbove}::numeric end
      where key in ('ledger.entry_most', 'purchase.confirm_above')`.execute(world.owner)

  test('leave books, orders and histories as rows saved one by one do', async () => {
    const orders = [await orderAt(world, 5)]
    for (let at = 0; at < 5; at += 1) orders.push(await orderAt(world, 6))
    const codes = orders.map(({ code }) => code)
    // The last of them is too much for one entry, and nobody is asked to confirm it before.
    await bounds({ most: 60_000_000, confirmAbove: 1e12 })
    const fees = fc.array(fc.integer({ min: 0, max: 450_000 }), { minLength: 6, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(fees, async (given) => {
        const rows = codes.map((no, at) => ({ line: at + 1, no, fee: given[at] ?? 0 }))
        const alone = await savedIn(
          rows.map((row) => [row]),
          codes,
        )
        const together = await savedIn([rows], codes)
        expect(together).toEqual(alone)
      }),
      { numRuns: 8 },
    )
    const some = await savedIn(
      [codes.map((no, at) => ({ line: at + 1, no, fee: at === 3 ? 450_000 : 700 }))],
      codes,
    )
    expect(some.told.map(({ outcome }) => outcome)).toEqual([
      'saved',
      'saved',
      'saved',
      'refused',
      'saved',
      'saved',
    ])
    await bounds({ most: 100_000_000_000, confirmAbove: 5_000_000 })
    // Above what a second person confirms the purchase leaves the books until then.
    const waiting = codes.map((no, at) => ({ line: at + 1, no, fee: at % 2 ? 400_000 : 1_234 }))
    expect(await savedIn([waiting], codes)).toEqual(
      await savedIn(
        waiting.map((row) => [row]),
        codes,
      ),
    )
  })

  test('by two people at once are saved once, and the other finds them saved', async () => {
    const orders = [await orderAt(world, 6), await orderAt(world, 6), await orderAt(world, 6)]
    const rows = orders.map(({ code }, at) => ({ line: at + 1, no: code, fee: 930 }))
    const seen = (await check(rows)).rows.map(({ id, version }: JudgedRow) => ({ id, version }))
    const answers = await Promise.all([save(rows, seen), save(rows, seen, 'AC')])
    const counts = answers.map((answer) => answer.counts)
    expect(counts).toContainEqual({ saved: 3 })
    expect(counts).toContainEqual({ same: 3 })
    for (const { id } of orders) expect(await booked(id)).toBe(-12_930)
  })

  test('that break off in the middle leave nothing, and are saved by the same submit again', async () => {
    const orders = [await orderAt(world, 6), await orderAt(world, 6), await orderAt(world, 6)]
    const last = orders[2]?.id ?? 0
    await sql`create function breaks_off() returns trigger language plpgsql as $$ begin
      if new.entity_id = ${sql.lit(last)} then raise exception 'breaks off'; end if; return new; end $$`.execute(
      world.owner,
    )
    await sql`create trigger breaks_off before insert on event for each row execute function breaks_off()`.execute(
      world.owner,
    )
    const rows = orders.map(({ code }, at) => ({ line: at + 1, no: code, fee: 940 }))
    const broken = await world.as('CS').post('/api/quote/feeshipping/save', { rows, seen: [] })
    expect(broken.status).toBe(500)
    for (const { id } of orders) {
      expect((await order(id)).actual_ship).toBe(800)
      expect(await booked(id)).toBe(-12_800)
    }
    await sql`drop trigger breaks_off on event`.execute(world.owner)
    expect((await save(rows)).counts).toEqual({ saved: 3 })
    for (const { id } of orders) expect(await booked(id)).toBe(-12_940)
  })
})
