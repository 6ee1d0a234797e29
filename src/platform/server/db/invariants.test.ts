import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { runInvariants } from '#platform/server/db/invariants.ts'
import { testDatabase } from '#testing/database.ts'

const folder = `${mkdtempSync(join(tmpdir(), 'invariants-'))}/`
const limit = 200
let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await testDatabase()
  drop = database.drop
  db = openDatabase(database.url, { statementLimit: limit, onError: () => {} })
})
afterAll(async () => {
  await db.destroy()
  await drop()
  rmSync(folder, { recursive: true })
})

test('a check of the books that takes longer than any other statement may is not ended', async () => {
  writeFileSync(join(folder, 'slow.sql'), `select 'seen' as row from pg_sleep(${(limit / 1000) * 2})`)
  expect(await runInvariants(db, new Map(), { folder })).toEqual([
    { invariant: 'slow', rows: [{ row: 'seen' }] },
  ])
})
