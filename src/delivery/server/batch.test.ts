import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billAt, move, readBill } from '#testing/bill.ts'
import { ok } from '#testing/order.ts'
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

const listOf = async (...bills: { id: number }[]): Promise<string> =>
  ok(await world.as('OP').post('/api/delivery', { ids: bills.map((bill) => bill.id) })).data.batch_code
const readList = async (code: string) => ok(await world.as('OP').get(`/api/delivery/code/${code}`)).data

test('a list of which one bill has gone out by itself is neither deleted nor cancelled', async () => {
  const [gone, here] = [await billAt(world, 15), await billAt(world, 15)]
  const batch_code = await listOf(gone, here)
  await move(world, 'OP', gone, 16)
  await move(world, 'OP', gone, 17, { collected: (await readBill(world, gone)).due })
  const op = world.as('OP')
  expect((await readList(batch_code)).status).toBe(0)
  expect((await op.del('/api/delivery', { batch_code })).body.error).toBe('delivery.bills_left')
  const cancelled = await op.post('/api/delivery/status', { batch_code, status: -1 })
  expect(cancelled.body.error).toBe('delivery.bills_left')
  expect((await readList(batch_code)).status).toBe(0)
  // The rest still goes out with it, and its last result closes it.
  const handed = ok(await op.post('/api/delivery/status', { batch_code, status: 1 })).data
  expect(handed).toMatchObject({ status: 1, delivered: 1 })
  const { due } = await readBill(world, here)
  ok(await op.post('/api/delivery/invoices', { batch_code, ids: [here.id], status: 17, collected: due }))
  expect(await readList(batch_code)).toMatchObject({ status: 2, delivered: 2 })
})

test('a list is deleted while its bills are here, whatever became of the list itself', async () => {
  const bill = await billAt(world, 15)
  const batch_code = await listOf(bill)
  const op = world.as('OP')
  ok(await op.post('/api/delivery/status', { batch_code, status: 1 }))
  // Brought back: the bill steps back and leaves the list.
  const ids = bill.orders.map((order) => order.id)
  ok(await world.as('AD').post('/api/quote/back-status', { ids, reason: 'xe hỏng' }))
  ok(await op.del('/api/delivery', { batch_code }))
  expect((await readBill(world, bill)).status).toBe(15)
  expect((await readList(batch_code)).status).toBe(-1)
})

/** Settles when a statement of another session waits for this one's rows. */
async function somebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(world.owner)
    if ((rows[0]?.n ?? 0) > 0) return
  }
}

test('a bill that goes out while its list is being deleted keeps the list', async () => {
  const bill = await billAt(world, 15)
  const batch_code = await listOf(bill)
  const deleting = await world.owner.transaction().execute(async (tx) => {
    await sql`update bill set status = 16 where id = ${bill.id}`.execute(tx)
    const answer = world.as('OP').del('/api/delivery', { batch_code })
    await somebodyWaits()
    return { answer }
  })
  expect((await deleting.answer).body.error).toBe('delivery.bills_left')
  await sql`update bill set status = 15 where id = ${bill.id}`.execute(world.owner)
  ok(await world.as('OP').del('/api/delivery', { batch_code }))
})
