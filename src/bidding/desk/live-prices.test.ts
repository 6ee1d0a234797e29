import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { watchBid } from '#bidding/core/server/bid.repo.ts'
import { auctionTown, bidOn, bidRow, engineAt } from '#testing/bids.ts'
import type { AuctionTown } from '#testing/bids.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { customerOf, ok, receive } from '#testing/order.ts'

let world: TestApp
let town: AuctionTown
beforeAll(async () => {
  town = await auctionTown()
  world = await testApp({ markets: town.markets, prices: { rates: { JPY: [170, 175] } } })
})
afterAll(async () => {
  await world.close()
  await town.stop()
})

async function watched() {
  const customer = await customerOf(world)
  await receive(world, { customerId: customer.id, amount: 20_000_000 })
  const item = town.open(7_200)
  const { id } = await bidOn(world, customer, { item, max_price: 5_000 })
  return { id: id as number, item }
}
/** What those who follow the station are told of it, beside its steps. */
const told = async (id: number) =>
  (
    await sql<{ station_id: number; action: string }>`select station_id, action from event
      where entity = 'bid_watch' and entity_id = ${id} order by id`.execute(world.db)
  ).rows

it('another price at the market is told at once to whoever looks at the list; the same price is no news', async () => {
  const { id, item } = await watched()
  const engine = engineAt(world, town)
  await engine.pass(1)
  const first = (await told(id)).length
  await engine.pass(1_900)
  expect(await told(id)).toHaveLength(first)
  town.auctions.will(item, { at: town.auctions.now(), what: 'bid', who: 'kaito88', most: 2_000 })
  town.auctions.will(item, { at: town.auctions.now(), what: 'bid', who: 'mikan', most: 1_500 })
  await engine.pass(1_900)
  const { price, station_id } = await bidRow(world, id)
  expect(price).toBeGreaterThan(1_000)
  const news = await told(id)
  expect(news).toHaveLength(first + 1)
  expect(news.at(-1)).toMatchObject({ action: 'price' })
  expect(news.at(-1)?.station_id).toBe(station_id ?? news[0]?.station_id)
  const { story } = ok(await world.as('SS').get(`/api/bid/histories/${id}`)).data
  expect(story.map(({ action }: { action: string }) => action)).not.toContain('price')
})

it('another leader is news, and what only plans the next look is none', async () => {
  const { id } = await watched()
  await watchBid(world.db, id, { price: 1_200, leads: true })
  const before = (await told(id)).length
  await watchBid(world.db, id, { tries: 1, looked_at: world.now(), bids: 4 })
  await watchBid(world.db, id, { price: 1_200, leads: true })
  expect(await told(id)).toHaveLength(before)
  await watchBid(world.db, id, { leads: false })
  expect(await told(id)).toHaveLength(before + 1)
})
