/**
 * Auctions at a market that is a process of its own, placed by two workers that are killed at random moments: each bid
 * is sent at most once for its intent, and every row ends with the truth of the market, or says that it does not know.
 */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bidStatus } from '#bidding/core/bid.status.ts'
import { seeded } from '#demo/random.ts'
import { brokenInvariants } from '#invariants.ts'
import { runs } from '#testing/attack.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { rebid, wish } from '#testing/bids.ts'
import { customerOf, ok, receive } from '#testing/order.ts'
import { yahoo } from '#outside/market/yahoo.ts'
import { byHand } from '#outside/market/ask.ts'

const kills = Number(process.env['KILLS'] ?? runs(4, 200))
const seed = Number(process.env['SEED'] ?? 9)
const random = seeded(seed)

interface Town {
  url: string
  secret: string
  control: string
}
let market: ChildProcess
let town: Town
let world: TestApp
let database: string

const firstLine = (child: ChildProcess) =>
  new Promise<string>((done) => {
    if (child.stdout) createInterface({ input: child.stdout }).once('line', done)
  })
const told = async (path: string, body?: object) => {
  const response = await fetch(
    `${town.control}${path}`,
    body ? { method: 'POST', body: JSON.stringify(body) } : {},
  )
  return (await response.json()) as unknown
}

beforeAll(async () => {
  market = spawn(process.execPath, ['src/outside/market/auction-town.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  town = JSON.parse(await firstLine(market)) as Town
  const auctions = yahoo({ url: town.url, secret: town.secret })
  world = await testApp({
    now: new Date().toISOString(),
    markets: { 'yahoo-auctions': auctions, mercari: byHand, 'mercari-shops': byHand, ebay: byHand },
    prices: { rates: { JPY: [170, 175] } },
  })
  database = world.url
  await sql`update config_factor set value = 5 where key = 'auction.least_seconds_left'`.execute(world.db)
  await sql`update buying_account set active = false where site_code = 'yahoo-auctions'`.execute(world.db)
  for (const name of ['sàn-1', 'sàn-2', 'sàn-3'])
    await sql`insert into buying_account (site_code, username) values ('yahoo-auctions', ${name})`.execute(
      world.db,
    )
})
afterAll(async () => {
  market.kill('SIGKILL')
  await world.close()
})

const worker = async (off: number): Promise<ChildProcess> => {
  const child = spawn(
    process.execPath,
    ['src/testing/bid-worker.ts', database, town.url, town.secret, String(off)],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  await firstLine(child)
  return child
}

test(
  `${kills} kills of workers: sent once, and the truth at the end (seed ${seed})`,
  { timeout: 1_200_000 },
  async () => {
    const customer = await customerOf(world)
    await receive(world, { customerId: customer.id, amount: 900_000_000 })
    const begun = Date.now()
    const span = 25_000 + kills * 1_500
    const bids: { id: number; item: string }[] = []
    for (let n = 0; n < Math.max(8, kills); n += 1) {
      const item = `k${2_000_000_000 + n}`
      const endsAt = new Date(begun + 18_000 + random.int(0, span - 20_000))
      await told('/open', {
        id: item,
        start: 1_000,
        endsAt: endsAt.toISOString(),
        extends: kills > 20 && random.chance(0.1),
      })
      if (random.chance(0.4))
        await told('/will', {
          id: item,
          what: [
            {
              at: new Date(endsAt.getTime() - random.int(1_000, 15_000)).toISOString(),
              what: 'bid',
              who: 'kaito',
              most: random.pick([3_000, 30_000]),
            },
          ],
        })
      const { id } = ok(await wish(world, customer, { item, max_price: 9_000 })).data
      ok(await rebid(world, id))
      bids.push({ id, item })
    }
    let workers = [await worker(0), await worker(40_000)]
    const died = (child: ChildProcess) => new Promise<void>((done) => child.once('exit', () => done()))
    for (let kill = 0; kill < kills; kill += 1) {
      await new Promise((done) => setTimeout(done, random.int(300, 2_500)))
      if (random.chance(0.3)) await told('/lose', {})
      const [first, second] = workers as [ChildProcess, ChildProcess]
      const end = died(first)
      first.kill('SIGKILL')
      await end
      workers = [second, await worker(random.pick([0, -40_000, 40_000]))]
    }
    for (;;) {
      const { rows } = await sql<{
        n: number
      }>`select count(*)::int as n from bid where ended_at is null`.execute(world.db)
      if (rows[0]?.n === 0) break
      await new Promise((done) => setTimeout(done, 500))
    }
    for (const child of workers) child.kill('SIGKILL')

    const { rows } = await sql<{ id: number; item_id: string; status: number; outcome: string }>`
    select id, item_id, status::float8 as status, outcome from bid`.execute(world.db)
    const taken = (await told('/taken')) as { id: string; who: string; reference: string | null }[]
    const ours = taken.filter(({ who }) => who.startsWith('sàn'))
    const { rows: intents } = await sql<{ reference: string }>`select reference from bid_intent`.execute(
      world.db,
    )
    const known = new Set(intents.map(({ reference }) => reference))
    expect(ours.filter(({ reference }) => reference === null || !known.has(reference))).toEqual([])
    expect(new Set(ours.map(({ reference }) => reference)).size).toBe(ours.length)
    const wrong: unknown[] = []
    for (const { id, item } of bids) {
      const auction = (await told(`/look?id=${item}`)) as { winner: string | null }
      const row = rows.find((one) => one.id === id)
      const won = auction.winner?.startsWith('sàn') ?? false
      if (won !== (row?.status === bidStatus.won)) wrong.push({ item, winner: auction.winner, row })
    }
    expect(wrong).toEqual([])
    expect(await brokenInvariants(world.db)).toEqual([])
    const lost = rows.filter(({ status }) => status !== bidStatus.won)
    process.stdout.write(
      `${bids.length} bids, ${kills} kills: ${rows.length - lost.length} won, ${ours.length} sent, ${intents.length} intents\n`,
    )
  },
)
