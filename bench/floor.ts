import { orderStatus } from '#orders/core/order.status.ts'
import { listPage, orderWhole } from './bare-reads.ts'
import { load, median } from './client.ts'
import type { Load } from './client.ts'
import { atLeast, atMost, digits } from './figures.ts'
import type { Figure } from './figures.ts'
import { operationsOf } from './operations.ts'
import type { Callers, Measured } from './operations.ts'
import { cpuOf, cpuOfFamily, start } from './processes.ts'
import type { Running } from './processes.ts'
import { readThrough } from './read-through.ts'
import { signIn } from './world.ts'
import { sameAnswer } from './same-answers.ts'
import type { Bench } from './sections.ts'

interface Costs {
  result: Load
  /** CPU per operation, ms. */
  server: number
  database: number
}
/** The same operation in one round. */
interface Round {
  ours: Costs
  bare: Costs
  /** Ours over the smaller company. */
  small?: Costs
}

/**
 * The five calls against the bare server in paired rounds, and against ours over a smaller company where there is one:
 * a machine that changes its speed changes it for all of them.
 */
export async function floor(bench: Bench, small?: Bench): Promise<Figure[]> {
  const bare = await start('bench/bare-server.ts', bench.environment)
  const figures: Figure[] = []
  try {
    // Beside a smaller company both have what a drawer and a page of the list read in memory, where it fits.
    for (const { world, orders, say } of small ? [small, bench] : []) {
      const bytes = await readThrough(world, [orderWhole(1), listPage(orderStatus.quoted)])
      say(`  ${orders} orders: ${digits(bytes / 1e9)} GB read through`)
    }
    const ofSmall = small ? await operationsOf(small.world) : []
    for (const operation of await operationsOf(bench.world)) {
      if (!bench.only.has(operation.name)) continue
      const same = ofSmall.find(({ name }) => name === operation.name)
      const rounds = await roundsOf(
        bench,
        operation,
        bare,
        small && same ? { bench: small, same } : undefined,
      )
      figures.push(...figuresOf(operation.name, rounds))
    }
  } finally {
    await bare.stop()
  }
  return figures
}

async function roundsOf(
  bench: Bench,
  operation: Measured,
  bare: Running,
  small: { bench: Bench; same: Measured } | undefined,
): Promise<Round[]> {
  const nobody: Callers = { seller: {}, accountant: {} }
  const callers = await callersOf(bench)
  await sameAnswer(operation, { ours: bench.ours.port, bare: bare.port, callers })
  const runs = {
    ours: await warmed(bench, bench.ours, operation, callers),
    bare: await warmed(bench, bare, operation, nobody),
    ...(small
      ? {
          small: await warmed(small.bench, small.bench.ours, small.same, await callersOf(small.bench)),
        }
      : {}),
  }
  const rounds: Round[] = []
  for (let round = 0; round < bench.rounds; round += 1) {
    // Who goes first changes: neither always finds the cache the other warmed.
    const first = round % 2 ? await runs.ours() : undefined
    const theirs = await runs.bare()
    rounds.push({
      ours: first ?? (await runs.ours()),
      bare: theirs,
      ...(runs.small ? { small: await runs.small() } : {}),
    })
  }
  return rounds
}

const callersOf = async ({ ours }: Bench): Promise<Callers> => ({
  seller: await signIn(ours.port, 'cs'),
  accountant: await signIn(ours.port, 'ac'),
})

/** How a server is asked for an operation, after it was asked for a second. */
async function warmed(bench: Bench, server: Running, operation: Measured, callers: Callers) {
  await operation.prepare?.()
  const { clients, seconds } = bench
  await load(server.port, operation.operation(callers), { clients, seconds: Math.min(1, seconds) })
  return () => once(bench, server, operation, callers)
}

/** One run of an operation. */
async function once(bench: Bench, server: Running, operation: Measured, callers: Callers): Promise<Costs> {
  const { world, clients, seconds } = bench
  await operation.prepare?.()
  const [own, database] = [cpuOf(server.pid), cpuOfFamily(world.postmaster)]
  const result = await load(server.port, operation.operation(callers), { clients, seconds })
  if (result.count + result.failed === 0) throw new Error(`${operation.name}: nothing to measure`)
  if (result.failed) throw new Error(`${operation.name}: ${result.failed} failed: ${result.failure}`)
  const count = Math.max(1, result.count)
  return {
    result,
    server: (cpuOf(server.pid) - own) / count,
    database: (cpuOfFamily(world.postmaster) - database) / count,
  }
}

/** CPU of a call, ms. */
const costOf = ({ server, database }: Costs) => server + database

function figuresOf(name: string, rounds: readonly Round[]): Figure[] {
  const of = (figure: (round: Round) => number) => median(rounds.map(figure))
  const cost = of(({ ours }) => costOf(ours))
  const bareCost = of(({ bare }) => costOf(bare))
  const beside = rounds.flatMap(({ ours, small }) => (small ? [{ ours, small }] : []))
  const where =
    `CPU per call: server ${digits(of(({ ours }) => ours.server))} ms against ${digits(of(({ bare }) => bare.server))}, ` +
    `database ${digits(of(({ ours }) => ours.database))} against ${digits(of(({ bare }) => bare.database))}`
  return [
    {
      name: `${name}: requests`,
      value: of(({ ours }) => ours.result.rate),
      unit: '/s',
      bare: of(({ bare }) => bare.result.rate),
    },
    {
      name: `${name}: requests against bare`,
      value: of(({ ours, bare }) => ours.result.rate / bare.result.rate),
      unit: '',
      target: name === 'create' ? atLeast(0.8, 0.9) : atLeast(0.75, 0.85),
      cause: where,
    },
    { name: `${name}: CPU per call`, value: cost, unit: 'ms', bare: bareCost },
    { name: `${name}: CPU of bare against ours`, value: cost > 0 ? bareCost / cost : 1, unit: '' },
    {
      name: `${name}: p99 / p50`,
      value: of(({ ours }) => ours.result.p99 / ours.result.p50),
      unit: '',
      bare: of(({ bare }) => bare.result.p99 / bare.result.p50),
      target: atMost(5, 3),
      cause: 'waits for a processor: other work on the machine, and garbage collection',
    },
    ...(beside.length > 0
      ? [
          {
            name: `${name}: CPU against the small company`,
            value: median(beside.map(({ ours, small }) => costOf(ours) / costOf(small))),
            unit: '×',
            target: atMost(1.25, 1.1),
            cause: 'pages of a large table that are not in the database’s cache',
          },
        ]
      : []),
  ]
}
