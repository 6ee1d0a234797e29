import { read, utils } from '@e965/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booked } from '#testing/bank.ts'
import { receiptEntry } from '#ledger/entries.rules.ts'
import { post } from '#ledger/server/journal.repo.ts'
import { customerOf, ok } from '#testing/order.ts'
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
const write = (user: number, more = {}, who = 'AC') =>
  world.as(who).post('/api/transation', {
    user_id: user,
    trans_type: 'add',
    trans_amount: 500_000,
    contra: 'expense:compensation',
    ...more,
  })
async function accountOf(code: string): Promise<number> {
  const row = await world.db
    .selectFrom('account')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return row.id
}
const statement = (account: number, query = {}, who = 'AC') =>
  world.as(who).get(`/api/ledger/account/${account}/statement`, query)
const trial = async (query = {}, station?: 'all') =>
  ok(
    await world.as(station ? 'SU' : 'AC', station ? { station } : {}).get('/api/ledger/trial-balance', query),
  )

describe('the statement of an account', () => {
  test('shows each line with the balance after it, whatever the page and the order', async () => {
    const { id } = await customerOf(world)
    for (const [amount, day] of [
      [300_000, '03-11-2026'],
      [50_000, '20-10-2026'],
      [20_000, '21-11-2026'],
      [7_000, '05-11-2026'],
    ] as const)
      ok(await write(id, { trans_amount: amount, trans_postdate: day }))
    const account = await accountOf(`customer:${id}`)
    const whole = ok(await statement(account))
    const days = whole.results.map((row: { posting_date: string }) => row.posting_date)
    expect(days).toEqual(['21-11-2026', '05-11-2026', '03-11-2026', '20-10-2026'])
    const balances = whole.results.map((row: { balance: number }) => row.balance)
    expect(balances).toEqual([-377_000, -357_000, -350_000, -50_000])
    expect(whole.option).toMatchObject({ opening: 0, closing: -377_000 })
    expect(whole.totals).toEqual({ debit: 0, credit: 377_000 })
    const second = ok(await statement(account, { size: 3, page: 2 }))
    expect(second.results.map((row: { balance: number }) => row.balance)).toEqual([-50_000])
    const rising = ok(await statement(account, { sort: 'posting_date', size: 2, page: 2 }))
    expect(rising.results.map((row: { balance: number }) => row.balance)).toEqual([-357_000, -377_000])
    const november = ok(
      await statement(account, { posting_date_from: '01-11-2026', posting_date_to: '10-11-2026' }),
    )
    expect(november.option).toMatchObject({ opening: -50_000, closing: -357_000 })
    expect(november.totals).toEqual({ debit: 0, credit: 307_000 })
    expect(november.results[0]).toMatchObject({
      contra: 'Bồi thường khách hàng',
      credit: 7_000,
      balance: -357_000,
    })
  })

  test('of an account without a kept balance adds up its lines; its file and print say the same', async () => {
    const { id } = await customerOf(world, { name: 'Lê Thị <b>Hoa</b>' })
    ok(await write(id, { trans_type: 'sub', trans_amount: 90_000, contra: 'revenue:penalty' }))
    ok(await write(id, { trans_type: 'sub', trans_amount: 10_000, contra: 'revenue:penalty' }))
    const account = await accountOf('revenue:penalty')
    const shown = ok(await statement(account))
    expect(shown.option).toMatchObject({ opening: 0, closing: -100_000 })
    expect(shown.results.map((row: { balance: number }) => row.balance)).toEqual([-100_000, -90_000])
    const file = await world.app.inject({
      method: 'POST',
      url: `/api/ledger/account/${account}/statement/excel`,
      headers: await headersOf('ac'),
    })
    expect(decodeURIComponent(String(file.headers['content-name']))).toMatch(
      /^Sổ chi tiết tài khoản Thu tiền phạt \d{14}\.xlsx$/,
    )
    const rows = utils.sheet_to_json<unknown[]>(Object.values(read(file.rawPayload).Sheets)[0]!, {
      header: 1,
    })
    expect(rows.slice(1, 4).map((row) => [row[7], row[8]])).toEqual([
      [undefined, 0],
      [90_000, -90_000],
      [10_000, -100_000],
    ])
    expect(rows.at(-1)?.slice(6, 9)).toEqual([0, 100_000, -100_000])
    const own = await accountOf(`customer:${id}`)
    const { content } = ok(await world.as('AC').post(`/api/ledger/account/${own}/statement/print`)).data
    expect(content).toContain('Lê Thị &lt;b&gt;Hoa&lt;/b&gt;')
    expect(content).toContain('100,000 Nợ')
  })

  test('a customer and the cash of another station are not there; a day that is none is refused by field', async () => {
    const stations = await world.db.selectFrom('station').select('id').orderBy('id').execute()
    const other = stations[1]!.id
    const { id } = await customerOf(world, { station: other })
    const from = { station: other }
    ok(
      await world.as('SU', from).post('/api/transation', {
        user_id: id,
        trans_type: 'add',
        trans_amount: 1_000,
        contra: 'cash',
      }),
    )
    for (const code of [`customer:${id}`, `cash:${other}`]) {
      const account = await accountOf(code)
      expect(why(await statement(account))).toBe('ledger.account_unknown')
      expect((await statement(account, {}, 'SS')).status).toBe(403)
      expect(
        ok(await world.as('SU', from).get(`/api/ledger/account/${account}/statement`)).results,
      ).toHaveLength(1)
      const list = ok(await world.as('AC').get('/api/ledger/accounts', { size: 200 }))
      expect(list.results.map((row: { code: string }) => row.code)).not.toContain(code)
    }
    // What is the company's shows the other station's line, not whose it is.
    const common = {
      user_id: id,
      trans_type: 'sub',
      trans_amount: 2_000,
      contra: 'revenue:surcharge',
      note: 'kín',
    }
    ok(await world.as('SU', from).post('/api/transation', common))
    const surcharges = await accountOf('revenue:surcharge')
    const [hidden] = ok(await statement(surcharges)).results
    expect(hidden).toMatchObject({ credit: 2_000, contra: 'Của trạm khác', reference: null, reason: null })
    const [shown] = ok(await world.as('SU', from).get(`/api/ledger/account/${surcharges}/statement`)).results
    expect([shown.reason, shown.contra]).toEqual(['kín', expect.stringContaining('Trần Văn Khách')])
    const bad = await statement(await accountOf('revenue:penalty'), { posting_date_from: '31-02-2026' })
    expect([bad.status, bad.body.details[0].path]).toEqual([400, 'posting_date_from'])
  })

  test('accounts are found by the names of their owners and by their own', async () => {
    const { id, code } = await customerOf(world, { name: 'Quách Thị Nghĩa' })
    ok(await write(id))
    const find = async (q: string) =>
      ok(await world.as('AC').get('/api/ledger/accounts', { q })).results.map(
        (row: { code: string }) => row.code,
      )
    expect(await find('quach thi nghia')).toEqual([`customer:${id}`])
    expect(await find(code)).toEqual([`customer:${id}`])
    expect(await find('boi thuong')).toEqual(['expense:compensation'])
  })
})

describe('an entry', () => {
  const entryOf = (id: number, who = 'AC', station?: number) =>
    world.as(who, station ? { station } : {}).get(`/api/ledger/entry/${id}`)

  test('shows its lines and its document; what took it back and what it takes back name each other', async () => {
    const { id } = await customerOf(world, { name: 'Đỗ Thị Sổ' })
    const made = ok(await write(id, { trans_amount: 45_000, note: 'bù cước' })).data
    ok(await world.as('AC').del(`/api/transation/${made.id}`))
    const lines = ok(await statement(await accountOf(`customer:${id}`))).results
    const [undoing, wrong] = await Promise.all(
      lines.map(async (line: { entry_id: number }) => ok(await entryOf(line.entry_id)).data),
    )
    expect(wrong).toMatchObject({
      document: expect.stringMatching(/^Giao dịch \d+$/),
      posting_date: '21-11-2026',
      closed: false,
      reference: { type: 'transaction', id: made.id, code: expect.stringMatching(/^GD\d+$/) },
      reverses: null,
      reversed_by: { id: undoing.id, document: undoing.document },
    })
    expect(
      wrong.lines.map(({ account, debit, credit }: Record<string, unknown>) => [account, debit, credit]),
    ).toEqual([
      ['Bồi thường khách hàng', 45_000, 0],
      [expect.stringContaining('Đỗ Thị Sổ'), 0, 45_000],
    ])
    expect(undoing.reverses).toEqual({ id: wrong.id, document: wrong.document })
  })

  test('of another station, of none and for others than accountants is refused', async () => {
    const stations = await world.db.selectFrom('station').select('id').orderBy('id').execute()
    const station = stations[1]!.id
    const { id } = await customerOf(world, { station })
    ok(
      await world
        .as('SU', { station })
        .post('/api/transation', { user_id: id, trans_type: 'add', trans_amount: 1_000, contra: 'cash' }),
    )
    const account = await accountOf(`customer:${id}`)
    const [line] = ok(
      await world.as('SU', { station }).get(`/api/ledger/account/${account}/statement`),
    ).results
    expect((await entryOf(line.entry_id, 'SU', station)).status).toBe(200)
    expect(why(await entryOf(line.entry_id))).toBe('ledger.entry_unknown')
    expect((await entryOf(99_999_999)).status).toBe(404)
    expect((await entryOf(line.entry_id, 'CS')).status).toBe(403)
  })
})

describe('the trial balance', () => {
  test('is zero for the company and for each station, and agrees with the statements', async () => {
    const { id } = await customerOf(world)
    ok(await write(id, { trans_amount: 123_000, trans_postdate: '15-10-2026' }))
    for (const station of [undefined, 'all'] as const) {
      const shown = await trial({}, station)
      expect(shown.option).toMatchObject({ from: '01-11-2026', to: '21-11-2026', difference: 0 })
      expect(shown.totals.opening_debit).toBe(shown.totals.opening_credit)
      expect(shown.totals.debit).toBe(shown.totals.credit)
      expect(shown.totals.closing_debit).toBe(shown.totals.closing_credit)
    }
    const shown = await trial({ date_from: '01-01-2026', date_to: '21-11-2026' }, 'all')
    const row = shown.results.find((one: { code: string }) => one.code === 'expense:compensation')
    const { option } = ok(
      await world.as('SU', { station: 'all' }).get(`/api/ledger/account/${row.account_id}/statement`),
    )
    expect(row.closing_debit - row.closing_credit).toBe(option.closing)
    const swapped = await world
      .as('AC')
      .get('/api/ledger/trial-balance', { date_from: '21-11-2026', date_to: '01-11-2026' })
    expect(swapped.body.details[0].path).toBe('date_from')
    expect((await world.as('AC').post('/api/ledger/trial-balance/excel')).status).toBe(200)
    expect((await world.as('CS').get('/api/ledger/trial-balance')).status).toBe(403)
  })
})

describe('months', () => {
  const close = (period: string, who = 'AC') => world.as(who).post('/api/ledger/period/close', { period })
  const reopen = (period: string, reason: string | undefined = 'sửa bút toán', who = 'AC') =>
    world.as(who).post('/api/ledger/period/reopen', { period, reason })
  const rowsOf = async () => ok(await world.as('AC').get('/api/ledger/periods')).results

  test('close in their order once they are over, refuse postings, and open again from the newest', async () => {
    const { id } = await customerOf(world)
    const made = ok(await write(id, { trans_amount: 70_000, trans_postdate: '10-09-2026' })).data
    ok(await write(id, { trans_amount: 5_000, trans_postdate: '10-10-2026' }))
    const before = await trial({ date_from: '01-10-2026' }, 'all')
    expect(why(await close('2026-11'))).toBe('ledger.period_running')
    const skipped = await close('2026-10')
    expect([why(skipped), skipped.body.message]).toEqual([
      'ledger.period_earlier',
      'Kỳ 09/2026 trước đó chưa khóa. Hãy khóa lần lượt từ kỳ cũ nhất.',
    ])
    expect((await close('2026-13')).body.details[0].path).toBe('period')
    expect((await close('2026-09', 'CS')).status).toBe(403)
    expect(ok(await close('2026-09')).data).toMatchObject({ closed: true, name: '09/2026', waits: null })
    expect(why(await close('2026-09'))).toBe('ledger.period_done')
    ok(await close('2026-10'))
    const closed = (await rowsOf()).filter((row: { closed: boolean }) => row.closed)
    expect(closed.map((row: { period: string; waits: string | null }) => [row.period, row.waits])).toEqual([
      ['2026-10', null],
      ['2026-09', 'Kỳ 10/2026 sau đó đang khóa'],
    ])
    const after = await trial({ date_from: '01-10-2026' }, 'all')
    expect(after).toEqual(before)
    expect(await brokenInvariants(world.db)).toEqual([])

    const refused = await write(id, { trans_postdate: '30-09-2026', trans_amount: 1 })
    expect([why(refused), refused.body.message]).toEqual([
      'ledger.period_closed',
      'Kỳ kế toán 09/2026 đã khóa sổ. Hãy ghi vào kỳ đang mở, hoặc mở lại kỳ này.',
    ])
    // Even a month that was never closed by itself, before the closed ones.
    expect(why(await write(id, { trans_postdate: '05-03-2026', trans_amount: 2 }))).toBe(
      'ledger.period_closed',
    )

    // A wrong credit of a closed month: taken back and written anew in the open one, its own day kept.
    const changed = await world.as('AC').put(`/api/transation/change/${made.id}`, { trans_amount: 60_000 })
    expect(ok(changed).data.trans_postdate).toBe('10-09-2026')
    const account = await accountOf(`customer:${id}`)
    const late = ok(await statement(account, { size: 2 })).results
    expect(
      late.map((row: Record<string, unknown>) => [
        row['posting_date'],
        row['document_date'],
        row['debit'],
        row['credit'],
      ]),
    ).toEqual([
      ['21-11-2026', '10-09-2026', 0, 60_000],
      ['21-11-2026', null, 70_000, 0],
    ])
    const september = ok(await statement(account, { posting_date_to: '30-09-2026' }))
    expect(september.option.closing).toBe(-70_000)

    expect(why(await reopen('2026-09'))).toBe('ledger.period_later')
    expect((await reopen('2026-10', '')).body.details[0].path).toBe('reason')
    ok(await reopen('2026-10'))
    ok(await reopen('2026-09', 'thiếu hóa đơn'))
    const [opened] = (await rowsOf()).filter((row: { period: string }) => row.period === '2026-09')
    expect(opened).toMatchObject({ closed: false, reopened_why: 'thiếu hóa đơn' })
    expect([typeof opened.reopened_at, typeof opened.reopened_by_name]).toEqual(['string', 'string'])
    expect(why(await reopen('2026-09'))).toBe('ledger.period_open')
    ok(await write(id, { trans_postdate: '30-09-2026', trans_amount: 3 }))
  })

  test('say how many bookings of the banks in them nobody decided on', async () => {
    await booked(world, { amount: 15_000, content: 'chua ro', time: '2026-10-31 23:30:00' })
    await booked(world, { amount: 16_000, content: 'chua ro', time: '2026-11-01 00:10:00' })
    const { id } = await customerOf(world)
    ok(await write(id, { trans_postdate: '10-10-2026', trans_amount: 9_000 }))
    const rows = await rowsOf()
    expect(
      ['2026-10', '2026-11'].map(
        (month) => rows.find((row: { period: string }) => row.period === month).unsettled,
      ),
    ).toEqual([1, 1])
  })

  test('what is being posted while a month closes is in its sums, or is refused', async () => {
    const { id, station } = await customerOf(world)
    const draft = receiptEntry({ customer: id, place: `cash:${station}`, amount: 11_000, transfer: 1 })
    const september = { station, now: world.now(), maker: null, postingDate: '2026-09-20' }
    const { closing } = await world.owner.transaction().execute(async (tx) => {
      await post(tx, draft, september)
      // It has to wait for us.
      return { closing: close('2026-09') }
    })
    expect(ok(await closing).data.closed).toBe(true)
    expect(await brokenInvariants(world.db)).toEqual([])
    const answers = await Promise.all([close('2026-10'), close('2026-10', 'AC2'), close('2026-10', 'AD')])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    ok(await reopen('2026-10'))
    ok(await reopen('2026-09'))
  })

  test('a posting that looked before the month closed is refused all the same', async () => {
    const { id, station } = await customerOf(world)
    const draft = receiptEntry({ customer: id, place: `cash:${station}`, amount: 1_000, transfer: 1 })
    const september = { station, now: world.now(), maker: null, postingDate: '2026-09-20' }
    const { posting } = await world.owner.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(7316042115)`.execute(tx)
      await tx.insertInto('period').values({ period: '2026-09', closed_at: world.now() }).execute()
      const late = world.db.transaction().execute((other) => post(other, draft, september))
      return { posting: late.catch((error: unknown) => error) }
    })
    expect(await posting).toMatchObject({ code: 'ledger.period_closed' })
    await world.db.deleteFrom('period').execute()
  })
})

async function headersOf(who: string) {
  const { body } = await world.nobody.post('/api/v1/auth/login', {
    username: who,
    password: 'Demo-2026!',
    role: 'staff',
  })
  return { authorization: `Bearer ${body.access.token}`, 'x-station': String(body.user.stations[0].id) }
}
