import { afterAll, beforeAll, expect, it } from 'vitest'
import { orderAt, statusOf } from '#orders/test-order.ts'
import { testApp } from '#test-app.ts'
import type { TestApp } from '#test-app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

it.each([1, 2, 3, 4, 5, 6, 7, 8, 8.2] as const)('drives an order to %s', async (status) => {
  const order = await orderAt(world, status)
  expect(await statusOf(world, order.id)).toBe(status)
})
