import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sumNextLines, summedThrough } from '#ledger/server/book-sums.repo.ts'
import { formatBusinessDate } from '#platform/rules/business-date.ts'
import type { TestApp } from '#testing/app.ts'
import { randomCompany } from '#testing/company/random-company.ts'
import { ok } from '#testing/order.ts'

let world: TestApp
beforeAll(async () => (world = await randomCompany(11)))
afterAll(() => world.close())

type Row = Record<string, number>

/** Days in the midst of months, whole months, a single day, and days to come. */
const spans = [
  ['2026-09-29', '2026-11-30'],
  ['2026-10-15', '2026-11-16'],
  ['2026-10-01', '2026-10-31'],
  ['2026-10-15', '2026-10-30'],
  ['2026-09-30', '2026-10-01'],
  ['2026-11-16', '2027-02-03'],
] as const

const read = async (from: string, to: string, query: Record<string, string | number> = {}) => {
  const days = { date_from: formatBusinessDate(from), date_to: formatBusinessDate(to) }
  const { results, option, pagination } = ok(
    await world.as('SU', { station: 'all' }).get('/api/report/debts', { ...days, size: 200, ...query }),
  )
  return { rows: results as Row[], sums: option as Row, total: pagination.total as number }
}
const readAll = () => Promise.all(spans.map(([from, to]) => read(from, to)))

const lastLine = async () =>
  (await sql<{ last: number }>`select max(id) as last from entry_line`.execute(world.db)).rows[0]!.last
const sumTo = async (last: number) => {
  await world.owner.transaction().execute((tx) => sumNextLines(tx, last))
  expect(await summedThrough(world.db)).toBe(last)
}

test('debts are the same whether months are summed, half of them, or none', async () => {
  const last = await lastLine()
  await sql`delete from period_balance`.execute(world.owner)
  await sql`update books_summed set through = 0`.execute(world.owner)
  const unsummed = await readAll()
  expect(Math.min(...unsummed.map(({ total }) => total))).toBeGreaterThan(5)
  await sumTo(Math.floor(last / 2))
  expect(await readAll()).toEqual(unsummed)
  await sumTo(last)
  expect(await readAll()).toEqual(unsummed)
})

test('a page of them adds up to the sums, and a customer alone is told the same', async () => {
  for (const [from, to] of spans) {
    const { rows, sums, total } = await read(from, to)
    expect(rows.length).toBe(total)
    for (const key of ['bill_due', 'owed', 'prepaid', 'opening', 'opening_prepaid', 'debit', 'credit'])
      expect(
        rows.reduce((sum, row) => sum + row[key]!, 0),
        `${key} from ${from} to ${to}`,
      ).toBe(sums[key])
    const one = rows.find(({ debit, credit }) => debit !== credit) ?? rows[0]!
    const alone = await read(from, to, { customer_id: one['customer_id']! })
    expect(alone.rows).toEqual([one])
  }
})
