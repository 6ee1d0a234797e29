import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billCode } from '#billing/bill-code.rules.ts'
import { readVietQr } from '#ledger/vietqr.rules.ts'
import { billAt, readBill } from '#testing/bill.ts'
import { customerOf, ok, orderAt } from '#testing/order.ts'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
let bank: number
beforeAll(async () => {
  world = await testApp()
  const card = await world.db
    .selectFrom('card')
    .select('id')
    .where('kind', '=', 'bank')
    .orderBy('id')
    .limit(1)
    .execute()
  bank = card[0]?.id as number
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

const banks = async () =>
  (
    await sql<{ id: number; account_number: string }>`select id, account_number from card
      where kind = 'bank' and active and bank_bin is not null and account_number is not null and partner_id is null
      order by is_primary desc, id limit 2`.execute(world.db)
  ).rows

const qr = (code: string, more = {}, who = 'CS') =>
  world.as(who).get('/api/transfer/qrcode', { code, ...more })

test('the QR asks for an order its deposit, for a bill what is due, for a customer what is typed or nothing', async () => {
  const order = await orderAt(world, 3)
  const customer = await world.db
    .selectFrom('customer')
    .select(['customer_no'])
    .where('id', '=', order.customerId)
    .executeTakeFirstOrThrow()
  const deposit = ok(await qr(order.code)).data
  expect(deposit.memo).toBe(`${customer.customer_no} ${order.code}`)
  expect(deposit.amount).toBeGreaterThan(0)
  const bill = await billAt(world, 14)
  const { due } = await readBill(world, bill)
  const owed = ok(await qr(bill.code.toLowerCase())).data
  expect(owed).toMatchObject({ amount: due })
  expect(owed.memo).toContain(bill.code)
  expect(ok(await qr(bill.code, { amount: 50_000 })).data.amount).toBe(50_000)
  const code = customer.customer_no as string
  expect(ok(await qr(code)).data).toMatchObject({ memo: code, amount: null })
  const topUp = ok(await qr(code, { amount: 2_000_000 })).data
  expect(topUp.amount).toBe(2_000_000)
  expect(topUp.qr).toContain('54072000000')
})

test('the QR of a waiting receipt asks for its amount, by its order’s memo or its own code', async () => {
  const customer = await customerOf(world)
  const form = { customer_id: customer.id, amount: 640_000, card_id: bank }
  const topUp = ok(await world.as('CS').post('/api/transfer', form)).data
  const memo = `${customer.code} ${topUp.code}`
  expect(ok(await qr(topUp.code)).data).toMatchObject({ memo, amount: 640_000 })
  // What the customer is to write is what stands in the request, not nothing.
  expect(topUp.message).toBe(memo)
  const order = await orderAt(world, 3, { customerId: customer.id })
  const deposit = ok(
    await world.as('CS').post('/api/transfer', { ...form, amount: 90_000, order_id: order.id }),
  ).data
  expect(ok(await qr(deposit.code)).data).toMatchObject({
    memo: `${customer.code} ${order.code}`,
    amount: 90_000,
  })
  ok(await world.as('AC').post('/api/transfer/confirm', { id: topUp.id }))
  expect((await qr(topUp.code)).body.error).toBe('transfers.not_found')
})

test('the QR names the account and the memo that were chosen, before the request is saved and after', async () => {
  const customer = await customerOf(world)
  const [ours, other] = await banks()
  const chosen = ok(
    await qr(customer.code, { amount: 70_000, card_id: other?.id, message: 'Tiền hàng tháng 11' }),
  ).data
  expect(chosen).toMatchObject({ account: other?.account_number, memo: 'TIEN HANG THANG 11', amount: 70_000 })
  expect(readVietQr(chosen.qr)).toMatchObject({ account: other?.account_number, memo: 'TIEN HANG THANG 11' })
  expect(ok(await qr(customer.code)).data.account).toBe(ours?.account_number)
  const form = { customer_id: customer.id, amount: 70_000, card_id: other?.id, message: 'Tiền hàng tháng 11' }
  const { code } = ok(await world.as('CS').post('/api/transfer', form)).data
  expect(ok(await qr(code)).data).toEqual(chosen)
  expect((await qr(customer.code, { card_id: 987_654 })).body.error).toBe('cards.no_qr')
})

test('a customer’s own account is offered before the primary one, with the memo to write', async () => {
  const customer = await customerOf(world)
  const advice = async (more = {}) =>
    ok(
      await world.as('CS').post('/api/bank-transfer/generate-message', { customer_id: customer.id, ...more }),
    ).data
  const [ours, other] = await banks()
  expect(await advice()).toEqual({ message: customer.code, card_id: ours?.id, own: false })
  ok(await world.as('AC').post('/api/card/assigned/customer', { id: other?.id, customer_ids: [customer.id] }))
  const order = await orderAt(world, 3, { customerId: customer.id })
  expect(await advice({ order_id: order.id })).toEqual({
    message: `${customer.code} ${order.code}`,
    card_id: other?.id,
    own: true,
  })
})

test('a receipt noted twice in a day is named and asked about; it is written again at the person’s word', async () => {
  const order = await orderAt(world, 3)
  const note = { customer_id: order.customerId, order_id: order.id, amount: 310_000, card_id: bank }
  const post = (more = {}, who = 'CS') => world.as(who).post('/api/transfer', { ...note, ...more })
  const first = ok(await post()).data
  const again = await post({ note: 'tab thứ hai' }, 'AC')
  expect(again).toMatchObject({ status: 409, body: { error: 'transfers.noted', data: { code: first.code } } })
  expect(again.body.message).toContain(first.code)
  expect(again.body.message).toContain('310,000 đ')
  expect(again.body.message).toContain(order.code)
  const bankWay = await world.as('CS').post('/api/bank-transfer/request', { ...note, note: 'đường khác' })
  expect(bankWay.body.error).toBe('transfers.noted')
  // Another amount, another target or another day is another receipt.
  for (const other of [{ amount: 310_001 }, { order_id: null }]) ok(await post(other))
  const second = ok(await post({ another: true })).data
  expect(second.id).not.toBe(first.id)
  // What was cancelled was not noted.
  for (const { id } of [first, second])
    ok(await world.as('CS').post('/api/transfer/cancel', { id, reason: 'ghi nhầm' }))
  ok(await post({ note: 'ghi lại' }))
})

test('a receipt that somebody else changed meanwhile is not put back: the refusal brings it as it is now', async () => {
  const { id: customer_id } = await customerOf(world)
  const form = { customer_id, card_id: bank, another: true }
  const made = ok(await world.as('CS').post('/api/transfer', { ...form, amount: 510_000 })).data
  const change = (more: object) =>
    world
      .as('CS')
      .post('/api/transfer', { ...form, id: made.id, amount: 510_000, version: made.version, ...more })
  ok(await change({ amount: 520_000 }))
  const late = await change({ message: 'Khách gọi lại' })
  expect([late.status, late.body.error]).toEqual([409, 'conflict.stale'])
  expect(late.body.data).toMatchObject({ id: made.id, amount: 520_000, version: made.version + 1 })
})

test('two tabs that note one deposit at once write one', async () => {
  const customer = await customerOf(world)
  const tab = (note: string) =>
    world.as('CS').post('/api/transfer', { customer_id: customer.id, amount: 55_000, card_id: bank, note })
  const answers = await Promise.all([tab('một'), tab('hai'), tab('ba')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('the QR of an order asks for what is missing, not again for what came', async () => {
  const order = await orderAt(world, 3)
  const request = ok(await qr(order.code)).data.amount as number
  const receipt = { customer_id: order.customerId, order_id: order.id, amount: 1_000, card_id: bank }
  const { id } = ok(await world.as('CS').post('/api/transfer', receipt)).data
  ok(await world.as('AC').post('/api/transfer/confirm', { id }))
  expect(ok(await qr(order.code)).data.amount).toBe(request - 1_000)
})

test('receipts and payouts are summed apart; cancelling an approved payout shows what it frees', async () => {
  const customer = await customerOf(world)
  const form = { customer_id: customer.id, amount: 900_000, card_id: bank }
  const { id } = ok(await world.as('CS').post('/api/transfer', form)).data
  ok(await world.as('AC').post('/api/transfer/confirm', { id }))
  const payout = { customer_id: customer.id, amount: 200_000, receive_bank: 'VCB', receive_account: '123' }
  const asked = ok(await world.as('CS').post('/api/transfer/refund', payout)).data
  ok(await world.as('AC').post('/api/transfer/confirm', { id: asked.id }))
  const { totals } = ok(await world.as('AC').get('/api/transfers', { customer_id: customer.id }))
  expect(totals).toMatchObject({ received: 900_000, paid: 0, waiting_paid: 200_000 })
  const shown = ok(
    await world.as('AC').post('/api/transfer/preview', { id: asked.id, action: 'cancel' }),
  ).data
  expect(shown).toMatchObject({ rows: [], free_before: 700_000, free_after: 900_000, refusal: null })
})

test('the QR of somebody else, of nothing and for the warehouse is refused', async () => {
  const other = await customerOf(world, { sale: 'cc' })
  expect((await qr(other.code, {}, 'SS')).body.error).toBe('orders.customer_unknown')
  expect((await qr('KH999999999')).body.error).toBe('orders.customer_unknown')
  expect((await qr(billCode(9_999_999))).status).toBe(404)
  expect((await qr('DH000000000')).body.error).toBe('orders.not_found')
  expect((await qr(other.code, {}, 'OP')).status).toBe(403)
})

test('a receipt for a bill pays that bill; one target only, and only of its customer', async () => {
  const bill = await billAt(world, 14)
  const { due } = await readBill(world, bill)
  const form = { customer_id: bill.customerId, bill_id: bill.id, amount: due, card_id: bank }
  const both = await world.as('CS').post('/api/transfer', { ...form, order_id: bill.orders[0]?.id })
  expect(both.body.details[0].path).toBe('bill_id')
  const other = await customerOf(world)
  const foreign = await world.as('CS').post('/api/transfer', { ...form, customer_id: other.id })
  expect(foreign.body.error).toBe('transfers.bill_customer')
  const made = ok(await world.as('CS').post('/api/transfer', form)).data
  expect(made).toMatchObject({ bill_code: bill.code })
  expect(made.message).toContain(bill.code)
  ok(await world.as('AC').post('/api/transfer/confirm', { id: made.id }))
  expect((await readBill(world, bill)).due).toBe(0)
  const listed = ok(await world.as('AC').get('/api/transfers', { bill_id: bill.id })).results
  expect(listed.map((row: { id: number }) => row.id)).toEqual([made.id])
})

test('warehouse and marketing see that money came, not how much nor from whom, and cannot ask around it', async () => {
  const customer = await customerOf(world, { name: 'Nguyễn Thị Kín' })
  const made = ok(
    await world.as('CS').post('/api/transfer', {
      customer_id: customer.id,
      amount: 1_234_567,
      card_id: bank,
      message: 'bí mật',
    }),
  ).data
  for (const who of ['OP', 'MKT']) {
    const list = (query: Record<string, string | number>) => world.as(who).get('/api/transfers', query)
    const found = ok(await list({ q: made.code }))
    expect(found.results).toMatchObject([
      {
        id: made.id,
        code: made.code,
        status: 0,
        amount: null,
        customer_id: null,
        customer_name: null,
        message: null,
      },
    ])
    expect(JSON.stringify(found)).not.toMatch(/1234567|Kín|bí mật/)
    expect(found.totals).toBeUndefined()
    expect(ok(await list({ q: 'Nguyễn Thị Kín' })).results).toEqual([])
    expect(ok(await list({ q: 'bí mật' })).results).toEqual([])
    const all = ok(await list({ size: 200 })).pagination.total
    expect(ok(await list({ customer_id: customer.id, size: 200 })).pagination.total).toBe(all)
    expect((await list({ sort: 'amount' })).status).toBe(400)
    expect((await world.as(who).post('/api/transfer/excel')).status).toBe(403)
    expect((await world.as(who).post('/api/transfer/confirm', { id: made.id })).status).toBe(403)
  }
})
