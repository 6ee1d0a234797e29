import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { sendWorkbook, workbook } from '#testing/sheet.ts'
import { billAt, moneyOf, readBill } from '#testing/bill.ts'
import { customerOf, ok } from '#testing/order.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})
let sent = 0
/** Each a submit of its own, not the same one sent again. */
const post = (who: string, path: string, body: object) => {
  sent += 1
  return world.as(who).post(path, body, { 'idempotency-key': `submit-${sent}` })
}

test('COD of which the carrier kept more than the ceiling is settled by two people who say the same', async () => {
  const bill = await billAt(world, 17)
  const { collected_cod: collected } = await readBill(world, bill)
  const settle = (who: string, fee: number) =>
    post(who, '/api/bill/cods/approves', { rows: [{ id: bill.id, remitted: collected - fee, fee }] })
  const why = async (who: string, fee: number) => {
    const { status, body } = await settle(who, fee)
    return status === 200 ? (body.data.failed[0]?.error ?? 'settled') : body.error
  }
  expect(await why('AC', collected)).toBe('cod.second_person')
  expect(await why('AC', collected)).toBe('access.own_work')
  // Another number is another person's word, which the first one has to say too.
  expect(await why('AC2', collected - 1)).toBe('cod.second_person')
  expect(await why('AC', collected - 1)).toBe('access.own_work')
  expect(await readBill(world, bill)).toMatchObject({ cod_status: 'unpaid', remitted_cod: 1 })
  expect(await why('SU', collected - 1)).toBe('settled')
  expect(await readBill(world, bill)).toMatchObject({ cod_status: 'paid', cod_fee: collected - 1 })
})

const contra = 'expense:compensation'
test('a customer is given by hand no more than the ceiling by one person a day', async () => {
  const { id: user_id } = await customerOf(world)
  const write = (who: string, trans_amount: number) =>
    post(who, '/api/transation', {
      user_id,
      trans_type: 'add',
      trans_amount,
      contra,
      note: `${trans_amount}`,
    })
  expect((await write('AC', 10 ** 13)).body.error).toBe('ledger.entry_most')
  ok(await write('AC', 12_000_000))
  const waiting = ok(await write('AC', 12_000_001)).data
  expect((await moneyOf(world, user_id)).balance).toBe(12_000_000)
  const release = (who: string) => post(who, '/api/transation/release', { ids: [waiting.id] })
  expect((await release('AC')).body.error).toBe('access.own_work')
  ok(await release('AC2'))
  expect((await moneyOf(world, user_id)).balance).toBe(24_000_001)
  expect((await release('SU')).body.error).toBe('transactions.posted')
})

test('who raises what is posted above the ceiling takes it out of the books, and does not release it', async () => {
  const { id: user_id } = await customerOf(world)
  const form = { user_id, trans_type: 'add', trans_amount: 5_000_000, contra }
  const { id } = ok(await post('AC', '/api/transation', form)).data
  const change = (who: string, trans_amount: number) =>
    world.as(who).put(`/api/transation/change/${id}`, { trans_amount })
  expect(ok(await change('AC2', 90_000_000)).data.status).toBe(0)
  expect((await moneyOf(world, user_id)).balance).toBe(0)
  const release = (who: string) => post(who, '/api/transation/release', { ids: [id] })
  expect((await release('AC')).body.error).toBe('access.own_work')
  expect((await release('AC2')).body.error).toBe('access.own_work')
  // What waits is not posted by making it smaller.
  expect(ok(await change('AC', 4_000_000)).data.status).toBe(0)
  ok(await release('AD'))
  expect((await moneyOf(world, user_id)).balance).toBe(4_000_000)
  ok(await world.as('AC').del(`/api/transation/${id}`, { reason: 'nhầm' }))
  expect((await moneyOf(world, user_id)).balance).toBe(0)
})

test('eight transactions at once stay within the ceiling of the day together', async () => {
  const { id: user_id } = await customerOf(world)
  const form = (n: number) => ({ user_id, trans_type: 'add', trans_amount: 6_000_000 + n, contra })
  const at = (n: number) => post(n % 2 ? 'AC' : 'AC2', '/api/transation', form(n))
  const made = await Promise.all(Array.from({ length: 8 }, (_, n) => at(n)))
  expect(made.filter((answer) => ok(answer).data.status === 1)).toHaveLength(3)
  expect((await moneyOf(world, user_id)).balance).toBeLessThanOrEqual(20_000_000)
})

test('a customer is given points above the ceiling of a day by two people', async () => {
  const { id: user_id } = await customerOf(world)
  const score = async (who: string, points: number) => {
    const { status, body } = await post(who, '/api/point', { user_id, points, note: 'quà' })
    return body.error ?? status
  }
  expect(await score('SS', 1_000_000)).toBe('customers.points_most')
  expect(await score('SS', 9_999)).toBe(200)
  expect(await score('SS', 2)).toBe('customers.points_most')
  expect(await score('CS', 2)).toBe(200)
})

test('what two people posted above the ceiling one person neither takes back nor changes', async () => {
  const { id: user_id } = await customerOf(world)
  const write = (trans_amount: number, trans_type = 'sub') =>
    post('AC', '/api/transation', { user_id, trans_type, trans_amount, contra })
  const { id } = ok(await write(90_000_000)).data
  ok(await post('AC2', '/api/transation/release', { ids: [id] }))
  const balance = async () => (await moneyOf(world, user_id)).balance
  expect(await balance()).toBe(-90_000_000)
  for (const who of ['AC', 'AC2', 'AD']) {
    const change = await world.as(who).put(`/api/transation/change/${id}`, { trans_amount: 1 })
    expect(change.body.error, who).toBe('ledger.take_back')
    const gone = await world.as(who).del(`/api/transation/${id}`, { reason: 'nhầm' })
    expect(gone.body.error, who).toBe('ledger.take_back')
  }
  // Several below it are taken back up to the ceiling together.
  const small = [
    ok(await write(9_000_000)).data.id,
    ok(await write(9_000_001)).data.id,
    ok(await write(100_000)).data.id,
  ]
  ok(await world.as('AC').del(`/api/transation/${small[0]}`))
  ok(await world.as('AC').put(`/api/transation/change/${small[1]}`, { trans_amount: 1_999_999 }))
  const third = ok(await write(2_000_000)).data.id
  expect((await world.as('AC').del(`/api/transation/${third}`)).body.error).toBe('ledger.take_back')
  ok(await world.as('AC').del(`/api/transation/${small[2]}`))
  expect(await balance()).toBe(-90_000_000 - 1_999_999 - 2_000_000)
})

test('an opening balance is within the bound of the books, and is nobody’s alone whatever their role', async () => {
  const { id, code } = await customerOf(world)
  const open = async (who: string, credit: number) => {
    const lines = [['Khách hàng', code, '21-11-2026', credit]]
    const sheet = await workbook(['Loại *', 'Mã *', 'Ngày *', 'Dư có (đ)'], lines)
    return sendWorkbook(world, who, '/api/ledger/opening/import', sheet)
  }
  expect((await open('AD', 10 ** 12)).body.details[0].message).toContain('đến 100,000,000,000')
  ok(await open('AD', 90_000_000))
  const [sheet] = ok(await world.as('AD').get('/api/ledger/openings')).results
  const release = (who: string) => world.as(who).post('/api/ledger/opening/release', { id: sheet.id })
  expect((await release('AD')).body.error).toBe('access.own_work')
  expect((await moneyOf(world, id)).balance).toBe(0)
  ok(await release('AC'))
  expect((await moneyOf(world, id)).balance).toBe(90_000_000)
})

test('a penalty above the ceiling that two people charged one person does not take back', async () => {
  const { id: customer_id } = await customerOf(world)
  const charge = async (amount: number) => {
    const form = { customer_id, kind: 'damage', amount, note: `vỡ ${amount}` }
    const { id } = ok(await post('CS', '/api/punish', form)).data
    ok(await post('AC2', '/api/punish/confirm', { ids: [id] }))
    return id
  }
  const cancel = (id: number) => post('AC', '/api/punish/cancel', { ids: [id], reason: 'tha' })
  const [large, small, next] = [await charge(50_000_000), await charge(12_000_000), await charge(9_000_000)]
  expect((await cancel(large)).body.error).toBe('ledger.take_back')
  ok(await cancel(small))
  expect((await cancel(next)).body.error).toBe('ledger.take_back')
  expect((await moneyOf(world, customer_id)).balance).toBe(-59_000_000)
})

test('what comes off a colleague’s salary one person gives back to them no further than the ceiling of a day', async () => {
  const { id: customer_id } = await customerOf(world)
  const { rows: staff } = await sql<{ id: number }>`select id from staff where username = 'ss'`.execute(
    world.db,
  )
  const staff_id = staff[0]!.id
  const charge = async (amount: number, more = {}) => {
    const form = { customer_id, kind: 'damage', amount, note: `vỡ ${amount}`, ...more }
    const { id } = ok(await post('AC', '/api/punish', form)).data
    ok(await post('AC2', '/api/punish/confirm', { ids: [id] }))
    return id
  }
  const cancel = (id: number, who = 'AC') => post(who, '/api/punish/cancel', { ids: [id], reason: 'tha' })
  const owed = async () => {
    const account = await world.db
      .selectFrom('account')
      .select('balance')
      .where('code', '=', `staff:${staff_id}`)
      .executeTakeFirst()
    return account?.balance
  }
  const own = { staff_id }
  const [large, small, next] = [
    await charge(50_000_000, own),
    await charge(12_000_000, own),
    await charge(9_000_000, own),
  ]
  expect((await cancel(large)).body.error).toBe('ledger.take_back_staff')
  // The customer of the slip is another purse: what is theirs is counted by itself.
  ok(await cancel(await charge(11_000_000)))
  ok(await cancel(small))
  for (const who of ['AC', 'AC2', 'AD'])
    expect((await cancel(next, who)).body.error).toBe('ledger.take_back_staff')
  const preview = ok(await world.as('AC').post('/api/punish/preview', { id: next, action: 'cancel' })).data
  expect(preview.refusal).toContain('20,000,000 đ tiền phạt')
  expect(await owed()).toBe(59_000_000)
})
