/**
 * A migrated PostgreSQL of its own for each test file, cloned from a template:
 *
 *     const { url, drop } = await testDatabase()   // in beforeAll; drop() in afterAll
 *
 * What many files build on (the demo company) is a layer: filled once a run, then a template itself.
 *
 * All test processes of this checkout share one cluster (`DATA_DIR`), or that of `TEST_DATABASE_URL`.
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
import type { Addresses } from '#platform/server/db/addresses.ts'
import { productLogin } from '#platform/server/db/product-role.ts'
import { migrate, MIGRATIONS_DIR } from '#platform/server/db/migrate.ts'

/** A whole run has it in memory where there is room (tools/launch/memory.mjs). */
const IN_MEMORY = process.env['TEST_MEMORY']
export const DATA_DIR = IN_MEMORY
  ? join(IN_MEMORY, 'test-pg')
  : fileURLToPath(new URL('../../data/test-pg', import.meta.url))
const MIGRATION_SOURCES = [
  '../platform/server/db/migrate.ts',
  '../platform/server/db/product-role.ts',
  'database.ts',
].map((name) => fileURLToPath(new URL(name, import.meta.url)))
const TEMPLATE_LOCK = 7_316_042_002

/** Nothing here survives a crash of the machine, and need not. */
const FAST_NOT_SAFE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  // Of rows by the dozen no worker is started.
  max_parallel_workers_per_gather: '0',
}

/** What a database holds before a test begins; `name` says all that its content depends on, the code apart. */
export interface Layer {
  name: string
  on?: Layer
  /** By the owner. */
  fill(ownerUrl: string): Promise<unknown>
}

export interface TestDatabase extends Pick<Addresses, 'url' | 'ownerUrl'> {
  /** Removes it, whoever is still connected. */
  drop(): Promise<void>
}

/**
 * A migrated database, empty but for the layer. `url` is the product's, which may do as little here as anywhere;
 * what arranges a test with more (a table of its own, a trigger off) is the owner.
 */
export async function testDatabase(layer?: Layer): Promise<TestDatabase> {
  const external = process.env.TEST_DATABASE_URL
  const cluster = external
    ? { url: external, stop: async () => {} }
    : await startEmbeddedPostgres({ dataDir: DATA_DIR, extra: FAST_NOT_SAFE, watch: false })
  // The pid lets the next run clear away what a killed one left behind.
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  try {
    await asAdmin(cluster.url, async (admin) => {
      const template = await templateOf({ admin, url: cluster.url, isOurs: !external }, layer)
      await clone(admin, name, template)
    })
  } catch (error) {
    await cluster.stop()
    throw error
  }
  const ownerUrl = urlOf(cluster.url, name)
  return {
    url: productUrl(ownerUrl),
    ownerUrl,
    drop: async () => {
      await asAdmin(cluster.url, (admin) => admin.query(`drop database if exists ${name} with (force)`))
      await cluster.stop()
    },
  }
}

/** Of the product's role in a cluster of tests, whose databases hold nothing. */
const PRODUCT_ROLE = 'back_office_test'
const PRODUCT_PASSWORD = 'only for tests'

function productUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.username = PRODUCT_ROLE
  url.password = encodeURIComponent(PRODUCT_PASSWORD)
  return url.href
}

const clone = (admin: pg.Client, name: string, template: string) =>
  admin.query(`create database ${name} template ${template} strategy file_copy`)

/** Layers are of one run of the tests: the code that fills them may be another in the next. */
const RUN = (process.env['TEST_RUN'] ??= String(process.pid))

/** Vitest's globalSetup: keeps the cluster, once a test has started it, from stopping between test files. */
export async function setup(): Promise<() => Promise<void>> {
  const external = process.env.TEST_DATABASE_URL
  if (external) return () => asAdmin(external, (admin) => clearRuns(admin, (run) => run === Number(RUN)))
  return (await holdEmbeddedPostgres({ dataDir: DATA_DIR })).stop
}

interface Cluster {
  admin: pg.Client
  url: string
  isOurs: boolean
}

/** The template with the present migrations and, on them, the layer; made by the first who needs it. */
async function templateOf(cluster: Cluster, layer?: Layer): Promise<string> {
  const migrated = `template_${hashOfMigrations()}`
  if (!layer)
    return ensureTemplate(cluster, migrated, async (half) => {
      if (cluster.isOurs) await clearTemplates(cluster.admin)
      await cluster.admin.query(`create database ${half}`)
      await productLogin(cluster.url, PRODUCT_ROLE, PRODUCT_PASSWORD)
      await migrate(urlOf(cluster.url, half), { productRole: PRODUCT_ROLE })
    })
  const ground = await templateOf(cluster, layer.on)
  return ensureTemplate(cluster, `test_${RUN}_${layer.name}`, async (half) => {
    if (cluster.isOurs) await clearRuns(cluster.admin, (run) => !processLives(run))
    await clone(cluster.admin, half, ground)
    await layer.fill(urlOf(cluster.url, half))
  })
}

async function ensureTemplate(
  { admin }: Cluster,
  name: string,
  make: (half: string) => Promise<void>,
): Promise<string> {
  const exists = async () =>
    (await admin.query('select 1 from pg_database where datname = $1', [name])).rowCount
  if (await exists()) return name
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    if (await exists()) return name
    const half = `${name}_half`
    await admin.query(`drop database if exists ${half} with (force)`)
    await make(half)
    // Connections, autovacuum's too, would make cloning wait.
    await admin.query(`alter database ${half} allow_connections false`)
    await admin.query(`alter database ${half} rename to ${name}`)
    return name
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
}

/** Templates of earlier migrations. */
const clearTemplates = (admin: pg.Client) => dropAll(admin, '^template_[0-9a-f]{16}', () => true)

/** Databases of runs, or of processes of theirs, that have ended. */
const clearRuns = (admin: pg.Client, isOver: (run: number) => boolean) =>
  dropAll(admin, '^test_\\d+_', (name) => isOver(Number(name.split('_')[1])))

async function dropAll(admin: pg.Client, pattern: string, isOver: (name: string) => boolean) {
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where datname ~ $1',
    [pattern],
  )
  for (const { datname } of rows.filter((row) => isOver(row.datname)))
    await admin.query(`drop database if exists ${datname} with (force)`).catch(() => {})
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
