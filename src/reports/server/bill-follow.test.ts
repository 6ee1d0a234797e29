import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { billAt, move } from '#testing/bill.ts'
import type { TestBill } from '#testing/bill.ts'
import { ok } from '#testing/order.ts'

let world: TestApp
let bill: TestBill
beforeAll(async () => {
  world = await testApp()
  bill = await billAt(world, 14, { debt_limit: 50_000_000 })
}, 120_000)
afterAll(() => world.close())

const rowOf = async (one: TestBill, who = 'AC', query: Record<string, string> = {}) =>
  ok(await world.as(who).get('/api/report/invoice-inventory', { bill_id: one.id, ...query })).results[0]
const update = (who: string, body: object) => world.as(who).put('/api/report/invoice-inventory/update', body)
const resolve = (who: string, body: object) =>
  world.as(who).post('/api/report/invoice-inventory/resolve', body)

test('a slip that is not finished says how old it is, what it asks for, and who has it', async () => {
  const row = await rowOf(bill)
  expect(row).toMatchObject({
    code: bill.code,
    status: 14,
    days: 0,
    holder: 'warehouse',
    bills: 1,
    total: bill.total,
    version: 0,
  })
  const list = ok(await world.as('AC').get('/api/bills', { codes: bill.code })).results[0]
  expect(row.due).toBe(list.due)
  expect(row.step_by).toBe((await world.as('AC').me()).name)
})

test('a note, a person and a promised day are read back, and each stays where it is not named', async () => {
  const person = (await world.as('OP').me()).id
  const sent = {
    id: bill.id,
    note: 'Khách hẹn thứ Hai',
    person_id: person,
    promised_day: '24-11-2026',
    version: 0,
  }
  const { data } = ok(await update('CS', sent))
  expect(data).toMatchObject({
    note: 'Khách hẹn thứ Hai',
    person_id: person,
    promised_day: '24-11-2026',
    version: 1,
  })
  expect(await rowOf(bill)).toMatchObject({
    note: 'Khách hẹn thứ Hai',
    person_id: person,
    promised_day: '24-11-2026',
    version: 1,
  })
  ok(await update('SS', { id: bill.id, note: '', version: 1 }))
  expect(await rowOf(bill)).toMatchObject({
    note: null,
    person_id: person,
    promised_day: '24-11-2026',
    version: 2,
  })
  // Nothing is written where nothing changes.
  expect(ok(await update('AC', { id: bill.id, person_id: person, version: 2 })).data.version).toBe(2)
})

test('who saw an older version is refused with what stands now, who noted it first too', async () => {
  for (const version of [0, 1]) {
    const { status, body } = await update('AC', { id: bill.id, note: 'khác', version })
    expect([status, body.error, body.data.version]).toEqual([409, 'conflict.stale', 2])
  }
  expect((await resolve('AC', { id: bill.id, finding: 'x', version: 1 })).body.error).toBe('conflict.stale')
})

test('what was found marks it as checked, by whom and when, and its history tells it', async () => {
  ok(await resolve('AC', { id: bill.id, finding: 'Hàng còn ở kệ A3, thiếu một kiện', version: 2 }))
  const row = await rowOf(bill)
  expect(row).toMatchObject({
    finding: 'Hàng còn ở kệ A3, thiếu một kiện',
    checked_by: (await world.as('AC').me()).name,
    version: 3,
  })
  expect(row.checked_at).not.toBeNull()
  expect(await rowOf(bill, 'AC', { care: 'unchecked' })).toBeUndefined()
  expect(await rowOf(bill, 'AC', { care: 'checked' })).toBeDefined()
  const { data } = ok(await world.as('AC').get(`/api/bill/histories/${bill.id}`))
  expect(data.map(({ label }: { label: string }) => label)).toContain('Kiểm phiếu tồn')
})

test('a promise that was not kept is found, and a new one is not of the past', async () => {
  expect((await update('AC', { id: bill.id, promised_day: '20-11-2026' })).body.error).toBe('bill_follow.day')
  expect(await rowOf(bill, 'AC', { care: 'broken' })).toBeUndefined()
  world.setNow('2026-11-25T03:00:00Z')
  expect(await rowOf(bill, 'AC', { care: 'broken' })).toMatchObject({ code: bill.code, days: 4 })
  world.setNow('2026-11-21T03:00:00Z')
})

test('nobody who left is to take care of it', async () => {
  const { rows } = await sql<{ id: number }>`insert into staff (username, name, role, password_hash, status)
    values ('da-nghi', 'Người Đã Nghỉ', 'CS', '', 0) returning id`.execute(world.db)
  expect((await update('AC', { id: bill.id, person_id: rows[0]!.id })).body.error).toBe('bill_follow.person')
})

test('sales note on slips of their own customers alone, and check none', async () => {
  const { body } = await world
    .as('ss2')
    .put('/api/report/invoice-inventory/update', { id: bill.id, note: 'của tôi' })
  expect(body.error).toBe('bills.not_found')
  expect((await resolve('SS', { id: bill.id, finding: 'x' })).status).toBe(403)
  expect((await update('OP', { id: bill.id, note: 'x' })).status).toBe(403)
})

test('a slip that is done is none of these, and nothing is noted of it any more', async () => {
  const gone = await billAt(world, 13, { debt_limit: 50_000_000 })
  expect(await rowOf(gone)).toMatchObject({ holder: 'accountant' })
  await move(world, 'AD', gone, 0, { reason: 'lập nhầm' })
  expect(await rowOf(gone)).toBeUndefined()
  expect((await update('AC', { id: gone.id, note: 'x' })).body.error).toBe('bill_follow.finished')
})
