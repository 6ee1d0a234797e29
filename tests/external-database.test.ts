import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { backUp } from '#platform/server/db/backup/backup.ts'
import { startEmbeddedPostgres } from '#platform/server/db/embedded-postgres/embedded-postgres.ts'
import { restore } from '#platform/server/db/backup/restore.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { startServer } from '#testing/server.ts'

/** Another cluster's database, sorted as Vietnamese is; neither its owner nor the product's role is a superuser. */
async function externalDatabase(folder: string) {
  const cluster = await startEmbeddedPostgres({ dataDir: join(folder, 'cluster'), extra: { fsync: 'off' } })
  onTestFinished(cluster.stop)
  const admin = new pg.Client({ connectionString: cluster.url })
  await admin.connect()
  await admin.query(`create role office_owner login password 'of its own'`)
  await admin.query(`create role office login password 'of its own'`)
  await admin.query(
    `create database office owner office_owner template template0 locale_provider icu icu_locale 'vi' locale 'C.UTF-8'`,
  )
  await admin.end()
  const here = (change: Partial<URL> = {}) =>
    Object.assign(new URL(cluster.url), { pathname: '/office', ...change }).href
  const as = (username: string) => here({ username, password: encodeURIComponent('of its own') })
  return { url: as('office'), ownerUrl: as('office_owner'), adminUrl: here() }
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'external-database-'))
  // As root PostgreSQL runs under another account, which must reach its data here and nowhere else.
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }))
  return folder
}

test.each(['one role', 'two roles'])(
  'DATABASE_URL takes the place of the embedded database: migrated, filled and served from there, by %s',
  async (roles) => {
    const folder = newFolder()
    const { url, ownerUrl } = await externalDatabase(folder)
    const { base, end } = await startServer({
      DATABASE_URL: roles === 'one role' ? ownerUrl : url,
      ...(roles === 'one role' ? {} : { DATABASE_OWNER_URL: ownerUrl }),
      DATA_DIR: join(folder, 'data'),
    })
    onTestFinished(() => end('SIGTERM'))

    expect((await fetch(`${base}/healthz`)).status).toBe(200)
    const answer = await fetch(`${base}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'su', password: 'Demo-2026!', role: 'staff' }),
    })
    const { code, access } = (await answer.json()) as { code: number; access: { token: string } }
    expect([answer.status, code]).toEqual([200, 1])
    const list = await fetch(`${base}/api/quotes?q=Nguyễn`, {
      headers: { authorization: `Bearer ${access.token}`, 'x-station': '1' },
    })
    expect([list.status, await list.json()]).toMatchObject([200, { results: [] }])
    expect(existsSync(join(folder, 'data', 'postgres'))).toBe(false)

    const client = new pg.Client({ connectionString: ownerUrl })
    await client.connect()
    const { rows } = await client.query(`select (select count(*)::int from staff) as staff,
    has_table_privilege('office', 'audit', 'insert') as writes, has_table_privilege('office', 'audit', 'truncate') as empties`)
    await client.end()
    expect(rows[0]).toMatchObject({ writes: roles === 'two roles', empties: false })
    expect(rows[0].staff).toBeGreaterThan(9)
  },
)

test('what is kept in the database beside our tables stops no start, no backup and no restore', async () => {
  const folder = newFolder()
  const { ownerUrl, adminUrl } = await externalDatabase(folder)
  await migrate(ownerUrl, { productRole: 'office' })
  const [admin, owner] = await Promise.all([connect(adminUrl), connect(ownerUrl)])
  await admin.query(
    'create table orders_of_monday as select * from orders; create sequence numbers_of_monday',
  )
  await owner.query('create table orders_of_tuesday (id bigint generated always as identity, was text)')
  await owner.query(`insert into orders_of_tuesday (was) values ('DH1')`)

  expect(await migrate(ownerUrl, { productRole: 'office' })).toEqual([])
  const { rows } = await admin.query(
    `select has_table_privilege('office', 'orders_of_monday', 'select') as sees, has_sequence_privilege('office', 'numbers_of_monday', 'usage') as counts`,
  )
  expect(rows).toEqual([{ sees: false, counts: false }])

  const file = join(folder, 'office.backup')
  const said: string[] = []
  const kept = await backUp(ownerUrl, file, (line) => said.push(line))
  await admin.query('create database again owner office_owner template template0')
  const loaded = await restore(Object.assign(new URL(ownerUrl), { pathname: '/again' }).href, file, (line) =>
    said.push(line),
  )
  expect([kept - loaded, said]).toEqual([
    1,
    expect.arrayContaining(
      ['monday', 'tuesday'].map((day) => `public.orders_of_${day} is no table of ours: left out`),
    ),
  ])
})

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}
