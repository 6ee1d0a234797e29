/** Test helper: bids that are wished for, placed, raised, given up and won as a person saw it. */
import { sql } from 'kysely'
import * as room from '#bidding/desk/bid-room.api.ts'
import * as ebay from '#bidding/desk/ebay-bid.api.ts'
import * as mercari from '#bidding/desk/mercari-bid.api.ts'
import * as yahoo from '#bidding/desk/yahoo-bid.api.ts'
import { bidStatus } from '#bidding/core/bid.status.ts'
import { customerOf, receive } from '#testing/order.ts'
import type { TestApp } from '#testing/app.ts'
import { about, anew, ours } from '#testing/money/step.ts'
import type { MoneyWorld, Steps } from '#testing/money/step.ts'
import type { Random } from '#demo/random.ts'

const bidders = ['SS', 'CS', 'AD'] as const
const wished =
  (link: (n: number) => string, most: readonly number[]) => (random: Random, world: MoneyWorld) => ({
    link: link(random.int(1, 40)),
    user_id: random.pick(world.customers),
    max_price: random.pick(most),
  })
const number = (n: number) => String(1_000_000_000 + n)
const yen = [600, 3_000, 12_000, 48_000]

/** Bids that live, whatever they are; the newest first. */
const living = (world: MoneyWorld) => sql<{ id: number; most: number }>`
  select id, max_price as most from bid where ${ours(world)} and ended_at is null order by id desc limit 6`
const wonOnes = (world: MoneyWorld) => sql<{ id: number; most: number }>`
  select id, max_price as most from bid where ${ours(world)}
  order by status = ${bidStatus.won}::numeric desc, id desc limit 6`

/** Living bids of a customer with money, at each marketplace: listings that the simulator has on sale. */
export async function stockBids(app: TestApp): Promise<number> {
  const { id } = await customerOf(app)
  await receive(app, { customerId: id, amount: 300_000_000 })
  const links = [
    ['/api/bid/product', (n: string) => `https://auctions.yahoo.co.jp/jp/auction/k${n}`, 50_000, 6],
    ['/api/mercari/staff/bid', (n: string) => `https://jp.mercari.com/item/m${n}`, 50_000, 4],
    ['/api/ebay/staff/bid', (n: string) => `https://www.ebay.com/itm/${n}`, 600, 4],
  ] as const
  let listing = nextListing.get(app) ?? 100
  for (const [path, link, max_price, wanted] of links) {
    let made = 0
    for (; made < wanted; listing += 1) {
      const answer = await app.as('SS').post(path, { link: link(number(listing)), user_id: id, max_price })
      if (answer.status === 200) made += 1
    }
  }
  nextListing.set(app, listing)
  return id
}
/** Counted for each application by itself: what a listing is follows from its number. */
const nextListing = new WeakMap<TestApp, number>()

export const bidSteps: Steps = {
  'a bid at Yahoo is wished for': anew(
    yahoo.requestBid,
    bidders,
    wished((n) => `https://auctions.yahoo.co.jp/jp/auction/k${number(n)}`, yen),
  ),
  'a bid at eBay is wished for': anew(
    ebay.requestEbayBid,
    bidders,
    wished((n) => `https://www.ebay.com/itm/${number(n)}`, [40, 120, 600]),
  ),
  'a listing at Mercari is wished for': anew(
    mercari.requestMercariBid,
    bidders,
    wished((n) => `https://jp.mercari.com/item/m${number(n)}`, yen),
  ),
  'a bid is placed or raised': about([yahoo.rebid, ebay.rebidEbay], bidders, {
    named: true,
    rows: living,
    body: ({ most }, random) => (random.chance(0.5) ? { max_price: most + random.pick([500, 2_000]) } : {}),
  }),
  'a bid at Mercari is placed': about(mercari.postMercariBid, bidders, {
    rows: living,
    body: ({ id, most }, random) => ({ id, ...(random.chance(0.5) ? { max_price: most + 500 } : {}) }),
  }),
  'bids are placed once more': about([ebay.rebidEbayMany, mercari.rebidMercari], bidders, {
    rows: living,
    body: ({ id }) => ({ ids: [id] }),
  }),
  'a bid is changed': about([yahoo.editBid, ebay.editEbayBid, mercari.editMercariBid], bidders, {
    rows: living,
    body: ({ id, most }, random) => ({ id, max_price: Math.max(500, most + random.pick([-1_000, 1_000])) }),
  }),
  'bids are moved': about(
    [yahoo.changeBidStatus, ebay.changeEbayStatus, mercari.changeMercariStatus],
    ['AD', 'AC'],
    {
      rows: living,
      body: ({ id }, random) => ({ ids: [id], status: random.pick([0, 2]), reason: 'khách đổi ý' }),
    },
  ),
  'a bid is cancelled': about(yahoo.cancelBid, ['AC', 'AD'], {
    named: true,
    rows: wonOnes,
    body: () => ({ reason: 'khách đổi ý' }),
  }),
  'bids are cancelled': about(
    [yahoo.cancelBids, ebay.cancelEbayBids, mercari.deleteMercariBids],
    ['AC', 'AD'],
    {
      rows: living,
      body: ({ id }) => ({ ids: [id], reason: 'khách đổi ý' }),
    },
  ),
  'a bid becomes an order': about(mercari.createMercariQuote, bidders, {
    rows: living,
    body: ({ id, most }, random) => ({ id, price: random.pick([most, Math.ceil(most / 2), most + 1]) }),
  }),
  'a bid was placed by hand': about(room.assistedBid, bidders, {
    named: true,
    rows: living,
    body: ({ most }, random) => ({
      outcome: random.pick(['leading', 'outbid_at_once', 'won', 'lost', 'blocked_by_seller']),
      amount: most,
      price: Math.ceil(most / 2),
    }),
  }),
}
