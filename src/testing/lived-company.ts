/** Test helper: a company that has lived with everything that goes back, is corrected or moves to somebody else. */
import { seeded } from '#demo/random.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { billAt, move } from '#testing/bill.ts'
import { demoOrders } from '#testing/demo.ts'
import { moneyWorld, stock, work } from '#testing/money/money.ts'
import { customerOf, done, ok, orderAt } from '#testing/order.ts'

/** Midnight in Vietnam between two months, and around it. */
const instants = ['2026-11-30T16:59:59.500Z', '2026-11-30T17:00:00.000Z', '2026-12-04T02:00:00Z'] as const

/**
 * The demo company's orders, money lives of chance on both sides of a month's end, and by hand what chance seldom
 * does: a corrected check-in, one taken back and done again, a bill cancelled, goods back in stock after a failed
 * delivery, a customer given to another sales person.
 */
export async function livedCompany(seed: number): Promise<TestApp> {
  const app = await testApp({ world: demoOrders })
  const world = await moneyWorld(app)
  await stock(world)
  const random = seeded(seed)
  for (const instant of instants) {
    app.setNow(instant)
    await work(world, random, { rounds: 1, atOnce: 4 })
    await goBack(app)
  }
  return app
}

async function goBack(app: TestApp): Promise<void> {
  const customer = await customerOf(app, { debt_limit: 50_000_000 })
  const at = (status: 9 | 10 | 11) => orderAt(app, status, { customerId: customer.id })
  const [corrected, back] = [await at(11), await at(10)]
  ok(await app.as('OP').put(`/api/quote/checkin/${corrected.id}`, { r_weight: 9.75, reason: 'cân sai' }))
  done(await app.as('OP').post('/api/quote/back-status', { ids: [back.id], reason: 'nhầm đơn' }))
  ok(await app.as('OP').post('/api/quotes/checkin', { checkins: [{ id: back.id, r_weight: 2.4 }] }))
  const cancelled = await billAt(app, 13, { customerId: customer.id })
  await move(app, 'AD', cancelled, 0, { reason: 'khách hoãn' })
  const failed = await billAt(app, 18, { debt_limit: 50_000_000 })
  await move(app, 'OP', failed, 11, { reason: 'khách không nhận' })
  const colleague = (await app.as('ss2').me()).id
  done(await app.as('AD').put('/api/quote/change/sale', { ids: [corrected.id, back.id], sale_id: colleague }))
}
