import * as fs from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { accountFor, chownAll, clusterOf } from '#platform/server/db/embedded-postgres/account.ts'
import { usableBinaries } from '#platform/server/db/embedded-postgres/binaries.ts'
import { firstFreePort, spawnServer } from '#platform/server/db/embedded-postgres/cluster.ts'

/** A streaming replica of an embedded cluster, on this machine. */
export interface RunningReplica {
  /** Of the same database under the same login as the address given. */
  url: string
  /** Process id of its postmaster. */
  pid: number
  /** No changes are played until `play`: it falls behind. */
  hold(): Promise<void>
  play(): Promise<void>
  /** Kills it as a crash would, or starts it again on its port. */
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** Files that are the running server's own, not the cluster's. */
const passing = new Set(['postmaster.pid', 'postmaster.opts', 'pg_wal'])

/**
 * Makes a replica of the cluster that runs in `dataDir` by the low-level backup: the folder is copied between
 * `pg_backup_start` and `pg_backup_stop`, the log comes by streaming. `pg_basebackup` is not among the binaries.
 * @param superUrl of the cluster's superuser
 * @param extra settings on top of ours
 * @param folder where the copy goes; its parent is open to the account that PostgreSQL runs as
 */
export async function startReplica({
  dataDir,
  superUrl,
  folder,
  url = superUrl,
  extra = {},
  log = () => {},
}: {
  dataDir: string
  superUrl: string
  folder: string
  url?: string
  extra?: Record<string, string>
  log?: (line: string) => void
}): Promise<RunningReplica> {
  const source = clusterOf(dataDir)
  const account = accountFor(source)
  const copy = join(folder, 'pgdata')
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder, { recursive: true, mode: 0o755 })
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  try {
    await client.query("select pg_backup_start('replica', fast => true)")
    fs.cpSync(source, copy, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => path === source || !passing.has(path.slice(source.length + 1)),
    })
    fs.mkdirSync(join(copy, 'pg_wal', 'archive_status'), { recursive: true })
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    )
    fs.writeFileSync(join(copy, 'backup_label'), rows[0]!.labelfile)
  } finally {
    await client.end()
  }
  const { hostname, port: primaryPort, username, password } = new URL(superUrl)
  const conninfo = `host=${hostname} port=${primaryPort} user=${username} password=${decodeURIComponent(password)}`
  fs.writeFileSync(join(copy, 'standby.signal'), '')
  fs.appendFileSync(
    join(copy, 'postgresql.auto.conf'),
    `\nprimary_conninfo = '${conninfo}'\nhot_standby_feedback = on\n`,
  )
  fs.chmodSync(copy, 0o700)
  if (account) chownAll(folder, account)
  const port = await firstFreePort([undefined], log)
  const binaries = usableBinaries(account, log)
  const at = (address: string) => {
    const own = new URL(address)
    own.port = String(port)
    return own.href
  }
  let server = run()
  function run() {
    return spawnServer({
      binaries,
      cluster: copy,
      port,
      account,
      logFile: join(folder, 'postgres.log'),
      // As many as the primary has: a standby with fewer does not start.
      extra: { max_connections: '400', ...extra },
    })
  }
  const query = async (text: string) => {
    const own = new pg.Client({ connectionString: at(superUrl) })
    await own.connect()
    try {
      return await own.query(text)
    } finally {
      await own.end()
    }
  }
  const ready = async () => {
    for (const until = Date.now() + 60_000; ;) {
      try {
        await query('select 1')
        return
      } catch (error) {
        if (!server.alive() || Date.now() > until)
          throw new Error(fs.readFileSync(join(folder, 'postgres.log'), 'utf8').slice(-2000), {
            cause: error,
          })
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  }
  const ended = async (signal: NodeJS.Signals) => {
    server.kill(signal)
    while (server.alive()) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await ready()
  return {
    url: at(url),
    get pid() {
      return server.pid
    },
    hold: async () => void (await query('select pg_wal_replay_pause()')),
    play: async () => void (await query('select pg_wal_replay_resume()')),
    kill: () => ended('SIGKILL'),
    start: async () => {
      fs.rmSync(join(copy, 'postmaster.pid'), { force: true })
      server = run()
      await ready()
    },
    stop: async () => {
      await ended('SIGINT')
      fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
