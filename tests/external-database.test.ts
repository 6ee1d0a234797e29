import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '#platform/server/db/embedded-postgres/embedded-postgres.ts'
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
  const as = (role: string) => {
    const url = new URL(cluster.url)
    url.username = role
    url.password = encodeURIComponent('of its own')
    url.pathname = '/office'
    return url.href
  }
  return { url: as('office'), ownerUrl: as('office_owner') }
}

test.each(['one role', 'two roles'])(
  'DATABASE_URL takes the place of the embedded database: migrated, filled and served from there, by %s',
  async (roles) => {
    const folder = mkdtempSync(join(tmpdir(), 'external-database-'))
    // As root PostgreSQL runs under another account, which must reach its data here and nowhere else.
    chmodSync(folder, 0o755)
    onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }))
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
