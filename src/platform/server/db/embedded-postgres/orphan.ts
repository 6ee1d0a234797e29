import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { usableBinaries, windows } from '#platform/server/db/embedded-postgres/binaries.ts'

export type Postmaster = { pid: number; port: number }

/** 'in', 'not yet' (starting, stopping, no answer), or why not. */
export async function login(url: string, cluster: string): Promise<string> {
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

export function livePostmaster(cluster: string): Postmaster | undefined {
  const file = join(cluster, 'postmaster.pid')
  if (!fs.existsSync(file)) return undefined
  const [pid, , , port] = fs.readFileSync(file, 'utf8').split('\n').map(Number)
  return pid && isPostmaster(pid, cluster) ? { pid, port: port ?? 0 } : undefined
}

/** A pid alone proves nothing: after a restart, of a container above all, it is somebody else's. */
export function isPostmaster(pid: number, cluster: string): boolean {
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
export function disownStalePidFile(cluster: string) {
  const file = join(cluster, 'postmaster.pid')
  if (windows || !fs.existsSync(file)) return
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(/^-?\d+/, String(process.pid)))
}

export function stopFast(pid: number, cluster: string) {
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
