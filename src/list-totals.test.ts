import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyCall } from '#routes.ts'
import { testApp } from '#testing/app.ts'
import type { TestAnswer, TestApp } from '#testing/app.ts'
import { demoOrders } from '#testing/demo.ts'

/** Every list that says more than its rows: a colleague once read 3.8 billion under one receipt. */
const lists = everyCall
  .filter((call) => call.row && call.method === 'GET' && !call.path.includes('{'))
  .filter((call) => {
    const { option, query } = call as unknown as Record<
      string,
      { shape?: Record<string, unknown> } | undefined
    >
    return (call.totals || option?.shape?.['counts']) && query?.shape?.['q']
  })

let world: TestApp
beforeAll(async () => {
  world = await testApp({ world: demoOrders })
})
afterAll(() => world.close())

const ask = (path: string, query: Record<string, string> = {}) =>
  world.as('SU', { station: 'all' }).get(path, query)
const counted = ({ body }: TestAnswer) => Object.values<number>(body.option?.counts ?? {})
const summed = ({ body }: TestAnswer) =>
  Object.values<unknown>(body.totals ?? {}).filter((sum) => sum === null || typeof sum === 'number')
const total = (numbers: number[]) => numbers.reduce((sum, n) => sum + n, 0)

describe.each(lists)('$path', ({ path }) => {
  test('counts and sums nothing where a search finds nothing', async () => {
    const found = await ask(path, { q: 'khong co gi nhu vay' })
    expect(found.status).toBe(200)
    if (!found.body.pagination || found.body.pagination.total > 0) return
    expect([...counted(found), ...summed(found)].filter((n) => n !== 0)).toEqual([])
  })
})

test.each(
  lists.filter((call) => 'created_at_from' in ((call.query as never as { shape?: object }).shape ?? {})),
)('$path: a day that is none is refused, and nothing is left to fail on its own', async ({ path }) => {
  const { status, body } = await ask(path, { created_at_from: '987654' })
  expect([status, body.details?.[0]?.path]).toEqual([400, 'created_at_from'])
})

describe.each([
  ['/api/bills', 'code', 'total_vnd', 'total_vnd'],
  ['/api/bills', 'code', 'due', 'due'],
  ['/api/bill/cods', 'code', 'collected_cod', 'collected_cod'],
  ['/api/quotes/invoice', 'code', 'total_vnd', 'total_vnd'],
])('%s searched by its %s', (path, field, column, sum) => {
  test(`shows one row and its ${column} as the sum`, async () => {
    const all = await ask(path, { size: '200' })
    expect(all.body.results.length).toBeGreaterThan(1)
    const values = (rows: Record<string, unknown>[]) => total(rows.map((row) => Number(row[column] ?? 0)))
    expect(all.body.totals[sum]).toBe(values(all.body.results))
    const row = all.body.results[1]
    const one = await ask(path, { q: String(row[field]) })
    expect(one.body.results.map((found: Record<string, unknown>) => found['id'])).toEqual([row.id])
    expect(one.body.totals[sum]).toBe(Number(row[column] ?? 0))
  })
})

test.each(['/api/transfers', '/api/bills', '/api/quotes', '/api/bill/cods'])(
  '%s: the chips of a search count what it finds, whichever of them is pressed',
  async (path) => {
    const all = await ask(path, { size: '200' })
    const row = all.body.results[0]
    const one = await ask(path, { q: row.code })
    const chips = one.body.option.counts as Record<string, number>
    const said = path === '/api/bill/cods' ? chips['all'] : total(Object.values(chips))
    expect(said).toBe(1)
    const pressed = await ask(
      path,
      path === '/api/bill/cods' ? { q: row.code, cod: 'paid' } : { q: row.code, status: '0' },
    )
    expect(pressed.body.option.counts).toEqual(chips)
  },
)

test('more rows than are summed have no sum rather than the sum of some', async () => {
  const [customer] = (
    await sql<{ id: number }>`select customer_id as id from transfer limit 1`.execute(world.db)
  ).rows
  await sql`insert into transfer (code, station_id, customer_id, trans_type, method, amount, maker_id, message, created_at)
    select 'CKX' || n, 1, ${customer?.id}, 1, 'cash', 1000, 1, 'thu tiền hàng loạt', now() from generate_series(1, 10001) n`.execute(
    world.db,
  )
  const answer = await ask('/api/transfers')
  expect(Object.values(answer.body.totals).every((sum) => sum === null)).toBe(true)
  // So does a text found in more of them than anybody counts for one page; the page itself comes.
  const found = await ask('/api/transfers', { q: 'tien hang loat' })
  expect(found.body.results).toHaveLength(20)
  expect(Object.values(found.body.totals).every((sum) => sum === null)).toBe(true)
  expect(found.body.option.counts).toEqual({})
})
