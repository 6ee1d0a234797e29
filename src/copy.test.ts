import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { demoPassword } from '#demo/accounts.ts'
import { makeDemoCompany } from '#demo/company.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { startEmbeddedPostgres } from '#platform/server/db/embedded-postgres/embedded-postgres.ts'
import type { EmbeddedPostgres } from '#platform/server/db/embedded-postgres/embedded-postgres.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { followReplica } from '#platform/server/db/replica.ts'
import type { Replica } from '#platform/server/db/replica.ts'
import { localFiles } from '#platform/server/files/files.ts'
import { keepingCounts } from '#platform/server/lists/kept-counts.ts'
import { startReplica } from '#testing/replica.ts'
import type { RunningReplica } from '#testing/replica.ts'

/** A primary and a streaming replica of it, both real, and the application that reads from the second. */
let folder: string
let primary: EmbeddedPostgres
let standby: RunningReplica
let db: Db
let replica: Replica
let app: FastifyInstance
let headers: Record<string, string>
let time = new Date('2026-11-21T03:00:00Z')

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'copy-'))
  chmodSync(folder, 0o755)
  const dataDir = join(folder, 'primary')
  primary = await startEmbeddedPostgres({ dataDir, extra: { fsync: 'off' }, watch: false })
  await migrate(primary.url)
  db = openDatabase(primary.url, { max: 5, oneEach: true, onError: () => {} })
  const made = openDatabase(primary.url, { max: 1, onError: () => {} })
  await makeDemoCompany(made, time)
  await made.destroy()
  await order('first')
  standby = await startReplica({ dataDir, superUrl: primary.url, folder: join(folder, 'replica') })
  replica = followReplica({
    url: standby.url,
    primary: db,
    clock: () => time,
    onError: () => {},
    everyMs: 20,
  })
  app = await buildApp({
    db,
    replica,
    tokenSecret: 'only for tests, 32 characters long',
    files: localFiles(join(folder, 'files')),
    clock: () => time,
    passed: () => 0,
  })
  await signIn()
}, 240_000)
afterAll(async () => {
  await app?.close()
  await replica?.stop()
  await db?.destroy()
  await standby?.stop()
  await primary?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

async function signIn() {
  const { body } = await app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    payload: { username: 'su', password: demoPassword, role: 'staff' },
  })
  const { access, user } = JSON.parse(body)
  headers = { authorization: `Bearer ${access.token}`, 'x-station': String(user.stations[0].id) }
}

const order = (code: string) =>
  sql`insert into orders (code, station_id, status, site_code, name, goods_values, currency, quoted_total, created_at)
    select ${code}, (select min(id) from station), 1, (select min(code) from site), 'Hàng', 10, 'JPY', 1000, '2026-11-20T03:00:00Z'`.execute(
    db,
  )
async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  return client
}
const november = 'date_from=01-11-2026&date_to=30-11-2026&group_by=month'
async function report() {
  const {
    statusCode,
    body,
    headers: said,
  } = await app.inject({ url: `/api/report/quotes?${november}`, headers })
  expect(statusCode, body).toBe(200)
  const { option, totals } = JSON.parse(body)
  return { orders: option.orders as number, totals, from: said['x-read-from'] }
}
const copied = () => expect.poll(() => replica.read().from, { timeout: 20_000 }).toBe('replica')
/** The replica has played what the primary had written by then. */
async function caughtUp(orders: number) {
  await expect
    .poll(
      async () =>
        (await sql<{ n: number }>`select count(*)::int as n from orders`.execute(replica.db)).rows[0]?.n,
      {
        timeout: 20_000,
      },
    )
    .toBe(orders)
}

test('reports are read from the replica, and say how far it is', async () => {
  await copied()
  await caughtUp(1)
  const { orders, totals, from } = await report()
  expect({ orders, from }).toEqual({ orders: 1, from: 'replica' })
  expect(totals).toMatchObject({ through: time.toISOString(), read: { from: 'replica', behind: 0 } })
})

test('a pivot, a file and a list of more than a year too; a shorter list and a record are not', async () => {
  await copied()
  const readFrom = async (method: 'GET' | 'POST', url: string) => {
    const { statusCode, headers: said } = await app.inject({ method, url, headers })
    expect(statusCode, url).toBe(200)
    return said['x-read-from'] ?? 'primary alone'
  }
  expect(await readFrom('GET', `/api/report/quotes/pivot?${november}`)).toBe('replica')
  expect(await readFrom('POST', `/api/report/quotes/excel?${november}`)).toBe('replica')
  expect(await readFrom('POST', `/api/report/quotes/pivot/excel?${november}`)).toBe('replica')
  const list = '/api/quotes/tracks?created_at_from=01-01-2025'
  expect(await readFrom('GET', `${list}&created_at_to=30-11-2026`)).toBe('replica')
  expect(await readFrom('GET', `${list}&created_at_to=31-12-2025`)).toBe('primary alone')
  expect(await readFrom('GET', '/api/v1/auth/session')).toBe('primary alone')
})

test('nothing is written to it: who took a file is written down in the primary', async () => {
  await expect(sql`update orders set name = 'x'`.execute(replica.db)).rejects.toMatchObject({ code: '25006' })
  const taken = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from audit where table_name = 'export'`.execute(db))
      .rows[0]!.n
  const before = await taken()
  await app.inject({ method: 'POST', url: `/api/report/quotes/excel?${november}`, headers })
  expect(await taken()).toBe(before + 1)
  // Not even where the address is that of a server that would take it.
  const mistaken = openDatabase(primary.url, { max: 1, readOnly: true, onError: () => {} })
  await expect(sql`update orders set name = 'x'`.execute(mistaken)).rejects.toMatchObject({ code: '25006' })
  await mistaken.destroy()
})

test('behind it answers as of then and says so; more than 30 s behind the primary answers, and says why', async () => {
  await copied()
  await caughtUp(1)
  await standby.hold()
  const then = time
  await order('second')
  time = new Date(time.getTime() + 12_000)
  await expect.poll(() => (replica.read() as { behind?: number }).behind).toBe(12_000)
  const behind = await report()
  expect(behind).toMatchObject({ orders: 1, from: 'replica' })
  expect(behind.totals).toMatchObject({ through: then.toISOString(), read: { from: 'replica', behind: 12 } })

  time = new Date(then.getTime() + 31_000)
  const late = await report()
  expect(late).toMatchObject({ orders: 2, from: 'primary' })
  expect(late.totals).toMatchObject({
    through: time.toISOString(),
    read: { from: 'primary', why: 'Bản sao đọc đang chậm hơn 30 giây, số liệu lấy từ máy chủ chính.' },
  })

  await standby.play()
  await copied()
  await caughtUp(2)
  expect(await report()).toMatchObject({ orders: 2, from: 'replica' })
})

test('what is counted on it is not kept: its moment does not change with all that it plays', async () => {
  const [long, beside, after] = await Promise.all([connected(), connected(), connected()])
  await copied()
  const count = async () =>
    (
      await sql<{ n: number }>`select count(*)::int as n from config_factor where key like 'beside%'`.execute(
        replica.db,
      )
    ).rows[0]?.n
  const kept = () => keepingCounts(replica.db)('factors', count)
  const add = (client: pg.Client, key: string) =>
    client.query(`insert into config_factor (key, value, applied_date) values ($1, 1, '2020-01-01')`, [key])
  try {
    // One writes for long, one beside it, and what began after both is committed.
    await long.query('begin')
    await add(long, 'beside 1')
    await beside.query('begin')
    await add(beside, 'beside 2')
    await add(after, 'beside 3')
    await expect.poll(count, { timeout: 20_000 }).toBe(1)
    expect(await kept()).toBe(1)
    await beside.query('commit')
    await expect.poll(count, { timeout: 20_000 }).toBe(2)
    expect(await kept()).toBe(2)
  } finally {
    await long.query('rollback')
    await after.query(`delete from config_factor where key like 'beside%'`)
    await Promise.all([long.end(), beside.end(), after.end()])
  }
})

test('where nobody works it does not fall behind', async () => {
  await copied()
  time = new Date(time.getTime() + 3_600_000)
  await signIn()
  await copied()
  await expect.poll(() => (replica.read() as { behind?: number }).behind).toBeLessThan(1_000)
})

test('killed in the middle of the work the primary answers at once, and it is used again once it is back', async () => {
  await copied()
  await standby.kill()
  const away = await report()
  expect(away).toMatchObject({ orders: 2, from: 'primary' })
  expect(away.totals.read).toEqual({
    from: 'primary',
    why: 'Bản sao đọc không trả lời, số liệu lấy từ máy chủ chính.',
  })
  const file = await app.inject({ method: 'POST', url: `/api/report/quotes/excel?${november}`, headers })
  expect([file.statusCode, file.headers['x-read-from']]).toEqual([200, 'primary'])
  await order('third')
  await standby.start()
  await copied()
  await caughtUp(3)
  expect(await report()).toMatchObject({ orders: 3, from: 'replica' })
})

test('what is no replica is not read from', async () => {
  const said: string[] = []
  const none = followReplica({
    url: primary.url,
    primary: db,
    clock: () => time,
    onError: ({ message }) => said.push(message),
    everyMs: 20,
  })
  await expect.poll(() => said).toEqual(['DATABASE_READ_URL is no streaming replica'])
  expect(none.read()).toEqual({ from: 'primary', why: 'away' })
  await none.stop()
})
