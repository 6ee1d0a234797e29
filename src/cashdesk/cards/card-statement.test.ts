import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { figureIn, lastDigitsOf, numbersIn, signed } from '#cashdesk/cards/card-statement.rules.ts'
import { maskCardNumbers } from '#catalog/card.rules.ts'
import { orderAt } from '#testing/order.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { form } from '#testing/form.ts'
import { sendWorkbook, workbook } from '#testing/sheet.ts'
import type { Line } from '#testing/sheet.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
  for (const [currency, name, account_number] of [
    ['JPY', 'Thẻ JCB mua hàng Nhật', '4417'],
    ['USD', 'Thẻ Visa mua hàng Mỹ', '0925'],
  ] as const)
    await world.db
      .updateTable('card')
      .set({ name, account_number })
      .where('kind', '=', 'card')
      .where('currency', '=', currency)
      .execute()
})
afterAll(() => world.close())

const titles = ['Thẻ', 'Ngày', 'Số tham chiếu', 'Nội dung', 'Số tiền']
const path = '/api/billings/import'
const send = async (lines: readonly Line[], check = false, who = 'AC') =>
  sendWorkbook(world, who, `${path}${check ? '/check' : ''}`, await workbook(titles, lines))
async function sendText(text: string, name = 'sao-ke.csv') {
  const { body, headers } = form({}, [{ field: 'file', name, bytes: Buffer.from(text) }])
  return world.as('AC').post(path, body, headers)
}
const lines = async (query: Record<string, string | number> = {}) =>
  (await world.as('AC').get('/api/billings', { size: 200, ...query })).body.results
const count = async () => (await lines()).length

describe('what a statement says', () => {
  test.each([
    ['4417', '4417'],
    ['**** **** **** 4417', '4417'],
    ['925', '0925'],
    ['Thẻ JCB', null],
  ])('the card of %s ends in %s', (text, digits) => expect(lastDigitsOf(text)).toBe(digits))
  test('money given back stands in brackets', () => {
    expect([signed('(1,200.50)'), signed('12,800 JPY'), signed('-5')]).toEqual(['-1,200.50', '12,800', '-5'])
  })
  test.each<[string, string, string | null]>([
    ['12.800', 'JPY', '12,800'],
    ['1.234.567', 'USD', '1,234,567'],
    ['1.234,56', 'USD', '1,234.56'],
    ['(1234,5)', 'USD', '-1234.5'],
    ['1.200', 'USD', null],
    ['0.125', 'USD', '0.125'],
    ['1,234.56', 'USD', '1,234.56'],
    ['12800', 'JPY', '12800'],
    ['426.6', 'USD', '426.6'],
  ])('%s %s is %s', (text, currency, figure) => expect(figureIn(text, currency)).toBe(figure))
  test('a seller’s number is found with its dashes or without', () => {
    expect(numbersIn('EBAY O*27-12345-67890 San Jose')).toEqual(['271234567890'])
  })
  test('a whole card number keeps its last four digits', () => {
    expect(maskCardNumbers('PAY 4111 1111 1111 1111 TOKYO 0912345678')).toBe('PAY ••••1111 TOKYO 0912345678')
  })
})

describe('a statement comes in', () => {
  test('checked first, then all of it; the same file again brings nothing', async () => {
    const file: Line[] = [
      ['4417', '20-11-2026', 'TK-1', 'MERCARI TOKYO', 12_800],
      ['Thẻ Visa mua hàng Mỹ', '2026-11-19', 'TK-2', 'EBAY 4111 1111 1111 1111', '(20.50)'],
    ]
    const before = await count()
    expect((await send(file, true)).body.data).toMatchObject({ rows: 2, wrong: 0 })
    expect(await count()).toBe(before)
    const { body } = await send(file)
    expect(body.data).toMatchObject({ imported: 2 })
    const [jcb] = await lines({ q: 'TK-1' })
    expect(jcb).toMatchObject({
      amount: 12_800,
      currency: 'JPY',
      posted_on: '20-11-2026',
      source: 'file',
      status: 0,
    })
    const [visa] = await lines({ q: 'TK-2' })
    expect(visa).toMatchObject({ amount: -20.5, currency: 'USD', content: 'EBAY ••••1111' })

    const again = [...file, ['4417', '21-11-2026', 'TK-3', 'RAKUTEN', 900] as Line]
    expect((await send(again, true)).body.data).toMatchObject({ rows: 3, wrong: 0, known: 2 })
    expect((await send(again)).body.data).toMatchObject({ imported: 1, known: 2 })
    expect(await count()).toBe(before + 3)
  })

  test('two equal charges of one day are two', async () => {
    const line: Line = ['4417', '18-11-2026', 'VE-TAU', 'SUICA CHARGE', 1_000]
    expect((await send([line, line])).body.data).toMatchObject({ imported: 2 })
    expect((await send([line, line, line])).body.data).toMatchObject({ imported: 1, known: 2 })
  })

  test('a CSV of an issuer abroad is read by its own titles', async () => {
    const { status, body } = await sendText(
      'Card number;Posting date;Description;Amount\n****0925;17/11/2026;AMZN Mktp US;"1,234.56"\n',
    )
    expect(status, JSON.stringify(body)).toBe(200)
    const [line] = await lines({ q: 'AMZN' })
    expect(line).toMatchObject({ amount: 1234.56, currency: 'USD', posted_on: '17-11-2026' })
  })

  test('thousands set off by dots are thousands; where they may be decimals the person is asked', async () => {
    const file = (amount: string, card: string) =>
      `Thẻ;Ngày;Nội dung;Số tiền\n${card};17-11-2026;DOT-${card};${amount}\n`
    expect((await sendText(file('12.000', '4417'))).status).toBe(200)
    expect(await lines({ q: 'DOT-4417' })).toMatchObject([{ amount: 12_000, currency: 'JPY' }])
    const asked = await sendText(file('1.200', '0925'))
    expect([asked.status, asked.body.details[0].message]).toEqual([400, expect.stringContaining('1,200.00')])
    expect(await lines({ q: 'DOT-0925' })).toEqual([])
  })

  test('two people with the same file bring it in once', async () => {
    const file = Array.from({ length: 20 }, (_, n): Line => ['4417', '16-11-2026', `HAI-${n}`, 'X', 100 + n])
    const answers = await Promise.all([send(file, false, 'AC'), send(file, false, 'SU')])
    expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200)
    expect(await lines({ q: 'HAI-' })).toHaveLength(20)
  })
})

describe('a file with mistakes', () => {
  test('has each of them named by its cell, and brings in nothing', async () => {
    const before = await count()
    const file: Line[] = [
      ['4417', '20-11-2026', 'SAI-1', 'đúng', 100],
      ['9999', '31-02-2026', 'SAI-2', 'thẻ lạ, ngày không có', 'mười đồng'],
      ['4417', '30-11-2026', 'SAI-3', 'ngày mai', 100],
      ['4417', '20-11-2026', 'SAI-4', 'yên lẻ', 100.5],
      [null, '20-11-2026', 'SAI-5', 'không thẻ', 0],
    ]
    const cells = ['A3', 'B3', 'E3', 'B4', 'E5', 'A6', 'E6']
    const check = await send(file, true)
    expect(check.body.data.errors.map(({ cell }: { cell: string }) => cell)).toEqual(cells)
    const { status, body } = await send(file)
    expect(status).toBe(400)
    expect(body.error).toBe('sheet.wrong')
    expect(body.details.map(({ path: cell }: { path: string }) => cell)).toEqual(cells)
    expect(await count()).toBe(before)
  })
  test.each([
    ['without our columns', 'Tên,Tuổi\nAn,20\n', 400],
    ['a web page', '<html></html>', 415],
    ['with a quote that is never closed', 'Thẻ,Ngày,Số tiền\n"4417,20-11-2026,5\n', 400],
  ])('%s is refused', async (_, text, status) => {
    expect((await sendText(text)).status).toBe(status)
  })
  test.each(['CS', 'SS', 'OP', 'MKT', 'AF', 'PA'])('%s brings in none', async (role) => {
    expect((await send([['4417', '20-11-2026', 'X', 'X', 1]], false, role)).status).toBe(403)
  })
})

describe('a line that names its order', () => {
  const bought = async () => {
    const order = await orderAt(world, 6, { actualPrice: 12_000 })
    await sql`update orders set supplier_order_no = ${`M-${8_800_000 + order.id}`} where id = ${order.id}`.execute(
      world.db,
    )
    const { rows } = await sql<{ no: string; paid: number; card: string }>`select o.supplier_order_no as no,
      c.account_number as card, (select -sum(l.foreign_amount) from entry_line l join account a on a.id = l.account_id
        where l.order_id = o.id and a.kind = 'card')::float8 as paid
      from orders o join card c on c.id = o.card_id where o.id = ${order.id}`.execute(world.db)
    return { ...order, ...(rows[0] as { no: string; paid: number; card: string }) }
  }
  const chargeOf = async (id: number) =>
    (await sql<{ s: number }>`select charge_status as s from orders where id = ${id}`.execute(world.db))
      .rows[0]?.s

  test('and pays its price to the unit is matched at once: the charge is proved', async () => {
    const order = await bought()
    await send([[order.card, '21-11-2026', order.no, 'NGUOI BAN', order.paid]])
    const [line] = await lines({ q: order.no })
    expect(line).toMatchObject({ status: 1, orders: [order.code], difference: 0 })
    expect(await chargeOf(order.id)).toBe(1)
  })
  test('but pays another amount waits for the accountant', async () => {
    const order = await bought()
    await send([[order.card, '21-11-2026', order.no, 'NGUOI BAN', order.paid + 1]])
    const [line] = await lines({ q: order.no })
    expect(line).toMatchObject({ status: 0, orders: [] })
    expect(await chargeOf(order.id)).toBe(0)
  })
  test('and another that does the same wait both', async () => {
    const order = await bought()
    await send([
      [order.card, '21-11-2026', order.no, 'LAN 1', order.paid],
      [order.card, '21-11-2026', order.no, 'LAN 2', order.paid],
    ])
    expect((await lines({ q: order.no })).map(({ status }: { status: number }) => status)).toEqual([0, 0])
    expect(await chargeOf(order.id)).toBe(0)
  })
})
