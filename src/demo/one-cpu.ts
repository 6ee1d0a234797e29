import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'

const run = promisify(execFile)

/**
 * Does the work with this process and the backend of `db`, its one connection, on the same CPU, where both are on
 * one Linux machine. They take turns tens of thousands of times, and what waits for its turn on a CPU of its own
 * sleeps and is woken each time: that was a fifth of the whole (docs/bench.md). Elsewhere it does the work.
 */
export async function onOneCpu<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const apart = await bringTogether(db).catch(() => null)
  try {
    return await work()
  } finally {
    await apart?.()
  }
}

/** @returns what gives both their CPUs back: behind a pooler the backend outlives its connection. */
async function bringTogether(db: Db): Promise<() => Promise<unknown>> {
  const { rows } = await sql<{
    pid: number
    port: number | null
  }>`select pg_backend_pid() as pid, inet_client_port() as port`.execute(db)
  const { pid: backend, port } = rows[0]!
  // Another machine's process may have the number of one of ours, but not the title of our connection.
  if (!(await readFile(`/proc/${backend}/cmdline`, 'utf8')).includes(`(${port})`))
    throw new Error('it is elsewhere')
  const pids = [backend, process.pid]
  const before = await Promise.all(pids.map(cpusOf))
  const [, afterName] = (await readFile('/proc/self/stat', 'utf8')).split(') ')
  // Field 39 of proc(5): where it runs now.
  const cpu = afterName!.split(' ')[36]!
  for (const pid of pids) await run('taskset', ['--cpu-list', '--pid', cpu, String(pid)])
  // All of their threads: those that were begun meanwhile are where the process was.
  // A backend that is gone hides no failure of the work.
  return () =>
    Promise.allSettled(
      pids.map((pid, at) => run('taskset', ['--all-tasks', '--cpu-list', '--pid', before[at]!, String(pid)])),
    )
}

/** The CPUs that a process may run on, as in "0-3,6". */
export async function cpusOf(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return /^Cpus_allowed_list:\s*(\S+)/m.exec(status)![1]!
}
