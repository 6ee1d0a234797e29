import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '#platform/contract/client.ts'
import { prepareLog, yahooLog } from '#bidding/desk/yahoo-bid.api.ts'
import { auctionTown, bidOn, wish } from '#testing/bids.ts'
import type { AuctionTown } from '#testing/bids.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { customerOf, ok, receive } from '#testing/order.ts'

const path = '/yahoo-bid/log'
const pages = 'https://mua-ho.example'

let town: AuctionTown
/** Its pages ask for the log on another address. */
let product: TestApp
/** The server of that address. */
let log: TestApp
let where: string
beforeAll(async () => {
  town = await auctionTown()
  const given = { markets: town.markets, prices: { rates: { JPY: [170, 175] } } } as const
  log = await testApp({ ...given, bases: { 'yahoo-log': { pages } } })
  where = await log.app.listen({ port: 0, host: '127.0.0.1' })
  product = await testApp({ ...given, bases: { 'yahoo-log': { url: `${where}/` } } })
})
afterAll(() => Promise.all([product.close(), log.close(), town.stop()]))

async function bidAt(world: TestApp) {
  const customer = await customerOf(world)
  await receive(world, { customerId: customer.id, amount: 20_000_000 })
  return (await bidOn(world, customer, { item: town.open(86_400), max_price: 5_000 })).item_id as string
}
const tokenAt = async (world: TestApp) => {
  const form = { username: 'ss', password: 'Demo-2026!', role: 'staff' }
  return ok(await world.nobody.post('/api/v1/auth/login', form)).access
}
const asked = (world: TestApp, method: 'POST' | 'OPTIONS', headers: Record<string, string>, url = path) =>
  world.app.inject({
    method,
    url,
    headers,
    ...(method === 'POST' ? { payload: { code: 'k1' } } : {}),
  })

describe('the log of an auction', () => {
  it('is asked for here where no other address is set, and without a transaction held while the site is asked', async () => {
    const code = await bidAt(log)
    const prepared = ok(await log.as('SS').get(`/api/bid/getYHBidLogPreparingData/${code}`)).data
    expect(prepared).toMatchObject({ code, base: null })
    expect(yahooLog.reads).toBe(true)
    expect(ok(await log.as('SS').post(path, { code })).data.market).toMatchObject({ answer: 'found' })
  })

  it('is asked for on the address of the setting, by the same client with its token and station', async () => {
    const code = await bidAt(product)
    const { base } = ok(await product.as('SS').get(`/api/bid/getYHBidLogPreparingData/${code}`)).data
    expect(base).toBe(`${where}/`)
    const codeThere = await bidAt(log)
    const access = await tokenAt(log)
    const [station] = (await log.as('SS').me()).stations
    let lost = 0
    const client = createClient({
      base: 'http://127.0.0.1:1',
      fetch: (url, init) =>
        fetch(url, { ...init, headers: [...new Headers(init?.headers), ['origin', pages]] }),
      tokens: { read: () => ({ access }), write: () => {} },
      station: () => String(station?.id),
      clientId: () => 'browser-1',
      onSessionLost: () => lost++,
    })
    const { data } = await client.api(yahooLog, { body: { code: codeThere }, base })
    expect(data).toMatchObject({ code: codeThere, market: { answer: 'found' } })
    await expect(client.api(prepareLog, { params: { code } })).rejects.toMatchObject({ error: 'network' })
    expect(lost).toBe(0)
  })

  it('asks the site by the calls of the day, as a wish does, and says where they are used up', async () => {
    const code = await bidAt(log)
    const used = async () =>
      (
        await sql<{ used: number }>`select coalesce(sum(used), 0)::int as used from market_budget
          where site_code = 'yahoo-auctions'`.execute(log.db)
      ).rows[0]?.used ?? 0
    const before = await used()
    ok(await log.as('SS').post(path, { code }))
    expect(await used()).toBe(before + 1)
    await sql`update market_budget set used = 40000`.execute(log.owner)
    const { market } = ok(await log.as('SS').post(path, { code })).data
    expect(market).toMatchObject({ answer: 'unknown', why: 'đã hết lượt hỏi trang trong ngày', price: null })
    const customer = await customerOf(log)
    await receive(log, { customerId: customer.id, amount: 20_000_000 })
    const item = town.open(86_400)
    const unheard = await wish(log, customer, { item, max_price: 5_000 })
    expect([unheard.body.error, unheard.body.message]).toEqual([
      'bids.unheard',
      expect.stringContaining('đã hết lượt hỏi trang trong ngày'),
    ])
    // What a person sees on the page is enough.
    const ends_at = new Date(town.auctions.now().getTime() + 86_400_000).toISOString()
    ok(await wish(log, customer, { item, max_price: 5_000, price: 1_000, ends_at }))
    expect(await used()).toBe(40_000)
    await sql`update market_budget set used = 0`.execute(log.owner)
  })

  it('is given to the pages of the product that was named, asked for beforehand by their browser', async () => {
    const origin = { origin: pages, 'sec-fetch-site': 'cross-site' }
    const before = await asked(log, 'OPTIONS', {
      ...origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,x-station',
    })
    expect(before.statusCode).toBe(204)
    expect(before.headers).toMatchObject({
      'access-control-allow-origin': pages,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': expect.stringContaining('authorization'),
    })
    expect(before.headers['access-control-allow-credentials']).toBeUndefined()
    // Nobody is signed in by that; and that he is not, the page may read.
    const refused = await asked(log, 'POST', origin)
    expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([401, pages])
  })

  it('is given to no other page, and nothing else is given to the pages that were named', async () => {
    for (const origin of [
      'https://ke-gian.example',
      `${pages}.ke-gian.example`,
      'null',
      'http://mua-ho.example',
    ]) {
      const answer = await asked(log, 'POST', { origin, 'sec-fetch-site': 'cross-site' })
      expect([answer.json().error, answer.headers['access-control-allow-origin']]).toEqual([
        'access.cross_site',
        undefined,
      ])
    }
    const other = await asked(
      log,
      'POST',
      { origin: pages, 'sec-fetch-site': 'cross-site' },
      '/api/bid/product',
    )
    expect([other.json().error, other.headers['access-control-allow-origin']]).toEqual([
      'access.cross_site',
      undefined,
    ])
    const unnamed = await asked(product, 'POST', { origin: pages, 'sec-fetch-site': 'cross-site' })
    expect(unnamed.json().error).toBe('access.cross_site')
  })

  it('is the only thing beside itself that a page of the product may ask', async () => {
    const policyOf = async (world: TestApp) => {
      const { headers } = await world.app.inject({ url: '/bids', headers: { accept: 'text/html' } })
      return String(headers['content-security-policy'])
        .split(';')
        .find((rule) => rule.startsWith('connect-src'))
    }
    const own = "connect-src 'self' http://localhost:* http://127.0.0.1:*"
    expect([await policyOf(log), await policyOf(product)]).toEqual([own, `${own} ${where}`])
  })
})
