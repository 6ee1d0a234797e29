import { read as readSheets, utils } from '@e965/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf } from '#platform/contract/report-link.ts'
import type { Shown } from '#platform/contract/report-link.ts'
import type { ReportLink, ReportRow } from '#platform/contract/report.ts'
import { viewOf } from '#platform/contract/report-view.ts'
import { everyCall } from '#routes.ts'
import * as reports from '#salary/salary.report.ts'
import { demoOrders } from '#testing/demo.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { ok } from '#testing/order.ts'

let world: TestApp
const ids = new Map<string, number>()
/** Somebody's salary that stands nowhere else in the company. */
const planted = 8_765_431

beforeAll(async () => {
  world = await testApp({ world: demoOrders })
  for (const { id, username } of (
    await sql<{ id: number; username: string }>`select id, username from staff`.execute(world.db)
  ).rows)
    ids.set(username, id)
  await sql`insert into salary_base (staff_id, amount, applied_date)
    values (${ids.get('ss2')}, ${planted}, '2020-01-01'), (${ids.get('ss')}, 5000000, '2020-01-01')`.execute(
    world.owner,
  )
  await sql`insert into salary_kg_factor (factor, applied_date) values (2000, '2020-01-01')`.execute(
    world.owner,
  )
  const adjust = (month: string) =>
    world.as('AD').put('/api/report/salary/summary', {
      month,
      sale_id: ids.get('ss2'),
      amount: planted,
      reason: `Thưởng ${planted}`,
    })
  ok(await adjust('2026-10'))
  ok(await adjust('2026-11'))
  ok(await world.as('AC').post('/api/report/salary/summary/resolve', { month: '2026-10' }))
})
afterAll(() => world.close())

const period = { date_from: '01-10-2026', date_to: '30-11-2026' }
type Row = Record<string, string | number | null>
const everyRow = async (who: string, path: string, query: Record<string, string>) => {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const { results, pagination } = ok(await world.as(who).get(path, { ...query, page, size: 200 }))
    rows.push(...results)
    if (results.length === 0 || rows.length >= pagination.total) return rows
  }
}

test.each(['each', 'sale', 'month'])(
  'every figure opens the rows that it sums, totals too: by %s',
  async (group_by) => {
    const report = reports.salarySummary
    const query = { ...period, group_by }
    const { results, option, totals } = ok(await world.as('AC').get(report.path, { ...query, size: 200 }))
    const { group, columns } = viewOf(report, query, 'AC')
    const shown: Shown = { report, group, filters: query, totals }
    let checked = 0
    const check = async (link: ReportLink | undefined, row: ReportRow | undefined, key: string) => {
      const address = link && addressOf(link, shown, row)
      if (!address) return
      const { searchParams } = new URL(address, 'http://back-office')
      const rows = await everyRow('AC', reports.salaryLines.path, Object.fromEntries(searchParams))
      const sum = (of: string) => rows.reduce((all, one) => all + Number(one[of] ?? 0), 0)
      const behind = key === 'excluded' ? rows.length : sum(key === 'forecast' ? 'forecast' : 'amount')
      expect(behind, `${key} of ${address}`).toBe((row ?? option)[key])
      checked += 1
    }
    for (const { key, opens } of columns.filter(({ sum }) => sum)) {
      await check(opens ?? report.opens, undefined, key)
      for (const row of results) await check(opens ?? report.opens, row, key)
    }
    expect(checked).toBeGreaterThan(20)
  },
)

test.each(Object.values(reports).map((report) => [report.key, report] as const))(
  'the file of %s has the rows and the sums of its list',
  async (_, report) => {
    const rows = await everyRow('AC', report.path, period)
    const { bytes } = await world.as('AC').file('POST', `${report.path}/excel`, period)
    const sheet = Object.values(readSheets(bytes).Sheets)[0]!
    const [, ...lines] = utils.sheet_to_json<unknown[]>(sheet, { header: 1 })
    expect(lines.length - 1).toBe(rows.length)
    const columns = viewOf(report, {}, 'AC').columns.filter(({ hidden }) => !hidden)
    const at = columns.findIndex(({ key }) => key === 'amount' || key === 'total')
    const total = rows.reduce((sum, row) => sum + Number(row['amount'] ?? row['total'] ?? 0), 0)
    expect(lines.at(-1)?.[at] ?? 0).toBe(total)
  },
)

test('no answer, file, history or notice tells a sales person what a colleague earns', async () => {
  const written = [String(planted), planted.toLocaleString('en-US'), planted.toLocaleString('vi-VN')]
  const tells = (text: string) => written.some((one) => text.includes(one))
  // It is there for those whose work it is.
  expect(tells(JSON.stringify(ok(await world.as('AC').get('/api/report/salary/summary', period))))).toBe(true)
  const told: string[] = []
  const keys = [ids.get('ss2'), 1, 2, 3].map(String)
  for (const who of ['SS', 'CC', 'CS']) {
    const { role } = await world.as(who).me()
    for (const call of everyCall) {
      if (call.roles !== 'public' && !call.roles.includes(role)) continue
      if (call.method === 'GET' && !call.stream)
        for (const key of call.path.includes('{') ? keys : ['']) {
          const path = call.path.replaceAll(/\{\w+\}/g, key)
          const { body } = await world.as(who).get(path, call.query && !key ? { size: 200 } : {})
          if (tells(JSON.stringify(body ?? ''))) told.push(`${who} ${call.id}`)
        }
      else if (call.reads && call.file && !call.upload) {
        const { bytes } = await world.as(who).file(call.method as 'POST', call.path)
        const sheets = bytes.subarray(0, 2).toString() === 'PK' ? Object.values(readSheets(bytes).Sheets) : []
        if (tells(JSON.stringify(sheets))) told.push(`${who} ${call.id}`)
      }
    }
  }
  expect(told).toEqual([])
  // What happened is told to whoever listens, without a figure.
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from event
    where entity = 'salary_month' and (data::text like ${`%${planted}%`} or reason like ${`%${planted}%`})`.execute(
    world.db,
  )
  expect(rows[0]?.n).toBe(0)
})

test('a customer whom a row names is opened whatever filter found the row; what sums others is not', () => {
  const shown: Shown = {
    report: reports.salaryReward,
    group: reports.salaryReward.groupBy?.[0],
    filters: { kind: 'new_customer' },
    totals: { from: '01-11-2026', to: '30-11-2026' },
  }
  const { opens } = reports.salaryReward.columns.find(({ key }) => key === 'customer_name')!
  expect(addressOf(opens!, shown, { customer_id: 7 })).toBe('/customers?open=7')
  expect(addressOf(opens!, shown, { customer_id: null })).toBeUndefined()
  const nameless = { sale_id: 5, customer_id: null, bill_id: null }
  expect(addressOf(reports.salaryReward.opens!, shown, nameless)).toContain(
    'sale_id=5&bill_id=-&customer_id=-',
  )
  expect(
    addressOf({ ...opens!, filters: { user_id: 'customer_id' } }, shown, { customer_id: 7 }),
  ).toBeUndefined()
})
