import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { systemActor } from '#platform/server/context.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/own-transaction.ts'
import { testDatabase } from '#testing/database.ts'

test('two steps that lock the same two rows in opposite orders both get done', async () => {
  const database = await testDatabase()
  const db = openDatabase(database.ownerUrl, { max: 4, onError: () => {} })
  onTestFinished(async () => {
    await db.destroy()
    await database.drop()
  })
  await sql`create table pair as select 1 as id, 0 as n union all select 2, 0`.execute(db)
  const context = { db, actor: systemActor, now: new Date() }
  // Each holds its first row until the other has its own; whoever is run again does not wait for that.
  const met = Promise.withResolvers<void>()
  let holding = 0
  const step = (first: number, second: number) =>
    inTransaction(context, async (inside) => {
      await sql`update pair set n = n + 1 where id = ${first}`.execute(inside.db)
      holding += 1
      if (holding === 2) met.resolve()
      await met.promise
      await sql`update pair set n = n + 1 where id = ${second}`.execute(inside.db)
    })
  await Promise.all([step(1, 2), step(2, 1)])
  expect(holding).toBe(3)
  const { rows } = await sql<{ n: number }>`select n from pair order by id`.execute(db)
  expect(rows).toEqual([{ n: 2 }, { n: 2 }])
})
