import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cpusOf, onOneCpu } from '#demo/one-cpu.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { testDatabase } from '#testing/database.ts'
import type { TestDatabase } from '#testing/database.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await testDatabase()
  db = openDatabase(database.url, { max: 1, onError: () => {} })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const { platform } = process
test.runIf(platform === 'linux' && availableParallelism() > 1)(
  'the process and its connection work on one CPU meanwhile, and have all of their own afterwards',
  async () => {
    const before = await cpusOf(process.pid)
    const backend = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    const both = () => Promise.all([process.pid, backend.rows[0]!.pid].map(cpusOf))

    const [own, theirs] = await onOneCpu(db, both)
    expect(own).toMatch(/^\d+$/)
    expect(theirs).toBe(own)
    expect(await both()).toEqual([before, before])

    await expect(onOneCpu(db, () => Promise.reject(new Error('the disk is full')))).rejects.toThrow(
      'the disk is full',
    )
    expect(await cpusOf(process.pid)).toBe(before)
    const threads = execFileSync('taskset', ['-acp', String(process.pid)], { encoding: 'utf8' })
    const lists = new Set(
      threads
        .trim()
        .split('\n')
        .map((line) => line.split(': ')[1]),
    )
    expect(lists.size).toBe(1)
  },
)
