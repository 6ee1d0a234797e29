import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readVietQr } from '#ledger/vietqr.rules.ts'
import { customerOf, done, ok, orderAt, receive, statusOf } from '#testing/order.ts'
import type { TestOrder } from '#testing/order.ts'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestAnswer, TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({ prices: { rates: { JPY: [168, 172] }, freight: { household: 221_000 } } })
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

const why = (answer: TestAnswer) => answer.body.error
const ask = (id: number, more = {}, who = 'CS') =>
  world.as(who).post('/api/quote/guarantee', { id, reason: 'khách quen, chuyển tiền thứ hai', ...more })
const decide = (id: number, status: number, who = 'AC', answer?: string) =>
  world.as(who).post('/api/quote/guarantee/decide', { ids: [id], status, ...(answer ? { answer } : {}) })
const deposit = (order: TestOrder, who = 'AC') =>
  world.as(who).post('/api/quote/confirm/deposit', { ids: [order.id] })
async function approve(order: TestOrder) {
  const { id: buyer_id } = await world.as('AF').me()
  done(await world.as('AC').post('/api/quote/assign/payments', { ids: [order.id], buyer_id, account_id: 1 }))
  return world.as('AC').post('/api/quote/approve/payments', { ids: [order.id] })
}
const guaranteed = async (id: number) =>
  (await world.db.selectFrom('orders').select('guaranteed').where('id', '=', id).executeTakeFirstOrThrow())
    .guaranteed

test('an order is bought without its deposit only after another person approved its guarantee', async () => {
  const order = await orderAt(world, 3)
  expect(why(await deposit(order))).toBe('orders.deposit_short')
  const { id } = ok(await ask(order.id)).data
  expect(why(await ask(order.id, { reason: 'hỏi lại' }))).toBe('orders.guarantee_waits')
  expect(why(await deposit(order))).toBe('orders.deposit_short')
  const listed = ok(await world.as('AC').get('/api/quote/guarantees', { q: order.code, status: '0' }))
  expect(listed.results).toMatchObject([{ id, amount: 2_131_000, deposit: 0, request: 2_131_000 }])
  expect(listed.option.counts['0']).toBe(1)
  expect(listed.totals).toEqual({ amount: 0, waiting: 2_131_000, cancelled: 0 })
  ok(await decide(id, 1))
  const decided = ok(await world.as('AC').get('/api/quote/guarantees', { q: order.code }))
  expect(decided.totals).toEqual({ amount: 2_131_000, waiting: 0, cancelled: 0 })
  expect(await guaranteed(order.id)).toBe(true)
  done(await deposit(order))
  done(await approve(order))
  expect(await statusOf(world, order.id)).toBe(5)
  const { exposure, locked } = ok(
    await world.as('AC').get('/api/balance/user', { user_id: order.customerId }),
  ).data
  expect({ exposure, locked }).toEqual({ exposure: 2_663_070, locked: 0 })
  expect(why(await ask(order.id))).toBe('orders.guaranteed')
})

test('before a deposit is locked the preview tells what is asked, what there is, and whether it is guaranteed', async () => {
  const customer = await customerOf(world)
  const order = await orderAt(world, 3, { customerId: customer.id })
  const preview = async () =>
    ok(await world.as('AC').post('/api/quote/preview/money', { id: order.id, action: 'deposit' })).data
  const bare = await preview()
  expect(bare.refusal).toBeTruthy()
  expect(bare.deposit).toMatchObject({
    asked: 2_131_000,
    available: 0,
    short: 2_131_000,
    guaranteed: false,
  })
  const asksFor = async () =>
    readVietQr(ok(await world.as('AC').get(`/api/quote/id/${order.id}`)).data.qr)?.amount
  expect(await asksFor()).toBe(2_131_000)
  await receive(world, { customerId: customer.id, amount: 500_000 })
  const { id } = ok(await ask(order.id)).data
  expect((await preview()).deposit).toMatchObject({ guaranteed: false, guarantee_waits: true })
  ok(await decide(id, 1))
  const covered = await preview()
  expect(covered).toMatchObject({ refusal: null, free_before: 500_000, free_after: 0 })
  expect(covered.deposit).toMatchObject({
    available: 500_000,
    short: 1_631_000,
    guaranteed: true,
    locks: 500_000,
  })
  done(await deposit(order))
  expect(ok(await world.as('AC').get('/api/balance/user', { user_id: customer.id })).data.locked).toBe(
    500_000,
  )
  // The customer is asked for what is still missing, not for the whole once more.
  expect(await asksFor()).toBe(1_631_000)
  const other = await world.as('AC').post('/api/quote/preview/money', { id: order.id, action: 'cancel' })
  expect(ok(other).data.deposit ?? null).toBeNull()
})

test('nobody approves what they asked themselves; who refuses says why; what is decided stays', async () => {
  const order = await orderAt(world, 3)
  const { id } = ok(await ask(order.id, { amount: 500_000 }, 'AC')).data
  expect(why(await decide(id, 1))).toBe('access.own_work')
  expect((await decide(id, 1, 'CS')).status).toBe(403)
  expect((await decide(id, -1)).body.details[0].path).toBe('answer')
  ok(await decide(id, -1, 'AC2', 'khách còn nợ'))
  expect(why(await decide(id, 1, 'AD'))).toBe('orders.guarantee_decided')
  expect(await guaranteed(order.id)).toBe(false)
  const again = ok(await ask(order.id)).data
  const answers = await Promise.all([decide(again.id, 1), decide(again.id, -1, 'AC2', 'chưa đủ hồ sơ')])
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
  expect(why(await decide(999_999, 1))).toBe('orders.guarantee_not_found')
  expect((await world.as('CS').post('/api/quote/guarantees/excel', { status: 1 })).status).toBe(200)
})

test('a guarantee ends with its quote: quoted anew, or cancelled, it is asked for again', async () => {
  const order = await orderAt(world, 3)
  ok(await decide(ok(await ask(order.id)).data.id, 1))
  ok(await world.as('CS').post(`/api/quote/edit/${order.id}`, { goods_values: 15_000 }))
  expect(await guaranteed(order.id)).toBe(false)
  const other = await orderAt(world, 3)
  const { id } = ok(await ask(other.id)).data
  done(await world.as('CS').post('/api/quote/cancel/quotes', { ids: [other.id], reason: 'khách đổi ý' }))
  expect(why(await decide(id, 1))).toBe('orders.status')
  const early = await orderAt(world, 2)
  expect(why(await ask(early.id))).toBe('orders.status')
  const paid = await orderAt(world, 4)
  expect(why(await ask(paid.id))).toBe('orders.guarantee_needless')
})

test('a guaranteed order that is split or merged stays guaranteed as long as its quote stands', async () => {
  const order = await orderAt(world, 3, { quote: { quality: 2 } })
  ok(await decide(ok(await ask(order.id)).data.id, 1))
  done(await deposit(order))
  const { made } = ok(await world.as('AC').post(`/api/quote/split/${order.id}`, { quality: 1 })).data
  expect([await guaranteed(order.id), await guaranteed(made.id)]).toEqual([true, true])
  ok(await world.as('AC').post(`/api/quote/merge/${order.id}`, { merges: [made.id] }))
  expect([await guaranteed(order.id), await guaranteed(made.id)]).toEqual([true, false])
})

test('sales see the guarantees of their customers only', async () => {
  const customer = await customerOf(world, { sale: 'ss2' })
  const order = await orderAt(world, 3, { customerId: customer.id })
  ok(await ask(order.id, {}, 'ss2'))
  const seen = async (who: string) =>
    ok(await world.as(who).get('/api/quote/guarantees', { q: order.code })).results.length
  expect([await seen('ss2'), await seen('SS'), await seen('OP')]).toEqual([1, 0, 1])
  expect((await ask(order.id, {}, 'SS')).status).toBe(404)
})

test('a further deposit, too, keeps to the level’s limit of buying beyond deposits', async () => {
  const order = await orderAt(world, 5)
  const buy = () =>
    world.as('CS').post(`/api/quote/updatebuy/${order.id}`, {
      supplier_order_no: 'RKT-9',
      card_id: 3,
      actual_price: 20_000,
      actual_ship: 800,
    })
  ok(await buy())
  await sql`update customer_level set exposure_limit = 1 where code = (select level_code from customer
    where id = ${order.customerId})`.execute(world.db)
  const { id } = ok(await ask(order.id)).data
  ok(await decide(id, 1))
  // The same call of the same accountant within ten seconds would be the same submit.
  expect(why(await deposit(order, 'AC2'))).toBe('ledger.exposure_limit')
  await sql`update customer_level set exposure_limit = null`.execute(world.db)
  done(await deposit(order, 'AC2'))
})

test('pasted payments are checked row by row, and only the good ones are saved', async () => {
  const [a, b] = [await orderAt(world, 6), await orderAt(world, 6)]
  const early = await orderAt(world, 5)
  const rows = [
    { code: a.code.toLowerCase(), amount: 12_800 },
    { code: b.code, amount: 1 },
    { code: a.code },
    { code: early.code },
    { code: 'DH999999999' },
  ]
  const problems = (answer: TestAnswer) =>
    ok(answer).data.rows.map((row: { problem: string | null }) => row.problem)
  const expected = [
    null,
    'Số tiền khác giá mua đã ghi sổ (12800 JPY)',
    'Mã đơn bị lặp',
    'Đơn chưa mua',
    'Không tìm thấy đơn hàng',
  ]
  const charges = async () =>
    (
      await world.db
        .selectFrom('orders')
        .select('charge_status')
        .where('id', 'in', [a.id, b.id])
        .orderBy('id')
        .execute()
    ).map((row) => row.charge_status)
  expect(problems(await world.as('AC').post('/api/quote/payments/call', { rows }))).toEqual(expected)
  expect(await charges()).toEqual([0, 0])
  const saved = await world.as('AC').post('/api/quote/payments/save', { rows })
  expect(problems(saved)).toEqual(expected)
  expect(await charges()).toEqual([1, 0])
  expect((await world.as('CS').post('/api/quote/payments/call', { rows })).status).toBe(403)
  expect((await world.as('AC').post('/api/quote/payments/save', { rows: [] })).status).toBe(400)
})

test('a buyer keeps to the level’s limit too, though buyers see no customer', async () => {
  const order = await orderAt(world, 5)
  const { rows } = await sql<{
    card: number
  }>`select id as card from card where kind = 'card' and currency = 'JPY'`.execute(world.db)
  const purchase = {
    supplier_order_no: 'RKT-10',
    card_id: rows[0]?.card,
    actual_price: 20_000,
    actual_ship: 800,
  }
  ok(await world.as('AF').post(`/api/quote/updatebuy/${order.id}`, purchase))
  ok(await decide(ok(await ask(order.id)).data.id, 1))
  await sql`update customer_level set exposure_limit = 1`.execute(world.db)
  const buy = () =>
    world.as('AF').post(`/api/quote/buy/${order.id}`, purchase, { 'idempotency-key': randomUUID() })
  expect(why(await buy())).toBe('ledger.exposure_limit')
  expect(await statusOf(world, order.id)).toBe(5)
  await sql`update customer_level set exposure_limit = null`.execute(world.db)
  ok(await buy())
})

test('an order that stays with its sales person is priced as its customer is, whoever has the customer now', async () => {
  const order = await orderAt(world, 1)
  await sql`update customer set level_code = 'kimcuong', sale_id = (select id from staff where username = 'ss2')
    where id = ${order.customerId}`.execute(world.db)
  // 5 % of 12,800 JPY at the rate of the level (172 − 1.5), less its 20 %.
  const sent = ok(await world.as('SS').post(`/api/quote/send/${order.id}`)).data
  expect(sent.service_vnd).toBe(87_296)
})
