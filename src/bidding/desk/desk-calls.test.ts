import { read, utils } from '@e965/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bidStatus } from '#bidding/core/bid.status.ts'
import { brokenInvariants } from '#invariants.ts'
import { auctionTown, bidOn, moneyOf, newSubmit } from '#testing/bids.ts'
import type { AuctionTown } from '#testing/bids.ts'
import { testApp } from '#testing/app.ts'
import type { TestAnswer, TestApp } from '#testing/app.ts'
import { customerOf, done, ok, receive } from '#testing/order.ts'

/** The calls of the desks of eBay and Mercari that are those of Yahoo! under other names. */
let world: TestApp
let town: AuctionTown
beforeAll(async () => {
  town = await auctionTown()
  world = await testApp({
    markets: town.markets,
    prices: { rates: { JPY: [170, 175], USD: [25_000, 25_500] } },
  })
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
  await town.stop()
})

let items = 700_000_000_000
const desks = [
  {
    site: 'eBay',
    list: '/api/ebays',
    wish: '/api/ebay/staff/bid',
    status: '/api/ebay/status',
    cancel: '/api/ebay/cancel',
    again: ['PUT', '/api/ebay/rebid'],
    link: (item: string) => `https://www.ebay.com/itm/${item}`,
    item: () => String((items += 1)),
    most: 20,
  },
  {
    site: 'Mercari',
    list: '/api/mercari/bids',
    wish: '/api/mercari/staff/bid',
    status: '/api/mercari/change-status-bid',
    cancel: '/api/mercari/staff/delete',
    again: ['POST', '/api/mercari/rebid-product'],
    link: (item: string) => `https://jp.mercari.com/item/${item}`,
    item: () => {
      const item = `m${String((items += 1)).slice(1)}`
      town.flea.put(item, { price: 3_000, state: 'on_sale', auction: true, endsIn: 10 })
      return item
    },
    most: 9_000,
  },
] as const
type Desk = (typeof desks)[number]

/** A bid that was asked for at a desk, of a customer of its own. */
async function bidAt({ wish, link, item, most }: Desk) {
  const customer = await customerOf(world)
  await receive(world, { customerId: customer.id, amount: 50_000_000 })
  const ends_at = new Date(world.now().getTime() + 86_400_000).toISOString()
  const id = item()
  const form = { link: link(id), user_id: customer.id, max_price: most, title: 'Máy ảnh', price: 1, ends_at }
  const bid = ok(await world.as('SS').post(wish, form, newSubmit())).data
  return { id: bid.id as number, customer, item: id, held: bid.held_vnd as number }
}
const rowAt = async ({ list }: Desk, id: number) =>
  ok(await world.as('SU', { station: 'all' }).get(list, { ids: id })).results[0]
const accountAt = async (site: string, username: string) => {
  const { rows } = await sql<{
    id: number
  }>`insert into buying_account (site_code, username) values (${site}, ${username})
    on conflict (site_code, username) do update set active = true returning id`.execute(world.db)
  return rows[0]!.id
}

describe.each(desks)('$site', (desk) => {
  const put = (path: string, body: object, who = 'SS') => world.as(who).put(path, body, newSubmit())

  it('places bids by their state, many at once', async () => {
    const bids = [await bidAt(desk), await bidAt(desk)]
    const ids = bids.map(({ id }) => id)
    expect((await put(desk.status, { ids, status: bidStatus.bidding }, 'OP')).status).toBe(403)
    done(await put(desk.status, { ids, status: bidStatus.bidding }))
    for (const id of ids) expect(await rowAt(desk, id)).toMatchObject({ status: 2, outcome: 'for_a_person' })
  })

  it('cancels many with a reason, and what was held is free again', async () => {
    const bids = [await bidAt(desk), await bidAt(desk)]
    const ids = bids.map(({ id }) => id)
    expect((await put(desk.cancel, { ids })).body.details[0].path).toBe('reason')
    for (const { customer, held } of bids)
      expect(await moneyOf(world, customer)).toMatchObject({ locked: held, free: 50_000_000 - held })
    done(await put(desk.cancel, { ids, reason: 'Khách đổi ý' }))
    for (const { id, customer } of bids) {
      expect(await rowAt(desk, id)).toMatchObject({ status: 0, held_vnd: 0 })
      expect(await moneyOf(world, customer)).toMatchObject({ locked: 0, free: 50_000_000 })
    }
  })

  it('places once more what ended in an error, and holds anew; what is cancelled is refused by name', async () => {
    const [broken, over] = [await bidAt(desk), await bidAt(desk)]
    done(await put(desk.cancel, { ids: [broken.id, over.id], reason: 'Khách đổi ý' }))
    await sql`update bid set status = ${bidStatus.error} where id = ${broken.id}`.execute(world.db)
    const [method, path] = desk.again
    const send = world.as('SS')[method === 'PUT' ? 'put' : 'post']
    const { data } = (await send(path, { ids: [broken.id, over.id] }, newSubmit())).body
    expect(data).toMatchObject({ done: [broken.id], failed: [{ id: over.id, error: 'bids.status' }] })
    expect(await rowAt(desk, broken.id)).toMatchObject({ status: 2, held_vnd: broken.held })
    expect(await moneyOf(world, over.customer)).toMatchObject({ locked: 0 })
  })
})

describe('eBay alone', () => {
  const [desk] = desks

  it('gives a bid to another of its accounts, and to none of another site', async () => {
    const { id } = await bidAt(desk)
    const [own, foreign] = [await accountAt('ebay', 'mua-hai'), await accountAt('mercari', 'mua-ba')]
    const give = (account_id: number) =>
      world.as('SS').post('/api/ebay/change-account', { id, account_id }, newSubmit())
    ok(await give(own))
    expect(await rowAt(desk, id)).toMatchObject({ account_name: 'mua-hai' })
    expect((await give(foreign)).body.error).toBe('bids.no_config')
    expect(await rowAt(desk, id)).toMatchObject({ account_name: 'mua-hai' })
    const story = ok(await world.as('SS').get(`/api/ebay/bid/histories/${id}`)).data
    expect(JSON.stringify(story)).toContain('mua-hai')
  })

  it('is asked for the price it stands at; that it was not heard is said of each', async () => {
    const { id } = await bidAt(desk)
    const refused = await world.as('SS').post('/api/ebay/reload-endPrice', { ids: [id] }, newSubmit())
    expect(refused.body.data.failed).toMatchObject([{ id, error: 'bids.unheard' }])
  })

  it('has its list as a file, of what the person may see', async () => {
    const { item } = await bidAt(desk)
    const { bytes } = await world.as('SS').file('POST', '/api/ebay/excel')
    const book = read(bytes)
    const rows = utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0]!]!)
    expect(rows.filter((row) => Object.values(row).includes(item))).toHaveLength(1)
  })
})

it('a bid that ends while the market is asked keeps the end it had', async () => {
  const customer = await customerOf(world)
  await receive(world, { customerId: customer.id, amount: 50_000_000 })
  const { id } = await bidOn(world, customer, { item: town.open(86_400), max_price: 5_000 })
  const end = async () =>
    (await sql<{ at: Date }>`select ends_at as at from bid where id = ${id}`.execute(world.db)).rows[0]!.at
  const told = await end()
  const kept = new Date(told.getTime() - 60_000)
  await sql`update bid set ends_at = ${kept} where id = ${id}`.execute(world.owner)
  let reloaded: Promise<TestAnswer> | undefined
  await world.owner.transaction().execute(async (ending) => {
    await sql`update bid set ended_at = ${world.now()} where id = ${id}`.execute(ending)
    reloaded = world.as('SS').post('/api/report/bid/update', { ids: [id] }, newSubmit())
    const waits = () =>
      sql<{ n: number }>`select count(*)::int as n from pg_locks
        where not granted and locktype = 'transactionid' and transactionid = pg_current_xact_id()::xid`.execute(
        ending,
      )
    await expect.poll(async () => (await waits()).rows[0]!.n).toBe(1)
  })
  expect((await reloaded)?.body.data.done).toEqual([id])
  expect(await end()).toEqual(kept)
  await sql`update bid set ended_at = null where id = ${id}`.execute(world.owner)
})

it('Yahoo! cancels many with a reason, each by itself', async () => {
  const customer = await customerOf(world)
  await receive(world, { customerId: customer.id, amount: 50_000_000 })
  const bids = []
  for (let n = 0; n < 2; n += 1)
    bids.push(await bidOn(world, customer, { item: town.open(86_400), max_price: 5_000 }))
  const ids = bids.map(({ id }) => id)
  const cancel = () => world.as('SS').del('/api/bid/cancel', { ids, reason: 'Khách đổi ý' }, newSubmit())
  expect((await cancel()).body.data.done).toEqual(ids)
  expect(await moneyOf(world, customer)).toMatchObject({ locked: 0, free: 50_000_000 })
  expect((await cancel()).body.error).toBe('bids.status')
})
