import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { customerOf, ok, receive } from '#testing/order.ts'
import { at, numberIn, sourceBill, sourceOrder, tableOf } from '#testing/salary.ts'

const file = 'salary-month.md'
const usernames: Readonly<Record<string, string>> = { an: 'ss', binh: 'ss2', chi: 'cc' }
const of = (who: string | undefined) => usernames[who ?? ''] ?? ''

let world: TestApp
const people = new Map<string, number>()
const customers = new Map<string, number>()
const bills = new Map<string, number>()

beforeAll(async () => {
  world = await testApp({ now: '2026-11-05T03:00:00Z' })
  const { owner } = world
  const { rows } = await sql<{ id: number; username: string }>`select id, username from staff`.execute(owner)
  for (const { id, username } of rows) people.set(username, id)
  const id = (who: string) => people.get(of(who)) as number
  // The demo company's own work is not of this month.
  await sql`delete from staff_leave`.execute(owner)
  await sql`delete from holiday where date between '2026-10-01' and '2026-10-31'`.execute(owner)
  await sql`insert into salary_base (staff_id, amount, applied_date) values (${id('an')}, 8000000, '2026-01-01'),
    (${id('binh')}, 7000000, '2026-01-01'), (${id('chi')}, 6000000, '2026-01-01'), (${id('chi')}, 6500000, '2026-10-16')`.execute(
    owner,
  )
  await sql`insert into salary_factor (staff_id, department_id, route_code, factor, applied_date) values
    (${id('an')}, null, null, 1.2, '2026-10-15'),
    (null, (select department_id from staff where id = ${id('binh')}), null, 0.9, '2026-10-01'),
    (null, null, 'US-AIR', 1.1, '2026-01-01'), (null, null, null, 1, '2026-01-01')`.execute(owner)
  await sql`insert into salary_kg_factor (route_code, goods_type, factor, applied_date) values
    ('JP-AIR', 'household', 5000, '2026-01-01'), ('JP-AIR', 'electronics', 3000, '2026-01-01'),
    ('US-AIR', null, 7000, '2026-01-01')`.execute(owner)

  for (const [name, who, completed] of [
    ['K1', 'an', '2025-01-10'],
    ['K2', 'an', '2026-09-05'],
    ['K3', 'binh', '2026-08-20'],
    ['K4', 'chi', '2025-02-10'],
  ] as const) {
    const made = await customerOf(world, { sale: of(who), name })
    customers.set(name, made.id)
    await sql`update customer set completed_at = ${at(`${completed} 09:00`)}, created_at = ${at(`${completed} 09:00`)}
      where id = ${made.id}`.execute(owner)
    await sql`update sale_assignment set started_at = ${at(`${completed} 09:00`)} where customer_id = ${made.id}`.execute(
      owner,
    )
  }
  const moved = customers.get('K3') as number
  await sql`update customer set sale_id = ${id('chi')} where id = ${moved}`.execute(owner)
  await sql`update sale_assignment set ended_at = ${at('2026-10-16 00:00')} where customer_id = ${moved} and ended_at is not null`.execute(
    owner,
  )
  await sql`update sale_assignment set started_at = ${at('2026-10-16 00:00')} where customer_id = ${moved} and ended_at is null`.execute(
    owner,
  )

  for (const row of tableOf(file, 'Bills')) {
    const cod = row['cod remitted'] ?? '-'
    bills.set(
      row['bill'] ?? '',
      await sourceBill(world, {
        customer: customers.get(row['customer'] ?? '') as number,
        sale: id(row['sale on the bill'] ?? ''),
        delivered: at(row['delivered'] ?? ''),
        cod: cod === '-' ? null : cod === 'unpaid' ? 'unpaid' : at(cod),
        route: row['route'] ?? '',
        service: numberIn(row['service']),
        freight: numberIn(row['freight']),
        surcharge: numberIn(row['surcharge']),
        table: numberIn(row['table']),
        discount: numberIn(row['discount']),
      }),
    )
  }
  for (const row of tableOf(file, 'Weight')) {
    const order = await sourceOrder(world, {
      customer: customers.get(row['customer'] ?? '') as number,
      route: row['route'] ?? '',
      goods: row['goods'] ?? '',
      kg: numberIn(row['kg']),
      checked: at(row['checked in'] ?? ''),
    })
    if (row['order'] === 'W3')
      ok(
        await world.as('AC2').put('/api/report/salary/import-revenue/update-factors', {
          ids: [order * 2],
          factor: 9_000,
          reason: 'Hàng cồng kềnh',
        }),
      )
  }
  await sql`insert into staff_leave (staff_id, kind, from_date, from_half, to_date, to_half, days, status) values
    (${id('an')}, 'unpaid', '2026-10-22', 'am', '2026-10-23', 'am', 1.5, 1),
    (${id('chi')}, 'annual', '2026-10-05', 'am', '2026-10-06', 'pm', 2, 1)`.execute(owner)
  await sql`update staff set leave_days = 1 where id = ${id('chi')}`.execute(owner)
  for (const [who, amount] of [
    ['an', 200_000],
    ['binh', 8_000_000],
  ] as const) {
    // Charged in October by two people, as the desk does it.
    world.setNow('2026-10-20T03:00:00Z')
    const made = ok(
      await world.as('AC2').post('/api/punish', {
        customer_id: customers.get('K1'),
        kind: 'other',
        amount,
        note: 'Báo giá sai',
        staff_id: id(who),
      }),
    ).data
    ok(await world.as('AC').post('/api/punish/confirm', { ids: [made.id] }))
    world.setNow('2026-11-05T03:00:00Z')
  }
  ok(
    await world.as('AC2').put('/api/report/salary/summary', {
      month: '10/2026',
      sale_id: id('an'),
      amount: 300_000,
      reason: 'Thưởng nóng',
    }),
  )
})
afterAll(() => world.close())

const october = { date_from: '01-10-2026', date_to: '31-10-2026' }
const setMode = (whole: 0 | 1) =>
  sql`update config_factor set value = ${whole} where key = 'salary.whole'`.execute(world.owner)
const summary = async () => {
  const { results } = ok(await world.as('AC').get('/api/report/salary/summary', { ...october, size: 100 }))
  return new Map<number, Record<string, number>>(
    results.map((row: { sale_id: number }) => [row.sale_id, row]),
  )
}

test.each([
  ['lũy tiến', 0, 'export', 'total', 'luy tien'],
  ['toàn phần', 1, 'export whole', 'total whole', 'toan phan'],
] as const)('the month comes out by hand to the dong: %s', async (_, whole, exported, total, earned) => {
  await setMode(whole)
  const found = await summary()
  for (const row of tableOf(file, 'Slips')) {
    const got = found.get(people.get(of(row['person'])) as number)
    const wanted = Object.fromEntries(
      ['base', 'import', 'surcharge', 'reward', 'adjustment', 'leave', 'penalty'].map((key) => [
        key,
        numberIn(row[key]),
      ]),
    )
    expect(got, row['person']).toMatchObject({
      ...wanted,
      export: numberIn(row[exported]),
      total: numberIn(row[total]),
    })
  }
  const { results } = ok(
    await world.as('AC').get('/api/report/salary/export-revenue', { ...october, kind: 'export', size: 100 }),
  )
  const rows = new Map(results.map((row: { bill_id: number }) => [row.bill_id, row]))
  const wanted = tableOf(file, 'Commission')
  expect(rows.size).toBe(wanted.length)
  for (const row of wanted)
    expect(rows.get(bills.get(row['bill'] ?? '') as number), row['bill']).toMatchObject({
      sale_id: people.get(of(row['person'])),
      revenue: numberIn(row['revenue']),
      factor: numberIn(row['factor']),
      factor_of: row['of'],
      amount: numberIn(row[earned]),
    })
  await setMode(0)
})

test('what is under way is of the running month in every table: a closed one expects nothing more', async () => {
  const november = { date_from: '01-11-2026', date_to: '30-11-2026' }
  const crossed = async (days: typeof october) =>
    ok(
      await world.as('AC').get('/api/report/salary/summary/pivot', {
        ...days,
        pivot_rows: 'sale_name',
        pivot_of: 'forecast',
      }),
    ).data.values.at(-1)[0] as number
  const listed = async (days: typeof october) =>
    ok(await world.as('AC').get('/api/report/salary/summary', days)).option.forecast as number
  expect(await listed(november)).toBeGreaterThan(0)
  expect([await crossed(october), await crossed(november)]).toEqual([0, await listed(november)])
  expect(await listed(october)).toBe(0)
})

test('what was left out says why', async () => {
  const { results } = ok(
    await world
      .as('AC')
      .get('/api/report/salary/export-revenue', { ...october, kind: 'excluded', size: 100 }),
  )
  const why = new Map(
    results.map((row: { bill_id: number; note: string; sale_id: number }) => [row.bill_id, row]),
  )
  expect(why.get(bills.get('A5') as number)).toMatchObject({ note: 'COD chưa về', sale_id: people.get('ss') })
  const chi = await sql<{ name: string }>`select name from staff where username = 'cc'`.execute(world.db)
  expect(why.get(bills.get('B2') as number)).toMatchObject({
    note: `Khách đã chuyển cho ${chi.rows[0]?.name}`,
    sale_id: people.get('ss2'),
  })
  const september = ok(
    await world.as('AC').get('/api/report/salary/export-revenue', {
      date_from: '01-09-2026',
      date_to: '30-09-2026',
      kind: 'excluded',
    }),
  ).results
  expect(september).toMatchObject([
    { bill_id: bills.get('A6'), note: 'Tiền COD về tháng 10/2026: tính vào tháng đó' },
  ])
})

test('where the company says so, the commission goes by how much of their debt customers paid', async () => {
  const charge = async (day: string, user_id: number, trans_amount: number) => {
    if (trans_amount === 0) return
    world.setNow(`${day}T03:00:00Z`)
    ok(
      await world
        .as('AC')
        .post('/api/transation', { user_id, trans_type: 'sub', trans_amount, contra: 'revenue:penalty' }),
    )
  }
  const pay = async (day: string, customerId: number, amount: number) => {
    if (amount === 0) return
    world.setNow(`${day}T03:00:00Z`)
    await receive(world, { customerId, amount })
  }
  for (const row of tableOf(file, 'Debt recovery')) {
    const customer = customers.get(row['customer'] ?? '') as number
    await charge('2026-09-30', customer, numberIn(row['before']))
    await charge('2026-10-01', customer, numberIn(row['charged']))
    await pay('2026-10-31', customer, numberIn(row['paid']))
  }
  await pay('2026-11-01', customers.get('K1') as number, 3_000_000)
  world.setNow('2026-11-05T03:00:00Z')
  const before = await summary()
  await sql`update config_factor set value = 1 where key = 'salary.by_debt'`.execute(world.owner)
  const found = await summary()
  for (const row of tableOf(file, 'Slips by debt')) {
    const id = people.get(of(row['person'])) as number
    expect(before.get(id), row['person']).toMatchObject({ debt: 0 })
    expect(found.get(id), row['person']).toMatchObject({
      export: numberIn(row['export']),
      debt: numberIn(row['debt']),
      total: numberIn(row['total']),
    })
  }
  const { results } = ok(
    await world.as('AC').get('/api/report/salary/lines', { ...october, kind: 'debt', size: 100 }),
  )
  const an = results.find(({ sale_id }: { sale_id: number }) => sale_id === people.get('ss'))
  expect(an).toMatchObject({
    base: 7_118_000,
    factor: 0.692,
    note: 'Đã thu 9,000,000 trên 13,000,000 đ phải thu',
  })
  await sql`update config_factor set value = 0 where key = 'salary.by_debt'`.execute(world.owner)
})
