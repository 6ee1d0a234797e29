import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billAt, home, moneyOf, readBill } from '#testing/bill.ts'
import { seeded } from '#demo/random.ts'
import { scanStateOf } from '#billing/server/scan-bill.usecase.ts'
import { customerOf, orderAt } from '#testing/order.ts'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestAnswer, TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

test('an approval that fails half-way leaves nothing behind', async () => {
  const bill = await billAt(world, 13)
  const before = await moneyOf(world, bill.customerId)
  // As if the server died between the debit and the deposit.
  await sql`alter table allocation add constraint broken check (bill_id is null) not valid`.execute(
    world.owner,
  )
  expect((await world.as('AC').post('/api/bill/approves', { ids: [bill.id] })).status).toBe(500)
  await sql`alter table allocation drop constraint broken`.execute(world.owner)
  expect(await moneyOf(world, bill.customerId)).toEqual(before)
  expect((await readBill(world, bill)).status).toBe(13)
  expect(await brokenInvariants(world.db)).toEqual([])
})

const rounds = 150
const seed = Number(process.env['SEED'] ?? 20_261_121)

test(`two people acting at once on the same bills never break the books (seed ${seed}, ${rounds} rounds)`, async () => {
  const random = seeded(seed)
  const customer = (await customerOf(world)).id
  const orders: number[] = []
  for (let n = 0; n < 5; n += 1) {
    const quote = { payment_percent: random.pick([0, 50, 100]) }
    orders.push((await orderAt(world, 11, { customerId: customer, quote })).id)
  }
  const shipper = (await world.as('OP').me()).id
  const bank = (
    await world.db.selectFrom('card').select('id').where('kind', '=', 'bank').executeTakeFirstOrThrow()
  ).id
  let n = 0
  const reason = () => `thử ${(n += 1)}`
  const bills = async () => (await world.db.selectFrom('bill').select('id').execute()).map((row) => row.id)
  const status =
    (who: string, to: number, more: object = {}) =>
    (id: number) =>
      world.as(who).post('/api/bill/change/status', { ids: [id], status: to, reason: reason(), ...more })
  const onBill: ((id: number) => Promise<TestAnswer>)[] = [
    (id) => world.as('CS').post('/api/bill/confirm', { ids: [id] }),
    (id) => world.as('AC').post('/api/bill/approves', { ids: [id] }),
    (id) => world.as('AC2').post('/api/bill/approves', { ids: [id] }),
    (id) => world.as('AC').post('/api/bill/box/fee', { id, fee: random.int(0, 50) * 1000 }),
    (id) =>
      world.as('CS').put('/api/bill/edit/refund', { id, refund: random.int(0, 30) * 1000, reason: reason() }),
    (id) => world.as('CS').put(`/api/bill/collect/${id}`),
    (id) => world.as('CS').post('/api/bill/remove/quote', { id, ids: [random.pick(orders)] }),
    (id) => world.as('CS').post(`/api/bill/separate/${id}`, { ids: [random.pick(orders)] }),
    (id) => world.as('CS').del(`/api/bill/${id}`),
    async (id) => {
      const { missing } = await scanStateOf(world.db, id)
      if (missing.length > 0) await world.as('OP').post('/api/bill/scan', { id, codes: missing })
      return status('AD', 15, { override: true })(id)
    },
    status('OP', 16),
    status('OP', 17, { collected: random.int(0, 900) * 1000 }),
    status('OP', 18, { return_fee: 15_000 }),
    status('AD', 16),
    status('CS', 11),
    status('AD', 0),
    (id) => world.as('AC').post('/api/bill/cods/approves', { ids: [id] }),
  ]
  const anyAction = async (): Promise<TestAnswer> => {
    const chosen = random.int(0, 9)
    if (chosen === 0) {
      const ids = [random.pick(orders), random.pick(orders)]
      return world
        .as('CS')
        .post('/api/bill', { ids, shipper, address: home, method: random.pick(['COD', 'TRANSFER']) })
    }
    if (chosen === 1) {
      return world.as('AD').post('/api/quote/back-status', { ids: [random.pick(orders)], reason: reason() })
    }
    const all = await bills()
    if (chosen === 2 || all.length === 0) {
      const amount = random.int(1, 2000) * 1000 + random.int(0, 999)
      const bill_id = all.length && random.int(0, 1) ? random.pick(all) : null
      const made = await world
        .as('CS')
        .post('/api/transfer', { customer_id: customer, amount, card_id: bank, bill_id })
      if (made.status !== 200) return made
      return world.as('AC').post('/api/transfer/confirm', { id: made.body.data.id })
    }
    if (chosen === 3 && all.length > 1) {
      return world.as('CS').post(`/api/bill/merge/${random.pick(all)}`, { ids: [random.pick(all)] })
    }
    return random.pick(onBill)(random.pick(all))
  }
  let did = 0
  for (let round = 0; round < rounds; round += 1) {
    const answers = await Promise.all([anyAction(), anyAction(), anyAction()])
    for (const { status: answered, body } of answers) {
      expect(answered, JSON.stringify(body)).not.toBe(500)
      if (answered === 200) did += 1
    }
    if (round % 10 === 0) expect(await brokenInvariants(world.db), `round ${round}`).toEqual([])
  }
  expect(did).toBeGreaterThan(rounds / 3)
  expect(await brokenInvariants(world.db)).toEqual([])
  const over = await sql`select b.code, b.total_vnd from bill b where b.status <> 0 and b.total_vnd <
    (select coalesce(sum(amount), 0) from allocation a where a.bill_id = b.id and a.released_at is null)`.execute(
    world.db,
  )
  expect(over.rows).toEqual([])
})
