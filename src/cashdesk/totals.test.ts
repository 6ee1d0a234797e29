import { read, utils } from '@e965/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { customerOf, ok, receive } from '#testing/order.ts'

let world: TestApp
let banks: number[]
beforeAll(async () => {
  world = await testApp()
  const { rows } = await sql<{ id: number }>`select id from card where kind = 'bank' order by id`.execute(
    world.db,
  )
  banks = rows.map(({ id }) => id)
})
afterAll(() => world.close())

const post = async (who: string, path: string, body: object) => ok(await world.as(who).post(path, body)).data
const totalsOf = async (path: string, query: Record<string, string | number>) =>
  ok(await world.as('AC').get(path, query)).totals

/** The column's last rows in the file, below the rows of data. */
async function sumsInFile(path: string, column: string, query: object, rows: number) {
  const book = read((await world.as('AC').file('POST', path, query)).bytes)
  const lines = utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0]!]!)
  return lines.slice(rows).map((line) => [Object.values(line)[0], line[column]])
}

test('money in and out: what is confirmed is the total, what waits and what was cancelled stand apart', async () => {
  const { id } = await customerOf(world)
  const note = (amount: number) => post('CS', '/api/transfer', { customer_id: id, amount, card_id: banks[0] })
  await receive(world, { customerId: id, amount: 500_000 })
  await note(30_000)
  await post('CS', '/api/transfer/cancel', { id: (await note(4_000)).id, reason: 'nhầm' })
  const payout = await post('CS', '/api/transfer/refund', {
    customer_id: id,
    amount: 60_000,
    receive_bank: 'VCB',
    receive_account: '1',
  })
  const totals = {
    received: 500_000,
    waiting_received: 30_000,
    cancelled_received: 4_000,
    paid: 0,
    waiting_paid: 60_000,
    cancelled_paid: 0,
  }
  expect(await totalsOf('/api/transfers', { customer_id: id })).toEqual(totals)
  await post('CS', '/api/transfer/cancel', { id: payout.id, reason: 'khách thôi' })
  expect(await totalsOf('/api/transfers', { customer_id: id })).toEqual({
    ...totals,
    waiting_paid: 0,
    cancelled_paid: 60_000,
  })
  // The file's columns are as true as the list's.
  expect(await totalsOf('/api/transfers', { customer_id: id, status: 0 })).toMatchObject({
    received: 0,
    waiting_received: 30_000,
  })
})

test('penalties: charged, waiting and cancelled', async () => {
  const { id } = await customerOf(world)
  const propose = (amount: number) =>
    post('CS', '/api/punish', { customer_id: id, amount, kind: 'auction', note: 'bỏ đấu giá' })
  const charged = await propose(70_000)
  await post('AC', '/api/punish/confirm', { ids: [charged.id] })
  await propose(8_000)
  await post('CS', '/api/punish/cancel', { ids: [(await propose(900)).id], reason: 'nhầm khách' })
  expect(await totalsOf('/api/punishes', { customer_id: id })).toEqual({
    amount: 70_000,
    waiting: 8_000,
    cancelled: 900,
  })
  expect(await sumsInFile('/api/punishes/excel', 'Số tiền (đ)', { customer_id: id }, 3)).toEqual([
    ['Tổng cộng', 70_000],
    ['Chờ duyệt, đã hủy', 8_900],
  ])
  expect(await sumsInFile('/api/punishes/excel', 'Số tiền (đ)', { customer_id: id, status: [1] }, 1)).toEqual(
    [['Tổng cộng', 70_000]],
  )
})

test('payments on behalf: each step by itself', async () => {
  const { id } = await customerOf(world)
  await receive(world, { customerId: id, amount: 90_000_000 })
  const ask = (amount: number) =>
    post('CS', '/api/quote-payment', { customer_id: id, currency: 'USD', amount, name: 'Phí', supplier: 'S' })
  const [waiting, approved, cancelled] = [await ask(10), await ask(20), await ask(30)]
  await post('AC', '/api/quote-payment/approve', { ids: [approved.id] })
  await post('CS', '/api/quote-payment/cancel', { ids: [cancelled.id], reason: 'khách thôi' })
  expect(await totalsOf('/api/quote-payments', { customer_id: id })).toEqual({
    complete: 0,
    approved: approved.total_vnd,
    new: waiting.total_vnd,
    cancelled: cancelled.total_vnd,
  })
  expect(await sumsInFile('/api/quotes/payments/excel', 'Khách trả (đ)', { customer_id: id }, 3)).toEqual([
    ['Tổng cộng', 0],
    ['Chưa hoàn tất, đã hủy', waiting.total_vnd + approved.total_vnd + cancelled.total_vnd],
  ])
})

test('what partners give back: received, waiting and cancelled; transactions: posted and waiting', async () => {
  const partner = await world.db
    .selectFrom('partner')
    .select('id')
    .where('active', '=', true)
    .limit(1)
    .executeTakeFirstOrThrow()
  const ask = (amount: number) => post('AC', '/api/partner-refund', { partner_id: partner.id, amount })
  const before = await totalsOf('/api/partner-refunds', { partner_id: partner.id })
  const [come, , gone] = [await ask(11_000), await ask(22_000), await ask(33_000)]
  const change = async (id: number, body: object) =>
    ok(await world.as('SU').put(`/api/partner-refund/${id}`, body))
  await change(come.id, { newStatus: 1 })
  await change(gone.id, { newStatus: -1, reason: 'nhầm' })
  expect(await totalsOf('/api/partner-refunds', { partner_id: partner.id })).toEqual({
    amount: before.amount + 11_000,
    waiting: before.waiting + 22_000,
    cancelled: before.cancelled + 33_000,
  })
  const { id } = await customerOf(world)
  const write = (trans_amount: number) =>
    post('AC', '/api/transation', { user_id: id, trans_type: 'add', trans_amount, contra: 'cash' })
  await write(40_000)
  await write(500_000_000)
  expect(await totalsOf('/api/transations', { customer_id: id })).toEqual({
    trans_amount: 40_000,
    waiting: 500_000_000,
  })
  expect(await sumsInFile('/api/transations/excel', 'Số tiền (đ)', { customer_id: id }, 2)).toEqual([
    ['Tổng cộng', 40_000],
    ['Chờ người thứ hai', 500_000_000],
  ])
})

test('a partner sums their own money in and out', async () => {
  const { totals } = ok(await world.as('PA').get('/api/transfers/get-partner'))
  expect(Object.keys(totals)).toContain('waiting_received')
})
