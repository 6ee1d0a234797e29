import { sql } from 'kysely'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditWords } from '#audit-words.ts'
import { anonymiseCustomer } from '#crm/privacy/server/anonymise-customer.usecase.ts'
import { personalDataFile } from '#crm/privacy/server/personal-data.usecase.ts'
import { recordsOfCustomers } from '#crm/privacy/server/records-of-customers.ts'
import { text } from '#platform/contract/fields.ts'
import type { Fields } from '#platform/contract/record.ts'
import { systemActor } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { erasedValues, hasPersonal } from '#platform/server/lists/record-personal.ts'
import { modulesOf } from '#platform/server/modules.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

/** The one line by which somebody adds a personal field to a record. */
const passport = { label: 'Số hộ chiếu', kind: 'text', schema: text(40), personal: true } as const
/** Records that name a customer, a bill of one, or have bills of several linked to them; and one of nobody. */
const scratch = ['scratch_named', 'scratch_of_bill', 'scratch_shared', 'scratch_of_nobody']
const described: Readonly<Record<string, Fields>> = Object.fromEntries([
  ...Object.entries(auditWords.fields).map(([table, fields]) => [table, { ...fields, passport }] as const),
  ...scratch.map((table) => [table, { passport }] as const),
])
const words = { titles: { ...auditWords.titles, scratch_named: 'Bản ghi thử' }, fields: described }

let world: TestApp
let context: Context
/** Two customers with nothing under way but a cancelled bill each. */
let lan: number
let binh: number

beforeAll(async () => {
  world = await testApp()
  const { owner: db } = world
  context = { db, actor: systemActor, now: new Date('2026-11-21T03:00:00Z') }
  const customers = await sql<{ id: number }>`
    insert into customer (station_id, name, level_code) select 1, name, (select min(code) from customer_level)
    from unnest(array['Lan', 'Bình']) name returning id`.execute(db)
  ;[lan, binh] = customers.rows.map(({ id }) => id) as [number, number]
  await sql`insert into bill (code, station_id, customer_id, status, receiver, created_by)
    select 'PX9999000' || c, 1, c, 0, '{}'::jsonb, 1 from unnest(${[lan, binh]}::bigint[]) c`.execute(db)
  const columns = sql`id bigint generated always as identity primary key, created_at timestamptz default now()`
  for (const statement of [
    sql`create table scratch_named (${columns}, customer_id bigint references customer)`,
    sql`create table scratch_of_bill (${columns}, bill_id bigint references bill)`,
    sql`create table scratch_shared (${columns})`,
    sql`create table scratch_of_nobody (${columns}, staff_id bigint references staff)`,
    sql`create table scratch_link (shared_id bigint references scratch_shared, bill_id bigint references bill,
      primary key (shared_id, bill_id))`,
    sql`insert into scratch_named (customer_id) values (${lan}), (${binh})`,
    sql`insert into scratch_of_bill (bill_id) select id from bill where customer_id in (${lan}, ${binh})`,
    sql`insert into scratch_shared default values`,
    sql`insert into scratch_shared default values`,
    // The first is Lan's alone, the second is of both.
    sql`insert into scratch_link select s.id, b.id from scratch_shared s, bill b
      where b.customer_id = ${lan} or (b.customer_id = ${binh} and s.id = 2)`,
    sql`insert into scratch_of_nobody (staff_id) select min(id) from staff`,
  ])
    await statement.execute(db)
  for (const table of Object.keys(described))
    await sql`alter table ${sql.table(table)} add passport text`.execute(db)
  for (const table of scratch)
    await sql`update ${sql.table(table)} set passport = ${table} || ' ' || id`.execute(db)
})
afterAll(() => world.close())

const copyOf = async (customer: number) => {
  const parts: Uint8Array[] = []
  for await (const part of (await personalDataFile(context, words, customer)).stream) parts.push(part)
  const [sheet] = await readXlsx(Buffer.concat(parts))
  const lines = (sheet?.data ?? []) as unknown[][]
  return lines.flatMap(([part, what, value]) => (what === 'Số hộ chiếu' ? [[part, value]] : []))
}
const kept = async () => {
  const { rows } = await sql<{ passport: string }>`${sql.join(
    scratch.map((table) => sql`select passport from ${sql.table(table)} where passport is not null`),
    sql` union all `,
  )} order by 1`.execute(world.owner)
  return rows.map(({ passport }) => passport)
}

test('records are a customer’s by their own column, their order or bill, or those linked to them', async () => {
  const reached = (await recordsOfCustomers(world.owner, described)).map(({ table }) => table)
  const { rows } = await sql<{
    table: string
  }>`select distinct table_name as table from information_schema.columns
    where table_schema = 'public' and column_name in ('customer_id', 'order_id', 'bill_id')`.execute(
    world.owner,
  )
  const leading = rows.map(({ table }) => table).filter((table) => described[table])
  expect(leading.length).toBeGreaterThan(15)
  expect(leading.filter((table) => !reached.includes(table))).toEqual([])
  expect(reached).toEqual(expect.arrayContaining(['support_request', 'penalty', 'package', 'inbill']))
  for (const house of ['staff', 'card', 'partner', 'scratch_of_nobody']) expect(reached).not.toContain(house)
})

test('what describes no table of the log has no personal field, which nothing would copy or take away', async () => {
  const files = await modulesOf<Record<string, unknown>>('.fields.ts')
  const known = new Set<unknown>(Object.values(auditWords.fields))
  const others = files.flatMap(({ path, module }) =>
    Object.entries(module).flatMap(([name, value]) =>
      name.endsWith('Fields') && !known.has(value) ? [{ path, fields: value as Fields }] : [],
    ),
  )
  expect(others.length).toBeLessThan(files.length / 2)
  expect(others.filter(({ fields }) => hasPersonal(fields)).map(({ path }) => path)).toEqual([])
})

test('what the database wants filled says what is written in place of a personal value', async () => {
  const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name
    from information_schema.columns where table_schema = 'public' and is_nullable = 'NO'`.execute(world.owner)
  const filled = new Set(rows.map(({ name }) => name))
  const nulled = Object.entries(auditWords.fields).flatMap(([table, fields]) =>
    Object.entries(erasedValues(fields)).flatMap(([column, value]) =>
      value === null ? [`${table}.${column}`] : [],
    ),
  )
  expect(nulled).toContain('customer.phone')
  expect(nulled.filter((name) => filled.has(name))).toEqual([])
})

test('a personal field of a record that leads to a customer is in their copy, and in nobody else’s', async () => {
  expect(await copyOf(lan)).toEqual([
    ['Bản ghi thử', 'scratch_named 1'],
    ['scratch_of_bill', 'scratch_of_bill 1'],
    ['scratch_shared', 'scratch_shared 1'],
  ])
  expect(await copyOf(binh)).toEqual([
    ['Bản ghi thử', 'scratch_named 2'],
    ['scratch_of_bill', 'scratch_of_bill 2'],
  ])
})

test('it goes with the customer’s other personal data, and that of others stays', async () => {
  await anonymiseCustomer(context, described, lan, { reason: 'Khách yêu cầu' })
  expect(await kept()).toEqual([
    'scratch_named 2',
    'scratch_of_bill 2',
    'scratch_of_nobody 1',
    'scratch_shared 2',
  ])
  expect(await copyOf(lan)).toEqual([])
})
