import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerOf, ok, receive } from '#testing/order.ts'
import { brokenInvariants } from '#invariants.ts'
import { form } from '#testing/form.ts'
import { testApp } from '#testing/app.ts'
import type { TestAnswer, TestApp } from '#testing/app.ts'

let world: TestApp
let jpy: number
let usd: number
let bank: number
let proof: string
beforeAll(async () => {
  world = await testApp()
  const cards = await world.db.selectFrom('card').select(['id', 'kind', 'currency']).orderBy('id').execute()
  jpy = cards.find((card) => card.currency === 'JPY')?.id as number
  usd = cards.find((card) => card.currency === 'USD')?.id as number
  bank = cards.find((card) => card.kind === 'bank')?.id as number
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0a3' } })
    .jpeg()
    .toBuffer()
  const sent = form({ folder: 'images/transferCertificate' }, [
    { field: 'files', name: 'bien lai.jpg', bytes: picture },
  ])
  proof = ok(await world.as('AC').post('/api/upload/images', sent.body, sent.headers)).data.path
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

const why = (answer: TestAnswer) => answer.body.error
const field = (answer: TestAnswer) => answer.body.details?.[0]?.path
/** Without a key an equal call of the same person within 10 s would be the same submit. */
const fresh = () => ({ 'idempotency-key': randomUUID() })
/** 10,000 JPY × 172 and 5 % of it. */
const charged = 1_720_000
const fee = 86_000
const total = charged + fee

const make = (customer_id: number, more = {}, who = 'CS') =>
  world
    .as(who)
    .post(
      '/api/quote-payment',
      { customer_id, currency: 'JPY', amount: 10_000, name: 'Phí hội viên', supplier: 'Suruga-ya', ...more },
      fresh(),
    )
const approve = (id: number, who = 'AC') =>
  world.as(who).post('/api/quote-payment/approve', { ids: [id] }, fresh())
const complete = (id: number, more = {}, who = 'AC') =>
  world.as(who).post(`/api/quote/payment/${id}`, { card_id: jpy, image_transfer: proof, ...more }, fresh())
const cancel = (id: number, who = 'AC') =>
  world.as(who).post('/api/quote-payment/cancel', { ids: [id], reason: 'khách đổi ý' }, fresh())
const moneyOf = async (user_id: number) => {
  const { balance, locked, free } = ok(await world.as('AC').get('/api/balance/user', { user_id })).data
  return { balance, locked, free }
}
async function customerWith(amount: number, options = {}) {
  const customer = await customerOf(world, options)
  if (amount > 0) await receive(world, { customerId: customer.id, amount })
  return customer.id
}
const linesOf = async (id: number) =>
  world.db
    .selectFrom('entry as e')
    .innerJoin('entry_line as l', 'l.entry_id', 'e.id')
    .innerJoin('account as a', 'a.id', 'l.account_id')
    .select(['a.code', 'l.amount', 'l.foreign_amount'])
    .where('e.reference_type', '=', 'behalf_payment')
    .where('e.reference_id', '=', id)
    .orderBy('l.id')
    .execute()

test('a payment is priced by the tables, approved by another person, held, and paid with its proof', async () => {
  const customer = await customerWith(5_000_000)
  const priced = ok(
    await world
      .as('CS')
      .post('/api/quote-payment/price', { customer_id: customer, currency: 'JPY', amount: 10_000 }),
  ).data
  expect(priced).toEqual({
    exchange_rate: 172,
    goods_vnd: charged,
    service_vnd: fee,
    total_vnd: total,
    free: 5_000_000,
  })
  const made = ok(await make(customer)).data
  expect(made).toMatchObject({ status: 2, total_vnd: total, exchange_rate: 172 })
  expect(made.code).toMatch(/^TH\d{8}$/)
  expect(why(await complete(made.id))).toBe('behalf.status')
  const seen = { id: made.id, action: 'approve' }
  const shown = ok(await world.as('AC').post('/api/quote-payment/preview', seen)).data
  expect(shown).toMatchObject({ rows: [], free_after: 5_000_000 - total, refusal: null })
  ok(await approve(made.id))
  expect(await moneyOf(customer)).toEqual({ balance: 5_000_000, locked: total, free: 5_000_000 - total })
  expect(why(await approve(made.id, 'AC2'))).toBe('behalf.status')
  expect(why(await complete(made.id, { image_transfer: null }))).toBe('behalf.certificate')
  expect(why(await complete(made.id, { image_transfer: `/api/file/${'a'.repeat(40)}` }))).toBe(
    'transfers.image',
  )
  expect(field(await complete(made.id, { card_id: usd }))).toBe('card_id')
  const before = ok(
    await world.as('AC').post('/api/quote-payment/preview', {
      id: made.id,
      action: 'complete',
      card_id: jpy,
      image_transfer: proof,
    }),
  ).data
  expect(before).toMatchObject({ balance_after: 5_000_000 - total, refusal: null })
  expect(before.rows).toHaveLength(4)
  const paid = ok(await complete(made.id)).data
  // The empty card goes out at the day's buy rate, 168.
  expect(paid).toMatchObject({ status: 6, cost_vnd: 1_680_000 })
  expect(await linesOf(made.id)).toEqual([
    { code: `customer:${customer}`, amount: total, foreign_amount: null },
    { code: 'expense:fx', amount: 1_680_000 - charged, foreign_amount: null },
    { code: `card:${jpy}`, amount: -1_680_000, foreign_amount: -10_000 },
    { code: 'revenue:service', amount: -fee, foreign_amount: null },
  ])
  expect(await moneyOf(customer)).toEqual({ balance: 5_000_000 - total, locked: 0, free: 5_000_000 - total })
  const story = ok(await world.as('AC').get(`/api/quote-payment/${made.id}/histories`)).data
  expect(story.map((row: { to_status: number }) => row.to_status)).toEqual([2, 5, 6])
  const statement = ok(await world.as('AC').get(`/api/user/${customer}/statement`)).results[0]
  expect(statement).toMatchObject({ kind: 'behalf_payment', reference: made.code, amount: -total })
})

test('a bank pays what it took; cancelled after it was paid the entry is reversed', async () => {
  const customer = await customerWith(2_000_000)
  const { id } = ok(await make(customer)).data
  ok(await approve(id))
  expect(field(await complete(id, { card_id: bank }))).toBe('paid_vnd')
  ok(await complete(id, { card_id: bank, paid_vnd: 1_750_000 }))
  expect((await linesOf(id)).slice(1)).toEqual([
    { code: 'expense:fx', amount: 30_000, foreign_amount: null },
    { code: `bank:${bank}`, amount: -1_750_000, foreign_amount: null },
    { code: 'revenue:service', amount: -fee, foreign_amount: null },
  ])
  expect(why(await cancel(id, 'CS'))).toBe('behalf.status')
  ok(await cancel(id))
  expect(await moneyOf(customer)).toEqual({ balance: 2_000_000, locked: 0, free: 2_000_000 })
  expect(await linesOf(id)).toHaveLength(8)
  expect(why(await cancel(id))).toBe('behalf.status')
})

test('one paid above the ceiling is cancelled by a manager who wrote no part of it, and by nobody else', async () => {
  const customer = await customerWith(80_000_000)
  const paid = async (maker: string) => {
    const { id } = ok(await make(customer, { amount: 200_000 }, maker)).data
    ok(await approve(id))
    ok(await complete(id))
    return id
  }
  const [supports, managers] = [await paid('CS'), await paid('AD')]
  expect(why(await cancel(supports))).toBe('ledger.take_back')
  expect(why(await cancel(managers, 'AD'))).toBe('ledger.take_back')
  ok(await cancel(supports, 'AD'))
  ok(await cancel(managers, 'SU'))
  expect(await moneyOf(customer)).toEqual({ balance: 80_000_000, locked: 0, free: 80_000_000 })
})

test('no more is approved than the customer’s money and their debt limit reach, however many approve at once', async () => {
  const poor = await customerWith(0)
  const { id } = ok(await make(poor)).data
  const refused = await approve(id)
  expect(why(refused)).toBe('behalf.credit')
  expect(refused.body.message).toContain('1,806,000')
  const trusted = await customerWith(0, { debt_limit: 2_000_000 })
  const [a, b] = [ok(await make(trusted)).data.id, ok(await make(trusted, { name: 'Phí thứ hai' })).data.id]
  const answers = await Promise.all([approve(a), approve(b, 'AC2')])
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
  expect(await moneyOf(trusted)).toMatchObject({ locked: total })
  const won = answers[0]?.status === 200 ? a : b
  const both = await Promise.all([complete(won), complete(won, {}, 'AC2'), cancel(won, 'AD')])
  expect(both.filter((answer) => answer.status === 200).length).toBeGreaterThanOrEqual(1)
  const [{ sum } = { sum: 0 }] = await world.db
    .selectFrom('account')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('balance'), fn.count<number>('id')).as('sum'))
    .where('code', '=', `customer:${trusted}`)
    .execute()
  expect([0, total]).toContain(Number(sum))
})

test('whoever makes a payment neither approves nor pays it; sales do not approve at all', async () => {
  const customer = await customerWith(10_000_000)
  const own = ok(await make(customer, {}, 'AC')).data
  expect(why(await approve(own.id))).toBe('access.own_work')
  ok(await approve(own.id, 'AC2'))
  expect(why(await complete(own.id))).toBe('access.own_work')
  ok(await complete(own.id, {}, 'AC2'))
  expect((await approve(own.id, 'CS')).status).toBe(403)
  expect((await complete(own.id, {}, 'SS')).status).toBe(403)
  expect((await make(customer, {}, 'OP')).status).toBe(403)
})

test('a new one is changed and priced anew; an approved one is not; a typed rate counts from the accountant', async () => {
  const customer = await customerWith(10_000_000)
  const made = ok(await make(customer, { exchange_rate: 100 })).data
  expect(made.exchange_rate).toBe(172)
  const change = (body: object, who = 'CS') =>
    world.as(who).put(`/api/quote-payment/${made.id}`, body, fresh())
  const doubled = ok(await change({ amount: 20_000, version: made.version })).data
  expect(doubled.goods_vnd).toBe(2 * charged)
  expect(why(await change({ amount: 1, version: made.version }))).toBe('conflict.stale')
  expect(ok(await change({ exchange_rate: 170 }, 'AC')).data).toMatchObject({ goods_vnd: 3_400_000 })
  ok(await approve(made.id, 'AC2'))
  expect(why(await change({ amount: 5 }))).toBe('behalf.status')
  for (const [name, sent] of [
    ['amount', { amount: 0 }],
    ['amount', { amount: -1 }],
    ['amount', { amount: 10.5 }],
    ['amount', { amount: 1e15 }],
    ['currency', { currency: 'VND' }],
    ['name', { name: '' }],
    ['payment_channel', { payment_channel: 'bitcoin' }],
  ] as const) {
    const answer = await make(customer, sent)
    expect([answer.status, field(answer)], JSON.stringify(sent)).toEqual([400, name])
  }
  expect(why(await make(999_999))).toBe('orders.customer_unknown')
})

test('sales see their customers’ payments; the warehouse sees that there are some; our cost is the books’', async () => {
  const customer = await customerWith(3_000_000, { sale: 'ss2' })
  const { id, code } = ok(await make(customer, { name: 'Vé tàu bí mật' })).data
  ok(await approve(id))
  ok(await complete(id))
  expect((await world.as('SS').get(`/api/quote-payment/${id}`)).status).toBe(404)
  const own = ok(await world.as('ss2').get(`/api/quote-payment/${id}`)).data
  expect(own).toMatchObject({ total_vnd: total, cost_vnd: null })
  const masked = ok(await world.as('OP').get('/api/quote-payments', { q: code })).results
  expect(masked).toMatchObject([{ customer_name: null, amount: null, total_vnd: null }])
  expect(ok(await world.as('OP').get('/api/quote-payments', { q: 'bí mật' })).results).toEqual([])
  const list = ok(await world.as('AC').get('/api/quote-payments', { q: 've tau bi mat', status: '6' }))
  expect(list.totals).toMatchObject({ complete: total, new: 0 })
  expect(list.option.counts['6']).toBe(1)
  expect((await world.as('CS').post('/api/quotes/payments/excel', { status: 6 })).status).toBe(200)
  expect((await world.as('PA').get('/api/quote-payments')).status).toBe(403)
})

test('the same request twice is one payment, one approval, one posting', async () => {
  const customer = await customerWith(5_000_000)
  const key = fresh()
  const body = { customer_id: customer, currency: 'JPY', amount: 10_000, name: 'Lặp', supplier: 'X' }
  const [a, b] = [
    ok(await world.as('CS').post('/api/quote-payment', body, key)).data.id,
    ok(await world.as('CS').post('/api/quote-payment', body, key)).data.id,
  ]
  expect(a).toBe(b)
  ok(await approve(a))
  const once = fresh()
  const paid = { card_id: jpy, image_transfer: proof }
  ok(await world.as('AC').post(`/api/quote/payment/${a}`, paid, once))
  ok(await world.as('AC').post(`/api/quote/payment/${a}`, paid, once))
  const other = await world.as('AC').post(`/api/quote/payment/${a}`, { ...paid, card_id: bank }, once)
  expect(why(other)).toBe('idempotency.mismatch')
  expect(await linesOf(a)).toHaveLength(4)
})
