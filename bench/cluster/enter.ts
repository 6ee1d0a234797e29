import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clusterRoot } from './root.ts'

/**
 * Runs the soak of the cluster in namespaces of its own (mounts, processes, network): machines with addresses, disks
 * and cables that are nobody else's, and when this process ends, however it ends, so does everything in them.
 * @returns its exit code; 2 where this machine cannot
 */
export async function enterCluster(args: readonly string[], log: (line: string) => void): Promise<number> {
  const missing = whatIsMissing()
  if (missing) {
    log(`the soak of the cluster needs ${missing}`)
    return 2
  }
  const root = clusterRoot(log)
  const folder = mkdtempSync(join(tmpdir(), 'back-office-cluster-'))
  // Accounts of the machines must come through.
  chmodSync(folder, 0o711)
  const script = fileURLToPath(new URL('run.ts', import.meta.url))
  const own = ['--mount', '--pid', '--net', '--fork', '--kill-child', '--mount-proc']
  // A shell is the first process: it buries those whose parents were killed, or they would seem to live.
  const first = ['sh', '-c', '"$@"; exit $?', 'sh', process.execPath, script, root, folder, ...args]
  const child = spawn('unshare', [...own, ...first], { stdio: ['pipe', 'inherit', 'inherit'] })
  log(`everything runs below process ${child.pid}, with its logs in ${folder}/logs`)
  const end = () => child.kill('SIGKILL')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
  process.once('exit', end)
  const code = await new Promise<number>((resolve) => child.once('exit', (status) => resolve(status ?? 1)))
  if (!process.env['KEEP']) rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
  return code
}

function whatIsMissing(): string | undefined {
  if (process.platform !== 'linux') return 'Linux'
  if (process.getuid?.() !== 0) return 'root: it makes machines out of namespaces'
  const tried = spawnSync('unshare', [
    '--mount',
    '--pid',
    '--net',
    '--fork',
    'ip',
    'link',
    'add',
    'type',
    'veth',
  ])
  return tried.status === 0 ? undefined : 'namespaces, `unshare` and `ip` (util-linux, iproute2), and veth'
}
