/**
 * A migrated PostgreSQL of its own for each test file, cloned from a template:
 *
 *     const { url, drop } = await testDatabase()   // in beforeAll; drop() in afterAll
 *
 * All test processes of this checkout share one cluster (`data/test-pg`), or that of `TEST_DATABASE_URL`.
 */
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import {
  holdEmbeddedPostgres,
  startEmbeddedPostgres,
} from '#platform/server/db/embedded-postgres/embedded-postgres.ts'
import { migrate, MIGRATIONS_DIR } from '#platform/server/db/migrate.ts'

const DATA_DIR = fileURLToPath(new URL('../../data/test-pg', import.meta.url))
const MIGRATION_SOURCES = ['../platform/server/db/migrate.ts', 'database.ts'].map((name) =>
  fileURLToPath(new URL(name, import.meta.url)),
)
const TEMPLATE_LOCK = 7_316_042_002

/** Nothing here survives a crash of the machine, and need not. */
const FAST_NOT_SAFE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
}

/** An empty, migrated database; `drop` removes it, whoever is still connected. */
export async function testDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const external = process.env.TEST_DATABASE_URL
  const cluster = external
    ? { url: external, stop: async () => {} }
    : await startEmbeddedPostgres({ dataDir: DATA_DIR, extra: FAST_NOT_SAFE, watch: false })
  // The pid lets the next run clear away what a killed one left behind.
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  try {
    await asAdmin(cluster.url, async (admin) => {
      const template = await ensureTemplate(admin, cluster.url, !external)
      await admin.query(`create database ${name} template ${template} strategy file_copy`)
    })
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return {
    url: urlOf(cluster.url, name),
    drop: async () => {
      await asAdmin(cluster.url, (admin) => admin.query(`drop database if exists ${name} with (force)`))
      await cluster.stop()
    },
  }
}

/** Vitest's globalSetup: keeps the cluster, once a test has started it, from stopping between test files. */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) return async () => {}
  return (await holdEmbeddedPostgres({ dataDir: DATA_DIR })).stop
}

/** The migrated template of the present migrations; made by the first who needs it. */
async function ensureTemplate(admin: pg.Client, url: string, clusterIsOurs: boolean): Promise<string> {
  const template = `template_${hashOfMigrations()}`
  const exists = async () =>
    (await admin.query('select 1 from pg_database where datname = $1', [template])).rowCount
  if (await exists()) return template
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    if (await exists()) return template
    if (clusterIsOurs) await clearLeftovers(admin)
    const half = `${template}_half`
    await admin.query(`drop database if exists ${half} with (force)`)
    await admin.query(`create database ${half}`)
    if (existsSync(MIGRATIONS_DIR)) await migrate(urlOf(url, half))
    // Connections, autovacuum's too, would make cloning wait.
    await admin.query(`alter database ${half} allow_connections false`)
    await admin.query(`alter database ${half} rename to ${template}`)
    return template
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
}

/** Templates of earlier migrations, and test databases whose process has ended. */
async function clearLeftovers(admin: pg.Client) {
  const { rows } = await admin.query<{ datname: string }>(
    `select datname from pg_database where datname ~ '^(test_\\d+_|template_[0-9a-f]{16})'`,
  )
  for (const { datname } of rows) {
    const pid = Number(/^test_(\d+)_/.exec(datname)?.[1])
    if (!(pid && processLives(pid)))
      await admin.query(`drop database if exists ${datname} with (force)`).catch(() => {})
  }
}

function processLives(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function hashOfMigrations(): string {
  const hash = createHash('sha256')
  const migrations = existsSync(MIGRATIONS_DIR) ? readdirSync(MIGRATIONS_DIR).toSorted() : []
  const files = migrations.filter((file) => file.endsWith('.sql')).map((file) => join(MIGRATIONS_DIR, file))
  for (const file of [...files, ...MIGRATION_SOURCES])
    hash.update(file).update('\0').update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

async function asAdmin(url: string, work: (admin: pg.Client) => Promise<unknown>) {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}

function urlOf(clusterUrl: string, database: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${database}`
  return url.href
}
