import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasCardNumber } from '#catalog/card.rules.ts'
import { readVietQr } from '#ledger/vietqr.rules.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
let customer: { id: number; customer_no: string }
beforeAll(async () => {
  world = await testApp()
  const { rows } = await sql<{ id: number; customer_no: string }>`
    select id, customer_no from customer where customer_no is not null and station_id = 1 order by id limit 1`.execute(
    world.db,
  )
  customer = rows[0] as typeof customer
})
afterAll(() => world.close())

const ac = () => world.as('AC')
let made = 0
async function newCard(over: object = {}): Promise<{ id: number; name: string }> {
  const body = { name: `Thẻ thử ${(made += 1)}`, kind: 'card', currency: 'USD', ...over }
  const { status, body: answer } = await ac().post('/api/card', body)
  expect(status, JSON.stringify(answer)).toBe(200)
  return answer.data
}
const newBank = (over: object = {}) =>
  newCard({ kind: 'bank', currency: 'VND', account_number: '0071001234567', bank_code: 'VCB', ...over })
async function rowOf(id: number) {
  const { body } = await ac().get('/api/cards', { size: 200 })
  return body.results.find((row: { id: number }) => row.id === id)
}

describe('a card is kept without what would let somebody pay with it', () => {
  test.each([
    ['a whole card number', { account_number: '4111111111111111' }, 'account_number'],
    ['five digits', { account_number: '12345' }, 'account_number'],
    ['a whole card number in the note', { note: 'thẻ 4111 1111 1111 1111, cvv 123' }, 'note'],
    ['a whole card number in the name', { name: 'Visa 4111-1111-1111-1111' }, 'name'],
    ['a bank account in a foreign currency', { kind: 'bank', currency: 'USD' }, 'currency'],
    ['a fee above every bank', { fee_percent: 21 }, 'fee_percent'],
  ])('%s is refused, and nothing is kept', async (_, over, path) => {
    const count = () => world.db.selectFrom('card').select('id').execute()
    const before = (await count()).length
    const { status, body } = await ac().post('/api/card', {
      name: 'Thẻ',
      kind: 'card',
      currency: 'USD',
      ...over,
    })
    expect(status).toBe(400)
    expect(body.details).toMatchObject([{ path }])
    expect(await count()).toHaveLength(before)
  })
  test('a phone number or an account number in a note is none', () => {
    expect(hasCardNumber('gọi 0912345678, số tài khoản 19036668888011')).toBe(false)
    expect(hasCardNumber('4111 1111 1111 1111')).toBe(true)
    expect(hasCardNumber('4111111111111112')).toBe(false)
  })
})

test('a card that money moved on keeps its kind and currency', async () => {
  const card = await newCard({ currency: 'JPY', account_number: '4417' })
  const bank = await newBank()
  const load = { card_id: card.id, bank_id: bank.id, foreign_amount: 1000 }
  expect((await ac().post('/api/card/load', load)).status).toBe(200)
  const { status, body } = await ac().put(`/api/card/${card.id}`, { currency: 'USD' })
  expect(status).toBe(400)
  expect(body.details).toMatchObject([{ path: 'currency' }])
  const gone = await ac().del(`/api/card/${card.id}`)
  expect(gone.status).toBe(409)
  expect(gone.body.message).toContain('lần nạp thẻ')
})

describe('one card is the primary one of its kind and currency', () => {
  test('another one takes its place; cards of other currencies keep theirs', async () => {
    const [one, two] = [await newCard({ currency: 'EUR' }), await newCard({ currency: 'EUR' })]
    const other = await newCard({ currency: 'GBP' })
    for (const id of [one.id, other.id]) {
      expect((await ac().post('/api/card/primary', { id })).body.message).toBe(
        'Đã đặt làm thẻ, tài khoản chính',
      )
    }
    await ac().post('/api/card/primary', { id: two.id })
    expect([await rowOf(one.id), await rowOf(two.id), await rowOf(other.id)]).toMatchObject([
      { is_primary: false },
      { is_primary: true },
      { is_primary: true },
    ])
  })
  test('it is not put out of use before another one is primary', async () => {
    const card = await newCard({ currency: 'KRW' })
    await ac().post('/api/card/primary', { id: card.id })
    const { status, body } = await ac().put(`/api/card/${card.id}`, { active: false })
    expect(status).toBe(400)
    expect(body.details).toMatchObject([{ path: 'active' }])
  })
  test('two people at once leave one', async () => {
    const cards = [await newCard({ currency: 'AUD' }), await newCard({ currency: 'AUD' })]
    const answers = await Promise.all(
      cards.map(({ id }, index) => world.as(index ? 'AC' : 'SU').post('/api/card/primary', { id })),
    )
    expect(answers.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThan(0)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from card
      where currency = 'AUD' and is_primary`.execute(world.db)
    expect(rows).toEqual([{ n: 1 }])
  })
})

describe('a card is assigned to what it pays', () => {
  test.each([
    ['/api/card/assign', 'assigned_general'],
    ['/api/card/assign/goods', 'assigned_goods'],
    ['/api/card/assign/service', 'assigned_service'],
  ])('%s', async (path, mark) => {
    const [one, two] = [await newCard({ currency: 'PayPal' }), await newCard({ currency: 'PayPal' })]
    expect((await ac().post(path, { id: one.id })).status).toBe(200)
    expect((await rowOf(one.id))[mark]).toBe(true)
    await ac().post(path, { id: two.id })
    expect([(await rowOf(one.id))[mark], (await rowOf(two.id))[mark]]).toEqual([false, true])
    await ac().post(path, { id: two.id, assigned: false })
    expect((await rowOf(two.id))[mark]).toBe(false)
  })
  test('one that is not in use, or not there, is not', async () => {
    const card = await newCard({ active: false })
    const off = await ac().post('/api/card/assign/goods', { id: card.id })
    expect(off).toMatchObject({ status: 409, body: { error: 'cards.inactive' } })
    expect((await ac().post('/api/card/assign', { id: 987_654_321 })).status).toBe(404)
  })
  test('pickers get the assigned ones first, and none that is not in use', async () => {
    const card = await newCard({ name: 'Thẻ Z cuối bảng chữ cái', currency: 'CNY' })
    await newCard({ name: 'Thẻ A đã khóa', currency: 'CNY', active: false })
    await ac().post('/api/card/assign/goods', { id: card.id })
    const { body } = await world.as('AF').get('/api/card/search', { kind: 'card', currency: 'CNY' })
    // The demo's own card of that currency is the primary one.
    expect(body.results[1].id).toBe(card.id)
    expect(body.results.every((row: { active: boolean }) => row.active)).toBe(true)
    const found = await world.as('AF').get('/api/card/search', { q: 'the z cuoi' })
    expect(found.body.results.map((row: { id: number }) => row.id)).toEqual([card.id])
  })
})

test('the BIN of an account is its bank’s, whatever was typed', async () => {
  const bank = await newBank({ bank_code: 'TCB', bank_bin: '970436' })
  expect((await rowOf(bank.id)).bank_bin).toBe('970407')
  const { body } = await ac().put(`/api/card/${bank.id}`, { bank_code: 'VCB' })
  expect(body.data.bank_bin).toBe('970436')
})

describe('a customer pays to the account that is assigned to them', () => {
  const qr = async () => {
    const { body } = await ac().post('/api/user/qrcode', { user_id: customer.id })
    return readVietQr(body.data.qr)?.account
  }
  test('their QR codes name it, and the primary one again when it is taken off them', async () => {
    const before = await qr()
    const bank = await newBank({ account_number: '99887766' })
    const given = { id: bank.id, customer_ids: [customer.id] }
    const { body } = await ac().post('/api/card/assigned/customer', given)
    expect(body.data).toEqual({ id: bank.id, customers: 1 })
    expect(await qr()).toBe('99887766')
    expect((await rowOf(bank.id)).customers).toBe(1)
    const whose = await ac().get(`/api/card/${bank.id}/customers`)
    expect(whose.body.results).toMatchObject([{ id: customer.id, customer_no: customer.customer_no }])
    const transfer = await ac().get('/api/transfer/qrcode', { code: customer.customer_no })
    expect(transfer.body.data.account).toBe('99887766')

    const other = await newBank({ account_number: '55667788' })
    await ac().post('/api/card/assigned/customer', { id: other.id, customer_ids: [customer.id] })
    expect(await qr()).toBe('55667788')
    expect((await rowOf(bank.id)).customers).toBe(0)
    await ac().post('/api/card/assigned/customer', {
      id: other.id,
      customer_ids: [customer.id],
      assigned: false,
    })
    expect(await qr()).toBe(before)
  })
  test('only to a bank account of ours, and only somebody who is a customer', async () => {
    const card = await newCard()
    const bank = await newBank()
    const wrong = await ac().post('/api/card/assigned/customer', {
      id: card.id,
      customer_ids: [customer.id],
    })
    expect(wrong).toMatchObject({ status: 409, body: { error: 'cards.not_bank' } })
    const nobody = await ac().post('/api/card/assigned/customer', {
      id: bank.id,
      customer_ids: [customer.id, 987_654_321],
    })
    expect(nobody).toMatchObject({ status: 400, body: { details: [{ path: 'customer_ids' }] } })
    expect((await ac().get(`/api/card/${bank.id}/customers`)).body.results).toEqual([])
  })
})

describe('who sees what', () => {
  test('what is on a card is for managers and accountants', async () => {
    const seen = (await world.as('AD').get('/api/cards')).body.results[0]
    expect(seen.balance).toBeTypeOf('number')
    for (const role of ['CS', 'SS', 'OP', 'MKT', 'AF'] as const) {
      const { status, body } = await world.as(role).get('/api/cards')
      expect(status).toBe(200)
      expect(body.results[0]).toMatchObject({ balance: null, quantity: null, average_rate: null })
    }
    expect((await world.as('PA').get('/api/cards')).status).toBe(403)
  })
  test.each(['CS', 'SS', 'OP', 'AF', 'MKT', 'PA'])('%s changes no card', async (role) => {
    const [{ id }] = (await ac().get('/api/cards')).body.results
    const person = world.as(role)
    expect((await person.post('/api/card', { name: 'x', kind: 'card', currency: 'USD' })).status).toBe(403)
    expect((await person.put(`/api/card/${id}`, { name: 'x' })).status).toBe(403)
    expect((await person.del(`/api/card/${id}`)).status).toBe(403)
    for (const path of ['primary', 'assign', 'assign/goods', 'assign/service'])
      expect((await person.post(`/api/card/${path}`, { id })).status).toBe(403)
    expect(
      (await person.post('/api/card/assigned/customer', { id, customer_ids: [customer.id] })).status,
    ).toBe(403)
  })
  test('a partner reads their own accounts alone', async () => {
    const { rows } = await sql<{ own: number; other: number }>`select
      (select partner_id from staff where role = 'PA' limit 1) as own,
      (select id from partner where code = 'EMS') as other`.execute(world.db)
    const { own, other } = rows[0] as { own: number; other: number }
    const bank = await newBank({ partner_id: own })
    const mine = await world.as('PA').get(`/api/card/get-all-by-partner-id/${own}`)
    expect(mine.body.data).toMatchObject([{ id: bank.id, partner_id: own }])
    expect((await world.as('PA').get(`/api/card/get-all-by-partner-id/${other}`)).status).toBe(404)
    expect((await ac().get(`/api/card/get-all-by-partner-id/${other}`)).body.data).toEqual([])
    expect((await ac().get('/api/card/get-all-by-partner-id/987654321')).status).toBe(404)
  })
})

test('the banks of Vietnam, and those we have accounts at', async () => {
  const { body } = await world.as('CS').get('/api/bank/all')
  expect(body.data).toHaveLength(60)
  expect(body.data).toContainEqual({
    bin: '970436',
    code: 'VCB',
    short_name: 'Vietcombank',
    name: 'Ngân hàng TMCP Ngoại Thương Việt Nam',
  })
  const ours = await world.as('CS').get('/api/card/get/bankCode')
  expect(ours.body.data.map((row: { bank_code: string }) => row.bank_code)).toEqual(['TCB', 'VCB'])
})
