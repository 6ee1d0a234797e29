import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { load, median } from './client.ts'
import { atLeast, atMost, digits } from './figures.ts'
import type { Figure } from './figures.ts'
import { operationsOf } from './operations.ts'
import type { Measured } from './operations.ts'
import { cpuOf } from './processes.ts'
import { signIn } from './world.ts'
import type { World } from './world.ts'
import type { Bench } from './sections.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { foldChanges } from '#platform/server/lists/day-sums.ts'
import { foldKept } from '#platform/server/lists/kept-rows.ts'
import { everyDaySums } from '#reports/server/day-sums.ts'
import { everyKeptRows } from '#reports/server/kept-rows.ts'

/** What a write does for reports besides the sums by day and kept rows, whose marks are named after them. */
const keepers = [
  'follow_order_event',
  'follow_order',
  'follow_bill_flow',
  'bill_export_of_event',
  'billed_order_of_entry',
  'mark_order_margin',
]

/** Pairs of a round: a single one differs from the next by a tenth. */
const pairsOfRound = 8

interface Turn {
  rate: number
  /** CPU of a call, ms: the server's process, the backends of the database that it works with, the job's part. */
  server: number
  database: number
  job: number
}

/**
 * What reports cost who makes and moves orders: the same operation with every trigger that writes for them, marks of
 * sums and kept rows, histories, ways and billed orders, and without them, by turns. CPU is that of the server and of
 * the backends that serve it; vacuum and what writes pages out are not counted. The server's own job waits meanwhile:
 * the marks of each turn are counted right after it by a connection of ours, and what that takes is told apart. What
 * was written without triggers is told and marked afterwards.
 */
export async function summed({ world, ours, only, rounds, seconds, clients }: Bench): Promise<Figure[]> {
  const callers = { seller: await signIn(ours.port, 'cs'), accountant: await signIn(ours.port, 'ac') }
  const job = await heldJob(world)
  const turn = await triggersOf(world)
  const figures: Figure[] = []
  try {
    for (const operation of await operationsOf(world)) {
      if (operation.name !== 'create' && operation.name !== 'status') continue
      if (!only.has(operation.name)) continue
      const run = (wanted: number) =>
        load(ours.port, operation.operation(callers), { clients: Math.min(clients, 4), seconds: wanted })
      const once = async (kept: boolean): Promise<Turn> => {
        const begun = await now(world)
        await operation.prepare?.()
        await told(world, begun)
        await turn(kept ? 'enable' : 'disable')
        // Statements are planned anew where triggers changed.
        await run(seconds / 6)
        await job.fold()
        const serving = await backends(world)
        const [own, database] = [cpuOf(ours.pid), cpuOfBackends(serving)]
        const since = await now(world)
        const { rate, count, failed, failure } = await run(seconds)
        if (failed || count === 0) throw new Error(`${operation.name}: ${failed} failed: ${failure}`)
        const [ownAfter, databaseAfter] = [cpuOf(ours.pid), cpuOfBackends(serving)]
        // The job comes once a minute: what it takes where nothing is marked is borne by the calls of a minute.
        const folded = kept ? (await job.fold()) - (await job.fold()) * (1 - seconds / 60) : 0
        if (!kept) await told(world, since)
        return {
          rate,
          server: (ownAfter - own) / count,
          database: (databaseAfter - database) / count,
          job: folded / count,
        }
      }
      await once(true)
      const pairs: { with: Turn; without: Turn }[] = []
      for (let round = 0; round < pairsOfRound * rounds; round += 1) {
        const first = round % 2 ? await once(true) : undefined
        const without = await once(false)
        pairs.push({ with: first ?? (await once(true)), without })
      }
      figures.push(...figuresOf(operation.name, pairs))
    }
  } finally {
    await turn('enable')
    await job.release()
  }
  return figures
}

const cpuOfTurn = ({ server, database, job }: Turn) => server + database + job

function figuresOf(name: Measured['name'], pairs: { with: Turn; without: Turn }[]): Figure[] {
  const of = (figure: (pair: { with: Turn; without: Turn }) => number) => median(pairs.map(figure))
  const rates = pairs.map((pair) => pair.with.rate / pair.without.rate)
  const costs = pairs.map((pair) => cpuOfTurn(pair.with) / cpuOfTurn(pair.without))
  const parts =
    `CPU of a call, ms, with and without: server ${digits(of((pair) => pair.with.server))}, ${digits(of((pair) => pair.without.server))}; ` +
    `database ${digits(of((pair) => pair.with.database))}, ${digits(of((pair) => pair.without.database))}; job ${of((pair) => pair.with.job).toFixed(3)}`
  return [
    {
      name: `${name}: rate with what reports keep against without, of ${pairs.length} pairs`,
      value: median(rates),
      unit: '',
      target: atLeast(0.95, 0.98),
      cause: `${spread(rates)}; ${parts}`,
    },
    {
      name: `${name}: CPU per call with what reports keep, the job's part too, against without`,
      value: median(costs),
      unit: '×',
      target: atMost(1.05, 1.02),
      cause: `${spread(costs)}; ${parts}`,
    },
    ...(['server', 'database', 'job'] as const).map((part) => ({
      name: `${name}: what reports add to the CPU of a call, ${part}`,
      value: of((pair) => pair.with[part] - pair.without[part]) * 1000,
      unit: 'µs',
    })),
    {
      name: `${name}: CPU of a call without what reports keep`,
      value: of((pair) => cpuOfTurn(pair.without)) * 1000,
      unit: 'µs',
    },
  ]
}

/** The middle half, and how far the middle may be off by chance: a median is that of some of them. */
function spread(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.round((sorted.length - 1) * part)]!
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const error = Math.sqrt(
    values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1) / values.length,
  )
  return `middle half ${at(0.25).toFixed(3)} to ${at(0.75).toFixed(3)}, mean ${mean.toFixed(3)} ± ${error.toFixed(3)}`
}

async function triggersOf(world: World): Promise<(word: 'enable' | 'disable') => Promise<void>> {
  const marked = [...everyDaySums, ...everyKeptRows].map(({ table }) => table)
  const triggers = await world.query<{ table: string; name: string }>(
    `select c.relname as table, t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     join pg_proc p on p.oid = t.tgfoid
     where not t.tgisinternal and t.tgparentid = 0 and (p.proname ~ '^(${marked.join('|')})_of_' or p.proname = any($1))`,
    [keepers],
  )
  return async (word) => {
    for (const { table, name } of triggers) await world.query(`alter table ${table} ${word} trigger ${name}`)
  }
}

/** The work of the job that counts marks, done by us while the server's own waits for its turn. */
async function heldJob(world: World): Promise<{ fold(): Promise<number>; release(): Promise<void> }> {
  const db = openDatabase(world.url, { max: 1, onError: () => {} })
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid,
    pg_advisory_lock(hashtext('day_sums'), hashtext(${everyDaySums[0]!.table}))`.execute(db)
  const cpu = () => cpuOfBackends([rows[0]!.pid]) + process.cpuUsage().user / 1000
  const untilDone = async (step: (tx: Db) => Promise<boolean>) => {
    while (await db.transaction().execute(step));
  }
  return {
    async fold() {
      const before = cpu()
      for (const sums of everyDaySums) await untilDone((tx) => foldChanges(tx, sums))
      for (const kept of everyKeptRows) await untilDone((tx) => foldKept(tx, kept))
      return cpu() - before
    },
    release: () => db.destroy(),
  }
}

const backends = async (world: World): Promise<number[]> =>
  (
    await world.query<{ pid: number }>(
      `select pid from pg_stat_activity where usename = 'back_office' and backend_type = 'client backend' and datname = current_database()`,
    )
  ).map(({ pid }) => pid)

/** CPU of processes of one thread, ms, finer than the ticks of their children's. */
function cpuOfBackends(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    try {
      return sum + Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
    } catch {
      return sum
    }
  }, 0)
}

const now = async (world: World): Promise<Date> =>
  (await world.query<{ at: Date }>('select clock_timestamp() as at'))[0]!.at

/** The stays of the orders that were made or moved since then told anew, and all marked that counts them. */
async function told(world: World, since: Date): Promise<void> {
  await world.query('begin')
  const moved = await world.query<{ id: number }>(
    `select distinct entity_id as id from event where entity = 'order' and at >= $1`,
    [since],
  )
  const orders = moved.map(({ id }) => id)
  await world.query('delete from order_step where order_id = any($1)', [orders])
  await world.query('insert into order_step select * from order_step_source where order_id = any($1)', [
    orders,
  ])
  await world.query(
    `insert into day_sums_mark (sums, row_id)
     select sums, id from unnest(array['order_day', 'order_goods_day', 'order_margin', 'weighed_order']) sums, unnest($1::bigint[]) id
     union all select distinct 'customer_life', customer_id from orders where id = any($1) and customer_id is not null`,
    [orders],
  )
  await world.query('commit')
}
