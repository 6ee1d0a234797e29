/** Inside the namespaces that `enter.ts` made: opens the topology, strikes it fault after fault, prints the table. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { seeded } from '#demo/random.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { checkSeals } from '#platform/server/db/seals.ts'
import { check, totals } from '../soak-check.ts'
import { startWorkers } from '../soak-work.ts'
import type { Answer } from '../soak-work.ts'
import { until } from '../soak-world.ts'
import { planOf } from './faults.ts'
import { backToAMoment, backUp } from './moment.ts'
import { startReader } from './reader.ts'
import { effectOf, tableOf } from './refusals.ts'
import type { Struck } from './refusals.ts'
import { openTopology } from './topology.ts'

const [root = '', folder = '', ...args] = process.argv.slice(2)
const { values } = parseArgs({
  args,
  allowNegative: true,
  options: {
    failovers: { type: 'string', default: '20' },
    clients: { type: 'string', default: '8' },
    orders: { type: 'string', default: '300' },
    seed: { type: 'string', default: '9' },
    /** Ends with an accident and the way back to the moment before; `--no-moment` leaves it out. */
    moment: { type: 'boolean', default: true },
    /** Faults whose name matches, alone. */
    only: { type: 'string' },
    /** The whole plan so many times over: for a fault that goes wrong seldom. */
    times: { type: 'string', default: '1' },
  },
})
// Whoever started this holds the other end: when they are gone, killed even, all this ends.
process.stdin.once('close', () => process.exit(1)).resume()

const seed = Number(values.seed)
const random = seeded(seed)
const began = performance.now()
const minutes = () => (performance.now() - began) / 60_000
/** Each minute, and a row waits for two of them. */
const sealedWithin = 4
const say = (line: string) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${line}`)

const world = await openTopology({ root, folder, orders: Number(values.orders) }, say)
/** Connections of before a failover lead nowhere: each look at the books has its own. */
async function reading<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(await world.ownerUrl(), { max: 2, onError: () => {} })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

const problems: string[] = []
const struck: Struck[] = []
let checked = 0
await until('everything is well', () => world.isWell().catch(() => false))
const before = await reading(totals)
let answers: Answer[] = []
const watch = (answer: Answer) => void answers.push(answer)
const workers = await reading((db) =>
  startWorkers(
    {
      db,
      servers: [{ base: () => world.web }],
      random: seeded(seed + 1),
      watch,
    },
    Number(values.clients),
  ),
)
const backup = await backUp(world)
say(`a whole backup of the cluster in ${backup.toFixed(1)} s`)
const reader = startReader(world.web, watch)
say('people work')
try {
  const plan = planOf(Number(values.failovers), {
    ...(values.only ? { only: new RegExp(values.only) } : {}),
    times: Number(values.times),
  })
  for (const { kind, failover = false, allowed, strike } of plan) {
    await sleep(random.int(500, 2_000))
    answers = []
    const from = (await world.patroni.primary())?.name
    const at = performance.now()
    await strike(world)
    // Who has just been struck may not know it yet: well, and still well.
    for (let times = 0; times < 3;) {
      await until(`all is well after ${kind}`, () => world.isWell().catch(() => false))
      await sleep(300)
      times = (await world.isWell().catch(() => false)) ? times + 1 : 0
    }
    const to = (await world.patroni.primary())?.name
    const whole = (performance.now() - at) / 1000
    await workers.pause()
    const effect = effectOf(answers, allowed)
    const wrong = [
      ...effect.wrong,
      ...(await reading((db) => check(db, workers, before, checked))),
      ...workers.failures,
    ]
    checked = workers.done.length
    struck.push({ kind, failover, moved: from !== to, effect, whole })
    problems.push(...wrong.map((line) => `${kind}: ${line}`))
    say(
      `${String(struck.length).padStart(3)}  ${kind.padEnd(32)} refused for ${effect.seconds.toFixed(1).padStart(5)} s ` +
        `(${effect.refused}), longest ${effect.longest.toFixed(1)} s, whole after ${whole.toFixed(1)} s, ` +
        `${workers.done.length} writes, ${wrong.length ? wrong.join('; ') : 'all holds'}`,
    )
    workers.failures.length = 0
    workers.resume()
  }
  await Promise.all([workers.stop(), reader.stop()])
  if (values.moment) {
    const back = await backToAMoment(world)
    const wrong = [...back.wrong, ...(await reading((db) => check(db, workers, before, 0)))]
    problems.push(...wrong.map((line) => `back to a moment: ${line}`))
    say(
      `a table of the journal was dropped: a primary of the moment before after ${back.primary.toFixed(1)} s, ` +
        `all whole after ${back.whole.toFixed(1)} s, ${wrong.length ? wrong.join('; ') : 'all holds'}`,
    )
  }
  const { broken } = await reading((db) => checkSeals(db))
  problems.push(...(await idleJobs()))
  problems.push(...broken.map(({ table, what }) => `seals of ${table}: ${what}`))
} catch (error) {
  problems.push((error as Error).message, await world.patroni.say())
}
for (const line of said(world.logs)) problems.push(line)
// A worker that cannot begin because the database is away is begun again; nobody else ends.
for (const name of new Set(world.ended))
  if (name.startsWith('worker')) say(`${name} was started again`)
  else problems.push(`${name} ended by itself`)
console.log(['', ...tableOf(struck), ''].join('\n'))
const count = (failover: boolean) => struck.filter((each) => each.failover === failover).length
console.log(
  `${count(true)} failovers (${struck.filter(({ moved }) => moved).length} to another server), ${count(false)} other faults, ${workers.done.length} writes acknowledged`,
)
console.log(`reports: ${reader.read.replica} read from a standby, ${reader.read.primary} from the primary`)
console.log(`${minutes().toFixed(1)} minutes`)
console.log(`problems: ${problems.length}`)
for (const problem of problems) console.log(`  ${problem.slice(0, 600)}`)
process.exit(problems.length ? 1 : 0)

/** Jobs go on: none was given up, and what is due each minute has been done. */
async function idleJobs(): Promise<string[]> {
  const given = await world.ask<{ job: string; why: string }>(
    // One that runs while it is asked for anew is counted as tried out, so that it ends with this run.
    `select task_identifier as job, coalesce(left(last_error, 300), 'cut off') as why from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null`,
  )
  const [seals] = await world.ask<{ age: number }>(
    'select extract(epoch from now() - max(sealed_at))::float8 as age from seal',
  )
  const late = minutes() > sealedWithin && !((seals?.age ?? Infinity) < sealedWithin * 60)
  return [
    ...given.map(({ job, why }) => `the job ${job} was given up: ${why}`),
    ...(late ? [`nothing has been sealed for ${((seals?.age ?? 0) / 60).toFixed(0)} minutes`] : []),
  ]
}

/** What the product logged as unexpected. */
function said(logs: string): string[] {
  return readdirSync(logs)
    .filter((name) => /^app\d-(server\.js|worker\.ts)\.log$/.test(name))
    .flatMap((name) =>
      readFileSync(join(logs, name), 'utf8')
        .split('\n')
        .filter((line) => line.includes('"err"'))
        .slice(0, 3)
        .map((line) => `${name}: ${line}`),
    )
}
