import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moneyWorld, send, work } from '#cashdesk/test-money.ts'
import type { MoneyWorld, Write } from '#cashdesk/test-money.ts'
import { seeded } from '#demo/random.ts'
import { sumBooks } from '#ledger/server/book-sums.jobs.ts'
import { ok } from '#orders/test-order.ts'
import { brokenInvariants } from '#platform/server/invariants.ts'
import { testApp } from '#test-app.ts'

/** Fixed seeds, and one of the day's own; `MONEY_SEED=… MONEY_STEPS=…` runs one again, or for longer. */
const given = Number(process.env['MONEY_SEED'])
const seeds = given ? [given] : [1, 7, 2026, Date.now() % 1_000_000]
const count = Number(process.env['MONEY_STEPS']) || 160

let world: MoneyWorld
beforeAll(async () => {
  world = await moneyWorld(await testApp())
}, 120_000)
afterAll(() => world.app.close())

const one = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row> =>
  (await query.execute(world.app.db)).rows[0] as Row

/** Everything that a repeated request must leave as it is. */
const fingerprint = () =>
  one(sql<object>`select (select count(*) from entry) as entries, (select count(*) from entry_line) as lines,
    (select sum(balance) from account) as balances, (select count(*) from transfer) as transfers,
    (select count(*) from money_transaction) as transactions, (select count(*) from partner_refund) as refunds,
    (select coalesce(sum(amount), 0) from customer_lock where released_at is null) as locked,
    (select count(*) from allocation) as allocations, (select count(*) from event) as events,
    (select count(*) from period) as months, (select sum(last) from document_counter) as numbers`)

const said = ({ who, method, path, body, answer }: Write) =>
  `${who} ${method} ${path} ${JSON.stringify(body)} → ${answer?.status} ${JSON.stringify(answer?.body)}`

describe.each(seeds)('whatever people do with money at once (seed %i)', (seed) => {
  let writes: Write[]
  beforeAll(async () => {
    const { writes: sent, tally } = await work(world, seeded(seed), { count, atOnce: 8 })
    await sumBooks.run({}, { db: world.app.db, now: world.app.now(), signal: new AbortController().signal })
    writes = sent
    const lines = [...tally].map(([name, { done, refused }]) => `${name}: ${done} done, ${refused} refused`)
    process.stdout.write(`seed ${seed}\n${lines.join('\n')}\n`)
  }, 240_000)

  test('is done, or refused with a sentence', () => {
    const odd = writes.filter(({ answer }) => ![200, 400, 404, 409].includes(answer?.status ?? 0))
    expect(odd.map(said)).toEqual([])
    const wordless = writes.filter(
      ({ answer }) => answer?.status !== 200 && !/\p{L}/u.test(answer?.body.message),
    )
    expect(wordless.map(said)).toEqual([])
  })

  test('each entry sums to zero, each balance is the sum of its lines, each lock belongs to something live', async () => {
    expect(await brokenInvariants(world.app.db)).toEqual([])
    const trial = ok(
      await world.app
        .as('SU', { station: 'all' })
        .get('/api/ledger/trial-balance', { date_from: '01-01-2020', date_to: '21-11-2026' }),
    )
    expect(trial.option.difference).toBe(0)
    expect(trial.totals.debit).toBe(trial.totals.credit)
  })

  test('B, L, F and E that a customer is told are those of the books', async () => {
    for (const id of world.customers) {
      const told = ok(await world.app.as('AC').get(`/api/user/${id}/statement`)).option
      const books = await one(sql<{ balance: number; locked: number; exposure: number }>`select
        -coalesce((select sum(l.amount) from entry_line l join account a on a.id = l.account_id
          where a.code = ${`customer:${id}`}), 0)::bigint as balance,
        (coalesce((select sum(k.amount) from customer_lock k join orders o on o.id = k.order_id
            where k.customer_id = ${id} and k.released_at is null and o.status between 4 and 13), 0)
          + coalesce((select sum(t.amount) from transfer t
            where t.customer_id = ${id} and t.trans_type <> 1 and t.status = 0 and t.approved_by is not null), 0)
          + coalesce((select sum(p.total_vnd) from behalf_payment p where p.customer_id = ${id} and p.status = 5), 0))::bigint as locked,
        coalesce((select sum(x.amount) from exposure x join orders o on o.id = x.order_id
          where x.customer_id = ${id} and o.status between 5 and 13), 0)::bigint as exposure`)
      expect(told).toMatchObject({ ...books, free: books.balance - books.locked })
    }
  })

  test('a repeated request changes nothing and is answered as the first time; another body is refused', async () => {
    const done = writes.filter(({ answer }) => answer?.status === 200)
    expect(done.length).toBeGreaterThan(count / 8)
    const before = await fingerprint()
    for (const write of done) {
      const again = await send(world.app, write)
      expect([again.status, again.body], said(write)).toEqual([200, write.answer?.body])
    }
    expect(await fingerprint()).toEqual(before)
    for (const write of done.slice(0, 20)) {
      const other = await send(world.app, { ...write, body: { ...write.body, reason: 'một nội dung khác' } })
      expect([400, 409], said(write)).toContain(other.status)
    }
    expect(await fingerprint()).toEqual(before)
  })
})
