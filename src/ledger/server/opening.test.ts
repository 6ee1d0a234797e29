import { afterAll, beforeAll, expect, test } from 'vitest'
import { openingStatus } from '#ledger/opening.status.ts'
import { customerOf, ok } from '#testing/order.ts'
import type { TestCustomer } from '#testing/order.ts'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestAnswer, TestApp } from '#testing/app.ts'
import { sendWorkbook, workbook } from '#testing/sheet.ts'
import type { Line } from '#testing/sheet.ts'

let world: TestApp
let customer: TestCustomer
let partner: { id: number; code: string }
let card: { id: number; name: string; currency: string }
beforeAll(async () => {
  world = await testApp()
  customer = await customerOf(world)
  partner = await world.db
    .selectFrom('partner')
    .select(['id', 'code'])
    .orderBy('id')
    .executeTakeFirstOrThrow()
  card = await world.db
    .insertInto('card')
    .values({ kind: 'card', name: 'Thẻ cũ', currency: 'JPY' })
    .returning(['id', 'name', 'currency'])
    .executeTakeFirstOrThrow()
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

const titles = ['Loại *', 'Mã *', 'Ngày *', 'Dư nợ (đ)', 'Dư có (đ)', 'Số ngoại tệ', 'Ghi chú']
const check = async (lines: readonly Line[], who = 'AC') =>
  sendWorkbook(world, who, '/api/ledger/opening/import/check', await workbook(titles, lines))
const run = async (lines: readonly Line[], who = 'AC') =>
  sendWorkbook(world, who, '/api/ledger/opening/import', await workbook(titles, lines))
const good = (): Line[] => [
  ['Khách hàng', customer.code.toLowerCase(), '19-04-2025', null, '1,250,000', null, 'dư tiền năm trước'],
  ['doi tac', partner.code, '19/4/2025', 9_000_000, null, null, null],
  ['Thẻ mua hàng', card.name, '01-05-2025', 17_000_000, null, 100_000, null],
]
const said = ({ body }: TestAnswer) =>
  (body.data?.errors ?? body.details).map((one: { cell?: string; path?: string; message: string }) => [
    one.cell ?? one.path,
    one.message,
  ])
const newest = async () => ok(await world.as('AC').get('/api/ledger/openings')).results[0]
const act = (who: string, action: string, body: object) =>
  world.as(who).post(`/api/ledger/opening/${action}`, body)
const has = async (code: string) =>
  (await world.db.selectFrom('account').select('id').where('code', '=', code).execute()).length > 0
const standing = async () =>
  Object.fromEntries(
    (
      await world.db
        .selectFrom('account')
        .select(['code', 'balance', 'quantity'])
        .where('code', 'in', [`customer:${customer.id}`, `partner:${partner.id}`, `card:${card.id}`])
        .execute()
    ).map(({ code, balance, quantity }) => [code.split(':')[0], [balance, quantity]]),
  )

test('opening balances come in together, are posted by a second person each on its day, and are taken back together', async () => {
  expect(ok(await check(good())).data).toMatchObject({ rows: 3, wrong: 0, errors: [] })
  expect(await standing()).toEqual({})
  const answer = ok(await run(good()))
  expect(answer.data).toMatchObject({ imported: 3, first: `customer:${customer.id}` })
  expect(answer.message).toBe('Đã nhận số dư đầu kỳ, chờ người thứ hai duyệt mới ghi sổ')
  const batch = await newest()
  expect(batch).toMatchObject({
    status: openingStatus.waiting,
    file_name: 'nhap.xlsx',
    rows: 3,
    debit: 26_000_000,
    credit: 1_250_000,
    reversed_at: null,
  })
  expect(await standing()).toEqual({})
  expect((await act('CS', 'release', { id: batch.id })).status).toBe(403)
  expect((await act('AC', 'release', { id: batch.id })).body.error).toBe('access.own_work')
  const released = await Promise.all(['AC2', 'AD'].map((who) => act(who, 'release', { id: batch.id })))
  expect(released.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await newest()).toMatchObject({ status: openingStatus.booked })
  expect(await standing()).toEqual({
    customer: [-1_250_000, 0],
    partner: [9_000_000, 0],
    card: [17_000_000, 100_000],
  })
  const details = ok(
    await world.as('AC').get('/api/partner-dept-report/details', { partner_ids: partner.id }),
  ).data
  expect(details).toMatchObject({ lastDept: 9_000_000, totalTransfer: 0 })
  expect(details.partnerDeptReportDetails.at(-1)).toMatchObject({
    type: 'old_dept',
    confirm_date: '19-04-2025',
  })
  const twice = await run(good())
  expect([twice.body.error, said(twice)[0]]).toEqual([
    'sheet.wrong',
    ['B2', 'Mã: Tài khoản này đã có số dư đầu kỳ'],
  ])

  const undo = (who = 'AC', body = { id: batch.id, reason: 'nhập nhầm tệp' }) => act(who, 'reverse', body)
  expect((await undo('CS')).status).toBe(403)
  expect((await undo('AC', { id: batch.id, reason: '' })).body.details[0].path).toBe('reason')
  expect((await undo('AC', { id: 999_999, reason: 'x' })).body.error).toBe('ledger.opening_unknown')
  const answers = await Promise.all([undo('AC'), undo('AC2'), undo('AD')])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await standing()).toEqual({ customer: [0, 0], partner: [0, 0], card: [0, 0] })
  // What was taken back may come in again.
  ok(await run(good()))
  ok(await act('AC2', 'release', { id: (await newest()).id }))
})

test('a sheet is read before it is released, and posts nothing once it is rejected', async () => {
  const other = await customerOf(world)
  ok(await run([['Khách hàng', other.code, '19-04-2025', null, 500_000, null, 'theo sổ cũ']]))
  const { id } = await newest()
  const { row, lines } = ok(await world.as('AC2').get(`/api/ledger/opening/${id}`)).data
  expect(row).toMatchObject({ id, rows: 1, writers: [{ name: expect.any(String) }] })
  expect(lines).toEqual([
    {
      line: 2,
      kind: 'Khách hàng',
      code: other.code,
      posting_date: '19-04-2025',
      amount: -500_000,
      currency: null,
      foreign_amount: null,
      rate: null,
      note: 'theo sổ cũ',
    },
  ])
  expect((await act('AC2', 'reject', { id, reason: '' })).body.details[0].path).toBe('reason')
  expect(ok(await act('AC2', 'reject', { id, reason: 'không khớp sổ cũ' })).data).toMatchObject({
    status: openingStatus.rejected,
    reason: 'không khớp sổ cũ',
  })
  for (const action of ['release', 'reverse', 'reject'])
    expect((await act('AD', action, { id, reason: 'x' })).body.error, action).toBe('ledger.opening_stands')
  expect(await has(`customer:${other.id}`)).toBe(false)
})

test('what changed while a sheet waited is looked at again: it is posted whole or not at all', async () => {
  const [gone, kept] = [await customerOf(world), await customerOf(world)]
  const lines: Line[] = [
    ['Khách hàng', kept.code, '10-04-2025', null, 60_000, null, null],
    ['Khách hàng', gone.code, '10-04-2025', null, 70_000, null, null],
  ]
  ok(await run(lines))
  const { id } = await newest()
  const release = async () => (await act('AC2', 'release', { id })).body
  ok(await world.as('AC').post('/api/ledger/period/close', { period: '2025-04' }))
  expect((await release()).error).toBe('ledger.period_closed')
  ok(await world.as('AC').post('/api/ledger/period/reopen', { period: '2025-04', reason: 'mở lại' }))
  await world.db.updateTable('customer').set({ deleted_at: world.now() }).where('id', '=', gone.id).execute()
  expect(await release()).toMatchObject({
    error: 'ledger.opening_gone',
    message: expect.stringMatching(/^Dòng 3:/),
  })
  expect(await has(`customer:${kept.id}`)).toBe(false)
  expect(await newest()).toMatchObject({ id, status: openingStatus.waiting })
})

test('with one bad cell nothing comes in, and every bad cell is named', async () => {
  const other = await customerOf(world)
  const stations = await world.db.selectFrom('station').select('id').orderBy('id').execute()
  const elsewhere = await customerOf(world, { station: stations[1]!.id })
  const lines: Line[] = [
    ['Khách hàng', other.code, '19-04-2025', null, 500_000, null, null],
    ['Khách', other.code, '19-04-2025', null, 500_000, null, null],
    ['Khách hàng', elsewhere.code, '19-04-2025', null, 500_000, null, null],
    ['Khách hàng', other.code, '31-02-2025', 1, 1, null, null],
    ['Đối tác', 'KHONG-CO', '22-11-2026', '1.5', null, 3, null],
    ['Khách hàng', other.code, '19-04-2025', null, 500_000, null, null],
  ]
  const seen = await check(lines)
  expect(said(seen)).toEqual([
    ['A3', expect.stringMatching(/^Phải là một trong: Khách hàng/)],
    ['B4', expect.stringMatching(/^Không tìm thấy mã khách của trạm/)],
    ['C5', 'Ngày phải có dạng DD-MM-YYYY'],
    ['E5', 'Điền đúng một trong hai cột Dư nợ và Dư có'],
    ['B6', expect.stringMatching(/^Không tìm thấy mã đối tác/)],
    ['C6', 'Ngày không được sau hôm nay'],
    ['D6', 'Phải là số nguyên từ 1 đến 100,000,000,000'],
    ['F6', 'Chỉ thẻ mua hàng có số ngoại tệ'],
    ['B7', 'Trùng với dòng 2'],
  ])
  expect((await run(lines)).body.error).toBe('sheet.wrong')
  expect(await has(`customer:${other.id}`)).toBe(false)
  expect((await run(lines.slice(0, 1), 'CS')).status).toBe(403)
})

test('a closed month takes no opening balance; of three sheets with one account one is posted', async () => {
  const late = await customerOf(world)
  const lines: Line[] = [['Khách hàng', late.code, '10-09-2026', null, 70_000, null, null]]
  ok(await world.as('AC').post('/api/ledger/period/close', { period: '2025-04' }))
  const closed: Line[] = [['Khách hàng', late.code, '10-04-2025', null, 70_000, null, null]]
  expect(said(await check(closed))).toEqual([['C2', 'Kỳ kế toán 04/2025 đã khóa sổ']])
  for (let sheets = 0; sheets < 3; sheets += 1) ok(await run(lines))
  const { results } = ok(await world.as('AC').get('/api/ledger/openings'))
  const ids = (results as { id: number }[]).slice(0, 3).map(({ id }) => id)
  const answers = await Promise.all(ids.map((id) => act('AC2', 'release', { id })))
  expect(answers.map(({ body }) => body.error ?? 'posted').toSorted()).toEqual([
    'ledger.opening_twice',
    'ledger.opening_twice',
    'posted',
  ])
  ok(await world.as('AC').post('/api/ledger/period/reopen', { period: '2025-04', reason: 'mở lại' }))
})
