import { afterAll, beforeAll, expect, test } from 'vitest'
import { likeness, surelyPaid } from '#cashdesk/cards/card-billing.rules.ts'
import { ok, orderAt } from '#testing/order.ts'
import { buyingCards } from '#testing/cards.ts'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestAnswer, TestApp } from '#testing/app.ts'

let world: TestApp
let jpy: number
let usd: number
beforeAll(async () => {
  world = await testApp()
  ;({ jpy, usd } = await buyingCards(world))
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

const why = (answer: TestAnswer) => answer.body.error
/** What an order of the tests costs: 12,000 + 800 JPY. */
const cost = 12_800
const line = (more = {}, who = 'AC') =>
  world.as(who).post('/api/billing', { card_id: jpy, posted_on: '21-11-2026', amount: cost, ...more })
const complete = (id: number, order_ids: number[], more = {}, who = 'AC') =>
  world.as(who).post('/api/complete/billing', { id, order_ids, ...more })
const chargeOf = async (id: number) =>
  (await world.db.selectFrom('orders').select('charge_status').where('id', '=', id).executeTakeFirstOrThrow())
    .charge_status

test('a line says what the statement says; what cannot be is refused by its field', async () => {
  const made = ok(await line({ reference: 'JCB-77', content: 'RAKUTEN ICHIBA' })).data
  expect(made).toMatchObject({
    status: 0,
    amount: cost,
    currency: 'JPY',
    posted_on: '21-11-2026',
    orders: [],
  })
  expect(made.code).toMatch(/^SK\d{8}$/)
  const bank = await world.db.selectFrom('card').select('id').where('kind', '=', 'bank').executeTakeFirst()
  for (const [field, sent] of [
    ['amount', { amount: 0 }],
    ['amount', { amount: 0.5 }],
    ['amount', { amount: 1e15 }],
    ['posted_on', { posted_on: '22-11-2026' }],
    ['posted_on', { posted_on: '31-02-2026' }],
    ['card_id', { card_id: bank?.id }],
    ['card_id', { card_id: 999_999 }],
  ] as const) {
    const answer = await line(sent)
    expect([answer.status, answer.body.details?.[0]?.path]).toEqual([400, field])
  }
  const found = ok(await world.as('AC').get('/api/billings', { q: 'rakuten ich', card_id: jpy }))
  expect(found.results).toMatchObject([{ id: made.id, reference: 'JCB-77' }])
  expect(ok(await world.as('AC').get('/api/billings')).option.counts['0']).toBeGreaterThan(0)
})

test('a line is changed while it waits, by the version that was seen', async () => {
  const made = ok(await line({ amount: 500 })).data
  const put = (body: object) => world.as('AC').put('/api/billing', { id: made.id, ...body })
  const changed = ok(await put({ amount: -650, card_id: usd, version: made.version })).data
  expect(changed).toMatchObject({ amount: -650, currency: 'USD' })
  expect(why(await put({ amount: 1, version: made.version }))).toBe('conflict.stale')
  ok(await world.as('AC').put(`/api/billing/${made.id}`, { note: 'thẻ phụ' }))
  const ignored = ok(
    await world.as('AC').put(`/api/billing/change/${made.id}`, { status: -1, reason: 'phí thường niên' }),
  ).data
  expect(ignored).toMatchObject({ status: -1, reason: 'phí thường niên' })
  expect(why(await put({ amount: 2 }))).toBe('billings.status')
  const again = { status: 0, reason: 'xem lại' }
  expect(ok(await world.as('AC').put(`/api/billing/change/${made.id}`, again)).data.status).toBe(0)
  expect(why(await world.as('AC').put(`/api/billing/change/${made.id}`, again))).toBe('billings.open')
  const silent = await world.as('AC').put(`/api/billing/change/${made.id}`, { status: -1 })
  expect(silent.body.details[0].path).toBe('reason')
  ok(await world.as('AC').del(`/api/billing/${made.id}`))
  expect((await world.as('AC').get(`/api/billing/${made.id}`)).status).toBe(404)
})

test('a line is matched to the orders it paid for, whose charges are paid by it', async () => {
  const [a, b] = [await orderAt(world, 6), await orderAt(world, 6)]
  await world.db
    .updateTable('orders')
    .set({ supplier_order_no: 'RKT-20261121' })
    .where('id', '=', a.id)
    .execute()
  const { id } = ok(await line({ amount: 2 * cost, content: 'RAKUTEN RKT 20261121' })).data
  const seen = ok(await world.as('AC').get(`/api/billing/${id}`)).data
  expect(seen.suggestions).toMatchObject([{ id: a.id, amount: cost, why: 'Trùng mã đơn của người bán' }])
  const done = ok(await complete(id, [a.id, b.id])).data
  expect(done).toMatchObject({ status: 1, difference: 0, orders: [a.code, b.code] })
  expect([await chargeOf(a.id), await chargeOf(b.id)]).toEqual([1, 1])
  const other = ok(await line()).data
  expect(why(await complete(other.id, [a.id]))).toBe('billings.order_matched')
  expect(why(await world.as('AC').del(`/api/billing/${id}`))).toBe('billings.status')
  const proved = await world.as('AC').post('/api/quote/transaction/status', { id: a.id, status: 0 })
  expect(why(proved)).toBe('orders.charge_proved')
  ok(await world.as('AC').put(`/api/billing/change/${id}`, { status: 0, reason: 'khớp nhầm' }))
  expect([await chargeOf(a.id), await chargeOf(b.id)]).toEqual([0, 0])
  ok(await complete(other.id, [a.id]))
  expect(await chargeOf(a.id)).toBe(1)
})

test('what does not add up needs its note; what was not bought, or with another card, cannot be matched', async () => {
  const order = await orderAt(world, 6)
  const early = await orderAt(world, 5)
  const made = ok(await line({ amount: cost + 120 })).data
  const bare = await complete(made.id, [order.id])
  expect(bare.body.details[0]).toMatchObject({ path: 'note' })
  expect(bare.body.details[0].message).toContain('120 JPY')
  expect(why(await complete(made.id, [early.id]))).toBe('billings.order_not_bought')
  expect(why(await complete(made.id, [999_999]))).toBe('orders.not_found')
  const dollars = ok(await line({ card_id: usd, amount: 12.5 })).data
  expect(why(await complete(dollars.id, [order.id]))).toBe('billings.order_card')
  expect(ok(await complete(made.id, [order.id], { note: 'phí đổi tiền' })).data).toMatchObject({
    difference: 120,
    note: 'phí đổi tiền',
  })
  expect(why(await complete(made.id, [order.id], { note: 'phí đổi tiền' }))).toBe('billings.status')
})

test('of two lines that pay for one order at once, one has it', async () => {
  const order = await orderAt(world, 6)
  const lines = [ok(await line({ note: 'a' })).data, ok(await line({ note: 'b' })).data]
  const answers = await Promise.all(
    lines.map(({ id }, n) => complete(id, [order.id], {}, n === 0 ? 'AC' : 'AC2')),
  )
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
  expect(answers.map(why)).toContain('billings.order_matched')
})

test('a buyer sees and matches their own lines; others see that there are lines, not what was paid', async () => {
  const order = await orderAt(world, 6)
  const own = ok(await line({ content: 'SECRET SHOP' }, 'AF')).data
  const foreign = ok(await line({ content: 'NOT THEIRS', note: 'kt' })).data
  const theirs = ok(await world.as('AF').get('/api/billings', { size: 200 })).results
  expect(theirs.map((row: { id: number }) => row.id)).toContain(own.id)
  expect(theirs.map((row: { id: number }) => row.id)).not.toContain(foreign.id)
  expect((await world.as('AF').get(`/api/billing/${foreign.id}`)).status).toBe(404)
  expect(why(await complete(foreign.id, [order.id], {}, 'AF'))).toBe('billings.not_found')
  ok(await complete(own.id, [order.id], {}, 'AF'))
  const shown = ok(await world.as('CS').get('/api/billings', { size: 200 })).results
  expect(
    shown.every((row: { amount: unknown; content: unknown }) => row.amount === null && row.content === null),
  ).toBe(true)
  expect(ok(await world.as('OP').get('/api/billings', { q: 'SECRET' })).results).toEqual([])
  expect((await line({}, 'CS')).status).toBe(403)
  expect((await world.as('CS').post('/api/billings/excel')).status).toBe(403)
  expect((await world.as('PA').get('/api/billings')).status).toBe(403)
  expect((await world.as('AC').post('/api/billings/excel', { status: '1' })).status).toBe(200)
  expect((await world.as('AF').post('/api/billings/quote/excel')).status).toBe(200)
})

test('a supplier’s charge and the way it is paid are said by hand where no statement says them', async () => {
  const order = await orderAt(world, 6)
  const early = await orderAt(world, 5)
  const charge = (status: number, id = order.id, who = 'AC') =>
    world.as(who).post('/api/quote/transaction/status', { id, status, note: 'đã trả tại cửa hàng' })
  ok(await charge(1))
  expect(await chargeOf(order.id)).toBe(1)
  ok(await charge(-1))
  expect(await chargeOf(order.id)).toBe(-1)
  expect(why(await charge(1, early.id))).toBe('orders.not_bought_yet')
  expect((await charge(2)).status).toBe(400)
  expect((await charge(1, order.id, 'CS')).status).toBe(403)
  const channel = (payment_channel: string, who = 'AF') =>
    world.as(who).put('/api/quote/change/payment', { ids: [early.id], payment_channel })
  ok(await channel('conbini'))
  const kept = await world.db
    .selectFrom('orders')
    .select('payment_channel')
    .where('id', '=', early.id)
    .executeTakeFirst()
  expect(kept?.payment_channel).toBe('conbini')
  expect((await channel('tiền mặt')).body.details[0].path).toBe('payment_channel')
  expect((await channel('transfer', 'OP')).status).toBe(403)
})

test('an order is taken without asking only where no other could be meant', () => {
  const line = { amount: 32_579, reference: 'S28497433', content: 'MUA HANG TRUC TUYEN' }
  const named = { supplier_order_no: 'S28497433', amount: 32_579 }
  const other = { supplier_order_no: 'S21256783', amount: 32_579 }
  expect(surelyPaid(line, [named, other])).toBe(named)
  expect(surelyPaid({ ...line, reference: null }, [named, other])).toBeNull()
  expect(surelyPaid({ ...line, reference: null }, [other, { ...named, amount: 700 }])).toBe(other)
  // It names an order of another price: neither that one nor the one of its price is sure.
  expect(surelyPaid(line, [{ ...named, amount: 700 }, other])).toBeNull()
  expect(surelyPaid(line, [])).toBeNull()
})

test('a likely order is named by the seller’s number, the amount, or both', () => {
  const said = { amount: 700, reference: 'Ref m123-456', content: 'MERCARI' }
  expect(likeness(said, { supplier_order_no: 'M123456', amount: 700 })?.score).toBe(3)
  expect(likeness(said, { supplier_order_no: 'M123456', amount: 800 })?.score).toBe(2)
  expect(likeness(said, { supplier_order_no: null, amount: 700 })?.score).toBe(1)
  // A number of three letters is in everything.
  expect(likeness(said, { supplier_order_no: 'm12', amount: 1 })).toBeNull()
})
