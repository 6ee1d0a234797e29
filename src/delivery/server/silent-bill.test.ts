import { afterAll, beforeAll, expect, test } from 'vitest'
import { billAt, move, moneyOf, readBill } from '#testing/bill.ts'
import { deliverSilentBills } from '#delivery/server/silent-bill.jobs.ts'
import { ok, statusOf } from '#testing/order.ts'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

const after = (days: number) => new Date(world.now().getTime() + days * 86_400_000)
const run = (days: number) =>
  deliverSilentBills.run(null, { db: world.db, now: after(days), signal: new AbortController().signal })
const actionsOf = async (id: number): Promise<string[]> =>
  ok(await world.as('AC').get(`/api/bill/histories/${id}`)).data.map((row: { action: string }) => row.action)

test('fifteen days after it left without a word, a bill without COD is delivered, with its orders and no money', async () => {
  const bill = await billAt(world, 16, { method: 'TRANSFER', debt_limit: 90_000_000 })
  const before = await moneyOf(world, bill.customerId)
  await run(14)
  expect((await readBill(world, bill)).status).toBe(16)
  await run(15)
  await run(16)
  const delivered = await readBill(world, bill)
  expect(delivered).toMatchObject({ status: 17, delivered_at: after(15).toISOString() })
  expect(await statusOf(world, bill.orders[0]?.id as number)).toBe(17)
  expect(await moneyOf(world, bill.customerId)).toEqual(before)
  expect((await actionsOf(bill.id)).filter((action) => action === 'deliver')).toHaveLength(1)
})

test('with COD it is told once that it is overdue, and stays; handed out again its days begin anew', async () => {
  const bill = await billAt(world, 16)
  await run(15)
  await run(16)
  expect((await readBill(world, bill)).status).toBe(16)
  expect((await actionsOf(bill.id)).filter((action) => action === 'overdue')).toHaveLength(1)
  const again = await billAt(world, 16, { method: 'TRANSFER', debt_limit: 90_000_000 })
  const start = world.now()
  world.setNow(after(10))
  await move(world, 'OP', again, 18, { reason: 'khách hẹn lại' })
  await move(world, 'OP', again, 16, { reason: 'giao lại' })
  world.setNow(start)
  await run(20)
  expect((await readBill(world, again)).status).toBe(16)
  await run(25)
  expect((await readBill(world, again)).status).toBe(17)
})
