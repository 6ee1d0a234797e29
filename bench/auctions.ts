import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { bidStatus } from '#bidding/core/bid.status.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import { atMost } from './figures.ts'
import type { Figure } from './figures.ts'
import type { Bench } from './sections.ts'
import { signIn } from './world.ts'
import { Connection, median } from './client.ts'
import { listBids } from '#bidding/desk/yahoo-bid.api.ts'

/** So many auctions end within one minute; the placing of all of them is measured against the planned instants. */
const many = Number(process.env['BENCH_AUCTIONS'] ?? 1_000)
const accounts = 20
const withinMs = 60_000

/** The simulated market, a process of its own, and how a server reaches it. */
interface Town {
  control: string
  reach: string
  stop(): void
}
export async function startTown(): Promise<Town> {
  const market = spawn(process.execPath, ['src/outside/market/auction-town.ts'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const { url, secret, control } = JSON.parse(await lineOf(market)) as Record<
    'url' | 'secret' | 'control',
    string
  >
  return { control, reach: url.replace('://', `://:${secret}@`), stop: () => void market.kill('SIGKILL') }
}

/**
 * Auctions of the simulated market, a process of its own, that all end within one minute, placed by the server that
 * answers lists meanwhile. Lateness is that of the sending against its planned instant, by the market's clock.
 */
export async function auctioned({ world, ours, say }: Bench, town: Town): Promise<Figure[]> {
  const tell = (path: string, body: object) =>
    fetch(town.control + path, { method: 'POST', body: JSON.stringify(body) })
  const db = openDatabase(world.url, { max: 4, onError: () => {} })
  const begun = Date.now()
  const first = begun + 60_000
  const run = String(begun).slice(-6)
  await sql`update buying_account set active = false where site_code = 'yahoo-auctions'`.execute(db)
  await sql`insert into buying_account (site_code, username)
    select 'yahoo-auctions', ${`bench-${run}-`} || n from generate_series(1, ${accounts}) n`.execute(db)
  const items = Array.from({ length: many }, (_, n) => ({
    id: `k${run}${String(n).padStart(5, '0')}`,
    endsAt: new Date(first + Math.floor((n * withinMs) / many)),
  }))
  for (let at = 0; at < items.length; at += 50)
    await Promise.all(
      items.slice(at, at + 50).map(({ id, endsAt }) => tell('/open', { id, start: 1_000, endsAt })),
    )
  // Rows as a wish that was approved leaves them: the money beside them is measured elsewhere.
  await sql`with made as (
    insert into bid (site_code, item_id, link, title, station_id, customer_id, account_id, max_price, currency, status,
      ends_at, first_ends_at, approved_most, approved_until, exchange_rate, value_vnd, hold_vnd, vip)
    select 'yahoo-auctions', i.id, 'https://auctions.yahoo.co.jp/jp/auction/' || i.id, 'bench', c.station_id, c.id,
      (select a.id from buying_account a where a.username = ${`bench-${run}-`} || (i.n % ${accounts} + 1)), 5000, 'JPY', ${lit(bidStatus.bidding)},
      i.ends::timestamptz, i.ends::timestamptz, 5000, i.ends::timestamptz + interval '1 hour', 170, 850000, 0, true
    from unnest(${items.map(({ id }) => id)}::text[], ${items.map(({ endsAt }) => endsAt.toISOString())}::text[])
        with ordinality as i (id, ends, n)
      cross join (select id, station_id from customer where customer_no is not null order by id limit 1) c
    returning id)
    insert into bid_watch (bid_id, wake, wake_at, warmed_at) select id, 'look', now() - interval '1 hour', null from made`.execute(
    db,
  )
  const lists = await listWhile(ours.port, first + withinMs + 5_000)
  const { rows } = await sql<{ sent: number; late: number; p50: number; p99: number; worst: number }>`select
      count(*)::int as sent, count(*) filter (where a.sent_at >= b.first_ends_at)::int as late,
      coalesce(percentile_disc(0.5) within group (order by a.late_ms), 0) as p50,
      coalesce(percentile_disc(0.99) within group (order by a.late_ms), 0) as p99, coalesce(max(a.late_ms), 0) as worst
    from bid_act a join bid b on b.id = a.bid_id where a.kind = 'bid' and b.item_id like ${`k${run}%`}`.execute(
    db,
  )
  await sql`update bid set ended_at = now(), status = ${lit(bidStatus.cancelled)} where item_id like ${`k${run}%`} and ended_at is null`.execute(
    db,
  )
  await sql`update bid_watch set wake = null, wake_at = null
    where bid_id in (select id from bid where item_id like ${`k${run}%`})`.execute(db)
  await sql`update buying_account set active = username not like 'bench-%' where site_code = 'yahoo-auctions'`.execute(
    db,
  )
  await db.destroy()
  const [figure] = rows
  if (!figure) throw new Error('nothing was sent')
  say(`  ${many} auctions within a minute: ${figure.sent} sent, ${figure.late} after their end`)
  return [
    {
      name: `auctions within a minute, of ${many} not sent in time`,
      value: many - figure.sent + figure.late,
      unit: '',
      target: atMost(0, 0),
    },
    { name: 'auctions, lateness p50', value: figure.p50, unit: 'ms' },
    {
      name: 'auctions, lateness p99',
      value: figure.p99,
      unit: 'ms',
      target: atMost(300, 150),
      cause: 'the machine: worker, market and database share it',
    },
    { name: 'auctions, lateness at worst', value: figure.worst, unit: 'ms' },
    { name: 'list of bids meanwhile', value: median(lists), unit: 'ms', target: atMost(150, 100) },
  ]
}

const lineOf = (child: ReturnType<typeof spawn>) =>
  new Promise<string>((done) => {
    if (child.stdout) createInterface({ input: child.stdout }).once('line', done)
  })

async function listWhile(port: number, until: number): Promise<number[]> {
  const headers = await signIn(port, 'su')
  const connection = new Connection(port)
  const times: number[] = []
  while (Date.now() < until) {
    const started = performance.now()
    await connection.send({ method: 'GET', path: `${listBids.path}?phase=live`, headers })
    times.push(performance.now() - started)
    await new Promise((done) => setTimeout(done, 250))
  }
  connection.close()
  return times
}
