import { spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { chownAll } from '#platform/server/db/embedded-postgres/account.ts'
import type { Account } from '#platform/server/db/embedded-postgres/account.ts'
import { environment, windows } from '#platform/server/db/embedded-postgres/binaries.ts'
import type { Log } from '#platform/server/db/embedded-postgres/binaries.ts'

/** Made aside and renamed, so that a cluster is whole or absent, whatever ends us in between. */
export async function createCluster(task: {
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
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`initdb failed (${code}):\n${output}`)),
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

export function spawnServer(task: {
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

/** The first of the wanted ports that is free, else any. Starting may still lose a race for it. */
export async function firstFreePort(wanted: (number | undefined)[], log: Log): Promise<number> {
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

export function rotate(logFile: string) {
  const TEN_MB = 10_000_000
  if ((fs.statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > TEN_MB)
    fs.renameSync(logFile, `${logFile}.1`)
}
