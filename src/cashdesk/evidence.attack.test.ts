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
import { moneyWorld, stock, workAlone } from '#testing/money/money.ts'
import type { MoneyWorld } from '#testing/money/step.ts'
import { transferSteps } from '#testing/money/transfers.ts'
import { customerOf, ok } from '#testing/order.ts'

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

describe.each(Array.from({ length: runs(1, 12) }, (_, n) => n + 1))(
  'random calls of one accountant (seed %i)',
  (seed) => {
    let money: MoneyWorld
    beforeAll(async () => {
      money = await moneyWorld(world)
      await stock(money)
    })

    test('never raise the balance of a customer', async () => {
      const total = async () => Promise.all(money.customers.map(balanceOf))
      const before = await total()
      const { 'the bank tells of a booking': _, ...ownSteps } = bankSteps
      let grown: string[] = []
      const done = await workAlone(money, seeded(seed), {
        who: 'AC',
        steps: { ...transferSteps, ...ownSteps },
        rounds: runs(12, 60),
        after: async (step) => {
          const now = await total()
          grown = [
            ...grown,
            ...now.flatMap((balance, at) => (balance > (before[at] ?? 0) ? [`${step}: ${balance}`] : [])),
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
