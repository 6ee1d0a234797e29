import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '#invariants.ts'
import type { Report, ReportRow } from '#platform/contract/report.ts'
import { addressOf } from '#platform/contract/report-link.ts'
import type { Shown } from '#platform/contract/report-link.ts'
import { viewOf } from '#platform/contract/report-view.ts'
import {
  customerOrderReport,
  customerReport,
  customerTurnLineReport,
  customerTurnReport,
} from '#reports/customers.report.ts'
import { exportRevenueReport } from '#reports/export-revenue.report.ts'
import { marginReport } from '#reports/margins.report.ts'
import { revenueOrderReport, revenueReport } from '#reports/revenue.report.ts'
import { addToDaySums, compareDaySums } from '#reports/server/day-sums.jobs.ts'
import { tellMargins } from '#reports/server/margins.jobs.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { billAt, move, readBill } from '#testing/bill.ts'
import type { TestBill } from '#testing/bill.ts'
import { customerOf, done, ok, orderAt } from '#testing/order.ts'

type Query = Record<string, string>
type Row = Record<string, string | number | null>

let world: TestApp
/** Three orders with a discount, approved in November and taken back in December. */
let undone: TestBill
/** Approved in the last minute of November, and in the first of December; the latter left and was delivered. */
let november: TestBill
let december: TestBill

beforeAll(async () => {
  world = await testApp()
  undone = await billAt(world, 13, { orders: 3, method: 'TRANSFER', debt_limit: 90_000_000 })
  ok(
    await world
      .as('AC')
      .put('/api/bill/edit/refund', { id: undone.id, refund: 77_777, reason: 'khách quen' }),
  )
  ok(await world.as('AC').post('/api/bill/approves', { ids: [undone.id] }))
  const { id: customerId } = await customerOf(world, { sale: 'ss2', debt_limit: 90_000_000 })
  november = await billAt(world, 13, { orders: 2, customerId })
  december = await billAt(world, 13, { orders: 1, debt_limit: 90_000_000 })
  world.setNow('2026-11-30T16:59:59Z')
  ok(await world.as('AC').post('/api/bill/approves', { ids: [november.id] }))
  world.setNow('2026-11-30T17:00:00Z')
  ok(await world.as('AC').post('/api/bill/approves', { ids: [december.id] }))
  await move(world, 'AD', undone, 0, { reason: 'lập nhầm' })
  await move(world, 'OP', december, 15)
  await move(world, 'OP', december, 16)
  await move(world, 'OP', december, 17, { collected: (await readBill(world, december)).due })
}, 120_000)
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

const fold = () =>
  addToDaySums.run({}, { db: world.db, now: world.now(), signal: new AbortController().signal })
const read = async (report: Report, query: Query, who = 'AC') =>
  ok(await world.as(who).get(report.path, { size: 200, ...query }))
const inNovember = { date_from: '01-11-2026', date_to: '30-11-2026' }
const inDecember = { date_from: '01-12-2026', date_to: '31-12-2026' }

/** What the journal says of the postings of bills in a period, by account. */
async function ledger(from: string, to: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ code: string; amount: number }>`
    select case a.kind when 'customer' then 'customer' else a.code end as code, sum(l.amount)::bigint as amount
    from entry e join entry_line l on l.entry_id = e.id join account a on a.id = l.account_id
    where e.kind = 'bill' and e.posting_date between ${from}::date and ${to}::date group by 1`.execute(
    world.db,
  )
  return Object.fromEntries(rows.map(({ code, amount }) => [code, amount]))
}

describe('revenue is what the journal says', () => {
  test.each([
    ['2026-11-01', '2026-11-30', inNovember],
    ['2026-12-01', '2026-12-31', inDecember],
    ['2026-11-30', '2026-11-30', { date_from: '30-11-2026', date_to: '30-11-2026' }],
  ])('from %s to %s, before the sums are brought up to date and after', async (from, to, query) => {
    for (const brought of [false, true]) {
      if (brought) await fold()
      const books = await ledger(from, to)
      const { option } = await read(revenueReport, query)
      const of = (code: string) => -(books[code] ?? 0) + 0
      expect(option, String(brought)).toMatchObject({
        total: books['customer'],
        goods: of('revenue:goods'),
        service: of('revenue:service'),
        freight: of('revenue:freight'),
        surcharge: of('revenue:surcharge'),
        storage: of('revenue:storage'),
        delivery: of('revenue:delivery'),
        customs: of('clearing:customs'),
        cost: books['expense:goods'],
        margin: books['customer']! + (books['clearing:customs'] ?? 0) - books['expense:goods']!,
      })
    }
  })

  test('a bill that was taken back counts where it was approved, and against the day of its reversal', async () => {
    const before = await read(revenueReport, inNovember)
    expect([before.option.bills, before.option.orders]).toEqual([2, 5])
    const after = await read(revenueReport, inDecember)
    expect([after.option.bills, after.option.orders]).toEqual([0, -2])
    expect(after.option.total).toBe(december.total - (undone.total - 77_777))
    expect(before.option.discount).toBe(77_777)
    const lines = await read(revenueOrderReport, inDecember)
    const back = lines.results.filter(({ orders }: Row) => orders === -1)
    expect(back).toHaveLength(3)
    expect(back.every(({ bill_code }: Row) => bill_code === undone.code)).toBe(true)
  })

  test('the last second of November is November’s', async () => {
    const { results } = await read(revenueOrderReport, { date_from: '30-11-2026', date_to: '30-11-2026' })
    expect(new Set(results.map(({ bill_code }: Row) => bill_code))).toEqual(new Set([november.code]))
  })

  test('each order bears its part of what the bill took off, to the dong', async () => {
    const { results } = await read(revenueOrderReport, inNovember)
    const own = results.filter(({ bill_code }: Row) => bill_code === undone.code)
    expect(own).toHaveLength(3)
    const sum = (key: string) => own.reduce((all: number, row: Row) => all + Number(row[key]), 0)
    expect(sum('discount')).toBe(77_777)
    expect(sum('total')).toBe(undone.total - 77_777)
    // Three alike bear alike, but for what does not divide by three.
    const parts = own.map(({ discount }: Row) => Number(discount))
    expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
  })

  test('sales are shown their own orders, and neither cost nor margin', async () => {
    const all = await read(revenueReport, inNovember)
    const own = await read(revenueReport, inNovember, 'SS')
    const { rows } = await sql<{
      total: number
    }>`select coalesce(sum(goods + service + freight + surcharge + storage + delivery + customs), 0)::bigint as total
      from billed_order b join orders o on o.id = b.order_id where o.sale_id = ${(await world.as('SS').me()).id}
        and b.day between '2026-11-01' and '2026-11-30'`.execute(world.db)
    expect(own.option.total).toBe(rows[0]!.total)
    expect(own.option.total).not.toBe(all.option.total)
    for (const report of [revenueReport, revenueOrderReport]) {
      const { option, results } = await read(report, inNovember, 'SS')
      expect(Object.keys(option).filter((key) => /cost|margin/.test(key))).toEqual([])
      expect(Object.keys(results[0] ?? {}).filter((key) => /cost|margin/.test(key))).toEqual([])
    }
    expect((await world.as('SS').get(marginReport.path)).status).toBe(403)
  })
})

test('what left the house is told with its boxes, weight and money, and taken off where it came back', async () => {
  const { option, results } = await read(exportRevenueReport, inDecember)
  expect(option).toMatchObject({ bills: 1, boxes: 1, total: december.total })
  expect(results[0]).toMatchObject({ bill_code: december.code, day: '01-12-2026' })
  const back = await billAt(world, 18, { debt_limit: 90_000_000 })
  const out = await read(exportRevenueReport, inDecember)
  expect([out.option.bills, out.option.total]).toEqual([2, december.total + back.total])
  world.setNow('2026-12-04T03:00:00Z')
  ok(
    await world
      .as('OP')
      .post('/api/bill/change/status', { ids: [back.id], status: 11, reason: 'khách không lấy' }),
  )
  const now = await read(exportRevenueReport, inDecember)
  expect([now.option.bills, now.option.total, now.option.boxes]).toEqual([1, december.total, 1])
  const day = { date_from: '04-12-2026', date_to: '04-12-2026' }
  expect((await read(exportRevenueReport, day)).option.total).toBe(-back.total)
})

/** The reports that lie behind each other, by the path of their screens. */
const behind = new Map(
  [
    revenueOrderReport,
    exportRevenueReport,
    customerReport,
    customerOrderReport,
    customerTurnLineReport,
    marginReport,
  ].map((report) => [report.screen, report]),
)
const all = { date_from: '01-10-2026', date_to: '31-12-2026' }
const openings: [string, Report, Query][] = [
  revenueReport,
  exportRevenueReport,
  customerTurnReport,
  marginReport,
].flatMap((report) =>
  (report.groupBy ?? []).map(({ key }): [string, Report, Query] => [
    `${report.key} by ${key}`,
    report,
    { ...all, group_by: key },
  ]),
)

test.each([...openings, ['customers', customerReport, {}] as [string, Report, Query]])(
  'every number of %s opens rows that sum to it, totals too',
  async (_, report, query) => {
    for (const who of ['AC', 'SS']) {
      const { role } = await world.as(who).me()
      if (!report.roles.includes(role)) continue
      const { results, option, totals } = await read(report, query, who)
      const { group, columns } = viewOf(report, query, role)
      const shown: Shown = { report, group, filters: query, totals }
      const checked = { totals: 0, rows: 0 }
      const check = async (row: ReportRow | undefined, key: string, link = report.opens) => {
        const address = link && addressOf(link, shown, row)
        if (!address) return
        const { pathname, searchParams } = new URL(address, 'http://back-office')
        const opened = behind.get(pathname)
        if (!opened) return
        const { results: rows } = await read(opened, Object.fromEntries(searchParams), who)
        const summed = rows.reduce((sum: number, one: Row) => sum + Number(one[key] ?? 0), 0)
        const wanted = Number((row ?? option)[key])
        expect(Math.round(summed * 100) / 100, `${key} of ${address} for ${who}`).toBe(
          Math.round(wanted * 100) / 100,
        )
        checked[row ? 'rows' : 'totals'] += 1
      }
      for (const column of columns.filter(({ sum, hidden }) => sum && !hidden)) {
        await check(undefined, column.key, column.opens ?? report.opens)
        for (const row of results.slice(0, 3)) await check(row, column.key, column.opens ?? report.opens)
      }
      if (who === 'AC') expect(Math.min(checked.totals, checked.rows)).toBeGreaterThan(0)
    }
  },
)

describe('customers', () => {
  const lives: Record<string, number> = {}
  const on = async (day: string, customerId: number) => {
    world.setNow(`${day}T03:00:00Z`)
    return orderAt(world, 4, { customerId })
  }
  beforeAll(async () => {
    // Their days are moved afterwards: nobody waits a year in a test.
    for (const name of ['fresh', 'active', 'sleeping', 'lost', 'back'])
      lives[name] = (await customerOf(world, { name: `Khách ${name}` })).id
    for (const [name, ago] of [
      ['fresh', [30]],
      ['active', [90, 60]],
      ['sleeping', [300, 180]],
      ['lost', [181]],
      ['back', [400, 5]],
    ] as const)
      for (const days of ago) {
        const order = await on('2026-11-20', lives[name]!)
        await sql`update orders set deposit_at = deposit_at - ${days} * interval '1 day' where id = ${order.id}`.execute(
          world.db,
        )
      }
  }, 120_000)

  const rowOf = async (name: string, who = 'AC') =>
    (await read(customerReport, { customer_id: String(lives[name]) }, who)).results[0] as Row

  test('are new for 30 days, buying for 60, sleeping for 180, then lost', async () => {
    const segments = await Promise.all(
      ['fresh', 'active', 'sleeping', 'lost', 'back'].map((name) => rowOf(name)),
    )
    expect(segments.map(({ segment, days }) => [segment, days])).toEqual([
      ['new', 30],
      ['active', 60],
      ['sleeping', 180],
      ['lost', 181],
      ['active', 5],
    ])
  })

  test('are counted new, lost and won back on their day, and once', async () => {
    const turnsOf = async (name: string) => {
      const { results } = await read(customerTurnLineReport, {
        date_from: '01-01-2025',
        date_to: '20-11-2026',
        sort: 'day',
      })
      return results
        .filter((row: Row) => row['customer_id'] === lives[name])
        .map(({ turn, day }: Row) => [turn, day])
    }
    expect(await turnsOf('back')).toEqual([
      ['new', '16-10-2025'],
      ['lost', '15-04-2026'],
      ['back', '15-11-2026'],
    ])
    expect(await turnsOf('lost')).toEqual([
      ['new', '23-05-2026'],
      ['lost', '20-11-2026'],
    ])
    expect(await turnsOf('sleeping')).toEqual([['new', '24-01-2026']])
  })

  test('an order that is cancelled never was, before the rows are written anew and after', async () => {
    const order = await on('2026-11-20', lives['lost']!)
    expect(await rowOf('lost')).toMatchObject({ segment: 'active', orders: 2 })
    done(await world.as('AC').post('/api/quote/cancel/quotes', { ids: [order.id], reason: 'khách đổi ý' }))
    for (const written of [false, true]) {
      if (written) await fold()
      expect(await rowOf('lost'), String(written)).toMatchObject({ segment: 'lost', orders: 1 })
    }
  })

  test('sales see their own customers alone, whole', async () => {
    const { results } = await read(customerReport, {}, 'SS')
    const ss = (await world.as('SS').me()).id
    expect(results.length).toBeGreaterThan(0)
    expect(new Set(results.map(({ sale_id }: Row) => sale_id))).toEqual(new Set([ss]))
  })

  test('what is wrong in a kept row is told, and read from the source', async () => {
    await fold()
    await sql`update customer_life set spend = spend + 1 where customer_id = (select min(customer_id) from customer_life)`.execute(
      world.owner,
    )
    const before = (await read(customerReport, {})).option.spend
    await compareDaySums.run({}, { db: world.db, now: world.now(), signal: new AbortController().signal })
    expect((await read(customerReport, {})).option.spend).toBe(before - 1)
    const { rows } = await sql`select from bell where title like 'Báo cáo khách hàng: 1 dòng lệch%'`.execute(
      world.db,
    )
    expect(rows.length).toBeGreaterThan(0)
    await sql`delete from day_sums_doubt`.execute(world.owner)
    await sql`update customer_life set spend = spend - 1 where customer_id = (select min(customer_id) from customer_life)`.execute(
      world.owner,
    )
  })
})

describe('the margin radar', () => {
  let id: number
  const row = async () =>
    (await read(marginReport, { ...all, order_id: String(id) })).results[0] as Record<string, number>

  test('says what the quote promised and what each cause took, and they lead to what is left', async () => {
    const order = await orderAt(world, 5, { quote: { goods_values: 10_000, domestic_ship: 800 } })
    id = order.id
    const { rows } = await sql<{
      account: number
      card: number
    }>`select (select id from buying_account order by id limit 1) as account,
      (select id from card where kind = 'card' and currency = 'JPY' order by id limit 1) as card`.execute(
      world.db,
    )
    ok(
      await world.as('AD').post(`/api/quote/buy/${id}`, {
        supplier_order_no: `M-${id}`,
        card_id: rows[0]!.card,
        account_id: rows[0]!.account,
        actual_price: 10_050,
        actual_ship: 1_000,
      }),
    )
    const found = await row()
    const books = await sql<{ paid: number; buy: number; goods: number; service: number; freight: number }>`
      select -(select sum(l.amount) from entry_line l join account a on a.id = l.account_id where l.order_id = o.id and a.kind = 'card')::bigint as paid,
        (select buy_rate::float8 from exchange_rate where currency = 'JPY' and not corrected and applied_date <= '2026-11-20' order by applied_date desc limit 1) as buy,
        goods_vnd as goods, service_vnd as service, freight_estimate as freight from orders o where id = ${id}`.execute(
      world.db,
    )
    const { paid, buy, goods, service, freight } = books.rows[0]!
    expect(found['planned']).toBe(goods + service + freight - Math.round(10_800 * buy))
    expect(found['moved_price']).toBe(-Math.round(50 * buy))
    expect(found['moved_ship']).toBe(-Math.round(200 * buy))
    expect(found['margin']).toBe(goods + service + freight - paid)
    expect(found['moved']).toBe(found['margin']! - found['planned']!)
  })

  test('a manager is told of an order below the threshold, once', async () => {
    await sql`update config_factor set value = 1000 where key = 'margin.moved_vnd'`.execute(world.owner)
    expect((await row())['alarm']).not.toBeNull()
    const tell = () =>
      tellMargins.run({}, { db: world.db, now: world.now(), signal: new AbortController().signal })
    const bells = async () =>
      (
        await sql`select from bell b join staff s on s.id = b.staff_id where b.title like 'Ra-đa lãi lỗ%' and s.role in ('SU', 'AD')`.execute(
          world.db,
        )
      ).rows.length
    await tell()
    const told = await bells()
    expect(told).toBeGreaterThan(0)
    await tell()
    expect(await bells()).toBe(told)
  })
})
