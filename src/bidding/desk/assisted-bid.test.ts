import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auctionTown, engineAt, moneyOf, newSubmit } from '#testing/bids.ts'
import type { AuctionTown } from '#testing/bids.ts'
import { brokenInvariants } from '#invariants.ts'
import { customerOf, ok, receive } from '#testing/order.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
let town: AuctionTown
beforeAll(async () => {
  town = await auctionTown()
  world = await testApp({ markets: town.markets, prices: { rates: { JPY: [170, 175] } } })
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
  await town.stop()
})

let items = 90_000_000_000
/** Mercari takes no bid of ours over a connection: a person does it in the opened profile. */
async function atMercari(max_price = 9_000) {
  const customer = await customerOf(world)
  await receive(world, { customerId: customer.id, amount: 20_000_000 })
  const item = `m${(items += 1)}`
  town.flea.put(item, { price: 3_000, state: 'on_sale', auction: true, endsIn: 10 })
  const form = { link: `https://jp.mercari.com/item/${item}`, user_id: customer.id, max_price }
  const bid = ok(await world.as('SS').post('/api/mercari/staff/bid', form, newSubmit())).data
  const ends_at = new Date(town.auctions.now().getTime() + 600_000)
  await sql`update bid set ends_at = ${ends_at}, first_ends_at = ${ends_at},
    assignee_id = (select id from staff where username = 'af') where id = ${bid.id}`.execute(world.db)
  town.flea.drop(item)
  ok(await world.as('SS').put('/api/mercari/staff-post-bid', { id: bid.id }, newSubmit()))
  return { id: bid.id as number, customer }
}
const typed = (id: number, body: object, who = 'AF') =>
  world.as(who).post(`/api/bid/${id}/assisted`, body, newSubmit())
const row = async (id: number) => ok(await world.as('SU').get('/api/mercari/bids', { ids: id })).results[0]

it('is a task for a person a minute and a half before the end, whose answer is taken as the market’s', async () => {
  const { id, customer } = await atMercari()
  await engineAt(world, town).pass(530)
  expect(await row(id)).toMatchObject({ status: 2, outcome: 'for_a_person' })
  expect((await typed(id, { outcome: 'leading' })).body.details[0].path).toBe('amount')
  expect((await typed(id, { outcome: 'leading', amount: 9_001 })).body.error).toBe('bids.over_most')
  ok(await typed(id, { outcome: 'leading', amount: 9_000, price: 3_100, words: '最高額' }))
  expect(await row(id)).toMatchObject({ status: 2, outcome: 'leading', sent_max: 9_000, price: 3_100 })
  const history = ok(await world.as('SU').get(`/api/bid/histories/${id}`)).data
  expect(history.acts[0]).toMatchObject({
    kind: 'assist',
    amount: 9_000,
    words: '最高額',
    actor: expect.any(String),
  })
  ok(await typed(id, { outcome: 'won', price: 3_300 }))
  const won = await row(id)
  expect(won).toMatchObject({ status: 4, win_price: 3_300, order_status: 4 })
  expect((await moneyOf(world, customer)).locked).toBeGreaterThan(0)
  expect((await typed(id, { outcome: 'lost' })).body.error).toBe('bids.ended')
})

it('is the task of who follows it, until it is placed, and once more when its end is to be looked after', async () => {
  const { id } = await atMercari()
  const waits = async () => {
    const { kinds } = ok(await world.as('AF').get('/api/queue')).data as {
      kinds: { key: string; rows: { id: number }[] }[]
    }
    const mine = kinds.filter(({ rows }) => rows.some((one) => one.id === id))
    return mine.map(({ key }) => key)
  }
  expect(await waits()).toEqual(['bids-by-hand-mercari'])
  // Whose profile is to be opened is known.
  expect((await row(id)).account_name).toEqual(expect.any(String))
  ok(await typed(id, { outcome: 'leading', amount: 9_000, price: 3_100 }))
  expect(await waits()).toEqual([])
  await engineAt(world, town).pass(780)
  expect(await waits()).toEqual(['bids-by-hand-mercari'])
  ok(await typed(id, { outcome: 'lost' }))
  expect(await waits()).toEqual([])
})

it('is lost by the same word, and nobody guesses it: the money is held for the minutes of a raise', async () => {
  const { id, customer } = await atMercari()
  const held = (await moneyOf(world, customer)).locked
  ok(await typed(id, { outcome: 'outbid_at_once', amount: 9_000, price: 9_500 }))
  expect(await row(id)).toMatchObject({ status: 3, held_vnd: held })
  const worker = engineAt(world, town)
  await worker.pass(300)
  expect(await row(id)).toMatchObject({ status: 3, ended_at: null, held_vnd: held })
  await worker.pass(3_600)
  expect(await row(id)).toMatchObject({ status: 3, ended_at: null, held_vnd: 0 })
  ok(await typed(id, { outcome: 'lost' }))
  expect(await moneyOf(world, customer)).toMatchObject({ locked: 0 })
})

it('for what is sold at a price may be as high as that price', async () => {
  const customer = await customerOf(world)
  await receive(world, { customerId: customer.id, amount: 20_000_000 })
  const item = `m${(items += 1)}`
  town.flea.put(item, { price: 9_000, state: 'on_sale', auction: false })
  const form = { link: `https://jp.mercari.com/item/${item}`, user_id: customer.id, max_price: 9_000 }
  const { id } = ok(await world.as('SS').post('/api/mercari/staff/bid', form, newSubmit())).data
  ok(await world.as('SS').put('/api/mercari/staff-post-bid', { id }, newSubmit()))
  await engineAt(world, town).pass(10)
  expect(await row(id)).toMatchObject({ status: 2, outcome: 'for_a_person', price: 9_000 })
  town.flea.put(item, { price: 9_500 })
  await engineAt(world, town).pass(86_400)
  expect(await row(id)).toMatchObject({ status: 3, outcome: 'too_low' })
})

it('is an order from what a person bought there', async () => {
  const { id, customer } = await atMercari()
  const dear = await world.as('SS').post('/api/mercari/staff/create-quote', { id, price: 9_500 }, newSubmit())
  expect(dear.body.error).toBe('bids.over_most')
  const made = ok(
    await world.as('SS').post('/api/mercari/staff/create-quote', { id, price: 8_800 }, newSubmit()),
  ).data
  expect(made).toMatchObject({ status: 4, win_price: 8_800, order_code: expect.stringMatching(/^DH/) })
  const won = ok(await world.as('SU').get('/api/bids-quote/get', { ids: id })).results
  expect(won).toMatchObject([{ id, order_code: made.order_code }])
  expect((await moneyOf(world, customer)).locked).toBeLessThanOrEqual((9_000 + 300) * 175)
})

it('is no way around a market that tells by itself', async () => {
  const customer = await customerOf(world)
  await receive(world, { customerId: customer.id, amount: 20_000_000 })
  const link = `https://auctions.yahoo.co.jp/jp/auction/${town.open(86_400)}`
  const { id } = ok(
    await world
      .as('SS')
      .post('/api/bid/product', { link, user_id: customer.id, max_price: 5_000 }, newSubmit()),
  ).data
  ok(await world.as('SS').put(`/api/bid/resbid/${id}`, {}, newSubmit()))
  expect((await typed(id, { outcome: 'won', price: 1_000 }, 'SS')).body.error).toBe('bids.not_by_hand')
})
