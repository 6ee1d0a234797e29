/** A bid is on its way to the market while people, another worker or a slow site go on: nothing is lost of it. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants } from '#invariants.ts'
import type { AuctionSetup } from '#outside/market/auction-world.ts'
import { yahoo } from '#outside/market/yahoo.ts'
import { auctionTown, bidOn, bidRow, engineAt, moneyOf, newSubmit, rebid, wish } from '#testing/bids.ts'
import type { AuctionTown } from '#testing/bids.ts'
import { marketGate } from '#testing/gate-to-market.ts'
import type { MarketRequest } from '#testing/gate-to-market.ts'
import { customerOf, ok, receive } from '#testing/order.ts'
import type { TestCustomer } from '#testing/order.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
let town: AuctionTown
let customer: TestCustomer
let door: Awaited<ReturnType<typeof marketGate>>
/** What happens while a request is on its way; what it returns stands in place of the answer. */
let during: (asked: MarketRequest) => Promise<Wrong | void> = async () => {}
type Wrong = Awaited<ReturnType<NonNullable<Parameters<typeof marketGate>[2]>>>

beforeAll(async () => {
  const quiet = await auctionTown()
  door = await marketGate(
    quiet.sim.settings.url,
    () => true,
    (asked) => during(asked),
  )
  const slow = yahoo({ ...quiet.sim.settings, url: door.url, timeoutMs: 1_000 })
  town = { ...quiet, markets: { ...quiet.markets, 'yahoo-auctions': slow } }
  world = await testApp({ markets: town.markets, prices: { rates: { JPY: [170, 175] } } })
  customer = await customerOf(world)
  await receive(world, { customerId: customer.id, amount: 900_000_000 })
  await sql`update buying_account set active = false where site_code = 'yahoo-auctions'`.execute(world.db)
  for (const name of own)
    await sql`insert into buying_account (site_code, username) values ('yahoo-auctions', ${name})`.execute(
      world.db,
    )
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
  await door.close()
  await town.stop()
})
beforeEach(async () => {
  world.setNow(town.auctions.now())
  await sql`delete from account_health`.execute(world.owner)
  for (const who of own) town.auctions.unwell(who, null)
})
afterEach(() => {
  during = async () => {}
})

const own = ['phòng-1', 'phòng-2']
const at = (seconds: number) => new Date(town.auctions.now().getTime() + seconds * 1_000)
async function placed(inSeconds: number, setup: Partial<AuctionSetup> = {}, form: object = {}) {
  const item = town.open(inSeconds, setup)
  const { id } = await bidOn(world, customer, { item, max_price: 20_000, ...form })
  ok(await rebid(world, id))
  return { id: id as number, item }
}
/** So many, one after the other, as fast as one person may. */
async function placedMany(count: number, inSeconds: number) {
  const bids: Awaited<ReturnType<typeof placed>>[] = []
  for (let n = 0; n < count; n += 1) {
    world.setNow(new Date(world.now().getTime() + 3_000))
    bids.push(await placed(inSeconds + (n % 20)))
  }
  return bids
}
/** While the first bid of a listing is on its way. */
const whileSending = (item: string, work: () => Promise<unknown>) => {
  let begun = false
  during = async ({ what, form }) => {
    if (what !== 'placeBid' || form.get('auction_id') !== item || begun) return
    begun = true
    await work()
  }
}
const ours = (item: string) => town.auctions.taken(item).filter(({ who }) => own.includes(who))

describe('a person acts while the engine sends', () => {
  it('cancelling is refused: what the market may have cannot be taken back', async () => {
    const { id, item } = await placed(600)
    const errors: unknown[] = []
    whileSending(item, async () => {
      const answer = await world.as('AC').put(`/api/bid/${id}/cancel`, { reason: 'Khách đổi ý' }, newSubmit())
      errors.push(answer.body.error)
    })
    await engineAt(world, town).pass(700)
    expect(errors).toEqual(['bids.leading'])
    expect(await bidRow(world, id)).toMatchObject({ status: 4, win_price: 1_000 })
  })

  it('a lower most than what is on its way is refused, a higher one is sent after it', async () => {
    const { id, item } = await placed(600)
    const errors: unknown[] = []
    whileSending(item, async () => {
      const edit = await world.as('SS').put('/api/ebay/staff/bid', { id, max_price: 10_000 }, newSubmit())
      errors.push(edit.body.error)
      ok(await rebid(world, id, { max_price: 25_000 }))
    })
    await engineAt(world, town).pass(700)
    expect(errors).toEqual(['bids.only_raise'])
    expect(ours(item).map(({ most }) => most)).toEqual([20_000, 25_000])
    expect(await bidRow(world, id)).toMatchObject({ status: 4, win_price: 1_000 })
  })

  it('a manager’s word for a stronger customer comes too late', async () => {
    const { id, item } = await placed(600)
    const other = await customerOf(world)
    await receive(world, { customerId: other.id, amount: 90_000_000 })
    const errors: unknown[] = []
    whileSending(item, async () => {
      const answer = await wish(world, other, { item, max_price: 30_000, replace: true }, 'SU')
      errors.push(answer.body.error)
    })
    await engineAt(world, town).pass(700)
    expect(errors).toEqual(['bids.live_stronger'])
    expect(await bidRow(world, id)).toMatchObject({ status: 4 })
  })

  it('the account of what was sent stays: another one knows nothing of it', async () => {
    const { id, item } = await placed(600)
    const { rows } = await sql<{
      id: number
    }>`select id from buying_account where username = 'phòng-2'`.execute(world.db)
    const change = { id, account_id: rows[0]!.id }
    const errors: unknown[] = []
    const tries = async () => {
      for (const [method, path, body] of [
        ['put', '/api/ebay/staff/bid', change],
        ['put', `/api/bid/resbid/${id}`, { account_id: change.account_id }],
      ] as const)
        errors.push((await world.as('SS')[method](path, body, newSubmit())).body.error)
    }
    whileSending(item, tries)
    const worker = engineAt(world, town)
    await worker.pass(596)
    await tries()
    await worker.pass(60)
    expect(errors).toEqual(Array(4).fill('bids.leading'))
    expect(await bidRow(world, id)).toMatchObject({ status: 4, account_name: 'phòng-1' })
  })

  it('and has bid there by hand with the same account: it leads already, and is won', async () => {
    const { id, item } = await placed(600)
    town.auctions.will(item, { at: at(500), what: 'bid', who: 'phòng-1', most: 20_000 })
    await engineAt(world, town).pass(700)
    expect(await bidRow(world, id)).toMatchObject({ status: 4, win_price: 1_000 })
    expect(ours(item).length).toBe(1)
  })
})

describe('what only the account that sent it knows', () => {
  it('signed out after the sending, it is not lost by the word of another account', async () => {
    const { id, item } = await placed(600)
    const worker = engineAt(world, town)
    await worker.pass(596)
    expect(await bidRow(world, id)).toMatchObject({ leads: true })
    const { held_vnd } = await bidRow(world, id)
    town.auctions.unwell('phòng-1', 'signed_out')
    await sql`insert into account_health (account_id, signed_out_at) select id, now() from buying_account
      where username = 'phòng-1' on conflict (account_id) do update set signed_out_at = now()`.execute(
      world.db,
    )
    await worker.pass(120)
    expect(town.auctions.look(item)?.winner).toBe('phòng-1')
    // Nobody can tell: it says so, and the money stays held.
    expect(await bidRow(world, id)).toMatchObject({
      status: -1,
      outcome: 'unknown',
      held_vnd,
      ended_at: null,
    })
    town.auctions.unwell('phòng-1', null)
    await sql`update account_health set signed_out_at = null`.execute(world.db)
    await worker.pass(7_200)
    expect(await bidRow(world, id)).toMatchObject({ status: 4, win_price: 1_000, held_vnd: 0 })
  })

  it('banned before a raise: no second account of ours bids against it', async () => {
    const { id, item } = await placed(600)
    const worker = engineAt(world, town)
    await worker.pass(595)
    town.auctions.unwell('phòng-1', 'banned')
    ok(await rebid(world, id, { max_price: 25_000 }))
    await worker.work()
    expect(ours(item).map(({ who }) => who)).toEqual(['phòng-1'])
    town.auctions.unwell('phòng-1', null)
    await sql`update account_health set banned_at = null`.execute(world.db)
    await worker.pass(7_200)
    expect(await bidRow(world, id)).toMatchObject({ status: 4, win_price: 1_000 })
  })
})

describe('a site in trouble', () => {
  it('that takes a bid thirty seconds after it was asked has it once', async () => {
    const { id, item } = await placed(600, {}, { lead_seconds: 60 })
    let asked = 0
    during = async ({ what, form }) => {
      if (what !== 'placeBid' || form.get('auction_id') !== item) return
      asked += 1
      const [reference, most] = [form.get('ys_ref_id') ?? '', Number(form.get('price'))]
      town.auctions.will(item, { at: at(30), what: 'bid', who: 'phòng-1', most, reference })
      // Whoever asked has gone by then.
      town.auctions.turn(at(15))
      return 'silent'
    }
    await engineAt(world, town).pass(700)
    expect([asked, ours(item).length]).toEqual([1, 1])
    expect(await bidRow(world, id)).toMatchObject({ status: 4, win_price: 1_000 })
  })

  const page = '<!doctype html><title>メンテナンス中</title><p>しばらくお待ちください</p>'
  it.each([
    ['answers 503', [503, 'Service Unavailable']],
    ['answers with a page in another language', [200, page]],
    ['has changed its page', [200, JSON.stringify({ data: { auction: { bid: { state: 1 } } } })]],
    ['refuses in words nobody knows', [409, JSON.stringify({ Error: { Code: 'E77', Message: 'その他' } })]],
    ['is silent', 'silent'],
  ] as const)(
    'that %s, to whatever is asked: each is sent once and ends with the truth',
    async (_, wrong) => {
      const asked = ['auctionItemAuth', 'placeBidPreview', 'placeBid', 'transactions'] as const
      const bids = await Promise.all(asked.map(async (what) => ({ what, ...(await placed(600)) })))
      const left = new Map(bids.map(({ item }) => [item, 2]))
      const sent: string[] = []
      during = async ({ what, form, id }) => {
        const bid = bids.find(
          ({ item, id: own }) => item === id || form.get('ys_ref_id')?.startsWith(`b${own}-`),
        )
        if (what === 'placeBid') sent.push(form.get('ys_ref_id') ?? '')
        // To be asked what became of it, its answer has to be lost.
        const isWrong = bid && (bid.what === what || (bid.what === 'transactions' && what === 'placeBid'))
        if (!isWrong || left.get(bid.item) === 0) return
        left.set(bid.item, (left.get(bid.item) ?? 0) - 1)
        return what === 'placeBid' ? { after: wrong } : wrong
      }
      const worker = engineAt(world, town)
      await worker.pass(700)
      await worker.pass(7_200)
      expect(new Set(sent).size).toBe(sent.length)
      for (const { id, item, what } of bids) {
        const won = own.includes(town.auctions.look(item)?.winner ?? '')
        expect([what, ours(item).length, (await bidRow(world, id)).status]).toEqual([what, 1, won ? 4 : 3])
      }
    },
  )
})

it('the calls of the day are used up an hour before a hundred endings: what is kept is for the sending', async () => {
  const before = await moneyOf(world, customer)
  const bids = await placedMany(100, 3_600)
  const worker = engineAt(world, town)
  await worker.work()
  await sql`update config_factor set value = 1500 where key = 'auction.calls_yahoo'`.execute(world.db)
  await sql`update market_budget set used = 1200`.execute(world.db)
  await worker.pass(3_720)
  const sent = bids.filter(({ item }) => ours(item).length === 1).length
  expect(sent).toBe(100)
  await sql`update config_factor set value = 50000 where key = 'auction.calls_yahoo'`.execute(world.db)
  await worker.pass(3_600)
  for (const { id } of bids) expect((await bidRow(world, id)).status).toBe(4)
  expect((await moneyOf(world, customer)).balance).toBe(before.balance)
})

it('an account is banned with twenty bids waiting: the next one places them all, each once', async () => {
  const bids = await placedMany(20, 600)
  const worker = engineAt(world, town)
  await worker.pass(580)
  town.auctions.unwell('phòng-1', 'banned')
  await worker.pass(120)
  for (const { id, item } of bids) {
    expect(ours(item).map(({ who }) => who)).toEqual(['phòng-2'])
    expect(await bidRow(world, id)).toMatchObject({ status: 4, account_name: 'phòng-2' })
  }
})

it('two workers at once place each bid once', async () => {
  const bids = await placedMany(12, 600)
  const [one, two] = [engineAt(world, town), engineAt(world, town, { off: -40_000 })]
  await Promise.all([one.work(), two.work()])
  for (let second = 0; second < 640; second += second < 480 ? 60 : 2) {
    town.auctions.turn(at(second < 480 ? 60 : 2))
    world.setNow(town.auctions.now())
    await Promise.all([one.work(), two.work()])
  }
  for (const { id, item } of bids) {
    expect(ours(item).length).toBe(1)
    expect(await bidRow(world, id)).toMatchObject({ status: 4 })
  }
})

it('without a rate of the day nobody wishes and nobody raises, and what stands stays as it was', async () => {
  const { id } = await placed(600)
  const before = await moneyOf(world, customer)
  await sql`update exchange_rate set applied_date = applied_date + 3650 where currency = 'JPY'`.execute(
    world.db,
  )
  const refused = [
    await wish(world, customer, { item: town.open(600), max_price: 5_000 }),
    await rebid(world, id, { max_price: 30_000 }),
  ]
  await sql`update exchange_rate set applied_date = applied_date - 3650 where currency = 'JPY'`.execute(
    world.db,
  )
  expect(refused.map(({ body }) => body.error)).toEqual(['pricing.no_rate', 'pricing.no_rate'])
  expect(await moneyOf(world, customer)).toEqual(before)
  expect(await bidRow(world, id)).toMatchObject({ max_price: 20_000 })
})
