import { Connection } from './client.ts'
import { costOf, cpuText, timeToRead } from './cost-of.ts'
import type { Cost } from './cost-of.ts'
import { atMost, digits } from './figures.ts'
import type { Figure, Target } from './figures.ts'
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
      const cost = await searched(bench, kind, samples, headers)
      figures.push({
        name: `search, ${kind.name}, ${when} VACUUM${kind.prefix ? '' : ': CPU'}`,
        value: kind.prefix ? cost.time : cost.server + cost.database,
        unit: 'ms',
        target: kind.target ?? (kind.prefix ? atMost(5, 2.5) : atMost(30, 10)),
        cause: `median ${digits(cost.time)} ms; ${cpuText(cost)}`,
      })
    }
  }
  for (const kind of customerKinds) {
    const cost = await searched(bench, kind, samples, headers, '/api/users?type=1')
    figures.push({
      name: `customer search, ${kind.name}`,
      value: cost.time,
      unit: 'ms',
      target: atMost(50, 25),
      cause: cpuText(cost),
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
): Promise<Cost> {
  const connection = new Connection(ours.port)
  const paths = samples.map((sample) => `${list}&q=${encodeURIComponent(kind.text(sample))}&size=20`)
  const ask = (path: string) => timeToRead(connection, path, headers, 'cs')
  for (const path of paths.slice(0, 5)) await ask(path)
  const cost = await costOf({ ours, database: world.postmaster }, paths.length, (turn) => ask(paths[turn]!))
  connection.close()
  return cost
}
