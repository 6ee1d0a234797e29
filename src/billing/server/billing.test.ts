import { mergedTotal } from '#billing/bill.rules.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billAt, home, moneyOf, move, readBill, scanOff } from '#testing/bill.ts'
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

test('a bill takes priced orders of one customer to 12, each on one bill only', async () => {
  const bill = await billAt(world, 12, { orders: 2 })
  expect(bill.code).toMatch(/^PX\d{8}$/)
  for (const order of bill.orders) expect(await statusOf(world, order.id)).toBe(12)
  const detail = await readBill(world, bill)
  expect(
    detail.orders
      .map((order: { total_vnd: number }) => order.total_vnd)
      .reduce((a: number, b: number) => a + b),
  ).toBe(detail.total_vnd)
  expect(detail.due).toBe(detail.total_vnd - detail.deposit)
  const again = await world.as('CS').post('/api/bill', { ids: [bill.orders[0]?.id], address: home })
  expect(again.body).toMatchObject({ error: 'bills.on_bill' })
  const other = await orderAt(world, 11)
  const mine = await orderAt(world, 11, { customerId: bill.customerId })
  const mixed = await world.as('CS').post('/api/bill', { ids: [other.id, mine.id], address: home })
  expect(mixed.body.error).toBe('bills.mixed')
  const early = await orderAt(world, 6)
  expect((await world.as('CS').post('/api/bill', { ids: [early.id] })).body.error).toBe('bills.not_priced')
})

test('two people billing the same order at once make one bill', async () => {
  const order = await orderAt(world, 11)
  const answers = await Promise.all([
    world.as('CS').post('/api/bill', { ids: [order.id], address: home }),
    world.as('AC').post('/api/bill', { ids: [order.id], address: home }),
  ])
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
})

test('before approval orders are added, removed, collected, separated and merged; nothing is lost', async () => {
  const bill = await billAt(world, 12, { orders: 3 })
  const [first, second, third] = bill.orders as unknown as [TestOrder, TestOrder, TestOrder]
  const cs = world.as('CS')
  const removed = ok(await cs.post('/api/bill/remove/quote', { id: bill.id, ids: [third.id] })).data
  expect(removed.ids).toEqual([first.id, second.id])
  expect(await statusOf(world, third.id)).toBe(11)
  const collected = ok(await cs.put(`/api/bill/collect/${bill.id}`)).data
  expect(collected.ids).toHaveLength(3)
  expect(collected.total_vnd).toBe(bill.total)
  const part = ok(await cs.post(`/api/bill/separate/${bill.id}`, { ids: [third.id] })).data
  expect(part.ids).toEqual([third.id])
  expect(part.total_vnd + (await readBill(world, bill)).total_vnd).toBe(bill.total)
  const all = await cs.post(`/api/bill/separate/${bill.id}`, { ids: [first.id, second.id] })
  expect(all.body.error).toBe('bills.keep_one')
  const merged = ok(await cs.post(`/api/bill/merge/${bill.id}`, { ids: [part.id] })).data
  expect(merged.total_vnd).toBe(bill.total)
  expect((await readBill(world, part)).status).toBe(0)
  ok(await cs.del(`/api/bill/${bill.id}`))
  for (const order of bill.orders) expect(await statusOf(world, order.id)).toBe(11)
  expect((await readBill(world, bill)).status).toBe(0)
})

test('merged slips go in one delivery: its fee is asked once, the rest is summed', async () => {
  const { id: customerId } = await customerOf(world)
  const bills = [await billAt(world, 12, { customerId }), await billAt(world, 12, { customerId })] as const
  for (const bill of bills) {
    const { version } = await readBill(world, bill)
    ok(await world.as('CS').put(`/api/bill/${bill.id}`, { delivery_vnd: 30_000, version }))
  }
  const [target, other] = [await readBill(world, bills[0]), await readBill(world, bills[1])]
  const merged = ok(await world.as('CS').post(`/api/bill/merge/${target.id}`, { ids: [other.id] })).data
  expect(merged.total_vnd).toBe(target.total_vnd + other.total_vnd - 30_000)
  expect(merged.total_vnd).toBe(mergedTotal(target, [other]))
})

test('box fee, edited prices and a discount change the total; only accountants edit prices', async () => {
  const bill = await billAt(world, 12)
  const id = bill.id
  expect(ok(await world.as('CS').post('/api/bill/box/fee', { id, fee: 20_000 })).data.total_vnd).toBe(
    bill.total + 20_000,
  )
  const quote_id = bill.orders[0]?.id
  const price = { id, quote_id, freight_vnd: 100_000, reason: 'cân lại' }
  expect((await world.as('CS').put('/api/bill/edit/price', price)).status).toBe(403)
  expect(ok(await world.as('AC').put('/api/bill/edit/price', price)).data.freight_vnd).toBe(100_000)
  const refund = { id, refund: 30_000, reason: 'xin lỗi khách' }
  expect(ok(await world.as('CS').put('/api/bill/edit/refund', refund)).data.discount_vnd).toBe(30_000)
  const most = await world.as('CS').put('/api/bill/edit/refund', { ...refund, refund: 1e9 })
  expect(most.body.error).toBe('bills.discount_too_high')
  ok(await world.as('CS').post('/api/bill/confirm', { ids: [id] }))
  ok(await world.as('AC').post('/api/bill/approves', { ids: [id] }))
  const late = await world.as('AC').post('/api/bill/box/fee', { id, fee: 0 })
  expect(late.body.error).toBe('bills.status')
})

test('a bill is confirmed only with an address, a Vietnamese phone and a carrier', async () => {
  const order = await orderAt(world, 11)
  const bill = ok(await world.as('CS').post('/api/bill', { ids: [order.id] })).data
  const confirm = () => world.as('CS').post('/api/bill/confirm', { ids: [bill.id] })
  expect((await confirm()).body.error).toBe('bills.no_address')
  const bad = await world
    .as('CS')
    .post('/api/bill/change/address', { id: bill.id, address: { ...home, phone: '123' } })
  expect(bad.body.details[0].path).toBe('address.phone')
  ok(await world.as('CS').post('/api/bill/change/address', { id: bill.id, address: home }))
  expect((await confirm()).body.error).toBe('bills.no_carrier')
  const shipper = (await world.as('OP').me()).id
  ok(await world.as('CS').post('/api/bill/change/partner', { id: bill.id, shipper }))
  const sheet = ok(await world.as('CS').get(`/api/bill/user/confirm/${bill.id}`)).data
  expect(sheet).toMatchObject({ confirmed: false, missing: [] })
  ok(await confirm())
  expect(await statusOf(world, order.id)).toBe(13)
})

test('approval debits the customer once, applies the deposit and ends the exposure', async () => {
  const bill = await billAt(world, 13, { orders: 2 })
  const before = await moneyOf(world, bill.customerId)
  expect(before.locked).toBeGreaterThan(0)
  expect(before.exposure).toBeGreaterThan(0)
  const both = await Promise.all([
    world.as('AC').post('/api/bill/approves', { ids: [bill.id] }),
    world.as('AC2').post('/api/bill/approves', { ids: [bill.id] }),
  ])
  expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409])
  const entries = await sql<{ n: number }>`select count(*) as n from entry
    where kind = 'bill' and reference_type = 'bill' and reference_id = ${bill.id}`.execute(world.db)
  expect(entries.rows[0]?.n).toBe(1)
  const after = await moneyOf(world, bill.customerId)
  expect(after).toEqual({ balance: before.balance - bill.total, locked: 0, exposure: 0 })
  const detail = await readBill(world, bill)
  expect(detail.deposit).toBe(before.locked)
  expect(detail.due).toBe(bill.total - before.balance)
  expect(detail.qr).toContain('A000000727')
  expect(detail.memo).toContain(bill.code)
  expect(detail.shortfall).toBe(0)
})

test('the preview of an approval is what the approval posts', async () => {
  const bill = await billAt(world, 13)
  const preview = ok(
    await world.as('AC').post('/api/bill/preview/money', { id: bill.id, action: 'approve' }),
  ).data
  expect((await readBill(world, bill)).status).toBe(13)
  ok(await world.as('AC').post('/api/bill/approves', { ids: [bill.id] }))
  const { lines } = await readBill(world, bill)
  const posted = lines.filter((line: { kind: string }) => line.kind === 'bill')
  expect(preview.rows.map((row: { debit: number; credit: number }) => row.debit - row.credit)).toEqual(
    posted.map((line: { amount: number }) => line.amount),
  )
  expect(preview.balance_after).toBe((await moneyOf(world, bill.customerId)).balance)
})

test('of what was booked for an order sales are told the lines of its customer, with the balance that the customer knows', async () => {
  const bill = await billAt(world, 14)
  const linesOf = async (role: 'AC' | 'CS'): Promise<Record<string, unknown>[]> =>
    ok(await world.as(role).get(`/api/quote/id/${bill.orders[0]?.id}`)).data.money.lines
  const [all, told] = [await linesOf('AC'), await linesOf('CS')]
  const own = all.filter(({ account }) => account === `customer:${bill.customerId}`)
  expect(own.length).toBeGreaterThan(0)
  expect(all.length).toBeGreaterThan(own.length)
  expect(told).toEqual(own)
  expect(told.at(-1)).toMatchObject({
    reversed: false,
    balance_after: (await moneyOf(world, bill.customerId)).balance,
  })
})

test('the preview of many approvals is what they post, with what is refused by name', async () => {
  const [bill, approved] = [await billAt(world, 13), await billAt(world, 14)]
  const ids = [bill.id, approved.id]
  const preview = ok(await world.as('AC').post('/api/bill/change/status/preview', { ids, status: 14 })).data
  expect((await readBill(world, bill)).status).toBe(13)
  expect(preview.failed).toMatchObject([{ id: approved.id, error: 'bills.status' }])
  const answer = ok(await world.as('AC').post('/api/bill/approves', { ids })).data
  expect(answer).toMatchObject({ done: [bill.id], failed: preview.failed })
  const { lines } = await readBill(world, bill)
  const posted = lines.filter((line: { kind: string }) => line.kind === 'bill')
  expect(preview.rows.map((row: { debit: number; credit: number }) => row.debit - row.credit)).toEqual(
    posted.map((line: { amount: number }) => line.amount),
  )
  const { balance } = await moneyOf(world, bill.customerId)
  expect(preview.customers).toContainEqual(
    expect.objectContaining({ id: bill.customerId, balance_after: balance }),
  )
})

test('receipts: one that names the bill pays it, never beyond due; one that names nothing pays the oldest', async () => {
  const customer = await customerOf(world)
  const bill = await billAt(world, 14, { customerId: customer.id, method: 'TRANSFER' })
  const later = await billAt(world, 14, { customerId: customer.id, method: 'TRANSFER' })
  const { due } = await readBill(world, bill)
  await receive(world, { customerId: customer.id, amount: due - 1000 })
  expect((await readBill(world, bill)).due).toBe(1000)
  const laterDue = (await readBill(world, later)).due
  const bank = (await world.db.selectFrom('card').select('id').where('kind', '=', 'bank').executeTakeFirst())
    ?.id
  const body = { customer_id: customer.id, bill_id: later.id, amount: laterDue + 5000, card_id: bank }
  const transfer = ok(await world.as('CS').post('/api/transfer', body)).data
  expect(transfer.message).toContain(later.code)
  ok(await world.as('AC').post('/api/transfer/confirm', { id: transfer.id }))
  expect((await readBill(world, later)).due).toBe(0)
  // The 5,000 too much and a further receipt both pay no bill twice.
  await receive(world, { customerId: customer.id, amount: 50_000 })
  expect((await readBill(world, bill)).due).toBe(0)
  const over =
    await sql`select from bill b where b.total_vnd < (select coalesce(sum(amount), 0) from allocation a
    where a.bill_id = b.id and a.released_at is null)`.execute(world.db)
  expect(over.rows).toHaveLength(0)
})

test('goods do not leave while the debt limit is exceeded, unless a manager says why', async () => {
  const bill = await billAt(world, 14, { method: 'TRANSFER' })
  const release = (who: string, more = {}) =>
    world.as(who).post('/api/bill/change/status', { ids: [bill.id], status: 15, ...more })
  expect((await release('AC')).body.error).toBe('ledger.debt_limit')
  const unscanned = await release('AD', { override: true, reason: 'khách quen' })
  expect(unscanned.body).toMatchObject({ error: 'bills.not_scanned' })
  expect(unscanned.body.message).toContain(bill.orders[0]?.tracks[0])
  await scanOff(world, bill)
  expect((await release('OP', { override: true, reason: 'quen' })).body.error).toBe('ledger.debt_limit')
  expect((await release('AD', { override: true })).body.error).toBe('bills.reason_needed')
  ok(await release('AD', { override: true, reason: 'khách quen' }))
  const within = await billAt(world, 14, { method: 'TRANSFER', debt_limit: 50_000_000 })
  await move(world, 'AC', within, 15)
  const paid = await billAt(world, 14, { method: 'TRANSFER' })
  await receive(world, { customerId: paid.customerId, amount: (await readBill(world, paid)).due })
  await move(world, 'OP', paid, 15)
})

test('packages are scanned off an approved bill, each once, strange ones refused, and anew after a cancel', async () => {
  const bill = await billAt(world, 13, { orders: 2 })
  const [one, two] = bill.orders.map((order) => order.tracks[0] as string)
  const scan = (who: string, ...codes: (string | undefined)[]) =>
    world.as(who).post('/api/bill/scan', { id: bill.id, codes })
  expect((await scan('OP', one)).body.error).toBe('bills.status')
  ok(await world.as('AC').post('/api/bill/approves', { ids: [bill.id] }))
  expect((await scan('CS', one)).status).toBe(403)
  expect((await scan('OP')).status).toBe(400)
  const both = await Promise.all([scan('OP', one), scan('AC', one)])
  expect(both.map((answer) => answer.status)).toEqual([200, 200])
  const strange = await scan('OP', two, 'XX123')
  expect(strange.body.error).toBe('bills.scan_strange')
  expect(await readBill(world, bill)).toMatchObject({ scanned: [one] })
  expect(ok(await scan('OP', two?.toLowerCase())).data).toMatchObject({ missing: [] })
  ok(await world.as('AD').post('/api/bill/change/status', { ids: [bill.id], status: 0, reason: 'đổi ý' }))
  const left = await sql`select from bill_scan where bill_id = ${bill.id}`.execute(world.db)
  expect(left.rows).toEqual([])
})

test('an approved bill is cancelled by a manager alone: reversal, deposit locked again, exposure back', async () => {
  const bill = await billAt(world, 13)
  const before = await moneyOf(world, bill.customerId)
  ok(await world.as('AC').post('/api/bill/approves', { ids: [bill.id] }))
  const cancel = (who: string, more = {}) =>
    world.as(who).post('/api/bill/change/status', { ids: [bill.id], status: 0, ...more })
  expect((await cancel('AC', { reason: 'sai' })).status).toBe(409)
  expect((await cancel('AD')).body.error).toBe('bills.reason_needed')
  ok(await cancel('AD', { reason: 'khách đổi ý' }))
  expect(await moneyOf(world, bill.customerId)).toEqual(before)
  expect(await statusOf(world, bill.orders[0]?.id as number)).toBe(11)
  const delivering = await billAt(world, 16)
  const late = await world
    .as('AD')
    .post('/api/bill/change/status', { ids: [delivering.id], status: 0, reason: 'x' })
  expect(late.body.error).toBe('bills.status')
})

test('lists: fifty a page, filter "0", chips, sums, codes, histories, slip and QR', async () => {
  const ac = world.as('AC')
  const all = ok(await ac.get('/api/bills'))
  expect(all.pagination.size).toBe(50)
  expect(all.totals.total_vnd).toBeGreaterThan(0)
  const cancelled = ok(await ac.get('/api/bills', { status: '0' }))
  expect(cancelled.results.length).toBe(all.option.counts['0'])
  expect(cancelled.results.every((row: { status: number }) => row.status === 0)).toBe(true)
  const bill = await billAt(world, 14)
  const found = ok(await ac.get('/api/v1/bill/codes', { codes: bill.code }))
  expect(found.results.map((row: { id: number }) => row.id)).toEqual([bill.id])
  const histories = ok(await ac.get(`/api/bill/histories/${bill.id}`)).data
  expect(histories.map((row: { action: string }) => row.action)).toEqual(['create', 'confirm', 'approve'])
  const { content } = ok(await ac.post('/api/bill/print', { id: bill.id })).data
  expect(content).toContain(bill.code)
  expect(content).toContain('Bằng chữ')
  expect(content).toContain('<svg')
  const { data: qr } = ok(await ac.get(`/api/bill/qrcode/${bill.code}`))
  expect(qr.amount).toBe((await readBill(world, bill)).due)
  const order = bill.orders[0]
  const byOrder = ok(await world.as('OP').get(`/api/quote-and-bill/code/${order?.code}`)).data
  expect(byOrder).toMatchObject({ kind: 'order', bill: { code: bill.code } })
  const byTrack = ok(await world.as('OP').get(`/api/quote-and-bill/code/${order?.tracks[0]}`)).data
  expect(byTrack).toMatchObject({ kind: 'package', bill: { code: bill.code } })
  const foreign = await world.as('SS2').get(`/api/v1/bill/code/${bill.code}`)
  expect(foreign.body.error).toBe('bills.not_found')
})
