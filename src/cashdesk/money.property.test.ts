import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sumTheBooks } from '#testing/money/books.ts'
import { moneySteps, moneyWorld, send, stock, work } from '#testing/money/money.ts'
import type { Tally, Write } from '#testing/money/money.ts'
import type { MoneyWorld } from '#testing/money/step.ts'
import { seeded } from '#demo/random.ts'
import { ok } from '#testing/order.ts'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import { moneyCalls } from '#testing/demo.ts'

/** Fixed seeds, and one of the day's own; `MONEY_SEED=… MONEY_ROUNDS=…` runs one again, or for longer. */
const given = Number(process.env['MONEY_SEED'])
const seeds = given ? [given] : [7, Date.now() % 1_000_000]
const rounds = Number(process.env['MONEY_ROUNDS']) || 4

/** Calls that say they move money, and do not write it down: a retry must not ask twice either. */
const onlyAsks: Record<string, string> = {
  'post-transfer': 'asks, until it is confirmed',
  'post-bank-transfer-request': 'asks, until it is confirmed',
  'post-transfer-refund': 'asks, until it is approved',
  'post-bank-transfer-request-refund': 'asks, until it is approved',
  'post-partner-refund': 'asks, until it is there',
  'post-quote-payment': 'asks, until it is approved',
  'post-punish': 'proposes, until it is confirmed',
  'post-delivery-status': 'hands over; what is collected is written when it is delivered',
  'post-quote-guarantee-decide': 'lets an order be bought without its deposit',
  'post-bank-liquidation-request': 'asks, until it is confirmed',
  'post-liquidation-return': 'asks, until it is paid',
  'post-bank-transaction-suggest': 'looks again; the job matches',
  'post-bank-statement-release': 'lets its lines to the desk; the job matches',
  'post-bank-statement-reject': 'lets nothing in',
  'post-ledger-opening-import': 'asks, until it is released',
  'post-ledger-opening-reject': 'lets nothing in',
}

let world: MoneyWorld
beforeAll(async () => {
  world = await moneyWorld(await testApp())
})
afterAll(() => world.app.close())

const one = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row> =>
  (await query.execute(world.app.db)).rows[0] as Row

/** Everything that a repeated request must leave as it is; a file that was rejected may come in and wait once more. */
const fingerprint = () =>
  one(sql<object>`select (select count(*) from entry) as entries, (select count(*) from entry_line) as lines,
    (select sum(balance) from account) as balances, (select count(*) from transfer) as transfers,
    (select count(*) from money_transaction) as transactions, (select count(*) from partner_refund) as refunds,
    (select coalesce(sum(amount), 0) from customer_lock where released_at is null) as locked,
    (select coalesce(sum(amount), 0) from exposure where ended_at is null) as exposed,
    (select count(*) from allocation) as allocations, (select count(*) from event where entity <> 'bank_import') as events,
    (select count(*) from bank_transaction) as bookings, (select count(*) from billing) as billings,
    (select count(*) from period) as months, (select sum(last) from document_counter) as numbers`)

const said = ({ who, call, params, body, answer }: Write) =>
  `${who} ${call.id} ${JSON.stringify(params)} ${JSON.stringify(body)} → ${answer?.status} ${JSON.stringify(answer?.body)}`

describe.each(seeds)('whatever people do with money at once (seed %i)', (seed) => {
  let writes: Write[]
  let tally: Tally
  beforeAll(async () => {
    await stock(world)
    ;({ writes, tally } = await work(world, seeded(seed), { rounds, atOnce: 8 }))
    await sumTheBooks(world)
    const lines = [...tally].map(
      ([name, { done, refused, idle }]) =>
        `${name}: ${done} done, ${idle} idle, refused: ${refused.join(' ')}`,
    )
    process.stdout.write(`seed ${seed}\n${lines.join('\n')}\n`)
  })

  test('is done, or refused with a sentence', () => {
    const odd = writes.filter(({ answer }) => ![200, 400, 401, 403, 404, 409].includes(answer?.status ?? 0))
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
      const money = ok(await world.app.as('AC').get(`/api/user/${id}/statement`)).option
      const books = await one(sql<{ balance: number; locked: number; exposure: number }>`select
        -coalesce((select sum(l.amount) from entry_line l join account a on a.id = l.account_id
          where a.code = ${`customer:${id}`}), 0)::bigint as balance,
        (coalesce((select sum(k.amount) from customer_lock k join orders o on o.id = k.order_id
            where k.customer_id = ${id} and k.released_at is null and o.status between 4 and 13), 0)
          + coalesce((select sum(t.amount) from transfer t
            where t.customer_id = ${id} and t.trans_type <> 1 and t.status = 0 and t.approved_by is not null), 0)
          + coalesce((select sum(p.total_vnd) from behalf_payment p where p.customer_id = ${id} and p.status = 5), 0)
          + coalesce((select sum(b.hold_vnd) from bid b where b.customer_id = ${id} and b.ended_at is null), 0)
          + coalesce((select sum(k.amount) from customer_vip v join customer_lock k on k.id = v.lock_id
            where v.customer_id = ${id} and v.status > 0), 0))::bigint as locked,
        coalesce((select sum(x.amount) from exposure x join orders o on o.id = x.order_id
          where x.customer_id = ${id} and o.status between 5 and 13), 0)::bigint as exposure`)
      expect(money).toMatchObject({ ...books, free: books.balance - books.locked })
    }
  })

  test('a repeated request changes nothing and is answered as the first time; another body is refused', async () => {
    const done = writes.filter(({ answer }) => answer?.status === 200)
    expect(done.length).toBeGreaterThan(writes.length / 8)
    const before = await fingerprint()
    for (const write of done) {
      // A sheet whose rows were taken back may come in anew.
      if (write.call.unstored) continue
      const again = await send(world.app, write)
      // What came as a message or a file has no key: it is known by what it says.
      if (write.headers) continue
      expect([again.status, again.body], said(write)).toEqual([200, write.answer?.body])
    }
    expect(await fingerprint()).toEqual(before)
    for (const write of done.filter(({ headers }) => !headers).slice(0, 20)) {
      const body = { ...(write.body as object), reason: 'một nội dung khác' }
      const other = await send(world.app, { ...write, body })
      expect([400, 409], said(write)).toContain(other.status)
    }
    expect(await fingerprint()).toEqual(before)
  })
})

describe('nothing that moves money is left out', () => {
  test('every call that says so is a step of somebody', () => {
    const known = new Set(Object.values(moneySteps).flatMap(({ calls }) => calls.map(({ id }) => id)))
    expect(moneyCalls().flatMap(({ id }) => (known.has(id) ? [] : [id]))).toEqual([])
  })

  test('and the steps have moved it by nearly all of them, and never by one that only asks', async () => {
    const { rows } = await sql<{ call: string }>`select distinct call from watch.wrote`.execute(
      world.app.owner,
    )
    const wrote = new Set(rows.map(({ call }) => call))
    const movers = moneyCalls().flatMap(({ id }) => (id in onlyAsks ? [] : [id]))
    const unmoved = movers.filter((id) => !wrote.has(id))
    process.stdout.write(`money that chance did not move: ${unmoved.join(' ')}\n`)
    expect(unmoved.length).toBeLessThan(movers.length / 3)
    expect(Object.keys(onlyAsks).filter((id) => wrote.has(id))).toEqual([])
  })
})
