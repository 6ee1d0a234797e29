import { readFileSync, rmSync, statSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#invariants.ts'
import { backUp } from '#platform/server/db/backup/backup.ts'
import { DamagedBackup, json, writeFrames } from '#platform/server/db/backup/frames.ts'
import type { Frame } from '#platform/server/db/backup/frames.ts'
import { NotRestored, restore } from '#platform/server/db/backup/restore.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { dumpSchema } from '#platform/server/db/schema-dump.ts'
import { checkSeals, sealRows } from '#platform/server/db/seals.ts'
import { addJob, inJob, job } from '#platform/server/jobs/jobs.ts'
import { testDatabase } from '#testing/database.ts'
import type { TestDatabase } from '#testing/database.ts'
import { demoOrders } from '#testing/demo.ts'

let made: TestDatabase
let admin: pg.Client
let db: Db
let folder: string
const targets: string[] = []
beforeAll(async () => {
  made = await testDatabase(demoOrders(new Date('2026-11-21T03:00:00Z')))
  db = openDatabase(made.url, { max: 4, onError: () => {} })
  admin = new pg.Client({ connectionString: made.ownerUrl })
  await admin.connect()
  // What the tests themselves put into the layer is no part of a product's database.
  await admin.query('drop schema watch cascade')
  folder = mkdtempSync(join(tmpdir(), 'backup-'))
})
afterAll(async () => {
  await db.destroy()
  for (const name of targets) await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
  await made.drop()
  rmSync(folder, { recursive: true })
})

async function emptyDatabase(): Promise<string> {
  const name = `test_${process.pid}_restored_${targets.length}`
  targets.push(name)
  await admin.query(`create database ${name} template template0`)
  return Object.assign(new URL(made.ownerUrl), { pathname: `/${name}` }).href
}

/** Every row of every table, in one number each. */
async function contentOf(on: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in ('schema_migration', 'migrations', 'seal_horizon') order by 1`.execute(on)
  const content: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql
      .raw<{ all: string }>(
        `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as all from ${name} t`,
      )
      .execute(on)
    content[name] = rows[0]?.all ?? ''
  }
  return content
}

const signal = new AbortController().signal
const seal = () => sealRows.run(undefined, { db, now: new Date(), signal })

test('a backup made while people write comes back whole elsewhere: equal sums, seals that agree, keys that go on', async () => {
  await expect
    .poll(async () => (await seal(), (await checkSeals(db)).heads.length), { timeout: 60_000 })
    .toBeGreaterThan(3)
  const waits = job<null>({ name: 'waits', run: async () => {} })
  await db.transaction().execute((tx) => addJob(tx, waits, null))
  const before = await contentOf(db)

  // Writers take a key of every kind while the rows go out: none of theirs may be half in it.
  const writing = new AbortController()
  let written = 0
  const write = async () => {
    while (!writing.signal.aborted) {
      await inJob(db, 'write', async (tx) => {
        await sql`insert into event (entity, entity_id, action) values ('order', 1, 'ask')`.execute(tx)
        await sql`update customer set note = coalesce(note, '') || '.' where id = (select min(id) from customer)`.execute(
          tx,
        )
      })
      written += 1
    }
  }
  const started = expect.poll(() => written).toBeGreaterThan(5)
  const writers = [write(), write()]
  await started
  const file = join(folder, 'under-load')
  const rows = await backUp(made.ownerUrl, file)
  const during = written
  await expect.poll(() => written).toBeGreaterThan(during)
  writing.abort()
  await Promise.all(writers)
  expect(statSync(file).mode & 0o777).toBe(0o600)

  const url = await emptyDatabase()
  expect(await restore(url, file)).toBe(rows)
  const restored = openDatabase(url, { max: 2, onError: () => {} })
  try {
    const after = await contentOf(restored)
    const touched = ['public.event', 'public.customer', 'public.audit']
    for (const [table, content] of Object.entries(before))
      if (!touched.includes(table)) expect([table, after[table]]).toEqual([table, content])
    expect(Object.keys(after)).toEqual(Object.keys(before))
    // Each of the writers' transactions is there with both its rows, or not at all.
    const { rows: pairs } = await sql<{ events: number; changes: number }>`select
      (select count(*)::int from event where action = 'ask' and actor_id is null and entity_id = 1 and at > now() - interval '1 hour') as events,
      (select length(note) - length(rtrim(note, '.')) from customer order by id limit 1) as changes`.execute(
      restored,
    )
    expect(pairs[0]?.events).toBe(pairs[0]?.changes)
    expect(pairs[0]?.events).toBeGreaterThan(0)

    expect(await brokenInvariants(restored)).toEqual([])
    const { broken, heads } = await checkSeals(restored, (await checkSeals(db)).heads)
    expect(broken).toEqual([])
    expect(heads.length).toBeGreaterThan(3)
    expect(await dumpSchema(restored)).toBe(await dumpSchema(db))
    const { rows: keys } = await sql<{ next: number; last: number }>`
      insert into event (entity, entity_id, action) values ('order', 2, 'ask')
      returning id as next, (select max(id) from event) as last`.execute(restored)
    expect(keys[0]?.next).toBeGreaterThan(keys[0]?.last ?? 0)
    await expect(sql`update entry set reason = 'x'`.execute(restored)).rejects.toThrow('append-only')
  } finally {
    await restored.destroy()
  }
})

test('a file that was cut, changed or is none of ours is refused before anything is written', async () => {
  const whole = join(folder, 'whole')
  await backUp(made.ownerUrl, whole)
  const bytes = readFileSync(whole)
  const url = await emptyDatabase()
  const changed = Buffer.from(bytes)
  changed[bytes.length >> 1]! ^= 1
  const bad: [string, Buffer][] = [
    ['cut', bytes.subarray(0, bytes.length - 200)],
    ['half', bytes.subarray(0, bytes.length >> 1)],
    ['changed', changed],
    ['empty', Buffer.alloc(0)],
    ['a text', Buffer.from('select 1;')],
  ]
  for (const [name, content] of bad) {
    writeFileSync(join(folder, name), content)
    await expect(restore(url, join(folder, name)), name).rejects.toThrow(DamagedBackup)
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query(`select from pg_class where relnamespace = 'public'::regnamespace`)
  await client.end()
  expect(rowCount).toBe(0)
})

test('wherever one bit of it has changed, a file is damaged or says what it said', async () => {
  const file = join(folder, 'another')
  async function* frames(): AsyncGenerator<Frame> {
    yield json('H', { format: 'another', migrations: ['0001'], months: [] })
    yield json('T', { name: 'event', columns: ['id', 'note'] })
    for (let part = 0; part < 4; part++)
      yield {
        kind: 'D',
        content: Buffer.from(
          Array.from({ length: 40 }, (_, row) => `${row}\t${Math.sin(part * 40 + row)}\tghi chú\n`).join(''),
        ),
      }
    yield json('R', { rows: 160 })
  }
  await writeFrames(file, frames(), async () => ({ sequences: [] }))
  const bytes = readFileSync(file)
  const ends = new Map<string, number>()
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1 << (at % 8)
    writeFileSync(file, changed)
    // Its format is of another product, so a whole file ends here too, before any database is asked for.
    const error: unknown = await restore('postgres://nowhere', file).catch((thrown: unknown) => thrown)
    const end =
      error instanceof DamagedBackup ? 'damaged' : error instanceof Error ? error.message : 'no error'
    ends.set(end, (ends.get(end) ?? 0) + 1)
  }
  expect([...ends.keys()].toSorted()).toEqual(['another is not back-office backup 1', 'damaged'])
  expect(ends.get('damaged')).toBeGreaterThan(bytes.length * 0.98)
})

test('a database that holds something is left alone', async () => {
  const file = join(folder, 'again')
  await backUp(made.ownerUrl, file)
  await expect(restore(made.ownerUrl, file)).rejects.toThrow(NotRestored)
})
