import { afterAll, beforeAll, expect, test } from 'vitest'
import { seeded } from '#demo/random.ts'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestAnswer, TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const rounds = 200
const seed = Number(process.env['SEED'] ?? 20_261_121)

test(`two people acting at once on the same order never break the books (seed ${seed}, ${rounds} rounds)`, async () => {
  const random = seeded(seed)
  const { db } = world
  const first = <T>(rows: T[]): T => rows[0] as T
  const customer = first(
    await db.selectFrom('customer').select('id').where('station_id', '=', 1).limit(1).execute(),
  ).id
  const bank = first(await db.selectFrom('card').select('id').where('kind', '=', 'bank').execute()).id
  const card = first(await db.selectFrom('card').select('id').where('currency', '=', 'JPY').execute()).id
  const account = first(
    await db.selectFrom('buying_account').select('id').where('site_code', '=', 'mercari').execute(),
  ).id
  const buyer = first(await db.selectFrom('staff').select('id').where('role', '=', 'AF').execute()).id
  const orders: number[] = []
  for (let n = 0; n < 6; n += 1) {
    // A manager: whoever else asks for less than the customer's level does is refused.
    const { body } = await world.as('SU').post('/api/quote/save', {
      link: `https://jp.mercari.com/item/m1000000000${n}`,
      goods_values: 1000 * (n + 1),
      currency: 'JPY',
      user_id: customer,
      route_code: 'JP-AIR',
      goods_type: 'household',
      payment_percent: random.pick([50, 80, 100]),
    })
    orders.push(body.data.id)
  }

  const asked = async (id: number) =>
    (await db.selectFrom('orders').select('deposit_request').where('id', '=', id).executeTakeFirstOrThrow())
      .deposit_request
  const actions: ((id: number) => Promise<TestAnswer | undefined>)[] = [
    (id) => world.as('CS').post(`/api/quote/send/${id}`),
    (id) => world.as('AC').post(`/api/quote/send/${id}`),
    (id) => world.as('CS').post('/api/quote/confirm/quotes', { ids: [id] }),
    (id) => world.as('AC').post('/api/quote/confirm/deposit', { ids: [id] }),
    (id) => world.as('AC2').post('/api/quote/confirm/deposit', { ids: [id] }),
    (id) => world.as('AC').post('/api/quote/cancel/diposit', { ids: [id], reason: 'đổi ý' }),
    (id) =>
      world.as('AD').post('/api/quote/assign/payments', { ids: [id], buyer_id: buyer, account_id: account }),
    (id) => world.as('AC').post('/api/quote/approve/payments', { ids: [id] }),
    (id) => world.as('AC2').post('/api/quote/approve/payments', { ids: [id] }),
    (id) =>
      world
        .as('AF')
        .post(`/api/quote/buy/${id}`, { supplier_order_no: 'M1', card_id: card, actual_price: 1000 }),
    (id) =>
      world
        .as('CS')
        .post(`/api/quote/buy/${id}`, { supplier_order_no: 'M2', card_id: card, actual_price: 900 }),
    (id) => world.as('AC').post('/api/quote/back-status', { ids: [id], reason: 'nhầm' }),
    (id) => world.as('AD').post('/api/quote/back-status', { ids: [id], reason: 'nhầm' }),
    (id) => world.as('CS').put(`/api/quote/${id}`, { goods_values: 100 * random.int(5, 60) }),
    // A receipt by one person; two others confirm it at once.
    async (id) => {
      const amount = await asked(id)
      if (amount === 0) return undefined
      const made = await world
        .as('CS')
        .post('/api/transfer', { customer_id: customer, order_id: id, amount, card_id: bank })
      // The same click of the same person twice at once is one submit.
      if (made.status !== 200) return made
      const answers = await Promise.all(
        ['AC', 'AC2'].map((who) => world.as(who).post('/api/transfer/confirm', { id: made.body.data.id })),
      )
      const posted = await db
        .selectFrom('entry')
        .select('id')
        .where('reference_type', '=', 'transfer')
        .where('reference_id', '=', made.body.data.id)
        .execute()
      expect(posted.length, 'one receipt, one entry').toBe(1)
      return answers[0]
    },
  ]
  // Half the clicks are what a person would do next, so that the orders get somewhere.
  const next: Record<number, number[]> = { 1: [0, 1], 2: [2], 3: [14, 3, 4], 4: [6, 7, 8], 5: [9, 10] }
  const choose = (status: number) => {
    const likely = next[status]
    const index = likely && random.chance(0.7) ? random.pick(likely) : random.int(0, actions.length - 1)
    return actions[index] as (typeof actions)[number]
  }
  for (let round = 0; round < rounds; round += 1) {
    const order = random.pick(orders)
    const { status } = await db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', order)
      .executeTakeFirstOrThrow()
    // A moment passes, so that equal clicks of the same person are not the same submit.
    world.setNow(new Date(world.now().getTime() + 1000))
    await db.deleteFrom('idempotency').execute()
    const answers = await Promise.all([choose(status)(order), choose(status)(order)])
    for (const answer of answers) {
      if (answer)
        expect([200, 404, 409], `seed ${seed} round ${round}: ${JSON.stringify(answer.body)}`).toContain(
          answer.status,
        )
    }
  }
  expect(await brokenInvariants(db), `seed ${seed}`).toEqual([])
  const reached = await db
    .selectFrom('event')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('to_status', '=', 6)
    .executeTakeFirstOrThrow()
  // The rounds must have gone deep enough to mean something.
  expect(reached.n, `seed ${seed}`).toBeGreaterThan(0)
})
