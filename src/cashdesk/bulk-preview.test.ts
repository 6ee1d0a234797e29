import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { billAt, scanOff } from '#testing/bill.ts'
import { customerOf, ok, orderAt, receive } from '#testing/order.ts'

let world: TestApp
let bank: number
beforeAll(async () => {
  world = await testApp()
  const { id } = await world.db
    .selectFrom('card')
    .select('id')
    .where('kind', '=', 'bank')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  bank = id
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

/** What we owe the customer. */
const balanceOf = async (customer: number) =>
  -(
    await world.db
      .selectFrom('account')
      .select('balance')
      .where('code', '=', `customer:${customer}`)
      .executeTakeFirstOrThrow()
  ).balance
const entries = async () =>
  (
    await world.db
      .selectFrom('entry')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n
const sumOf = (rows: readonly { debit: number }[]) => rows.reduce((sum, { debit }) => sum + debit, 0)

test('many receipts: their entries and everybody’s balance before OK, the refused by name; OK does exactly that', async () => {
  const [one, two] = [await customerOf(world), await customerOf(world)]
  const noted = async (customer_id: number, amount: number, who = 'CS') =>
    ok(await world.as(who).post('/api/transfer', { customer_id, amount, card_id: bank })).data.id as number
  const own = await noted(two.id, 7_000, 'AC')
  const ids = [await noted(one.id, 100_000), await noted(one.id, 20_000), await noted(two.id, 5_000), own]
  const before = await entries()
  const body = { ids, status: 1 }
  const shown = ok(await world.as('AC').post('/api/transfer/status/preview', body)).data
  expect(await entries()).toBe(before)
  expect(sumOf(shown.rows)).toBe(125_000)
  expect(shown.customers).toMatchObject([
    { id: one.id, balance_before: 0, balance_after: 120_000, free_after: 120_000 },
    { id: two.id, balance_before: 0, balance_after: 5_000 },
  ])
  expect(shown.customers[0].name).toContain(one.code)
  expect(shown.failed).toMatchObject([{ id: own, error: 'access.own_work' }])
  const { done, failed } = ok(await world.as('AC').post('/api/transfer/status', body)).data
  expect([done, failed]).toEqual([ids.slice(0, 3), shown.failed])
  expect([await balanceOf(one.id), await balanceOf(two.id)]).toEqual([120_000, 5_000])
})

test('many payouts are approved and held; what is short of money is told before', async () => {
  const rich = await customerOf(world)
  await receive(world, { customerId: rich.id, amount: 300_000 })
  const ask = async (customer_id: number, amount: number) =>
    ok(
      await world
        .as('CS')
        .post('/api/transfer/refund', { customer_id, amount, receive_bank: 'VCB', receive_account: '123' }),
    ).data.id
  const payout = await ask(rich.id, 200_000)
  const shown = ok(
    await world.as('AC').post('/api/transfer/status/preview', { ids: [payout], status: 2 }),
  ).data
  expect(shown).toMatchObject({
    rows: [],
    failed: [],
    customers: [{ free_before: 300_000, free_after: 100_000 }],
  })
  ok(await world.as('AC').post('/api/transfer/refund/status', { ids: [payout], status: 2 }))
  // Without its certificate none of them is paid.
  const none = ok(
    await world.as('SU').post('/api/transfer/status/preview', { ids: [payout], status: 1 }),
  ).data
  expect(none).toMatchObject({ rows: [], failed: [{ id: payout, error: 'transfers.certificate' }] })
})

test('many penalties: charged, and taken back by reversal, each shown before', async () => {
  const customer = await customerOf(world)
  const propose = async (amount: number) =>
    ok(
      await world
        .as('CS')
        .post('/api/punish', { customer_id: customer.id, amount, kind: 'auction', note: `phạt ${amount}` }),
    ).data.id as number
  const ids = [await propose(10_000), await propose(15_000)]
  const preview = async (action: string) =>
    ok(await world.as('AC').post(`/api/punish/${action}/preview`, { ids })).data
  expect(await preview('confirm')).toMatchObject({ failed: [], customers: [{ balance_after: -25_000 }] })
  ok(await world.as('AC').post('/api/punish/confirm', { ids }))
  expect(await preview('cancel')).toMatchObject({
    customers: [{ balance_before: -25_000, balance_after: 0 }],
  })
  const again = await preview('confirm')
  expect(again.failed).toHaveLength(2)
  expect(again.rows).toEqual([])
})

test('many slips are cancelled: what each reverses and gives back, and what may not be, is told before', async () => {
  const [one, two, gone] = [await billAt(world, 14), await billAt(world, 14), await billAt(world, 16)]
  const ids = [one.id, two.id, gone.id]
  const before = await entries()
  const shown = ok(await world.as('SU').post('/api/bill/change/status/preview', { ids, status: 0 })).data
  expect(await entries()).toBe(before)
  expect(shown.failed).toMatchObject([{ id: gone.id, error: 'bills.status' }])
  expect(shown.each).toMatchObject([
    { id: one.id, balance: one.total },
    { id: two.id, balance: two.total },
  ])
  expect(shown.each[0].posted + shown.each[1].posted).toBe(sumOf(shown.rows))
  const { done, failed } = ok(
    await world.as('SU').post('/api/bill/change/status', { ids, status: 0, reason: 'khách đổi ý' }),
  ).data
  expect([done, failed]).toEqual([[one.id, two.id], shown.failed])
  for (const { customerId } of [one, two])
    expect(shown.customers).toContainEqual(
      expect.objectContaining({ id: customerId, balance_after: await balanceOf(customerId) }),
    )
})

test('many slips leave the stock: no entry, and whose debt or unscanned parcel keeps them is told before', async () => {
  const [ready, unscanned] = [await billAt(world, 14), await billAt(world, 14)]
  await scanOff(world, ready)
  const ids = [ready.id, unscanned.id]
  const shown = ok(await world.as('OP').post('/api/bill/change/status/preview', { ids, status: 15 })).data
  expect(shown).toMatchObject({
    rows: [],
    each: [{ id: ready.id, posted: 0, balance: 0 }],
    failed: [{ id: unscanned.id, error: 'bills.not_scanned' }],
  })
})

test('many orders: the deposits that come free are told by row; a slip of two orders steps back once', async () => {
  const [one, two] = [await orderAt(world, 5), await orderAt(world, 5)]
  const ids = [one.id, two.id]
  const preview = async (who: string, action: string, some = ids) =>
    ok(await world.as(who).post('/api/quote/preview/moneys', { ids: some, action })).data
  const { each, failed } = await preview('AC', 'cancel')
  expect(failed).toEqual([])
  expect(each).toMatchObject(ids.map((id) => ({ id, posted: 0, balance: 0 })))
  for (const { free } of each) expect(free).toBeGreaterThan(0)
  // Buying posts as well: whose purchase is not recorded yet is told before.
  const buying = await preview('SU', 'buy')
  expect(buying.failed.map(({ id }: { id: number }) => id)).toEqual(ids)
  const bill = await billAt(world, 14, { orders: 2 })
  const back = await preview(
    'SU',
    'back',
    bill.orders.map(({ id }) => id),
  )
  expect(back.failed).toEqual([])
  expect(back.each.map(({ balance }: { balance: number }) => balance)).toEqual([bill.total, 0])
  expect((await world.as('SS').post('/api/quote/preview/moneys', { ids, action: 'nothing' })).status).toBe(
    400,
  )
})

test('only who decides sees what a decision would post, and only of their station', async () => {
  const customer = await customerOf(world)
  const { id } = ok(
    await world.as('CS').post('/api/transfer', { customer_id: customer.id, amount: 1_000, card_id: bank }),
  ).data
  const ask = (who: string, more = {}) =>
    world.as(who, more).post('/api/transfer/status/preview', { ids: [id], status: 1 })
  for (const who of ['CS', 'SS', 'OP']) expect((await ask(who)).status).toBe(403)
  expect((await ask('SU', { station: 2 })).status).toBe(404)
})
