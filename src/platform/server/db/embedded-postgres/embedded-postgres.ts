/**
 * The database that comes with the project: PostgreSQL 18 from npm, started on a data folder.
 *
 * Every process that needs it calls `startEmbeddedPostgres` with the same folder: the first starts the
 * server, the others adopt it, the last one to leave stops it. Who is still there is known by file locks
 * the kernel holds (through node:sqlite), so that a process ended by kill -9 leaves nothing stale behind.
 *
 * In `dataDir`: `pgdata` (the cluster, or `location` with the folder that has it), `password`,
 * `server.json` (port and pid), `postgres.log`, and the two lock files.
 */
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chownAll, clusterOf, placeOfCluster } from '#platform/server/db/embedded-postgres/account.ts'
import type { Account } from '#platform/server/db/embedded-postgres/account.ts'
import { usableBinaries } from '#platform/server/db/embedded-postgres/binaries.ts'
import type { Log } from '#platform/server/db/embedded-postgres/binaries.ts'
import {
  createCluster,
  firstFreePort,
  rotate,
  spawnServer,
} from '#platform/server/db/embedded-postgres/cluster.ts'
import { lockWhenFree, tryLock } from '#platform/server/db/embedded-postgres/locks.ts'
import {
  disownStalePidFile,
  isPostmaster,
  livePostmaster,
  login,
  stopFast,
} from '#platform/server/db/embedded-postgres/orphan.ts'
import type { Postmaster } from '#platform/server/db/embedded-postgres/orphan.ts'

export type EmbeddedPostgresOptions = {
  dataDir: string
  /** The port to prefer; another is chosen when it is taken. */
  port?: number | undefined
  log?: Log | undefined
  /** Server settings on top of ours, e.g. `{ fsync: 'off' }` for a database nobody will miss. */
  extra?: Record<string, string> | undefined
  /** Start the server again, on the same port, when it dies under us. Default true. */
  watch?: boolean | undefined
}

export type EmbeddedPostgres = {
  /** Connection string of the superuser to the database `postgres`. */
  url: string
  port: number
  /** Whether another process had started the server already. */
  adopted: boolean
  /** Leaves the server; it is stopped (fast, awaited) when nobody else uses it. */
  stop(): Promise<void>
}

const PATIENCE_MS = 60_000

/** Starts the server of `dataDir`, or adopts the one that runs. Rejects with the end of its log. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const user = await joinUsers(options)
  try {
    const { adopted, port } = await user.ensureRunning()
    if (options.watch !== false) user.watch()
    return { url: user.urlAt(port), port, adopted, stop: user.leave }
  } catch (error) {
    await user.leave()
    throw error
  }
}

/**
 * Counts as a user of the server without starting it: what others start stays until `stop`. For a test
 * run, whose workers come and go and which may not need the database at all.
 */
export async function holdEmbeddedPostgres(
  options: Pick<EmbeddedPostgresOptions, 'dataDir' | 'log'>,
): Promise<{ stop(): Promise<void> }> {
  return { stop: (await joinUsers(options)).leave }
}

async function joinUsers({
  dataDir: folder,
  port: wantedPort,
  log = () => {},
  extra = {},
}: EmbeddedPostgresOptions) {
  fs.mkdirSync(folder, { recursive: true })
  const dataDir = fs.realpathSync(folder)
  const inDataDir = (name: string) => join(dataDir, name)
  const turnLock = inDataDir('turn.lock')
  const usersLock = inDataDir('users.lock')

  // One at a time looks, starts or stops; a process holds its share of `users.lock` while it lives.
  let ourTurn = false
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    const endTurn = await lockWhenFree(turnLock)
    ourTurn = true
    try {
      return await work()
    } finally {
      ourTurn = false
      endTurn()
    }
  }

  let starting: ReturnType<typeof spawnServer> | undefined
  let left = false
  let timer: NodeJS.Timeout | undefined
  let current: Postmaster | undefined

  const share = await inTurn(() => lockWhenFree(usersLock, 'shared'))
  const password = () => fs.readFileSync(inDataDir('password'), 'utf8').trim()
  const urlAt = (port: number) => `postgres://postgres:${password()}@127.0.0.1:${port}/postgres`

  const ensureRunning = (samePort?: number) =>
    inTurn(async (): Promise<Postmaster & { adopted: boolean }> => {
      const place = placeOfCluster(dataDir, log)
      const cluster = join(place.folder, 'pgdata')
      const running = await adopt(cluster)
      if (running) {
        current = running
        return { ...running, adopted: true }
      }
      const binaries = usableBinaries(place.account, log)
      if (!fs.existsSync(join(cluster, 'global', 'pg_control'))) {
        await createCluster({
          ...place,
          binaries,
          password: ensurePassword(),
          sync: extra.fsync !== 'off',
          log,
        })
      }
      if (place.account && fs.statSync(cluster).uid !== place.account.uid) chownAll(cluster, place.account)
      disownStalePidFile(cluster)
      current = await start(cluster, binaries, place.account, samePort)
      return { ...current, adopted: false }
    })

  /** The live server of the cluster, once it lets us in; undefined when there is none (any more). */
  async function adopt(cluster: string): Promise<Postmaster | undefined> {
    const deadline = Date.now() + PATIENCE_MS
    for (;;) {
      const live = livePostmaster(cluster)
      if (!live) return undefined
      // No port yet: it has only just written its pid.
      const answer = live.port ? await login(urlAt(live.port), cluster) : 'not yet'
      if (answer === 'in') {
        log(`adopted the PostgreSQL that runs on port ${live.port} (pid ${live.pid})`)
        return live
      }
      if (answer !== 'not yet' || Date.now() > deadline) {
        throw new Error(`PostgreSQL (pid ${live.pid}) runs on ${cluster} but does not let us in: ${answer}`)
      }
      await sleep(50)
    }
  }

  async function start(cluster: string, binaries: string, account: Account | undefined, samePort?: number) {
    let port = samePort ?? (await firstFreePort([wantedPort, recordedPort()], log))
    const deadline = Date.now() + PATIENCE_MS
    for (;;) {
      const logFile = inDataDir('postgres.log')
      rotate(logFile)
      const logFrom = fs.statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
      const server = spawnServer({ binaries, cluster, port, account, logFile, extra })
      starting = server
      let answer: string = 'not yet'
      while (server.alive() && answer === 'not yet') {
        await sleep(25)
        answer = await login(urlAt(port), cluster)
      }
      starting = undefined
      if (answer === 'in' && server.alive()) {
        const record = { port, pid: server.pid }
        fs.writeFileSync(inDataDir('server.json'), JSON.stringify(record))
        log(`PostgreSQL runs on port ${port} (pid ${server.pid})`)
        return record
      }
      const output = fs.readFileSync(logFile, 'utf8').slice(logFrom)
      const portTaken = /could not bind|could not create any TCP/.test(output)
      // The children of a killed server need a moment to notice; their shared memory protects the data.
      const predecessorLeaving = /pre-existing shared memory|lock file "postmaster.pid" already/.test(output)
      if (Date.now() > deadline || !(predecessorLeaving || (portTaken && samePort === undefined))) {
        server.kill('SIGINT')
        throw new Error(`PostgreSQL did not start on port ${port} (${answer}):\n${output.slice(-2000)}`)
      }
      if (portTaken) port = await firstFreePort([], log)
      else await sleep(200)
    }
  }

  function recordedPort(): number | undefined {
    try {
      return (JSON.parse(fs.readFileSync(inDataDir('server.json'), 'utf8')) as Postmaster).port
    } catch {
      return undefined
    }
  }

  function ensurePassword(): string {
    const file = inDataDir('password')
    if (!fs.existsSync(file)) {
      fs.writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
    }
    return password()
  }

  /** Polls, because an adopted server is nobody's child; every user watches, the first to see restarts. */
  function watch(delay = 500) {
    timer = setTimeout(async () => {
      let next = 500
      try {
        const { pid, port } = current!
        if (!isPostmaster(pid, clusterOf(dataDir))) {
          log(`PostgreSQL (pid ${pid}) is gone: starting it again on port ${port}`)
          const again = await ensureRunning(port)
          if (again.port !== port)
            log(`PostgreSQL moved from port ${port} to ${again.port}: restart this process`)
        }
      } catch (error) {
        next = Math.min(delay * 2, 30_000)
        log(`PostgreSQL could not be started again, next try in ${next} ms: ${(error as Error).message}`)
      }
      if (!left) watch(next)
    }, delay)
    timer.unref()
  }

  /** Gives back our share; stops the server when that was the last. Returns the pid that is stopping. */
  function leaveNow(): number | undefined {
    left = true
    clearTimeout(timer)
    process.off('exit', leaveNow)
    for (const signal of ENDING) process.off(signal, leaveEmbeddedPostgres)
    const endTurn = ourTurn ? undefined : tryLock(turnLock, 'exclusive', 3000)
    share()
    const alone = tryLock(usersLock, 'exclusive')
    let stopping: number | undefined
    if (alone) {
      starting?.kill('SIGINT')
      const live = livePostmaster(clusterOf(dataDir))
      if (live) stopFast((stopping = live.pid), clusterOf(dataDir))
      alone()
    }
    endTurn?.()
    return stopping
  }

  async function leave() {
    if (left) return
    const endTurn = await lockWhenFree(turnLock)
    ourTurn = true
    try {
      const pid = left ? undefined : leaveNow()
      const deadline = Date.now() + PATIENCE_MS
      // oxlint-disable-next-line no-unmodified-loop-condition -- what changes is the process behind the number
      while (pid && isPostmaster(pid, clusterOf(dataDir))) {
        if (Date.now() > deadline) throw new Error(`PostgreSQL (pid ${pid}) does not stop`)
        await sleep(20)
      }
      if (pid) log('PostgreSQL stopped')
    } finally {
      endTurn()
    }
  }

  // Without a listener Node dies of a signal without its `exit` event. Another listener ends the
  // process itself, after its own farewell, and `exit` serves us then.
  function leaveEmbeddedPostgres(signal: NodeJS.Signals) {
    if (process.listeners(signal).some((listener) => listener.name !== leaveEmbeddedPostgres.name)) return
    leaveNow()
    process.kill(process.pid, signal)
  }
  process.on('exit', leaveNow)
  for (const signal of ENDING) process.on(signal, leaveEmbeddedPostgres)

  return { ensureRunning, watch, leave, urlAt }
}

const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
