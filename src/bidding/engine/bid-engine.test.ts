import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants } from '#invariants.ts'
import { auctionTown, bidOn, bidRow, engineAt, moneyOf, newSubmit, rebid } from '#testing/bids.ts'
import type { AuctionTown } from '#testing/bids.ts'
import type { AuctionSetup, Happening } from '#outside/market/auction-world.ts'
import { customerOf, ok, receive } from '#testing/order.ts'
import type { TestCustomer } from '#testing/order.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
let town: AuctionTown
let customer: TestCustomer
beforeAll(async () => {
  town = await auctionTown()
  world = await testApp({ markets: town.markets, prices: { rates: { JPY: [170, 175] } } })
  customer = await customerOf(world)
  await receive(world, { customerId: customer.id, amount: 900_000_000 })
  await sql`insert into buying_account (site_code, username) values ('yahoo-auctions', 'phòng-1'), ('yahoo-auctions', 'phòng-2')`.execute(
    world.db,
  )
  await sql`update buying_account set active = false where site_code = 'yahoo-auctions' and username not like 'phòng-%'`.execute(
    world.db,
  )
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
  await town.stop()
})
beforeEach(async () => {
  world.setNow(town.auctions.now())
  await sql`delete from account_health`.execute(world.owner)
  for (const who of ['phòng-1', 'phòng-2']) town.auctions.unwell(who, null)
})

const at = (seconds: number) => new Date(town.auctions.now().getTime() + seconds * 1_000)
/** A bid that is placed at its time. */
async function placed(
  inSeconds: number,
  setup: Partial<AuctionSetup> = {},
  max_price = 20_000,
  will: (end: number) => Happening[] = () => [],
) {
  const item = town.open(inSeconds, setup)
  town.auctions.will(item, ...will(inSeconds))
  const { id } = await bidOn(world, customer, { item, max_price })
  ok(await rebid(world, id))
  return { id, item }
}
const acts = async (id: number, kind = 'bid') =>
  ok(await world.as('SU').get(`/api/bid/histories/${id}`)).data.acts.filter(
    (act: { kind: string }) => act.kind === kind,
  )

describe('a bid', () => {
  it('is sent once, seven seconds before the end, and won: an order at 4 with what was held as its deposit', async () => {
    const { id, item } = await placed(3_600, {}, 20_000, (end) => [
      { at: at(end - 600), what: 'bid', who: 'kaito', most: 8_000 },
    ])
    const worker = engineAt(world, town)
    await worker.pass(3_580)
    expect(town.auctions.taken(item).filter(({ who }) => who.startsWith('phòng'))).toEqual([])
    await worker.pass(30)
    expect(worker.failures).toEqual([])
    const row = await bidRow(world, id)
    expect(row).toMatchObject({ status: 4, win_price: 8_250, outcome: 'won', held_vnd: 0 })
    const [sent, ...more] = await acts(id)
    expect(more).toEqual([])
    expect(sent).toMatchObject({ outcome: 'leading', amount: 20_000, late_ms: 0 })
    expect(new Date(sent.ends_at).getTime() - new Date(sent.sent_at).getTime()).toBe(7_000)
    const order = ok(await world.as('SU').get(`/api/quote/id/${row.order_id}`)).data
    expect(order).toMatchObject({
      status: 4,
      goods_values: 8_250,
      currency: 'JPY',
      site_code: 'yahoo-auctions',
    })
    expect(order.deposit).toBe(Math.min((20_000 + 300) * 175, order.quoted_total))
  })

  it('is exceeded before its time: nothing is sent, it is lost and what was held is free', async () => {
    const before = await moneyOf(world, customer)
    const { id } = await placed(600, {}, 9_000, (end) => [
      { at: at(end - 300), what: 'bid', who: 'kaito', most: 30_000 },
      { at: at(end - 200), what: 'bid', who: 'mika', most: 25_000 },
    ])
    const worker = engineAt(world, town)
    await worker.pass(550)
    expect(await bidRow(world, id)).toMatchObject({ status: 3, outcome: 'too_low', ended_at: null })
    await worker.pass(60)
    expect(await bidRow(world, id)).toMatchObject({ status: 3, held_vnd: 0 })
    expect(await acts(id)).toEqual([])
    expect((await moneyOf(world, customer)).free).toBe(before.free)
  })

  it('ties with an earlier one of the same most: the earlier leads', async () => {
    const { id } = await placed(600, {}, 9_000, (end) => [
      { at: at(end - 300), what: 'bid', who: 'kaito', most: 9_000 },
    ])
    const worker = engineAt(world, town)
    await worker.pass(595)
    expect(await bidRow(world, id)).toMatchObject({ status: 3, outcome: 'outbid_at_once', price: 9_000 })
    await worker.pass(60)
    expect(await bidRow(world, id)).toMatchObject({ status: 3, outcome: 'lost', held_vnd: 0 })
  })

  it('stays below the reserve: the highest, and no win', async () => {
    const { id } = await placed(600, { reserve: 50_000 })
    const worker = engineAt(world, town)
    await worker.pass(595)
    expect(await bidRow(world, id)).toMatchObject({ status: 2, outcome: 'reserve_not_met' })
    await worker.pass(60)
    expect(await bidRow(world, id)).toMatchObject({ status: 3, outcome: 'no_reserve', order_id: null })
  })

  it('that was sold by buy-now or ended early by its seller is lost, nothing sent', async () => {
    const bought = await placed(600, {}, 9_000, (end) => [
      { at: at(end - 200), what: 'buy_now', who: 'kaito' },
    ])
    const ended = await placed(600, {}, 9_000, (end) => [{ at: at(end - 200), what: 'end_early' }])
    await engineAt(world, town).pass(700)
    expect(await bidRow(world, bought.id)).toMatchObject({ outcome: 'sold_by_buy_now', held_vnd: 0 })
    expect(await bidRow(world, ended.id)).toMatchObject({ outcome: 'ended_early', held_vnd: 0 })
    expect(town.auctions.taken(bought.item).length + town.auctions.taken(ended.item).length).toBe(0)
  })

  it('whose seller ends it in the last seconds is lost by that word', async () => {
    const { id, item } = await placed(600, {}, 9_000, (end) => [{ at: at(end - 20), what: 'end_early' }])
    await engineAt(world, town).pass(700)
    expect(await bidRow(world, id)).toMatchObject({ outcome: 'ended_early', held_vnd: 0, order_id: null })
    expect(town.auctions.taken(item)).toEqual([])
  })

  it('whose seller removes it is told so, and may be lost', async () => {
    const { id, item } = await placed(600, { extends: true, start: 1_000 })
    const worker = engineAt(world, town)
    await worker.pass(594)
    expect(await bidRow(world, id)).toMatchObject({ status: 2, leads: true })
    town.auctions.will(
      item,
      { at: at(1), what: 'remove_bids', who: 'phòng-1' },
      { at: at(2), what: 'bid', who: 'kaito', most: 3_000 },
    )
    await worker.pass(400)
    expect(await bidRow(world, id)).toMatchObject({ status: 3, held_vnd: 0, order_id: null })
  })
})

describe('an end that moves', () => {
  it('a first bid and raising our own most move nothing', async () => {
    const { id, item } = await placed(600, { extends: true })
    const worker = engineAt(world, town)
    await worker.pass(595)
    expect(town.auctions.look(item)).toMatchObject({ extended: 0 })
    ok(await rebid(world, id, { max_price: 25_000 }))
    await worker.work()
    expect(town.auctions.look(item)).toMatchObject({ extended: 0 })
    expect((await acts(id)).map((act: { amount: number }) => act.amount)).toEqual([25_000, 20_000])
    await worker.pass(60)
    expect(await bidRow(world, id)).toMatchObject({ status: 4, win_price: 1_000 })
  })

  it('a price that rises at 4:59 before it moves it, at 5:01 not', async () => {
    const moved = town.open(600, { extends: true })
    const still = town.open(600, { extends: true })
    for (const [item, before] of [
      [moved, 299],
      [still, 301],
    ] as const)
      town.auctions.will(
        item,
        { at: at(10), what: 'bid', who: 'a', most: 2_000 },
        { at: at(600 - before), what: 'bid', who: 'b', most: 5_000 },
      )
    town.auctions.turn(at(400))
    expect([town.auctions.look(moved)?.extended, town.auctions.look(still)?.extended]).toEqual([1, 0])
  })

  it('outbid, raised and won after two extensions', async () => {
    const { id, item } = await placed(600, { extends: true }, 5_000, (end) => [
      { at: at(end - 400), what: 'bid', who: 'kaito', most: 2_000 },
      { at: at(end - 3), what: 'bid', who: 'kaito', most: 8_000 },
    ])
    const worker = engineAt(world, town)
    await worker.pass(700)
    expect(await bidRow(world, id)).toMatchObject({ status: 3, outcome: 'outbid_at_once', ended_at: null })
    ok(await rebid(world, id, { max_price: 12_000 }))
    await worker.pass(900)
    expect(town.auctions.look(item)?.extended).toBeGreaterThanOrEqual(2)
    expect(await bidRow(world, id)).toMatchObject({ status: 4, win_price: 8_250 })
    expect((await acts(id)).length).toBe(2)
  })

  it('that moved ten times under a bid that was sent is followed to the last of them, and won', async () => {
    const { id, item } = await placed(600, { extends: true }, 20_000, (end) =>
      Array.from({ length: 10 }, (_, n) => ({
        at: at(n === 0 ? end - 3 : end + 300 * n - 60),
        what: 'bid' as const,
        who: 'kaito',
        most: 1_500 + 500 * n,
      })),
    )
    await engineAt(world, town).pass(4_000)
    expect(town.auctions.look(item)).toMatchObject({ extended: 10 })
    expect(await acts(id)).toHaveLength(1)
    expect(await bidRow(world, id)).toMatchObject({ status: 4, win_price: 6_250, extended: 10 })
  })

  it('is followed twenty times, then a person decides', async () => {
    const { id, item } = await placed(600, { extends: true }, 5_000, (end) => [
      { at: at(end - 400), what: 'bid', who: 'kaito', most: 2_000 },
    ])
    await sql`update bid set extended = 21, first_ends_at = ends_at where id = ${id}`.execute(world.db)
    await engineAt(world, town).pass(596)
    expect(await bidRow(world, id)).toMatchObject({ status: -1, outcome: 'extended_too_long', held_vnd: 0 })
    expect(town.auctions.taken(item).some(({ who }) => who.startsWith('phòng'))).toBe(false)
  })
})

describe('a store', () => {
  it.each([
    ['gross', 0, 8_910, 8_910],
    ['net', 1, 8_910, 8_100],
  ] as const)('that takes prices %s is bid by them', async (_, setting, shown, won) => {
    await sql`update config_factor set value = ${setting} where key = 'auction.yahoo_net'`.execute(world.db)
    const { id } = await placed(600, { start: shown, tax: 10, net: setting === 1 }, 20_000)
    const row = await bidRow(world, id)
    expect(row).toMatchObject({ price: won, tax_mode: setting ? 'net' : 'gross' })
    expect(row.held_vnd).toBe(Math.round((20_000 * (setting ? 1.1 : 1) + 300) * 175))
    await engineAt(world, town).pass(700)
    expect(await bidRow(world, id)).toMatchObject({ status: 4, win_price: won })
    await sql`update config_factor set value = 0 where key = 'auction.yahoo_net'`.execute(world.db)
  })
})

describe('trouble', () => {
  it('an answer lost after it was taken is asked for, never sent again', async () => {
    const { id, item } = await placed(600)
    const worker = engineAt(world, town)
    await worker.pass(580)
    // The preview is the first; the bid itself loses its answer.
    town.loseBid()
    await worker.pass(60)
    expect(town.auctions.taken(item).length).toBe(1)
    expect((await acts(id)).map((act: { outcome: string }) => act.outcome)).toEqual(['unknown'])
    expect((await acts(id, 'find'))[0]).toMatchObject({ outcome: 'leading' })
    expect(await bidRow(world, id)).toMatchObject({ status: 4 })
  })

  it('taken and not named as the highest counts as refused, with the site’s words', async () => {
    const { id } = await placed(600)
    town.auctions.unlead(1)
    const worker = engineAt(world, town)
    await worker.pass(596)
    expect(await bidRow(world, id)).toMatchObject({ status: 3, outcome: 'not_leading' })
    expect((await acts(id))[0].words).toBe('入札を受け付けました')
    await worker.pass(60)
    expect(await bidRow(world, id)).toMatchObject({ status: 3, held_vnd: 0, order_id: null })
  })

  it('signed out at the check before: the next account takes it over', async () => {
    const { id, item } = await placed(600)
    town.auctions.unwell('phòng-1', 'signed_out')
    await engineAt(world, town).pass(700)
    expect(town.auctions.taken(item).map(({ who }) => who)).toEqual(['phòng-2'])
    expect(await bidRow(world, id)).toMatchObject({ status: 4, account_name: 'phòng-2' })
  })

  it('an account banned in the middle hands its queue over', async () => {
    const both = [await placed(600), await placed(640), await placed(680)]
    const worker = engineAt(world, town)
    await worker.pass(585)
    town.auctions.unwell('phòng-1', 'banned')
    await worker.pass(200)
    for (const { id, item } of both) {
      expect(await bidRow(world, id)).toMatchObject({ status: 4 })
      expect(town.auctions.taken(item).map(({ who }) => who)).toEqual(['phòng-2'])
    }
    const { accounts } = ok(await world.as('SU').get('/api/bid/room')).data
    expect(accounts.find(({ name }: { name: string }) => name === 'phòng-1')).toMatchObject({
      state: 'banned',
    })
  })

  it('no account is left: an error in words, the money free', async () => {
    const { id } = await placed(600)
    for (const who of ['phòng-1', 'phòng-2']) town.auctions.unwell(who, 'banned')
    await engineAt(world, town).pass(700)
    expect(await bidRow(world, id)).toMatchObject({ order_id: null, held_vnd: 0 })
    expect(['account_suspended', 'no_account', 'signed_out']).toContain((await bidRow(world, id)).outcome)
  })

  it('what changed between the preview and the sending is previewed again', async () => {
    const { id, item } = await placed(600)
    const worker = engineAt(world, town)
    await worker.pass(580)
    town.auctions.will(item, {
      at: new Date(town.auctions.now().getTime() + 13_000),
      what: 'price',
      start: 1_500,
    })
    await worker.pass(60)
    expect(await bidRow(world, id)).toMatchObject({ status: 4 })
    expect((await acts(id)).map((act: { outcome: string }) => act.outcome)).toContain('leading')
    expect(town.auctions.taken(item).length).toBe(1)
  })

  it('a reference is taken once', async () => {
    const { item } = await placed(600)
    const market = town.markets['yahoo-auctions']
    const bid = { item, most: { amount: '5000', currency: 'JPY', tax: null }, reference: 'b-same' }
    const preview = await market.previewBid('phòng-1', bid)
    const seal = preview.kind === 'ok' ? preview.value.seal : null
    expect(await market.bid('phòng-1', { ...bid, seal })).toMatchObject({ value: { outcome: 'leading' } })
    expect(await market.bid('phòng-1', { ...bid, seal })).toMatchObject({ value: { outcome: 'changed' } })
    await engineAt(world, town).pass(700)
  })

  it('our clock is 40 seconds wrong either way: the bid is sent by the market’s', async () => {
    for (const off of [-40_000, 40_000]) {
      const { id } = await placed(600)
      const worker = engineAt(world, town, { off })
      await worker.pass(620)
      const [sent] = await acts(id)
      expect(sent).toMatchObject({ outcome: 'leading', offset_ms: -off })
      expect(new Date(sent.ends_at).getTime() - new Date(sent.sent_at).getTime()).toBe(7_000)
    }
  })

  it('our clock is set in the last seconds: the bid is sent by the market’s all the same', async () => {
    const { id } = await placed(600)
    const worker = engineAt(world, town)
    await worker.pass(570)
    worker.setClock(-40_000)
    await worker.pass(60)
    const [sent] = await acts(id)
    expect(sent).toMatchObject({ outcome: 'leading', offset_ms: 40_000 })
    expect(new Date(sent.ends_at).getTime() - new Date(sent.sent_at).getTime()).toBe(7_000)
  })

  it('the calls of the day are used up an hour before: a fifth is kept for the last minutes', async () => {
    const bids = [await placed(600), await placed(610)]
    await sql`update config_factor set value = 100 where key = 'auction.calls_yahoo'`.execute(world.db)
    await sql`update market_budget set used = 80`.execute(world.db)
    await engineAt(world, town).pass(700)
    for (const { id } of bids) expect(await bidRow(world, id)).toMatchObject({ status: 4 })
    await sql`update config_factor set value = 50000 where key = 'auction.calls_yahoo'`.execute(world.db)
  })

  it('a customer locked meanwhile is not bid for', async () => {
    const { id, item } = await placed(600)
    await sql`update customer set locked = true where id = ${customer.id}`.execute(world.db)
    await engineAt(world, town).pass(700)
    await sql`update customer set locked = false where id = ${customer.id}`.execute(world.db)
    expect(town.auctions.taken(item)).toEqual([])
    expect(await bidRow(world, id)).toMatchObject({ outcome: 'customer_locked', held_vnd: 0 })
  })

  it('the rate of the day is missing at the win: the rate of the hold is taken', async () => {
    const { id } = await placed(600)
    await sql`update exchange_rate set applied_date = applied_date + 3650 where currency = 'JPY'`.execute(
      world.db,
    )
    await engineAt(world, town).pass(700)
    const row = await bidRow(world, id)
    expect(row).toMatchObject({ status: 4 })
    expect(ok(await world.as('SU').get(`/api/quote/id/${row.order_id}`)).data.exchange_rate).toBe(175)
    await sql`update exchange_rate set applied_date = applied_date - 3650 where currency = 'JPY'`.execute(
      world.db,
    )
  })

  it('a rehearsal does everything but the sending', async () => {
    const item = town.open(600)
    const { id } = await bidOn(world, customer, { item, max_price: 9_000, rehearsal: true })
    ok(await rebid(world, id))
    await engineAt(world, town).pass(700)
    expect(town.auctions.taken(item)).toEqual([])
    expect((await acts(id, 'rehearse'))[0]).toMatchObject({ amount: 9_000, late_ms: 0 })
    expect(await bidRow(world, id)).toMatchObject({ status: 0, outcome: 'rehearsed', held_vnd: 0 })
  })

  it('nobody approved it: nothing is sent', async () => {
    const item = town.open(600)
    const { id } = await bidOn(world, customer, { item, max_price: 90_000 })
    ok(await rebid(world, id))
    expect(await bidRow(world, id)).toMatchObject({ status: 2, approved_most: null })
    await engineAt(world, town).pass(700)
    expect(town.auctions.taken(item)).toEqual([])
    expect(await bidRow(world, id)).toMatchObject({ outcome: 'no_approval', held_vnd: 0 })
  })

  it('no more than was approved is sent', async () => {
    const item = town.open(600)
    const { id } = await bidOn(world, customer, { item, max_price: 90_000 })
    ok(await rebid(world, id))
    ok(await world.as('AC').put('/api/bid/approve', { ids: [id], most: 50_000 }, newSubmit()))
    await engineAt(world, town).pass(700)
    expect(town.auctions.taken(item).map(({ most }) => most)).toEqual([50_000])
  })
})

describe('a bid that is exceeded', () => {
  const exceededBy = (most: number) =>
    placed(7_200, {}, 9_000, (end) => [
      { at: at(end - 6_600), what: 'bid', who: 'kaito', most },
      { at: at(end - 6_500), what: 'bid', who: 'mika', most: most - 1_000 },
    ])
  const exceeded = { status: 3, outcome: 'too_low', ended_at: null }

  it('and not raised in the minutes of the setting has its money back, while the listing goes on', async () => {
    const before = await moneyOf(world, customer)
    const { id } = await exceededBy(30_000)
    const worker = engineAt(world, town)
    await worker.pass(1_900)
    expect(await bidRow(world, id)).toMatchObject({ ...exceeded, held_vnd: 9_300 * 175 })
    await worker.pass(600)
    expect(await bidRow(world, id)).toMatchObject({ ...exceeded, held_vnd: 0 })
    expect((await moneyOf(world, customer)).free).toBe(before.free)
    expect(await brokenInvariants(world.db)).toEqual([])
    // Raised after that it holds anew, and is placed.
    ok(await rebid(world, id, { max_price: 40_000 }))
    expect(await bidRow(world, id)).toMatchObject({ status: 2, held_vnd: 40_300 * 175 })
    ok(await world.as('AC').put('/api/bid/approve', { ids: [id] }, newSubmit()))
    await worker.pass(6_000)
    expect(await bidRow(world, id)).toMatchObject({ status: 4, win_price: 30_500 })
  })

  it('keeps its money when it is raised within them', async () => {
    const { id } = await exceededBy(10_000)
    const worker = engineAt(world, town)
    await worker.pass(1_900)
    ok(await rebid(world, id, { max_price: 15_000 }))
    await worker.pass(3_600)
    expect(await bidRow(world, id)).toMatchObject({ status: 2, held_vnd: 15_300 * 175 })
    await worker.pass(4_000)
    expect(await bidRow(world, id)).toMatchObject({ status: 4, win_price: 10_500 })
  })

  it('after its sending, and leads again when the other is removed, holds what is free and is won', async () => {
    const { id, item } = await placed(600, { extends: true }, 5_000, (end) => [
      { at: at(end - 400), what: 'bid', who: 'kaito', most: 2_000 },
      { at: at(end - 3), what: 'bid', who: 'mika', most: 8_000 },
    ])
    await sql`update config_factor set value = 1 where key = 'auction.raise_minutes'`.execute(world.db)
    const worker = engineAt(world, town)
    await worker.pass(760)
    expect(await bidRow(world, id)).toMatchObject({ status: 3, held_vnd: 0, ended_at: null })
    town.auctions.will(item, { at: at(5), what: 'remove_bids', who: 'mika' })
    await worker.pass(60)
    expect(await bidRow(world, id)).toMatchObject({ status: 2, leads: true, held_vnd: 5_300 * 175 })
    await worker.pass(900)
    await sql`update config_factor set value = 10 where key = 'auction.raise_minutes'`.execute(world.db)
    expect(await bidRow(world, id)).toMatchObject({ status: 4, held_vnd: 0 })
  })
})

describe('a bid that is cancelled after it was sent', () => {
  const outbid = async () => {
    const { id, item } = await placed(600, { extends: true }, 5_000, (end) => [
      { at: at(end - 400), what: 'bid', who: 'kaito', most: 2_000 },
      { at: at(end - 3), what: 'bid', who: 'mika', most: 8_000 },
    ])
    const worker = engineAt(world, town)
    await worker.pass(620)
    expect(await bidRow(world, id)).toMatchObject({ status: 3, ended_at: null })
    ok(await world.as('AC').put(`/api/bid/${id}/cancel`, { reason: 'Khách thôi' }, newSubmit()))
    expect(await bidRow(world, id)).toMatchObject({ status: 0, held_vnd: 0 })
    return { id, item, worker }
  }

  it('is told of where it wins all the same, and a person makes the order or closes it', async () => {
    const { id, item, worker } = await outbid()
    town.auctions.will(item, { at: at(5), what: 'remove_bids', who: 'mika' })
    await worker.pass(900)
    const row = await bidRow(world, id)
    expect(row).toMatchObject({ status: -1, outcome: 'won_unasked', held_vnd: 0, ended_at: null })
    ok(await world.as('SS').post('/api/mercari/staff/create-quote', { id, price: row.price }, newSubmit()))
    expect(await bidRow(world, id)).toMatchObject({ status: 4, order_id: expect.any(Number) })
    expect(await brokenInvariants(world.db)).toEqual([])
  })

  it('stays cancelled where the other wins', async () => {
    const { id, worker } = await outbid()
    await worker.pass(900)
    expect(await bidRow(world, id)).toMatchObject({ status: 0, held_vnd: 0 })
  })
})

describe('groups', () => {
  const group = async (mode: 'one' | 'all', ends: number[]) => {
    const items = ends.map((end) => town.open(end))
    const first = await bidOn(world, customer, {
      item: items[0]!,
      max_price: 9_000,
      group: { name: 'Máy ảnh', mode },
    })
    const second = await bidOn(world, customer, {
      item: items[1]!,
      max_price: 9_000,
      group_id: first.group_id,
    })
    for (const { id } of [first, second]) ok(await rebid(world, id))
    return { first: first.id, second: second.id, items }
  }
  it('of which one is wanted are over with the first win', async () => {
    const { first, second, items } = await group('one', [600, 1_200])
    await engineAt(world, town).pass(1_300)
    expect(await bidRow(world, first)).toMatchObject({ status: 4 })
    expect(await bidRow(world, second)).toMatchObject({ status: 0, outcome: 'group', held_vnd: 0 })
    expect(town.auctions.taken(items[1])).toEqual([])
  })
  it('that are all or nothing are over with the first loss', async () => {
    const { first, second, items } = await group('all', [600, 1_200])
    town.auctions.will(items[0]!, { at: at(300), what: 'bid', who: 'kaito', most: 60_000 })
    await engineAt(world, town).pass(1_300)
    expect(await bidRow(world, first)).toMatchObject({ status: 3 })
    expect(await bidRow(world, second)).toMatchObject({ status: 0, outcome: 'group', held_vnd: 0 })
  })
})

describe('after the end', () => {
  it('the seller takes the win away: the order is cancelled, the deposit free, no penalty', async () => {
    const before = await moneyOf(world, customer)
    const { id, item } = await placed(600)
    const worker = engineAt(world, town)
    await worker.pass(700)
    town.auctions.will(item, { at: at(60), what: 'delete_winner' })
    await worker.pass(90_000)
    const row = await bidRow(world, id)
    expect(row).toMatchObject({ status: 4.2, outcome: 'deleted_winner', order_status: 0 })
    expect(await moneyOf(world, customer)).toMatchObject({ balance: before.balance, locked: before.locked })
  })

  it('the winner falls away: the second chance is taken and becomes an order', async () => {
    const { id, item } = await placed(600, { extends: true }, 9_000, (end) => [
      { at: at(end - 2), what: 'bid', who: 'kaito', most: 30_000 },
    ])
    const worker = engineAt(world, town)
    await worker.pass(1_600)
    expect(await bidRow(world, id)).toMatchObject({ status: 3, held_vnd: 0 })
    town.auctions.will(item, { at: at(60), what: 'delete_winner' })
    await worker.pass(90_000)
    expect(await bidRow(world, id)).toMatchObject({ status: 4.1, outcome: 'next_winner' })
    ok(await world.as('SS').put('/api/bid/status', { ids: [id], status: 4 }, newSubmit()))
    expect(await bidRow(world, id)).toMatchObject({ status: 4, order_status: 4 })
  })

  it('a customer who gives a win up pays the penalty; the second in a week locks them', async () => {
    const other = await customerOf(world)
    await receive(world, { customerId: other.id, amount: 50_000_000 })
    const worker = engineAt(world, town)
    for (const [n, locked] of [
      [1, false],
      [2, true],
    ] as const) {
      const item = town.open(600)
      const { id } = await bidOn(world, other, { item, max_price: 9_000 })
      ok(await rebid(world, id))
      await worker.pass(700)
      ok(await world.as('AC').put(`/api/bid/${id}/cancel`, { reason: 'Khách bỏ' }, newSubmit()))
      expect(await bidRow(world, id)).toMatchObject({ status: 0, order_status: 0 })
      expect(await moneyOf(world, other)).toMatchObject({ balance: 50_000_000 - n * 2_500 * 175, locked: 0 })
      const { rows } = await sql<{
        locked: boolean
      }>`select locked from customer where id = ${other.id}`.execute(world.db)
      expect(rows[0]?.locked).toBe(locked)
    }
  })
})

it('while the database does not answer a worker stands, and bids in time when it does', async () => {
  const { id } = await placed(60)
  let away = true
  const db = world.db.withPlugin({
    transformQuery: ({ node }) => {
      // A claimed bid is read: by its columns, without a lock.
      const parts = node.kind === 'RawNode' ? node.sqlFragments : []
      if (away && parts.length === 3 && parts[1]?.startsWith(' from bid b'))
        throw new Error('timeout exceeded when trying to connect')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const worker = engineAt(world, town, { db })
  await worker.work()
  expect(worker.failures).toContainEqual(expect.stringContaining('timeout exceeded'))
  expect(await acts(id)).toEqual([])
  away = false
  // Its claim has run out.
  await sql`update bid_watch set claimed_until = null where bid_id = ${id}`.execute(world.db)
  await worker.pass(70)
  expect(await acts(id)).toMatchObject([{ outcome: 'leading' }])
})
