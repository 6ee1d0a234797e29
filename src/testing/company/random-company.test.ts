import { afterAll, beforeAll, expect, test } from 'vitest'
import { seeded } from '#demo/random.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { bankSteps } from '#testing/money/bank.ts'
import { moneyWorld } from '#testing/money/money.ts'
import type { MoneyWorld } from '#testing/money/step.ts'

let app: TestApp
beforeAll(async () => (app = await testApp()))
afterAll(() => app.close())

/** Where the draws stand after some bookings. */
async function drawn(world: MoneyWorld): Promise<number> {
  const random = seeded(11)
  for (let n = 0; n < 12; n += 1) await bankSteps['the bank tells of a booking']!.choose(world, random)
  return random.next()
}

test('what the bank told in one company is drawn in no other of the same process', async () => {
  const first = await drawn(await moneyWorld(app))
  expect(await drawn(await moneyWorld(app))).toBe(first)
})
