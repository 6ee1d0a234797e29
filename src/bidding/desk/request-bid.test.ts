import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerOf, ok, receive } from '#testing/order.ts'
import { testApp } from '#testing/app.ts'
import type { TestCustomer } from '#testing/order.ts'
import type { TestApp } from '#testing/app.ts'
import { auctionTown, bidOn, linkOf, moneyOf, newSubmit, wish } from '#testing/bids.ts'
import type { AuctionTown } from '#testing/bids.ts'

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

const day = 86_400
const fund = (customer: TestCustomer, amount: number) => receive(world, { customerId: customer.id, amount })

const list = async (id: number) => ok(await world.as('SU').get('/api/bids', { ids: id })).results[0]

it('holds the most with the fee of a win at the rate of today, and frees it when it is cancelled', async () => {
  const customer = await customerOf(world)
  await fund(customer, 10_000_000)
  const bid = await bidOn(world, customer, { item: town.open(day), max_price: 20_000 })
  const hold = (20_000 + 300) * 175
  expect(bid).toMatchObject({ status: 1, held_vnd: hold, currency: 'JPY', max_price: 20_000 })
  expect(await moneyOf(world, customer)).toMatchObject({ free: 10_000_000 - hold, locked: hold })
  ok(await world.as('SS').put(`/api/bid/${bid.id}/cancel`, { reason: 'Khách đổi ý' }, newSubmit()))
  expect(await list(bid.id)).toMatchObject({ status: 0, held_vnd: 0 })
  expect(await moneyOf(world, customer)).toMatchObject({ free: 10_000_000, locked: 0 })
})

it('has the picture of its listing fetched, for itself and for the order that it may become', async () => {
  const customer = await customerOf(world)
  await fund(customer, 10_000_000)
  const { picture } = await bidOn(world, customer, { item: town.open(day), max_price: 5_000 })
  const { rows } = await sql`select from shop_picture where address = ${picture}`.execute(world.db)
  expect(rows).toHaveLength(1)
})

it('is refused where the money is not free, and beyond the room of the customer', async () => {
  const customer = await customerOf(world)
  await fund(customer, 1_000_000)
  const refused = await wish(world, customer, { item: town.open(day), max_price: 20_000 })
  expect(refused.body.error).toBe('bids.no_room')
  const short = await wish(world, customer, { item: town.open(day), max_price: 6_000 })
  expect(short.body.error).toBe('ledger.not_enough_free')
  await bidOn(world, customer, { item: town.open(day), max_price: 5_000 })
})

it('is one live bid a listing: a manager decides for the higher most, the weaker is given back', async () => {
  const [first, second] = [await customerOf(world), await customerOf(world)]
  for (const customer of [first, second]) await fund(customer, 20_000_000)
  const item = town.open(day)
  const one = await bidOn(world, first, { item, max_price: 30_000 })
  expect((await wish(world, second, { item, max_price: 31_000 })).body.error).toBe('bids.live')
  expect((await wish(world, second, { item, max_price: 31_000, replace: true })).body.error).toBe('bids.live')
  const weak = await wish(world, second, { item, max_price: 30_000, replace: true }, 'SU')
  expect(weak.body.error).toBe('bids.live_stronger')
  await bidOn(world, second, { item, max_price: 31_000, replace: true }, 'SU')
  expect(await list(one.id)).toMatchObject({ status: 0, outcome: 'stronger_wish' })
  expect(await moneyOf(world, first)).toMatchObject({ locked: 0 })
})

it('counts the links of a day: the limit of today goes before the daily one', async () => {
  const customer = await customerOf(world)
  await fund(customer, 50_000_000)
  ok(await world.as('SU').put(`/api/users/set-limit-bid/${customer.id}`, { dailyLimit: 1 }, newSubmit()))
  await bidOn(world, customer, { item: town.open(day), max_price: 5_000 })
  expect((await wish(world, customer, { item: town.open(day), max_price: 5_000 })).body.error).toBe(
    'bids.link_limit',
  )
  ok(await world.as('SU').put(`/api/users/set-limit-bid/${customer.id}`, { todayLimit: 2 }, newSubmit()))
  await bidOn(world, customer, { item: town.open(day), max_price: 5_000 })
})

it('takes two wishes for one listing at once as one', async () => {
  const customers = [await customerOf(world), await customerOf(world)]
  for (const customer of customers) await fund(customer, 20_000_000)
  const item = town.open(day)
  const answers = await Promise.all(
    customers.map((customer) => wish(world, customer, { item, max_price: 30_000 })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const held = await Promise.all(customers.map((customer) => moneyOf(world, customer)))
  expect(held.map(({ locked }) => locked > 0).toSorted()).toEqual([false, true])
})

it('approves up to the most of who bids; above the setting the accountant has the word', async () => {
  const customer = await customerOf(world)
  await fund(customer, 60_000_000)
  const small = await bidOn(world, customer, { item: town.open(day), max_price: 10_000 })
  const placed = ok(await world.as('SS').put(`/api/bid/resbid/${small.id}`, {}, newSubmit())).data
  expect(placed).toMatchObject({ status: 2, approved_most: 10_000 })
  const big = await bidOn(world, customer, { item: town.open(day), max_price: 40_000 })
  expect(ok(await world.as('SS').put(`/api/bid/resbid/${big.id}`, {}, newSubmit())).data).toMatchObject({
    status: 2,
    approved_most: null,
  })
  ok(await world.as('AC').put('/api/bid/approve', { ids: [big.id] }, newSubmit()))
  expect(await list(big.id)).toMatchObject({ approved_most: 40_000 })
  const raised = ok(
    await world.as('SS').put(`/api/bid/resbid/${big.id}`, { max_price: 45_000 }, newSubmit()),
  ).data
  expect(raised).toMatchObject({ max_price: 45_000, approved_most: 40_000, held_vnd: 45_300 * 175 })
})

it('previews what a raise holds, and changes nothing', async () => {
  const customer = await customerOf(world)
  await fund(customer, 20_000_000)
  const bid = await bidOn(world, customer, { item: town.open(day), max_price: 10_000 })
  const before = await moneyOf(world, customer)
  const preview = ok(
    await world.as('SS').post('/api/bid/preview', { action: 'raise', id: bid.id, max_price: 20_000 }),
  ).data
  expect(preview).toMatchObject({
    refusal: null,
    free_before: before.free,
    free_after: before.free - 10_000 * 175,
  })
  expect(await moneyOf(world, customer)).toEqual(before)
})

it('is for a customer whom the person sees, at a listing of its own list', async () => {
  const foreign = await customerOf(world, { sale: 'ss2' })
  const refused = await wish(world, foreign, { item: town.open(day), max_price: 5_000 })
  expect(refused.body.error).toBe('orders.customer_unknown')
  const own = await customerOf(world)
  const link = 'https://auctions.yahoo.co.jp/jp/auction/k1234567890'
  const elsewhere = await world
    .as('SS')
    .post('/api/ebay/staff/bid', { link, user_id: own.id, max_price: 5_000 })
  expect([elsewhere.status, elsewhere.body.details[0].path]).toEqual([400, 'link'])
})

it('is edited, given to somebody and read with what was done with it', async () => {
  const customer = await customerOf(world)
  await fund(customer, 20_000_000)
  const { id, version } = await bidOn(world, customer, { item: town.open(day), max_price: 10_000 })
  const edited = await world
    .as('SS')
    .put(
      '/api/ebay/staff/bid',
      { id, version, max_price: 12_000, note: 'gói kỹ', lead_seconds: 12 },
      newSubmit(),
    )
  expect(ok(edited).data).toMatchObject({
    max_price: 12_000,
    note: 'gói kỹ',
    lead_seconds: 12,
    held_vnd: 12_300 * 175,
  })
  const people = ok(await world.as('SS').get('/api/bid/assigns')).data
  const buyer = people.find(({ role }: { role: string }) => role === 'AF')
  ok(await world.as('SS').put('/api/bid/assign', { ids: [id], staff_id: buyer.id }, newSubmit()))
  expect(await list(id)).toMatchObject({ assignee_name: buyer.name })
  // The buyer sees what is theirs, and no customer.
  expect(ok(await world.as('AF').get('/api/bids', { ids: id })).results[0]).toMatchObject({
    id,
    customer_name: null,
  })
  const { story, bid, room } = ok(await world.as('SS').get(`/api/bid/histories/${id}`)).data
  // One and a half times the deposit, what is held included, without what the live bid would cost.
  const { free, locked } = await moneyOf(world, customer)
  expect(room).toBe(Math.round((free + locked) * 1.5) - bid.value_vnd)
  expect(ok(await world.as('AF').get(`/api/bid/histories/${id}`)).data.room).toBeNull()
  expect(story.map(({ action }: { action: string }) => action)).toEqual(['assign', 'edit', 'create'])
  const log = ok(await world.as('SS').get(`/api/bid/getYHBidLogPreparingData/${bid.item_id}`)).data
  expect(log.bids.map((row: { id: number }) => row.id)).toEqual([id])
  const anew = ok(await world.as('SS').post('/yahoo-bid/log', { code: bid.item_id }))
  expect(anew.data.market).toMatchObject({ answer: 'found', price: 1_000, bids: 0 })
})

it('is bid on the frozen deposit of a VIP: nothing is held, and so many links at the same time', async () => {
  const customer = await customerOf(world)
  await fund(customer, 30_000_000)
  ok(await world.as('AC').post('/api/user/activate/vip', { user_id: customer.id }, newSubmit()))
  await sql`update vip_level set link_limit = 2`.execute(world.db)
  const frozen = (await moneyOf(world, customer)).locked
  expect(frozen).toBeGreaterThan(0)
  for (let n = 0; n < 2; n += 1)
    expect(await bidOn(world, customer, { item: town.open(day), max_price: 5_000 })).toMatchObject({
      vip: true,
      held_vnd: 0,
    })
  expect((await wish(world, customer, { item: town.open(day), max_price: 5_000 })).body.error).toBe(
    'bids.vip_limit',
  )
  expect((await moneyOf(world, customer)).locked).toBe(frozen)
  const item = town.open(600)
  await sql`update vip_level set link_limit = 3`.execute(world.db)
  const { id } = await bidOn(world, customer, { item, max_price: 5_000 })
  const early = await world
    .as('SS')
    .post('/api/mercari/staff/create-quote', { id, price: 4_000 }, newSubmit())
  expect(early.body.error).toBe('bids.status')
  ok(await world.as('SS').put(`/api/bid/resbid/${id}`, {}, newSubmit()))
  const order = ok(
    await world.as('SS').post('/api/mercari/staff/create-quote', { id, price: 4_000 }, newSubmit()),
  ).data
  const { deposit, deposit_request } = ok(await world.as('SU').get(`/api/quote/id/${order.order_id}`)).data
  expect([deposit, deposit_request]).toEqual([0, 0])
})

it('of many whose account is changed each says in the words of the field why it was refused', async () => {
  const customer = await customerOf(world)
  await fund(customer, 20_000_000)
  const ids = []
  for (let n = 0; n < 2; n += 1)
    ids.push((await bidOn(world, customer, { item: town.open(day), max_price: 5_000 })).id)
  const { rows } = await sql<{
    id: number
  }>`select id from buying_account where site_code = 'mercari'`.execute(world.db)
  const refused = await world
    .as('SS')
    .post('/api/ebay/change-account-many', { ids, account_id: rows[0]?.id }, newSubmit())
  const message = 'Tài khoản không dùng được cho trang này'
  expect(refused.body.data.failed).toMatchObject(ids.map((id) => ({ id, message })))
})

it('sent once more under its key is one wish, answered as the first time', async () => {
  const customer = await customerOf(world)
  await fund(customer, 20_000_000)
  const form = { link: linkOf(town.open(day)), user_id: customer.id, max_price: 5_000 }
  const key = newSubmit()
  const [first, again] = [
    await world.as('SS').post('/api/bid/product', form, key),
    await world.as('SS').post('/api/bid/product', form, key),
  ]
  expect(again.body).toEqual(first.body)
  expect((await moneyOf(world, customer)).locked).toBe(first.body.data.held_vnd)
})

interface Waiting {
  key: string
  rows: { id: number; late: boolean }[]
}

it('that is exceeded waits late once the customer had the minutes of the setting to raise it', async () => {
  const customer = await customerOf(world)
  await fund(customer, 10_000_000)
  const bid = await bidOn(world, customer, { item: town.open(day), max_price: 20_000 })
  const waits = async (minutes: number) => {
    const at = new Date(world.now().getTime() - minutes * 60_000)
    await sql`update bid set status = 3, status_at = ${at} where id = ${bid.id}`.execute(world.owner)
    const { kinds } = ok(await world.as('SS').get('/api/queue')).data as { kinds: Waiting[] }
    return kinds.find(({ key }) => key === 'bids-to-raise-yahoo')?.rows.find(({ id }) => id === bid.id)?.late
  }
  expect([await waits(9), await waits(11)]).toEqual([false, true])
})
