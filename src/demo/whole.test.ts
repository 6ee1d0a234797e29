import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWholeDemo } from '#demo/whole.ts'
import { brokenInvariants } from '#invariants.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { localFiles } from '#platform/server/files/files.ts'
import { testDatabase } from '#testing/database.ts'
import type { TestDatabase } from '#testing/database.ts'

let database: TestDatabase
let db: Db
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  db = openDatabase(database.ownerUrl, { onError: () => {} })
  folder = await mkdtemp(join(tmpdir(), 'demo-files-'))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const counted = async () =>
  (
    await sql<{ staff: number; orders: number; assets: number; salaries: number }>`
      select (select count(*) from staff) as staff, (select count(*) from orders) as orders,
        (select count(*) from asset) as assets, (select count(*) from salary_month) as salaries`.execute(db)
  ).rows[0]!

test('a company whose making was interrupted is made anew, with all that it has lived through', async () => {
  const make = (files = localFiles(folder)) =>
    makeWholeDemo(database.ownerUrl, { orders: 44, files, onError: () => {} })
  const full = { ...localFiles(folder), put: () => Promise.reject(new Error('the disk is full')) }
  // Its orders have lived by then.
  await expect(make(full)).rejects.toThrow('the disk is full')
  expect(await counted()).toMatchObject({ staff: 0, orders: 0 })

  expect(await make()).toBe(true)
  const { staff, orders, assets, salaries } = await counted()
  expect([staff, orders, assets, salaries].every((count) => count > 0)).toBe(true)
  expect(orders).toBeGreaterThanOrEqual(44)
  expect(await brokenInvariants(db)).toEqual([])
  expect(await make()).toBe(false)
})
