import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { noteUpkeepAt } from '#platform/server/upkeep-run.ts'
import { testDatabase } from '#testing/database.ts'
import type { TestDatabase } from '#testing/database.ts'

let made: TestDatabase
let db: Db
beforeAll(async () => {
  made = await testDatabase()
  db = openDatabase(made.url, { max: 1, onError: () => {} })
})
afterAll(async () => {
  await db.destroy()
  await made.drop()
})

const beganAt = new Date('2026-11-27T17:00:00Z')
const run = {
  kind: 'backup',
  beganAt,
  endedAt: new Date('2026-11-27T17:02:00Z'),
  ok: true,
  said: 'Tệp a',
} as const

test('what was done stands in the database, by the role of the product and by its owner', async () => {
  const said: string[] = []
  await noteUpkeepAt(made.url, run, (line) => said.push(line))
  await noteUpkeepAt(made.ownerUrl, { ...run, kind: 'drill', ok: false }, (line) => said.push(line))
  const rows = await db
    .selectFrom('upkeep_run')
    .select(['kind', 'ok', 'said', 'ended_at'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { kind: 'backup', ok: true, said: 'Tệp a', ended_at: run.endedAt },
    { kind: 'drill', ok: false, said: 'Tệp a', ended_at: run.endedAt },
  ])
  expect(said).toEqual([])
})

test('a clock that was put back, and a database that takes nothing, fail no work that is done', async () => {
  const said: string[] = []
  await noteUpkeepAt(made.url, { ...run, endedAt: new Date(beganAt.getTime() - 1) }, (line) =>
    said.push(line),
  )
  expect(said).toEqual([])
  const closed = new URL(made.url)
  closed.pathname = '/no-such-database'
  await noteUpkeepAt(closed.href, run, (line) => said.push(line))
  expect(said).toEqual([expect.stringContaining('not noted')])
})
