import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pairsOf } from '#notices/server/hand-over.repo.ts'
import { systemActor } from '#platform/server/context.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { WaitingRows } from '#platform/server/lists/waiting.ts'
import { testDatabase } from '#testing/database.ts'
import { everyWaiting } from '#waiting.ts'

let made: Awaited<ReturnType<typeof testDatabase>>
let db: Db
beforeAll(async () => {
  made = await testDatabase()
  db = openDatabase(made.url, { max: 1, onError: () => {} })
})
afterAll(async () => {
  await db.destroy()
  await made.drop()
})

test('a change of whatever waits for somebody is marked, so that they hear of it', async () => {
  const { rows } = await sql<{ entity: string }>`
    select distinct split_part(encode(tgargs, 'escape'), '\\000', 1) as entity
    from pg_trigger where tgfoid in ('mark_hand_over'::regproc, 'mark_hand_over_of'::regproc)`.execute(db)
  const marked = rows.map(({ entity }) => entity)
  const entities = [...new Set(everyWaiting.map(({ kind }) => kind.entity))]
  expect(entities.filter((entity) => !marked.includes(entity))).toEqual([])
})

test('so many rows wait for one person that they fill no list of arguments', async () => {
  const kinds = [
    {
      kind: { key: 'many' },
      keys: () => Promise.resolve(sql<{ id: number }>`select generate_series(1, 200000)::bigint as id`),
    },
  ] as unknown as WaitingRows[]
  const pairs = await pairsOf(db, { kinds, people: [systemActor], now: new Date() }, () => true)
  expect(pairs).toHaveLength(200_000)
})
