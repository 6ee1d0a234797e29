import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brokenInvariants } from '#invariants.ts'
import type { Market, Markets } from '#outside/market/port.ts'
import { pauseSeconds, waitsFor } from '#orders/buying/buying.rules.ts'
import { buyNext } from '#orders/buying/server/buy-next.usecase.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { testMarkets } from '#testing/markets.ts'
import type { TestMarkets } from '#testing/markets.ts'
import { done, ok, orderAt } from '#testing/order.ts'
import type { OrderStep } from '#testing/order.ts'

let world: TestApp
let market: TestMarkets
beforeAll(async () => {
  market = await testMarkets({ timeoutMs: 3_000 })
  world = await testApp({ markets: market.markets })
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
  await market.stop()
})

let items = 80_000_000_000
let account = ''
beforeEach(() => {
  account = `ours${items}`
})

/** An order of Mercari that is for sale at this price, quoted at that, with an account of ours that has a card. */
async function mercariOrder({
  status = 5 as OrderStep,
  price = 12_000,
  quoted = 12_000,
  flag = 'market',
} = {}) {
  const item = `m${(items += 1)}`
  market.sims.mercari.put(item, { price, state: 'on_sale', auction: false })
  const order = await orderAt(world, status, {
    quote: { link: `https://jp.mercari.com/item/${item}`, site_code: 'mercari', goods_values: quoted },
  })
  await sql`insert into buying_account (site_code, username, card_id) values ('mercari', ${account},
    (select id from card where kind = 'card' and currency = 'JPY' limit 1)) on conflict do nothing`.execute(
    world.db,
  )
  await sql`update orders set account_id = (select id from buying_account where username = ${account}) where id = ${order.id}`.execute(
    world.db,
  )
  if (flag !== 'none')
    done(await world.as('CS').post('/api/quote/change/autobuy', { ids: [order.id], autobuy: flag }))
  return { ...order, item }
}
const push = (ids: number[], who = 'CS') => world.as(who).post('/api/v1/quote/mercari/autobuy/push', { ids })
const read = async (id: number) => ok(await world.as('AC').get(`/api/quote/id/${id}`)).data
const rowOf = async (code: string) =>
  ok(await world.as('AC').get('/api/quote/autobuy', { q: code })).results[0]
const turn = (minutes = 0, markets: Markets = market.markets) =>
  buyNext(markets, world.db, { now: new Date(world.now().getTime() + minutes * 60_000) })
const changed = (change: Partial<Market>): Markets => ({
  ...market.markets,
  mercari: { ...market.markets.mercari, ...change },
})
const taken = () => market.sims.mercari.taken()

describe('who buys an order', () => {
  test('is flagged up to its purchase, and only where its market can be bought at', async () => {
    const order = await mercariOrder({ flag: 'market' })
    expect((await read(order.id)).autobuy).toBe('market')
    const elsewhere = await orderAt(world, 2)
    const refused = await world
      .as('CS')
      .post('/api/quote/change/autobuy', { ids: [elsewhere.id], autobuy: 'market' })
    expect([refused.status, refused.body.error]).toEqual([409, 'buying.no_adapter'])
    const bought = await orderAt(world, 6)
    const late = await world.as('CS').post('/api/quote/change/autobuy', { ids: [bought.id], autobuy: 'none' })
    expect(late.body.error).toBe('orders.status')
    expect(
      (await world.as('AC').post('/api/quote/change/autobuy', { ids: [order.id], autobuy: 'none' })).status,
    ).toBe(403)
  })

  test('each order is queued, or told why not', async () => {
    const ready = await mercariOrder()
    const early = await mercariOrder({ status: 4 })
    const plain = await mercariOrder({ flag: 'none' })
    const elsewhere = await orderAt(world, 5)
    const { done: queued, failed } = ok(await push([ready.id, early.id, plain.id, elsewhere.id])).data
    expect(queued).toEqual([ready.id])
    expect(failed.map(({ error }: { error: string }) => error)).toEqual([
      'buying.not_approved',
      'buying.not_flagged',
      'buying.other_site',
    ])
    expect((await push([ready.id])).body.error).toBe('buying.queued')
    const yahoo = await world.as('CS').post('/api/quote/autobuy/yahoo', { ids: [ready.id] })
    expect(yahoo.body.error).toBe('buying.other_site')
    expect(await rowOf(ready.code)).toMatchObject({ status: 'queued', most: 12_000, account })
    const { id } = await rowOf(ready.code)
    done(await world.as('CS').post('/api/quote/autobuy/cancel', { ids: [id] }))
    expect(await rowOf(ready.code)).toMatchObject({ status: 'dropped' })
    expect(await turn()).toBe(0)
  })
})

describe('the queue', () => {
  test('buys, one order of an account at a time with a pause, and writes the purchase down', async () => {
    const first = await mercariOrder({ price: 11_500 })
    const second = await mercariOrder()
    done(await push([first.id, second.id]))
    const before = taken()
    expect(await turn()).toBe(1)
    expect(await read(first.id)).toMatchObject({ status: 6, actual_price: 11_500 })
    expect(await rowOf(first.code)).toMatchObject({ status: 'bought', price: 11_500 })
    expect((await read(first.id)).supplier_order_no).toBe((await rowOf(first.code)).supplier_order_no)
    expect(await turn()).toBe(0)
    expect(await turn(2)).toBe(1)
    expect(await read(second.id)).toMatchObject({ status: 6 })
    expect(taken() - before).toBe(2)
  })

  test('gives a dearer or sold item back to a person with the difference, and pays nothing', async () => {
    const dear = await mercariOrder({ price: 13_000 })
    done(await push([dear.id]))
    const before = taken()
    await turn()
    expect(await rowOf(dear.code)).toMatchObject({ status: 'person', price: 13_000 })
    expect((await rowOf(dear.code)).why).toContain('giá trên trang 13,000 JPY, cao hơn giá duyệt 1,000 JPY')
    const sold = await mercariOrder()
    done(await push([sold.id]))
    market.sims.mercari.put(sold.item, { state: 'sold' })
    await turn()
    expect(await rowOf(sold.code)).toMatchObject({ status: 'person' })
    expect(taken()).toBe(before)
    expect(await read(dear.id)).toMatchObject({ status: 5 })
  })

  test('stops an account at its first refusal, until somebody lets it go on', async () => {
    const one = await mercariOrder()
    const two = await mercariOrder()
    done(await push([one.id, two.id]))
    market.sims.mercari.sign(account, true)
    await turn()
    expect(await rowOf(one.code)).toMatchObject({ status: 'person' })
    expect(await turn(5)).toBe(0)
    expect(await rowOf(two.code)).toMatchObject({ status: 'queued' })
    expect((await rowOf(two.code)).stopped).toBeTruthy()
    const third = await mercariOrder()
    expect((await push([third.id])).body.error).toBe('buying.stopped')
    market.sims.mercari.sign(account, false)
    const { account_id } = await rowOf(two.code)
    ok(await world.as('CS').post('/api/quote/autobuy/resume', { account_id }))
    expect(await turn(10)).toBe(1)
    expect(await read(two.id)).toMatchObject({ status: 6 })
  })

  test('lets what a person bought meanwhile, and what was cancelled, go', async () => {
    const byHand = await mercariOrder({ flag: 'agent' })
    const gone = await mercariOrder({ flag: 'agent' })
    done(await push([byHand.id, gone.id]))
    expect(await rowOf(byHand.code)).toMatchObject({
      status: 'person',
      why: 'Mua trong hồ sơ đã mở của tài khoản',
    })
    const { rows } = await sql<{
      id: number
    }>`select id from card where kind = 'card' and currency = 'JPY' limit 1`.execute(world.db)
    const purchase = { supplier_order_no: 'T1', card_id: rows[0]!.id, actual_price: 12_000, actual_ship: 800 }
    ok(await world.as('SU').post(`/api/quote/buy/${byHand.id}`, purchase))
    done(await world.as('AC').post('/api/quote/cancel/quotes', { ids: [gone.id], reason: 'khách đổi ý' }))
    await turn()
    expect(await rowOf(byHand.code)).toMatchObject({ status: 'bought' })
    expect(await rowOf(gone.code)).toMatchObject({ status: 'dropped' })
  })

  test('an approval that is over buys nothing', async () => {
    const order = await mercariOrder()
    done(await push([order.id]))
    const before = taken()
    await turn(25 * 60)
    expect(await rowOf(order.code)).toMatchObject({ status: 'person', why: 'Hết hạn duyệt mua tự động' })
    expect(taken()).toBe(before)
  })
})

describe('a dear purchase', () => {
  const goods = async (order: number) =>
    (
      await sql<{ cost: number }>`select coalesce(sum(l.amount), 0)::bigint as cost from entry_line l
        join account a on a.id = l.account_id and a.code = 'goods' where l.order_id = ${order}`.execute(
        world.db,
      )
    ).rows[0]!.cost
  const spacious = () =>
    sql`update config_factor set value = 1000000000000 where key = 'buying.daily_value'`.execute(world.db)

  test('above the ceiling it is bought, and its cost waits for somebody else than who sent it', async () => {
    await spacious()
    const order = await mercariOrder({ price: 40_000, quoted: 40_000 })
    done(await push([order.id], 'SU'))
    await turn()
    expect(await read(order.id)).toMatchObject({ status: 6, actual_price: 40_000, purchase_waits: true })
    expect(await rowOf(order.code)).toMatchObject({ status: 'bought' })
    expect(await goods(order.id)).toBe(0)
    const confirm = (who: string) => world.as(who).post('/api/quote/confirm/buy', { ids: [order.id] })
    expect((await confirm('SU')).body.error).toBe('access.own_work')
    done(await confirm('AC'))
    expect(await goods(order.id)).toBeGreaterThan(5_000_000)
  })

  test('a day that has no room for its value buys it tomorrow, and says so', async () => {
    await sql`update config_factor set value = 5000000 where key = 'buying.daily_value'`.execute(world.db)
    const order = await mercariOrder({ price: 40_000, quoted: 40_000 })
    done(await push([order.id]))
    const before = taken()
    await turn()
    expect(await rowOf(order.code)).toMatchObject({
      status: 'queued',
      why: 'hết hạn mức giá trị hôm nay của tài khoản',
    })
    expect(taken()).toBe(before)
    await spacious()
    await turn()
    expect(await rowOf(order.code)).toMatchObject({ status: 'bought', why: null })
  })

  test.each([11_000, 13_000])(
    'a price that becomes %d between the look and the purchase buys nothing; the account goes on',
    async (price) => {
      const order = await mercariOrder()
      done(await push([order.id]))
      const before = taken()
      const { mercari } = market.markets
      await turn(
        0,
        changed({
          buy: (...given) => (market.sims.mercari.put(order.item, { price }), mercari.buy(...given)),
        }),
      )
      const row = await rowOf(order.code)
      expect(row).toMatchObject({ status: 'person', stopped: null })
      expect(row.why).toContain('Trang mua từ chối')
      expect(taken()).toBe(before)
      expect(await read(order.id)).toMatchObject({ status: 5 })
    },
  )

  test('what the customer has still to pay more for is not bought: nobody pays for what the books refuse', async () => {
    const order = await mercariOrder()
    done(await push([order.id]))
    const fee = [{ line: 1, no: order.code, fee: 9_000 }]
    ok(await world.as('AC').post('/api/quote/feeshipping/save', { rows: fee, seen: [] }))
    expect((await read(order.id)).extra_deposit).toBeGreaterThan(0)
    const before = taken()
    await turn()
    const row = await rowOf(order.code)
    expect([row.status, taken()]).toEqual(['person', before])
    expect(row.why).toContain('cọc thêm')
    expect(await read(order.id)).toMatchObject({ status: 5 })
  })

  test('domestic shipping that is known by then is part of what it cost', async () => {
    const order = await mercariOrder()
    const fee = [{ line: 1, no: order.code, fee: 900 }]
    ok(await world.as('AC').post('/api/quote/feeshipping/save', { rows: fee, seen: [] }))
    done(await push([order.id]))
    await turn()
    expect(await read(order.id)).toMatchObject({ status: 6, actual_ship: 900 })
  })

  const since: Record<string, [change: ReturnType<typeof sql>, why: string]> = {
    'another price': [sql`goods_values = 9000`, 'giá đơn nay 9,000 JPY, đã duyệt 12,000 JPY'],
    'another listing': [sql`item_id = 'm99999999999'`, 'đơn đã đổi sang sản phẩm khác'],
    'several pieces': [sql`quantity = 2`, 'đơn nay 2 chiếc'],
    'nobody’s account': [sql`account_id = null`, 'đơn đã đổi tài khoản mua'],
  }
  test.each(Object.entries(since))(
    'an order that has %s since it was sent is looked at by a person',
    async (_, [change, why]) => {
      const order = await mercariOrder()
      done(await push([order.id]))
      await sql`update orders set ${change} where id = ${order.id}`.execute(world.db)
      const before = taken()
      await turn()
      const row = await rowOf(order.code)
      expect([row.status, taken()]).toEqual(['person', before])
      expect(row.why).toContain(why)
      // As it was, so that the books of the test's end are its own.
      await sql`update orders set goods_values = 12000, quantity = 1 where id = ${order.id}`.execute(world.db)
    },
  )
})

describe('at most once', () => {
  test.each(['lose', 'garble', 'hang'] as const)(
    'a purchase whose answer is lost (%s) is not made again; a person looks',
    async (trouble) => {
      const order = await mercariOrder()
      done(await push([order.id]))
      const before = taken()
      await turn(
        0,
        changed({
          buy: (...given) => (market.sims.mercari.next(trouble), market.markets.mercari.buy(...given)),
        }),
      )
      if ((await rowOf(order.code)).status === 'buying') {
        expect(await turn(1)).toBe(0)
        await turn(5)
      }
      await turn(10)
      await turn(20)
      expect(taken() - before).toBeLessThanOrEqual(1)
      const row = await rowOf(order.code)
      expect(['person', 'bought']).toContain(row.status)
      if (row.status === 'person') expect(row.why).toContain('Không rõ kết quả')
    },
  )

  test('whoever dies between the intent and the answer, 50 times: one purchase each at most, or a person', async () => {
    await sql`update config_factor set value = 100000 where key = 'buying.daily_count'`.execute(world.db)
    await sql`update config_factor set value = 1000000000000 where key = 'buying.daily_value'`.execute(
      world.db,
    )
    const template = await mercariOrder()
    done(await push([template.id]))
    const before = taken()
    let asked = 0
    class Killed extends Error {}
    for (let round = 0; round < 50; round += 1) {
      const dies = async (...given: Parameters<Market['buy']>) => {
        asked += 1
        // Half of them die after the market took it, half before it was asked.
        if (round % 2 === 1) await market.markets.mercari.buy(...given)
        throw new Killed()
      }
      await turn(round * 10, changed({ buy: dies })).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error
      })
    }
    await turn(600)
    expect(taken() - before).toBeLessThanOrEqual(1)
    expect(asked).toBeLessThanOrEqual(2)
    expect(await rowOf(template.code)).toMatchObject({ status: 'person' })
    expect(await read(template.id)).toMatchObject({ status: 5 })
  })

  test('a shop has more of the same: that it is still for sale does not say that nothing was bought', async () => {
    const order = await mercariOrder()
    const item = `shop${String(items).padStart(18, '0')}`
    await sql`update orders set site_code = 'mercari-shops', item_id = ${item} where id = ${order.id}`.execute(
      world.db,
    )
    market.sims.mercari.put(item, { price: 12_000, state: 'on_sale', auction: false })
    done(await push([order.id]))
    const before = taken()
    const lost: Partial<Market> = {
      buy: async (...given) => {
        await market.markets['mercari-shops'].buy(...given)
        market.sims.mercari.put(item, { state: 'on_sale' })
        return { kind: 'unknown', why: 'đứt kết nối' }
      },
    }
    const shops = { ...market.markets, 'mercari-shops': { ...market.markets['mercari-shops'], ...lost } }
    for (const minutes of [0, 5, 10, 20]) await turn(minutes, shops)
    expect(taken() - before).toBe(1)
    expect(await rowOf(order.code)).toMatchObject({
      status: 'person',
      why: expect.stringContaining('Không rõ kết quả'),
    })
  })

  test('two turns at once ask once', async () => {
    const order = await mercariOrder()
    done(await push([order.id]))
    const before = taken()
    await Promise.all([turn(), turn(), turn()])
    expect(taken() - before).toBe(1)
    expect(await read(order.id)).toMatchObject({ status: 6 })
  })
})

test('an account keeps to its day and its pause', () => {
  const limits = { count: 2, value: 1_000, pauseFrom: 40, pauseTo: 90 }
  const now = new Date('2026-11-25T05:00:00Z')
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  for (let row = 1; row < 500; row += 1) {
    expect(pauseSeconds(limits, row)).toBeGreaterThanOrEqual(40)
    expect(pauseSeconds(limits, row)).toBeLessThanOrEqual(90)
  }
  const asked = { id: 1, value: 500, now }
  expect(waitsFor(limits, { count: 0, value: 0, last: null }, asked)).toBeNull()
  expect(waitsFor(limits, { count: 1, value: 500, last: ago(91) }, asked)).toBeNull()
  expect(waitsFor(limits, { count: 1, value: 500, last: ago(39) }, asked)).toBe('pause')
  expect(waitsFor(limits, { count: 2, value: 500, last: ago(600) }, asked)).toContain('hết hạn mức')
  expect(waitsFor(limits, { count: 1, value: 501, last: ago(600) }, asked)).toContain('giá trị')
})
