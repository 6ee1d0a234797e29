import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What the topology runs on, of Debian 13. */
const packages = [
  'etcd-server',
  'haproxy',
  'keepalived',
  'patroni',
  'pgbackrest',
  'pgbouncer',
  'postgresql-17',
  'python3-etcd',
]
const programs = [
  'usr/bin/etcd',
  'usr/bin/patroni',
  'usr/bin/pgbackrest',
  'usr/sbin/haproxy',
  'usr/sbin/keepalived',
  'usr/sbin/pgbouncer',
  'usr/lib/postgresql/17/bin/postgres',
]

const kept = fileURLToPath(new URL('../../data/cluster-root', import.meta.url))
const has = (root: string) => programs.every((program) => existsSync(join(root, program)))

/**
 * The root of a Debian 13 with these programs: this machine's own, the one of CLUSTER_ROOT, or one that is made once
 * and kept in `data/cluster-root` (a gigabyte, some minutes).
 */
export function clusterRoot(log: (line: string) => void): string {
  const given = process.env['CLUSTER_ROOT']
  if (given && !has(given)) throw new Error(`CLUSTER_ROOT: ${given} lacks one of ${programs.join(', ')}`)
  if (given) return given
  if (has('/')) return '/'
  if (!has(kept)) makeRoot(log)
  return kept
}

function makeRoot(log: (line: string) => void): void {
  const made = `${kept}.new`
  rmSync(made, { recursive: true, force: true })
  mkdirSync(dirname(made), { recursive: true })
  log(`making a Debian 13 in ${kept}`)
  run('debootstrap', '--variant=minbase', 'trixie', made, 'http://deb.debian.org/debian')
  // Nothing of it is started when it is installed, and no cluster of its own is made.
  writeFileSync(join(made, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  mkdirSync(join(made, 'etc/postgresql-common'), { recursive: true })
  writeFileSync(join(made, 'etc/postgresql-common/createcluster.conf'), 'create_main_cluster = false\n')
  const install = ['apt-get', 'install', '-y', '--no-install-recommends', ...packages]
  // What is mounted for it goes with the shell that mounted it.
  const inside = 'mount --bind /dev "$0/dev" && mount -t proc proc "$0/proc" && exec chroot "$0" "$@"'
  run('unshare', '--mount', 'sh', '-c', inside, made, ...install)
  renameSync(made, kept)
}

function run(command: string, ...args: string[]): void {
  const { status, error } = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' },
  })
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? `ended with ${status}`}`)
}
