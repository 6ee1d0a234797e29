import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changesOf, technicalColumns, wordsOfColumn } from '#access/activity.rules.ts'
import { auditWords } from '#audit-words.ts'
import { billStatus } from '#billing/bill.status.ts'
import { commonColumns } from '#platform/contract/audit.ts'
import type { AuditFile } from '#platform/contract/audit.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { modulesOf } from '#platform/server/modules.ts'
import { declaredResources } from '#resources.ts'
import { testDatabase } from '#testing/database.ts'

let made: Awaited<ReturnType<typeof testDatabase>>
let db: Db
let columns: readonly { table: string; column: string }[]
beforeAll(async () => {
  made = await testDatabase()
  db = openDatabase(made.url, { max: 2, onError: () => {} })
  const found = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column from pg_trigger t
      join pg_class c on c.oid = t.tgrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where t.tgfoid = 'audit_row'::regproc and c.relnamespace = 'public'::regnamespace
    order by 1, 2`.execute(db)
  columns = found.rows
})
afterAll(async () => {
  await db.destroy()
  await made.drop()
})

test('every table that the log tells of is called something', () => {
  const tables = [...new Set(columns.map(({ table }) => table))]
  expect(tables.length).toBeGreaterThan(80)
  expect(tables.filter((table) => !auditWords.titles[table])).toEqual([])
})

test('every column that the log tells of has words', () => {
  const wordless = columns.filter(
    ({ table, column }) =>
      !technicalColumns.has(column) && wordsOfColumn(auditWords, table, column) === undefined,
  )
  expect(wordless).toEqual([])
})

/** The log's rows of sign-ins and exports are no tables; one column's old name is still in its rows. */
const ofNoTable = ['agent', 'event', 'filters', 'report']

test('a column is named once, and only where there is one', async () => {
  const files = await modulesOf<AuditFile>('.audit.ts')
  const named = [
    ...Object.keys(commonColumns),
    ...files.flatMap(({ module }) => Object.keys(module.audit.columns ?? {})),
  ]
  expect(named.toSorted()).toEqual([...new Set(named)].toSorted())
  const there = new Set(columns.map(({ column }) => column))
  expect(named.filter((column) => !there.has(column)).toSorted()).toEqual(ofNoTable)
})

test('a plain record is called what its list is called, a state by its words', () => {
  for (const { resource } of declaredResources) expect(auditWords.titles[resource.table]).toBeTruthy()
  expect(auditWords.titles['bank_word']).toBe('Từ nhận biết sao kê')
  const [change] = changesOf(auditWords, 'bill', {
    before: { status: billStatus.new },
    after: { status: billStatus.confirmed },
    role: 'AC',
  })
  expect(change).toMatchObject({ title: 'trạng thái', old: 'Phiếu mới', new: 'Sale đã xác nhận' })
})

test('a record is named by a column of its own, and its keys are columns that point at it', async () => {
  const { rows } = await sql<{ column: string; table: string }>`
    select distinct a.attname as column, f.relname as table from pg_constraint k
      join pg_class f on f.oid = k.confrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
    where k.contype = 'f'`.execute(db)
  const all = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public'`.execute(db)
  for (const [table, { code, label = code, keys }] of Object.entries(auditWords.records)) {
    const own = all.rows.filter((one) => one.table === table).map(({ column }) => column)
    expect(own).toEqual(expect.arrayContaining([code, label]))
    const pointing = rows.filter((row) => row.table === table).map(({ column }) => column)
    expect(keys.filter((key) => !pointing.includes(key))).toEqual([])
  }
})
