import { Connection, median } from './client.ts'
import { atMost, digits } from './figures.ts'
import type { Figure, Target } from './figures.ts'
import { cpuOf, cpuOfFamily } from './processes.ts'
import { signIn } from './world.ts'
import type { Bench } from './sections.ts'

interface Sample {
  code: string
  track: string
  name: string
  customer: string
  phone: string
}

interface Kind {
  name: string
  text(sample: Sample): string
  /** A beginning of a code is judged by its time, a part of a text by its CPU. */
  prefix?: true
  /** Where it is not that of its kind. */
  target?: Target
}

const kinds: Kind[] = [
  { name: 'prefix of a code', text: ({ code }) => code.slice(0, 9), prefix: true },
  { name: 'prefix of a track', text: ({ track }) => track.slice(0, 9), prefix: true },
  { name: 'part of a name', text: ({ name }) => name.slice(-10) },
  {
    name: 'part of a customer',
    text: ({ customer }) => customer.split(' ').slice(-2).join(' ').toLowerCase(),
    target: atMost(12, 8),
  },
  { name: 'part of a phone', text: ({ phone }) => phone.slice(3) },
  { name: 'a word of thousands', text: ({ name }) => name.split(' ').slice(0, 2).join(' ') },
  { name: 'nothing found', text: ({ code }) => `khong co ${code.slice(-5)}` },
]

/** The same for customers; all of them are judged by their time. */
const customerKinds: Kind[] = [
  { name: 'two letters hardly anybody has', text: () => 'qx' },
  { name: 'two letters of thousands', text: ({ customer }) => customer.slice(0, 2) },
  { name: 'a whole name', text: ({ customer }) => customer },
  { name: 'the beginning of a code', text: () => 'KH0' },
  { name: 'part of a phone', text: ({ phone }) => phone.slice(3) },
]

/** Searches one after the other, before and after VACUUM: the time and the CPU of each kind. */
export async function search(bench: Bench): Promise<Figure[]> {
  const { world, ours } = bench
  const samples = await world.query<Sample>(
    `select o.code, o.track, o.name, c.name as customer, c.phone from orders o join customer c on c.id = o.customer_id
     where o.station_id = 1 and o.track is not null and o.deleted_at is null and c.phone is not null
     order by md5(o.id::text) limit $1`,
    [20 * bench.rounds],
  )
  const headers = await signIn(ours.port, 'cs')
  const figures: Figure[] = []
  for (const when of ['before', 'after'] as const) {
    if (when === 'after') await world.query('vacuum analyze')
    for (const kind of kinds) {
      const { time, server, database } = await searched(bench, kind, samples, headers)
      const cost = server + database
      figures.push({
        name: `search, ${kind.name}, ${when} VACUUM${kind.prefix ? '' : ': CPU'}`,
        value: kind.prefix ? time : cost,
        unit: 'ms',
        target: kind.target ?? (kind.prefix ? atMost(5, 2.5) : atMost(30, 10)),
        cause: `median ${digits(time)} ms; CPU: server ${digits(server)} ms, database ${digits(database)}`,
      })
    }
  }
  for (const kind of customerKinds) {
    const { time, server, database } = await searched(bench, kind, samples, headers, '/api/users?type=1')
    figures.push({
      name: `customer search, ${kind.name}`,
      value: time,
      unit: 'ms',
      target: atMost(50, 25),
      cause: `CPU: server ${digits(server)} ms, database ${digits(database)}`,
    })
  }
  return figures
}

async function searched(
  { ours, world }: Bench,
  kind: Kind,
  samples: Sample[],
  headers: Record<string, string>,
  list = '/api/quotes?',
): Promise<{ time: number; server: number; database: number }> {
  const connection = new Connection(ours.port)
  const ask = async (sample: Sample) => {
    const started = performance.now()
    const path = `${list}&q=${encodeURIComponent(kind.text(sample))}&size=20`
    const { status, text } = await connection.send({ method: 'GET', path, headers })
    if (status !== 200) throw new Error(`search ${kind.text(sample)}: ${status} ${text.slice(0, 200)}`)
    return performance.now() - started
  }
  for (const sample of samples.slice(0, 5)) await ask(sample)
  const [own, database] = [cpuOf(ours.pid), cpuOfFamily(world.postmaster)]
  const times: number[] = []
  for (const sample of samples) times.push(await ask(sample))
  connection.close()
  const count = Math.max(1, samples.length)
  return {
    time: median(times),
    server: (cpuOf(ours.pid) - own) / count,
    database: (cpuOfFamily(world.postmaster) - database) / count,
  }
}
