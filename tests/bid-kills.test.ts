/**
 * Bids at a market that is a process of its own, placed by two servers and two workers of which one is forty seconds
 * slow. They are killed at every step of a bid, by what goes to the database and to the market, while people wish,
 * raise and cancel: each bid is sent at most once for its intent, and every row ends with the truth of the market or
 * says that it does not know. `KILLS=200` kills so often.
 */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bidStatus } from '#bidding/core/bid.status.ts'
import { seeded } from '#demo/random.ts'
import { brokenInvariants } from '#invariants.ts'
import { byHand } from '#outside/market/ask.ts'
import { yahoo } from '#outside/market/yahoo.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { linkOf, newSubmit } from '#testing/bids.ts'
import { moments, ofRequest, ofStatement } from '#testing/kill-moments.ts'
import type { Moment } from '#testing/kill-moments.ts'
import { customerOf, receive } from '#testing/order.ts'
import { takeSeat } from '#testing/seats.ts'
import type { Seat } from '#testing/seats.ts'
import { serverStart } from '#testing/server.ts'

const kills = Number(process.env['KILLS'] ?? 40)
const seed = Number(process.env['SEED'] ?? 9)
/** So many people bid at the same time, each with one bid after the other. */
const people = 12

interface Town {
  url: string
  secret: string
  control: string
}
let market: ChildProcess
let town: Town
let world: TestApp
let servers: Seat[] = []
let seats: Seat[] = []
let dataDir: string

const told = async (path: string, body?: object) => {
  const response = await fetch(
    `${town.control}${path}`,
    body ? { method: 'POST', body: JSON.stringify(body) } : {},
  )
  return (await response.json()) as unknown
}

/** What is still to be hit, and how often. */
const sought = new Map<Moment, number>()
for (let n = 0; n < kills; n += 1) {
  const moment = moments[n % moments.length] as Moment
  sought.set(moment, (sought.get(moment) ?? 0) + 1)
}
let dead = 0
const isEnough = () => dead >= kills
/** How often each reference went to the market. */
const sent = new Map<string, number>()

/** Kills whoever comes to a moment that is sought, while another of its kind is there to take over. @returns whether it lives */
function lives(seat: Seat | undefined, found: Moment[]): boolean {
  const [moment] = found
  const left = moment ? (sought.get(moment) ?? 0) : 0
  const isServer = seat && servers.includes(seat)
  const alike = seats.filter((one) => one !== seat && servers.includes(one) === isServer)
  if (!moment || left === 0 || !seat?.isUp() || !alike.every((one) => one.isUp())) return true
  sought.set(moment, left - 1)
  dead += 1
  seat.kill()
  return false
}

async function seatOf(name: string, given: Pick<Parameters<typeof takeSeat>[0], 'run' | 'ready'>) {
  const mine = () => seats.find((one) => one.name === name)
  return takeSeat({
    name,
    database: world.url,
    market: town.url,
    watch: {
      database: (statement, when) => lives(mine(), ofStatement(statement, when)),
      market: ({ what, form }, when) => {
        const goesOn = lives(mine(), ofRequest(what, when))
        const reference = form.get('ys_ref_id') ?? ''
        if (goesOn && when === 'before' && what === 'placeBid')
          sent.set(reference, (sent.get(reference) ?? 0) + 1)
        return goesOn
      },
    },
    ...given,
  })
}

beforeAll(async () => {
  market = spawn(process.execPath, ['src/outside/market/auction-town.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { stdout } = market
  town = await new Promise((done) => {
    if (stdout) createInterface({ input: stdout }).once('line', (line) => done(JSON.parse(line) as Town))
  })
  const auctions = yahoo({ url: town.url, secret: town.secret })
  world = await testApp({
    now: new Date().toISOString(),
    markets: { 'yahoo-auctions': auctions, mercari: byHand, 'mercari-shops': byHand, ebay: byHand },
    prices: { rates: { JPY: [170, 175] } },
  })
  dataDir = mkdtempSync(join(tmpdir(), 'back-office-bid-kills-'))
  await sql`update config_factor set value = 1 where key = 'auction.least_seconds_left'`.execute(world.db)
  await sql`update buying_account set active = false where site_code = 'yahoo-auctions'`.execute(world.db)
  for (const name of ['sàn-1', 'sàn-2', 'sàn-3'])
    await sql`insert into buying_account (site_code, username) values ('yahoo-auctions', ${name})`.execute(
      world.db,
    )
  const start = await serverStart()
  const server = (name: string) =>
    seatOf(name, {
      run: (gates) => ({
        args: start.args,
        env: {
          ...start.env,
          PORT: '0',
          HOST: '127.0.0.1',
          LOG_LEVEL: 'fatal',
          NODE_ENV: 'test',
          DEMO_ORDERS: '0',
          DATA_DIR: dataDir,
          DATABASE_URL: gates.database,
          DATABASE_OWNER_URL: world.ownerUrl,
          DATABASE_POOL: '8',
          TOKEN_SECRET: 'of both servers, thirty-two letters long',
          YAHOO_PARTNER_URL: gates.market.replace('://', `://:${town.secret}@`),
        },
      }),
      ready: /localhost:(\d+)/,
    })
  const worker = (name: string, off: number) =>
    seatOf(name, {
      run: (gates) => ({
        args: ['src/testing/bid-worker.ts', gates.database, gates.market, town.secret, String(off)],
      }),
      ready: /^(ready)$/,
    })
  servers = [await server('server 1'), await server('server 2')]
  seats = [...servers, await worker('worker 1', 0), await worker('worker 2', -40_000)]
})
afterAll(async () => {
  await Promise.all(seats.map((seat) => seat.end()))
  market.kill('SIGKILL')
  await world.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A call of one of the servers; whoever gets no answer sends the same under the same key to the next. */
async function ask(who: string, method: 'POST' | 'PUT', path: string, body: object): Promise<Answered> {
  const { 'idempotency-key': key } = newSubmit()
  for (let turn = Math.floor(random.next() * 2); ; turn += 1) {
    const port = await (servers[turn % servers.length] as Seat).up()
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-station': '1',
        'idempotency-key': key,
        authorization: `Bearer ${tokens.get(who)}`,
      },
      body: JSON.stringify(body),
    })
      .then(async (response) => ({
        status: response.status,
        body: (await response.json()) as Answered['body'],
      }))
      .catch(() => null)
    if (answer && answer.status < 500) return answer
  }
}
interface Answered {
  status: number
  body: { error?: string; data: { id: number } }
}
const tokens = new Map<string, string>()
const random = seeded(seed)

/** Bids that are over, as the database has them. */
const over = new Map<number, () => void>()
async function tellOfEnds(until: () => boolean): Promise<void> {
  while (!until()) {
    const { rows } = await sql<{ id: number }>`select id from bid
      where ended_at is not null and id = any(${[...over.keys()]}::bigint[])`.execute(world.db)
    for (const { id } of rows) over.get(id)?.()
    await new Promise((done) => setTimeout(done, 200))
  }
}

const bids: { id: number; item: string }[] = []
/** One wish from its beginning to its end. */
async function wishOnce(customer: number): Promise<void> {
  const item = `k${2_000_000_000 + (items += 1)}`
  const endsAt = new Date(Date.now() + random.int(11_000, 15_000))
  await told('/open', { id: item, start: 1_000, endsAt: endsAt.toISOString() })
  if (random.chance(0.4)) {
    const at = new Date(endsAt.getTime() - random.int(500, 8_000)).toISOString()
    await told('/will', {
      id: item,
      what: [{ at, what: 'bid', who: 'kaito', most: random.pick([3_000, 30_000]) }],
    })
  }
  // Its answer is lost on the way of some bid.
  if (random.chance(0.3)) await told('/lose', {})
  const made = await ask('ss', 'POST', '/api/bid/product', {
    link: linkOf(item),
    user_id: customer,
    max_price: 9_000,
  })
  // While servers die it may be over before anybody hears of the wish.
  if (made.status !== 200) return
  const { id } = made.body.data
  bids.push({ id, item })
  const ended = new Promise<void>((done) => over.set(id, done))
  await ask('ss', 'PUT', `/api/bid/resbid/${id}`, {})
  // Somebody wants more, or no more, at whatever step it is.
  if (random.chance(0.3)) await ask('ss', 'PUT', `/api/bid/resbid/${id}`, { max_price: 12_000 })
  if (random.chance(0.2)) await ask('ac', 'PUT', `/api/bid/${id}/cancel`, { reason: 'Khách đổi ý' })
  await ended
  over.delete(id)
}
let items = 0

test(`${kills} kills of servers and workers at every step of a bid: sent once, and the truth at the end (seed ${seed})`, async () => {
  const customers = [await customerOf(world), await customerOf(world), await customerOf(world)]
  for (const { id } of customers) await receive(world, { customerId: id, amount: 2_000_000_000 })
  await Promise.all(seats.map((seat) => seat.up()))
  for (const username of ['ss', 'ac']) {
    const port = await (servers[0] as Seat).up()
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: 'Demo-2026!', role: 'staff' }),
    })
    tokens.set(username, ((await answer.json()) as { access: { token: string } }).access.token)
  }
  let isOver = false
  const ends = tellOfEnds(() => isOver)
  const works = Array.from({ length: people }, async (_, n) => {
    while (!isEnough()) await wishOnce(customers[n % customers.length]!.id)
  })
  await Promise.all(works).finally(() => (isOver = true))
  await ends

  const { rows } = await sql<{ id: number; status: number; outcome: string; ended: boolean; won: boolean }>`
    select id, status::float8 as status, outcome, ended_at is not null as ended, won_at is not null as won from bid`.execute(
    world.db,
  )
  const { rows: intents } = await sql<{ reference: string }>`select reference from bid_intent`.execute(
    world.db,
  )
  const taken = (await told('/taken')) as { id: string; who: string; reference: string | null }[]
  const ours = taken.filter(({ who }) => who.startsWith('sàn')).map(({ reference }) => reference)
  // Nothing without its intent, no intent twice.
  expect(
    [...sent.keys(), ...ours].filter((one) => !intents.some(({ reference }) => reference === one)),
  ).toEqual([])
  expect([...sent].filter(([, times]) => times > 1)).toEqual([])
  expect(new Set(ours).size).toBe(ours.length)
  const wrong: unknown[] = []
  for (const { id, item } of bids) {
    const { winner } = (await told(`/look?id=${item}`)) as { winner: string | null }
    const row = rows.find((one) => one.id === id)
    const isOurs = winner?.startsWith('sàn') ?? false
    const isUnknown = row?.status === bidStatus.error && row.outcome === 'unknown'
    // Cancelled when it had been sent and was not taken yet: a person is told, and decides what becomes of it.
    const isUnasked = row?.status === bidStatus.error && row.outcome === 'won_unasked' && isOurs
    if (!isUnknown && !isUnasked && (!row?.ended || row.won !== isOurs)) wrong.push({ item, winner, row })
  }
  expect(wrong).toEqual([])
  expect(await brokenInvariants(world.db)).toEqual([])
  expect([...sought].filter(([, left]) => left > 0)).toEqual([])
  const won = rows.filter((row) => row.won).length
  const unknown = rows.filter(({ outcome, ended }) => !ended && outcome === 'unknown').length
  process.stdout.write(
    `${dead} kills at ${sought.size} moments of ${bids.length} bids: ${sent.size} sent, ${ours.length} taken, ${won} won, ${unknown} not known\n`,
  )
}, 3_600_000)
