import { setTimeout as sleep } from 'node:timers/promises'
import { packageStatus } from '#warehouse/package.status.ts'
import { Connection, shareOf } from './client.ts'
import { atMost, digits } from './figures.ts'
import type { Figure } from './figures.ts'
import { cpuOf, cpuOfFamily } from './processes.ts'
import type { Bench } from './sections.ts'
import { signIn } from './world.ts'

const stations = 8
/** A quick hand: the next parcel this long after the last answer. */
const handMs = 500
const scans = 40

/** Eight stations of the warehouse in Vietnam scan parcels of arrived flights at once, each with a session of its own. */
export async function scanned({ world, ours, say }: Bench): Promise<Figure[]> {
  const parcels = await world.query<{ track: string }>(
    `select p.track from package p join mawb m on m.id = p.mawb_id
     where p.receive_status = ${packageStatus.arrived} and p.cancelled_at is null and m.arrived_at is not null
       and exists (select from package_order po join orders o on o.id = po.order_id
         where po.package_id = p.id and o.station_id = 1 and o.deleted_at is null)
     order by md5(p.id::text) limit $1`,
    [stations * scans],
  )
  if (parcels.length < stations * scans) {
    say(
      `  stations need ${stations * scans} parcels that arrived, there are ${parcels.length}: more --orders`,
    )
    return []
  }
  const [own, database] = [cpuOf(ours.pid), cpuOfFamily(world.postmaster)]
  const times: number[] = []
  let moved = 0
  await Promise.all(
    Array.from({ length: stations }, async (_, station) => {
      const headers = await signIn(ours.port, 'op')
      const connection = new Connection(ours.port)
      await sleep((station * handMs) / stations)
      for (const { track } of parcels.slice(station * scans, (station + 1) * scans)) {
        const began = performance.now()
        const { status, text } = await connection.send({
          method: 'POST',
          path: '/api/import/quotes/scan',
          headers,
          body: { code: track },
        })
        times.push(performance.now() - began)
        if (status !== 200) throw new Error(`scan of ${track}: ${status} ${text.slice(0, 200)}`)
        if (text.includes('"outcome":"scanned"')) moved += 1
        await sleep(handMs)
      }
      connection.close()
    }),
  )
  times.sort((a, b) => a - b)
  const each = (before: number, now: number) => `${digits((now - before) / times.length)} ms`
  return [
    { name: `${stations} stations scanning: scan to answer, p50`, value: shareOf(times, 0.5), unit: 'ms' },
    {
      name: `${stations} stations scanning: scan to answer, p95`,
      value: shareOf(times, 0.95),
      unit: 'ms',
      target: atMost(100, 50),
      cause: `CPU a scan: server ${each(own, cpuOf(ours.pid))}, database ${each(database, cpuOfFamily(world.postmaster))}; ${moved} of ${times.length} scanned in`,
    },
  ]
}
