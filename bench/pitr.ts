/**
 * `npm run pitr`: brings a company back to the moment before an accident. A PostgreSQL of its own with the settings of
 * deploy/pgbackrest.conf, a company in it, a whole backup, work that goes on, the accident; then the cluster as it was
 * just before, and what the drill says of both. The repository is a folder, or with `--s3
 * 'https://key:secret@host:port/bucket?region=us-east-1'` a bucket, whose certificate is not looked at. Needs Linux, pgBackRest and PostgreSQL ≥ 16 with its programs in
 * /usr/lib/postgresql (Debian 13: postgresql-17, pgbackrest); it leaves nothing behind.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { prepareDatabase } from '#database.ts'
import { makeDemoCompany } from '#demo/company.ts'
import { makeDemoLife } from '#demo/grow-life.ts'
import { openFrom } from '#platform/server/db/backup/repository.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { accountFor, chownAll } from '#platform/server/db/embedded-postgres/account.ts'
import { freePort } from './processes.ts'

const { values: given } = parseArgs({ options: { s3: { type: 'string' } } })
const root = fileURLToPath(new URL('..', import.meta.url))
const stanza = 'back-office'
const programs = newestPrograms()
const account = accountFor('/var/lib/postgresql')
const port = await freePort()
const place = mkdtempSync(join(tmpdir(), 'pitr-'))
chmodSync(place, 0o755)
const at = (...parts: string[]) => join(place, ...parts)
const asPostgres = {
  ...account,
  cwd: '/',
  stdio: ['ignore', 'pipe', 'inherit'] as ['ignore', 'pipe', 'inherit'],
}
const told: [string, string][] = []
const started = performance.now()
let before = started
function tell(what: string, found = ''): void {
  const seconds = ((performance.now() - before) / 1000).toFixed(1)
  before = performance.now()
  told.push([what, `${seconds} s ${found}`])
  console.log(`${what}: ${seconds} s ${found}`)
}

for (const folder of ['repository', 'spool', 'log', 'lock', 'socket', 'drill'])
  mkdirSync(at(folder), { mode: 0o700 })
writeFileSync(at('pgbackrest.conf'), settingsHere(), { mode: 0o644 })
if (account) chownAll(place, account)
process.env['PGBACKREST_CONFIG'] = at('pgbackrest.conf')
const backrest = (...args: string[]) =>
  execFileSync('pgbackrest', [`--stanza=${stanza}`, ...args], asPostgres)

execFileSync(
  join(programs, 'initdb'),
  [
    '-D',
    at('pgdata'),
    '-U',
    'postgres',
    '--auth=trust',
    '--data-checksums',
    '--locale=C.UTF-8',
    '--encoding=UTF8',
  ],
  asPostgres,
)
const settings = {
  port: String(port),
  listen_addresses: '127.0.0.1',
  unix_socket_directories: at('socket'),
  archive_mode: 'on',
  archive_command: `pgbackrest --config=${at('pgbackrest.conf')} --stanza=${stanza} archive-push %p`,
}
const server = spawn(
  join(programs, 'postgres'),
  ['-D', at('pgdata'), ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
  { ...account, cwd: '/', stdio: 'ignore' },
)
const address = (role: string, database: string) => `postgres://${role}@127.0.0.1:${port}/${database}`
const ownerUrl = address('back_office_owner', 'back_office')
const environment = {
  DATABASE_URL: address('back_office', 'back_office'),
  DATABASE_OWNER_URL: ownerUrl,
  DATA_DIR: at('data'),
}
let failed = true
try {
  await answering(address('postgres', 'postgres'))
  await asked(address('postgres', 'postgres'), 'create role back_office_owner login')
  await asked(address('postgres', 'postgres'), 'create role back_office login')
  await asked(address('postgres', 'postgres'), 'create database back_office owner back_office_owner')
  await prepareDatabase({ sessionUrl: environment.DATABASE_URL, ownerUrl })
  const db = openDatabase(ownerUrl, { onError: () => {} })
  await makeDemoCompany(db)
  await makeDemoLife(db, 44)
  await db.destroy()
  tell('a company of 44 orders')

  backrest('stanza-create')
  backrest('check')
  tell('pgbackrest stanza-create, check')
  const backup = ours('tools/backup.ts', '--repository', stanza, '--type', 'full')
  tell('npm run backup -- --repository back-office --type full', backup.said.split('\n')[0])
  await asked(ownerUrl, `update customer set note = 'sau bản sao' where id = (select min(id) from customer)`)
  // Backups end at a whole second, and a moment is looked for behind it.
  await asked(ownerUrl, 'select pg_sleep(2)')
  const counted = await figures(ownerUrl)
  const [moment] = await asked<{ at: string }>(ownerUrl, `select clock_timestamp()::text as at`)
  // What comes is written after that moment, by any clock's reckoning.
  await asked(ownerUrl, 'select pg_sleep(1)')
  await asked(ownerUrl, 'drop table entry_line cascade')
  await asked(ownerUrl, `update customer set note = 'sau tai nạn' where id = (select min(id) from customer)`)
  await asked(address('postgres', 'back_office'), 'select pg_switch_wal()')
  backrest('check')
  tell('work, the moment, the accident (drop table entry_line), the log archived', moment?.at)

  chmodSync(at('drill'), 0o755)
  const opened = await openFrom(
    { stanza },
    { folder: at('drill'), programs, database: 'back_office', role: 'back_office_owner', target: moment?.at },
  )
  const then = await figures(opened.url)
  await opened.stop()
  const same = JSON.stringify(then) === JSON.stringify(counted)
  tell(
    'brought back to that moment and asked',
    `${same ? 'as it was' : 'NOT AS IT WAS'} ${JSON.stringify(then)}`,
  )

  const drill = (...more: string[]) =>
    ours('tools/restore-drill.ts', '--repository', stanza, '--programs', programs, '--place', place, ...more)
  const proven = drill('--target', moment?.at ?? '')
  tell('npm run restore:drill -- --target that moment', `exit ${proven.code}`)
  const harmed = drill()
  tell('npm run restore:drill to the end of the log, with the accident', `exit ${harmed.code}`)
  const runs = await asked<{ kind: string; ok: boolean; said: string }>(
    ownerUrl,
    'select kind, ok, said from upkeep_run order by id',
  )
  for (const { kind, ok, said } of runs) console.log(`upkeep_run: ${kind} ${ok} ${said}`)
  failed = !(same && backup.code === 0 && proven.code === 0 && harmed.code === 1 && runs.length === 3)
  if (failed) console.log(proven.said, harmed.said)
} finally {
  server.kill('SIGINT')
  if (server.exitCode === null) await new Promise((resolve) => server.once('exit', resolve))
  rmSync(place, { recursive: true, force: true, maxRetries: 20 })
}
console.log(`\n| step | time and what was found |\n| --- | --- |`)
for (const [what, found] of told) console.log(`| ${what} | ${found.trim()} |`)
console.log(`\n${failed ? 'FAIL' : 'PASS'} in ${Math.round((performance.now() - started) / 1000)} s`)
process.exit(failed ? 1 : 0)

/** What is shipped, with the folders of this place. */
function settingsHere(): string {
  const here: Record<string, string> = {
    'repo1-path': given.s3 ? `/pitr-${Date.now()}` : at('repository'),
    'spool-path': at('spool'),
    'lock-path': at('lock'),
    'log-path': at('log'),
    'pg1-path': at('pgdata'),
    'pg1-socket-path': at('socket'),
  }
  let text = readFileSync(join(root, 'deploy/pgbackrest.conf'), 'utf8')
  for (const [name, value] of Object.entries(here))
    text = text.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${value}`)
  return `${text}pg1-port=${port}\n`.replace('[global]', ['[global]', ...bucket()].join('\n'))
}

/** The settings that stand as comments in what is shipped. */
function bucket(): string[] {
  if (!given.s3) return []
  const { hostname, port: number, pathname, username, password, searchParams } = new URL(given.s3)
  return Object.entries({
    type: 's3',
    's3-endpoint': hostname,
    's3-region': searchParams.get('region') ?? 'us-east-1',
    's3-bucket': pathname.slice(1),
    's3-key': decodeURIComponent(username),
    's3-key-secret': decodeURIComponent(password),
    's3-uri-style': 'path',
    'storage-host': hostname,
    'storage-port': number || '443',
    'storage-verify-tls': 'n',
  }).map(([name, value]) => `repo1-${name}=${value}`)
}

function newestPrograms(): string {
  const folder = '/usr/lib/postgresql'
  try {
    const newest = readdirSync(folder)
      .map(Number)
      .filter((version) => version >= 16)
      .toSorted((a, b) => b - a)[0]
    if (newest === undefined || spawnSync('pgbackrest', ['version']).status !== 0)
      throw new Error('not there')
    return join(folder, String(newest), 'bin')
  } catch {
    console.error(
      'Needs Linux with PostgreSQL ≥ 16 in /usr/lib/postgresql and pgbackrest on the PATH (Debian 13)',
    )
    process.exit(2)
  }
}

/** A command of ours, as an operator gives it. */
function ours(...args: string[]): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  })
  return { code: status, said: (stdout + stderr).trim() }
}

async function figures(url: string) {
  const [row] = await asked(
    url,
    `select (select count(*)::int from orders) as orders, (select count(*)::int from entry_line) as lines,
      (select note from customer order by id limit 1) as note`,
  )
  return row
}

async function asked<T extends pg.QueryResultRow>(url: string, query: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(query)).rows
  } finally {
    await client.end()
  }
}

async function answering(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await asked(url, 'select 1')
      return
    } catch (error) {
      if (tries > 300 || server.exitCode !== null) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
