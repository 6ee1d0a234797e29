import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { revenueOf } from '#billing/bill.rules.ts'
import type { BillParts } from '#billing/bill.rules.ts'
import { penaltyStatus } from '#cashdesk/debts/penalty.status.ts'
import { addressOf } from '#platform/contract/report-link.ts'
import { viewOf } from '#platform/contract/report-view.ts'
import type { Report, ReportRow } from '#platform/contract/report.ts'
import { businessDate, daysBetween } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import {
  salaryExport,
  salaryImport,
  salaryNewCustomer,
  salarySummary,
  salarySurcharge,
} from '#salary/salary.report.ts'
import type { LineKind } from '#salary/salary.words.ts'
import { commissionOf } from '#salary/salary.rules.ts'
import { companyLife, randomCompany } from '#testing/company/random-company.ts'
import { expectTruth } from '#testing/company/truth.ts'
import type { TruthAsked } from '#testing/company/truth.ts'
import type { Steps } from '#testing/money/step.ts'
import type { TestApp } from '#testing/app.ts'
import { ok } from '#testing/order.ts'
import { sourceBill } from '#testing/salary.ts'
import { staffStatus } from '#staff/staff.status.ts'

const seed = Number(process.env['COMPANY_SEED']) || 11
/** Its months stay open: what is reckoned here is what comes out live. */
const steps: Steps = { 'a month of salaries is resolved': { calls: [], choose: async () => null } }
const perKg: Readonly<Record<string, number>> = { 'JP-AIR household': 5_000, 'JP-AIR': 3_000, '': 1_500 }

let world: TestApp
beforeAll(async () => {
  world = await randomCompany(seed, { name: 'salaries', steps })
  await sql`insert into salary_kg_factor (route_code, goods_type, factor, applied_date) values
    ('JP-AIR', 'household', 5000, '2020-01-01'), ('JP-AIR', null, 3000, '2020-01-01'), (null, null, 1500, '2020-01-01')`.execute(
    world.owner,
  )
  await sql`insert into salary_base (staff_id, amount, applied_date)
    select id, 8000000, '2026-10-01' from staff where username = 'ss2'`.execute(world.owner)
  // Nobody of this company asks for more than the table does.
  const bargained = await rowsOf(sql<{ customer: number; sale: number; delivered: Date }>`
    select customer_id as customer, sale_id as sale, delivered_at as delivered from bill
    where status = 17 and cod_status = 'none' and sale_id is not null order by id desc limit 4`)
  for (const [n, bill] of bargained.entries())
    await sourceBill(world, {
      ...bill,
      route: 'JP-AIR',
      service: 30_000,
      freight: 90_000,
      surcharge: 50_000 + 7_777 * n,
      table: 20_000,
    })
})
afterAll(() => world.close())
const monthOf = (at: Date) => businessDate(at).slice(0, 7)

type Bill = BillParts & {
  id: number
  customer_id: number
  sale_id: number | null
  status: number
  status_at: Date
  delivered_at: Date
  cod_status: string
  cod_paid_at: Date | null
}
interface Assigned {
  customer_id: number
  sale_id: number
  started_at: Date
  ended_at: Date | null
}
/** What a row of somebody's salary may say; a report reads those of its kinds. */
interface Line {
  kind: LineKind
  day: BusinessDate
  sale_id: number | null
  amount: number
  [fact: string]: number | string | null
}

const rowsOf = async <Row>(statement: RawBuilder<Row>) => (await statement.execute(world.db)).rows

/** Salaries from the rows of bills, orders and assignments alone, by another way than the product's statement. */
async function reckoned(): Promise<Line[]> {
  const bills = await rowsOf(sql<Bill>`select * from bill where status >= 14 order by id`)
  const assigned = await rowsOf(sql<Assigned>`select * from sale_assignment order by started_at, id`)
  const saleAt = (customer: number, at: Date) => {
    const own = assigned.filter(({ customer_id }) => customer_id === customer)
    const begun = own.filter(({ started_at }) => started_at <= at).at(-1)
    if (!begun) return own[0]?.sale_id ?? null
    return begun.ended_at && begun.ended_at <= at ? null : begun.sale_id
  }
  const customers = await rowsOf(
    sql<{
      id: number
      sale_id: number | null
      completed_at: Date | null
    }>`select id, sale_id, completed_at from customer`,
  )
  const priced = await rowsOf(sql<{ bill_id: number; charged: number; asked: number }>`
    select x.bill_id, x.surcharge_vnd as charged, o.surcharge_vnd as asked from bill_order x join orders o on o.id = x.order_id
    where x.removed_at is null`)
  const lines: Line[] = []
  const all = (bill: Bill) => {
    const { service, freight, surcharge } = revenueOf(bill)
    return service + freight + surcharge
  }
  const excluded = (bill: Bill, at: Date, sale_id: number | null) =>
    lines.push({
      kind: 'excluded',
      day: businessDate(at),
      sale_id,
      amount: 0,
      left_out: all(bill),
      excluded: 1,
    })
  const totals = new Map<string, { day: BusinessDate; sale_id: number; revenue: number }>()

  for (const bill of bills) {
    const { customer_id } = bill
    const holder = customers.find(({ id }) => id === customer_id)!
    const isUnpaid = bill.cod_status === 'unpaid'
    if ((bill.status < 17 || (bill.status === 17 && isUnpaid)) && holder.sale_id !== null)
      lines.push({ kind: 'forecast', day: companyLife.to, sale_id: holder.sale_id, amount: 0 })
    if (bill.status === 18) excluded(bill, bill.status_at, saleAt(customer_id, bill.status_at))
    if (bill.status !== 17) continue
    const counted =
      bill.cod_paid_at && bill.cod_paid_at > bill.delivered_at ? bill.cod_paid_at : bill.delivered_at
    if (isUnpaid || monthOf(counted) > monthOf(bill.delivered_at))
      excluded(bill, bill.delivered_at, saleAt(customer_id, bill.delivered_at))
    if (isUnpaid) continue
    const sale_id = saleAt(customer_id, counted)
    if (sale_id !== bill.sale_id && (bill.sale_id !== null || sale_id === null))
      excluded(bill, counted, bill.sale_id)
    if (sale_id === null) continue
    const day = businessDate(counted)
    const { service, freight, surcharge } = revenueOf(bill)
    const key = `${monthOf(counted)} ${sale_id}`
    const total = totals.get(key) ?? { day, sale_id, revenue: 0 }
    totals.set(key, { ...total, revenue: total.revenue + all(bill) })
    lines.push({ kind: 'export', day, sale_id, amount: 0, service, freight, surcharge, revenue: all(bill) })
    for (const { charged, asked } of priced.filter(({ bill_id }) => bill_id === bill.id)) {
      const base = charged - asked
      if (base > 0)
        lines.push({
          kind: 'surcharge',
          day,
          sale_id,
          amount: Math.round(base * 0.3),
          table: asked,
          charged,
          base,
        })
    }
    const [first] = bills
      .filter((one) => one.customer_id === customer_id && one.status === 17)
      .toSorted((a, b) => a.delivered_at.getTime() - b.delivered_at.getTime() || a.id - b.id)
    if (!holder.completed_at || !first) continue
    // The company lives for two months: all of it is within the first three of each customer.
    if (daysBetween(businessDate(holder.completed_at), businessDate(first.delivered_at)) > 60) continue
    if (first.id === bill.id)
      lines.push({ kind: 'new_customer', day, sale_id, amount: 50_000, customers: 1, reward: 50_000 })
    if (service > 0) {
      const fee = Math.round(service / 100)
      lines.push({ kind: 'new_customer_fee', day, sale_id, amount: fee, service, fee })
    }
  }
  const tiers = { firstTo: 50_000_000, secondTo: 150_000_000, percents: [3, 4, 5], whole: false } as const
  // What the rows of a month come to by the tiers is no row of its own.
  for (const { revenue, ...of } of totals.values())
    lines.push({ kind: 'export', ...of, amount: commissionOf(revenue, tiers) })

  const orders = await rowsOf(sql<{
    id: number
    customer_id: number
    route_code: string
    goods_type: string
    weight: number
    at: Date
  }>`
    select o.id, o.customer_id, o.route_code, o.goods_type, o.weight, i.created_at as at from orders o
    join inbill i on i.id = o.inbill_id where i.cancelled_at is null and o.status <> 0 and o.deleted_at is null
      and o.customer_id is not null and o.weight > 0`)
  for (const { id, customer_id, route_code: route, goods_type: goods, weight, at } of orders) {
    const factor = perKg[`${route} ${goods}`] ?? perKg[route] ?? perKg['']!
    const kg = Number(weight)
    const of = { day: businessDate(at), sale_id: saleAt(customer_id, at), amount: Math.round(kg * factor) }
    lines.push({ kind: 'import', ...of, row_id: id * 2, kg, factor })
  }
  const sellers = await rowsOf(
    sql<{ id: number }>`select id from staff where role in ('SS', 'CC') and status = ${staffStatus.active}`,
  )
  const bases = await rowsOf(sql<{ staff: number; amount: number; since: BusinessDate }>`
    select staff_id as staff, amount, applied_date::text as since from salary_base order by applied_date`)
  for (const day of ['2026-09-30', '2026-10-31', companyLife.to])
    for (const { id } of sellers) {
      const amount = bases.findLast(({ staff, since }) => staff === id && since <= day)?.amount ?? 0
      lines.push({ kind: 'base', day, sale_id: id, amount })
    }
  const penalties = await rowsOf(sql<{ sale_id: number; amount: number; at: Date }>`
    select staff_id as sale_id, amount, decided_at as at from penalty
    where staff_id is not null and status = ${penaltyStatus.charged}`)
  for (const { sale_id, amount, at } of penalties)
    lines.push({ kind: 'penalty', day: businessDate(at), sale_id, amount: -amount })
  return lines
}

/** Of some kinds the rows of people whom the reader works with, each sum that the report has told or 0. */
async function rowsFor({ columns }: Report, kinds?: readonly LineKind[]) {
  const works = await rowsOf(sql<{ staff: number; station: number }>`
    select staff_id as staff, station_id as station from staff_station`)
  const zeros = Object.fromEntries(columns.flatMap(({ key, sum }) => (sum ? [[key, 0]] : [])))
  const lines = (await reckoned()).filter(({ kind }) => !kinds || kinds.includes(kind))
  return ({ viewer: { station } }: TruthAsked) =>
    lines
      .filter(
        ({ sale_id }) =>
          sale_id === null ||
          station === 'all' ||
          works.some((one) => one.staff === sale_id && one.station === station),
      )
      .map((line) => ({ ...zeros, ...line }))
}

const whole = { from: '2026-09-01', to: companyLife.to }
/** Whole months are read, whatever days are asked for. Whose a row is was said: nobody else's are among the records. */
const months = { owners: {}, periods: [whole, { from: '2026-10-01', to: '2026-10-31' }] } as const
/** By people and months: bills and orders of other stations are nameless rows. */
const grouped = (report: Report): Report => ({
  ...report,
  groupBy: report.groupBy!.filter(({ by = [] }) => by.every((key) => key === 'sale_id')),
})

test('something of everything is earned: nothing is true of nothing', async () => {
  const lines = await reckoned()
  for (const kind of ['export', 'import', 'new_customer', 'excluded'])
    expect(lines.filter((line) => line.kind === kind).length, kind).toBeGreaterThan(0)
})

test('what each earned in a month', async () => {
  const columnOf: Readonly<Partial<Record<LineKind, string>>> = {
    new_customer: 'reward',
    new_customer_fee: 'reward',
  }
  const records = await rowsFor(salarySummary)
  await expectTruth(world, grouped(salarySummary), {
    ...months,
    records: (asked) =>
      records(asked).map(({ kind, day, sale_id, amount, excluded }) => ({
        ...Object.fromEntries(salarySummary.columns.flatMap(({ key, sum }) => (sum ? [[key, 0]] : []))),
        day,
        sale_id,
        [columnOf[kind] ?? kind]: amount,
        total: amount,
        excluded,
      })),
    // Of a month to come: what comes after it decides.
    except: ['forecast'],
  })
})

test('bills that were counted, and those that were left out', async () => {
  await expectTruth(world, grouped(salaryExport), {
    ...months,
    records: await rowsFor(salaryExport, ['export', 'excluded', 'forecast']),
    except: ['forecast'],
  })
})

test('weights that were checked in', async () => {
  await expectTruth(world, grouped(salaryImport), {
    ...months,
    records: await rowsFor(salaryImport, ['import']),
  })
})

test('surcharges above the table', async () => {
  await expectTruth(world, grouped(salarySurcharge), {
    ...months,
    records: await rowsFor(salarySurcharge, ['surcharge']),
  })
})

test('new customers', async () => {
  await expectTruth(world, grouped(salaryNewCustomer), {
    ...months,
    records: await rowsFor(salaryNewCustomer, ['new_customer', 'new_customer_fee']),
  })
})

test.each(
  [salaryExport, salaryImport, salarySurcharge, salaryNewCustomer].map(
    (report) => [report.key, report] as const,
  ),
)('%s: every number opens its rows, which add up to it, totals too', async (_, report) => {
  let opened = 0
  let nameless = 0
  for (const who of ['SU', 'AC'])
    for (const { key: group_by } of report.groupBy!) {
      const { role } = await world.as(who).me()
      // As the screen asks at a first visit.
      const first = (report.filters ?? []).flatMap(({ key, chips }) =>
        chips?.first ? [[key, chips.first]] : [],
      )
      const query: Record<string, string> = {
        date_from: '01-09-2026',
        date_to: '30-11-2026',
        group_by,
        ...Object.fromEntries(first),
      }
      const { results, option, totals } = ok(await world.as(who).get(report.path, { ...query, size: 200 }))
      const { group, columns } = viewOf(report, query, role)
      const shown = { report, group, filters: query, totals }
      // Those of other stations, too, whom no row names: one row of them all.
      const others = (['bill_id', 'order_id', 'customer_id'] as const).filter((key) =>
        group?.by?.includes(key),
      )
      const unnamed = (results as ReportRow[]).filter((one) => others.some((key) => one[key] === null))
      nameless += unnamed.length
      for (const row of [undefined, results[0], results.at(-1), ...unnamed.slice(0, 4)])
        for (const { key, opens = report.opens } of columns.filter(({ sum }) => sum)) {
          const address = opens && addressOf(opens, shown, row)
          if (!address) continue
          const { pathname, searchParams } = new URL(address, 'http://back-office')
          expect(pathname).toBe(report.screen)
          const asked = { ...Object.fromEntries(searchParams), size: 1 }
          const behind = ok(await world.as(who).get(report.path, asked)).option[key] ?? 0
          expect(behind, `${key} of ${address}`).toBe((row ?? option)[key] ?? 0)
          opened += 1
        }
    }
  expect(opened).toBeGreaterThan(20)
  expect(nameless).toBeGreaterThan(0)
})
