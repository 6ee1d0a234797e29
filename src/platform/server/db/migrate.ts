/**
 * Forward-only SQL migrations, applied in the order of their names: `db/migrations/20261122T0930_what.sql`, the
 * minute (UTC) at which the work on it began, so that people working side by side need not agree on a number.
 * The first ones have numbers instead (`0134_what.sql`) and sort before. Why not Kysely's Migrator: docs/adr/0007.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { parseCsv } from '#platform/rules/csv.ts'
import { mendIndexes } from '#platform/server/db/mend-indexes.ts'
import { grantToProduct } from '#platform/server/db/product-role.ts'
import { migrateJobs } from '#platform/server/jobs/jobs.ts'

export const MIGRATIONS_DIR = fileURLToPath(new URL('../../../../db/migrations', import.meta.url))

type Migration = { name: string; checksum: string; sql: string }
type Options = {
  log?: (message: string) => void
  dir?: string
  /** No others than these, as they were then: the schema of a backup. */
  only?: readonly { name: string; checksum: string }[]
  /** Who works with the database, where that is not the role of `url`, which owns it. */
  productRole?: string | undefined
  /** What else belongs to a release and is done once, under the same turn. */
  afterwards?: () => Promise<void>
}

/** Any number nobody else locks; advisory locks are per database. */
const MIGRATION_LOCK = 7_316_042_001
const LOCK_TIMEOUT_MS = 2000
const RETRY_MS = 30_000
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * What was applied. Databases from before names by time know it by number: the name becomes the key, and the
 * number stays for servers of the release before, which read it while an upgrade is under way.
 */
const HISTORY = `
  create table if not exists schema_migration (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  );
  do $$ begin
    if exists (select from pg_attribute
      where attrelid = 'schema_migration'::regclass and attname = 'version' and attnotnull) then
      alter table schema_migration drop constraint schema_migration_pkey, add primary key (name),
        alter column version drop not null;
    end if;
  end $$`

/** Numbers end where names by time begin, so that these sort behind all of them. */
const NAME = /^(?:0\d{3}|2\d{7}T\d{4})_[a-z0-9_]+$/

/**
 * Brings the database at `url` up to date and returns the names of the migrations it applied. Servers that
 * start at once apply each once. Rejects, with nothing of the failing migration kept, when a statement
 * fails, when an applied file was changed, or when a new file that sorts before an applied one does more
 * than add (docs/adr/0007).
 *
 * A file whose first line is `-- no-transaction` runs statement by statement (each ends with `;` at the end
 * of a line, so no function bodies) outside a transaction; it must bear being run again after a failure.
 *
 * A line `-- data: vn-geo/provinces_2025.csv` brings that file of `db/data` along: its rows stand, as JSON
 * by column name, in the temporary table `data_row (file, line, row)` while the migration runs. Such a file
 * is frozen with the migration: newer data is a new file and a new migration.
 */
export async function migrate(
  url: string,
  { log = () => {}, dir = MIGRATIONS_DIR, only, productRole, afterwards = async () => {} }: Options = {},
): Promise<string[]> {
  const migrations = amongThem(await readMigrations(dir), only)
  const client = new pg.Client({ connectionString: url, application_name: 'migrate' })
  client.on('error', () => {})
  await client.connect()
  try {
    await waitForTurn(client, log)
    // Waiting for a lock makes everybody else queue behind us: give up soon and try again.
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
    await client.query(HISTORY)
    const { rows } = await client.query<Omit<Migration, 'sql'>>(
      'select name, checksum from schema_migration order by name collate "C"',
    )
    const applied = new Map(rows.map((row) => [row.name, row]))
    const last = rows.at(-1)
    const pending = migrations.filter((migration) => {
      const before = applied.get(migration.name)
      if (before && before.checksum !== migration.checksum) {
        throw new Error(
          `Migration ${before.name} was changed after it was applied to this database: ` +
            'restore the file and put the change into a new migration',
        )
      }
      if (!before && last && migration.name < last.name) {
        if (!addsOnly(migration.sql)) throw new Error(tooLate(migration.name, last.name))
        log(`migration ${migration.name} comes after ${last.name}, which is applied; it only adds`)
      }
      return !before
    })
    const known = new Set(migrations.map((migration) => migration.name))
    // A server of the release before, still running during an upgrade, must start all the same.
    for (const row of rows) if (!known.has(row.name)) log(`migration ${row.name} is applied but unknown here`)

    await mendIndexes(client, log).catch((error: pg.DatabaseError) => {
      // Somebody works with the table for long: it has waited until now, and can until the next start.
      if (error.code !== LOCK_NOT_AVAILABLE) throw error
      log(`an index that was left half made stays so: ${error.message}`)
    })
    // The disk is waited for once, with the last of them: their commits lie in the log in order, none without those before.
    if (pending.length > 1) await client.query('set synchronous_commit = off')
    for (const migration of pending) {
      if (migration === pending.at(-1)) await client.query('reset synchronous_commit')
      const started = performance.now()
      await applyPatiently(client, migration, join(dir, '..', 'data'), log)
      log(`migration ${migration.name} applied in ${Math.round(performance.now() - started)} ms`)
    }
    // The queue's schema belongs to its library; it comes under the same turn.
    if (dir === MIGRATIONS_DIR) await migrateJobs(url)
    if (productRole) await grantToProduct(client, productRole)
    await afterwards()
    return pending.map((migration) => migration.name)
  } finally {
    await client.end()
  }
}

/**
 * Does the migration only add, so that it comes to the same before and after others that landed first? What
 * replaces, removes or rewrites may undo what a later one did. Words in texts, comments and the bodies of
 * functions do not count; what is not understood counts as more than adding.
 */
export function addsOnly(migration: string): boolean {
  const bare = migration
    .replaceAll(/--.*/g, '')
    .replaceAll(/\bdo\s+\$/gi, 'rewrite $')
    .replaceAll(/\$(\w*)\$[^]*?\$\1\$/g, '')
    .replaceAll(/'(?:[^']|'')*'/g, '')
    .replaceAll(/\b(?:before|after)\s+(?:insert|update|delete)[^;]*?\bon\b/gi, '')
    .replaceAll(/\bon\s+(?:delete|update)\b/gi, '')
  return !/\b(?:replace|drop|rename|rewrite|update|delete|truncate|alter\s+column|merge)\b/i.test(bare)
}

const tooLate = (name: string, last: string) =>
  `Migration ${name} comes after ${last}, which is applied to this database, and does more than add: ` +
  'name it by the present time. Where it has landed already, put what it does into a new migration; ' +
  'a development database may also be made anew (remove its folder, data/postgres unless DATA_DIR says otherwise)'

async function readMigrations(dir: string): Promise<Migration[]> {
  const files = (await readdir(dir)).filter((file) => file.endsWith('.sql'))
  const names = files.map((file) => file.replace(/\.sql$/, '')).toSorted()
  return Promise.all(
    names.map(async (name): Promise<Migration> => {
      if (!NAME.test(name)) throw new Error(`Migration ${name}.sql is not named like 20261122T0930_what.sql`)
      // Git may have checked the file out with other line ends.
      const sql = (await readFile(join(dir, `${name}.sql`), 'utf8')).replaceAll('\r\n', '\n')
      return { name, checksum: createHash('sha256').update(sql).digest('hex'), sql }
    }),
  )
}

/** @throws where one of them is unknown here, or another by now */
function amongThem(migrations: Migration[], only: Options['only']): Migration[] {
  if (!only) return migrations
  return only.map(({ name, checksum }) => {
    const ours = migrations.find((migration) => migration.name === name)
    if (ours?.checksum !== checksum)
      throw new Error(
        `Migration ${name} is ${ours ? 'another' : 'unknown'} here: take the release that made the backup, or a later one`,
      )
    return ours
  })
}

/** Polls: a session waiting inside pg_advisory_lock holds a snapshot that CREATE INDEX CONCURRENTLY awaits. */
async function waitForTurn(client: pg.Client, log: (message: string) => void) {
  for (let logged = false; ; logged = true) {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [
      MIGRATION_LOCK,
    ])
    if (rows[0]!.ours) return
    if (!logged) log('another process is migrating this database: waiting')
    await sleep(100)
  }
}

async function applyPatiently(
  client: pg.Client,
  migration: Migration,
  dataDir: string,
  log: (message: string) => void,
) {
  const deadline = Date.now() + RETRY_MS
  for (let again = false; ; again = true) {
    try {
      // What gave up waiting for somebody's transaction left its index half made.
      if (again) await mendIndexes(client, log)
      return await apply(client, migration, dataDir)
    } catch (error) {
      const { code, message, position } = error as pg.DatabaseError
      if (code !== LOCK_NOT_AVAILABLE || Date.now() > deadline) {
        const line = position ? `, line ${migration.sql.slice(0, Number(position)).split('\n').length}` : ''
        throw new Error(`Migration ${migration.name}${line}: ${message}`, { cause: error })
      }
      log(`migration ${migration.name} waits for a lock others hold`)
      await sleep(500)
    }
  }
}

async function apply(client: pg.Client, { name, checksum, sql }: Migration, dataDir: string) {
  // Names and checksums are letters and digits.
  const record = `insert into schema_migration (name, checksum) values ('${name}', '${checksum}')`
  if (/^-- no-transaction\s*\n/.test(sql)) {
    // One message of several statements would be one implicit transaction.
    for (const statement of sql.split(/;[ \t]*$/m)) if (statement.trim()) await client.query(statement)
    await client.query(record)
    return
  }
  await client.query('begin')
  try {
    await bringData(client, sql, dataDir)
    // A database begins with hundreds of them: each is sent with its end.
    await client.query(`${sql}\n;${record};commit`)
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** The rows of the data files a migration names, for the time of its transaction. */
async function bringData(client: pg.Client, sql: string, dataDir: string) {
  const files = [...sql.matchAll(/^-- data: (\S+)$/gm)].map((match) => match[1] ?? '')
  if (files.length === 0) return
  // Nothing is known yet of tables that are made and filled in one transaction: nested loops over all of them
  // took fourteen seconds for the places where hashing takes two.
  await client.query('set local enable_nestloop = off')
  await client.query('create temporary table data_row (file text, line int, row jsonb) on commit drop')
  for (const file of files) {
    const rows = parseCsv(await readFile(join(dataDir, file), 'utf8'))
    await client.query(
      `insert into data_row select $1, n, row from jsonb_array_elements($2::jsonb) with ordinality as r (row, n)`,
      [file, JSON.stringify(rows)],
    )
  }
}
