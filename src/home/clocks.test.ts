import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { QueueKind } from '#home/queue.api.ts'
import { dueToday, handOvers } from '#notices/server/hand-over.jobs.ts'
import { remindDebts } from '#notices/server/remind-debts.jobs.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { billAt, move, readBill, scanOff } from '#testing/bill.ts'
import { done, ok, orderAt, receive } from '#testing/order.ts'
import { everyWaiting } from '#waiting.ts'

let world: TestApp
let start: Date
beforeAll(async () => {
  world = await testApp({ now: '2026-11-23T03:00:00Z' })
  start = world.now()
})
afterAll(() => world.close())
beforeEach(() => world.setNow(start))

const after = (days: number) => world.setNow(new Date(start.getTime() + days * 86_400_000))
async function kindOf(who: string, key: string): Promise<QueueKind | undefined> {
  const { kinds } = ok(await world.as(who).get('/api/queue')).data as { kinds: QueueKind[] }
  return kinds.find((kind) => kind.key === key)
}
/** Does this record wait for the person in this way? */
const waits = async (who: string, key: string, id: number) =>
  (await kindOf(who, key))?.rows.some((row) => row.id === id) ?? false
const lines = async (who: string, kind: string) =>
  (
    ok(await world.as(who).get('/api/bell', { size: 50 })).results as { kind: string; done: boolean }[]
  ).filter((line) => line.kind === kind && !line.done).length
const job = { signal: new AbortController().signal }
const told = () => handOvers(everyWaiting).run(undefined, { db: world.db, now: world.now(), ...job })

test('a deposit waits for the accountant once the customer’s money covers it, until it is locked', async () => {
  const order = await orderAt(world, 3)
  const { deposit_request: asked } = ok(await world.as('SS').get(`/api/quote/id/${order.id}`)).data
  expect(await waits('AC', 'deposits-to-lock', order.id)).toBe(false)
  await receive(world, { customerId: order.customerId, amount: asked - 1, orderId: order.id })
  expect(await waits('AC', 'deposits-to-lock', order.id)).toBe(false)
  // The last đồng comes as money for no order.
  await receive(world, { customerId: order.customerId, amount: 1 })
  expect(await waits('AC', 'deposits-to-lock', order.id)).toBe(true)
  expect(await waits('SS', 'deposits-to-lock', order.id)).toBe(false)
  done(await world.as('AC').post('/api/quote/confirm/deposit', { ids: [order.id] }))
  expect(await waits('AC', 'deposits-to-lock', order.id)).toBe(false)
})

test('the receipt of a deposit rings at once for whoever did not confirm it', async () => {
  const order = await orderAt(world, 3)
  await told()
  const before = await lines('ac2', 'deposits-to-lock')
  const { deposit_request: asked } = ok(await world.as('SS').get(`/api/quote/id/${order.id}`)).data
  await receive(world, { customerId: order.customerId, amount: asked, orderId: order.id })
  await told()
  expect(await lines('ac2', 'deposits-to-lock')).toBe(before + 1)
})

test('goods that nobody bills are told apart after seven days of storage and after thirty', async () => {
  const { id } = await orderAt(world, 11)
  const where = async () => {
    const kinds = ['orders-to-bill', 'orders-stored', 'orders-stored-long']
    const found = await Promise.all(kinds.map((key) => waits('SS', key, id)))
    return kinds.filter((_, at) => found[at])
  }
  expect(await where()).toEqual(['orders-to-bill'])
  after(6)
  expect(await where()).toEqual(['orders-to-bill'])
  after(7)
  expect(await where()).toEqual(['orders-stored'])
  after(29)
  expect(await where()).toEqual(['orders-stored'])
  after(30)
  expect(await where()).toEqual(['orders-stored-long'])
  expect((await kindOf('SS', 'orders-stored-long'))?.rows[0]).toMatchObject({ id, late: true })
  expect(await waits('ss2', 'orders-stored-long', id)).toBe(false)
  ok(
    await world
      .as('CS')
      .post('/api/bill', { ids: [id], method: 'TRANSFER', shipper: (await world.as('OP').me()).id }),
  )
  expect(await where()).toEqual([])
})

test('each morning the storage clock rings once a record', async () => {
  await orderAt(world, 11)
  after(8)
  await told()
  const morning = () => dueToday(everyWaiting).run(undefined, { db: world.db, now: world.now(), ...job })
  await morning()
  await told()
  const rung = await lines('ss', 'orders-stored')
  expect(rung).toBeGreaterThan(0)
  await morning()
  await told()
  expect(await lines('ss', 'orders-stored')).toBe(rung)
})

test('a debt that is due waits for the customer’s sales until it is reminded of or paid', async () => {
  const bill = await billAt(world, 14, { method: 'TRANSFER' })
  const { customerId } = bill
  expect(await waits('SS', 'debts-due', customerId)).toBe(false)
  after(20)
  expect(await waits('SS', 'debts-due', customerId)).toBe(true)
  expect(await waits('ss2', 'debts-due', customerId)).toBe(false)
  expect((await kindOf('SS', 'debts-due'))?.rows.find(({ id }) => id === customerId)).toMatchObject({
    amount: (await readBill(world, bill)).due,
  })
  ok(await world.as('SS').post('/api/debt/remind', { customer_id: customerId, channel: 'phone' }))
  expect(await waits('SS', 'debts-due', customerId)).toBe(false)
  after(40)
  expect(await waits('SS', 'debts-due', customerId)).toBe(true)
  await receive(world, { customerId, amount: (await readBill(world, bill)).due })
  expect(await waits('SS', 'debts-due', customerId)).toBe(false)
})

test('a debt that the morning tells twice, as work and as a reminder, is one line of the bell', async () => {
  const { customerId } = await billAt(world, 14, { method: 'TRANSFER' })
  after(20)
  await dueToday(everyWaiting).run(undefined, { db: world.db, now: world.now(), ...job })
  await told()
  const linesOf = async () => {
    const { rows } = await sql<{
      hand_over: boolean
    }>`select b.hand_over from bell b join staff s on s.id = b.staff_id
      where s.username = 'ss' and ((b.entity = 'payment_reminder' and b.record_id = ${customerId})
        or b.link like ${`%open=${customerId}`} or b.id in (select h.bell_id from hand_over h
          where h.staff_id = s.id and h.entity = 'payment_reminder' and h.record_id = ${customerId}))`.execute(
      world.db,
    )
    return rows
  }
  expect(await linesOf()).toHaveLength(1)
  await remindDebts.run(null, { db: world.db, now: world.now(), ...job })
  expect(await linesOf()).toEqual([{ hand_over: true }])
})

test('a slip waits to be scanned off by the warehouse, then to be released', async () => {
  const bill = await billAt(world, 14, { debt_limit: 100_000_000 })
  expect(await waits('OP', 'bills-to-scan', bill.id)).toBe(true)
  expect(await waits('AC', 'bills-to-release', bill.id)).toBe(false)
  await scanOff(world, bill)
  expect(await waits('OP', 'bills-to-scan', bill.id)).toBe(false)
  expect(await waits('OP', 'bills-to-release', bill.id)).toBe(true)
  await move(world, 'OP', bill, 15)
  expect(await waits('OP', 'bills-to-release', bill.id)).toBe(false)
})

test('COD with a fee above the ceiling waits for another accountant than the one who noted it', async () => {
  const bill = await billAt(world, 17, { carrier: await carrier() })
  const { collected_cod: collected } = await readBill(world, bill)
  expect(await waits('AC', 'cods-to-remit', bill.id)).toBe(true)
  const settle = (who: string) =>
    world.as(who).post('/api/bill/cods/approves', { rows: [{ id: bill.id, remitted: 0, fee: collected }] })
  await settle('AC')
  expect(await waits('AC', 'cods-to-check', bill.id)).toBe(false)
  expect(await waits('ac2', 'cods-to-check', bill.id)).toBe(true)
  expect(await waits('ac2', 'cods-to-remit', bill.id)).toBe(false)
  ok(await settle('ac2'))
  expect(await waits('ac2', 'cods-to-check', bill.id)).toBe(false)
})

test('goods to be written off wait for a manager where an accountant asked, for either where a manager did', async () => {
  const off = (who: string, id: number) =>
    world.as(who).post('/api/quote/write-off', { ids: [id], reason: 'thất lạc' })
  const [one, other] = [await orderAt(world, 9), await orderAt(world, 7)]
  ok(await off('AC', one.id))
  const whose = async (id: number) => {
    const people = ['AC', 'ac2', 'AD', 'OP']
    const found = await Promise.all(people.map((who) => waits(who, 'write-offs', id)))
    return people.filter((_, at) => found[at])
  }
  expect(await whose(one.id)).toEqual(['AD'])
  ok(await off('AD', other.id))
  expect(await whose(other.id)).toEqual(['AC', 'ac2'])
  ok(await off('AD', one.id))
  expect(await whose(one.id)).toEqual([])
})

async function carrier(): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    select code from partner where kind = 'carrier' and active order by id limit 1`.execute(world.db)
  return rows[0]!.code
}
