import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { addJob, inJob, job, migrateJobs, pauseAfterFailure, runJobs } from '#platform/server/jobs/jobs.ts'
import { makePartitions, prune } from '#platform/server/jobs/upkeep.jobs.ts'
import { dumpSchema } from '#platform/server/db/schema-dump.ts'
import { askedBy, requestNow } from '#platform/server/watch/asked.ts'
import { testDatabase } from '#testing/database.ts'

let url: string
let ownerUrl: string
let drop: () => Promise<void>
let db: Db
beforeAll(async () => {
  ;({ url, ownerUrl, drop } = await testDatabase())
  db = openDatabase(url, { onError: () => {} })
})
afterAll(async () => {
  await db.destroy()
  await drop()
})

const signal = new AbortController().signal
const now = new Date('2027-06-21T03:00:00Z')

test('a job added in a transaction runs after its commit, and never when it is rolled back', async () => {
  const ran: number[] = []
  const note = job<{ n: number }>({ name: 'note', run: async ({ n }) => void ran.push(n) })
  const runner = await runJobs({ url, db, jobs: [note], log: () => {} })
  await expect(
    db.transaction().execute(async (tx) => {
      await addJob(tx, note, { n: 1 })
      throw new Error('back')
    }),
  ).rejects.toThrow('back')
  await db.transaction().execute((tx) => addJob(tx, note, { n: 2 }))
  await expect.poll(() => ran).toEqual([2])
  await runner.stop()
})

test('a job that follows changes runs again and again, tells a failure once, and ends with the rest', async () => {
  let runs = 0
  const follower = job<unknown>({
    name: 'follower',
    every: 1,
    run: async () => {
      runs += 1
      if (runs === 2 || runs === 3) throw new Error('away')
    },
  })
  const said: string[] = []
  const runner = await runJobs({ url, db, jobs: [follower], log: (line) => said.push(line) })
  await expect.poll(() => runs).toBeGreaterThan(4)
  await runner.stop()
  const atEnd = runs
  expect(said).toEqual(['jobs: follower: away'])
  await expect(inJob(db, 'after', async () => runs)).resolves.toBe(atEnd)
})

test.each([
  [1, 20],
  [500, 10_000],
  [5_000, 20_000],
  [30_000, 30_000],
  [300_000, 300_000],
])('after a failure what comes every %d ms comes after %d', (every, pause) => {
  expect(pauseAfterFailure(every)).toBe(pause)
})

test('a failing job is tried again; jobs with one key run once', async () => {
  let tries = 0
  const runs: string[] = []
  const shaky = job<null>({
    name: 'shaky',
    run: async () => {
      tries += 1
      if (tries === 1) throw new Error('once')
    },
  })
  const keyed = job<string>({ name: 'keyed', run: async (text) => void runs.push(text) })
  await addJob(db, keyed, 'first', { key: 'k' })
  await addJob(db, keyed, 'second', { key: 'k' })
  await addJob(db, shaky, null)
  const said: string[] = []
  const runner = await runJobs({ url, db, jobs: [shaky, keyed], log: (line) => said.push(line) })
  await expect.poll(() => runs).toEqual(['second'])
  await expect.poll(() => tries).toBe(2)
  await runner.stop()
  expect(said.join()).toContain('once')
})

test('a job that fails when it has been asked for anew is not given up: the new one does it', async () => {
  const runs: string[] = []
  const keyed = job<string>({
    name: 'anew',
    run: async (text) => {
      runs.push(text)
      if (runs.length > 1) return
      await addJob(db, keyed, 'second', { key: 'anew' })
      throw new Error('once')
    },
  })
  await addJob(db, keyed, 'first', { key: 'anew' })
  const runner = await runJobs({ url, db, jobs: [keyed], log: () => {} })
  const queued = async () => (await sql`select last_error from graphile_worker.jobs`.execute(db)).rows
  await expect.poll(async () => [...runs, ...(await queued())]).toEqual(['first', 'second'])
  await runner.stop()
})

test('a job, its line of the log and the jobs that it adds name the request that it follows from', async () => {
  const ran: (string | undefined)[] = []
  const lines: { request: string | undefined; about: unknown }[] = []
  const next = job<null>({ name: 'next', run: async () => void ran.push(requestNow()) })
  const first = job<null>({
    name: 'first',
    run: async (_, context) => {
      ran.push(requestNow())
      await inJob(context.db, 'first', (tx) => addJob(tx, next, null))
    },
  })
  const counted: unknown[] = []
  const runner = await runJobs({
    url,
    db,
    jobs: [first, next],
    log: () => {},
    say: ({ job, ok }) => lines.push({ request: requestNow(), about: { job, ok } }),
    ran: ({ job, ok }) => counted.push({ job, ok }),
  })
  await askedBy('request-1', () => addJob(db, first, null))
  await expect.poll(() => lines.length).toBe(2)
  expect(ran).toEqual(['request-1', 'request-1'])
  const about = [
    { job: 'first', ok: true },
    { job: 'next', ok: true },
  ]
  expect(lines).toEqual(about.map((one) => ({ request: 'request-1', about: one })))
  expect(counted).toEqual(about)
  await addJob(db, next, null)
  await expect.poll(() => ran[2]).toMatch(/^job:\d+$/)
  await runner.stop()
})

test('of long jobs one runs at a time, and others beside it', async () => {
  const ran: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const long = (name: string) =>
    job<null>({
      name,
      long: true,
      run: async () => {
        ran.push(name)
        await held
      },
    })
  const [books, sums] = [long('books'), long('sums')]
  const short = job<null>({ name: 'short', run: async () => void ran.push('short') })
  await addJob(db, books, null)
  await addJob(db, sums, null)
  await addJob(db, short, null)
  const runner = await runJobs({ url, db, jobs: [books, sums, short], log: () => {} })
  await expect.poll(() => ran.length).toBe(2)
  expect(ran.toSorted()).toEqual(['books', 'short'])
  release()
  await expect.poll(() => ran[2]).toBe('sums')
  await runner.stop()
})

test('stopping waits for the job that runs', async () => {
  let state = 'waiting'
  let release = () => {}
  const slow = job<null>({
    name: 'slow',
    run: async () => {
      state = 'running'
      await new Promise<void>((resolve) => (release = resolve))
      state = 'done'
    },
  })
  const runner = await runJobs({ url, db, jobs: [slow], log: () => {} })
  await addJob(db, slow, null)
  await expect.poll(() => state).toBe('running')
  const stopped = runner.stop()
  release()
  await stopped
  expect(state).toBe('done')
})

test('a job that leaves off when the server ends is gone on with by the next', async () => {
  const pages: number[] = []
  let left = false
  const pictures = job<null>({
    name: 'pictures',
    run: async (_, { signal: ending }) => {
      while (pages.length < 3) {
        if (ending.aborted) return void (left = true)
        pages.push(pages.length)
        if (pages.length === 2 && !left)
          await new Promise<void>((resolve) => ending.addEventListener('abort', () => resolve()))
      }
    },
  })
  const given = { url, db, jobs: [pictures], log: () => {} }
  const first = await runJobs({ ...given, endsWithin: 1 })
  await addJob(db, pictures, null)
  await expect.poll(() => pages).toEqual([0, 1])
  await first.stop()
  expect(left).toBe(true)
  const next = await runJobs(given)
  await expect.poll(() => pages, { timeout: 20_000 }).toEqual([0, 1, 2])
  await next.stop()
})

test('months ahead get their partitions, once', async () => {
  const names = async () =>
    (
      await sql<{
        name: string
      }>`select relname as name from pg_class where relispartition and relkind = 'r' order by 1`.execute(db)
    ).rows.map((row) => row.name)
  await makePartitions.run(undefined, { db, now, signal })
  await makePartitions.run(undefined, { db, now, signal })
  const made = await names()
  for (const name of ['audit_202708', 'audit_202709', 'event_202709']) expect(made).toContain(name)
})

test('kept answers and failed sign-ins are pruned by age, in steps', async () => {
  await sql`insert into idempotency (actor_id, key, call, fingerprint, answer, created_at)
    select 1, 'k' || n, 'x', 'f', 'null', ${now}::timestamptz - n * interval '1 hour' from generate_series(1, 12000) n`.execute(
    db,
  )
  await sql`insert into attempt (subject, level, at) select 'a' || n, 1, ${now}::timestamptz - n * interval '1 day' from generate_series(0, 4) n`.execute(
    db,
  )
  await prune.run(undefined, { db, now, signal })
  const { rows } = await sql<{ kept: number; tries: number }>`
    select (select count(*) from idempotency) as kept, (select count(*) from attempt) as tries`.execute(db)
  expect(rows[0]).toEqual({ kept: 24, tries: 3 })
})

test('the audit trail names the job', async () => {
  const call = await inJob(db, 'prune', async (tx) => {
    const { rows } = await sql<{ call: string }>`select current_setting('app.call') as call`.execute(tx)
    return rows[0]?.call
  })
  expect(call).toBe('job:prune')
})

test('servers that start at once install the queue’s schema once, outside our own dump', async () => {
  const owner = openDatabase(ownerUrl, { onError: () => {} })
  await sql`drop schema graphile_worker cascade`.execute(owner)
  await Promise.all([migrateJobs(ownerUrl), migrateJobs(ownerUrl), migrateJobs(ownerUrl)])
  await addJob(owner, job({ name: 'after', run: async () => {} }), null)
  expect(await dumpSchema(owner)).not.toContain('graphile')
  await owner.destroy()
})
