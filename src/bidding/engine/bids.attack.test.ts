/**
 * Auctions, rivals, customers, crashes and clocks of chance: whatever happens, no hold outlives its bid, there is no
 * win without its order, no two live bids of ours stand on one listing, nothing is sent twice, and what is written is
 * the truth of the market.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roomFor } from '#bidding/core/server/hold.repo.ts'
import { bidStatus } from '#bidding/core/bid.status.ts'
import { seeded } from '#demo/random.ts'
import type { Random } from '#demo/random.ts'
import { brokenInvariants } from '#invariants.ts'
import type { Happening } from '#outside/market/auction-world.ts'
import type { Market, Markets } from '#outside/market/port.ts'
import { runs } from '#testing/attack.ts'
import { auctionTown, engineAt, moneyOf, newSubmit, rebid, wish } from '#testing/bids.ts'
import type { AuctionTown } from '#testing/bids.ts'
import { customerOf, receive } from '#testing/order.ts'
import type { TestCustomer } from '#testing/order.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

const own = ['sàn-1', 'sàn-2']
const given = Number(process.env['BID_SEED'])
const seeds = given ? [given] : [11, Date.now() % 1_000_000].slice(0, runs(2, 2))

let world: TestApp
let town: AuctionTown
beforeAll(async () => {
  town = await auctionTown()
  world = await testApp({ markets: town.markets, prices: { rates: { JPY: [170, 175] } } })
  await sql`update buying_account set active = false where site_code = 'yahoo-auctions'`.execute(world.db)
  for (const name of own)
    await sql`insert into buying_account (site_code, username) values ('yahoo-auctions', ${name})`.execute(
      world.db,
    )
})
afterAll(async () => {
  await world.close()
  await town.stop()
})

/** Dies at its so-many-th question: before the market hears it, or after, without ever an answer. */
function dyingMarkets(
  markets: Markets,
  at: number,
  heard: boolean,
): { markets: Markets; died: Promise<void> } {
  let asked = 0
  let died: () => void = () => {}
  const death = new Promise<void>((done) => (died = done))
  const never = new Promise<never>(() => {})
  const wrap = (market: Market): Market =>
    new Proxy(market, {
      get: (target, name: keyof Market) => {
        const method = target[name]
        if (typeof method !== 'function') return method
        return async (...args: unknown[]) => {
          asked += 1
          if (asked < at) return (method as (...given: unknown[]) => unknown).apply(target, args)
          if (heard && asked === at)
            await (method as (...given: unknown[]) => Promise<unknown>).apply(target, args)
          died()
          return never
        }
      },
    })
  return {
    markets: { ...markets, 'yahoo-auctions': wrap(markets['yahoo-auctions']) },
    died: death,
  }
}

const at = (seconds: number) => new Date(town.auctions.now().getTime() + seconds * 1_000)

function openAny(random: Random): string {
  const end = random.int(120, 3_000)
  const item = town.open(end, {
    start: random.pick([500, 1_000, 4_000]),
    extends: random.chance(0.5),
    ...(random.chance(0.2) ? { reserve: 15_000 } : {}),
    ...(random.chance(0.2) ? { tax: 10 } : {}),
  })
  const rivals: Happening[] = Array.from({ length: random.int(0, 4) }, (_, n) => ({
    at: at(end - random.pick([2, 4, 30, 200, 290, 310, 900].filter((left) => left < end))),
    what: 'bid' as const,
    who: `người-${n}`,
    most: random.pick([2_000, 6_000, 9_000, 20_000]),
  }))
  town.auctions.will(item, ...rivals)
  if (random.chance(0.1))
    town.auctions.will(item, { at: at(end - 20), what: random.pick(['end_early', 'delete_winner'] as const) })
  if (random.chance(0.1)) town.auctions.will(item, { at: at(end - 3), what: 'remove_bids', who: own[0]! })
  return item
}

describe.each(seeds)('bids of chance (seed %i)', (seed) => {
  const random = seeded(seed)
  let customers: TestCustomer[]
  const items: string[] = []

  it(
    'end with the truth of the market, each sent once, with no money left behind',
    { timeout: 600_000 },
    async () => {
      customers = [await customerOf(world), await customerOf(world), await customerOf(world)]
      for (const customer of customers) await receive(world, { customerId: customer.id, amount: 90_000_000 })
      let worker = engineAt(world, town, { off: random.int(-60, 60) * 1_000 })
      const ours = async () => {
        const { rows } = await sql<{ id: number; max_price: number; customer_id: number }>`
        select id, max_price, customer_id from bid
        where item_id = any(${items}::text[]) and ended_at is null order by id`.execute(world.db)
        return rows
      }
      const people = [
        async () => {
          const item = random.chance(0.7)
            ? openAny(random)
            : random.pick(items.length ? items : [openAny(random)])
          items.push(item)
          const whose = random.pick(customers)
          const made = await wish(world, whose, {
            item,
            max_price: random.pick([3_000, 9_000, 20_000]),
          })
          if (made.status !== 200) return
          await withinRoom(whose.id)
          if (random.chance(0.8)) await rebid(world, made.body.data.id)
        },
        async () => {
          const some = await ours()
          if (some.length === 0) return
          const { id, max_price, customer_id } = random.pick(some)
          const raised = random.chance(0.4)
          const made = await rebid(world, id, raised ? { max_price: max_price + 2_000 } : {})
          if (made.status === 200 && raised) await withinRoom(customer_id)
        },
        async () => {
          const some = await ours()
          if (some.length === 0 || random.chance(0.6)) return
          await world
            .as('AC')
            .put(`/api/bid/${random.pick(some).id}/cancel`, { reason: 'khách đổi ý' }, newSubmit())
        },
        async () =>
          town.auctions.unwell(
            random.pick(own),
            random.pick([null, null, null, 'signed_out', 'unpaid'] as const),
          ),
        async () => {
          await sql`update account_health set signed_out_at = null, unpaid = 0`.execute(world.db)
          for (const name of own) town.auctions.unwell(name, null)
        },
        async () => {
          if (random.chance(0.3)) town.auctions.unlead(1)
          if (random.chance(0.3)) town.loseBid()
        },
        async () => worker.pass(random.pick([5, 30, 120, 400])),
        async () => worker.setClock(random.int(-60, 60) * 1_000),
        async () => {
          // A worker dies in the middle; some seconds later another takes its bids over.
          const dying = dyingMarkets(town.markets, random.int(1, 8), random.chance(0.5))
          const victim = engineAt(world, { ...town, markets: dying.markets }, { off: 0 })
          await Promise.race([victim.pass(random.pick([60, 300, 700])), dying.died])
          await sql`update bid_watch set claimed_until = now() - interval '1 second' where claimed_until is not null`.execute(
            world.db,
          )
          await sql`update account_health set leased_until = null`.execute(world.db)
          worker = engineAt(world, town, { off: random.int(-60, 60) * 1_000 })
          town.auctions.turn(at(14))
        },
      ]
      const [wishes] = people
      for (let step = 0; step < runs(60, 600); step += 1) {
        await (step % 3 === 0 && wishes ? wishes : random.pick(people))()
        world.setNow(town.auctions.now())
        if (step % 20 === 19) await holds()
      }
      for (const name of own) town.auctions.unwell(name, null)
      await sql`update account_health set signed_out_at = null, unpaid = 0`.execute(world.db)
      await worker.pass(9_000)
      await holds()
      await truth()
    },
  )

  /** What was let in is within what the customer may have at once, and what is held within what they have. */
  async function withinRoom(customer: number): Promise<void> {
    const context = { db: world.db, now: world.now() }
    expect(await roomFor(context, customer)).toBeGreaterThanOrEqual(0)
    const { rows } = await sql<{ held: number; held_by_bids: number }>`select
      (select coalesce(sum(amount), 0)::bigint from customer_lock where customer_id = ${customer} and kind = 'bid'
        and released_at is null) as held,
      (select coalesce(sum(hold_vnd), 0)::bigint from bid where customer_id = ${customer} and ended_at is null
        and lock_id is not null) as held_by_bids`.execute(world.db)
    expect(rows[0]?.held).toBeLessThanOrEqual(rows[0]?.held_by_bids ?? 0)
  }

  /** Whatever stands now is right already. */
  async function holds(): Promise<void> {
    expect(await brokenInvariants(world.db)).toEqual([])
    for (const customer of customers) expect((await moneyOf(world, customer)).free).toBeGreaterThanOrEqual(0)
    const { rows } = await sql<{ item_id: string }>`select item_id from bid where ended_at is null
      group by site_code, item_id having count(*) > 1`.execute(world.db)
    expect(rows).toEqual([])
  }

  /** What the market knows and what we wrote. */
  async function truth(): Promise<void> {
    const { rows } = await sql<{
      id: number
      item_id: string
      status: number
      outcome: string | null
      ended: boolean
      sent_max: number | null
      order_id: number | null
    }>`
      select id, item_id, status::float8 as status, outcome, ended_at is not null as ended, sent_max, order_id from bid
      where item_id = any(${items}::text[])`.execute(world.db)
    expect(rows.filter(({ ended }) => !ended)).toEqual([])
    // Of the fixed seed it is known that chance does something worth the look.
    const tally = Object.entries(Object.groupBy(rows, ({ status, outcome }) => `${status} ${outcome}`)).map(
      ([what, some]) => `${some?.length} × ${what}`,
    )
    process.stdout.write(`seed ${seed}: ${tally.join(', ')}\n`)
    const some = (wanted: number) => rows.some(({ status }) => status === wanted)
    if (seed === seeds[0] && !given)
      expect([some(bidStatus.won), some(bidStatus.exceeded), some(bidStatus.cancelled)]).toEqual([
        true,
        true,
        true,
      ])
    for (const item of new Set(items)) {
      const auction = town.auctions.look(item)
      const won = auction?.winner !== null && own.includes(auction?.winner ?? '')
      const winners = rows.filter(
        ({ item_id, status }) =>
          item_id === item && (status === bidStatus.won || status === bidStatus.payment),
      )
      expect([item, winners.length], JSON.stringify(rows.filter(({ item_id }) => item_id === item))).toEqual([
        item,
        won ? 1 : 0,
      ])
      const sent = town.auctions.taken(item).filter(({ who }) => own.includes(who))
      const references = sent.map(({ reference }) => reference)
      expect(new Set(references).size).toBe(references.length)
      const { rows: intents } = await sql<{
        reference: string
        amount: number
      }>`select i.reference, i.amount from bid_intent i
        join bid b on b.id = i.bid_id where b.item_id = ${item}`.execute(world.db)
      for (const one of sent) {
        const intent = intents.find(({ reference }) => reference === one.reference)
        expect(intent, `${item} was sent without an intent`).toBeDefined()
      }
    }
  }
})
