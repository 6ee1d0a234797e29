import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { booked } from '#testing/bank.ts'
import { billAt, readBill } from '#testing/bill.ts'
import { customerOf, ok, orderAt } from '#testing/order.ts'

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

/** A receipt that customer service noted and the first accountant confirmed. */
async function confirmed(given: { customer_id: number; amount: number } & Record<string, unknown>) {
  const { id } = ok(await world.as('CS').post('/api/transfer', { card_id: bank, ...given })).data
  return ok(await world.as('AC').post('/api/transfer/confirm', { id })).data
}
const reverse = (id: number, who = 'AC2', more: Record<string, unknown> = {}) =>
  world.as(who).post('/api/transfer/cancel', { id, reason: 'ghi nhầm khách', reverses: true, ...more })
const balanceOf = async (customer: number) => {
  const { rows } = await sql<{ balance: number }>`select -balance as balance from account
    where code = ${`customer:${customer}`}`.execute(world.db)
  return rows[0]?.balance ?? 0
}

test('a receipt confirmed by hand is reversed by another accountant: a second entry, the first stands', async () => {
  const customer = await customerOf(world)
  const receipt = await confirmed({ customer_id: customer.id, amount: 700_000 })
  const shown = ok(
    await world.as('AC2').post('/api/transfer/preview', { id: receipt.id, action: 'reverse' }),
  ).data
  expect(shown).toMatchObject({ balance_before: 700_000, balance_after: 0, refusal: null })
  expect(shown.rows).toMatchObject([
    { account: `bank:${bank}`, credit: 700_000 },
    { account: `customer:${customer.id}`, debit: 700_000 },
  ])
  expect(await balanceOf(customer.id)).toBe(700_000)
  const gone = ok(await reverse(receipt.id)).data
  expect(gone).toMatchObject({ status: -1, reason: 'ghi nhầm khách', document: receipt.document })
  expect(await balanceOf(customer.id)).toBe(0)
  const story = ok(await world.as('AC').get(`/api/transfer/${receipt.id}/histories`)).data
  expect(story.at(-1)).toMatchObject({ label: 'Đã hủy: đảo phiếu thu', reason: 'ghi nhầm khách' })
  const { totals } = ok(await world.as('AC').get('/api/transfers', { customer_id: customer.id }))
  expect(totals).toMatchObject({ received: 0, cancelled_received: 700_000 })
  expect((await reverse(receipt.id, 'AC2', { reason: 'lần nữa' })).body.error).toBe('transfers.status')
})

test('whoever confirmed it does not reverse it, nor do those who sell; a reason is needed', async () => {
  const { id: customer_id } = await customerOf(world)
  const { id } = await confirmed({ customer_id, amount: 30_000 })
  expect((await reverse(id, 'AC')).body.error).toBe('transfers.own_confirmation')
  expect((await reverse(id, 'CS')).status).toBe(403)
  expect((await reverse(id, 'AC2', { reason: ' ' })).status).toBe(400)
  // A cancellation that was asked for while it still waited takes nothing out of the books.
  const late = await world.as('AC2').post('/api/transfer/cancel', { id, reason: 'khách đổi ý' })
  expect(late.body.error).toBe('transfers.status')
  const bulk = await world.as('AC2').post('/api/transfer/status', { ids: [id], status: -1, reason: 'nhầm' })
  expect(bulk.body.data.failed).toMatchObject([{ id, error: 'transfers.status' }])
  expect(await balanceOf(customer_id)).toBe(30_000)
})

test('a receipt that still waits is cancelled, not reversed', async () => {
  const { id: customer_id } = await customerOf(world)
  const note = { customer_id, amount: 10_000, card_id: bank }
  const waiting = ok(await world.as('CS').post('/api/transfer', note)).data
  expect((await reverse(waiting.id)).body.error).toBe('transfers.status')
})

test('what the customer has used since is not taken back', async () => {
  const { id: customer_id } = await customerOf(world)
  const { id } = await confirmed({ customer_id, amount: 500_000 })
  const refund = { customer_id, amount: 200_000, receive_bank: 'VCB', receive_account: '123' }
  const payout = ok(await world.as('CS').post('/api/transfer/refund', refund)).data
  ok(await world.as('AC').post('/api/transfer/confirm', { id: payout.id }))
  const short = await reverse(id)
  expect(short.body.error).toBe('ledger.not_enough_free')
  expect(short.body.message).toContain('300,000')
})

test('what waits on an order comes off it; a locked deposit is refused by the order’s code', async () => {
  const order = await orderAt(world, 3)
  const asked = async () => ok(await world.as('CS').get('/api/transfer/qrcode', { code: order.code })).data
  const { amount } = await asked()
  const first = await confirmed({ customer_id: order.customerId, order_id: order.id, amount })
  ok(await reverse(first.id))
  expect((await asked()).amount).toBe(amount)
  const story = ok(await world.as('CS').get(`/api/v1/quote/histories/${order.id}`)).data
  expect(story.at(-1)).toMatchObject({
    label: 'Gỡ tiền đã nhận',
    reason: 'ghi nhầm khách',
    data: { amount, receipt: first.code },
  })
  const locked = await orderAt(world, 4)
  const { rows } = await sql<{ id: number; checker_id: number }>`select t.id, t.checker_id from transfer t
    where t.order_id = ${locked.id} and t.status = 1`.execute(world.db)
  const [paid] = rows
  if (!paid) throw new Error('the order was not paid by a receipt')
  await confirmed({ customer_id: locked.customerId, amount: 90_000_000 })
  const answer = await reverse(paid.id)
  expect(answer.body.error).toBe('transfers.deposit_locked')
  expect(answer.body.message).toContain(locked.code)
})

test('a bill that it paid asks for its money again', async () => {
  const bill = await billAt(world, 14)
  const { due } = await readBill(world, bill)
  const receipt = await confirmed({ customer_id: bill.customerId, bill_id: bill.id, amount: due })
  expect((await readBill(world, bill)).due).toBe(0)
  expect((await reverse(receipt.id)).body.error).toBe('ledger.not_enough_free')
  await confirmed({ customer_id: bill.customerId, amount: due })
  ok(await reverse(receipt.id))
  expect((await readBill(world, bill)).due).toBe(due)
  const story = ok(await world.as('AC').get(`/api/bill/histories/${bill.id}`)).data
  expect(story.at(-1)).toMatchObject({
    label: 'Gỡ tiền đã nhận',
    reason: 'ghi nhầm khách',
    data: { amount: due, receipt: receipt.code },
  })
})

test('where a bank’s line stands behind it the bank desk undoes it', async () => {
  const { id: customer_id, code: customer_no } = await customerOf(world)
  const { id } = await confirmed({ customer_id, amount: 44_000 })
  const line = await booked(world, { amount: 44_000, content: customer_no })
  ok(
    await world.as('AC').post('/api/bank-transactions/match', {
      id: line,
      targets: [{ kind: 'transfer', id, amount: 44_000 }],
    }),
  )
  expect((await reverse(id)).body.error).toBe('transfers.bank_matched')
  ok(await world.as('AC').post('/api/bank-transactions/undo', { id: line, reason: 'khớp nhầm' }))
  ok(await reverse(id))
})

test('two accountants at once reverse it once', async () => {
  const { id: customer_id } = await customerOf(world)
  const { id } = await confirmed({ customer_id, amount: 60_000 })
  await confirmed({ customer_id, amount: 60_001 })
  const answers = await Promise.all([reverse(id), reverse(id, 'AD')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await balanceOf(customer_id)).toBe(60_001)
})
