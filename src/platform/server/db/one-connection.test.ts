import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { batched } from '#platform/server/db/batched.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { sharing } from '#platform/server/db/sharing.ts'
import { testDatabase } from '#testing/database.ts'

let db: Db
let end: () => Promise<void>
beforeAll(async () => {
  const { url, drop } = await testDatabase()
  db = openDatabase(url, { max: 4, oneEach: true, onError: () => {} })
  end = async () => {
    await db.destroy()
    await drop()
  }
})
afterAll(() => end())

const one = (from: Db) => sql`select 1`.execute(from)
const second = 'a second connection'

test('within a transaction nothing is asked of the pool, however deep', async () => {
  const inside = (work: () => Promise<unknown>) => db.transaction().execute(work)
  await expect(inside(() => one(db))).rejects.toThrow(second)
  await expect(inside(() => Promise.resolve().then(() => one(db)))).rejects.toThrow(second)
  await expect(inside(() => db.transaction().execute(one))).rejects.toThrow(second)
})

test('nor waited for by way of somebody else’s statement', async () => {
  const load = batched(async () => new Map([[1, await one(db)]]))
  const share = sharing<unknown>()
  const inside = (work: () => Promise<unknown>) => db.transaction().execute(work)
  await expect(Promise.all([load(1), inside(() => load(1))])).rejects.toThrow(second)
  const read = () => one(db)
  await expect(Promise.all([share('a', read), inside(() => share('a', read))])).rejects.toThrow(second)
})

test('one after the other and beside each other is free', async () => {
  await Promise.all([one(db), one(db), db.transaction().execute(one)])
  let later: Promise<unknown> = Promise.resolve()
  let commit = () => {}
  const committed = new Promise<void>((resolve) => (commit = resolve))
  await db.transaction().execute(async (tx) => {
    await one(tx)
    later = committed.then(() => one(db))
  })
  commit()
  await later
})

test('a part of the connections is kept for reads: a list answers while writes wait', async () => {
  let go = () => {}
  const gone = new Promise<void>((resolve) => (go = resolve))
  let begun = 0
  const writes = Array.from({ length: 12 }, () =>
    db.transaction().execute(() => {
      begun += 1
      return gone
    }),
  )
  // It would wait for ever if the writes held every connection.
  await one(db)
  expect(begun).toBeLessThan(4)
  go()
  await Promise.all(writes)
  expect(begun).toBe(12)
})
