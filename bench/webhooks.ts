import { setTimeout as sleep } from 'node:timers/promises'
import { billStatus } from '#billing/bill.status.ts'
import { carrierMessage } from '#carriers/carrier-message.status.ts'
import { parcelStatus } from '#carriers/parcel.status.ts'
import { ghnHook } from '#outside/carrier/ghn.sim.ts'
import { Connection, shareOf } from './client.ts'
import { atLeast, atMost, digits } from './figures.ts'
import type { Figure } from './figures.ts'
import { cpuOf, cpuOfFamily } from './processes.ts'
import type { Bench } from './sections.ts'

/** So many messages come within a minute, one in ten of them a second time. */
const many = Number(process.env['BENCH_MESSAGES'] ?? 10_000)
const aSecond = 200
const connections = 40
/** How long what was kept may take to be read, from the last answer. */
const patienceMs = 600_000
const moves = ['picked', 'storing', 'transporting', 'sorting']

/**
 * A carrier tells of a thousand parcels 200 times a second, whether or not the last was answered: how late the
 * answers are against the planned instants, and that each message is read, once.
 */
export async function told({ world, ours, say }: Bench): Promise<Figure[]> {
  const run = Date.now().toString(36)
  // Parcels as a waybill that was made leaves them: the asking is measured elsewhere.
  const parcels = await world.query<{ waybill: string }>(
    `insert into bill_parcel (bill_id, number, carrier, service, reference, status, waybill, weight, created_by, asked_at)
     select b.id, free.number, 'ghn', 'GHN2', $1 || '-' || b.id, '${parcelStatus.made}', $1 || '-' || b.id, 1000,
       (select min(id) from staff), now()
     from bill b cross join lateral (select coalesce(max(p.number), 0) + 1 as number from bill_parcel p
       where p.bill_id = b.id) free
     where b.status = ${billStatus.released} and free.number < 99 order by b.id limit 1000 returning waybill`,
    [run],
  )
  if (parcels.length === 0) {
    say('  messages need slips that may go out: more --orders')
    return []
  }
  const day = new Date()
  const messages = Array.from({ length: many }, (_, at) => {
    // Every tenth tells the one before it again.
    const told = at % 10 === 9 ? at - 1 : at
    const round = Math.floor(told / parcels.length)
    return {
      OrderCode: parcels[told % parcels.length]?.waybill,
      Type: 'switch_status',
      Status: moves[round % moves.length],
      Time: new Date(day.getTime() + round * 60_000).toISOString(),
      Description: 'Đang trung chuyển',
      Warehouse: 'Bưu cục Quận 1',
    }
  })
  const headers = { 'x-webhook-secret': ghnHook }
  const [own, database] = [cpuOf(ours.pid), cpuOfFamily(world.postmaster)]
  const free = Array.from({ length: connections }, () => new Connection(ours.port))
  const all = [...free]
  const times: number[] = []
  let wrong = ''
  const began = performance.now()
  const send = async (body: object, planned: number) => {
    // All connections are in use: the message waits for one, and its lateness says so.
    while (free.length === 0) await sleep(1)
    const connection = free.pop() as Connection
    const { status, text } = await connection.send({
      method: 'POST',
      path: '/api/webhooks/ghn',
      headers,
      body,
    })
    free.push(connection)
    times.push(performance.now() - planned)
    if (status !== 200) wrong ||= `${status} ${text.slice(0, 120)}`
  }
  const sent: Promise<void>[] = []
  for (const [at, body] of messages.entries()) {
    const planned = began + (at * 1000) / aSecond
    const wait = planned - performance.now()
    if (wait > 0) await sleep(wait)
    sent.push(send(body, planned))
  }
  await Promise.all(sent)
  const answered = performance.now()
  const cpu = `CPU: server ${digits(cpuOf(ours.pid) - own)} ms, database ${digits(cpuOfFamily(world.postmaster) - database)}`
  for (const connection of all) connection.close()
  if (wrong) throw new Error(`/api/webhooks/ghn: ${wrong}`)
  const of = (outcome: string) => `count(*) filter (where outcome = '${outcome}')::int`
  const read = async () =>
    (
      await world.query<Record<'kept' | 'waiting' | 'taken' | 'known', number>>(
        `select count(*)::int as kept, ${of(carrierMessage.waiting)} as waiting, ${of(carrierMessage.taken)} as taken,
          ${of(carrierMessage.known)} as known from carrier_message where waybill like $1 || '-%'`,
        [run],
      )
    )[0]
  let now = await read()
  while (now?.waiting && performance.now() - answered < patienceMs) {
    await sleep(500)
    now = await read()
  }
  const lag = performance.now() - answered
  const [events] = await world.query<{ n: number }>(
    `select count(*)::int as n from carrier_event e join bill_parcel p on p.id = e.parcel_id where p.waybill like $1 || '-%'`,
    [run],
  )
  times.sort((a, b) => a - b)
  const twice = messages.length - new Set(messages.map((message) => JSON.stringify(message))).size
  return [
    {
      name: `carrier's messages, ${aSecond} a second: answered, p50`,
      value: shareOf(times, 0.5),
      unit: 'ms',
    },
    {
      name: `carrier's messages, ${aSecond} a second: answered, p99`,
      value: shareOf(times, 0.99),
      unit: 'ms',
      target: atMost(50, 25),
      cause: cpu,
    },
    {
      name: `carrier's messages: kept of ${many}`,
      value: now?.kept ?? 0,
      unit: '',
      target: atLeast(many, many),
    },
    {
      name: `carrier's messages: each read once, ${many - twice} of them news`,
      value: now?.taken === many - twice && now.known === twice ? (events?.n ?? 0) : 0,
      unit: '',
      target: atLeast(many - twice, many - twice),
      cause: `${now?.waiting} wait, ${now?.taken} taken, ${now?.known} known before, ${events?.n} events`,
    },
    { name: `carrier's messages: the last of ${many} read after`, value: lag / 1000, unit: 's' },
  ]
}
