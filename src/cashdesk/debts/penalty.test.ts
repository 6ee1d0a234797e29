import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { penaltySentences } from '#cashdesk/debts/penalty.words.ts'
import { customerOf, done, ok, orderAt, receive } from '#testing/order.ts'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestAnswer, TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

const why = (answer: TestAnswer) => answer.body.error
let amount = 400_000
const make = (customer_id: number, more = {}, who = 'CS') => {
  // An equal call within ten seconds would be the same submit.
  amount += 1_000
  return world
    .as(who)
    .post('/api/punish', { customer_id, kind: 'auction', amount, note: 'Bỏ phiên đã thắng', ...more })
}
const confirm = (id: number, who = 'AC') => world.as(who).post('/api/punish/confirm', { ids: [id] })
const cancel = (id: number, who = 'AC') =>
  world.as(who).post('/api/punish/cancel', { ids: [id], reason: 'khách có lý do chính đáng' })
const balanceOf = async (user_id: number) =>
  ok(await world.as('AC').get('/api/balance/user', { user_id })).data.balance

test('a penalty is proposed, charged by another person, and taken back by a reversal', async () => {
  const { id: customer } = await customerOf(world)
  await receive(world, { customerId: customer, amount: 1_000_000 })
  const made = ok(await make(customer, { amount: 450_000 })).data
  expect(made).toMatchObject({ status: 0, amount: 450_000 })
  expect(await balanceOf(customer)).toBe(1_000_000)
  const preview = { id: made.id, action: 'confirm' }
  expect(ok(await world.as('AC').post('/api/punish/preview', preview)).data).toMatchObject({
    balance_after: 550_000,
    refusal: null,
  })
  ok(await confirm(made.id))
  expect(await balanceOf(customer)).toBe(550_000)
  expect(why(await confirm(made.id, 'AC2'))).toBe('penalties.status')
  expect(why(await cancel(made.id, 'CS'))).toBe('penalties.status')
  ok(await cancel(made.id))
  expect(await balanceOf(customer)).toBe(1_000_000)
  expect(why(await cancel(made.id, 'AC2'))).toBe('penalties.status')
})

test('what it means is said in words of the customer and the order, from the server’s numbers', async () => {
  const { id: customer } = await customerOf(world, { name: 'Lê Văn Phạt' })
  await receive(world, { customerId: customer, amount: 300_000 })
  const order = await orderAt(world, 2, { customerId: customer })
  const row = ok(await make(customer, { amount: 450_000, order_id: order.id })).data
  const words = async (action: 'confirm' | 'cancel') =>
    penaltySentences(
      { ...row, action },
      ok(await world.as('AC').post('/api/punish/preview', { id: row.id, action })).data,
    )
  expect(await words('confirm')).toEqual([
    'Trừ 450,000 đ vào tiền của khách Lê Văn Phạt: số dư từ 300,000 đ còn -150,000 đ.',
    'Khách nợ công ty 150,000 đ.',
    `Đơn ${order.code} chỉ được ghi kèm: trạng thái, giá và tiền cọc của đơn không đổi.`,
  ])
  ok(await confirm(row.id))
  expect(await words('cancel')).toEqual([
    'Trả lại 450,000 đ cho khách Lê Văn Phạt: số dư từ -150,000 đ lên 300,000 đ.',
    'Khách còn khả dụng 300,000 đ.',
    `Đơn ${order.code} chỉ được ghi kèm: trạng thái, giá và tiền cọc của đơn không đổi.`,
  ])
})

test('what comes off a colleague’s salary is given back to them, and the customer is told of neither', async () => {
  const { id: customer } = await customerOf(world, { name: 'Đinh Thị Ngoài' })
  await receive(world, { customerId: customer, amount: 600_000 })
  const { rows } = await sql<{
    id: number
    name: string
  }>`select id, name from staff where username = 'ss'`.execute(world.db)
  const [colleague] = rows
  const staff_id = colleague?.id as number
  // Who may decide it names who pays; customer service does not.
  const row = ok(await make(customer, { amount: 450_000, staff_id }, 'AD')).data
  const owed = async () =>
    (
      await sql<{ balance: number }>`select balance from account where code = ${`staff:${staff_id}`}`.execute(
        world.db,
      )
    ).rows[0]?.balance ?? 0
  const seen = async (action: 'confirm' | 'cancel') =>
    ok(await world.as('AC').post('/api/punish/preview', { id: row.id, action })).data
  const before = await owed()
  for (const action of ['confirm', 'cancel'] as const) {
    const preview = await seen(action)
    expect(preview).toMatchObject({ balance_before: 600_000, balance_after: 600_000, refusal: null })
    // Nothing but what is shown is done, and nothing is done by showing it.
    const sides = preview.rows.map((one: { debit: number; credit: number }) => [one.debit, one.credit])
    expect(sides).toEqual(
      expect.arrayContaining([
        [450_000, 0],
        [0, 450_000],
      ]),
    )
    expect(sides).toHaveLength(2)
    expect(await owed()).toBe(action === 'confirm' ? before : before + 450_000)
    expect(penaltySentences({ ...row, action }, preview)).toEqual([
      action === 'confirm'
        ? `Trừ 450,000 đ vào lương tháng này của ${colleague?.name}.`
        : `Trả lại 450,000 đ vào lương của ${colleague?.name}.`,
      'Số dư của khách không đổi.',
      'Không gắn với đơn nào.',
    ])
    if (action === 'confirm') ok(await confirm(row.id))
  }
  ok(await cancel(row.id))
  expect([await owed(), await balanceOf(customer)]).toEqual([before, 600_000])
})

test('who proposed it does not charge it; of many who decide at once one does', async () => {
  const { id: customer } = await customerOf(world)
  const own = ok(await make(customer, {}, 'AC')).data
  expect(why(await confirm(own.id))).toBe('access.own_work')
  const answers = await Promise.all([confirm(own.id, 'AC2'), confirm(own.id, 'AD'), confirm(own.id, 'SU')])
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(await balanceOf(customer)).toBe(-own.amount)
  expect((await confirm(own.id, 'CS')).status).toBe(403)
  expect((await make(customer, {}, 'OP')).status).toBe(403)
})

test('a waiting one is changed; bad input is refused by its field; another’s order cannot be named', async () => {
  const { id: customer } = await customerOf(world)
  const made = ok(await make(customer)).data
  const path = `/api/punish/${made.id}`
  ok(await world.as('CS').put(path, { amount: 99_000, version: made.version }))
  expect(why(await world.as('CS').put(path, { amount: 1, version: made.version }))).toBe('conflict.stale')
  ok(await confirm(made.id))
  expect(await balanceOf(customer)).toBe(-99_000)
  expect(why(await world.as('CS').put(path, { amount: 5 }))).toBe('penalties.status')
  for (const [field, sent] of [
    ['amount', { amount: 0 }],
    ['amount', { amount: 0.5 }],
    ['amount', { amount: 1e15 }],
    ['kind', { kind: 'ghét' }],
    ['note', { note: ' ' }],
  ] as const) {
    const answer = await make(customer, sent)
    expect([answer.status, answer.body.details?.[0]?.path]).toEqual([400, field])
  }
  const order = await orderAt(world, 1)
  expect(why(await make(customer, { order_id: order.id }))).toBe('transfers.order_customer')
  expect(why(await make(999_999))).toBe('orders.customer_unknown')
})

test('the fee of a cancelled order is a penalty that the rule charged', async () => {
  await world.db
    .insertInto('config_factor')
    .values({ key: 'cancel.fee', value: 70_000, applied_date: '2026-11-20' })
    .execute()
  const [waiting, order] = [await orderAt(world, 4), await orderAt(world, 5)]
  const told = async ({ id }: { id: number }): Promise<string> => {
    const { actions } = ok(await world.as('AC').get(`/api/quote/id/${id}`)).data
    return actions.find(({ key }: { key: string }) => key === 'cancel').effect
  }
  // Before the purchase is approved the whole deposit comes free: no fee is spoken of.
  expect(await told(waiting)).not.toContain('phí hủy')
  expect(await told(order)).toContain('trừ phí hủy')
  done(await world.as('AC').post('/api/quote/cancel/quotes', { ids: [order.id], reason: 'khách đổi ý' }))
  const { results } = ok(await world.as('AC').get('/api/punishes', { customer_id: order.customerId }))
  expect(results).toMatchObject([{ status: 1, kind: 'cancel', amount: 70_000, order_code: order.code }])
})

test('sales see their customers’ penalties; the warehouse sees that there are some', async () => {
  const { id: customer } = await customerOf(world, { sale: 'ss2' })
  const made = ok(await make(customer, { note: 'Chuyện riêng' })).data
  const seen = async (who: string, q: string) => ok(await world.as(who).get('/api/punishes', { q })).results
  expect(await seen('SS', made.code)).toEqual([])
  expect(await seen('ss2', 'chuyen rieng')).toHaveLength(1)
  expect(await seen('MKT', 'chuyện riêng')).toEqual([])
  expect(await seen('MKT', made.code)).toMatchObject([{ amount: null, note: null, customer_name: null }])
  const list = ok(await world.as('AC').get('/api/punishes', { customer_id: customer }))
  expect(list.totals).toMatchObject({ amount: 0, waiting: made.amount })
  expect(list.option.counts['0']).toBe(1)
  expect((await world.as('CS').post('/api/punishes/excel', { status: 0 })).status).toBe(200)
  expect((await world.as('PA').get('/api/punishes')).status).toBe(403)
})
