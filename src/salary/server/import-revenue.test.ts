import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeSpreadsheet } from '#platform/server/lists/sheets/spreadsheet-write.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { customerOf, ok, orderAt } from '#testing/order.ts'
import { sendWorkbook, workbook } from '#testing/sheet.ts'
import type { Line } from '#testing/sheet.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const path = '/api/import/quotes/excel-revenue'
const titles = [
  'Tháng',
  'Tài khoản kinh doanh',
  'Mã khách',
  'Mã đơn',
  'Tuyến vận chuyển',
  'Loại hàng',
  'Cân (kg)',
  'Hệ số (đ/kg)',
]
const send = async (to: string, lines: Line[], who = 'AC') =>
  sendWorkbook(world, who, to, await workbook(titles, lines))
const list = async () => ok(await world.as('AC').get(path, { sort: 'month' }))

test('rows are previewed, kept all at once, and take the place of those they repeat', async () => {
  const { code } = await customerOf(world)
  const order = await orderAt(world, 1)
  const lines: Line[] = [
    ['11/2026', 'ss', code, null, 'JP-AIR', 'household', 12.5, 5000],
    ['2026-10', 'SS', null, order.code, 'JP-AIR', 'household', 2, 4000],
  ]
  expect(ok(await send(`${path}/import/check`, lines)).data).toMatchObject({ rows: 2, wrong: 0 })
  expect((await list()).results).toEqual([])
  expect(ok(await send(path, lines)).data).toMatchObject({ imported: 2, first: '11/2026: 62,500 đ' })
  const { results, totals } = await list()
  expect(results).toMatchObject([
    { month: '2026-10', sale_username: 'ss', order_code: order.code, kg: 2, factor: 4000, amount: 8000 },
    { month: '2026-11', customer_no: code, order_code: null, amount: 62_500 },
  ])
  expect(totals).toEqual({ kg: 14.5, amount: 70_500 })
  // A month is asked for as the screen writes it.
  const november = ok(await world.as('AC').get(path, { month: '11/2026' }))
  expect(november.results).toEqual(ok(await world.as('AC').get(path, { month: '2026-11' })).results)
  expect(november.results).toHaveLength(1)
  const again: Line[] = [['2026-11', 'ss', code, null, 'JP-AIR', 'household', 10, 5000]]
  expect(ok(await send(path, again)).data.first).toBe('11/2026: 50,000 đ (trước 62,500 đ)')
  expect((await list()).totals).toEqual({ kg: 12, amount: 58_000 })
})

test('a month of which the spreadsheet made a day is that month, and the preview says which', async () => {
  const { code } = await customerOf(world)
  /** What Excel keeps of 11/2026 is the first of November. */
  const dated = (...days: string[]) =>
    buffer(
      writeSpreadsheet<unknown[]>({
        sheet: 'Nhập',
        columns: titles.map((title, at) => ({
          key: title,
          title,
          value: (line: unknown[]) => line[at],
          ...(at === 0 ? { kind: 'date' as const } : {}),
        })),
        rows: days.map((day) => [day, 'ss2', code, null, 'JP-AIR', 'household', 3, 2000]),
      }),
    )
  const old = await dated('2026-11-01', '1926-11-01')
  const { data } = ok(await sendWorkbook(world, 'AC', `${path}/import/check`, old))
  expect(data.errors.map(({ cell }: { cell: string }) => cell)).toEqual(['A3'])
  const one = await dated('2026-11-01')
  const { preview } = ok(await sendWorkbook(world, 'AC', `${path}/import/check`, one)).data
  expect(preview).toMatchObject([{ values: { month: '11/2026' } }])
  expect(ok(await sendWorkbook(world, 'AC', path, one)).data.first).toBe('11/2026: 6,000 đ')
})

test('what is wrong is named by its cell, and nothing of the file is kept', async () => {
  const { code } = await customerOf(world)
  const before = await list()
  const answer = await send(`${path}/import/check`, [
    ['2026-13', 'ac', 'KH000000', null, 'XX', 'yy', 0, 1.5],
    ['2026-09', 'ss', code, null, 'JP-AIR', 'household', 1, 100],
    ['2026-09', 'ss', code, null, 'JP-AIR', 'household', 1, 100],
  ])
  const said = ok(answer).data.errors.map(({ cell }: { cell: string }) => cell)
  expect(said).toEqual(expect.arrayContaining(['A2', 'B2', 'C2', 'E2', 'F2', 'G2', 'H2']))
  const kept = await send(path, [['2026-13', 'ss', code, null, 'JP-AIR', 'household', 1, 100]])
  expect([kept.status, kept.body.error]).toEqual([400, 'sheet.wrong'])
  expect((await list()).totals).toEqual(before.totals)
  expect((await send(path, [], 'SS')).status).toBe(403)
})

test('a month whose salary is resolved takes no rows', async () => {
  const { code } = await customerOf(world)
  await sql`insert into salary_month (month, resolved_at, resolved_by)
    values ('2026-08', ${world.now()}, (select id from staff where username = 'ac'))`.execute(world.db)
  const answer = await send(path, [['2026-08', 'ss', code, null, 'JP-AIR', 'household', 1, 100]])
  expect([answer.status, answer.body.details?.[0]?.message]).toEqual([
    400,
    expect.stringContaining('đã chốt'),
  ])
})

test('who uploaded a row of a month does not resolve it; another does', async () => {
  const { code } = await customerOf(world)
  await sql`insert into salary_base (staff_id, amount, applied_date)
    select id, 8000000, '2026-01-01' from staff where username = 'ss'`.execute(world.owner)
  ok(await send(path, [['2026-09', 'ss', code, null, 'JP-AIR', 'household', 10, 5000]], 'AC2'))
  const resolve = (who: string) =>
    world.as(who).post('/api/report/salary/summary/resolve', { month: '2026-09' })
  const own = await resolve('AC2')
  expect([own.status, own.body.error]).toEqual([409, 'access.own_work'])
  ok(await resolve('AC'))
  const { rows } = await sql<{ amount: number }>`select amount from salary_line
    where month = '2026-09' and kind = 'import'`.execute(world.db)
  expect(rows).toEqual([{ amount: 50_000 }])
})
