import { read, utils } from '@e965/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { billAt } from '#testing/bill.ts'
import { ok, orderAt } from '#testing/order.ts'

let world: TestApp
/** A week ago a bill was delivered and another one later than now; today there are others, and an order is quoted twice. */
beforeAll(async () => {
  world = await testApp({ now: '2026-11-14T02:59:00Z' })
  await billAt(world, 17)
  world.setNow('2026-11-14T04:00:00Z')
  await billAt(world, 14)
  world.setNow('2026-11-21T03:00:00Z')
  await billAt(world, 17)
  await orderAt(world, 2)
})
afterAll(() => world.close())

const lists = { order: '/api/quotes/tracks', bill: '/api/bills' } as const
interface Figure {
  key: string
  entity: 'order' | 'bill'
  today: number
  before: number
}
const figuresOf = async (who: string) =>
  ok(await world.as(who).get('/api/queue/figures')).data as { figures: Figure[]; before_to: string }

test.each(['AD', 'AC', 'SS', 'ss2', 'CS', 'OP', 'AF'])(
  'each figure of %s opens as many records as it says, of today and of last week',
  async (who) => {
    const { figures, before_to } = await figuresOf(who)
    expect(figures.length).toBeGreaterThan(0)
    for (const { key, entity, today, before } of figures) {
      const listed = async (more: object) =>
        ok(await world.as(who).get(lists[entity], { done: key, size: 1, ...more })).pagination.total
      expect(await listed({}), `${key} today`).toBe(today)
      expect(await listed({ done_to: before_to }), `${key} before`).toBe(before)
    }
  },
)

test('something was done on both days, and not all of last week’s by this hour', async () => {
  const { figures } = await figuresOf('AD')
  const delivered = figures.find(({ key }) => key === 'delivered')!
  expect([delivered.today, delivered.before]).toEqual([1, 1])
  const billed = figures.find(({ key }) => key === 'billed')!
  expect([billed.today, billed.before]).toEqual([1, 1])
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from event
    where entity = 'bill' and action = 'approve'`.execute(world.db)
  expect(rows[0]!.n).toBe(3)
})

test('a list of other records, an unknown figure and an instant that is none are refused in words', async () => {
  const of = (path: string, query: Record<string, string>) => world.as('AD').get(path, query)
  for (const [path, query] of [
    ['/api/bills', { done: 'sent' }],
    ['/api/quotes/tracks', { done: 'delivered' }],
    ['/api/quotes', { done: 'nothing' }],
    ['/api/quotes', { done: 'sent', done_to: 'hôm qua' }],
  ] as [string, Record<string, string>][]) {
    const { status, body } = await of(path, query)
    expect(status, path).toBe(400)
    expect(body.details[0].message).toMatch(/\p{L}/u)
  }
})

test('the file of the list has the same records', async () => {
  const { status, bytes } = await world.as('AD').file('POST', '/api/quotes/excel?done=sent')
  expect(status).toBe(200)
  // The sums stand last.
  const lines = utils.sheet_to_json(Object.values(read(bytes).Sheets)[0]!).slice(0, -1)
  const { figures } = await figuresOf('AD')
  expect(lines.length).toBe(figures.find(({ key }) => key === 'sent')?.today)
})
