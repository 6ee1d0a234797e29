import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billAt } from '#testing/bill.ts'
import { reminderText } from '#cashdesk/debts/debt.rules.ts'
import { remindDebts } from '#notices/server/remind-debts.jobs.ts'
import { customerOf, ok, receive } from '#testing/order.ts'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestAnswer, TestApp } from '#testing/app.ts'

let world: TestApp
const start = '2026-11-21T03:00:00Z'
beforeAll(async () => {
  world = await testApp({ now: start })
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

const why = (answer: TestAnswer) => answer.body.error
const later = (days: number) => new Date(new Date(start).getTime() + days * 86_400_000)
const debtOf = async (customer: number, who = 'AC') =>
  ok(await world.as(who).get('/api/debt/ageing', { customer_id: customer })).results
const detail = async (customer: number) => ok(await world.as('AC').get(`/api/debt/ageing/${customer}`)).data

test('what is owed stands under its age, until it is paid', async () => {
  const bill = await billAt(world, 14, { method: 'TRANSFER' })
  const [row] = await debtOf(bill.customerId)
  const { due } = row
  expect(row).toMatchObject({ id: bill.customerId, bills: 1, d7: due, d15: 0, older: 0, days: 0 })
  expect(due).toBeGreaterThan(0)
  world.setNow(later(20))
  expect((await debtOf(bill.customerId))[0]).toMatchObject({ d7: 0, d30: due, days: 20 })
  const found = async (query: object) =>
    ok(await world.as('AC').get('/api/debt/ageing', { customer_id: bill.customerId, ...query })).results
      .length
  expect([await found({ age: 'd30' }), await found({ age: 'd7' }), await found({ over: '1' })]).toEqual([
    1, 0, 1,
  ])
  await receive(world, { customerId: bill.customerId, amount: due - 1_000 })
  expect((await debtOf(bill.customerId))[0].due).toBe(1_000)
  await receive(world, { customerId: bill.customerId, amount: 1_000 })
  expect(await debtOf(bill.customerId)).toEqual([])
  const nothing = { customer_id: bill.customerId, channel: 'zalo' }
  expect(why(await world.as('CS').post('/api/debt/remind', nothing))).toBe('debts.nothing_due')
  world.setNow(start)
})

test('money set against a bill while a carrier is told what to collect: both count', async () => {
  const bill = await billAt(world, 15, { method: 'TRANSFER', debt_limit: 100_000_000 })
  const [{ due }] = await debtOf(bill.customerId)
  const slow = await world.owner.startTransaction().execute()
  await sql`insert into allocation (customer_id, bill_id, amount)
    values (${bill.customerId}, ${bill.id}, 1000)`.execute(slow)
  const telling = sql`update bill set expected_cod = ${due} where id = ${bill.id}`.execute(world.owner)
  const waits = sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted`
  await expect.poll(async () => (await waits.execute(slow)).rows[0]!.n).toBeGreaterThan(0)
  await slow.commit().execute()
  await telling
  expect((await debtOf(bill.customerId))[0]).toMatchObject({ due: due - 1_000, expected_cod: due - 1_000 })
})

test('a reminder is written with what was owed; its words name each bill and what to write', async () => {
  const bill = await billAt(world, 14, { method: 'TRANSFER' })
  const { text, bills } = await detail(bill.customerId)
  expect(bills).toMatchObject([{ id: bill.id, code: bill.code }])
  expect(text).toContain(bill.code)
  expect(text).toContain('Vietcombank')
  const remind = (more = {}) =>
    world.as('CS').post('/api/debt/remind', { customer_id: bill.customerId, channel: 'phone', ...more })
  ok(await remind({ note: 'hẹn thứ sáu' }))
  const { reminders } = await detail(bill.customerId)
  expect(reminders).toMatchObject([{ channel: 'phone', due: bills[0].due, note: 'hẹn thứ sáu' }])
  expect((await debtOf(bill.customerId))[0].reminders).toBe(1)
  expect((await remind({ channel: 'fax' })).body.details[0].path).toBe('channel')
  expect(why(await remind({ customer_id: 999_999 }))).toBe('orders.customer_unknown')
  expect((await world.as('OP').get('/api/debt/ageing')).status).toBe(403)
  expect((await world.as('CS').post('/api/debt/ageing/excel')).status).toBe(200)
})

test('sales see what their customers owe, nobody else’s', async () => {
  const { id } = await customerOf(world, { sale: 'ss2' })
  await billAt(world, 14, { method: 'TRANSFER', customerId: id })
  expect(await debtOf(id, 'SS')).toEqual([])
  expect(await debtOf(id, 'ss2')).toHaveLength(1)
  expect((await world.as('SS').get(`/api/debt/ageing/${id}`)).status).not.toBe(200)
})

test('each morning sales hear of debts that are too old, a customer once in so many days', async () => {
  const { id } = await customerOf(world, { sale: 'ss2' })
  await billAt(world, 14, { method: 'TRANSFER', customerId: id })
  const run = (days: number) =>
    remindDebts.run(null, { db: world.db, now: later(days), signal: new AbortController().signal })
  const eventCount = async () =>
    (
      await world.db
        .selectFrom('payment_reminder')
        .select('id')
        .where('customer_id', '=', id)
        .where('channel', '=', 'auto')
        .execute()
    ).length
  await run(6)
  expect(await eventCount()).toBe(0)
  await run(8)
  await run(9)
  expect(await eventCount()).toBe(1)
  await run(16)
  expect(await eventCount()).toBe(2)
  const bells = await world.db
    .selectFrom('bell')
    .innerJoin('staff', 'staff.id', 'bell.staff_id')
    .select('staff.username')
    .where('kind', '=', 'debt')
    .where('link', 'like', `%open=${id}`)
    .execute()
  // The newer reminder takes the place of the older.
  expect(bells).toEqual([{ username: 'ss2' }])
})

test('the words of a reminder', () => {
  expect(
    reminderText({
      customer: 'Trần Văn Khách',
      bills: [{ code: 'PX00000018', due: 1_250_000, days: 12, memo: 'KH000001 PX00000018' }],
      bank: { name: 'Vietcombank', account: '1023456789', holder: 'CONG TY TNHH MUA HO VIET' },
    }),
  ).toBe(
    [
      'Kính gửi Trần Văn Khách, quý khách còn 1,250,000 đ chưa thanh toán:',
      '- PX00000018: 1,250,000 đ (12 ngày), nội dung: KH000001 PX00000018',
      'Chuyển khoản về Vietcombank, số tài khoản 1023456789, CONG TY TNHH MUA HO VIET.',
      'Nếu quý khách đã chuyển, vui lòng gửi lại chứng từ. Xin cảm ơn quý khách.',
    ].join('\n'),
  )
})
