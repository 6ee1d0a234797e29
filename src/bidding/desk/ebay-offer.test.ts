import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ebay } from '#outside/market/ebay.ts'
import { startEbaySim } from '#outside/market/ebay.sim.ts'
import { auctionTown, engineAt, newSubmit } from '#testing/bids.ts'
import type { AuctionTown } from '#testing/bids.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { customerOf, ok, receive } from '#testing/order.ts'

let world: TestApp
let town: AuctionTown
let shop: Awaited<ReturnType<typeof startEbaySim>>
beforeAll(async () => {
  const yahoos = await auctionTown()
  shop = await startEbaySim(yahoos.auctions)
  const markets = { ...yahoos.markets, ebay: ebay({ ...shop.settings, timeoutMs: 2_000 }) }
  town = { ...yahoos, markets }
  world = await testApp({ markets, prices: { rates: { USD: [25_000, 25_500] } } })
  await sql`with account as (insert into buying_account (site_code, username) values ('ebay', 'mua-ebay')
      on conflict do nothing returning id)
    insert into ebay_config (account_id, app_id, cert_box, cert_end, marketplace)
      select id, 'a', 'b', 'c', 'EBAY_US' from account`.execute(world.db)
  await sql`update buying_account set active = (username = 'mua-ebay') where site_code = 'ebay'`.execute(
    world.db,
  )
})
afterAll(async () => {
  await world.close()
  await Promise.all([town.stop(), shop.stop()])
})

let items = 256_700_000_000
async function bid(most: number) {
  const customer = await customerOf(world)
  await receive(world, { customerId: customer.id, amount: 50_000_000 })
  const item = String((items += 1))
  const endsAt = new Date(town.auctions.now().getTime() + 3_600_000)
  town.auctions.open({ id: item, start: 10, currency: 'USD', endsAt })
  const link = `https://www.ebay.com/itm/${item}`
  const form = { link, user_id: customer.id, max_price: most }
  const { id } = ok(await world.as('SS').post('/api/ebay/staff/bid', form, newSubmit())).data
  return { id: id as number, item, customer }
}
const row = async (id: number) =>
  ok(await world.as('SU', { station: 'all' }).get('/api/ebays', { ids: id })).results[0]
const place = async (id: number) => ok(await world.as('SS').put(`/api/ebay/resbid/${id}`, {}, newSubmit()))

it('an auction at eBay is bid for over its Offer API once, before its end, and won', async () => {
  const engine = engineAt(world, town)
  const { id, item } = await bid(20)
  await place(id)
  await engine.pass(3_700)
  expect(town.auctions.taken(item)).toMatchObject([{ who: 'mua-ebay', most: 20 }])
  expect(await row(id)).toMatchObject({ status: 4, win_price: 10, order_id: expect.any(Number) })
  expect(engine.failures).toEqual([])
})

it('an answer lost after eBay took the bid is told by the most it bids for us, and never sent again', async () => {
  const engine = engineAt(world, town)
  const { id, item } = await bid(30)
  await place(id)
  shop.nextBid('lose')
  await engine.pass(3_900)
  expect(town.auctions.taken(item)).toHaveLength(1)
  expect(await row(id)).toMatchObject({ status: 4, order_id: expect.any(Number) })
  const { rows: found } = await sql<{ outcome: string }>`select outcome from bid_act
    where bid_id = ${id} and kind = 'find'`.execute(world.db)
  expect(found).toEqual([{ outcome: 'leading' }])
})
