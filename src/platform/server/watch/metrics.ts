import { setTimeout as sleep } from 'node:timers/promises'
import { poolStand } from '#platform/server/db/database.ts'
import type { Db, PoolStand, Statement } from '#platform/server/db/database.ts'
import type { Replica } from '#platform/server/db/replica.ts'
import type { Watch } from '#platform/server/watch/watch.ts'

/** A figure that is read from the database when somebody asks. */
export interface Reading {
  name: string
  help: string
  value: number
}

/** How long whoever scrapes waits for the database; what it does not say in time is left out. */
const patienceMs = 2_000

/** The figures of a process in the text format of Prometheus. */
export interface Metrics extends Watch {
  statement(pool: string): (statement: Pick<Statement, 'ms'>) => void
  pool(name: string, db: Db): void
  replica(replica: Replica): void
  /** `isUp`: whether the database is there, where that is known past those who wait for it. */
  readings(read: () => Promise<readonly Reading[]>, isUp?: () => Promise<boolean>): void
  text(): Promise<string>
  readonly type: string
}

const outcomeOf = (status: number) => (status < 400 ? 'ok' : status < 500 ? 'refused' : 'failed')
const seconds = (ms: number) => ms / 1_000

/**
 * Counts what the process does. Loaded only where somebody has set where it may be asked: a process that nobody
 * watches counts nothing. Every label is one of a list that the code declares; nothing that a client sends is one.
 */
export async function openMetrics({
  version,
  commit,
}: {
  version: string
  commit: string | null
}): Promise<Metrics> {
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = (await import('prom-client')).default
  const registry = new Registry()
  const registers = [registry]
  // Of the process itself, under the names that every board for Node knows: processor, memory, event loop.
  collectDefaultMetrics({ register: registry })
  new Gauge({
    registers,
    name: 'back_office_build_info',
    help: 'Release.',
    labelNames: ['version', 'commit'],
  })
    .labels(version, commit ?? '')
    .set(1)
  const answers = new Counter({
    registers,
    name: 'back_office_requests_total',
    help: 'Requests answered, by call and outcome: ok, refused (4xx), failed (5xx).',
    labelNames: ['call', 'outcome'],
  })
  const answerTime = new Histogram({
    registers,
    name: 'back_office_request_seconds',
    help: 'Until the last byte of an answer was handed over, by call.',
    labelNames: ['call'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 5],
  })
  const statementTime = new Histogram({
    registers,
    name: 'back_office_statement_seconds',
    help: 'Statements answered by PostgreSQL, by the pool that sent them.',
    labelNames: ['pool'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
  })
  const jobTime = new Histogram({
    registers,
    name: 'back_office_job_seconds',
    help: 'Runs of jobs, by job and outcome.',
    labelNames: ['job', 'outcome'],
    buckets: [0.1, 1, 10, 60, 600],
  })
  const pools = new Map<string, Db>()
  const ofPools = (name: string, help: string, read: (stand: PoolStand) => number) =>
    new Gauge({
      registers,
      name,
      help,
      labelNames: ['pool'],
      collect() {
        for (const [pool, db] of pools) {
          const stand = poolStand(db)
          if (stand) this.labels(pool).set(read(stand))
        }
      },
    })
  ofPools('back_office_connections', 'Connections that are open.', ({ open }) => open)
  ofPools('back_office_connections_used', 'Connections in use.', ({ open, idle }) => open - idle)
  ofPools('back_office_connection_waiting', 'Who waits for a connection.', ({ waiting }) => waiting)
  ofPools('back_office_writing', 'Transactions inside the turnstile.', ({ writing }) => writing)
  ofPools(
    'back_office_write_waiting',
    'Transactions before the turnstile.',
    ({ waitingToWrite }) => waitingToWrite,
  )
  const asRead = (name: string, help: string, value: () => number) =>
    new Gauge({
      registers,
      name,
      help,
      collect() {
        this.set(value())
      },
    })
  let listeners = () => 0
  asRead('back_office_sse_clients', 'Streams of live updates that are open.', () => listeners())
  let read: (() => Promise<readonly Reading[]>) | undefined
  let alive: (() => Promise<boolean>) | undefined
  const databaseUp = new Gauge({
    registers,
    name: 'back_office_database_up',
    help: '1: it answered in time.',
  })
  const gauges = new Map<string, InstanceType<typeof Gauge>>()
  async function readDatabase(): Promise<void> {
    if (!read) return
    const said = await Promise.race([
      read().catch(() => undefined),
      sleep(patienceMs, undefined, { ref: false }),
    ])
    databaseUp.set(said || (await alive?.()) ? 1 : 0)
    // What is not known now is not what it was.
    for (const gauge of gauges.values()) gauge.remove()
    for (const { name, help, value } of said ?? []) {
      const gauge = gauges.get(name) ?? new Gauge({ registers, name, help })
      gauges.set(name, gauge)
      gauge.set(value)
    }
  }
  let asked: Promise<string> | undefined

  return {
    answered({ call, status, ms }) {
      const name = call ?? 'web'
      answers.labels(name, outcomeOf(status)).inc()
      answerTime.labels(name).observe(seconds(ms))
    },
    ran({ job, ok, ms }) {
      jobTime.labels(job, ok ? 'ok' : 'failed').observe(seconds(ms))
    },
    statement(pool) {
      const time = statementTime.labels(pool)
      return ({ ms }) => time.observe(seconds(ms))
    },
    pool: (name, db) => void pools.set(name, db),
    listeners: (count) => void (listeners = count),
    replica(replica) {
      const help = 'How far the replica that is read from is behind; -1: it is not read from.'
      asRead('back_office_replica_behind_seconds', help, () => {
        const now = replica.read()
        return now.from === 'replica' ? seconds(now.behind) : -1
      })
    },
    readings(given, isUp) {
      read = given
      alive = isUp
    },
    // Two that ask at once are one question to the database.
    text: () =>
      (asked ??= readDatabase()
        .then(() => registry.metrics())
        .finally(() => (asked = undefined))),
    type: registry.contentType,
  }
}
