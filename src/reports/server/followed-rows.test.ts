/** What triggers keep of the histories, against what the histories tell, in a company that has lived. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#invariants.ts'
import { differingRecords, tellAnew } from '#platform/server/lists/followed-rows.ts'
import { compareDaySums } from '#reports/server/day-sums.jobs.ts'
import { everyFollowedRows } from '#reports/server/followed-rows.ts'
import { ok } from '#testing/order.ts'
import { randomCompany } from '#testing/company/random-company.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await randomCompany(11)
}, 600_000)
afterAll(() => world.close())

type Followed = (typeof everyFollowedRows)[number]
const keptRows = async ({ table, record, columns }: Followed) => {
  const names = sql.join([record, ...columns].map((name) => sql.ref(name)))
  const { rows } = await sql`select ${names} from ${sql.table(table)} order by ${names}`.execute(world.owner)
  return rows
}
const differing = async () =>
  Promise.all(
    everyFollowedRows.map(async (followed) => [followed.table, await differingRecords(world.db, followed)]),
  )

/** One row of each, wronged as no trigger would. */
const wrongs: Readonly<Record<string, string>> = {
  billed_order: `delete from billed_order where entry_id = (
    select max(b.entry_id) from bill b join entry e on e.id = b.entry_id where e.reverses_id is null)`,
  bill_export: `delete from bill_export where id = (select max(id) from bill_export)`,
  order_step: `update order_step set ended_at = null where id = (select min(id) from order_step where ended_at is not null)`,
  order_flow: `update order_flow set received_at = received_at - interval '1 day'
    where order_id = (select min(order_id) from order_flow where received_at is not null)`,
  bill_flow: `update bill_flow set failures = failures + 1 where bill_id = (select min(bill_id) from bill_flow)`,
}

test('what is kept is what the histories tell', async () => {
  expect(Object.keys(wrongs)).toEqual(everyFollowedRows.map(({ table }) => table))
  for (const followed of everyFollowedRows) expect((await keptRows(followed)).length).toBeGreaterThan(5)
  expect(await differing()).toEqual(everyFollowedRows.map(({ table }) => [table, 0]))
})

test('what differs is told once by night, and written anew as it was by one command', async () => {
  const before = await Promise.all(everyFollowedRows.map(keptRows))
  for (const [table, wrong] of Object.entries(wrongs)) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(world.owner)
    expect(Number((await sql.raw(wrong).execute(world.owner)).numAffectedRows), table).toBeGreaterThan(0)
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(world.owner)
  }
  expect(await differing()).toEqual(everyFollowedRows.map(({ table }) => [table, 1]))
  const broken = (await brokenInvariants(world.db)).map(({ invariant }) => invariant)
  expect(broken).toEqual(expect.arrayContaining(Object.keys(wrongs)))
  const told = async () => {
    const { results } = ok(await world.as('AC').get('/api/bell', { size: 200 }))
    return (results as { title: string }[])
      .map(({ title }) => title)
      .filter((title) => title.includes('lệch với lịch sử'))
  }
  const night = () =>
    compareDaySums.run({}, { db: world.db, now: world.now(), signal: new AbortController().signal })
  await night()
  await night()
  expect((await told()).toSorted()).toEqual(
    everyFollowedRows
      .map(
        ({ report, of }) =>
          `${report.title}: 1 ${{ orders: 'đơn', bill: 'phiếu', entry: 'bút toán' }[of]} lệch với lịch sử`,
      )
      .toSorted(),
  )
  for (const followed of everyFollowedRows) expect(await tellAnew(world.db, followed), followed.table).toBe(1)
  expect(await Promise.all(everyFollowedRows.map(keptRows))).toEqual(before)
  expect(await differing()).toEqual(everyFollowedRows.map(({ table }) => [table, 0]))
  const { rows } =
    await sql`select from day_sums_doubt where sums = any(${everyFollowedRows.map(({ table }) => table)}::text[])`.execute(
      world.db,
    )
  expect(rows).toEqual([])
})

test('what happened before it was kept is filled in by the upgrade, again after a failure', async () => {
  const [bills, exports, , orders, deliveries] = everyFollowedRows as unknown as Followed[]
  const empty = async (...tables: string[]) => {
    for (const table of tables) {
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(world.owner)
      await sql`delete from ${sql.table(table)}`.execute(world.owner)
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(world.owner)
    }
  }
  const fill = async (migration: string) => {
    const text = readFileSync(`db/migrations/${migration}.sql`, 'utf8')
    for (const call of text.matchAll(/^call .*;$/gm)) await sql.raw(call[0]).execute(world.owner)
  }
  const was = await keptRows(deliveries!)
  const left = ({ rows }: { rows: unknown[] }) => rows
  const days = async () =>
    left(await sql`select bill_id, day, bills, goods from bill_export order by 1, 2, 3`.execute(world.owner))
  const before = await days()
  await empty('bill_export', 'order_flow', 'bill_flow')
  await fill('20261127T0421_histories_filled')
  await fill('20261127T0421_histories_filled')
  expect(await keptRows(deliveries!)).toEqual(was)
  expect(await days()).toEqual(before)
  for (const followed of [exports!, orders!]) expect(await differingRecords(world.db, followed)).toBe(0)
  await empty('billed_order')
  await fill('20261127T0010_billed_orders_filled')
  await fill('20261127T0010_billed_orders_filled')
  expect(await differingRecords(world.db, bills!)).toBe(0)
})

test('nobody deletes a posting or what left the house but who writes it anew', async () => {
  for (const table of ['billed_order', 'bill_export'])
    await expect(sql`delete from ${sql.table(table)}`.execute(world.owner)).rejects.toThrow()
  await expect(sql`select tell_anew('orders', 'id', '{1}')`.execute(world.db)).rejects.toThrow('history')
})
