import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import fc from 'fast-check'
import { brokenInvariants } from '#invariants.ts'
import { roundsOf, takeMessages } from '#carriers/server/take-messages.usecase.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { billStatus } from '#billing/bill.status.ts'
import { billAt, readBill } from '#testing/bill.ts'
import type { TestBill } from '#testing/bill.ts'
import { keep, sendBill, testCarriers } from '#testing/carriers.ts'
import type { TestCarriers } from '#testing/carriers.ts'
import { ok } from '#testing/order.ts'

let house: TestCarriers
let world: TestApp
beforeAll(async () => {
  house = await testCarriers()
  world = await testApp({ carriers: house.carriers })
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
  await house.stop()
})

/** A slip that GHN has in parcels. */
async function sent(parcels = 1): Promise<{ bill: TestBill; numbers: string[] }> {
  const bill = await billAt(world, 15, { carrier: 'VTCPN', method: 'TRANSFER', debt_limit: 90_000_000 })
  const each = Array.from({ length: parcels }, () => ({ grams: 1_000, cod: 0 }))
  const answer = ok(await sendBill(world, 'ghn', bill, each)).data
  return { bill, numbers: answer.parcels.map(({ waybill }: { waybill: string }) => waybill) }
}
const tells = (number: string, code: string, hour: number) =>
  keep(world, 'ghn', house.sims.ghn.message(number, { code, time: `2026-11-21 ${hour}:00:00` }))
const read = () => takeMessages(house.carriers, world.db, { now: world.now() })
const outcomes = async () => {
  const { rows } = await sql<{ outcome: string; n: number }>`
    select outcome, count(*)::int as n from carrier_message group by outcome`.execute(world.db)
  return Object.fromEntries(rows.map(({ outcome, n }) => [outcome, n]))
}
const historyOf = async ({ bill }: { bill: TestBill }) => {
  const { rows } = await sql<{ to_status: number }>`select to_status::float8 as to_status from event
    where entity = 'bill' and entity_id = ${bill.id} and from_status is distinct from to_status order by id`.execute(
    world.db,
  )
  return rows.map(({ to_status }) => to_status)
}

test('what waits is taken together, and each slip goes as far as was told of it, step by step', async () => {
  const [moving, done, failed, three] = [await sent(), await sent(), await sent(), await sent(3)]
  const one = ({ numbers }: { numbers: string[] }) => numbers[0] ?? ''
  await tells(one(moving), 'picked', 10)
  await tells(one(done), 'picked', 10)
  await tells(one(failed), 'picked', 10)
  for (const number of three.numbers) await tells(number, 'picked', 10)
  await tells(one(done), 'delivering', 11)
  await tells(one(failed), 'delivery_fail', 12)
  for (const number of three.numbers) await tells(number, 'delivered', 12)
  await tells(one(done), 'delivered', 13)
  await tells(one(done), 'delivered', 13)
  await tells('OF-NOBODY', 'picked', 13)
  expect(await read()).toBe(14)
  expect(await outcomes()).toEqual({ taken: 12, known: 1, foreign: 1 })
  const statuses = await Promise.all(
    [moving, done, failed, three].map(async ({ bill }) => (await readBill(world, bill)).status),
  )
  const { delivering, delivered, undeliverable } = billStatus
  expect(statuses).toEqual([delivering, delivered, undeliverable, delivered])
  expect((await historyOf(done)).slice(-2)).toEqual([16, 17])
  expect((await historyOf(three)).slice(-2)).toEqual([16, 17])
})

test('a message that cannot be taken holds back none of those it waits with, and waits itself', async () => {
  const slips = [await sent(), await sent(), await sent()]
  for (const { numbers } of slips) await tells(numbers[0] ?? '', 'picked', 10)
  const [, second] = slips
  const breaks = second?.numbers[0]
  const { ghn } = house.carriers
  const breaking = {
    ...house.carriers,
    ghn: {
      ...ghn,
      read: (body: unknown) => {
        const events = ghn.read(body)
        if (events?.some(({ number }) => number === breaks)) throw new Error('unheard of')
        return events
      },
    },
  }
  await expect(takeMessages(breaking, world.db, { now: world.now() })).rejects.toThrow('unheard of')
  const after = await Promise.all(slips.map(async ({ bill }) => (await readBill(world, bill)).status))
  expect(after).toEqual([16, 15, 16])
  expect((await outcomes())['waiting']).toBe(1)
  expect(await read()).toBe(1)
  expect((await readBill(world, slips[1]?.bill as TestBill)).status).toBe(16)
})

test('two processes that read at once take each message once', async () => {
  const slips = [await sent(), await sent(), await sent()]
  for (const { numbers } of slips) {
    await tells(numbers[0] ?? '', 'picked', 10)
    await tells(numbers[0] ?? '', 'delivered', 11)
  }
  await Promise.all([read(), read(), read()])
  expect((await outcomes())['waiting']).toBeUndefined()
  for (const slip of slips) {
    expect((await readBill(world, slip.bill)).status).toBe(17)
    expect((await historyOf(slip)).slice(-2)).toEqual([16, 17])
  }
})

test('rounds keep the order of each key, lose nothing, and hold no key twice', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5 })), (keys) => {
      const all = keys.map((key, at) => ({ key, at }))
      const rounds = roundsOf(all, ({ key }) => key)
      for (const round of rounds) expect(new Set(round.map(({ key }) => key)).size).toBe(round.length)
      const flat = rounds.flat()
      expect(flat.length).toBe(all.length)
      for (const key of new Set(keys))
        expect(flat.filter((one) => one.key === key)).toEqual(all.filter((one) => one.key === key))
    }),
  )
})
