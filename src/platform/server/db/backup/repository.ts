/**
 * Backups in a pgBackRest repository: whole copies of the cluster and every segment of its log, so that it can be
 * brought back as it was at any moment (deploy/pgbackrest.conf, docs/adr/0030).
 */
import { execFile, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { accountFor, chownAll } from '#platform/server/db/embedded-postgres/account.ts'
import { NotRestored } from '#platform/server/db/backup/restore.ts'

export interface Repository {
  /** pgBackRest's name of the cluster. */
  stanza: string
  /** Its program; its settings are in /etc/pgbackrest.conf or in PGBACKREST_*. */
  program?: string
}

export interface RepositoryBackup {
  label: string
  endedAt: Date
  /** Of the cluster, bytes. */
  size: number
}

interface Told {
  status: { code: number; message: string }
  backup?: { label: string; error: boolean | null; timestamp: { stop: number }; info: { size: number } }[]
}

const run = promisify(execFile)

async function pgBackRest({ stanza, program = 'pgbackrest' }: Repository, args: string[]): Promise<string> {
  const account = accountFor('/var/lib/postgresql')
  try {
    const { stdout } = await run(program, [`--stanza=${stanza}`, ...args], {
      ...account,
      cwd: '/',
      maxBuffer: 64e6,
    })
    return stdout
  } catch (error) {
    const {
      stdout = '',
      stderr = '',
      message,
    } = error as { stdout?: string; stderr?: string; message: string }
    throw new NotRestored(`pgBackRest: ${(stderr || stdout || message).trim().slice(-2000)}`)
  }
}

/** The newest backup that is whole; undefined: there is none. @throws NotRestored where the repository is in trouble */
export async function newestIn(repository: Repository): Promise<RepositoryBackup | undefined> {
  const [told] = JSON.parse(await pgBackRest(repository, ['--output=json', 'info'])) as Told[]
  return newestTold(told)
}

/** Of what `pgbackrest info` tells. @throws NotRestored */
export function newestTold(told: Told | undefined): RepositoryBackup | undefined {
  // 2: there is no backup yet. What else is not 0 is a stanza that is missing, or a repository that cannot be read.
  if (!told || (told.status.code !== 0 && told.status.code !== 2))
    throw new NotRestored(`pgBackRest: ${told?.status.message ?? 'it knows no such cluster'}`)
  const newest = told.backup?.findLast(({ error }) => !error)
  return (
    newest && { label: newest.label, endedAt: new Date(newest.timestamp.stop * 1000), size: newest.info.size }
  )
}

/** Makes one: whole (`full`), what has changed since the last whole one (`diff`), or since the last of any kind (`incr`). */
export async function backUpInto(
  repository: Repository,
  kind: 'full' | 'diff' | 'incr',
): Promise<RepositoryBackup> {
  await pgBackRest(repository, [`--type=${kind}`, 'backup'])
  const made = await newestIn(repository)
  if (!made) throw new NotRestored('pgBackRest made a backup and does not know of it')
  return made
}

interface Place {
  /** An empty folder that PostgreSQL's account can enter. */
  folder: string
  /** PostgreSQL's programs, of the version that made the backup. */
  programs: string
  /** Whose database is asked for, and by whom. */
  database: string
  role: string
  /** A moment (`2026-11-27 10:00:00+00`): as it was then. Without it: up to the last segment that was kept. */
  target?: string | undefined
  /** ms that recovery may take. */
  patience?: number
}

/**
 * Brings the cluster back into the folder and opens it there, for nobody but us: no port, a socket in the folder, no
 * archiving into the repository that it came from.
 * @throws NotRestored
 */
export async function openFrom(
  repository: Repository,
  { folder, programs, database, role, target, patience = 6 * 3_600_000 }: Place,
): Promise<{ url: string; stop(): Promise<void> }> {
  const inFolder = (name: string) => join(folder, name)
  for (const name of ['pgdata', 'socket']) mkdirSync(inFolder(name), { mode: 0o700 })
  writeFileSync(inFolder('postgresql.conf'), '', { mode: 0o600 })
  writeFileSync(inFolder('pg_hba.conf'), 'local all all trust\n', { mode: 0o600 })
  const account = accountFor('/var/lib/postgresql')
  if (account) chownAll(folder, account)
  const moment = target ? ['--type=time', `--target=${target}`, '--target-action=promote'] : []
  await pgBackRest(repository, [
    `--pg1-path=${inFolder('pgdata')}`,
    '--archive-mode=off',
    ...moment,
    'restore',
  ])

  const settings = {
    config_file: inFolder('postgresql.conf'),
    hba_file: inFolder('pg_hba.conf'),
    unix_socket_directories: inFolder('socket'),
    listen_addresses: '',
    // A container's /dev/shm may be small, and a bare root's closed.
    dynamic_shared_memory_type: 'sysv',
    archive_mode: 'off',
    // Nobody asks it before it is the cluster that was, so it need not be as large as that one was.
    hot_standby: 'off',
    // A commit here waits for no standby.
    synchronous_standby_names: '',
    fsync: 'off',
    max_wal_size: '4GB',
    shared_buffers: '256MB',
  }
  const log = inFolder('postgres.log')
  const output = openSync(log, 'a', 0o600)
  const args = [
    '-D',
    inFolder('pgdata'),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const server = spawn(join(programs, 'postgres'), args, {
    ...account,
    cwd: '/',
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  const ended = new Promise<void>((resolve) => {
    server.once('exit', () => resolve())
    server.once('error', () => resolve())
  })
  const over = () => server.pid === undefined || server.exitCode !== null || server.signalCode !== null
  const stop = async () => {
    if (!over()) server.kill('SIGINT')
    await ended
  }
  const url = `postgres://${encodeURIComponent(role)}@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(inFolder('socket'))}`
  const until = performance.now() + patience
  for (;;) {
    const why = await refusal(url)
    if (why === undefined) return { url, stop }
    // 57P03: it is still recovering.
    const waits = why === '57P03' || why === 'ENOENT' || why === 'ECONNREFUSED'
    if (over() || !waits || performance.now() > until) {
      await stop()
      throw new NotRestored(
        `PostgreSQL does not open what was restored (${why}):\n${readFileSync(log, 'utf8').slice(-2000)}`,
      )
    }
    await sleep(200)
  }
}

async function refusal(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: 'restore' })
  client.on('error', () => {})
  try {
    await client.connect()
    return undefined
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    return code ?? message
  } finally {
    await client.end().catch(() => {})
  }
}
