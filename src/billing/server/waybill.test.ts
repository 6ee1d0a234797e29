import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billAt, readBill } from '#testing/bill.ts'
import { ok } from '#testing/order.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
let carrier: string
beforeAll(async () => {
  world = await testApp()
  const row = await world.db
    .selectFrom('partner')
    .select('code')
    .where('kind', '=', 'carrier')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  carrier = row.code
})
afterAll(() => world.close())

const buttonOf = async (bill: { code: string }, key: string) => {
  const { data } = ok(await world.as('OP').get(`/api/v1/bill/code/${bill.code}`))
  return data.actions.find((button: { key: string }) => button.key === key)
}
const enter = (who: string, rows: { id: number; waybill: string }[]) =>
  world.as(who).post('/api/bill/waybills', { rows })

test('at 15 the warehouse enters the numbers of many bills at once, and then they may be handed over', async () => {
  const bills = [await billAt(world, 15, { carrier }), await billAt(world, 15, { carrier })]
  for (const bill of bills) {
    expect(await buttonOf(bill, 'hand_over')).toMatchObject({ allowed: false })
    expect(await buttonOf(bill, 'waybill')).toMatchObject({ allowed: true })
  }
  const rows = bills.map((bill) => ({ id: bill.id, waybill: ` vtp${bill.id} ` }))
  expect(ok(await enter('OP', rows)).data.done).toEqual(bills.map((bill) => bill.id))
  for (const bill of bills) {
    expect(await readBill(world, bill)).toMatchObject({ status: 15, waybill: `VTP${bill.id}` })
    expect(await buttonOf(bill, 'hand_over')).toMatchObject({ allowed: true })
  }
  const ids = bills.map((bill) => bill.id)
  expect(ok(await world.as('OP').post('/api/bill/change/status', { ids, status: 16 })).data.done).toEqual(ids)
})

test("each number by itself: another customer's and our own codes are refused, the others are kept", async () => {
  const [taken, first, second, third] = [
    await billAt(world, 15, { carrier }),
    await billAt(world, 15, { carrier }),
    await billAt(world, 15, { carrier }),
    await billAt(world, 15),
  ]
  ok(await enter('OP', [{ id: taken.id, waybill: 'EMS1' }]))
  const sister = await billAt(world, 15, { carrier, customerId: taken.customerId })
  const { done, failed } = ok(
    await enter('AC', [
      { id: first.id, waybill: 'ems1' },
      { id: second.id, waybill: second.code },
      { id: third.id, waybill: 'EMS3' },
      // Two parcels of one customer may travel under one number.
      { id: sister.id, waybill: 'EMS1' },
    ]),
  ).data
  expect(done).toEqual([sister.id])
  expect(failed.map((row: { id: number; error: string }) => [row.id, row.error])).toEqual([
    [first.id, 'bills.waybill_taken'],
    [second.id, 'bills.waybill_ours'],
    [third.id, 'bills.own_shipper'],
  ])
})

test('of two who give one number to slips of two customers in one instant the second is told so', async () => {
  const [one, other] = [await billAt(world, 15, { carrier }), await billAt(world, 15, { carrier })]
  const waiting = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  let second: ReturnType<typeof enter> | undefined
  await world.owner.transaction().execute(async (tx) => {
    await sql`update bill set waybill = 'EMS7' where id = ${one.id}`.execute(tx)
    second = enter('OP', [{ id: other.id, waybill: 'EMS7' }])
    // It has looked, found the number free, and stands before what the first has not said yet.
    await expect.poll(async () => (await waiting.execute(world.owner)).rows.length).toBeGreaterThan(0)
  })
  expect((await second)?.body).toMatchObject({ error: 'bills.waybill_just_taken' })
  expect(await readBill(world, other)).toMatchObject({ waybill: null })
})

test('a number is entered at 14, 15 and 18, by those who work there', async () => {
  const early = await billAt(world, 13, { carrier })
  const refused = await enter('OP', [{ id: early.id, waybill: 'A1' }])
  expect(refused.body.error).toBe('bills.status')
  const back = await billAt(world, 18, { carrier })
  ok(await enter('CS', [{ id: back.id, waybill: 'A2' }]))
  const out = await billAt(world, 15, { carrier })
  expect((await enter('CS', [{ id: out.id, waybill: 'A3' }])).body.error).toBe('bills.status')
  expect((await enter('SS', [{ id: out.id, waybill: 'A3' }])).status).toBe(403)
})

test("another carrier does not keep the first one's number", async () => {
  const bill = await billAt(world, 14, { carrier })
  ok(await enter('AC', [{ id: bill.id, waybill: 'B1' }]))
  const other = await world.db
    .selectFrom('partner')
    .select('id')
    .where('kind', '=', 'carrier')
    .where('code', '<>', carrier)
    .executeTakeFirstOrThrow()
  ok(await world.as('AC').post('/api/bill/change/partner', { ids: [bill.id], partner: other.id }))
  expect(await readBill(world, bill)).toMatchObject({ partner_id: other.id, waybill: null })
})
