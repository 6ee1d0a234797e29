import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadAmounts, percentOff } from '#cashdesk/cards/card-load.rules.ts'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
let jpy: number
let bank: number
beforeAll(async () => {
  world = await testApp({ prices: { rates: { JPY: [168, 172] } } })
  const { rows } = await sql<{ jpy: number; bank: number }>`select
    (select id from card where kind = 'card' and currency = 'JPY') as jpy,
    (select id from card where kind = 'bank' and is_primary) as bank`.execute(world.db)
  ;({ jpy, bank } = rows[0] as { jpy: number; bank: number })
  await world.db.updateTable('card').set({ name: 'Thẻ JCB mua hàng Nhật' }).where('id', '=', jpy).execute()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.setNow('2026-11-21T03:00:00Z')
  await world.db.deleteFrom('period').execute()
})

const ac = () => world.as('AC')
let made = 0
const form = (over: object = {}) => ({
  card_id: jpy,
  bank_id: bank,
  foreign_amount: 1_000_000,
  bank_reference: `FT${(made += 1)}`,
  ...over,
})
async function load(over: object = {}) {
  const { status, body } = await ac().post('/api/credit', form(over))
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
async function accounts() {
  const { rows } = await sql<{ code: string; balance: number; quantity: number }>`
    select code, balance, quantity::float8 as quantity from account
    where code in (${`card:${jpy}`}, ${`bank:${bank}`})`.execute(world.db)
  const of = (code: string) => rows.find((row) => row.code === code) ?? { balance: 0, quantity: 0 }
  return { card: of(`card:${jpy}`), bank: of(`bank:${bank}`).balance }
}
const linesOf = async (id: number) => {
  const { rows } = await sql<{ code: string; amount: number }>`select a.code, l.amount from card_load c
    join entry_line l on l.entry_id = c.entry_id join account a on a.id = l.account_id
    where c.id = ${id} order by l.id`.execute(world.db)
  return rows.map(({ code, amount }) => [code, amount])
}

describe('what a load comes to', () => {
  test('the fee is the card’s per cent unless another was kept', () => {
    expect(loadAmounts({ foreign: 1000, rate: 25_400, fee: null, feePercent: 1.5 })).toEqual({
      fee: 381_000,
      amount: 25_781_000,
    })
    expect(loadAmounts({ foreign: 1000, rate: 25_400, fee: 0, feePercent: 1.5 }).amount).toBe(25_400_000)
    expect(loadAmounts({ foreign: 0.01, rate: 25_450, fee: null, feePercent: 0 }).amount).toBe(255)
  })
  test('a rate is as far off below as above', () => {
    expect([percentOff(165, 150), percentOff(135, 150), percentOff(150, 150)]).toEqual([10, 10, 0])
  })
})

describe('loading a card', () => {
  test('posts card and fee against the bank account, at the day’s buying rate', async () => {
    const before = await accounts()
    await ac().put(`/api/card/${jpy}`, { fee_percent: 1 })
    const row = await load({ foreign_amount: 500_000, note: 'Nạp đầu tuần' })
    await ac().put(`/api/card/${jpy}`, { fee_percent: 0 })
    expect(row).toMatchObject({
      code: expect.stringMatching(/^NT\d{7}$/),
      currency: 'JPY',
      foreign_amount: 500_000,
      rate: 168,
      fee: 840_000,
      amount: 84_840_000,
      load_date: '21-11-2026',
      note: 'Nạp đầu tuần',
    })
    expect(await linesOf(row.id)).toEqual([
      [`card:${jpy}`, 84_000_000],
      ['expense:card_fee', 840_000],
      [`bank:${bank}`, -84_840_000],
    ])
    const after = await accounts()
    expect(after.card.balance - before.card.balance).toBe(84_000_000)
    expect(after.card.quantity - before.card.quantity).toBe(500_000)
    expect(after.bank - before.bank).toBe(-84_840_000)
  })

  test('the next purchase goes out at the average of what was loaded', async () => {
    const usd = (
      await ac().post('/api/card', {
        name: 'Visa thử',
        kind: 'card',
        currency: 'USD',
        account_number: '0001',
      })
    ).body.data.id
    await load({ card_id: usd, foreign_amount: 100, rate: 25_000 })
    await load({ card_id: usd, foreign_amount: 300, rate: 26_000 })
    const { body } = await ac().get('/api/credits/all')
    expect(body.data.find((row: { id: number }) => row.id === usd)).toMatchObject({
      quantity: 400,
      balance: 10_300_000,
      average_rate: 25_750,
      last_load: '21-11-2026',
    })
    const listed = (await ac().get('/api/cards', { q: 'visa thu' })).body.results[0]
    expect(listed).toMatchObject({ quantity: 400, balance: 10_300_000, average_rate: 25_750 })
  })

  test('/api/card/load is the same', async () => {
    const { status, body } = await ac().post('/api/card/load', form({ foreign_amount: 1 }))
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ foreign_amount: 1, amount: 168 })
  })

  test('the preview says what is then posted, and posts nothing', async () => {
    const before = await accounts()
    const sent = form({ foreign_amount: 10_000, rate: 174, fee: 5_000 })
    const { body } = await ac().post('/api/credit/preview', sent)
    expect(await accounts()).toEqual(before)
    expect(body.data).toMatchObject({
      rate: 174,
      fee: 5_000,
      refusal: null,
      warning: expect.stringContaining('3.6%'),
      card: {
        currency: 'JPY',
        before: before.card.balance,
        after: before.card.balance + 1_740_000,
        quantity_after: before.card.quantity + 10_000,
      },
      bank: { before: before.bank, after: before.bank - 1_745_000 },
    })
    const { data } = (await ac().post('/api/credit', sent)).body
    expect(await linesOf(data.id)).toEqual(
      body.data.rows.map((row: { account: string; debit: number; credit: number }) => [
        row.account,
        row.debit - row.credit,
      ]),
    )
  })

  test('of another amount than the person saw, for a rate or fee that changed meanwhile, asks again', async () => {
    const sent = form({ foreign_amount: 10_000 })
    const seen = (await ac().post('/api/credit/preview', sent)).body.data.amount
    await ac().put(`/api/card/${jpy}`, { fee_percent: 2 })
    const before = await accounts()
    const late = await ac().post('/api/credit', { ...sent, expected_amount: seen })
    expect([late.status, late.body.error, late.body.details[0].path]).toEqual([
      409,
      'cards.amount_changed',
      'rate',
    ])
    expect(await accounts()).toEqual(before)
    const again = (await ac().post('/api/credit/preview', sent)).body.data.amount
    expect(again).toBeGreaterThan(seen)
    expect((await load({ ...sent, expected_amount: again })).amount).toBe(again)
    await ac().put(`/api/card/${jpy}`, { fee_percent: 0 })
  })

  test('sent twice with one key it is posted once', async () => {
    const before = await accounts()
    const sent = form({ foreign_amount: 7 })
    const key = { 'idempotency-key': '3c3a6f0e-98b1-4f4e-b5b1-0f6c6a2f9a11' }
    const answers = [await ac().post('/api/credit', sent, key), await ac().post('/api/credit', sent, key)]
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect((await accounts()).card.quantity - before.card.quantity).toBe(7)
  })
})

describe('a load that cannot be', () => {
  test.each([
    ['onto a bank account', { card_id: 1 }, 409, 'cards.not_loadable'],
    ['from a card', { bank_id: 3 }, 409, 'cards.not_payable'],
    ['at a rate far from the day’s', { rate: 1_680 }, 409, 'cards.rate_far'],
    ['of nothing', { foreign_amount: 0 }, 400, 'bad_input'],
    ['of a fraction of a sen', { foreign_amount: 0.001 }, 400, 'bad_input'],
    ['with a negative fee', { fee: -1 }, 400, 'bad_input'],
    ['tomorrow', { load_date: '22-11-2026' }, 400, 'bad_input'],
    ['on no day', { load_date: '31-02-2026' }, 400, 'bad_input'],
    ['before any rate', { load_date: '01-01-2020' }, 409, 'pricing.no_rate'],
  ])('%s is refused and posts nothing', async (_, over, status, error) => {
    const before = await accounts()
    const answer = await ac().post('/api/credit', form(over))
    expect(answer).toMatchObject({ status, body: { error } })
    expect(answer.body.message.length).toBeGreaterThan(10)
    expect(await accounts()).toEqual(before)
  })
  test('the bank’s reference is taken once, by whoever is first', async () => {
    const sent = form({ foreign_amount: 3 })
    const answers = await Promise.all([
      world.as('AC').post('/api/credit', sent),
      world.as('AC2').post('/api/credit', sent),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const third = await ac().post('/api/credit', { ...sent, foreign_amount: 4 })
    expect(third).toMatchObject({ status: 409, body: { error: 'cards.loaded_already' } })
    expect(third.body.message).toMatch(/NT\d{7}/)
  })
  test('a closed month takes none', async () => {
    await sql`insert into period (period, closed_at) values ('2026-10', now())`.execute(world.db)
    const answer = await ac().post('/api/credit', form({ load_date: '15-10-2026' }))
    expect(answer).toMatchObject({ status: 409, body: { error: 'ledger.period_closed' } })
  })
})

describe('a load that was wrong', () => {
  test('is changed by reversing it and posting it anew', async () => {
    const before = await accounts()
    const row = await load({ foreign_amount: 20_000 })
    const { body } = await ac().put(`/api/credit/${row.id}`, { foreign_amount: 30_000, version: row.version })
    expect(body.data).toMatchObject({ foreign_amount: 30_000, amount: 5_040_000, code: row.code })
    const after = await accounts()
    expect(after.card.balance - before.card.balance).toBe(5_040_000)
    expect(after.card.quantity - before.card.quantity).toBe(30_000)
    const stale = await ac().put(`/api/credit/${row.id}`, { foreign_amount: 1, version: row.version })
    expect(stale).toMatchObject({ status: 409, body: { error: 'conflict.stale' } })
  })
  test('is saved as it stands, or with another note, without a movement in the books', async () => {
    const row = await load({ foreign_amount: 21_000, note: 'Nạp đầu tuần' })
    const moved = async () => {
      const { rows } = await sql`select id, withdrawn_at from expected_booking
        where kind = 'card_load' and reference_id = ${row.id} order by id`.execute(world.db)
      return { rows, lines: await linesOf(row.id), accounts: await accounts() }
    }
    const before = await moved()
    const sent = { ...row, load_date: '21-11-2026', note: 'Đã đối chiếu', bank_reference: `FT${(made += 1)}` }
    const { body } = await ac().put(`/api/credit/${row.id}`, sent)
    expect(body.data).toMatchObject({ note: 'Đã đối chiếu', bank_reference: sent.bank_reference })
    expect(await moved()).toEqual(before)
    const other = await load({ foreign_amount: 1 })
    const taken = await ac().put(`/api/credit/${row.id}`, { bank_reference: other.bank_reference })
    expect(taken.body.error).toBe('cards.loaded_already')
  })
  test('of a month closed meanwhile is taken back and written anew in the open one, its own day kept', async () => {
    const row = await load({ foreign_amount: 10_000, load_date: '15-10-2026' })
    await sql`insert into period (period, closed_at) values ('2026-10', now())`.execute(world.db)
    const changed = await ac().put(`/api/credit/${row.id}`, { foreign_amount: 11_000 })
    expect(changed.body.data).toMatchObject({ load_date: '15-10-2026', amount: 11_000 * row.rate })
    const entries = await sql<{
      posting_date: string
      document_date: string | null
    }>`select posting_date, document_date
        from entry where reference_type = 'card_load' and reference_id = ${row.id} order by id`.execute(
      world.db,
    )
    expect(entries.rows).toEqual([
      { posting_date: '2026-10-15', document_date: null },
      { posting_date: '2026-11-21', document_date: null },
      { posting_date: '2026-11-21', document_date: '2026-10-15' },
    ])
    const other = await ac().put(`/api/credit/${row.id}`, { load_date: '14-10-2026' })
    expect(other.body.error).toBe('ledger.period_closed')
  })
  test('has the fee of its new amount unless another is said', async () => {
    const row = await load({ foreign_amount: 10_000, fee: 7_000 })
    const noted = await ac().put(`/api/credit/${row.id}`, { note: 'đã đối chiếu' })
    expect(noted.body.data).toMatchObject({ fee: 7_000 })
    const more = await ac().put(`/api/credit/${row.id}`, { foreign_amount: 20_000 })
    expect(more.body.data).toMatchObject({ fee: 0, amount: 3_360_000 })
  })
  test('is deleted by reversing it, once; its reference may be used again', async () => {
    const before = await accounts()
    const row = await load({ foreign_amount: 50_000, bank_reference: 'FT-SAI' })
    const path = `/api/credit/${row.id}`
    const shown = (await ac().post(`${path}/delete/preview`)).body.data
    expect(shown.balance_after - shown.balance_before).toBe(row.amount)
    expect(shown.rows.length).toBeGreaterThan(1)
    expect((await ac().del(path, { reason: 'Nhập nhầm thẻ' })).status).toBe(200)
    expect((await ac().post(`${path}/delete/preview`)).status).toBe(404)
    expect(await accounts()).toEqual(before)
    expect((await ac().get('/api/credits', { size: 200 })).body.results).not.toContainEqual(
      expect.objectContaining({ id: row.id }),
    )
    expect((await ac().del(`/api/credit/${row.id}`)).status).toBe(404)
    await load({ foreign_amount: 1, bank_reference: 'FT-SAI' })
  })
  test('two people deleting it reverse it once', async () => {
    const before = await accounts()
    const row = await load({ foreign_amount: 60_000 })
    const answers = await Promise.all([
      world.as('AC').del(`/api/credit/${row.id}`, { reason: 'sai' }),
      world.as('SU').del(`/api/credit/${row.id}`, { reason: 'sai' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(await accounts()).toEqual(before)
  })
})

describe('the list', () => {
  test('filters, sums what it shows and goes to Excel', async () => {
    const row = await load({ foreign_amount: 9_999, load_date: '18-11-2026', note: 'Nạp cho đợt giảm giá' })
    const query = { load_date_from: '18-11-2026', load_date_to: '18-11-2026', card_id: jpy }
    const { body } = await ac().get('/api/credits', query)
    expect(body.results).toMatchObject([{ id: row.id, card_name: 'Thẻ JCB mua hàng Nhật' }])
    expect(body.totals).toEqual({ amount: row.amount, fee: 0 })
    const found = await ac().get('/api/credits', { q: 'dot giam gia' })
    expect(found.body.results.map(({ id }: { id: number }) => id)).toEqual([row.id])
    const file = await ac().post('/api/credits/excel', query)
    expect(file.status).toBe(200)
    expect(decodeURIComponent(String(file.headers['content-name']))).toMatch(/^Danh sách nạp thẻ/)
  })
  test('others than accountants see that a card was loaded, not how much', async () => {
    await load({ foreign_amount: 11 })
    for (const role of ['CS', 'SS', 'OP', 'MKT'] as const) {
      const { status, body } = await world.as(role).get('/api/credits')
      expect(status).toBe(200)
      expect(body.results[0]).toMatchObject({
        amount: null,
        rate: null,
        foreign_amount: null,
        bank_name: null,
      })
      expect(body.totals).toBeUndefined()
      expect((await world.as(role).get('/api/credits', { sort: 'amount' })).status).toBe(400)
      const all = await world.as(role).get('/api/credits/all')
      expect(all.body.data[0]).toMatchObject({ quantity: null, balance: null, average_rate: null })
    }
    expect((await world.as('AF').get('/api/credits')).status).toBe(403)
  })
  test.each(['CS', 'SS', 'OP', 'MKT', 'AF', 'PA'])('%s loads nothing', async (role) => {
    const row = await load({ foreign_amount: 12 })
    const person = world.as(role)
    for (const path of ['/api/credit', '/api/card/load', '/api/credit/preview'])
      expect((await person.post(path, form())).status).toBe(403)
    expect((await person.put(`/api/credit/${row.id}`, { foreign_amount: 1 })).status).toBe(403)
    expect((await person.del(`/api/credit/${row.id}`)).status).toBe(403)
    expect((await person.post('/api/credits/excel', {})).status).toBe(403)
  })
  test('a load of another station is not there', async () => {
    const row = await load({ foreign_amount: 13 })
    const elsewhere = world.as('AC', { station: 2 })
    expect((await elsewhere.get('/api/credits', { q: row.code })).body.results).toEqual([])
    expect((await elsewhere.put(`/api/credit/${row.id}`, { foreign_amount: 1 })).status).toBe(404)
    expect((await elsewhere.del(`/api/credit/${row.id}`)).status).toBe(404)
  })
})

test('the books hold after all of this', async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
})
