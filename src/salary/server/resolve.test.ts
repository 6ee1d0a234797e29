import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#invariants.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { correctSalaries } from '#salary/server/salary.jobs.ts'
import { testApp } from '#testing/app.ts'
import type { TestAnswer, TestApp } from '#testing/app.ts'
import { customerOf, ok } from '#testing/order.ts'
import { at, sourceBill } from '#testing/salary.ts'

let world: TestApp
let customer: number
let bill: number
const ids = new Map<string, number>()
const id = (username: string) => ids.get(username) as number
const why = (answer: TestAnswer) => answer.body.error

beforeAll(async () => {
  world = await testApp({ now: '2026-11-05T03:00:00Z' })
  const { rows } = await sql<{ id: number; username: string }>`select id, username from staff`.execute(
    world.db,
  )
  for (const one of rows) ids.set(one.username, one.id)
  await sql`insert into salary_base (staff_id, amount, applied_date) values (${id('ss')}, 8000000, '2026-01-01'),
    (${id('ss2')}, 3000000, '2026-01-01')`.execute(world.owner)
  customer = (await customerOf(world, { sale: 'ss', name: 'Khách của Nam' })).id
  bill = await sourceBill(world, {
    customer,
    sale: id('ss'),
    delivered: at('2026-10-10 10:00'),
    route: 'JP-AIR',
    service: 2_000_000,
    freight: 8_000_000,
  })
})
afterAll(() => world.close())

const resolve = (month: string, who = 'AC') =>
  world.as(who).post('/api/report/salary/summary/resolve', { month })
const adjust = (sale: string, amount: number, { month = '2026-10', who = 'AC2' } = {}) =>
  world
    .as(who)
    .put('/api/report/salary/summary', { month, sale_id: id(sale), amount, reason: 'Theo thỏa thuận' })
const slips = async (month: string) => {
  const { rows } = await sql<{ staff_id: number; total: number; cost: number; entry_id: number | null }>`
    select staff_id, total, cost, entry_id from salary_slip where month = ${month}`.execute(world.db)
  return new Map(rows.map((row) => [row.staff_id, row]))
}
const linesOf = async (month: string, staff: string) => {
  const days = {
    date_from: `01-${month.slice(5)}-${month.slice(0, 4)}`,
    date_to: `01-${month.slice(5)}-${month.slice(0, 4)}`,
  }
  const { results } = ok(
    await world.as('AC').get('/api/report/salary/lines', { ...days, sale_id: id(staff), size: 200 }),
  )
  return results as { kind: string; amount: number; note: string | null }[]
}
const owed = async (staff: string) => {
  const { rows } = await sql<{
    balance: number
  }>`select balance from account where code = ${`staff:${id(staff)}`}`.execute(world.db)
  return -(rows[0]?.balance ?? 0)
}

test('nobody adjusts their own salary, nor one of nobody of sales', async () => {
  expect(why(await adjust('op', 1000))).toBe('salary.not_found')
  expect((await adjust('ss', 1000, { who: 'SS' })).status).toBe(403)
  expect((await adjust('ss', 0)).body.details[0].path).toBe('amount')
  const answer = await world
    .as('AC')
    .put('/api/report/salary/summary', { month: '2026-10', sale_id: id('ss'), amount: 5 })
  expect(answer.body.details[0].path).toBe('reason')
})

test('a month that has not ended is not resolved; who adjusted it does not resolve it', async () => {
  expect(why(await resolve('2026-11'))).toBe('salary.running')
  ok(await adjust('ss', 500_000))
  ok(await adjust('ss2', -3_700_000))
  expect(why(await resolve('2026-10', 'AC2'))).toBe('access.own_work')
})

test('of two who resolve it at once one does: one entry, balanced, of what each earned', async () => {
  const answers = await Promise.all([resolve('2026-10'), resolve('2026-10', 'SU'), resolve('10/2026', 'AD')])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.flatMap((answer) => why(answer) ?? [])).toEqual(['salary.resolved', 'salary.resolved'])
  const found = await slips('2026-10')
  // 8,000,000, 3 % of 10,000,000, and 500,000.
  expect(found.get(id('ss'))).toMatchObject({ total: 8_800_000, cost: 8_800_000 })
  expect(found.get(id('ss2'))).toMatchObject({ total: -700_000 })
  const { rows } = await sql<{ code: string; amount: number }>`select a.code, l.amount from entry e
    join entry_line l on l.entry_id = e.id join account a on a.id = l.account_id where e.kind = 'salary' order by l.amount desc`.execute(
    world.db,
  )
  expect(rows).toEqual([
    { code: 'expense:salary', amount: 8_100_000 },
    { code: `staff:${id('ss2')}`, amount: 700_000 },
    { code: `staff:${id('ss')}`, amount: -8_800_000 },
  ])
  expect(await owed('ss')).toBe(8_800_000)
})

test('the frozen rows are changed by nobody, and nothing more is written into the month', async () => {
  const refused = (statement: ReturnType<typeof sql>) =>
    expect(statement.execute(world.owner)).rejects.toThrow()
  await refused(sql`update salary_line set amount = 1 where month = '2026-10'`)
  await refused(sql`delete from salary_slip where month = '2026-10'`)
  await refused(sql`update salary_month set resolved_by = resolved_by where month = '2026-10'`)
  await refused(sql`delete from salary_adjustment`)
  await refused(sql`insert into salary_line (month, kind, source_key, day, amount)
    values ('2026-10', 'base', 'x', '2026-10-31', 1)`)
  await refused(
    sql`insert into salary_slip (month, staff_id, total, cost) values ('2026-10', ${id('cs')}, 1, 1)`,
  )
  await refused(sql`insert into salary_adjustment (month, staff_id, amount, reason, made_by)
    values ('2026-10', ${id('ss')}, 1, 'x', ${id('ac')})`)
  expect(why(await adjust('ss', 1000))).toBe('salary.resolved')
  expect(why(await resolve('2026-08'))).toBe('salary.order')
})

test('nothing is written into a month that nobody will resolve, nor into one that has not begun', async () => {
  // October is the first that was resolved: nobody pays by what is written before it.
  const early = await adjust('ss', 1000, { month: '2026-08' })
  expect([why(early), early.body.message]).toEqual([
    'salary.passed',
    'Đã chốt lương đến tháng 10/2026: tháng 08/2026 không chốt nữa, hãy ghi vào tháng sau.',
  ])
  const late = await adjust('ss', 1000, { month: '2026-12' })
  expect([why(late), late.body.message]).toEqual(['salary.future', 'Tháng 12/2026 chưa bắt đầu.'])
  await expect(
    sql`insert into salary_adjustment (month, staff_id, amount, reason, made_by)
      values ('2026-08', ${id('ss')}, 1, 'x', ${id('ac')})`.execute(world.owner),
  ).rejects.toThrow()
  const { results } = ok(
    await world
      .as('AC')
      .get('/api/report/salary/summary', { date_from: '01-08-2026', date_to: '31-12-2026' }),
  )
  const standing = new Map(
    results.map((row: { month: string; standing: string }) => [row.month, row.standing]),
  )
  expect([...standing]).toEqual([
    ['01-11-2026', 'Chưa chốt'],
    ['01-10-2026', 'Đã chốt'],
    ['01-09-2026', 'Không chốt'],
    ['01-08-2026', 'Không chốt'],
  ])
  // Where nothing was set nothing is reckoned: a hundred years cost what a few do.
  const all = ok(
    await world.as('AC').get('/api/report/salary/summary', {
      date_from: '01-01-2000',
      date_to: '31-12-2099',
      group_by: 'month',
      size: 200,
    }),
  ).results as { month: string }[]
  expect([all[0]?.month, all.at(-1)?.month]).toEqual(['01-11-2026', '01-01-2020'])
})

test('what changes later is a correction in the next month that names the frozen row; below 0 is carried', async () => {
  // The bill turns out not to be delivered: it is under way again.
  await sql`update bill set status = 16, delivered_at = null where id = ${bill}`.execute(world.owner)
  const run = () =>
    correctSalaries.run({}, { db: world.db, now: world.now(), signal: new AbortController().signal })
  await run()
  await run()
  const { rows } = await sql<{ frozen: number }>`select id as frozen from salary_line
    where month = '2026-10' and kind = 'export' and bill_id = ${bill}`.execute(world.db)
  const november = await linesOf('2026-11', 'ss')
  expect(november.filter(({ kind }) => kind === 'correction')).toMatchObject([
    { amount: -300_000, note: `Tháng 10/2026 dòng ${rows[0]?.frozen}: đã chốt 300,000 đ, nay là 0 đ` },
  ])
  expect((await linesOf('2026-11', 'ss2')).filter(({ kind }) => kind === 'carried')).toMatchObject([
    { amount: -700_000 },
  ])
  // The frozen month says what it said.
  expect((await linesOf('2026-10', 'ss')).find(({ kind }) => kind === 'export')?.amount).toBe(300_000)
  // It is delivered after all, in the next month: it earns there, and once.
  await sql`update bill set status = 17, delivered_at = ${at('2026-11-03 09:00')} where id = ${bill}`.execute(
    world.owner,
  )
  await run()
  world.setNow('2026-12-02T03:00:00Z')
  ok(await resolve('2026-11', 'AC2'))
  const total = (await slips('2026-11')).get(id('ss'))?.total
  expect(total).toBe(8_000_000 - 300_000 + 300_000)
  // Carried, not posted twice: what is owed is the sum of both slips, the debt within it once.
  expect((await slips('2026-11')).get(id('ss2'))).toMatchObject({ total: 2_300_000, cost: 3_000_000 })
  expect(await owed('ss2')).toBe(2_300_000)
  expect(businessDate(world.now())).toBe('2026-12-02')
})

test('a slip is the sum of its rows; a sales person reads and prints their own and no other', async () => {
  const own = ok(await world.as('SS').get('/api/salary/slips')).results as {
    id: number
    total: number
    staff_id: number
  }[]
  expect(own.map(({ staff_id }) => staff_id)).toEqual([id('ss'), id('ss')])
  for (const slip of own) {
    const { rows, kinds, total } = ok(await world.as('SS').get(`/api/salary/slip/${slip.id}`)).data
    const sum = (of: { amount: number }[]) => of.reduce((all, { amount }) => all + amount, 0)
    expect([sum(rows), sum(kinds)]).toEqual([total, total])
    const { content } = ok(await world.as('SS').post('/api/salary/slip/print', { id: slip.id })).data
    expect(content).toContain('Vũ Hoàng Nam')
  }
  const others = ok(await world.as('ss2').get('/api/salary/slips')).results as { id: number }[]
  for (const { id: slip } of others) {
    expect(why(await world.as('SS').get(`/api/salary/slip/${slip}`))).toBe('salary.not_found')
    expect(why(await world.as('SS').post('/api/salary/slip/print', { id: slip }))).toBe('salary.not_found')
  }
  expect(
    why(await world.as('SS').post('/api/salary/slip/print', { month: '2026-10', sale_id: id('ss2') })),
  ).toBe('salary.not_found')
  expect(ok(await world.as('AC').get('/api/salary/slips')).results.length).toBeGreaterThan(2)
})

test('an accountant of another station reads neither what these people are owed nor whose a line of the payroll is', async () => {
  const [first, second] = (await world.as('AC').me()).stations
  const there = world.as('AC', { station: second!.id })
  const staff = async (who: typeof there) =>
    (ok(await who.get('/api/ledger/accounts', { kind: 'staff' })).results as { name: string }[]).map(
      ({ name }) => name,
    )
  expect(await staff(world.as('AC'))).toContain('Vũ Hoàng Nam')
  expect(await staff(there)).toEqual([])
  const { rows } = await sql<{ account: number; entry: number }>`select a.id as account, p.entry_id as entry
    from account a join salary_slip p on p.staff_id = a.owner_id
    where a.code = ${`staff:${id('ss')}`} and p.month = '2026-10'`.execute(world.db)
  const { account, entry } = rows[0]!
  expect(why(await there.get(`/api/ledger/account/${account}/statement`))).toBe('ledger.account_unknown')
  expect(ok(await world.as('AC').get(`/api/ledger/account/${account}/statement`)).results).not.toEqual([])

  // A colleague of the other station stands in the one entry of all, without a name.
  const moved = (to: number) =>
    sql`update staff_station set station_id = ${to} where staff_id = ${id('ss2')}`.execute(world.owner)
  await moved(second!.id)
  const { lines } = ok(await world.as('AC').get(`/api/ledger/entry/${entry}`)).data as {
    lines: { account: string; debit: number; credit: number }[]
  }
  await moved(first!.id)
  const names = lines.map((line) => line.account).join()
  expect(names).toContain('Vũ Hoàng Nam')
  expect(names).toContain('Nhân viên trạm khác')
  expect(names).not.toContain('Lý Quốc Việt')
})

test('whoever wrote any part of a month does not resolve it, also where another wrote last', async () => {
  world.setNow('2027-01-02T03:00:00Z')
  const { rows } = await sql<{ id: number }>`insert into import_revenue
      (month, sale_id, customer_id, route_code, goods_type, kg, factor, made_by)
    values ('2026-12', ${id('ss')}, ${customer}, 'JP-AIR', (select min(code) from goods_type), 10, 4000, ${id('ac')})
    returning id`.execute(world.owner)
  const row = rows[0]!.id * 2 + 1
  ok(
    await world.as('AC2').put('/api/report/salary/import-revenue/update-factors', {
      ids: [row],
      factor: 5000,
      reason: 'theo bảng mới',
    }),
  )
  expect(why(await resolve('2026-12'))).toBe('access.own_work')
  expect(why(await resolve('2026-12', 'AC2'))).toBe('access.own_work')
})

test('each station has an entry of its own people, which another does not read', async () => {
  const [first, second] = (await world.as('SU').me()).stations
  const there = world.as('AC', { station: second!.id })
  const works = (at: number) =>
    sql`update staff_station set station_id = ${at} where staff_id = ${id('ss2')}`.execute(world.owner)
  await works(second!.id)
  const { entries } = ok(await resolve('2026-12', 'SU')).data as { entries: number[] }
  expect(entries).toHaveLength(2)
  const linesIn = async (who: typeof there, entry: number) =>
    (
      (await who.get(`/api/ledger/entry/${entry}`)).body.data?.lines as { account: string; credit: number }[]
    )?.map(({ account, credit }) => [
      account.includes('Vũ Hoàng Nam'),
      account.includes('Lý Quốc Việt'),
      credit,
    ])
  const found = await slips('2026-12')
  const [nam, viet] = [found.get(id('ss'))!, found.get(id('ss2'))!]
  expect(await linesIn(world.as('AC'), nam.entry_id!)).toContainEqual([true, false, nam.cost])
  expect(await linesIn(there, viet.entry_id!)).toContainEqual([false, true, viet.cost])
  expect(await linesIn(there, nam.entry_id!)).toBeUndefined()
  expect(await linesIn(world.as('AC'), viet.entry_id!)).toBeUndefined()
  await works(first!.id)
})

test('the books and the slips agree', async () => {
  const broken = await brokenInvariants(world.db)
  // The bills of this test were written without their ways.
  expect(broken.map(({ invariant }) => invariant).filter((name) => name.startsWith('salary'))).toEqual([])
})
