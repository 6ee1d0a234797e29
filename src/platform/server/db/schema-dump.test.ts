import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { dumpSchema, uncommentedColumns, unindexedForeignKeys } from '#platform/server/db/schema-dump.ts'
import { testDatabase } from '#testing/database.ts'

let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await testDatabase()
  drop = database.drop
  db = openDatabase(database.url, { onError: () => {} })
})
afterAll(async () => {
  await db.destroy()
  await drop()
})

test('db/schema.sql is what the migrations make (npm run generate writes it)', async () => {
  const kept = readFileSync(new URL('../../../../db/schema.sql', import.meta.url), 'utf8')
  expect(await dumpSchema(db)).toBe(kept)
})

test('every column says what it is', async () => {
  expect(await uncommentedColumns(db)).toEqual([])
})

test('every foreign key has an index', async () => {
  expect(await unindexedForeignKeys(db)).toEqual([])
})
