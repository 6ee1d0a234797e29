import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { home } from '#testing/bill.ts'
import { customerOf, ok, orderAt } from '#testing/order.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

test('the list to bill asks per order the storage since its price that the slip made of it asks', async () => {
  const { id: customerId } = await customerOf(world)
  const orders = [await orderAt(world, 11, { customerId }), await orderAt(world, 11, { customerId })]
  const listed = async (): Promise<{ total_vnd: number; storage_since_vnd: number }[]> =>
    ok(await world.as('CS').get('/api/quotes/invoice', { customer_id: customerId })).results
  expect((await listed()).map((row) => row.storage_since_vnd)).toEqual([0, 0])
  world.setNow('2026-12-16T03:00:00Z')
  const rows = await listed()
  for (const row of rows) expect(row.storage_since_vnd).toBeGreaterThan(0)
  const bill = ok(
    await world.as('CS').post('/api/bill', {
      ids: orders.map(({ id }) => id),
      method: 'TRANSFER',
      address: home,
      shipper: (await world.as('OP').me()).id,
    }),
  ).data
  const asked = rows.reduce((sum, row) => sum + row.total_vnd + row.storage_since_vnd, 0)
  expect(bill.total_vnd).toBe(asked)
})
