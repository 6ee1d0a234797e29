/** A column of codes that is pasted into a list's search leaves the rows of these codes, whatever the list is of. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { demoOrders } from '#testing/demo.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({ world: demoOrders })
})
afterAll(() => world.close())

const listed = async (path: string, query: Record<string, string>, who = 'SU') => {
  const { status, body } = await world.as(who).get(path, query)
  return { status, body, rows: (body.results ?? []) as Record<string, unknown>[] }
}

test.each([
  ['/api/transfers', 'code'],
  ['/api/customers', 'customer_no'],
  ['/api/import/quotes', 'track'],
  ['/api/quotes', 'code'],
  ['/api/bills', 'code'],
  ['/api/checkins', 'code'],
])('%s by %s', async (path, key) => {
  const all = (await listed(path, { size: '40' })).rows
  expect(all.length).toBeGreaterThan(3)
  const wanted = all.filter((_, at) => at % 3 === 0).map((row) => String(row[key]))
  const found = await listed(path, { size: '200', codes: [...wanted, 'PX99999990', 'KHONG12345'].join(',') })
  expect(found.status).toBe(200)
  expect(new Set(found.rows.map((row) => String(row[key])))).toEqual(new Set(wanted))
})

test('sales find none of another’s customers by their codes', async () => {
  const own = new Set((await listed('/api/customers', { size: '200' }, 'SS')).rows.map(({ id }) => id))
  const all = (await listed('/api/customers', { size: '200' })).rows
  const others = all.filter(({ id }) => !own.has(id)).map(({ customer_no }) => String(customer_no))
  expect(others.length).toBeGreaterThan(0)
  expect((await listed('/api/customers', { codes: others.join(',') }, 'SS')).rows).toEqual([])
})

test('a list without codes says so', async () => {
  const { status, body } = await listed('/api/user/feedbacks', { codes: 'DH123456782,DH123456790' })
  expect([status, body.details]).toEqual([
    400,
    [{ path: 'codes', message: 'Danh sách này không lọc được theo cột mã' }],
  ])
})
