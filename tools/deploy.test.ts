import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import serverEnvironment from './launch/server-environment.json' with { type: 'json' }
import serverFlags from './launch/server-flags.json' with { type: 'json' }
import serverProgram from './launch/server-program.json' with { type: 'json' }

const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8')
const units = globSync('*.service', { cwd: 'deploy' })

test('what systemd and the container start is what npm start starts, with the same memory', () => {
  const flags = serverFlags.join(' ')
  const threshold = `MALLOC_MMAP_THRESHOLD_=${serverEnvironment.MALLOC_MMAP_THRESHOLD_}`
  for (const [file, script] of [
    ['back-office.service', serverProgram],
    ['back-office-worker.service', 'src/worker.ts'],
  ] as const) {
    expect(read(file)).toContain(`/node_modules/.bin/node ${flags} ${script}\n`)
    expect(read(file)).toContain(threshold)
  }
  const container = read('Containerfile')
  expect(container).toContain(serverFlags.map((flag) => `"${flag}"`).join(', '))
  expect(container).toContain(threshold)
  expect(container).toContain(`CMD ["${serverProgram}"]`)
})

test('every program that a unit or the container names is there', () => {
  expect(units.length).toBeGreaterThan(3)
  for (const file of [...units, 'Containerfile'])
    for (const [, script = ''] of read(file).matchAll(/\b((?:src|tools)\/[\w./-]+\.(?:ts|mjs))/g))
      expect(globSync(script), `${file}: ${script}`).toHaveLength(1)
})

const lastOf = (unit: string, name: string) =>
  [...read(unit).matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value).at(-1)

test('server and worker of a machine have settings of their own, after those that they share', () => {
  const own = ['back-office.service', 'back-office-worker.service'].map((unit) => {
    expect(read(unit)).toContain('\nEnvironmentFile=/etc/back-office/environment\n')
    return lastOf(unit, 'EnvironmentFile')
  })
  expect(own).toEqual(['-/etc/back-office/server-environment', '-/etc/back-office/worker-environment'])
  for (const file of own) expect(read('README.md')).toContain(file?.slice(1))
})

test('HAProxy is nobody where it works, and has read all it needs by then', () => {
  for (const file of ['haproxy/haproxy.cfg', 'haproxy/database.cfg']) {
    const [, global = ''] = /^global\n([^]*?)\n\n/m.exec(read(file)) ?? []
    for (const line of ['user haproxy', 'group haproxy', 'chroot /var/lib/haproxy'])
      expect(global.split(/\n */), file).toContain(line)
    // Looked for, or opened, when somebody asks.
    expect(read(file)).not.toMatch(/^ +(lua-load|resolvers|external-check|server-state|stats socket|log \/)/m)
  }
})

test('a balancer asks a server for longer than the server asks a silent database', () => {
  const [, patience] =
    /\bpatience = ([\d_]+)/.exec(readFileSync('src/platform/server/db/pulse.ts', 'utf8')) ?? []
  const [, servers = ''] = read('haproxy/haproxy.cfg').split(/^backend servers$/m)
  const [, seconds] = /^ +timeout check (\d+)s$/m.exec(servers) ?? []
  expect(Number(seconds) * 1_000).toBeGreaterThan(Number(patience?.replaceAll('_', '')))
})

test('etcd of Debian is told of the file that the soak starts it with', () => {
  const [, options = ''] = /^DAEMON_ARGS="(.*)"$/m.exec(read('etcd/default')) ?? []
  const soak = readFileSync('bench/cluster/topology.ts', 'utf8')
  expect(soak).toContain(`['/usr/bin/etcd', '${options.split(' ').join("', '")}']`)
})

/** The programs of a folder that stand for Debian's. */
function standIns(programs: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'deploy-test-'))
  for (const [name, body] of Object.entries(programs))
    writeFileSync(join(folder, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 })
  return folder
}
const runIn = (folder: string, script: string, args: readonly string[] = []) =>
  spawnSync('sh', [`deploy/${script}`, ...args], {
    encoding: 'utf8',
    env: { PATH: `${folder}:${process.env['PATH']}`, FOLDER: folder },
  })

/** What `place.sh` puts where on a machine: path → mode and group. */
function placedOn(name: string, more = ''): { status: number | null; placed: Record<string, string> } {
  const folder = standIns({
    install: 'echo "$@" >>"$FOLDER/placed"',
    envsubst: 'cat',
  })
  const env = read('cluster.env').replace(/^NAME=.*/m, `NAME=${name}`)
  writeFileSync(join(folder, 'cluster.env'), `${env}\n${more}\n`)
  for (const part of ['pem', 'key']) writeFileSync(join(folder, `${name}.${part}`), part)
  const { status } = runIn(folder, 'place.sh', [join(folder, 'cluster.env'), folder])
  const lines = existsSync(join(folder, 'placed')) ? readFileSync(join(folder, 'placed'), 'utf8') : ''
  const placed = [...lines.matchAll(/^-D (?:-C )?-o (\w+) -g (\w+) -m 0(\d+) \S+ (\S+)$/gm)].map(
    ([, user, group, mode, to]) => [to!, `${user}:${group} ${mode}`] as const,
  )
  expect(placed).toHaveLength(lines.split('\n').length - 1)
  rmSync(folder, { recursive: true })
  return { status, placed: Object.fromEntries(placed) }
}
const secrets = [...read('cluster.env').matchAll(/^(\w+_PASSWORD)=$/gm)].map(([, name]) => name!)
const withSecrets = secrets.map((name) => `${name}=x`).join('\n')

test('each machine gets what runs there, and what holds a secret is not read by everybody', () => {
  const on = (name: string, more = '') => {
    const { status, placed } = placedOn(name, `${withSecrets}\n${more}`)
    expect(status, name).toBe(0)
    return placed
  }
  const drop = (unit: string) => `/etc/systemd/system/${unit}.service.d/restart.conf`
  expect(on('balancer1')).toMatchObject({
    '/etc/haproxy/haproxy.cfg': 'root:root 644',
    '/etc/keepalived/haproxy-answers': 'root:root 755',
    '/etc/default/etcd': 'root:root 644',
    '/etc/etcd/machine.key': 'etcd:etcd 600',
    [drop('keepalived')]: 'root:root 644',
    [drop('etcd')]: 'root:root 644',
  })
  expect(on('app1')).toMatchObject({
    '/etc/haproxy/machine.pem': 'root:root 600',
    '/etc/pgbouncer/userlist.txt': 'root:postgres 640',
    '/etc/etcd/etcd.yml': 'root:root 644',
    [drop('pgbouncer')]: 'root:root 644',
  })
  expect(Object.keys(on('app2'))).not.toContain('/etc/etcd/etcd.yml')
  const watchdog = '/etc/systemd/system/patroni.service.d/watchdog.conf'
  expect(on('pg3', 'WATCHDOG=required')).toMatchObject({
    '/etc/patroni/config.yml': 'root:postgres 640',
    '/etc/patroni/machine.key': 'postgres:postgres 600',
    '/etc/patroni/pgbackrest-push': 'root:root 755',
    [watchdog]: 'root:root 644',
  })
  expect(Object.keys(on('pg3'))).not.toContain(watchdog)
  const every = ['balancer2', 'app2', 'pg2', 'drill'].flatMap((name) => Object.keys(on(name)))
  for (const unit of [...units, ...globSync('*.timer', { cwd: 'deploy' })])
    expect(every).toContain(`/etc/systemd/system/${unit}`)
})

test('the machine of drills has the way to the database, and no door to a server that it does not have', () => {
  const [, from = ''] = /sed '\/\^(.*?)\/,\$d' haproxy\/database\.cfg/.exec(read('place.sh')) ?? []
  const [kept, left] = read('haproxy/database.cfg').split(`\n${from}`)
  expect([kept, left].map((part) => part?.match(/^listen \w+/gm))).toEqual([
    ['listen primary', 'listen replica'],
    ['listen server'],
  ])
  expect(kept).not.toContain('machine.pem')
})

test('a machine is not filled without its secrets, nor one that there is not', () => {
  for (const name of ['app1', 'pg1', 'elsewhere']) {
    const { status, placed } = placedOn(name)
    expect(status, name).toBeGreaterThan(0)
    expect(placed, name).toEqual({})
  }
  expect(placedOn('balancer1').status).toBe(0)
})

const piece = (name: string) =>
  `17-1/${name.slice(0, 16)}/${name}-0a664188fba48f22001d06e9db668f9703a366b5.zst`

test.each([
  ['whole', '', ['0000000100000000000000FE', '0000000100000000000000FF', '000000010000000100000000'], 0],
  ['damaged', 'status: error', ['000000010000000000000001'], 1],
  ['a hole', '', ['000000010000000000000001', '000000010000000000000003'], 1],
  ['a timeline that goes on', '', ['00000001000000000000000B', '00000002000000000000000C'], 0],
  [
    'one from further back',
    '',
    ['00000001000000000000000B', '00000001000000000000000C', '00000002000000000000000C'],
    0,
  ],
  ['one whose beginning was not sent', '', ['00000001000000000000000B', '00000002000000000000000D'], 1],
] as const)('the repository: %s', (_, said, pieces, wrong) => {
  const half =
    '17-1/0000000100000000/00000001000000000000000C.partial-0a664188fba48f22001d06e9db668f9703a366b5.zst'
  const others = [
    '17-1',
    '17-1/00000002.history',
    '17-1/0000000100000000',
    half,
    'archive.info',
    'archive.info.copy',
  ]
  const there = [...pieces.map(piece), ...others].toSorted().join('\n')
  const folder = standIns({
    pgbackrest: `case "$*" in *verify) echo '${said}' ;; *repo-ls*) echo '${there}' ;; *) exit 9 ;; esac`,
  })
  const { status, stdout } = runIn(folder, 'pgbackrest-verify')
  rmSync(folder, { recursive: true })
  expect([status, stdout.includes('hole')]).toEqual([wrong, wrong === 1 && said === ''])
})

test('the way back to a moment names options that the tools have', () => {
  const page = read('README.md')
  for (const [, tool = '', rest = ''] of page.matchAll(/node (tools\/[\w-]+\.ts)((?:[^`\n]|\\\n)*)/g)) {
    const source = readFileSync(tool, 'utf8')
    for (const [, option = ''] of rest.matchAll(/ --([\w-]+)/g))
      expect(source, `${tool} --${option}`).toMatch(new RegExp(`\\b'?${option}'?: \\{ type: `))
  }
  expect(page).toContain('tools/restore-drill.ts --repository back-office')
  expect(page).toContain('--place /var/lib/back-office-backup')
})
