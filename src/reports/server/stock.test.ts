/** Stock, warehouses, check-ins and steps of a company that has lived, against the histories of its orders read one by one. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderStatus } from '#orders/core/order.status.ts'
import { addDays, businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import type { Report, ReportLink, ReportRow } from '#platform/contract/report.ts'
import { addressOf } from '#platform/contract/report-link.ts'
import type { Shown } from '#platform/contract/report-link.ts'
import { viewOf } from '#platform/contract/report-view.ts'
import { brokenInvariants } from '#invariants.ts'
import { addToDaySums } from '#reports/server/day-sums.jobs.ts'
import { billFollowReport } from '#reports/bill-follow.report.ts'
import { checkinOrderReport, checkinReport } from '#reports/checkins.report.ts'
import { inventoryReport, stockAges, warehouseReport } from '#reports/inventory.report.ts'
import { orderHistoryReport, orderStepReport } from '#reports/order-history.report.ts'
import { livedCompany } from '#testing/lived-company.ts'
import { livesOf, storedOn } from '#testing/order-lives.ts'
import type { Life, Stay, Stored } from '#testing/order-lives.ts'
import { ok } from '#testing/order.ts'
import type { TestApp } from '#testing/app.ts'

type Row = Record<string, string | number | null>
type Query = Record<string, string>

let world: TestApp
let lives: Life[]
/** Ends of months, the days around them, a day in between and today. */
const days: BusinessDate[] = [
  '2026-10-31',
  '2026-11-01',
  '2026-11-15',
  '2026-11-29',
  '2026-11-30',
  '2026-12-01',
  '2026-12-04',
]
const whole = { date_from: '01-01-2026', date_to: '31-12-2026' }
const readers = ['SU', 'AC', 'SS', 'ss2', 'CS'] as const

beforeAll(async () => {
  world = await livedCompany(16)
  lives = await livesOf(world.db)
}, 300_000)
afterAll(() => world.close())

async function everyRow(who: string, path: string, query: Query = {}): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1, total = 1; rows.length < total; page += 1) {
    const { results, pagination } = ok(await world.as(who).get(path, { ...query, page, size: 200 }))
    total = pagination.total
    rows.push(...results)
    if (results.length === 0) break
  }
  return rows
}
const sumOf = (rows: readonly Row[], key: string) => rows.reduce((sum, row) => sum + Number(row[key] ?? 0), 0)

/** The orders that a person's own list would show: of their station, of a sales person their own. */
async function ownLives(who: string): Promise<Life[]> {
  const { id, role, stations } = await world.as(who).me()
  return lives.filter(
    ({ order }) => order.station_id === stations[0]!.id && (role !== 'SS' || order.sale_id === id),
  )
}

const ageOf = (count: number) => stockAges.find(({ most }) => most === null || count <= most)?.value
const wanted = ({ life: { order }, status, warehouse, days: age, weight, value, storage }: Stored) => ({
  code: order.code,
  status,
  warehouse_code: warehouse,
  days: age,
  age: ageOf(age),
  weight,
  value,
  storage,
})

describe.each(readers)('the stock that %s sees', (who) => {
  test.each(days)('at the end of %s is what the histories tell', async (day) => {
    const stored = await storedOn(world.db, await ownLives(who), day)
    const rows = await everyRow(who, inventoryReport.path, { date: formatBusinessDate(day) })
    const shown = rows.map(
      ({ code, status, warehouse_code, days: age, age: group, weight, value, storage }) => ({
        code,
        status,
        warehouse_code,
        days: age,
        age: group,
        weight,
        value,
        storage,
      }),
    )
    const byCode = (a: { code: unknown }, b: { code: unknown }) =>
      String(a.code).localeCompare(String(b.code))
    expect(shown.toSorted(byCode)).toEqual(stored.map(wanted).toSorted(byCode))
    const { option } = ok(await world.as(who).get(inventoryReport.path, { date: formatBusinessDate(day) }))
    for (const key of ['orders', 'weight', 'value', 'storage'])
      expect(option[key], key).toBeCloseTo(sumOf(rows, key), 6)
  })
})

test('something of everything stands in stock: nothing is true of nothing', async () => {
  const stored = await storedOn(world.db, lives, '2026-12-04')
  expect(new Set(stored.map(({ status }) => status)).size).toBe(7)
  expect(stored.some(({ storage }) => storage > 0)).toBe(true)
  expect(new Set(stored.map(({ days: age }) => ageOf(age))).size).toBeGreaterThan(1)
})

test.each(readers)('each warehouse holds for %s what was there, came and did not go', async (who) => {
  const own = await ownLives(who)
  for (const [from, to] of [
    [days[1]!, days[4]!],
    [days[5]!, days[6]!],
    [days[0]!, days[6]!],
  ] as const) {
    const query = { date_from: formatBusinessDate(from), date_to: formatBusinessDate(to) }
    const rows = await everyRow(who, warehouseReport.path, query)
    const inHouse = async (day: BusinessDate) =>
      Map.groupBy(
        (await storedOn(world.db, own, day)).filter((one) => one.inHouse),
        ({ warehouse }) => warehouse,
      )
    const [before, after] = [await inHouse(addDays(from, -1)), await inHouse(to)]
    for (const row of rows) {
      const code = row['warehouse_code'] as string
      const here = after.get(code) ?? []
      expect([row['opening'], row['stock']], code).toEqual([before.get(code)?.length ?? 0, here.length])
      expect(row['value'], code).toBe(here.reduce((sum, { value }) => sum + value, 0))
      expect(Number(row['opening']) + Number(row['came']) - Number(row['gone']), code).toBe(row['stock'])
    }
    const moved = [...before.keys(), ...after.keys()].filter((code) => code !== null)
    expect(moved.filter((code) => !rows.some((row) => row['warehouse_code'] === code))).toEqual([])
  }
})

/** The first number of days within which this share of them was done. */
const within = (share: number, sorted: readonly number[]) => sorted[Math.ceil(sorted.length * share) - 1]

describe.each(readers)('the steps that %s sees', (who) => {
  const month = { date_from: '01-11-2026', date_to: '30-11-2026' }
  const left = async (query: Query) => {
    const [from, to] = [query['date_from'], query['date_to']].map((day) =>
      day!.split('-').toReversed().join('-'),
    )
    return (await ownLives(who))
      .flatMap(({ stays }) => stays)
      .filter((stay): stay is Stay & { ended: Date } => {
        const day = stay.ended && businessDate(stay.ended)
        return day !== null && day >= from! && day <= to!
      })
  }
  const daysOf = ({ began, ended }: Stay) => Math.floor((ended!.getTime() - began.getTime()) / 86_400_000)

  test.each([month, whole])('take as long as their histories say, from %o', async (query) => {
    const stays = await left(query)
    for (let turn = 0; turn < 2; turn += 1) {
      const rows = await everyRow(who, orderHistoryReport.path, query)
      const byStatus = Map.groupBy(stays, ({ status }) => status)
      expect(rows.map(({ status }) => status).toSorted((a, b) => Number(a) - Number(b))).toEqual(
        [...byStatus.keys()].toSorted((a, b) => a - b),
      )
      for (const row of rows) {
        const taken = byStatus
          .get(Number(row['status']))!
          .map(daysOf)
          .toSorted((a, b) => a - b)
        expect([row['steps'], row['median'], row['p90'], row['late']], `${who} at ${row['status']}`).toEqual([
          taken.length,
          within(0.5, taken),
          within(0.9, taken),
          row['promised'] === null ? 0 : taken.filter((day) => day >= Number(row['promised'])).length,
        ])
      }
      // Before what is marked was added to the sums, and after.
      await addToDaySums.run({}, { db: world.db, now: world.now(), signal: new AbortController().signal })
    }
  })

  test('are told one by one', async () => {
    const rows = await everyRow(who, orderStepReport.path, month)
    const stays = await left(month)
    expect(rows.length).toBe(stays.length)
    const key = (row: Row) => `${row['order_id']} ${row['status']} ${row['to_status']} ${row['days']}`
    expect(rows.map(key).toSorted()).toEqual(
      stays.map((stay) => `${stay.order} ${stay.status} ${stay.to} ${daysOf(stay)}`).toSorted(),
    )
  })
})

test.each(readers)('check-ins that stand are counted for who did them, for %s', async (who) => {
  const own = new Map((await ownLives(who)).map((life) => [life.order.id, life]))
  const stands = [...own.values()].flatMap(({ order, stays }) => {
    const at = stays.findLastIndex(({ action }) => action === 'checkin')
    const stay = stays[at]
    const undone = stays.slice(at + 1).some(({ status }, n) => status === 9 && stays[at + n]!.status === 10)
    return stay && !undone ? [{ order, stay }] : []
  })
  const rows = await everyRow(who, checkinReport.path, whole)
  const keyOf = (day: unknown, staff: unknown) => `${day} ${staff}`
  const groups = Map.groupBy(stands, ({ stay }) =>
    keyOf(formatBusinessDate(businessDate(stay.began)), stay.by),
  )
  expect(sumOf(rows, 'orders')).toBe(stands.length)
  for (const row of rows) {
    const here = groups.get(keyOf(row['day'], row['staff_id'])) ?? []
    expect(row['orders']).toBe(here.length)
    expect(row['weight']).toBeCloseTo(
      here.reduce((sum, { order }) => sum + (order.r_weight ?? 0), 0),
      6,
    )
    expect(row['hours']).toBe(
      new Set(here.map(({ stay }) => Math.floor(stay.began.getTime() / 3_600_000))).size,
    )
    const ids = here.map(({ order }) => order.id)
    const { rows: packages } = await sql<{
      n: number
    }>`select count(distinct po.package_id)::int as n from package_order po
      join package p on p.id = po.package_id and p.cancelled_at is null where po.order_id = any(${ids}::bigint[])`.execute(
      world.db,
    )
    expect(row['packages']).toBe(packages[0]!.n)
  }
  if (who !== 'SU') return
  expect(sumOf(rows, 'corrected')).toBeGreaterThan(0)
  expect(sumOf(rows, 'taken_back')).toBeGreaterThan(0)
})

const screens: Readonly<Record<string, Report>> = Object.fromEntries(
  [inventoryReport, orderStepReport, checkinOrderReport, billFollowReport].map((report) => [
    report.screen,
    report,
  ]),
)
/** What the rows behind a number add up to, where that is not the column of its name. */
const behind: Readonly<Record<string, string>> = {
  opening: 'orders',
  stock: 'orders',
  coming: 'orders',
  old: 'orders',
  came: 'steps',
  gone: 'steps',
}
const november = { date_from: '01-11-2026', date_to: '30-11-2026' }
const cases: [string, Report, Query][] = [
  ...inventoryReport.groupBy!.map(({ key }): [string, Report, Query] => [
    `stock by ${key}`,
    inventoryReport,
    { group_by: key, date: '30-11-2026' },
  ]),
  ['stock of an age', inventoryReport, { group_by: 'warehouse', age: '0,8', status: '7,10,11' }],
  ['warehouses', warehouseReport, november],
  ...checkinReport.groupBy!.map(({ key }): [string, Report, Query] => [
    `check-ins by ${key}`,
    checkinReport,
    { ...whole, group_by: key },
  ]),
  ...orderHistoryReport.groupBy!.map(({ key }): [string, Report, Query] => [
    `steps by ${key}`,
    orderHistoryReport,
    { ...november, group_by: key },
  ]),
  ...billFollowReport.groupBy!.map(({ key }): [string, Report, Query] => [
    `slips by ${key}`,
    billFollowReport,
    { group_by: key },
  ]),
]

describe.each(cases)('%s', (_, report, query) => {
  test.each(['SU', 'SS'])('every number opens the rows that add up to it, for %s', async (who) => {
    const { role } = await world.as(who).me()
    const { results, option, totals } = ok(await world.as(who).get(report.path, { ...query, size: 200 }))
    const { group, columns } = viewOf(report, query, role)
    const shown: Shown = { report, group, filters: query, totals }
    const known = new Map<string, Promise<Row[]>>()
    let checked = 0
    const check = async (link: ReportLink | undefined, row: ReportRow | undefined, key: string) => {
      const address = link && addressOf(link, shown, row)
      if (!address) return
      const { pathname, searchParams } = new URL(address, 'http://back-office')
      const rows =
        known.get(address) ?? everyRow(who, screens[pathname]!.path, Object.fromEntries(searchParams))
      known.set(address, rows)
      expect(sumOf(await rows, behind[key] ?? key), `${key} of ${address}`).toBeCloseTo(
        Number((row ?? option)[key]),
        6,
      )
      checked += 1
    }
    const rows: ReportRow[] = results.length > 8 ? [...results.slice(0, 4), ...results.slice(-4)] : results
    for (const { key, opens } of columns.filter(({ sum, hidden }) => sum && !hidden)) {
      await check(opens ?? report.opens, undefined, key)
      for (const row of rows) await check(opens ?? report.opens, row, key)
    }
    if (who === 'SU') expect(checked).toBeGreaterThan(2)
  })
})

test('the steps kept of each order are those that its history tells', async () => {
  expect(
    (await brokenInvariants(world.db)).filter(({ invariant }) =>
      ['order_step', 'step_day'].includes(invariant),
    ),
  ).toEqual([])
  const { rows } = await sql<{
    steps: number
    orders: number
  }>`select count(*)::int as steps, count(distinct order_id)::int as orders from order_step`.execute(world.db)
  expect(rows[0]!.orders).toBe(lives.filter(({ stays }) => stays.length).length)
  expect(rows[0]!.steps).toBe(lives.reduce((sum, { stays }) => sum + stays.length, 0))
})

test('an order whose history began before its steps were kept gets all of them with its next one', async () => {
  const life = lives.find(
    ({ order, stays }) => order.status === orderStatus.awaitingQuote && stays.length === 1,
  )!
  await sql`delete from order_step where order_id = ${life.order.id}`.execute(world.owner)
  ok(await world.as('AD').post('/api/quote/cancel/quotes', { ids: [life.order.id], reason: 'khách đổi ý' }))
  const { rows } = await sql<{
    status: number
  }>`select status::float8 as status from order_step where order_id = ${life.order.id} order by id`.execute(
    world.db,
  )
  expect(rows.map(({ status }) => status)).toEqual([1, 0])
})

test('an order that moved on while its steps were filled in stands in one status, after the upgrade as well', async () => {
  const { order, stays } = lives.find((life) => life.order.status === orderStatus.bought)!
  const differing = () =>
    sql`select s.id from order_step s where order_id = ${order.id} and not exists (
      select from order_step_source t where t.order_id = s.order_id and t.id = s.id and t.ended_at is not distinct from s.ended_at)`.execute(
      world.owner,
    )
  await sql`delete from order_step where order_id = ${order.id}`.execute(world.owner)
  let moved: Promise<unknown> = Promise.resolve()
  await world.owner.transaction().execute(async (filling) => {
    await sql`insert into order_step select * from order_step_source where order_id = ${order.id}`.execute(
      filling,
    )
    moved = sql`insert into event (at, entity, entity_id, action, from_status, to_status)
      values (${world.now()}, 'order', ${order.id}, 'receive', 6, 7)`.execute(world.owner)
    // The event waits for what the filling has written.
    const waits = () =>
      sql<{ n: number }>`select count(*)::int as n from pg_locks
        where not granted and locktype = 'transactionid' and transactionid = pg_current_xact_id()::xid`.execute(
        filling,
      )
    await expect.poll(async () => (await waits()).rows[0]!.n).toBe(1)
  })
  await moved
  expect((await differing()).rows).toEqual([{ id: stays.at(-1)!.id }])
  await sql`${sql.raw(readFileSync('db/migrations/20261127T0334_steps_closed.sql', 'utf8'))}`.execute(
    world.owner,
  )
  expect((await differing()).rows).toEqual([])
})

test('a past day has its goods where they stood then; what changes while they stand there is a correction', async () => {
  const { id } = lives.findLast(({ order }) => order.status === orderStatus.bought)!.order
  const { rows: places } = await sql<{ code: string; country: string }>`
    select code, country from warehouse order by code`.execute(world.db)
  const [home, home2] = places.filter(({ country }) => country === 'VN').map(({ code }) => code)
  const [abroad, abroad2] = places.filter(({ country }) => country !== 'VN').map(({ code }) => code)
  const go = async (day: BusinessDate, from: number, to: number) => {
    await sql`insert into event (at, entity, entity_id, action, from_status, to_status)
      values (${`${day}T12:00:00+07:00`}, 'order', ${id}, 'go', ${from}, ${to})`.execute(world.owner)
  }
  const place = (overseas: string, own: string) =>
    sql`update orders set overseas_warehouse = ${overseas}, warehouse_code = ${own} where id = ${id}`.execute(
      world.owner,
    )
  const week: BusinessDate[] = ['2026-12-05', '2026-12-06', '2026-12-07', '2026-12-08']
  await place(abroad!, home!)
  await go(week[0]!, orderStatus.bought, orderStatus.arrivedOverseas)
  await go(week[1]!, orderStatus.arrivedOverseas, orderStatus.exportedOverseas)
  await place(abroad2!, home!)
  await go(week[2]!, orderStatus.exportedOverseas, orderStatus.beingCheckedIn)
  await place(abroad2!, home2!)
  await go(week[3]!, orderStatus.beingCheckedIn, orderStatus.checked)
  const stood = async () => {
    const found: unknown[] = []
    for (const day of week) {
      const query = { date: formatBusinessDate(day), order_id: String(id) }
      const [row] = await everyRow('SU', inventoryReport.path, query)
      found.push([row?.['status'], row?.['warehouse_code']])
    }
    return found
  }
  const past = [
    [orderStatus.arrivedOverseas, abroad],
    [orderStatus.exportedOverseas, home],
    [orderStatus.beingCheckedIn, home2],
  ]
  expect(await stood()).toEqual([...past, [orderStatus.checked, home2]])
  await place(abroad2!, home!)
  expect(await stood()).toEqual([...past, [orderStatus.checked, home]])
  const broken = await brokenInvariants(world.db)
  expect(broken.filter(({ invariant }) => invariant === 'order_step')).toEqual([])
})
