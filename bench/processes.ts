import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { clusterOf } from '#platform/server/db/embedded-postgres/account.ts'
import { livePostmaster } from '#platform/server/db/embedded-postgres/orphan.ts'
import { Connection } from './client.ts'

export interface Running {
  port: number
  pid: number
  /** From the start of the process to its first answer, ms. */
  boot: number
  stop(): Promise<void>
}

/** As `npm start` starts it. */
export const serverFlags = JSON.parse(
  readFileSync(new URL('../tools/launch/server-flags.json', import.meta.url), 'utf8'),
) as string[]

export const serverEnvironment = JSON.parse(
  readFileSync(new URL('../tools/launch/server-environment.json', import.meta.url), 'utf8'),
) as Record<string, string>

/** The program that `npm start` starts. */
export const serverProgram = JSON.parse(
  readFileSync(new URL('../tools/launch/server-program.json', import.meta.url), 'utf8'),
) as string

/** Builds it when it is out of date, as `npm start` does. */
export function buildServer(): void {
  const args = ['tools/launch/build-server.mjs']
  const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`)
}

/** ms that a server has until its first good answer; a slow machine makes a demo company in a minute. */
const patienceOfStarts = 300_000

/** Starts a server of ours as a process of its own and waits for its first good answer; one that gives none is ended. */
export async function start(
  script: string,
  environment: Record<string, string>,
  patience = patienceOfStarts,
): Promise<Running> {
  const port = await freePort()
  const started = performance.now()
  const child = spawn(process.execPath, [...serverFlags, script], {
    env: { ...process.env, ...serverEnvironment, ...environment, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await answers(port))) {
    if (hasEnded(child)) throw new Error(`${script} ended with ${child.exitCode ?? child.signalCode}`)
    if (performance.now() - started > patience) {
      await stopped(child)
      throw new Error(`${script} does not answer`)
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return {
    port,
    pid: child.pid ?? 0,
    boot: performance.now() - started,
    stop: () => stopped(child),
  }
}

async function answers(port: number): Promise<boolean> {
  const connection = new Connection(port)
  try {
    return (await connection.send({ method: 'GET', path: '/healthz' })).status === 200
  } catch {
    return false
  } finally {
    connection.close()
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

function stopped(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

/** A port of 127.0.0.1 that nobody has yet. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}

const tick = 10

function statOf(pid: number): { parent: number; cpu: number } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number)
    // utime and stime, and those of children that have ended.
    return {
      parent: fields[1] ?? 0,
      cpu: ((fields[11] ?? 0) + (fields[12] ?? 0) + (fields[13] ?? 0) + (fields[14] ?? 0)) * tick,
    }
  } catch {
    return null
  }
}

/** CPU a process has used, ms; 0 where there is no /proc. */
export const cpuOf = (pid: number): number => statOf(pid)?.cpu ?? 0

/** A process and its children. */
export function familyOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => each === pid || statOf(each)?.parent === pid)
}

/** Process id of the embedded PostgreSQL of a folder. @throws where none runs */
export function postmasterOf(folder: string): number {
  const live = livePostmaster(clusterOf(realpathSync(folder)))
  if (!live) throw new Error(`no PostgreSQL runs in ${folder}`)
  return live.pid
}

/** CPU of a process and its children (the database: postmaster and its backends), ms. */
export function cpuOfFamily(pid: number): number {
  return familyOf(pid).reduce((sum, each) => sum + (statOf(each)?.cpu ?? 0), 0)
}

/** Resident memory, MB. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
