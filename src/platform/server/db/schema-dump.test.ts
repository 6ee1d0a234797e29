import { readdirSync, readFileSync } from 'node:fs'
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

/** Made under a name that was taken, and made since under another: 20261127T2006. */
const mended = ['orders_unclaimed', 'crm_task_done']

test('no migration makes an index under a name that is taken: `if not exists` would pass over it', () => {
  const folder = new URL('../../../../db/migrations/', import.meta.url)
  const of =
    /create (?:unique )?index (?:concurrently )?(if not exists )?(\w+)|drop index (?:concurrently )?(?:if exists )?(\w+)/gi
  const taken = new Set<string>()
  const twice: string[] = []
  for (const file of readdirSync(folder).toSorted()) {
    const text = readFileSync(new URL(file, folder), 'utf8').replaceAll(/--.*/g, '')
    for (const [, passes, made, dropped] of text.matchAll(of)) {
      if (passes && made && taken.has(made)) twice.push(made)
      if (made) taken.add(made)
      if (dropped) taken.delete(dropped)
    }
  }
  expect(twice.toSorted()).toEqual(mended.toSorted())
})
