import { orderStatus } from '#orders/core/order.status.ts'
import type { JudgedRows } from '#platform/contract/pasted-rows.ts'
import { Connection, median } from './client.ts'
import { atMost, digits } from './figures.ts'
import type { Figure } from './figures.ts'
import { cpuOf, cpuOfFamily } from './processes.ts'
import type { Bench } from './sections.ts'
import { signIn } from './world.ts'

interface Pasted {
  name: string
  /** Whose work it is. */
  by: string
  /** Which orders, as a condition on them. */
  of: string
  check: string
  save: string
  /** What stands behind the order's code in the row, other at each turn so that every row changes its order. */
  row: (at: number, turn: number) => object
}

const bought = `status = ${orderStatus.bought} and kind = 'bought' and not purchase_waits`
const kinds: readonly Pasted[] = [
  {
    name: 'tracks',
    by: 'cs',
    of: bought,
    check: '/api/quote/bought/call',
    save: '/api/quote/bought/save',
    row: (at, turn) => ({ track: `8${Date.now() % 1_000_000}${turn}${String(at).padStart(5, '0')}` }),
  },
  {
    name: 'shipping fees',
    by: 'cs',
    of: bought,
    check: '/api/quote/feeshipping/call',
    save: '/api/quote/feeshipping/save',
    row: (_, turn) => ({ fee: 3 + (turn % 7) }),
  },
  {
    name: 'Mercari purchases',
    by: 'cs',
    of: `${bought} and site_code in ('mercari', 'mercari-shops')`,
    check: '/api/quote/bought/mercari',
    save: '/api/quote/mercari/save',
    row: (at, turn) => ({
      fee: 4 + (turn % 7),
      track: `9${Date.now() % 1_000_000}${turn}${String(at).padStart(5, '0')}`,
    }),
  },
  {
    name: 'oversize measures',
    by: 'op',
    of: `status in (${orderStatus.checked}, ${orderStatus.priced}) and bill_id is null and r_weight > 0`,
    check: '/api/quote/oversize/call',
    save: '/api/import/quotes/oversize',
    row: (at, turn) => ({ length: 20 + (at % 120), width: 15 + (turn % 7), height: 10 }),
  },
]
const most = 1_000

/** A thousand rows pasted, looked at and saved, each of them changing its order; of a small company as many as it has. */
export async function pasted({ world, ours, rounds, say }: Bench): Promise<Figure[]> {
  let headers: Record<string, string> = {}
  const connection = new Connection(ours.port)
  const ask = async (path: string, body: object) => {
    const [began, own, database] = [performance.now(), cpuOf(ours.pid), cpuOfFamily(world.postmaster)]
    const { status, text } = await connection.send({ method: 'POST', path, headers, body })
    const time = performance.now() - began
    if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 200)}`)
    const { data } = JSON.parse(text) as { data: JudgedRows }
    return { data, time, own: cpuOf(ours.pid) - own, database: cpuOfFamily(world.postmaster) - database }
  }
  const figures: Figure[] = []
  for (const { name, by, of, check, save, row } of kinds) {
    const orders = await world.query<{ code: string }>(
      `select code from orders where station_id = 1 and deleted_at is null and ${of} order by md5(id::text) limit $1`,
      [most],
    )
    const n = orders.length
    if (n < most) say(`  of ${most} orders for ${name} a station has ${n}: more --orders`)
    if (n === 0) continue
    headers = await signIn(ours.port, by)
    const looks: Asked[] = []
    const saves: Asked[] = []
    for (let turn = 0; turn < rounds; turn += 1) {
      const rows = orders.map(({ code }, at) => ({ line: at + 1, no: code, ...row(at, turn) }))
      const look = await ask(check, { rows })
      const seen = look.data.rows.flatMap(({ id, version }) => (id && version ? [{ id, version }] : []))
      const kept = await ask(save, { rows, seen })
      const saved = kept.data.counts['saved'] ?? 0
      if (saved < n * 0.9) throw new Error(`${save} saved ${JSON.stringify(kept.data.counts)}`)
      looks.push(look)
      saves.push(kept)
    }
    figures.push(
      figureOf(`paste of ${n} ${name}, previewed`, looks, 1_000),
      figureOf(`paste of ${n} ${name}, saved`, saves, 3_000),
    )
  }
  connection.close()
  return figures
}

interface Asked {
  time: number
  own: number
  database: number
}

function figureOf(name: string, asked: readonly Asked[], must: number): Figure {
  const of = (what: keyof Asked) => median(asked.map((one) => one[what]))
  return {
    name,
    value: of('time'),
    unit: 'ms',
    target: atMost(must, must / 2),
    cause: `CPU: server ${digits(of('own'))} ms, database ${digits(of('database'))}`,
  }
}
