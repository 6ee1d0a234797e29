import { load, median } from './client.ts'
import type { Load } from './client.ts'
import { atLeast, atMost, digits } from './figures.ts'
import type { Figure } from './figures.ts'
import { operationsOf } from './operations.ts'
import type { Callers, Measured } from './operations.ts'
import { cpuOf, cpuOfFamily, start } from './processes.ts'
import type { Running } from './processes.ts'
import { signIn } from './world.ts'
import { sameAnswer } from './same-answers.ts'
import type { Bench } from './sections.ts'

interface Costs {
  result: Load
  /** CPU per operation, ms. */
  server: number
  database: number
}
interface Pair {
  ours: Costs
  bare: Costs
}

/** The five calls against the bare server in paired rounds; `costs` gets our CPU by operation, ms. */
export async function floor(bench: Bench, costs: Map<string, number>): Promise<Figure[]> {
  const bare = await start('bench/bare-server.ts', bench.environment)
  const figures: Figure[] = []
  try {
    for (const operation of await operationsOf(bench.world)) {
      if (!bench.only.has(operation.name)) continue
      const pairs = await pairsOf(bench, operation, bare)
      const cost = median(pairs.map(({ ours }) => ours.server + ours.database))
      const small = costs.get(operation.name)
      costs.set(operation.name, cost)
      figures.push(...figuresOf(operation.name, pairs, cost, small))
    }
  } finally {
    await bare.stop()
  }
  return figures
}

async function pairsOf(bench: Bench, operation: Measured, bare: Running): Promise<Pair[]> {
  const { ours, clients, rounds } = bench
  const nobody: Callers = { seller: {}, accountant: {} }
  const callers = { seller: await signIn(ours.port, 'cs'), accountant: await signIn(ours.port, 'ac') }
  await sameAnswer(operation, { ours: ours.port, bare: bare.port, callers })
  await operation.prepare?.()
  const warm = { clients, seconds: Math.min(1, bench.seconds) }
  await load(ours.port, operation.operation(callers), warm)
  await load(bare.port, operation.operation(nobody), warm)
  const pairs: Pair[] = []
  for (let round = 0; round < rounds; round += 1) {
    // Who goes first changes: neither always finds the cache the other warmed.
    const first = round % 2 ? await once(bench, ours, operation, callers) : undefined
    const theirs = await once(bench, bare, operation, nobody)
    pairs.push({ ours: first ?? (await once(bench, ours, operation, callers)), bare: theirs })
  }
  return pairs
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

function figuresOf(name: string, pairs: Pair[], cost: number, small: number | undefined): Figure[] {
  const of = (figure: (pair: Pair) => number) => median(pairs.map(figure))
  const bareCost = of(({ bare }) => bare.server + bare.database)
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
    ...(small
      ? [
          {
            name: `${name}: CPU against the small company`,
            value: cost / small,
            unit: '×',
            target: atMost(1.25, 1.1),
            cause: 'pages of a large table that are not in the database’s cache',
          },
        ]
      : []),
  ]
}
