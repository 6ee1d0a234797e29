import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import { formatBusinessDate, monthName } from '#platform/rules/business-date.ts'
import { formatVnd } from '#platform/rules/money.ts'
import { again, salaryLines } from '#salary/server/salary-lines.ts'
import { correctSalaries } from '#salary/server/salary.jobs.ts'
import { salaryLines as salaryLinesReport } from '#salary/salary.report.ts'
import { everyKind } from '#salary/salary.words.ts'
import type { LineKind } from '#salary/salary.words.ts'
import { companyLife, randomCompany } from '#testing/company/random-company.ts'
import type { Steps } from '#testing/money/step.ts'
import type { TestApp } from '#testing/app.ts'
import { ok } from '#testing/order.ts'
import { viewerOf } from '#testing/rows.ts'
import type { Viewer } from '#testing/rows.ts'
import { earnEverything } from '#testing/salaries/earn.ts'
import { lastDay, sumOf } from '#testing/salaries/row.ts'
import type { SalaryRow } from '#testing/salaries/row.ts'
import { salaryRows } from '#testing/salaries/rows.ts'
import { salarySources } from '#testing/salaries/sources.ts'

const seed = Number(process.env['COMPANY_SEED']) || 11
/** Months are resolved here, one after the other. */
const steps: Steps = { 'a month of salaries is resolved': { calls: [], choose: async () => null } }
const months = ['2026-09', '2026-10', '2026-11']
const today = companyLife.to

let world: TestApp
let earned: Awaited<ReturnType<typeof earnEverything>>
beforeAll(async () => {
  world = await randomCompany(seed, { name: 'salaries', steps })
  earned = await earnEverything(world)
})
afterAll(() => world.close())

/** Rows of resolved months as they came out when they were. */
const frozen: SalaryRow[] = []
/** Departments as they were then. */
const departments = new Map<string, number | null>()

const nowFor = async (asked: readonly string[]) =>
  salaryRows(await salarySources(world.db), { months: asked, today, departments })
/** What is to be told: resolved months as they were resolved, the others as they come out now. */
async function wanted(): Promise<SalaryRow[]> {
  const resolved = new Set(frozen.map(({ month }) => month))
  return [...frozen, ...(await nowFor(months.filter((month) => !resolved.has(month))))]
}
const told = async (
  from: BusinessDate,
  to: BusinessDate,
  kinds?: readonly LineKind[],
): Promise<SalaryRow[]> =>
  (
    await sql<SalaryRow>`select * from ${salaryLines({ from, to, today, ...(kinds ? { kinds } : {}) })} l`.execute(
      world.db,
    )
  ).rows

const keyOf = ({ month, staff_id, kind, source_key }: SalaryRow) =>
  `${month} ${staff_id ?? 'nobody'} ${kind} ${source_key}`
const byKey = (rows: readonly SalaryRow[]) => {
  const keys = new Map(rows.map((row) => [keyOf(row), row]))
  // What a row is of, it is of once.
  expect(keys.size).toBe(rows.length)
  return keys
}
function expectSame(got: readonly SalaryRow[], rows: readonly SalaryRow[]): void {
  const [is, should] = [byKey(got), byKey(rows)]
  expect([...is.keys()].toSorted()).toEqual([...should.keys()].toSorted())
  for (const [key, row] of should) expect(is.get(key), key).toEqual(row)
}

test.each([
  ['lũy tiến', 0, 0],
  ['toàn phần', 1, 0],
  ['lũy tiến, theo nợ thu được', 0, 1],
  ['toàn phần, theo nợ thu được', 1, 1],
])('every row of open months is the one that its sources come to: %s', async (_, whole, byDebt) => {
  await sql`update config_factor set value = ${whole} where key = 'salary.whole'`.execute(world.owner)
  await sql`update config_factor set value = ${byDebt} where key = 'salary.by_debt'`.execute(world.owner)
  const rows = await nowFor(months)
  expectSame(await told('2026-09-15', today), rows)
  const live = everyKind.filter((kind) => !['correction', 'carried'].includes(kind))
  for (const kind of live.filter((one) => one !== 'debt' || byDebt))
    expect(rows.filter((row) => row.kind === kind).length, kind).toBeGreaterThan(0)
})

test('a kind is told alone, and a month alone, as among all', async () => {
  const rows = await nowFor(months)
  for (const kind of everyKind)
    expectSame(
      await told('2026-09-01', today, [kind]),
      rows.filter((row) => row.kind === kind),
    )
  for (const month of months)
    expectSame(
      await told(`${month}-01`, lastDay(month)),
      rows.filter((row) => row.month === month),
    )
})

test('sums alone are those of the rows, whether a factor tells bills apart or not', async () => {
  const tx = await world.owner.startTransaction().execute()
  const sumsOf = async (how: { sums?: true }) => {
    const rows = sql`${salaryLines({ from: '2026-09-01', to: today, today, columns: sql`l.*`, ...how })} l`
    const own = sql`month, staff_id, kind, sum(rows) as rows, sum(base) as base, sum(revenue) as revenue`
    const [amounts, parts] = [
      await sql`select ${own}, sum(amount) as amount, sum(forecast) as forecast from ${rows} group by 1, 2, 3 order by 1, 2, 3`.execute(
        tx,
      ),
      await sql`select ${own}, route_code, sum(service) as service, sum(freight) as freight, sum(surcharge) as surcharge
        from ${rows} where kind in ('export', 'excluded', 'forecast') group by 1, 2, 3, route_code order by 1, 2, 3, route_code`.execute(
        tx,
      ),
    ]
    return { amounts: amounts.rows, parts: parts.rows }
  }
  try {
    for (const gone of [sql`false`, sql`staff_id is null`, sql`true`]) {
      await sql`delete from salary_factor where ${gone}`.execute(tx)
      expect(await sumsOf({ sums: true })).toEqual(await sumsOf({}))
    }
  } finally {
    await tx.rollback().execute()
  }
})

/** A month as it came out is what its rows say from now on, whatever changes. */
async function resolve(month: string): Promise<void> {
  ok(await world.as('AC').post('/api/report/salary/summary/resolve', { month }))
  const rows = await nowFor([month])
  const { rows: ids } = await sql<{ staff_id: number | null; kind: string; key: string; id: number }>`
    select staff_id, kind, source_key as key, id from salary_line where month = ${month}`.execute(world.db)
  expect(ids.length).toBe(rows.length)
  frozen.push(...rows)
  for (const { kind, staff_id, facts } of rows)
    if (kind === 'base') departments.set(`${month} ${staff_id}`, facts['department'] as number | null)
  const { rows: slips } = await sql<{ staff_id: number; total: number }>`
    select staff_id, total from salary_slip where month = ${month}`.execute(world.db)
  const people = Map.groupBy(
    rows.filter(({ staff_id }) => staff_id !== null),
    ({ staff_id }) => staff_id!,
  )
  expect(new Map(slips.map(({ staff_id, total }) => [staff_id, total]))).toEqual(
    new Map([...people].map(([staff, own]) => [staff, sumOf(own, ({ amount }) => amount)])),
  )
}

/** By month, person, kind and source: what rows of resolved months are now less what was frozen and corrected. */
async function differences(before: number): Promise<Map<string, number>> {
  const isLookedAt = ({ kind }: SalaryRow) => again.includes(kind)
  const resolved = [...new Set(frozen.map(({ month }) => month))]
  const { corrections } = await salarySources(world.db)
  const parts: [string, number][] = [
    ...(await nowFor(resolved)).filter(isLookedAt).map((row): [string, number] => [keyOf(row), row.amount]),
    ...frozen.filter(isLookedAt).map((row): [string, number] => [keyOf(row), -row.amount]),
    ...corrections
      .filter(({ id }) => id <= before)
      .map((one): [string, number] => [
        `${one.corrects_month} ${one.staff_id} ${one.corrects_kind} ${one.source_key}`,
        -one.amount,
      ]),
  ]
  const sums = [...Map.groupBy(parts, ([key]) => key)].map(
    ([key, all]) => [key, sumOf(all, ([, vnd]) => vnd)] as const,
  )
  return new Map(sums.filter(([key, vnd]) => vnd !== 0 && !key.includes(' nobody ')))
}
const lastCorrection = async () =>
  Math.max(0, ...(await salarySources(world.db)).corrections.map(({ id }) => id))
async function correctionsSince(before: number): Promise<Map<string, number>> {
  const found = (await salarySources(world.db)).corrections.filter(({ id }) => id > before)
  return new Map(
    found.map((one) => [
      `${one.corrects_month} ${one.staff_id} ${one.corrects_kind} ${one.source_key}`,
      one.amount,
    ]),
  )
}

test('what changes in resolved months is corrected in the next to the dong, again and again', async () => {
  await resolve('2026-09')
  expectSame(await told('2026-09-01', today), await wanted())

  await earned.changes[0]!()
  const first = await lastCorrection()
  const missing = await differences(first)
  await resolve('2026-10')
  expect(await correctionsSince(first)).toEqual(missing)
  expect(missing.size).toBeGreaterThan(2)
  expectSame(await told('2026-09-01', today), await wanted())

  await earned.changes[1]!()
  const second = await lastCorrection()
  const further = await differences(second)
  await correctSalaries.run({}, { db: world.db, now: world.now(), signal: new AbortController().signal })
  expect(await correctionsSince(second)).toEqual(further)
  expect(new Set([...further.keys()].map((key) => key.slice(0, 7))).size).toBe(2)
  const rows = await wanted()
  expectSame(await told('2026-09-01', today), rows)
  for (const kind of everyKind)
    expect(rows.filter((row) => row.kind === kind).length, kind).toBeGreaterThan(0)
  // And once more there is nothing.
  expect((await differences(await lastCorrection())).size).toBe(0)
})

const readers: readonly [who: string, station?: 'second' | 'all'][] = [
  ['SU', 'all'],
  ['AD'],
  ['AC'],
  ['AC', 'second'],
]

test('each reader is told the rows of the people of their station, and names of their own station alone', async () => {
  const rows = await wanted()
  const stations = (await world.as('AC').me()).stations
  const counts = new Set<number>()
  const namesOf = await nameBook()
  for (const [who, where] of readers) {
    const viewer = await viewerOf(world, who, where === 'second' ? stations[1]!.id : where)
    const own = rows.flatMap((row) => namesOf(viewer, row))
    const { results, option } = await everyLine(viewer)
    expect(results.map(spoken).toSorted(), who).toEqual(own.map(spoken).toSorted())
    expect(option, who).toMatchObject({
      amount: sumOf(own, ({ amount }) => amount),
      forecast: sumOf(own, ({ forecast }) => forecast ?? 0),
      excluded: own.filter(({ kind }) => kind === 'excluded').length,
    })
    counts.add(own.length)
  }
  expect(counts.size).toBeGreaterThan(1)
})

const shownKeys = [
  ...salaryLinesReport.columns.flatMap(({ key, hidden }) => (hidden ? [] : [key])),
  ...salaryLinesReport.keys!,
]
type Shown = Readonly<Record<string, string | number | null>>
const spoken = (line: Shown) => shownKeys.map((key) => `${key}=${line[key] ?? '-'}`).join(' ')

async function everyLine({ person }: Viewer): Promise<{ results: Shown[]; option: Record<string, number> }> {
  const all: Shown[] = []
  for (let page = 1; ; page += 1) {
    const { results, pagination, option } = ok(
      await person.get(salaryLinesReport.path, {
        date_from: '01-09-2026',
        date_to: formatBusinessDate(today),
        page,
        size: 200,
      }),
    )
    all.push(...results)
    if (all.length >= pagination.total || results.length === 0) return { results: all, option }
  }
}

/** Whom and what a row is of, as a reader is told; nothing where the person is of another station. */
async function nameBook() {
  const { rows } = await sql<{ of: string; id: number; name: string; station: number | null }>`
    select 'staff' as of, id, name, null::bigint as station from staff
    union all select 'bill', id, code, station_id from bill union all select 'order', id, code, station_id from orders
    union all select 'customer', id, coalesce(customer_no || ' · ', '') || name, station_id from customer`.execute(
    world.db,
  )
  const book = new Map(rows.map((one) => [`${one.of} ${one.id}`, one]))
  const { rows: works } = await sql<{
    staff: number
    station: number
  }>`select staff_id as staff, station_id as station from staff_station`.execute(world.db)
  return (viewer: Viewer, row: SalaryRow): (Shown & { amount: number; forecast: number | null })[] => {
    const isHere = (station: number | null) => viewer.station === 'all' || viewer.station === station
    const isSeen =
      row.staff_id === null || works.some(({ staff, station }) => staff === row.staff_id && isHere(station))
    if (!isSeen) return []
    const named = (of: 'bill' | 'order' | 'customer') => {
      const one = book.get(`${of} ${row[`${of}_id`]}`)
      return one && isHere(one.station) ? one : null
    }
    const { kind, month, facts } = row
    const of = monthName(row.corrects_month ?? '')
    const vnd = (name: string) => `${formatVnd(Number(facts[name] ?? 0))} đ`
    const line = row.corrects_id === null ? '' : ` dòng ${row.corrects_id}`
    const correction = `Tháng ${of}${line}: đã chốt ${vnd('was')}, nay là ${vnd('now')}`
    const note = kind === 'correction' ? correction : kind === 'carried' ? `Âm của tháng ${of}` : row.note
    return [
      {
        month,
        day: formatBusinessDate(row.day),
        sale_id: row.staff_id,
        sale_name: book.get(`staff ${row.staff_id}`)?.name ?? null,
        kind,
        bill_id: named('bill')?.id ?? null,
        bill_code: named('bill')?.name ?? null,
        order_id: named('order')?.id ?? null,
        order_code: named('order')?.name ?? null,
        customer_id: named('customer')?.id ?? null,
        customer_name: row.customer_id === null ? null : (named('customer')?.name ?? 'Khách của trạm khác'),
        base: row.base || null,
        kg: row.kg,
        factor: row.factor,
        factor_of: row.factor_of,
        amount: row.amount,
        forecast: (facts['forecast'] as number | undefined) ?? null,
        note,
      },
    ]
  }
}
