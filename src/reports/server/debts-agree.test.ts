import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { billAt } from '#testing/bill.ts'
import { demoOrders } from '#testing/demo.ts'
import { ok, receive } from '#testing/order.ts'

let world: TestApp
type Row = Record<string, number>

/** A company that has lived; beside it one who owes on a bill while more of their money is with us. */
beforeAll(async () => {
  world = await testApp({ world: demoOrders })
  const { customerId } = await billAt(world, 14, { method: 'TRANSFER' })
  await receive(world, { customerId, amount: 1_000 })
}, 180_000)
afterAll(() => world.close())

const everywhere = () => world.as('SU', { station: 'all' })
async function everyRow(path: string, query: Record<string, string | number> = {}): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1, total = 1; rows.length < total; page += 1) {
    const { results, pagination } = ok(await everywhere().get(path, { ...query, page, size: 200 }))
    total = pagination.total
    rows.push(...results)
    if (results.length === 0) break
  }
  return rows
}
const today = { date_from: '01-01-2026', date_to: '31-12-2026' }

test('the report, the ageing and the customer’s drawer say the same of everybody', async () => {
  const report = await everyRow('/api/report/debts', today)
  const ageing = new Map((await everyRow('/api/debt/ageing')).map((row) => [row['id'], row]))
  expect(ageing.size).toBeGreaterThan(2)
  expect(report.some(({ prepaid }) => prepaid! > 0)).toBe(true)
  const known = new Set(report.map(({ customer_id }) => customer_id))
  expect([...ageing.keys()].filter((id) => !known.has(id))).toEqual([])
  for (const row of report) {
    const id = row['customer_id']!
    const { option: drawer } = ok(await everywhere().get(`/api/user/${id}/statement`, { size: 1 }))
    const owes = ageing.get(id)
    // Who has money with us owes nothing, and the other way round.
    expect(Math.min(row['owed']!, row['prepaid']!), `customer ${id}`).toBe(0)
    expect(row['prepaid']! - row['owed']!, `balance of ${id}`).toBe(drawer.balance)
    expect([row['bill_due'], row['locked'], row['free']], `customer ${id}`).toEqual([
      owes?.['due'] ?? 0,
      drawer.locked,
      drawer.free,
    ])
    if (!owes) continue
    expect([owes['locked'], owes['free'], owes['balance']]).toEqual([
      drawer.locked,
      drawer.free,
      drawer.balance,
    ])
    const { data } = ok(await everywhere().get(`/api/debt/ageing/${id}`))
    expect(data.bills.reduce((sum: number, { due }: Row) => sum + due!, 0)).toBe(owes['due'])
    expect(data.money).toEqual({
      due: owes['due'],
      balance: drawer.balance,
      locked: drawer.locked,
      free: drawer.free,
    })
  }
}, 120_000)

test('who is beyond their limit is the same in both, and nobody who has paid ahead is a debtor of the beginning', async () => {
  const over = async (path: string, query: Record<string, string>, key: string) =>
    (await everyRow(path, query)).map((row) => row[key]!).toSorted((a, b) => a - b)
  const ageing = await over('/api/debt/ageing', { over: '1' }, 'id')
  expect(ageing.length).toBeGreaterThan(0)
  expect(await over('/api/report/debts', { ...today, side: 'over' }, 'customer_id')).toEqual(ageing)
  const later = await everyRow('/api/report/debts', { date_from: '31-12-2026', date_to: '31-12-2026' })
  for (const { opening, opening_prepaid } of later) {
    expect(opening).toBeGreaterThanOrEqual(0)
    expect(opening_prepaid).toBeGreaterThanOrEqual(0)
  }
  expect(later.some(({ opening_prepaid }) => opening_prepaid! > 0)).toBe(true)
})
