/** Test helpers: a market whose clock a test turns, and bids through the calls of the wire. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { bidEngine } from '#bidding/engine/server/bid-engine.ts'
import { auctionWorld } from '#outside/market/auction-world.ts'
import type { AuctionSetup, AuctionWorld } from '#outside/market/auction-world.ts'
import { byHand } from '#outside/market/ask.ts'
import { mercari } from '#outside/market/mercari.ts'
import { startMercariSim } from '#outside/market/mercari.sim.ts'
import type { Markets } from '#outside/market/port.ts'
import { yahoo } from '#outside/market/yahoo.ts'
import { startYahooSim } from '#outside/market/yahoo.sim.ts'
import { customerMoney } from '#ledger/server/money.repo.ts'
import { freeMoney } from '#ledger/exposure.rules.ts'
import { ok } from '#testing/order.ts'
import type { TestCustomer } from '#testing/order.ts'
import type { TestAnswer, TestApp } from '#testing/app.ts'

export const newSubmit = () => ({ 'idempotency-key': randomUUID() })

export interface AuctionTown {
  auctions: AuctionWorld
  sim: Awaited<ReturnType<typeof startYahooSim>>
  flea: Awaited<ReturnType<typeof startMercariSim>>
  markets: Markets
  /** The next bid is taken, and its answer lost. */
  loseBid(): void
  /** Opens an auction that ends so many seconds from the world's now. */
  open(inSeconds: number, setup?: Partial<AuctionSetup>): string
  stop(): Promise<unknown>
}

let items = 1_100_000_000
/** Yahoo! over HTTP on a world of auctions that stands at `now`. */
export async function auctionTown(
  now: string | 'running' = '2026-11-21T03:00:00Z',
  timeoutMs = 2_000,
): Promise<AuctionTown> {
  const auctions = auctionWorld(now === 'running' ? now : new Date(now))
  const [sim, flea] = await Promise.all([startYahooSim(auctions), startMercariSim()])
  const fleaMarket = mercari({ ...flea.settings, timeoutMs })
  return {
    auctions,
    sim,
    flea,
    markets: {
      'yahoo-auctions': yahoo({ ...sim.settings, timeoutMs }),
      mercari: fleaMarket,
      'mercari-shops': fleaMarket,
      ebay: byHand,
    },
    loseBid: () => sim.nextBid('lose'),
    open: (inSeconds, setup = {}) => {
      const id = `k${(items += 1)}`
      const endsAt = new Date(auctions.now().getTime() + inSeconds * 1_000)
      auctions.open({ id, start: 1_000, endsAt, ...setup })
      return id
    },
    stop: () => Promise.all([sim.stop(), flea.stop()]),
  }
}

export const linkOf = (id: string) => `https://auctions.yahoo.co.jp/jp/auction/${id}`

/** A wish for a listing by sales. */
export const wish = (
  world: TestApp,
  customer: TestCustomer,
  form: { item: string; max_price: number } & Record<string, unknown>,
  who = 'SS',
): Promise<TestAnswer> => {
  const { item, ...rest } = form
  return world
    .as(who)
    .post('/api/bid/product', { link: linkOf(item), user_id: customer.id, ...rest }, newSubmit())
}

/** The same, made. */
export const bidOn = async (...given: Parameters<typeof wish>) => ok(await wish(...given)).data

export const rebid = (world: TestApp, id: number, body: Record<string, unknown> = {}, who = 'SS') =>
  world.as(who).put(`/api/bid/resbid/${id}`, body, newSubmit())

export const bidRow = async (world: TestApp, id: number) =>
  ok(await world.as('SU', { station: 'all' }).get('/api/bids', { ids: id })).results[0]

export async function moneyOf(world: TestApp, { id }: TestCustomer) {
  const money = await customerMoney(world.db, id)
  return { ...money, free: freeMoney(money) }
}

/**
 * A worker whose clock is the market's, off by so much: it works through what is due as the clock is turned, in steps
 * that a real one would meet.
 */
export function engineAt(
  world: TestApp,
  town: AuctionTown,
  { off = 0, worker, db = world.db }: { off?: number; worker?: string; db?: TestApp['db'] } = {},
) {
  const failures: string[] = []
  let away = off
  const engine = bidEngine({
    db,
    markets: town.markets,
    clock: () => new Date(town.auctions.now().getTime() + away),
    steady: () => town.auctions.now().getTime(),
    // Waiting for its instant, the worker sees the clock arrive there.
    wait: async (ms) => void town.auctions.turn(new Date(town.auctions.now().getTime() + ms)),
    log: (line) => failures.push(line),
    ...(worker ? { worker } : {}),
  })
  const work = async () => {
    for (let round = 0; round < 30; round += 1) {
      const begun = await engine.tick()
      await engine.idle()
      if (begun === 0) return
    }
  }
  return {
    engine,
    failures,
    work,
    /** Its clock is set: so much off the market's from now on. */
    setClock: (to: number) => {
      away = to
    },
    /** Turns the clock by so many seconds, and works at each moment at which something is due. */
    async pass(seconds: number): Promise<void> {
      const until = town.auctions.now().getTime() + seconds * 1_000
      await work()
      for (let round = 0; round < 1_000; round += 1) {
        const { rows } = await sql<{ at: Date | null }>`select min(w.wake_at) as at from bid_watch w
          where w.wake_at is not null and w.wake_at > ${town.auctions.now()}`.execute(world.db)
        const next = rows[0]?.at?.getTime()
        if (next === undefined || next > until) break
        town.auctions.turn(new Date(next))
        world.setNow(town.auctions.now())
        await work()
      }
      town.auctions.turn(new Date(Math.max(until, town.auctions.now().getTime())))
      world.setNow(town.auctions.now())
      await work()
    },
  }
}
