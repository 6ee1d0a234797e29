/**
 * `npm run bench -- [--orders 1000000] [--sections floor,search,memory] [--rounds 3] [--seconds 4]
 * [--against 10000] [--only list,open] [--data FOLDER]`: our figures against a bare node:http + pg server in
 * the same run. Prints `name: value unit` lines and a table. Talks to 127.0.0.1 only.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Connection, load, median } from './client.ts'
import type { Load } from './client.ts'
import { operationsOf } from './operations.ts'
import type { Callers, Measured } from './operations.ts'
import { cpuOf, cpuOfFamily, memoryOf, start } from './processes.ts'
import type { Running } from './processes.ts'
import { openWorld, signIn } from './world.ts'
import type { World } from './world.ts'

const { values: given } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    orders: { type: 'string', default: '10000' },
    against: { type: 'string' },
    sections: { type: 'string', default: 'floor,search,memory' },
    only: { type: 'string', default: 'list,open,create,status,payment' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    clients: { type: 'string', default: '16' },
    data: { type: 'string', default: 'data/bench' },
  },
})
const orders = Number(given.orders)
const rounds = Number(given.rounds)
const seconds = Number(given.seconds)
const clients = Number(given.clients)
const sections = new Set(given.sections.split(','))
const only = new Set(given.only.split(','))
const table: { figure: string; value: string; must: string; aim: string }[] = []

const say = (line: string) => process.stdout.write(`${line}\n`)
const digits = (value: number) =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
const print = (name: string, value: number, unit = '') => say(`${name}: ${digits(value)} ${unit}`.trimEnd())
function row(figure: string, value: number, unit: string, must: string, aim: string) {
  table.push({ figure, value: `${digits(value)}${unit && ` ${unit}`}`, must, aim })
}

const cpu = new Map<string, number>()
if (given.against) await measure(Number(given.against), false)
await measure(orders, true)

say(`\n| figure (${orders} orders, ${clients} clients) | measured | must | aim |\n|---|---|---|---|`)
for (const { figure, value, must, aim } of table) say(`| ${figure} | ${value} | ${must} | ${aim} |`)
process.exit(0)

async function measure(count: number, whole: boolean): Promise<void> {
  say(`# ${count} orders`)
  const world = await openWorld(join(given.data, String(count)), count, (line) => say(`  ${line}`))
  const environment = {
    DATABASE_URL: world.url,
    DATA_DIR: join(given.data, String(count)),
    LOG_LEVEL: 'error',
  }
  const ours = await start('src/server.ts', environment)
  try {
    if (whole) {
      print('boot_ms', ours.boot, 'ms')
      row('boot to first answer', ours.boot / 1000, 's', '≤ 3 s', '1.5 s')
    }
    if (sections.has('floor')) await floor(world, ours, environment, count, whole)
    if (whole && sections.has('search')) await search(world, ours)
    if (whole && sections.has('memory')) {
      print('rss_mb', memoryOf(ours.pid), 'MB')
      row(`server memory after ${clients} clients`, memoryOf(ours.pid), 'MB', '≤ 300 MB', '180 MB')
    }
  } finally {
    await ours.stop()
    await world.close()
  }
}

interface Costs {
  result: Load
  server: number
  database: number
}

/** One run of an operation: its rate, and CPU per operation of the server and of the database, ms. */
async function once(world: World, server: Running, operation: Measured, callers: Callers): Promise<Costs> {
  await operation.prepare?.()
  const [own, database] = [cpuOf(server.pid), cpuOfFamily(world.postmaster)]
  const result = await load(server.port, operation.operation(callers), { clients, seconds })
  if (result.failed) say(`  ${operation.name}: ${result.failed} failed: ${result.failure}`)
  return {
    result,
    server: (cpuOf(server.pid) - own) / Math.max(1, result.count),
    database: (cpuOfFamily(world.postmaster) - database) / Math.max(1, result.count),
  }
}

async function floor(
  world: World,
  ours: Running,
  environment: Record<string, string>,
  count: number,
  whole: boolean,
): Promise<void> {
  const bare = await start('bench/bare-server.ts', environment)
  const nobody: Callers = { seller: {}, accountant: {} }
  for (const operation of await operationsOf(world)) {
    if (!only.has(operation.name)) continue
    const callers = { seller: await signIn(ours.port, 'cs'), accountant: await signIn(ours.port, 'ac') }
    await operation.prepare?.()
    await load(ours.port, operation.operation(callers), { clients, seconds: 1 })
    await load(bare.port, operation.operation(nobody), { clients, seconds: 1 })
    const pairs: { ours: Costs; bare: Costs }[] = []
    for (let round = 0; round < rounds; round += 1) {
      // Who goes first changes: neither always finds the cache the other warmed.
      const runOurs = () => once(world, ours, operation, callers)
      const runBare = () => once(world, bare, operation, nobody)
      if (round % 2) pairs.push({ ours: await runOurs(), bare: await runBare() })
      else {
        const second = await runBare()
        pairs.push({ ours: await runOurs(), bare: second })
      }
    }
    const of = (figure: (pair: (typeof pairs)[number]) => number) => median(pairs.map(figure))
    const { name } = operation
    const ratio = of((pair) => pair.ours.result.rate / pair.bare.result.rate)
    print(
      `${name}_rate`,
      of((pair) => pair.ours.result.rate),
      '/s',
    )
    print(
      `${name}_bare_rate`,
      of((pair) => pair.bare.result.rate),
      '/s',
    )
    print(`${name}_ratio`, ratio)
    print(
      `${name}_p50`,
      of((pair) => pair.ours.result.p50),
      'ms',
    )
    print(
      `${name}_p99`,
      of((pair) => pair.ours.result.p99),
      'ms',
    )
    print(
      `${name}_bare_p99`,
      of((pair) => pair.bare.result.p99),
      'ms',
    )
    print(
      `${name}_cpu_server`,
      of((pair) => pair.ours.server),
      'ms',
    )
    print(
      `${name}_cpu_database`,
      of((pair) => pair.ours.database),
      'ms',
    )
    print(
      `${name}_bare_cpu_server`,
      of((pair) => pair.bare.server),
      'ms',
    )
    print(
      `${name}_bare_cpu_database`,
      of((pair) => pair.bare.database),
      'ms',
    )
    const cost = of((pair) => pair.ours.server + pair.ours.database)
    cpu.set(`${name} ${count}`, cost)
    if (!whole) continue
    row(`${name}: requests/s against bare`, ratio, '', '≥ 0.6', '0.8')
    row(
      `${name}: p99 / p50`,
      of((pair) => pair.ours.result.p99 / pair.ours.result.p50),
      '',
      '≤ 5',
      '3',
    )
    row(`${name}: CPU per operation`, cost, 'ms', '', '')
    const small = cpu.get(`${name} ${Number(given.against)}`)
    if (small) row(`${name}: CPU against ${given.against} orders`, cost / small, '×', '≤ 1.5×', '1.2×')
  }
  await bare.stop()
}

/** Searches one after the other: time and CPU of each kind, after the writes above and after VACUUM. */
async function search(world: World, ours: Running): Promise<void> {
  const rows = await world.query(
    `select o.code, o.track, o.name, c.name as customer, c.phone from orders o join customer c on c.id = o.customer_id
     where o.station_id = 1 and o.track is not null and o.deleted_at is null order by md5(o.id::text) limit 60`,
  )
  const kinds: [name: string, text: (each: Record<string, string>) => string, must: string, aim: string][] = [
    ['prefix of code', (each) => (each['code'] ?? '').slice(0, 9), '≤ 5 ms', '2.5 ms'],
    ['prefix of track', (each) => (each['track'] ?? '').slice(0, 9), '≤ 5 ms', '2.5 ms'],
    ['part of a name', (each) => (each['name'] ?? '').slice(-10), '≤ 30 ms CPU', '10 ms'],
    [
      'part of a customer',
      (each) => (each['customer'] ?? '').split(' ').slice(-2).join(' ').toLowerCase(),
      '≤ 30 ms CPU',
      '10 ms',
    ],
    ['part of a phone', (each) => (each['phone'] ?? '').slice(3), '≤ 30 ms CPU', '10 ms'],
    [
      'a word of thousands',
      (each) => (each['name'] ?? '').split(' ').slice(0, 2).join(' '),
      '≤ 30 ms CPU',
      '10 ms',
    ],
    ['nothing found', (each) => `khong co ${(each['code'] ?? '').slice(-5)}`, '≤ 30 ms CPU', '10 ms'],
  ]
  const headers = await signIn(ours.port, 'cs')
  for (const when of ['before', 'after'] as const) {
    if (when === 'after') await world.query('vacuum analyze')
    for (const [name, text, must, aim] of kinds) {
      const connection = new Connection(ours.port)
      const ask = async (each: Record<string, string>) => {
        const started = performance.now()
        const path = `/api/quotes?q=${encodeURIComponent(text(each))}&size=20`
        const { status, text: body } = await connection.send({ method: 'GET', path, headers })
        if (status !== 200) throw new Error(`search ${text(each)}: ${status} ${body.slice(0, 200)}`)
        return performance.now() - started
      }
      for (const each of rows.slice(0, 5)) await ask(each)
      const before = cpuOf(ours.pid) + cpuOfFamily(world.postmaster)
      const times: number[] = []
      for (const each of rows) times.push(await ask(each))
      const cost = (cpuOf(ours.pid) + cpuOfFamily(world.postmaster) - before) / rows.length
      connection.close()
      const key = `search_${name.replaceAll(' ', '_')}_${when}_vacuum`
      print(key, median(times), 'ms')
      print(`${key}_cpu`, cost, 'ms')
      if (must.includes('CPU')) row(`search, ${name}, ${when} VACUUM: CPU`, cost, 'ms', must, aim)
      else row(`search, ${name}, ${when} VACUUM`, median(times), 'ms', must, aim)
    }
  }
}
