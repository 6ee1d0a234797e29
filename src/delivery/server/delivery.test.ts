import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billAt, moneyOf, move, readBill } from '#testing/bill.ts'
import { customerOf, ok, orderAt, receive, statusOf } from '#testing/order.ts'
import type { TestOrder } from '#testing/order.ts'
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

async function balanceOf(account: string): Promise<number> {
  const { rows } = await sql<{
    sum: number
  }>`select coalesce(sum(l.amount), 0)::bigint as sum from entry_line l
    join account a on a.id = l.account_id where a.code = ${account}`.execute(world.db)
  return rows[0]?.sum ?? 0
}
const partnerId = async (code: string) =>
  (await world.db.selectFrom('partner').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
const carrierCode = async () =>
  (
    await world.db
      .selectFrom('partner')
      .select('code')
      .where('kind', '=', 'carrier')
      .orderBy('id')
      .executeTakeFirstOrThrow()
  ).code

test('delivered with COD: what was collected is posted, set against the bill and owed by the carrier', async () => {
  const code = await carrierCode()
  const bill = await billAt(world, 15, { carrier: code })
  const without = await world.as('OP').post('/api/bill/change/status', { ids: [bill.id], status: 16 })
  expect(without.body.error).toBe('bills.no_waybill')
  await move(world, 'OP', bill, 16, { waybill: 'vte123456' })
  const { due, expected_cod, waybill } = await readBill(world, bill)
  expect(expected_cod).toBe(due)
  expect(waybill).toBe('VTE123456')
  const silent = await world.as('OP').post('/api/bill/change/status', { ids: [bill.id], status: 17 })
  expect(silent.body.error).toBe('cod.not_collected')
  const account = `partner:${await partnerId(code)}`
  const before = await balanceOf(account)
  await move(world, 'OP', bill, 17, { collected: due + 7000 })
  expect(await balanceOf(account)).toBe(before + due + 7000)
  const after = await readBill(world, bill)
  expect(after).toMatchObject({ status: 17, due: 0, cod_status: 'unpaid', collected_cod: due + 7000 })
  expect((await moneyOf(world, bill.customerId)).balance).toBe(7000)
  for (const order of bill.orders) expect(await statusOf(world, order.id)).toBe(17)
})

test('COD is settled once, only in full; what differs stays open and is listed', async () => {
  const bill = await billAt(world, 17)
  const wrong = await billAt(world, 17)
  const [right, short] = [await readBill(world, bill), await readBill(world, wrong)]
  const ac = world.as('AC')
  const rows = [
    { id: bill.id, remitted: right.collected_cod - 15_000, fee: 15_000 },
    { id: wrong.id, remitted: short.collected_cod - 1, fee: 0 },
  ]
  expect((await world.as('CS').post('/api/bill/cods/approves', { rows })).status).toBe(403)
  const answers = await Promise.all([
    ac.post('/api/bill/cods/approves', { rows: [rows[0]] }),
    world.as('AC2').post('/api/bill/cods/approves', { rows: [rows[0]] }),
  ])
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
  const mixed = ok(await ac.post('/api/bill/cods/approves', { rows })).data
  expect(mixed.done).toEqual([])
  expect(mixed.failed.map((row: { error: string }) => row.error).toSorted()).toEqual([
    'cod.mismatch',
    'cod.nothing',
  ])
  const entries = await sql<{ n: number }>`select count(*) as n from entry where kind = 'cod_remit'
    and reference_id = ${bill.id}`.execute(world.db)
  expect(entries.rows[0]?.n).toBe(1)
  expect(await readBill(world, bill)).toMatchObject({ cod_status: 'paid', cod_fee: 15_000 })
  const mismatch = ok(await ac.get('/api/bill/cods', { cod: 'mismatch' }))
  expect(mismatch.results.map((row: { id: number; difference: number }) => [row.id, row.difference])).toEqual(
    [[wrong.id, -1]],
  )
  const paid = ok(await ac.get('/api/bill/cods', { cod: 'paid' }))
  expect(paid.results.map((row: { id: number }) => row.id)).toEqual([bill.id])
  expect(paid.totals.collected_cod).toBe(right.collected_cod)
  ok(await ac.post('/api/bill/cods/approves', { ids: [wrong.id], place: 'cash' }))
  // The orders tell it too, where everybody looks first.
  const actions = async (order: { id: number }) =>
    ok(await ac.get(`/api/v1/quote/histories/${order.id}`)).data.map((row: { action: string }) => row.action)
  expect(await actions(bill.orders[0]!)).toContain('bill_cod_paid')
  expect(await actions(wrong.orders[0]!)).toEqual(
    expect.arrayContaining(['bill_cod_difference', 'bill_cod_paid']),
  )
  const back = await world
    .as('AD')
    .post('/api/quote/back-status', { ids: [bill.orders[0]?.id], reason: 'nhầm' })
  expect(back.body.error).toBe('bills.paid')
})

test('undeliverable: reason needed, return fee charged on, redelivered or back on the shelf', async () => {
  const bill = await billAt(world, 16)
  const fail = (more: object) =>
    world.as('OP').post('/api/bill/change/status', { ids: [bill.id], status: 18, ...more })
  expect((await fail({})).body.error).toBe('bills.reason_needed')
  const before = await moneyOf(world, bill.customerId)
  ok(await fail({ reason: 'khách vắng nhà', return_fee: 25_000 }))
  expect((await moneyOf(world, bill.customerId)).balance).toBe(before.balance - 25_000)
  const again = await world
    .as('CS')
    .post('/api/bill/change/status', { ids: [bill.id], status: 16, reason: 'hẹn lại' })
  // The return fee is not paid: goods are not handed out again.
  expect(again.body.error).toBe('ledger.debt_limit')
  await receive(world, { customerId: bill.customerId, amount: 25_000 })
  await move(world, 'CS', bill, 16, { reason: 'hẹn lại' })
  // On its way once more it is no failed delivery: why it failed stays in its story.
  expect((await readBill(world, bill)).reason).toBeNull()
  ok(await fail({ reason: 'sai địa chỉ' }))
  await move(world, 'OP', bill, 11, { reason: 'nhập lại' })
  expect((await readBill(world, bill)).status).toBe(0)
  expect(await statusOf(world, bill.orders[0]?.id as number)).toBe(11)
  const after = await moneyOf(world, bill.customerId)
  expect(after.balance).toBe(before.balance + bill.total)
  // What they paid in was set against the bill; the deposit is locked again as far as the money reaches.
  expect(after.locked).toBe(Math.min((await readBill(world, bill)).deposit, after.balance))
  expect(after.exposure).toBeGreaterThan(0)
})

test('a delivery list hands its bills over together, prints, and closes with its last bill', async () => {
  const [first, second] = [await billAt(world, 15), await billAt(world, 15)]
  const op = world.as('OP')
  const approved = await billAt(world, 14)
  const early = await op.post('/api/delivery', { ids: [approved.id] })
  expect(early.body.error).toBe('delivery.bill_status')
  expect((await op.post('/api/delivery', {})).body.message).toBe('Lưu phiếu xuất nội bộ thất bại!')
  const batch = ok(await op.post('/api/delivery', { ids: [first.id, second.id], note: 'chuyến sáng' })).data
  expect(batch.batch_code).toMatch(/^GB\d{8}$/)
  expect((await op.post('/api/delivery', { ids: [first.id] })).body.error).toBe('delivery.in_batch')
  const { batch_code } = batch
  ok(await op.put('/api/delivery', { batch_code, ids: [first.id] }))
  ok(await op.put('/api/delivery', { batch_code, ids: [first.id, second.id], print: false }))
  const { content } = ok(await op.post('/api/delivery/print/batch', { batch_code })).data
  expect(content).toContain(first.code)
  const handed = ok(await op.post('/api/delivery/status', { batch_code, status: 1 })).data
  expect(handed.invoices.every((bill: { status: number }) => bill.status === 16)).toBe(true)
  expect((await op.del('/api/delivery', { batch_code })).body.error).toBe('delivery.bills_left')
  expect((await op.post('/api/delivery/status', { batch_code, status: 2 })).body.error).toBe(
    'delivery.status',
  )
  const done = (await readBill(world, first)).due
  ok(await op.post('/api/delivery/invoices', { batch_code, ids: [first.id], status: 17, collected: done }))
  const foreign = await op.post('/api/delivery/invoices', { batch_code, ids: [approved.id], status: 17 })
  expect(foreign.body.error).toBe('delivery.not_in_batch')
  ok(await op.post('/api/delivery/invoices', { batch_code, ids: [second.id], status: 18, reason: 'hỏng xe' }))
  const closed = ok(await op.get(`/api/delivery/code/${batch_code}`)).data
  expect(closed).toMatchObject({ status: 2, delivered: 1, failed: 1, print: true })
  const list = ok(await op.get('/api/deliveries'))
  expect(list.pagination.size).toBe(50)
  expect(ok(await op.get(`/api/delivery/invoice/${second.code}`)).data.batch_code).toBe(batch_code)
})

test('the bill steps back through its history with its orders, by managers alone, money reversed', async () => {
  const bill = await billAt(world, 13, { orders: 2 })
  const before = await moneyOf(world, bill.customerId)
  ok(await world.as('AC').post('/api/bill/approves', { ids: [bill.id] }))
  await move(world, 'OP', bill, 15)
  await move(world, 'OP', bill, 16)
  await move(world, 'OP', bill, 17, { collected: (await readBill(world, bill)).due })
  const ids = bill.orders.map((order) => order.id)
  const back = (who: string) =>
    world.as(who).post('/api/quote/back-status', { ids, reason: `nhầm ${Math.random()}` })
  expect((await back('AC')).status).toBe(403)
  const preview = ok(
    await world.as('AD').post('/api/quote/preview/money', { id: ids[0], action: 'back' }),
  ).data
  expect(preview.rows.length).toBe(2)
  for (const status of [16, 15, 14, 13]) {
    expect(ok(await back('AD')).data.done).toEqual(ids)
    expect((await readBill(world, bill)).status).toBe(status)
    for (const id of ids) expect(await statusOf(world, id)).toBe(status)
  }
  expect(await moneyOf(world, bill.customerId)).toEqual(before)
  ok(await back('AD'))
  ok(await back('AD'))
  expect((await readBill(world, bill)).status).toBe(0)
  for (const id of ids) expect(await statusOf(world, id)).toBe(11)
  const entries = await sql<{ sum: number }>`select coalesce(sum(l.amount), 0)::bigint as sum from entry e
    join entry_line l on l.entry_id = e.id join account a on a.id = l.account_id
    where e.reference_type = 'bill' and e.reference_id = ${bill.id} and a.code = ${`customer:${bill.customerId}`}`.execute(
    world.db,
  )
  expect(entries.rows[0]?.sum).toBe(0)
})

test('a receipt that names the bill is not stepped over', async () => {
  const bill = await billAt(world, 14, { method: 'TRANSFER' })
  await receive(world, { customerId: bill.customerId, amount: 10_000 })
  const back = await world
    .as('AD')
    .post('/api/quote/back-status', { ids: [bill.orders[0]?.id], reason: 'nhầm' })
  expect(back.body.error).toBe('bills.paid')
})

test('orders step back from 11 to 6 and on to 1 by their history', async () => {
  const order = await orderAt(world, 11)
  const back = (who: string) =>
    world.as(who).post('/api/quote/back-status', { ids: [order.id], reason: `lùi ${Math.random()}` })
  const seen: number[] = []
  for (;;) {
    const status = await statusOf(world, order.id)
    if (status === 5) break
    ok(await back('AC'))
    seen.push(await statusOf(world, order.id))
  }
  expect(seen).toEqual([10, 9, 8.2, 8, 7, 6, 5])
})

test('the rows of an order say what was taken back and by what', async () => {
  const order = await orderAt(world, 6)
  const ac = world.as('AC')
  ok(await ac.post('/api/quote/back-status', { ids: [order.id], reason: 'nhầm đơn' }))
  const { lines } = ok(await ac.get(`/api/quote/id/${order.id}`)).data.money
  const goods = lines.filter((line: { account: string }) => line.account === 'goods')
  const [bought, back] = goods
  const number = Number(bought.document.replace('Mua hàng ', ''))
  expect(bought).toMatchObject({ document: `Mua hàng ${number}`, reversed: true, reverses: null })
  expect(back).toMatchObject({ reversed: true, reverses: number, amount: -bought.amount })
  expect(back.document).toMatch(new RegExp(`^Đảo mua hàng ${number} \\(số \\d+\\)$`))
})

test('an order taken off its bill steps back to where its price came from, not to the bill', async () => {
  const bill = await billAt(world, 12)
  ok(await world.as('CS').del(`/api/bill/${bill.id}`))
  const id = bill.orders[0]?.id as number
  ok(await world.as('AC').post('/api/quote/back-status', { ids: [id], reason: 'tính lại' }))
  expect(await statusOf(world, id)).toBe(10)
})

const detailOf = async (who: string, id: number) => ok(await world.as(who).get(`/api/quote/id/${id}`)).data
const previewOf = async (who: string, asked: Record<string, unknown>) =>
  (await world.as(who).post('/api/quote/preview/money', asked)).body

test('seller refund: first expected, then received; the loss is ours, the deposit free again', async () => {
  const order = await orderAt(world, 6)
  const ac = world.as('AC')
  const path = '/api/quote/change/refund'
  expect((await ac.post(path, { id: order.id, received: 100 })).body.error).toBe('refund.not_asked')
  const bad = await ac.post(path, { id: order.id, sub_status: 77, expected: 12_000, due_date: '01-12-2026' })
  expect(bad.body.details[0].path).toBe('sub_status')
  const asked = ok(
    await ac.post(path, { id: order.id, sub_status: 66, expected: 12_000, due_date: '01-12-2026' }),
  ).data
  expect(asked).toMatchObject({ status: 6, sub_status: 66 })
  expect(await detailOf('AC', order.id)).toMatchObject({
    refund: { due: '01-12-2026' },
    absorb_limit: 50_000,
  })
  const seen = await previewOf('AC', { id: order.id, action: 'refund', received: 12_000 })
  expect(seen.data.rows.map((row: { account: string }) => row.account)).toContain('expense:loss')
  expect(seen.data.free_after).toBeGreaterThan(seen.data.free_before)
  expect((await detailOf('AC', order.id)).status).toBe(6)
  const nosy = await previewOf('SS', { id: order.id, action: 'refund', received: 12_000 })
  expect(nosy.error).toBe('access.forbidden')
  const loss = await balanceOf('expense:loss')
  const cost = await sql<{ cost: number }>`select sum(l.amount)::bigint as cost from entry_line l
    join account a on a.id = l.account_id where a.code = 'goods' and l.order_id = ${order.id}`.execute(
    world.db,
  )
  expect((await ac.post(path, { id: order.id, received: 1e7 })).body.error).toBe('refund.too_much')
  const done = ok(await ac.post(path, { id: order.id, received: 12_000, reason: 'người bán hủy' })).data
  expect(done.status).toBe(0)
  const money = await moneyOf(world, order.customerId)
  expect(money).toMatchObject({ locked: 0, exposure: 0 })
  const lost = (await balanceOf('expense:loss')) - loss
  // 12,000 of 12,800 JPY came back.
  expect(lost).toBe((cost.rows[0]?.cost ?? 0) - Math.round(((cost.rows[0]?.cost ?? 0) * 12_000) / 12_800))
  expect((await ac.post(path, { id: order.id, received: 1 })).body.error).toBe('refund.status')
  const whole = await orderAt(world, 7)
  ok(await ac.post(path, { id: whole.id, sub_status: 78, expected: 12_800, due_date: '01-12-2026' }))
  const before = await balanceOf('expense:loss')
  ok(await ac.post(path, { id: whole.id, received: 12_800 }))
  expect(await balanceOf('expense:loss')).toBe(before)
})

test('written off by two persons, one of them a manager; a posted bill is reversed first', async () => {
  const order = await orderAt(world, 9)
  const off = (who: string, id: number) =>
    world.as(who).post('/api/quote/write-off', { ids: [id], reason: 'thất lạc' })
  expect(ok(await off('AC', order.id)).data.waiting).toEqual([order.id])
  expect((await off('AC2', order.id)).body.error).toBe('write_off.second')
  const { id: first } = await world.as('AC').me()
  expect((await detailOf('AD', order.id)).write_off).toMatchObject({ by: first, reason: 'thất lạc' })
  const carrier = await partnerId(await carrierCode())
  const borne = await previewOf('AD', { id: order.id, action: 'write_off', partner: carrier })
  expect(borne.data.rows.map((row: { account: string }) => row.account)).toContain(`partner:${carrier}`)
  expect(await statusOf(world, order.id)).toBe(9)
  ok(await off('AD', order.id))
  expect(await statusOf(world, order.id)).toBe(0)
  expect(await moneyOf(world, order.customerId)).toMatchObject({ locked: 0, exposure: 0 })
  const bill = await billAt(world, 18, { orders: 2 })
  const [lost, kept] = bill.orders as unknown as [TestOrder, TestOrder]
  ok(await off('AD', lost.id))
  ok(await off('AC', lost.id))
  expect(await statusOf(world, lost.id)).toBe(0)
  expect(await statusOf(world, kept.id)).toBe(11)
  expect((await readBill(world, bill)).status).toBe(0)
})

test('cash bills leave only when the money is there', async () => {
  const customer = await customerOf(world, { debt_limit: 90_000_000 })
  const bill = await billAt(world, 15, { method: 'CASH', customerId: customer.id })
  const hand = () => world.as('OP').post('/api/bill/change/status', { ids: [bill.id], status: 16 })
  expect((await hand()).body.error).toBe('bills.cash_not_received')
  await receive(world, { customerId: bill.customerId, amount: (await readBill(world, bill)).due })
  ok(await hand())
})
