import { Connection, load, median } from './client.ts'
import { atLeast, atMost, digits } from './figures.ts'
import type { Figure } from './figures.ts'
import { operationsOf } from './operations.ts'
import { cpuOf, cpuOfFamily } from './processes.ts'
import { signIn } from './world.ts'
import type { World } from './world.ts'
import type { Bench } from './sections.ts'
import { daysNeeded, spansOf } from '#home/overview.rules.ts'
import { readDayFigures } from '#home/queue.api.ts'
import { businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import type { Period } from '#platform/rules/periods.ts'
import { ordersByDate, ordersByRoute, ordersByType } from '#reports/analysis.report.ts'
import { everyDaySums } from '#reports/server/day-sums.ts'
import { everyKeptRows } from '#reports/server/kept-rows.ts'

const days = ({ from, to }: Period) =>
  `date_from=${formatBusinessDate(from)}&date_to=${formatBusinessDate(to)}&size=200`

/** All that the overview asks, at once on connections of their own as a browser does, until the last answer. */
export async function overviewed({ world, ours, rounds }: Bench): Promise<Figure[]> {
  const spans = spansOf(businessDate(new Date()))
  const month = spans.find(({ key }) => key === 'month')!
  const paths = [
    readDayFigures.path,
    `${ordersByDate.path}?${days(daysNeeded(spans))}`,
    `${ordersByRoute.path}?${days(month)}`,
    `${ordersByType.path}?${days(month)}`,
  ]
  const figures: Figure[] = []
  for (const person of ['su', 'ss']) {
    const headers = await signIn(ours.port, person)
    const connections = paths.map((path) => ({ path, connection: new Connection(ours.port) }))
    const alone = new Map<string, number[]>(paths.map((path) => [path, []]))
    const ask = async (path: string, connection: Connection) => {
      const started = performance.now()
      const { status, text } = await connection.send({ method: 'GET', path, headers })
      if (status !== 200) throw new Error(`${path} of ${person}: ${status} ${text.slice(0, 200)}`)
      return performance.now() - started
    }
    const all = async () => {
      const started = performance.now()
      await Promise.all(connections.map(({ path, connection }) => ask(path, connection)))
      return performance.now() - started
    }
    await all()
    const asks = 3 * rounds
    for (const { path, connection } of connections)
      for (let n = 0; n < asks; n += 1) alone.get(path)!.push(await ask(path, connection))
    const [own, database] = [cpuOf(ours.pid), cpuOfFamily(world.postmaster)]
    const times: number[] = []
    for (let n = 0; n < asks; n += 1) times.push(await all())
    const cpu = (before: number, now: number) => `${digits((now - before) / asks)} ms`
    const each = [...alone].map(([path, took]) => `${path.split('?')[0]} ${digits(median(took))} ms`)
    figures.push({
      name: `overview, ${person}`,
      value: median(times),
      unit: 'ms',
      target: atMost(150, 100),
      cause: `CPU: server ${cpu(own, cpuOf(ours.pid))}, database ${cpu(database, cpuOfFamily(world.postmaster))}; alone: ${each.join(', ')}`,
    })
    for (const { connection } of connections) connection.close()
  }
  return figures
}

/** What a write does for reports besides the sums by day and kept rows, whose marks are named after them. */
const keepers = [
  'follow_order_event',
  'follow_order',
  'follow_bill_flow',
  'bill_export_of_event',
  'billed_order_of_entry',
  'mark_order_margin',
]

/**
 * What reports cost who makes and moves orders: the same operation with every trigger that writes for them, marks of
 * sums and kept rows, histories, ways and billed orders, and without them, by turns. What was written without them is
 * told and marked afterwards.
 */
export async function summed({ world, ours, rounds, seconds, clients }: Bench): Promise<Figure[]> {
  const callers = { seller: await signIn(ours.port, 'cs'), accountant: await signIn(ours.port, 'ac') }
  const marked = [...everyDaySums, ...everyKeptRows].map(({ table }) => table)
  const triggers = await world.query<{ table: string; name: string }>(
    `select c.relname as table, t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     join pg_proc p on p.oid = t.tgfoid
     where not t.tgisinternal and t.tgparentid = 0 and (p.proname ~ '^(${marked.join('|')})_of_' or p.proname = any($1))`,
    [keepers],
  )
  const turn = async (word: 'enable' | 'disable') => {
    for (const { table, name } of triggers) await world.query(`alter table ${table} ${word} trigger ${name}`)
  }
  const [begun] = await world.query<{ at: Date }>('select clock_timestamp() as at')
  const figures: Figure[] = []
  try {
    for (const operation of await operationsOf(world)) {
      if (operation.name !== 'create' && operation.name !== 'status') continue
      const once = async () => {
        await operation.prepare?.()
        const [own, database] = [cpuOf(ours.pid), cpuOfFamily(world.postmaster)]
        const { rate, count, failed, failure } = await load(ours.port, operation.operation(callers), {
          clients: Math.min(clients, 4),
          seconds,
        })
        if (failed || count === 0) throw new Error(`${operation.name}: ${failed} failed: ${failure}`)
        const cpu = (cpuOf(ours.pid) - own + cpuOfFamily(world.postmaster) - database) / count
        return { rate, cpu }
      }
      await once()
      const pairs: { rate: number; cpu: number }[] = []
      for (let round = 0; round < 2 * rounds; round += 1) {
        const first = round % 2 ? await once() : undefined
        await turn('disable')
        const without = await once()
        await turn('enable')
        const with_ = first ?? (await once())
        pairs.push({ rate: with_.rate / without.rate, cpu: with_.cpu / without.cpu })
      }
      const cpu = median(pairs.map((pair) => pair.cpu))
      figures.push(
        {
          name: `${operation.name}: rate with what reports keep against without`,
          value: median(pairs.map((pair) => pair.rate)),
          unit: '',
          target: atLeast(0.95, 0.98),
          cause: `CPU per call ${digits(cpu)} times; pairs ${pairs.map(({ rate }) => rate.toFixed(3)).join(' ')}`,
        },
        {
          name: `${operation.name}: CPU per call with what reports keep against without`,
          value: cpu,
          unit: '×',
          target: atMost(1.05, 1.02),
          cause: `pairs ${pairs.map((pair) => pair.cpu.toFixed(3)).join(' ')}`,
        },
      )
    }
  } finally {
    await turn('enable')
    await told(world, begun!.at)
  }
  return figures
}

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
     select sums, id from unnest(array['order_day', 'order_goods_day', 'order_margin']) sums, unnest($1::bigint[]) id
     union all select distinct 'customer_life', customer_id from orders where id = any($1) and customer_id is not null`,
    [orders],
  )
  await world.query('commit')
}
