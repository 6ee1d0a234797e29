/**
 * `npm run soak -- [--minutes 30] [--faults 100] [--clients 8] [--orders 300] [--seed N]`: several people
 * work on two servers while kill -9 hits one of them, or PostgreSQL, or PostgreSQL is frozen, at random times.
 * After each fault the books are checked, and that every write happened exactly once for its key. Ends with a
 * table, and with code 1 where anything did not hold. With `--faults` it runs until so many have hit.
 * `npm run soak -- --cluster` does so with the machines of `deploy/` (bench/cluster).
 */
import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { seeded } from '#demo/random.ts'
import { median, shareOf } from './client.ts'
import { check, totals } from './soak-check.ts'
import { startWorkers } from './soak-work.ts'
import type { CallFigures } from './soak-work.ts'
import { openSoak, until } from './soak-world.ts'
import type { SoakWorld } from './soak-world.ts'

interface SoakOptions {
  /** Ends after so long, or after so many faults where that is given. */
  seconds: number
  faults?: number
  /** Between two faults, ms. */
  gap: [number, number]
  clients: number
  /** Of the demo company, to begin with. */
  orders: number
  seed: number
  log(line: string): void
}

type Fault = 'server' | 'postgres' | 'both' | 'frozen'
interface Sample {
  minute: number
  memory: number
  descriptors: number
  connections: number
}

interface SoakResult {
  faults: { kind: Fault; recovery: number }[]
  writes: number
  samples: Sample[]
  figures: Map<string, CallFigures>
  /** What did not hold; empty: everything did. */
  problems: string[]
}

const kinds: Fault[] = ['server', 'postgres', 'frozen', 'server', 'postgres', 'both']
/** How long PostgreSQL is frozen, and how soon callers must be told, ms. */
const frozenFor = 8_000
const toldWithin = 5_000
/** Growth is judged after the caches have filled, and only over a run long enough to show it. */
const warmUpMinutes = 5
const mostGrowth = 1

export async function soak(options: SoakOptions): Promise<SoakResult> {
  const { seconds, gap, clients, seed, log } = options
  const random = seeded(seed)
  const world = await openSoak(options.orders)
  const result: SoakResult = { faults: [], writes: 0, samples: [], figures: new Map(), problems: [] }
  let checked = 0
  try {
    const { db, mortal, survivor } = world
    const before = await totals(db)
    const workers = await startWorkers({ db, servers: [mortal, survivor], random: seeded(seed + 1) }, clients)
    result.figures = workers.figures
    const started = performance.now()
    const minute = () => (performance.now() - started) / 60_000
    const over = () =>
      options.faults === undefined ? minute() * 60 >= seconds : result.faults.length >= options.faults
    while (!over() && result.problems.length === 0) {
      await sleep(random.int(...gap))
      const kind = kinds[result.faults.length % kinds.length] ?? 'server'
      if (kind === 'frozen') result.problems.push(...(await freeze(world)))
      const recovery = await strike(world, kind)
      result.faults.push({ kind, recovery })
      await workers.pause()
      result.problems.push(...(await check(db, workers, before, checked)), ...workers.failures, ...world.said)
      checked = workers.done.length
      result.samples.push(await sample(world, minute()))
      log(
        `${String(result.faults.length).padStart(4)}  ${kind.padEnd(9)} back after ${(recovery / 1000).toFixed(1)} s, ` +
          `${workers.done.length} writes, ${result.problems.length ? result.problems.join('; ') : 'all holds'}`,
      )
      workers.resume()
    }
    await workers.stop()
    result.writes = workers.done.length
    result.problems.push(...growth(result.samples, clients))
  } finally {
    await world.close()
  }
  return result
}

/** PostgreSQL says nothing for a while: both servers must say so in time. @returns what they did not */
async function freeze({ mortal, survivor, freezePostgres }: SoakWorld): Promise<string[]> {
  const thaw = freezePostgres()
  try {
    const told = await Promise.all(
      [mortal, survivor].map(async ({ name, base }) => {
        const started = performance.now()
        const health = await fetch(`${base()}/healthz`, { signal: AbortSignal.timeout(frozenFor) }).catch(
          () => null,
        )
        const ms = Math.round(performance.now() - started)
        return health?.status === 503 && ms <= toldWithin
          ? []
          : [`${name}: /healthz ${health?.status ?? 'silent'} after ${ms} ms of a frozen PostgreSQL`]
      }),
    )
    await sleep(frozenFor)
    return told.flat()
  } finally {
    thaw()
  }
}

/** @returns how long until the survivor, and the killed server, answer again, ms */
async function strike({ mortal, survivor, killPostgres }: SoakWorld, kind: Fault): Promise<number> {
  const started = performance.now()
  if (kind === 'postgres' || kind === 'both') killPostgres()
  if (kind === 'server' || kind === 'both') {
    await mortal.kill9()
    await mortal.start()
  }
  // A server whose database has just died may not know it yet: two good answers in a row.
  for (const server of [mortal, survivor]) {
    await until(`${server.name} answers after ${kind}`, async () => {
      if (!(await server.ready())) return false
      await sleep(100)
      return server.ready()
    })
  }
  return performance.now() - started
}

async function sample({ db, survivor }: SoakWorld, minute: number): Promise<Sample> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity where backend_type = 'client backend'`.execute(db)
  const { memory = 0, descriptors = 0 } = survivor.measure() ?? {}
  return { minute, memory, descriptors, connections: rows[0]?.n ?? 0 }
}

/** Memory, descriptors and connections of the server that lived through everything. */
function growth(samples: readonly Sample[], clients: number): string[] {
  const problems: string[] = []
  const [first] = samples
  const last = samples.at(-1)
  if (!first || !last) return problems
  // Sockets of clients come and go; what leaks comes with every fault.
  const room = 2 * clients + 20
  if (last.descriptors > first.descriptors + room) {
    problems.push(`descriptors grew from ${first.descriptors} to ${last.descriptors}`)
  }
  // Two pools of ten, their jobs and listeners, and ours.
  if (last.connections > 40) problems.push(`${last.connections} connections to the database`)
  const slope = slopeOf(samples)
  if (slope !== undefined && slope > mostGrowth) {
    problems.push(`memory grows by ${slope.toFixed(2)} MB a minute`)
  }
  return problems
}

/** MB a minute by least squares, after the warm-up; undefined over a run too short to tell. */
function slopeOf(samples: readonly Sample[]): number | undefined {
  const warm = samples.filter((each) => each.minute >= warmUpMinutes)
  const span = (warm.at(-1)?.minute ?? 0) - (warm[0]?.minute ?? 0)
  if (span < warmUpMinutes) return undefined
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const x = mean(warm.map((each) => each.minute))
  const y = mean(warm.map((each) => each.memory))
  const over = warm.reduce((sum, each) => sum + (each.minute - x) * (each.memory - y), 0)
  return over / warm.reduce((sum, each) => sum + (each.minute - x) ** 2, 0)
}

/** The figures of a run, as the lines of a table. */
export function tableOf({ faults, writes, samples, figures, problems }: SoakResult): string[] {
  const lines = ['', 'call                                answered  refused  repeated    p50 ms    p99 ms']
  for (const [path, { answered, refused, repeated, times }] of [...figures].toSorted()) {
    const sorted = times.toSorted((a, b) => a - b)
    const at = (part: number) => shareOf(sorted, part).toFixed(0).padStart(10)
    const numbers = [answered, refused, repeated].map((value) => String(value).padStart(9)).join('')
    lines.push(`${path.padEnd(35)}${numbers}${at(0.5)}${at(0.99)}`)
  }
  lines.push('', 'fault        times   back after s: median      most')
  for (const kind of new Set(faults.map((fault) => fault.kind))) {
    const times = faults.filter((fault) => fault.kind === kind).map((fault) => fault.recovery / 1000)
    const [middle, most] = [median(times), Math.max(...times)].map((value) => value.toFixed(1).padStart(10))
    lines.push(`${kind.padEnd(12)}${String(times.length).padStart(6)}                ${middle}${most}`)
  }
  const [first] = samples
  const last = samples.at(-1)
  const slope = slopeOf(samples)
  lines.push(
    '',
    `writes: ${writes} acknowledged`,
    `memory of the surviving server: ${first?.memory.toFixed(0)} MB, at the end ${last?.memory.toFixed(0)} MB`,
    `memory growth: ${slope === undefined ? 'too short to tell' : `${slope.toFixed(2)} MB/min`}`,
    `descriptors: ${first?.descriptors}, at the end ${last?.descriptors}`,
    `database connections: ${first?.connections}, at the end ${last?.connections}`,
    `problems: ${problems.length}`,
    ...problems.map((problem) => `  ${problem}`),
  )
  return lines
}

if (import.meta.main && process.argv.includes('--cluster')) {
  const { enterCluster } = await import('./cluster/enter.ts')
  const args = process.argv.slice(2).filter((argument) => argument !== '--' && argument !== '--cluster')
  process.exit(await enterCluster(args, console.log))
} else if (import.meta.main) {
  const { values } = parseArgs({
    args: process.argv.slice(2).filter((argument) => argument !== '--'),
    options: {
      minutes: { type: 'string', default: '30' },
      faults: { type: 'string' },
      clients: { type: 'string', default: '8' },
      orders: { type: 'string', default: '300' },
      seed: { type: 'string', default: '9' },
    },
  })
  const result = await soak({
    seconds: Number(values.minutes) * 60,
    ...(values.faults ? { faults: Number(values.faults) } : {}),
    gap: [2_000, 15_000],
    clients: Number(values.clients),
    orders: Number(values.orders),
    seed: Number(values.seed),
    log: console.log,
  })
  for (const line of tableOf(result)) console.log(line)
  process.exit(result.problems.length === 0 ? 0 : 1)
}
