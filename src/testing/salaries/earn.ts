/**
 * Test helper: for the sales people of a company something of everything that a salary is made of, in three months:
 * at their borders, above and below the steps, moved customers, COD that comes late, sheets, leave and penalties.
 */
import { sql } from 'kysely'
import { companyLife, customer } from '#testing/company/random-company.ts'
import type { TestApp } from '#testing/app.ts'
import { ok } from '#testing/order.ts'
import { at, sourceBill, sourceOrder } from '#testing/salary.ts'
import type { SourceBill } from '#testing/salary.ts'

/** @returns what changes when the first month, and when the second, is resolved */
export async function earnEverything(world: TestApp): Promise<{ changes: (() => Promise<void>)[] }> {
  const { owner } = world
  const { rows } = await sql<{
    id: number
    username: string
  }>`select id, username from staff where username in ('ss', 'ss2', 'ac2')`.execute(owner)
  const staff = (username: string) => rows.find((one) => one.username === username)!.id
  await setTables(world, staff('ss'), staff('ss2'))
  const customers = await customersOf(world)
  const bills = await billsOf(world, customers, staff)
  const weighed = await weightsOf(world, customers, staff)
  const penalty = await punish(world, customers.old, staff)
  await daysOff(world, staff)
  for (const [month, sale_id, amount] of [
    ['2026-10', staff('ss'), 300_000],
    ['2026-10', staff('ss'), -20_000],
    ['2026-09', staff('ss2'), -20_000_000],
  ] as const)
    ok(
      await world
        .as('AC2')
        .put('/api/report/salary/summary', { month, sale_id, amount, reason: 'Theo thỏa thuận' }),
    )

  const delivered = (bill: number, day: string) =>
    sql`update bill set delivered_at = ${at(day)} where id = ${bill}`.execute(owner)
  return {
    changes: [
      async () => {
        await delivered(bills.last, '2026-10-03 10:00')
        await sourceBill(world, {
          ...fees,
          customer: customers.old,
          sale: staff('ss'),
          delivered: at('2026-09-15 10:00'),
        })
        await sql`update orders set weight = weight + 1.5 where id = ${weighed.september}`.execute(owner)
        // Whose department it is was frozen with the month.
        await sql`update staff set department_id = (select department_id from staff where username = 'ss')
          where username = 'ss2'`.execute(owner)
      },
      async () => {
        await delivered(bills.last, '2026-09-30 23:59')
        await sql`update bill set cod_status = 'paid', cod_paid_at = ${at('2026-11-02 09:00')} where id = ${bills.unpaid}`.execute(
          owner,
        )
        await sql`update orders set weight = 0.55 where id = ${weighed.october}`.execute(owner)
        await sql`update penalty set status = -1 where id = ${penalty}`.execute(owner)
        await sql`update staff_leave set status = 3 where staff_id = ${staff('ss')}`.execute(owner)
      },
    ],
  }
}

const fees = { route: 'JP-AIR', service: 133_333, freight: 400_001 } as const

/** Settings, factors and base salaries that change on the way, some of them in the middle of a month. */
async function setTables({ owner }: TestApp, ss: number, ss2: number): Promise<void> {
  for (const statement of [
    sql`update config_factor set value = case key when 'salary.tier1_to' then 400000 when 'salary.tier2_to' then 1500000
      when 'salary.tier1_percent' then 2.5 else 5.25 end
      where key in ('salary.tier1_to', 'salary.tier2_to', 'salary.tier1_percent', 'salary.tier3_percent')`,
    sql`insert into config_factor (key, value, applied_date) values ('salary.tier1_percent', 3.25, '2026-10-31'),
      ('salary.surcharge_percent', 27.5, '2026-11-01'), ('salary.new_customer_months', 1, '2026-11-01'),
      ('salary.new_customer', 70000, '2026-10-15'), ('leave.saturday', 0.5, '2026-11-01')`,
    sql`update staff set department_id = case when id = ${ss} then (select min(id) from department)
      else (select max(id) from department) end where id in (${ss}, ${ss2})`,
    sql`delete from salary_base`,
    sql`delete from salary_factor`,
    sql`delete from salary_kg_factor`,
    sql`insert into salary_base (staff_id, amount, applied_date) values (${ss}, 8000000, '2026-01-01'),
      (${ss}, 9000000, '2026-10-16'), (${ss2}, 7000000, '2026-10-01')`,
    sql`insert into salary_factor (staff_id, department_id, route_code, factor, applied_date) values
      (${ss}, null, null, 1.2, '2026-10-15'), (${ss}, null, null, 0.875, '2026-11-16'),
      (null, (select department_id from staff where id = ${ss2}), null, 0.9, '2026-09-01'),
      (null, null, 'JP-SEA', 1.1, '2026-01-01'), (null, null, null, 1.05, '2026-10-31')`,
    sql`insert into salary_kg_factor (route_code, goods_type, factor, applied_date) values
      ('JP-AIR', 'household', 5000, '2026-01-01'), ('JP-AIR', 'household', 5500, '2026-11-01'),
      ('JP-AIR', null, 3000, '2026-01-01'), (null, 'camera', 2000, '2026-01-01'), (null, null, 1500, '2026-10-15')`,
  ])
    await statement.execute(owner)
}

type Customers = Record<'old' | 'fresh' | 'moved' | 'left' | 'there', number>

async function customersOf(world: TestApp): Promise<Customers> {
  const { owner } = world
  const [first, second] = (await world.as('AC').me()).stations.map(({ id }) => id)
  let n = 700
  const made = async (sale: string, completed: string, station = first!) => {
    n += 1
    const id = await customer(world, { station, sale, n })
    await sql`update customer set completed_at = ${at(completed)}, created_at = ${at(completed)} where id = ${id}`.execute(
      owner,
    )
    await sql`update sale_assignment set started_at = ${at(completed)} where customer_id = ${id}`.execute(
      owner,
    )
    return id
  }
  const customers = {
    old: await made('ss', '2025-01-10 09:00'),
    fresh: await made('ss2', '2026-08-20 09:00'),
    moved: await made('ss2', '2026-07-01 09:00'),
    left: await made('ss', '2025-01-10 09:00'),
    there: await made('ss', '2026-09-01 09:00', second),
  }
  const { moved, left } = customers
  const change = at('2026-10-16 00:00')
  await sql`update customer set sale_id = case when id = ${moved} then (select id from staff where username = 'ss') end
    where id in (${moved}, ${left})`.execute(owner)
  await sql`update sale_assignment set ended_at = ${change} where customer_id = ${moved} and ended_at is not null`.execute(
    owner,
  )
  await sql`update sale_assignment set started_at = ${change} where customer_id = ${moved} and ended_at is null`.execute(
    owner,
  )
  await sql`update sale_assignment set ended_at = ${at('2026-10-01 00:00')} where customer_id = ${left}`.execute(
    owner,
  )
  return customers
}

async function billsOf(world: TestApp, of: Customers, staff: (username: string) => number) {
  const { owner } = world
  const [ss, ss2] = [staff('ss'), staff('ss2')]
  const bill = (customer: number, sale: number, day: string, more: Partial<SourceBill> = {}) =>
    sourceBill(world, { ...fees, customer, sale, delivered: at(day), ...more })
  await bill(of.old, ss, '2026-09-29 10:00', { cod: at('2026-10-02 09:00') })
  const last = await bill(of.old, ss, '2026-09-30 23:59', { freight: 1_900_001 })
  const mixed = await bill(of.old, ss, '2026-10-01 00:00', {
    surcharge: 77_777,
    table: 20_000,
    discount: 190_000,
  })
  await bill(of.old, ss, '2026-10-31 23:59', { route: 'JP-SEA', freight: 3_333_333 })
  const unpaid = await bill(of.old, ss, '2026-10-30 10:00', { cod: 'unpaid' })
  await bill(of.old, ss, '2026-11-20 10:00', { surcharge: 50_001, table: 10_000 })
  await bill(of.fresh, ss2, '2026-09-30 12:00', { cod: at('2026-10-01 00:00') })
  await bill(of.fresh, ss2, '2026-10-20 10:00', { freight: 2_000_000 })
  await bill(of.fresh, ss2, '2026-11-05 10:00')
  await bill(of.moved, ss2, '2026-10-15 23:59')
  await bill(of.moved, ss2, '2026-10-18 10:00')
  await bill(of.left, ss, '2026-10-05 10:00')
  await bill(of.there, ss, '2026-10-06 10:00', { surcharge: 9_999, table: 1 })
  const nobody = await bill(of.left, ss, '2026-10-07 10:00')
  await sql`update bill set sale_id = null where id = ${nobody}`.execute(owner)
  const refused = await bill(of.old, ss, '2026-10-08 10:00', { status: 18 })
  await sql`update bill set status_at = ${at('2026-10-12 10:00')}, reason = 'khách đi vắng' where id = ${refused}`.execute(
    owner,
  )
  await bill(of.fresh, ss2, '2026-11-28 10:00', { status: 16 })
  await bill(of.old, ss, '2026-11-29 10:00', { status: 15, freight: 5_000_000 })
  // A bill of two routes, one of which brings a third of an odd sum.
  const other = await sourceOrder(world, { customer: of.old, route: 'JP-SEA', status: 17, surcharge: 0 })
  await sql`insert into bill_order (bill_id, order_id, service_vnd, freight_vnd, surcharge_vnd)
    values (${mixed}, ${other}, 11111, 133333, 7777)`.execute(owner)
  return { last, unpaid }
}

async function weightsOf(world: TestApp, of: Customers, staff: (username: string) => number) {
  const { owner } = world
  const order = (customer: number, day: string, goods: string, kg: number, route = 'JP-AIR') =>
    sourceOrder(world, { customer, route, goods, kg, checked: at(day) })
  const september = await order(of.old, '2026-09-30 23:59', 'household', 12.34)
  const october = await order(of.old, '2026-10-01 00:00', 'household', 3.33)
  await order(of.fresh, '2026-10-10 09:00', 'furniture', 2.5)
  await order(of.fresh, '2026-10-10 09:00', 'camera', 2.5, 'JP-SEA')
  await order(of.fresh, '2026-10-10 09:00', 'furniture', 2.5, 'JP-SEA')
  await order(of.left, '2026-10-20 09:00', 'household', 1.25)
  await order(of.there, '2026-10-31 23:59', 'watch', 0.37, 'JP-SEA')
  const marked = await order(of.old, '2026-11-01 00:00', 'household', 7.77)
  const sheeted = await order(of.moved, '2026-10-15 23:59', 'household', 4)
  const path = '/api/report/salary/import-revenue'
  const change = { ids: [marked * 2], factor: 9_001, reason: 'Hàng cồng kềnh' }
  ok(await world.as('AC2').put(`${path}/update-factors`, change))
  ok(await world.as('AC2').put(`${path}/update-note`, { id: october * 2, note: 'Cân hai lần' }))
  await sql`insert into import_revenue (month, sale_id, customer_id, order_id, route_code, goods_type, kg, factor, made_by)
    values ('2026-09', ${staff('ss2')}, ${of.fresh}, null, 'JP-SEA', 'camera', 12.5, 4001, ${staff('ac2')}),
      ('2026-10', ${staff('ss2')}, ${of.moved}, ${sheeted}, 'JP-AIR', 'household', 4.4, 5000, ${staff('ac2')}),
      ('2026-11', ${staff('ss')}, ${of.there}, null, 'JP-AIR', 'watch', 1.11, 777, ${staff('ac2')})`.execute(
    owner,
  )
  const { rows } = await sql<{ id: number }>`select id from import_revenue where month = '2026-11'`.execute(
    owner,
  )
  const again = { ids: [rows[0]!.id * 2 + 1], factor: 888, reason: 'Theo bảng mới' }
  ok(await world.as('AC2').put(`${path}/update-factors`, again))
  return { september, october }
}

/** Charged by two people as the desk does it, in the last minute of a month and later. @returns that of October */
async function punish(
  world: TestApp,
  customer_id: number,
  staff: (username: string) => number,
): Promise<number> {
  const made: number[] = []
  for (const [when, username, amount] of [
    ['2026-10-31 23:59', 'ss', 200_000],
    ['2026-11-01 00:00', 'ss2', 50_000],
  ] as const) {
    world.setNow(at(when))
    const fault = { customer_id, kind: 'other', amount, note: 'Báo giá sai', staff_id: staff(username) }
    const { id } = ok(await world.as('AC2').post('/api/punish', fault)).data
    ok(await world.as('AC').post('/api/punish/confirm', { ids: [id] }))
    made.push(id)
  }
  world.setNow(companyLife.end)
  return made[0]!
}

/** Unpaid days, and days above those of the year; a Saturday, a Sunday and a holiday among them. */
async function daysOff({ owner }: TestApp, staff: (username: string) => number): Promise<void> {
  const [ss, ss2] = [staff('ss'), staff('ss2')]
  for (const statement of [
    sql`delete from staff_leave`,
    sql`delete from holiday where date between '2026-09-01' and '2026-11-30'`,
    sql`insert into holiday (date, name, kind) values ('2026-10-11', 'Làm bù', 'work'), ('2026-10-13', 'Nghỉ bù', 'off')`,
    sql`insert into staff_leave (staff_id, kind, from_date, from_half, to_date, to_half, days, status) values
      (${ss}, 'unpaid', '2026-10-10', 'pm', '2026-10-14', 'am', 3, 1),
      (${ss2}, 'annual', '2026-09-04', 'am', '2026-09-05', 'pm', 2, 1),
      (${ss2}, 'annual', '2026-10-05', 'am', '2026-10-06', 'am', 1.5, 1),
      (${ss2}, 'unpaid', '2026-11-06', 'pm', '2026-11-09', 'am', 1.5, 1)`,
    sql`update staff set leave_days = 2 where id = ${ss2}`,
  ])
    await statement.execute(owner)
}
