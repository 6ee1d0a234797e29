import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:https'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startS3Sim } from '#outside/storage/s3.sim.ts'
import { buildServer, serverFlags, serverProgram } from '../processes.ts'
import { until } from '../soak-world.ts'
import { filled, valuesIn } from './fill.ts'
import type { Values } from './fill.ts'
import { openMachine, openNetwork } from './machines.ts'
import type { Machine, Process } from './machines.ts'
import { patroniOf } from './patroni.ts'
import type { Patroni } from './patroni.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))
const shipped = (file: string) => readFileSync(join(project, 'deploy', file), 'utf8')

/** A service that a machine's systemd would start again. */
export interface Service {
  name: string
  process: Process
  start(): void
  /** The process is killed and, after a moment, started again. */
  restart(): Promise<void>
}

/** One of the three: PostgreSQL under Patroni. */
export interface Node {
  machine: Machine
  patroni: Service
  /** Of the server that runs there now; undefined: none. */
  postmaster(): number | undefined
  /** Patroni's file, filled with these besides; read at its next start. */
  configure(values?: Values): void
  /** Everything of the database on its disk. @throws while it runs there */
  empty(): void
}

/** One of the two that people and programs come through. */
interface Balancer {
  machine: Machine
  haproxy: Service
  /** Has the address that everybody calls. */
  isCalled(): boolean
}

export interface Topology {
  web: string
  nodes: readonly Node[]
  /** Of the servers and workers. */
  apps: readonly Machine[]
  servers: readonly Service[]
  workers: readonly Service[]
  poolers: readonly Service[]
  /** Each server's machine's own way to the database. */
  ways: readonly Service[]
  balancers: readonly Balancer[]
  etcds: readonly Service[]
  patroni: Patroni
  /** Work of the database's owner over a connection of its own to whoever is the primary. */
  ask<T extends pg.QueryResultRow>(text: string): Promise<T[]>
  /** Of the database as its owner, at whoever is the primary now. */
  ownerUrl(): Promise<string>
  /** The product answers, and the database has its primary and its standbys. */
  isWell(): Promise<boolean>
  logs: string
  /** Who has ended by themselves, and was started again. */
  ended: readonly string[]
}

/** How long the first start may take on a machine that has other work, ms. */
const makingCompany = 300_000

/** Bytes of the disk that is filled; memory is taken only for what is written. */
export const smallDisk = 4 * 2 ** 30

/** The files of `deploy/` on seven machines of their own, every program started; the first server makes the company. */
export async function openTopology(
  { root, folder, orders }: { root: string; folder: string; orders: number },
  log: (line: string) => void,
): Promise<Topology> {
  const gateway = openNetwork()
  const secret = () => randomBytes(16).toString('hex')
  const values: Values = {
    ...valuesIn(shipped('cluster.env')),
    PRODUCT_PASSWORD: secret(),
    SUPERUSER_PASSWORD: secret(),
    REPLICATION_PASSWORD: secret(),
    REWIND_PASSWORD: secret(),
    PATRONI_PASSWORD: secret(),
  }
  const ended: string[] = []
  const serve = (name: string, run: () => Process) => service(name, run, (who) => ended.push(who))
  const address = (name: string) => values[name.toUpperCase()]!
  const machine = (name: string, disk?: number) =>
    openMachine({ name, address: address(name), ...(disk ? { disk } : {}) }, { root, folder })
  const tls = join(folder, 'certificates')
  execFileSync('sh', [join(project, 'deploy/certificates.sh'), tls], { env: { ...process.env, ...values } })
  const certified = (on: Machine, place: string, user: string) => {
    const as = { user, mode: 0o600 }
    on.write(`${place}/ca.pem`, readFileSync(join(tls, 'ca.pem'), 'utf8'), as)
    for (const part of ['pem', 'key'])
      on.write(`${place}/machine.${part}`, readFileSync(join(tls, `${on.name}.${part}`), 'utf8'), as)
  }
  const place = (on: Machine, from: string, to: string, as?: { user?: string; mode?: number }) =>
    on.write(to, filled(shipped(from), { ...values, NAME: on.name, ADDRESS: on.address }), as)

  // A folder of another machine, as all three see it.
  const repository = join(folder, 'repository')
  mkdirSync(repository)
  const nodes = ['pg1', 'pg2', 'pg3'].map((name) => {
    const on = machine(name, smallDisk)
    on.directory('/var/lib/postgresql', 'postgres', 0o700)
    on.directory('/run/postgresql', 'postgres', 0o755)
    certified(on, '/etc/patroni', 'postgres')
    on.write('/etc/patroni/pgbackrest-push', shipped('pgbackrest-push'), { mode: 0o755 })
    for (const path of ['/var/log/pgbackrest', '/var/spool/pgbackrest']) on.directory(path, 'postgres', 0o700)
    on.share(repository, '/var/lib/pgbackrest')
    on.directory('/var/lib/pgbackrest', 'postgres', 0o700)
    place(on, 'pgbackrest.conf', '/etc/pgbackrest.conf', { user: 'postgres', mode: 0o640 })
    const configure = (more: Values = {}) =>
      on.write(
        '/etc/patroni/config.yml',
        filled(shipped('patroni/patroni.yml'), { ...values, NAME: name, ADDRESS: on.address, ...more }),
        { user: 'postgres', mode: 0o600 },
      )
    configure()
    return {
      machine: on,
      configure,
      empty: () => rmSync(join(on.root, dataFolder), { recursive: true }),
      patroni: serve(`patroni of ${name}`, () =>
        on.run('postgres', ['/usr/bin/patroni', '/etc/patroni/config.yml']),
      ),
      postmaster: () => postmasterOn(on),
    }
  })
  const called = address('balancer')
  const lbs = ['balancer1', 'balancer2'].map((name) => machine(name))
  const keepers: Service[] = []
  const balancers = lbs.map((on, index): Balancer => {
    const own = { ...values, NAME: on.name, ADDRESS: on.address, PEER: lbs[1 - index]!.address }
    place(on, 'haproxy/haproxy.cfg', '/etc/haproxy/haproxy.cfg')
    place(on, 'haproxy/unavailable.http', '/etc/haproxy/errors/unavailable.http')
    on.write('/etc/haproxy/ca.pem', readFileSync(join(tls, 'ca.pem'), 'utf8'))
    on.write('/etc/keepalived/keepalived.conf', filled(shipped('keepalived/keepalived.conf'), own))
    on.write('/etc/keepalived/haproxy-answers', shipped('keepalived/haproxy-answers'), { mode: 0o755 })
    const haproxy = serve(`haproxy of ${on.name}`, haproxyOn(on))
    keepers.push(
      serve(`keepalived of ${on.name}`, () =>
        on.run('root', ['/usr/sbin/keepalived', '--dont-fork', '--log-console']),
      ),
    )
    return { machine: on, haproxy, isCalled: () => on.holds(called) }
  })
  const apps = ['app1', 'app2'].map((name) => machine(name))
  const etcds = [...lbs, apps[0]!].map((on) => {
    on.directory('/var/lib/etcd', 'etcd', 0o700)
    certified(on, '/etc/etcd', 'etcd')
    place(on, 'etcd/etcd.yml', '/etc/etcd/etcd.yml')
    return serve(`etcd of ${on.name}`, () =>
      on.run('etcd', ['/usr/bin/etcd', '--config-file', '/etc/etcd/etcd.yml']),
    )
  })
  const patroni = patroniOf(
    nodes.map((node) => node.machine),
    {
      password: values['PATRONI_PASSWORD']!,
      ca: readFileSync(join(tls, 'ca.pem'), 'utf8'),
      cert: readFileSync(join(tls, 'app1.pem'), 'utf8'),
      key: readFileSync(join(tls, 'app1.key'), 'utf8'),
    },
  )

  log('starting etcd, PostgreSQL under Patroni, HAProxy')
  const started = [
    ...etcds,
    ...nodes.map((node) => node.patroni),
    ...balancers.map(({ haproxy }) => haproxy),
    ...keepers,
  ]
  await until('a primary with its standbys', () => allRun(started) && patroni.isWhole())
  const ca = `sslmode=verify-full&sslrootcert=${tls}/ca.pem`
  const primaryUrl = async (user: string, password: string, database = 'back_office') => {
    const primary = await patroni.primary()
    if (!primary) throw new Error('there is no primary')
    return `postgres://${user}:${password}@${address(primary.name)}/${database}?${ca}`
  }
  const ownerPassword = secret()
  const superUrl = await primaryUrl('postgres', values['SUPERUSER_PASSWORD']!, 'postgres')
  // As deploy/README.md says.
  for (const statement of [
    `create role back_office_owner login password '${ownerPassword}'`,
    `create role back_office login password '${values['PRODUCT_PASSWORD']}'`,
    'create database back_office owner back_office_owner',
  ])
    await query(superUrl, statement)
  const ownerUrl = () => primaryUrl('back_office_owner', ownerPassword)

  const s3 = await startS3Sim({}, gateway)
  const poolers = apps.map((app) => {
    app.directory('/run/postgresql', 'postgres', 0o755)
    place(app, 'pgbouncer/pgbouncer.ini', '/etc/pgbouncer/pgbouncer.ini', { user: 'postgres', mode: 0o600 })
    place(app, 'pgbouncer/userlist.txt', '/etc/pgbouncer/userlist.txt', { user: 'postgres', mode: 0o600 })
    return serve(`pgbouncer of ${app.name}`, () =>
      app.run('postgres', ['/usr/sbin/pgbouncer', '/etc/pgbouncer/pgbouncer.ini']),
    )
  })
  const ways = apps.map((app) => {
    app.write('/etc/haproxy/ca.pem', readFileSync(join(tls, 'ca.pem'), 'utf8'))
    const [own, key] = ['pem', 'key'].map((part) => readFileSync(join(tls, `${app.name}.${part}`), 'utf8'))
    app.write('/etc/haproxy/machine.pem', `${own}${key}`, { mode: 0o600 })
    place(app, 'haproxy/database.cfg', '/etc/haproxy/haproxy.cfg')
    return serve(`haproxy of ${app.name}`, haproxyOn(app))
  })
  const at = (user: string, password: string, port: number) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/back_office`
  const product = values['PRODUCT_PASSWORD']!
  const environment = {
    PATH: process.env['PATH'] ?? '',
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    PORT: '3000',
    TRUST_PROXY: '1',
    DEMO_ORDERS: String(orders),
    TOKEN_SECRET: randomBytes(32).toString('base64'),
    DATABASE_URL: at('back_office', product, 6432),
    DATABASE_SESSION_URL: at('back_office', product, 5000),
    DATABASE_OWNER_URL: at('back_office_owner', ownerPassword, 5000),
    DATABASE_READ_URL: at('back_office', product, 5001),
    S3_ENDPOINT: s3.settings.endpoint,
    S3_BUCKET: s3.settings.bucket,
    S3_REGION: s3.settings.region,
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
  }
  const node = (app: Machine, script: string) => () => {
    const data = join(folder, app.name, 'data')
    mkdirSync(data, { recursive: true })
    const own = { ...environment, HOST: '127.0.0.1', DATA_DIR: data }
    return app.runOutside([process.execPath, ...serverFlags, script], own, project)
  }
  log('starting the product; the first server makes the company')
  buildServer()
  /** As the balancers ask: fetch() knows no authority of one's own. */
  const isUp = (app: Machine) =>
    new Promise<boolean>((resolve) => {
      const asked = get(
        `https://${app.address}:3443/healthz`,
        { ca: readFileSync(join(tls, 'ca.pem')), agent: false, signal: AbortSignal.timeout(5_000) },
        (answer) => {
          answer.resume()
          resolve(answer.statusCode === 200)
        },
      )
      asked.on('error', () => resolve(false))
    })
  const servers: Service[] = []
  for (const app of apps) {
    const server = serve(`server of ${app.name}`, node(app, serverProgram))
    servers.push(server)
    const answers = () => allRun([server]) && isUp(app)
    await until(`the server of ${app.name} answers`, answers, makingCompany)
  }
  const workers = apps.map((app) => serve(`worker of ${app.name}`, node(app, 'src/worker.ts')))
  const web = `http://${called}`
  return {
    web,
    nodes,
    apps,
    servers,
    workers,
    poolers,
    ways,
    balancers,
    etcds,
    patroni,
    ownerUrl,
    logs: join(folder, 'logs'),
    ended,
    ask: async (text) => query(await ownerUrl(), text),
    async isWell() {
      if (!(await patroni.isWhole())) return false
      if (balancers.filter((each) => each.isCalled()).length !== 1) return false
      const through = [web, ...lbs.map(({ address: own }) => `http://${own}`)]
      const up = await Promise.all([
        ...apps.map(isUp),
        ...through.map(
          async (base) => (await fetch(`${base}/healthz`, { signal: AbortSignal.timeout(5_000) })).ok,
        ),
      ])
      return up.every(Boolean)
    },
  }
}

/** A primary of the timeline that its promotion began. */
export interface Primary extends Node {
  timeline: number
}

/** @throws where there is none */
export async function primaryOf({ nodes, patroni }: Topology): Promise<Primary> {
  const primary = await patroni.primary()
  const node = nodes.find(({ machine }) => machine.name === primary?.name)
  if (!primary || !node) throw new Error('there is no primary')
  return { ...node, timeline: primary.timeline }
}

const haproxyOn = (on: Machine) => () =>
  on.run('root', ['/usr/sbin/haproxy', '-db', '-f', '/etc/haproxy/haproxy.cfg'])

/** @throws where one has ended: its configuration is wrong */
function allRun(services: readonly Service[]): true {
  const dead = services.find((each) => !each.process.isAlive)
  if (dead) throw new Error(`${dead.name} has ended: see its log`)
  return true
}

// Debian's programs too are started again as our own are.
const [, restartSec] = /^RestartSec=(\d+)$/m.exec(shipped('back-office.service'))!
const restartAfter = Number(restartSec) * 1_000

function service(name: string, run: () => Process, endedItself: (name: string) => void): Service {
  const started = (): Process => {
    const process = run()
    // As systemd does (`Restart=always`).
    void process.endedItself.then(async () => {
      endedItself(name)
      await sleep(restartAfter)
      own.process = started()
    })
    return process
  }
  const own: Service = {
    name,
    process: started(),
    start: () => void (own.process = started()),
    async restart() {
      await own.process.kill9()
      await sleep(restartAfter)
      own.start()
    },
  }
  return own
}

const dataFolder = '/var/lib/postgresql/17/back-office'

function postmasterOn(on: Machine): number | undefined {
  try {
    return Number(on.read(`${dataFolder}/postmaster.pid`).split('\n')[0])
  } catch {
    return undefined
  }
}

async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3_000,
    query_timeout: 20_000,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}
