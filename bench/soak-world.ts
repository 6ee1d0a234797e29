import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { startEmbeddedPostgres } from '#platform/server/db/embedded-postgres/embedded-postgres.ts'
import {
  buildServer,
  familyOf,
  memoryOf,
  postmasterOf,
  serverEnvironment,
  serverFlags,
  serverProgram,
} from './processes.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const patience = 90_000

export interface Server {
  name: string
  base(): string
  /** Answers `/healthz` with 200. */
  ready(): Promise<boolean>
  kill9(): Promise<void>
  start(): Promise<void>
  /** Resident MB and open file descriptors; null where there is no /proc. */
  measure(): { memory: number; descriptors: number } | null
}

export interface SoakWorld {
  db: Db
  /** The one that is killed, and the one that must live through everything. */
  mortal: Server
  survivor: Server
  killPostgres(): void
  /** Stops every process of PostgreSQL where it is; it keeps its connections and says nothing. @returns what lets it go on */
  freezePostgres(): () => void
  /** What the servers logged as unexpected. */
  said: string[]
  close(): Promise<void>
}

/**
 * Two servers on one embedded database in a folder of its own, as production runs them. We hold the
 * database too: whoever sees it dead first starts it again.
 */
export async function openSoak(orders: number): Promise<SoakWorld> {
  buildServer()
  const dataDir = mkdtempSync(join(tmpdir(), 'back-office-soak-'))
  // PostgreSQL's own account must come through.
  chmodSync(dataDir, 0o711)
  const folder = join(dataDir, 'postgres')
  const cluster = await startEmbeddedPostgres({ dataDir: folder })
  const db = openDatabase(cluster.url, { max: 2, onError: () => {} })
  const environment = { DATA_DIR: dataDir, DEMO_ORDERS: String(orders), LOG_LEVEL: 'error' }
  const said: string[] = []
  const mortal = server('mortal', environment, said)
  const survivor = server('survivor', environment, said)
  // One after the other: the first makes the company.
  await mortal.start()
  await survivor.start()
  return {
    db,
    mortal,
    survivor,
    said,
    killPostgres: () => process.kill(postmasterOf(folder), 'SIGKILL'),
    freezePostgres() {
      const frozen = familyOf(postmasterOf(folder))
      for (const pid of frozen) process.kill(pid, 'SIGSTOP')
      return () => frozen.forEach((pid) => process.kill(pid, 'SIGCONT'))
    },
    async close() {
      await Promise.all([mortal.kill9(), survivor.kill9()])
      await db.destroy()
      await cluster.stop()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}

function server(name: string, environment: Record<string, string>, said: string[]): Server {
  let child: ChildProcess | undefined
  let base = 'http://127.0.0.1:1'
  return {
    name,
    base: () => base,
    async start() {
      const started = spawn(process.execPath, [...serverFlags, serverProgram], {
        cwd: root,
        env: {
          ...process.env,
          ...serverEnvironment,
          ...environment,
          PORT: '0',
          HOST: '127.0.0.1',
          NODE_ENV: 'test',
          DATABASE_URL: '',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      child = started
      base = await new Promise<string>((resolve, reject) => {
        let printed = ''
        started.stdout.on('data', (chunk: Buffer) => {
          for (const line of chunk.toString().split('\n'))
            if (line.includes('"err"')) said.push(`${name}: ${line}`)
          printed = (printed + chunk.toString()).slice(-4000)
          const port = /localhost:(\d+)/.exec(printed)?.[1]
          if (port) resolve(`http://127.0.0.1:${port}`)
        })
        started.once('exit', (code) => reject(new Error(`${name} ended with ${code}: ${printed}`)))
      })
    },
    ready: () =>
      fetch(`${base}/healthz`, { signal: AbortSignal.timeout(5_000) }).then(
        (answer) => answer.status === 200,
        () => false,
      ),
    async kill9() {
      const dying = child
      if (!dying || dying.exitCode !== null || dying.signalCode !== null) return
      await new Promise<void>((resolve) => {
        dying.once('exit', () => resolve())
        dying.kill('SIGKILL')
      })
    },
    measure() {
      const pid = child?.pid
      if (process.platform !== 'linux' || !pid) return null
      return { memory: memoryOf(pid), descriptors: readdirSync(`/proc/${pid}/fd`).length }
    },
  }
}

/** Waits until a condition holds, for so many ms at most. @returns how long it took, ms */
export async function until(
  what: string,
  holds: () => Promise<boolean> | boolean,
  most = patience,
): Promise<number> {
  const started = performance.now()
  while (!(await holds())) {
    if (performance.now() - started > most) throw new Error(`not within ${most / 1000} s: ${what}`)
    await sleep(50)
  }
  return performance.now() - started
}
