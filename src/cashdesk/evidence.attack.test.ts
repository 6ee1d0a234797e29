/**
 * No single person raises a customer's balance at the cash desk, by any sequence of calls, without a signed feed of the
 * bank or a second person (docs/adr/0016).
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { matchCertainBookings } from '#cashdesk/bank/server/bank.jobs.ts'
import { seeded } from '#demo/random.ts'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { runs } from '#testing/attack.ts'
import { booked, vietcombank } from '#testing/bank.ts'
import { form } from '#testing/form.ts'
import { bankSteps } from '#testing/money/bank.ts'
import { openingSteps } from '#testing/money/openings.ts'
import { moneySteps, moneyWorld, stock, workAlone } from '#testing/money/money.ts'
import type { MoneyWorld, Steps } from '#testing/money/step.ts'
import { transferSteps } from '#testing/money/transfers.ts'
import { customerOf, ok } from '#testing/order.ts'
import { sendWorkbook, workbook } from '#testing/sheet.ts'

let world: TestApp
let bank: number
beforeAll(async () => {
  world = await testApp()
  const row = await world.db
    .selectFrom('card')
    .select('id')
    .where('account_number', '=', vietcombank)
    .executeTakeFirstOrThrow()
  bank = row.id
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

const balanceOf = async (customer: number): Promise<number> => {
  const { rows } = await sql<{
    balance: number
  }>`select -balance as balance from account where code = ${`customer:${customer}`}`.execute(world.db)
  return rows[0]?.balance ?? 0
}
let files = 0
/** A statement with one line of money that came in, as an accountant may write it. */
async function imported(who: string, content: string, amount: number): Promise<number> {
  files += 1
  const lines = [
    ['Ngày giao dịch', 'Số tham chiếu', 'Số tiền', 'Mô tả'],
    ['21/11/2026', `TT${files}`, amount, content],
  ]
  const bytes = Buffer.from(lines.map((line) => line.join(';')).join('\n'))
  const { body, headers } = form({ card_id: String(bank) }, [{ field: 'file', name: 'sao-ke.csv', bytes }])
  return ok(await world.as(who).post('/api/bank-statements', body, headers)).data.file_id
}
const receipt = async (who: string, customer_id: number, amount: number) =>
  ok(await world.as(who).post('/api/transfer', { customer_id, amount, card_id: bank })).data
const rowsOf = async (content: string) =>
  ok(await world.as('AC').get('/api/bank-transactions', { q: content })).results as { id: number }[]

describe('an accountant alone', () => {
  test('makes a receipt and a statement that names its code: nothing is confirmed by itself', async () => {
    const { id: customer } = await customerOf(world)
    const { code, message } = await receipt('AC', customer, 4_321_906)
    await imported('AC', message ?? code, 4_321_906)
    expect(await matchCertainBookings(world.db, world.now())).toBe(0)
    expect(await balanceOf(customer)).toBe(0)
  })

  test('makes up a line and sets it against a customer by hand: there is no such line', async () => {
    const { id: customer } = await customerOf(world)
    const content = 'khong ai gui tien nay'
    await imported('AC', content, 777_000)
    for (const { id } of await rowsOf(content))
      await world.as('AC').post('/api/bank-transactions/match', {
        id,
        targets: [{ kind: 'customer', id: customer, amount: 777_000 }],
      })
    expect(await balanceOf(customer)).toBe(0)
  })
})

test('a sheet of opening balances is posted by somebody who did not import it, and by no one before', async () => {
  const { id: customer, code } = await customerOf(world)
  const bytes = await workbook(
    ['Loại *', 'Mã *', 'Ngày *', 'Dư nợ (đ)', 'Dư có (đ)'],
    [['Khách hàng', code, '02-11-2026', null, 95_000_000]],
  )
  ok(await sendWorkbook(world, 'AC', '/api/ledger/opening/import', bytes))
  expect(await balanceOf(customer)).toBe(0)
  const [{ id }] = ok(await world.as('AC').get('/api/ledger/openings')).results
  const release = (who: string) => world.as(who).post('/api/ledger/opening/release', { id })
  expect(await release('AC')).toMatchObject({ status: 409, body: { error: 'access.own_work' } })
  expect(await balanceOf(customer)).toBe(0)
  ok(await release('AC2'))
  expect(await balanceOf(customer)).toBe(95_000_000)
})

describe('once another released the file', () => {
  const release = (who: string, id: number) => world.as(who).post('/api/bank-statements/release', { id })
  const match = (who: string, id: number, customer: number, amount: number) =>
    world
      .as(who)
      .post('/api/bank-transactions/match', { id, targets: [{ kind: 'customer', id: customer, amount }] })

  test('its importer still sets no line of it against a customer by hand; another does', async () => {
    const { id: customer } = await customerOf(world)
    const file = await imported('AC', 'tien that cua khach', 555_000)
    expect((await release('AC', file)).body.error).toBe('access.own_work')
    ok(await release('AC2', file))
    const [row] = await rowsOf('tien that cua khach')
    const isOwn = async (who: string) =>
      ok(await world.as(who).get(`/api/bank-transactions/${row?.id}`)).data.own_file
    expect([await isOwn('AC'), await isOwn('AC2')]).toEqual([true, false])
    expect((await match('AC', row?.id ?? 0, customer, 555_000)).body.error).toBe('bank.own_file')
    ok(await match('AC2', row?.id ?? 0, customer, 555_000))
    expect(await balanceOf(customer)).toBe(555_000)
  })

  test('a receipt is confirmed by it, but never by itself on the word of who wrote the receipt', async () => {
    for (const [writer, confirmed] of [
      ['CS', 1],
      ['AC', 1],
      ['AC2', 0],
    ] as const) {
      const { id: customer } = await customerOf(world)
      const amount = 600_000 + files
      const { code, message } = await receipt(writer, customer, amount)
      ok(await release('AC2', await imported('AC', message ?? code, amount)))
      expect(await matchCertainBookings(world.db, world.now()), writer).toBe(confirmed)
      expect(await balanceOf(customer), writer).toBe(confirmed * amount)
    }
  })
})

/** The bank's own word, and what is written by hand with an account of ours against it: no evidence of money. */
const others = new Set([
  'the bank tells of a booking',
  'a transaction is written',
  'a transaction is changed',
  'a transaction is deleted',
])
/** What people do at the cash desk; in the long form whatever they do with money. */
const steps: Steps = Object.fromEntries(
  Object.entries(runs(0, 1) ? moneySteps : { ...transferSteps, ...bankSteps, ...openingSteps }).filter(
    ([name]) => !others.has(name),
  ),
)

describe.each(Array.from({ length: runs(1, 6) }, (_, n) => n + 1))(
  'random calls of one accountant (seed %i)',
  (seed) => {
    let money: MoneyWorld
    beforeAll(async () => {
      money = await moneyWorld(world)
      await stock(money)
    })

    test('never raise the balance of a customer', async () => {
      const total = async () => {
        const { rows } = await sql<{ code: string; balance: number }>`
          select code, -balance as balance from account where kind = 'customer'`.execute(world.db)
        return new Map(rows.map(({ code, balance }) => [code, balance]))
      }
      const before = await total()
      let grown: string[] = []
      const done = await workAlone(money, seeded(seed), {
        who: 'AC',
        steps,
        rounds: runs(8, 20),
        after: async (step) => {
          const now = await total()
          grown = [
            ...grown,
            ...[...now].flatMap(([code, balance]) =>
              balance > (before.get(code) ?? 0) ? [`${step}: ${code} ${balance}`] : [],
            ),
          ]
        },
      })
      expect(grown).toEqual([])
      expect(done).toBeGreaterThan(20)
    })
  },
)

test('what a signed feed told is evidence for one person', async () => {
  const { id: customer } = await customerOf(world)
  const id = await booked(world, { amount: 90_000, content: 'ngan hang bao that' })
  ok(
    await world.as('AC').post('/api/bank-transactions/match', {
      id,
      targets: [{ kind: 'customer', id: customer, amount: 90_000 }],
    }),
  )
  expect(await balanceOf(customer)).toBe(90_000)
})
