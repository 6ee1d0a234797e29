import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billAt, readBill, scanOff } from '#testing/bill.ts'
import type { TestBill } from '#testing/bill.ts'
import { seeded } from '#demo/random.ts'
import { customerOf, receive } from '#testing/order.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

/** Fixed seeds, and one of the day's own; `RELEASE_SEED=…` runs one again. */
const given = Number(process.env['RELEASE_SEED'])
const seeds = given ? [given] : [11, 12, Date.now() % 1_000_000]

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

interface Standing {
  status: number
  due: number
  expected_cod: number
  override_by: number | null
}

/** What is out and not covered, and what may cover it, added up from the rows themselves. */
async function credit(customer: number) {
  const { rows } = await sql<Standing>`select b.status::float8 as status, b.expected_cod, b.override_by,
      b.total_vnd - coalesce((select sum(a.amount) from allocation a
        where a.bill_id = b.id and a.released_at is null), 0)::bigint as due
    from bill b where b.customer_id = ${customer} and b.status between 14 and 18`.execute(world.db)
  const facts = await sql<{ balance: number; debt_limit: number }>`select c.debt_limit,
      -coalesce((select sum(l.amount) from entry_line l join account a on a.id = l.account_id
        where a.code = 'customer:' || c.id), 0)::bigint as balance
    from customer c where c.id = ${customer}`.execute(world.db)
  const { balance, debt_limit: limit } = facts.rows[0] as { balance: number; debt_limit: number }
  const out = rows.filter(({ status }) => status >= 15)
  // Every order of these customers is billed: no lock is left, and what bills do not take is free.
  const free = balance + rows.reduce((sum, { due }) => sum + due, 0)
  return {
    uncovered: out.reduce((sum, bill) => sum + Math.max(0, bill.due - bill.expected_cod), 0),
    allowed: limit + Math.max(0, free),
    overridden: out.some(({ override_by }) => override_by !== null),
    out: out.length,
  }
}

/** The bills of one customer, each asked for twice at once, while money of theirs comes in. */
async function race(seed: number, overrides: boolean) {
  const random = seeded(seed)
  const customer = await customerOf(world)
  const bills: TestBill[] = []
  for (let n = 0; n < 3; n += 1) {
    const bill = await billAt(world, 14, {
      customerId: customer.id,
      method: overrides ? 'TRANSFER' : random.pick(['TRANSFER', 'COD']),
    })
    await scanOff(world, bill)
    bills.push(bill)
  }
  const dues = await Promise.all(bills.map(async (bill) => Number((await readBill(world, bill)).due)))
  const owed = dues.reduce((sum, due) => sum + due, 0)
  // Enough for any one of them and never for all: two that do not see each other are too many.
  const limit = overrides ? 0 : Math.max(...dues)
  await sql`update customer set debt_limit = ${limit} where id = ${customer.id}`.execute(world.db)
  // Two people ask: a second submit of one person is answered like the first.
  const release = (bill: TestBill, asker: 'AC' | 'OP', insists: boolean) =>
    world.as(insists ? 'AD' : asker).post('/api/bill/change/status', {
      ids: [bill.id],
      status: 15,
      ...(insists ? { override: true, reason: 'khách quen, giám đốc bảo lãnh' } : {}),
    })
  const money = receive(world, { customerId: customer.id, amount: Math.floor(owed / random.int(4, 9)) })
  const answers = await Promise.all(
    bills.flatMap((bill) => [
      release(bill, 'AC', overrides),
      release(bill, 'OP', overrides && random.chance(0.5)),
    ]),
  )
  await money
  return { ...(await credit(customer.id)), answers }
}

test('goods asked for at once go out no further than limit and free money reach, and each once', async () => {
  const seen = { released: 0, refused: 0 }
  for (const seed of seeds) {
    const { uncovered, allowed, out, overridden, answers } = await race(seed, false)
    const told = `RELEASE_SEED=${seed}`
    expect(overridden, told).toBe(false)
    expect(uncovered, told).toBeLessThanOrEqual(allowed)
    expect(
      answers.filter(({ status }) => status === 200),
      told,
    ).toHaveLength(out)
    seen.released += out
    seen.refused += answers.filter(({ body }) => body.error === 'ledger.debt_limit').length
  }
  // Otherwise nothing was shown: some were let go, and some were held by the limit.
  expect(Math.min(seen.released, seen.refused), `seeds ${seeds.join(', ')}`).toBeGreaterThan(0)
})

test('beyond that only what a manager put their name to', async () => {
  const { uncovered, allowed, out, overridden } = await race(21, true)
  expect(out).toBe(3)
  expect(uncovered).toBeGreaterThan(allowed)
  expect(overridden).toBe(true)
})
