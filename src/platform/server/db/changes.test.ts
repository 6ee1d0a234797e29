import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hearChanges } from '#platform/server/db/changes.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { feelPulse } from '#platform/server/db/pulse.ts'
import { testDatabase } from '#testing/database.ts'
import type { TestDatabase } from '#testing/database.ts'
import { lineTo } from '#testing/line-to-postgres.ts'

let database: TestDatabase
/** Connections that tell nothing here: another process. */
let elsewhere: Db
beforeAll(async () => {
  database = await testDatabase()
  elsewhere = openDatabase(database.url, { max: 1, onError: () => {} })
})
afterAll(async () => {
  await elsewhere.destroy()
  await database.drop()
})

const change = (db: Db) => sql`update station set name = name`.execute(db)

test('what a connection of ours changes counts from its commit on, before it is answered', async () => {
  const changes = hearChanges()
  const db = openDatabase(database.url, { max: 2, onError: () => {}, changes })
  changes.begin()
  const moments: (number | null)[] = []
  await change(db)
  moments.push(changes.moment)
  await db.transaction().execute(async (tx) => {
    await change(tx)
    moments.push(changes.moment)
  })
  moments.push(changes.moment)
  await sql`select 1`.execute(db)
  moments.push(changes.moment)
  const lost = db.transaction().execute(async (tx) => {
    await change(tx)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(elsewhere)
    await sql`select 1`.execute(tx)
  })
  await expect(lost).rejects.toThrow()
  await expect.poll(() => changes.moment).toBe(4)
  expect(moments).toEqual([2, 2, 3, 3])
  await db.destroy()
})

test('what others change is heard over the line of the pulse, for as long as that answers', async () => {
  const changes = hearChanges()
  const line = await lineTo(database.url)
  const pulse = feelPulse(line.url, { every: 20, patience: 300, changes })
  await expect.poll(() => changes.moment).not.toBeNull()
  const before = changes.moment
  await change(elsewhere)
  await expect.poll(() => changes.moment).toBe(before! + 1)
  line.freeze()
  await expect.poll(() => changes.moment).toBeNull()
  line.thaw()
  await expect.poll(() => changes.moment).toBeGreaterThan(before! + 1)
  line.cut()
  await expect.poll(() => changes.moment).toBeNull()
  line.mend()
  await expect.poll(() => changes.moment).toBeGreaterThan(before! + 2)
  pulse.stop()
  expect(changes.moment).toBeNull()
  await line.close()
})

test('a line that is lost is known at once, not at the next beat', async () => {
  const changes = hearChanges()
  const line = await lineTo(database.url)
  const pulse = feelPulse(line.url, { every: 600_000, changes })
  await pulse.isAlive()
  await expect.poll(() => changes.moment).not.toBeNull()
  line.cut()
  await expect.poll(() => changes.moment).toBeNull()
  pulse.stop()
  await line.close()
})
