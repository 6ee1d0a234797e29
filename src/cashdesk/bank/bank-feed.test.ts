import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { booked, bookingOf, sendBooking } from '#testing/bank.ts'
import { ok } from '#testing/order.ts'
import { cassoMessage, sepayMessage } from '#outside/bank/bank.sim.ts'
import { brokenInvariants } from '#invariants.ts'
import { testApp, testBankSecrets } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

const list = async (query: Record<string, string | number> = {}, who = 'AC') =>
  ok(await world.as(who).get('/api/bank-transactions', query))

test('what the bank books is on the desk as it was told, once however often it is told', async () => {
  const booking = bookingOf({ amount: 1_234_000, content: 'NGUYEN VAN A chuyen tien', balance: 9_000_000 })
  for (let time = 0; time < 3; time += 1)
    expect((await sendBooking(world, 'sepay', booking)).body).toEqual({ success: true })
  const found = await list({ q: booking.reference as string })
  expect(found.results).toMatchObject([
    {
      amount: 1_234_000,
      running_balance: 9_000_000,
      content: 'NGUYEN VAN A chuyen tien',
      reference: booking.reference,
      booked_at: '2026-11-21T02:30:00.000Z',
      posting_date: '21-11-2026',
      source: 'sepay',
      status: 'new',
      version: 1,
    },
  ])
  expect((await list({ q: '1,234,000' })).results).toHaveLength(1)
  const kept = await sql<{ outcome: string }>`select outcome from bank_delivery order by id`.execute(world.db)
  expect(kept.rows.slice(-3).map(({ outcome }) => outcome)).toEqual(['new', 'known', 'known'])
})

test('sixteen messages of one booking at once, and the other feed with it, make one row', async () => {
  const booking = bookingOf({ amount: 777_000, content: 'dong thoi' })
  const feeds = Array.from({ length: 16 }, (_, n) => (n % 2 ? 'sepay' : 'casso') as 'sepay' | 'casso')
  const answers = await Promise.all(feeds.map((feed) => sendBooking(world, feed, booking)))
  expect(answers.map(({ status }) => status)).toEqual(feeds.map(() => 200))
  expect((await list({ q: booking.reference as string })).pagination.total).toBe(1)
})

test('later bookings may come before earlier ones', async () => {
  const late = await booked(world, { amount: 11_000, content: 'sau', time: '2026-11-20 15:00:00' })
  const early = await booked(world, { amount: 12_000, content: 'truoc', time: '2026-11-20 14:00:00' })
  const ids = (await list({ booked_at_to: '20-11-2026' })).results.map((row: { id: number }) => row.id)
  expect(ids).toEqual([late, early])
})

test('a feed whose clock is ahead does not book into days to come', async () => {
  await booked(world, {
    amount: 13_000,
    content: 'dong ho chay truoc',
    time: '2027-03-01 08:00:00',
    reference: 'AHEAD1',
  })
  expect((await list({ q: 'AHEAD1' })).results).toMatchObject([
    { posting_date: '21-11-2026', booked_at: world.now().toISOString() },
  ])
})

test('a forged message is refused with 401 and leaves nothing', async () => {
  const booking = bookingOf({ amount: 5_000_000, content: 'gia mao' })
  const before = await sql<{ n: number }>`select count(*)::int as n from bank_delivery`.execute(world.db)
  const forged = [
    ['sepay', sepayMessage({ sepayKey: 'not the key at all' }, booking, world.now())],
    ['sepay', { headers: { 'content-type': 'application/json' }, body: '{}' }],
    ['casso', cassoMessage({ cassoSecret: 'not the secret' }, booking, world.now())],
    ['casso', cassoMessage(testBankSecrets, booking, new Date(world.now().getTime() - 10 * 60_000))],
  ] as const
  for (const [feed, { headers, body }] of forged) {
    const answer = await world.nobody.post(`/api/webhooks/${feed}`, body, headers)
    expect([answer.status, answer.body.message]).toEqual([401, 'UNAUTHORIZED'])
  }
  const signed = cassoMessage(testBankSecrets, booking, world.now())
  const changed = signed.body.replace('5000000', '50000000')
  expect((await world.nobody.post('/api/webhooks/casso', changed, signed.headers)).status).toBe(401)
  const after = await sql<{ n: number }>`select count(*)::int as n from bank_delivery`.execute(world.db)
  expect(after.rows).toEqual(before.rows)
})

test('a message that names no account of ours, or that nobody understands, is kept and counted', async () => {
  const { lost } = (await list()).option
  const booking = bookingOf({ amount: 9_000, content: 'tai khoan khac', account: '999888777' })
  expect((await sendBooking(world, 'casso', booking)).status).toBe(200)
  const { headers } = sepayMessage(testBankSecrets, booking, world.now())
  expect((await world.nobody.post('/api/webhooks/sepay', '{"hello":1}', headers)).status).toBe(200)
  expect((await list()).option.lost).toBe(lost + 2)
  expect((await sendBooking(world, 'casso', { ...booking, id: 0 })).status).toBe(200)
  expect((await list()).option.lost).toBe(lost + 2)
})

test('a message is taken once its account is known', async () => {
  const { lost } = (await list()).option
  const booking = bookingOf({ amount: 66_000, content: 'tai khoan moi', account: '5550001112' })
  await sendBooking(world, 'sepay', booking)
  expect((await list()).option.lost).toBe(lost + 1)
  await sql`insert into card (kind, name, account_number) values ('bank', 'Tài khoản mới', '555 000 1112')`.execute(
    world.db,
  )
  ok(await world.as('AC').post('/api/bank-transactions/suggest'))
  expect((await list()).option.lost).toBe(lost)
  expect((await list({ q: booking.reference as string })).results).toMatchObject([
    { amount: 66_000, card_name: 'Tài khoản mới' },
  ])
})

test('what the bank told stays: no call and no statement changes it', async () => {
  const id = await booked(world, { amount: 21_000, content: 'giu nguyen' })
  for (const change of [
    sql`update bank_transaction set amount = 1 where id = ${id}`,
    sql`delete from bank_transaction`,
  ])
    await expect(change.execute(world.db)).rejects.toThrow(/permission denied|append-only/)
})

test('the desk is the accountant’s and the manager’s', async () => {
  for (const who of ['CS', 'SS', 'CC', 'OP', 'AF', 'PA', 'MKT'])
    expect((await world.as(who).get('/api/bank-transactions')).status).toBe(403)
  expect((await list({ status: 'new' }, 'AD')).results.length).toBeGreaterThan(0)
})

test('the list filters by status, account and direction, and counts and sums what it shows', async () => {
  await booked(world, { amount: -44_000, content: 'phi dich vu' })
  const out = await list({ direction: 'out', size: 200 })
  expect(out.results.length).toBeGreaterThan(0)
  expect(out.results.every((row: { amount: number }) => row.amount < 0)).toBe(true)
  expect(out.totals.amount).toBe(
    out.results.reduce((sum: number, row: { amount: number }) => sum + row.amount, 0),
  )
  expect(out.option.counts.new + out.option.counts.suggested).toBe(out.pagination.total)
  expect((await list({ card_id: 999_999 })).results).toEqual([])
  expect((await world.as('AC').get('/api/bank-transactions', { booked_at_from: 'x9' })).status).toBe(400)
})
