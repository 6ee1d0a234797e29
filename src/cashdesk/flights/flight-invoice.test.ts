import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestAnswer, TestApp } from '#testing/app.ts'
import { ok, orderAt } from '#testing/order.ts'

let world: TestApp
let flight: number
let number: string
let partner: number
beforeAll(async () => {
  world = await testApp()
  number = (await orderAt(world, 8)).mawb as string
  const { rows } = await sql<{
    id: number
    partner: number
  }>`select m.id, (select min(id) from partner) as partner
    from mawb m where m.number = ${number}`.execute(world.db)
  flight = rows[0]!.id
  partner = rows[0]!.partner
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

const why = ({ body }: TestAnswer) => body.error
let documents = 0
const invoice = (more = {}) => {
  documents += 1
  return { partner_id: partner, document: `HD${documents}`, currency: 'VND', amount: 12_000_000, ...more }
}
const book = (more = {}, who = 'AC', to = flight) =>
  world.as(who).post(`/api/mawb/${to}/invoice`, invoice(more))
const reverse = (id: number, who = 'AC', reason = 'ghi nhầm chuyến') =>
  world.as(who).post('/api/mawb/invoice/reverse', { id, reason })
const read = async (who = 'AC') => ok(await world.as(who).get(`/api/mawb/${flight}/invoices`)).data
const cost = async () => (await read()).cost_vnd
/** What we owe the partner, VND. */
const owed = async () => {
  const account = await world.db
    .selectFrom('account')
    .select('balance')
    .where('code', '=', `partner:${partner}`)
    .executeTakeFirst()
  return -(account?.balance ?? 0)
}
const linesOf = async (id: number) => {
  const { rows } = await sql<{
    code: string
    amount: number
    currency: string | null
    foreign: number | null
  }>`
    select a.code, l.amount, l.currency, l.foreign_amount::float8 as foreign
    from flight_invoice f join entry_line l on l.entry_id = f.entry_id join account a on a.id = l.account_id
    where f.id = ${id} order by l.id`.execute(world.db)
  return rows
}

test('a freight invoice is what we owe the carrier for the flight, as its preview said', async () => {
  const sent = invoice({ amount: 30_000_001, invoice_date: '15-11-2026' })
  const [before, debt] = [await cost(), await owed()]
  const preview = ok(await world.as('AC').post(`/api/mawb/${flight}/invoice/preview`, sent)).data
  expect(preview).toMatchObject({ balance_before: -debt, balance_after: -debt - 30_000_001, refusal: null })
  expect(preview.rows.map(({ debit, credit }: { debit: number; credit: number }) => debit - credit)).toEqual([
    30_000_001, -30_000_001,
  ])
  expect(await cost()).toBe(before)
  const made = ok(await world.as('AC').post(`/api/mawb/${flight}/invoice`, sent)).data
  expect(made).toMatchObject({
    status: 1,
    amount: 30_000_001,
    invoice_date: '15-11-2026',
    document: sent.document,
  })
  expect(await linesOf(made.id)).toEqual([
    { code: 'expense:freight', amount: 30_000_001, currency: null, foreign: null },
    { code: `partner:${partner}`, amount: -30_000_001, currency: null, foreign: null },
  ])
  expect(await cost()).toBe(before + 30_000_001)
  expect(await owed()).toBe(debt + 30_000_001)
})

test('one in a foreign currency is its amount at the rate that was written', async () => {
  const before = await cost()
  const foreign = { currency: 'USD', foreign_amount: 1234.56, rate: 25_410.5, amount: null }
  const made = ok(await book(foreign)).data
  // 1,234.56 × 25,410.5 = 31,370,786.88
  expect(made).toMatchObject({ amount: 31_370_787, foreign_amount: 1234.56, rate: 25_410.5, currency: 'USD' })
  expect((await linesOf(made.id))[1]).toMatchObject({
    amount: -31_370_787,
    currency: 'USD',
    foreign: -1234.56,
  })
  expect(await cost()).toBe(before + 31_370_787)
})

test('a wrong one is taken back by another entry, once; it is never edited', async () => {
  const [before, debt] = [await cost(), await owed()]
  const { id } = ok(await book()).data
  const preview = ok(await world.as('AC').post('/api/mawb/invoice/reverse/preview', { id })).data
  expect(preview).toMatchObject({ balance_before: -debt - 12_000_000, balance_after: -debt, refusal: null })
  expect((await reverse(id, 'AC', '')).status).toBe(400)
  const answers = await Promise.all([reverse(id), reverse(id, 'AC2'), reverse(id, 'AD')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(why(await reverse(id, 'AC', 'một lần nữa'))).toBe('flights.reversed')
  expect([await cost(), await owed()]).toEqual([before, debt])
  const [row] = (await read()).invoices
  expect(row).toMatchObject({ id, status: -1, reason: 'ghi nhầm chuyến', amount: 12_000_000 })
  await expect(sql`update flight_invoice set amount = 1 where id = ${id}`.execute(world.db)).rejects.toThrow()
})

test('a document of a partner stands once, whatever flight and capitals; taken back it is written anew', async () => {
  const { mawb } = await orderAt(world, 8)
  const { id: other } = await world.db
    .selectFrom('mawb')
    .select('id')
    .where('number', '=', mawb as string)
    .executeTakeFirstOrThrow()
  const made = ok(await book({ document: 'Inv-77' })).data
  const again = await book({ document: 'INV-77', amount: 1 }, 'AC2', other)
  expect(why(again)).toBe('flights.document_known')
  expect(again.body.details).toEqual([{ path: 'document', message: `Đã ghi cho chuyến ${number}` }])
  ok(await reverse(made.id))
  const both = await Promise.all([
    book({ document: 'INV-77' }, 'AC', other),
    book({ document: 'inv-77' }, 'AC2', flight),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a double click books once', async () => {
  const [before, sent] = [await cost(), invoice()]
  const send = () =>
    world.as('AC').post(`/api/mawb/${flight}/invoice`, sent, { 'idempotency-key': 'flight-invoice-once' })
  const answers = await Promise.all([send(), send()])
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  ok(await send())
  expect(await cost()).toBe(before + 12_000_000)
})

describe('what it does not take', () => {
  test.each([
    [{ amount: null }, 'amount'],
    [{ foreign_amount: 5 }, 'foreign_amount'],
    [{ currency: 'USD', amount: null, rate: 25_000 }, 'foreign_amount'],
    [{ currency: 'USD', amount: null, foreign_amount: 5 }, 'rate'],
    [{ currency: 'USD', amount: 7, foreign_amount: 5, rate: 25_000 }, 'amount'],
    [{ currency: 'XYZ' }, 'currency'],
    [{ document: ' ' }, 'document'],
    [{ amount: 0 }, 'amount'],
    [{ partner_id: 999_999 }, 'partner_id'],
    [{ invoice_date: '31-02-2026' }, 'invoice_date'],
  ])('%j is refused at %s', async (more, path) => {
    const { status, body } = await book(more)
    expect(status).toBe(400)
    expect(body.details[0].path).toBe(path)
  })

  test('a flight that was cancelled; and one that is paid for is not cancelled', async () => {
    const made = ok(
      await world.as('OP').post('/api/create/mawb/haki', { mawb: '131-90000002', warehouse_code: 'JP-TYO' }),
    ).data
    const cancel = () => world.as('OP').post('/api/import/quote/cancel', { id: made.id, reason: 'không bay' })
    const booked = ok(await book({}, 'AC', made.id)).data
    expect(why(await cancel())).toBe('mawb.invoiced')
    ok(await reverse(booked.id))
    ok(await cancel())
    expect(why(await book({}, 'AC', made.id))).toBe('flights.cancelled')
  })

  test('anybody but those who keep the books', async () => {
    const { id } = ok(await book()).data
    for (const who of ['SS', 'CS', 'OP', 'AF', 'PA']) {
      expect((await book({}, who)).status, who).toBe(403)
      expect((await reverse(id, who)).status, who).toBe(403)
      expect((await world.as(who).get(`/api/mawb/${flight}/invoices`)).status, who).toBe(403)
    }
    expect((await world.as('AC').get('/api/mawb/999999/invoices')).status).toBe(404)
    expect(why(await book({}, 'AC', 999_999))).toBe('mawb.unknown')
    expect(why(await reverse(999_999))).toBe('flights.invoice_unknown')
  })
})
