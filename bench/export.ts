import { load } from './client.ts'
import type { Operation } from './client.ts'
import { atMost, digits } from './figures.ts'
import type { Figure } from './figures.ts'
import { operationsOf } from './operations.ts'
import { cpuOf, cpuOfFamily, memoryOf } from './processes.ts'
import { signIn } from './world.ts'
import type { Bench } from './sections.ts'

const large = 100_000
const small = 10_000

/** The detailed file of orders (44 columns): a hundred thousand rows, ten thousand, and the list beside it. */
export async function exported(bench: Bench): Promise<Figure[]> {
  const { ours } = bench
  const headers = await signIn(ours.port, 'ac')
  const resting = memoryOf(ours.pid)
  const [few, many] = [await newestOf(bench, small), await newestOf(bench, large)]
  const first = await download(bench, few, headers)
  const whole = await download(bench, many, headers)
  const list = (await operationsOf(bench.world)).find(({ name }) => name === 'list')
  if (!list) throw new Error('no list to measure')
  const calling = list.operation({ seller: await signIn(ours.port, 'cs'), accountant: headers })
  const beside = await besideExport(bench, calling, () => download(bench, many, headers))
  return [
    {
      name: `export of ${few.rows} orders × 44 columns`,
      value: first.seconds,
      unit: 's',
      target: atMost(1, 0.5),
      cause: first.cause,
    },
    {
      name: `export of ${many.rows} orders × 44 columns`,
      value: whole.seconds,
      unit: 's',
      target: atMost(15, 8),
      cause: whole.cause,
    },
    {
      name: `memory added by the export of ${many.rows} orders`,
      value: Math.max(0, whole.memory - resting),
      unit: 'MB',
      target: atMost(150, 60),
      cause: 'rows on their way between reader, worker and client',
    },
    {
      name: 'list p95 beside an export against quiet, 4 clients',
      value: beside.busy / beside.quiet,
      unit: '×',
      target: atMost(2.5, 1.5),
      cause: `${digits(beside.busy)} ms against ${digits(beside.quiet)} ms: the file's worker and the database share the processors`,
    },
  ]
}

interface Newest {
  from: string
  rows: number
}

/** The day from which on a station has so many orders. */
async function newestOf({ world }: Bench, count: number): Promise<Newest> {
  const condition = 'station_id = 1 and deleted_at is null'
  const [edge] = await world.query<{ day: string }>(
    `select to_char(min(created_at) at time zone 'Asia/Ho_Chi_Minh', 'DD-MM-YYYY') as day from
      (select created_at from orders where ${condition} order by created_at desc limit $1) newest`,
    [count],
  )
  const from = edge?.day ?? ''
  const [counted] = await world.query<{ n: number }>(
    `select count(*) as n from orders where ${condition}
      and created_at >= to_date($1, 'DD-MM-YYYY')::timestamp at time zone 'Asia/Ho_Chi_Minh'`,
    [from],
  )
  return { from, rows: counted?.n ?? 0 }
}

async function download({ ours, world }: Bench, { from }: Newest, headers: Record<string, string>) {
  const [own, database, started] = [cpuOf(ours.pid), cpuOfFamily(world.postmaster), performance.now()]
  let memory = memoryOf(ours.pid)
  const answer = await fetch(`http://127.0.0.1:${ours.port}/api/quote/export/excel?created_at_from=${from}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  })
  if (!answer.ok || !answer.body) throw new Error(`export: ${answer.status} ${await answer.text()}`)
  let bytes = 0
  for await (const chunk of answer.body) {
    bytes += chunk.length
    memory = Math.max(memory, memoryOf(ours.pid))
  }
  const cpu = [cpuOf(ours.pid) - own, cpuOfFamily(world.postmaster) - database] as const
  return {
    seconds: (performance.now() - started) / 1000,
    memory,
    cause: `CPU: server ${digits(cpu[0] / 1000)} s, database ${digits(cpu[1] / 1000)} s; ${digits(bytes / 1e6)} MB`,
  }
}

/** p95 of the list at 4 clients, quiet and for as long as the file takes, ms. */
async function besideExport(bench: Bench, calling: Operation, file: () => Promise<unknown>) {
  const { ours, seconds } = bench
  const quiet = await load(ours.port, calling, { clients: 4, seconds })
  let running = true
  const written = file().finally(() => (running = false))
  const busy = await load(ours.port, calling, { clients: 4, seconds: 60, going: () => running })
  await written
  return { quiet: quiet.p95, busy: busy.p95 }
}
