/** What every market promises of bids, whichever it is: what it can it does, what it cannot it says, and it never guesses. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auctionWorld } from '#outside/market/auction-world.ts'
import type { AuctionWorld } from '#outside/market/auction-world.ts'
import { byHand } from '#outside/market/ask.ts'
import { chooseMarkets } from '#outside/market/choose.ts'
import { ebay } from '#outside/market/ebay.ts'
import { startEbaySim } from '#outside/market/ebay.sim.ts'
import { mercari } from '#outside/market/mercari.ts'
import { startMercariSim } from '#outside/market/mercari.sim.ts'
import { bidOutcomes } from '#outside/market/port.ts'
import type { BidOutcome, Market } from '#outside/market/port.ts'
import { yahoo } from '#outside/market/yahoo.ts'
import { startYahooSim } from '#outside/market/yahoo.sim.ts'

const timeoutMs = 400
let auctions: AuctionWorld
const markets: Partial<Record<string, Market>> = {}
/** What goes wrong with the next bid, by market. */
const nextBid: Partial<Record<string, (trouble: 'lose' | 'garble' | 'gateway' | 'hang') => void>> = {}
const stops: (() => Promise<void>)[] = []
beforeAll(async () => {
  auctions = auctionWorld(new Date('2026-11-21T03:00:00Z'))
  const [sim, shop, flea] = await Promise.all([
    startYahooSim(auctions),
    startEbaySim(auctions),
    startMercariSim(),
  ])
  stops.push(sim.stop, shop.stop, flea.stop)
  markets['Yahoo! Auctions'] = yahoo({ ...sim.settings, timeoutMs })
  markets['eBay'] = ebay({ ...shop.settings, timeoutMs })
  markets['eBay without bids'] = ebay({ ...(await settingsWithoutBids()), timeoutMs })
  markets['Mercari'] = mercari({ ...flea.settings, timeoutMs })
  markets['by hand'] = byHand
  nextBid['Yahoo! Auctions'] = sim.nextBid
  nextBid['eBay'] = shop.nextBid
})
afterAll(() => Promise.all(stops.map((stop) => stop())))

/** eBay as it is for whoever has no account admitted to its Offer API. */
async function settingsWithoutBids() {
  const { settings, stop } = await startEbaySim()
  stops.push(stop)
  return settings
}

let serial = 0
let item: string
let currency: string
/** Of ids as the market has them, in its currency. */
function openFor(name: string): void {
  const n = (serial += 1)
  item = name.startsWith('eBay') ? String(256_100_000_000 + n) : `k${2_100_000_000 + n}`
  currency = name.startsWith('eBay') ? 'USD' : 'JPY'
  const endsAt = new Date(auctions.now().getTime() + 600_000)
  auctions.open({ id: item, start: 1_000, currency, endsAt })
}

const most = (amount: number) => ({ amount: String(amount), currency, tax: null })
const bidAs = async (market: Market, who: string, amount: number, reference = `r-${item}-${who}`) => {
  const wish = { item, most: most(amount), reference }
  const preview = await market.previewBid(who, wish)
  return market.bid(who, { ...wish, seal: preview.kind === 'ok' ? preview.value.seal : null })
}

/** Where a market does not say why an account may not bid, it says that it may not. */
const unsaid: Partial<Record<string, readonly string[]>> = {
  eBay: ['account_suspended', 'account_unpaid_wins', 'captcha', 'blocked_by_seller'],
}

describe.each(['Yahoo! Auctions', 'eBay', 'eBay without bids', 'Mercari', 'by hand'])('%s', (name) => {
  const market = () => markets[name] as Market
  const says = (outcome: BidOutcome): BidOutcome =>
    unsaid[name]?.includes(outcome) ? 'not_eligible' : outcome
  beforeEach(() => openFor(name))

  it('says in words what it does not do, and does nothing', async () => {
    const { can } = market()
    const refused = [
      ...(can.bid
        ? []
        : [
            await bidAs(market(), 'ta', 2_000),
            await market().previewBid('ta', { item, most: most(1), reference: 'x' }),
          ]),
      ...(can.standing ? [] : [await market().standing('ta', item)]),
      ...(can.wonList ? [] : [await market().wonList('ta')]),
      ...(can.find ? [] : [await market().findBid('ta', { item, most: most(1), reference: 'x' })]),
      ...(can.pay ? [] : [await market().pay('ta', item)]),
    ]
    for (const answer of refused)
      expect(answer).toMatchObject({ kind: 'rejected', why: expect.stringMatching(/\p{L}/u) })
  })

  it('tells its clock as a span, or none', async () => {
    const answer = await market().clock()
    expect(answer.kind).toBe('ok')
    if (answer.kind === 'ok' && answer.value) expect(answer.value.from <= answer.value.to).toBe(true)
  })

  it('takes a bid once, names who leads, and finds it by our reference, or by what the account bids', async () => {
    if (!market().can.bid) return
    const { find } = market().can
    const byReference = !name.startsWith('eBay')
    expect(await bidAs(market(), 'ta', 5_000)).toMatchObject({ value: { outcome: 'leading', leading: true } })
    expect(await bidAs(market(), 'ta', 5_000)).toMatchObject({
      value: { outcome: byReference ? 'changed' : 'already_highest' },
    })
    expect(await bidAs(market(), 'ta', 5_000, 'again')).toMatchObject({
      value: { outcome: 'already_highest' },
    })
    if (find) {
      expect(
        await market().findBid('ta', { item, most: most(5_000), reference: `r-${item}-ta` }),
      ).toMatchObject({
        value: { outcome: 'leading' },
      })
      expect(await market().findBid('ta', { item, most: most(5_001), reference: 'never' })).toMatchObject({
        kind: 'ok',
        value: null,
      })
    }
    expect(await market().standing('ta', item)).toMatchObject({
      value: { leading: true, ended: false, won: false, ourMost: { amount: '5000', currency } },
    })
    expect(auctions.taken(item).length).toBe(1)
  })

  it('raises a bid, and says of whoever has none there that nothing is theirs', async () => {
    if (!market().can.bid) return
    await bidAs(market(), 'ta', 5_000)
    expect(await bidAs(market(), 'ta', 6_000, 'raise')).toMatchObject({ value: { outcome: 'leading' } })
    expect(await market().standing('ta', item)).toMatchObject({ value: { ourMost: { amount: '6000' } } })
    expect(await market().standing('khách', item)).toMatchObject({
      value: { leading: false, won: false, ourMost: null },
    })
  })

  it('takes a bid without naming us as the highest: that is no lead', async () => {
    if (!market().can.bid) return
    auctions.unlead(1)
    const answer = await bidAs(market(), 'ta', 5_000)
    expect(answer).toMatchObject({ value: { outcome: 'not_leading', leading: null } })
  })

  it('the reserve is not met: the highest, and not won', async () => {
    if (!market().can.bid) return
    const endsAt = new Date(auctions.now().getTime() + 600_000)
    auctions.open({ id: item, start: 1_000, reserve: 50_000, currency, endsAt })
    expect(await bidAs(market(), 'ta', 5_000)).toMatchObject({ value: { outcome: 'reserve_not_met' } })
    auctions.turn(new Date(endsAt.getTime() + 1_000))
    expect(await market().standing('ta', item)).toMatchObject({ value: { ended: true, won: false } })
    expect(await bidAs(market(), 'ta', 60_000, 'late')).not.toMatchObject({ value: { leading: true } })
  })

  it('says what is wrong in the one list of outcomes, in its own words', async () => {
    if (!market().can.bid) return
    await bidAs(market(), 'người khác', 9_000)
    const said = async (who: string, amount: number) => {
      const answer = await bidAs(market(), who, amount, `r-${who}-${amount}-${item}`)
      expect(answer).toMatchObject({ kind: 'ok', value: { words: expect.stringMatching(/\p{L}/u) } })
      return answer.kind === 'ok' ? answer.value.outcome : answer.kind
    }
    expect(await said('ta', 900)).toBe('too_low')
    expect(await said('ta', 8_000)).toBe('outbid_at_once')
    for (const [how, outcome] of [
      ['signed_out', 'signed_out'],
      ['banned', 'account_suspended'],
      ['unpaid', 'account_unpaid_wins'],
      ['not_eligible', 'not_eligible'],
      ['captcha', 'captcha'],
    ] as const) {
      auctions.unwell('ốm', how)
      expect(await said('ốm', 20_000)).toBe(says(outcome))
      expect(bidOutcomes).toContain(outcome)
    }
    auctions.unwell('ốm', null)
    auctions.block(item, 'bị chặn')
    expect(await said('bị chặn', 20_000)).toBe(says('blocked_by_seller'))
  })

  it.each(['lose', 'garble', 'gateway', 'hang'] as const)(
    'of an answer that does not come whole (%s) nothing is known',
    async (how) => {
      if (!market().can.bid) return
      nextBid[name]?.(how)
      const reference = `r-${how}-${item}`
      expect((await bidAs(market(), 'ta', 5_000, reference)).kind).toBe('unknown')
      const isThere = how !== 'gateway'
      const standing = await market().standing('ta', item)
      expect(standing).toMatchObject({ value: { ourMost: isThere ? { amount: '5000' } : null } })
      if (!market().can.find) return
      const found = await market().findBid('ta', { item, most: most(5_000), reference })
      expect(found).toMatchObject({ kind: 'ok', value: isThere ? { outcome: 'leading' } : null })
    },
  )

  it('tells the end: won and lost, a second chance, a win taken away', async () => {
    if (!market().can.standing) return
    await bidAs(market(), 'ta', 5_000)
    await bidAs(market(), 'người khác', 3_000)
    auctions.turn(new Date(auctions.now().getTime() + 601_000))
    expect(await market().standing('ta', item)).toMatchObject({ value: { ended: true, won: true } })
    expect(await market().standing('người khác', item)).toMatchObject({ value: { ended: true, won: false } })
    if (market().can.wonList)
      expect(await market().wonList('ta')).toMatchObject({
        value: expect.arrayContaining([expect.objectContaining({ item })]),
      })
    const told = await market().standing('ta', item)
    // A market without second chances says nothing of them.
    if (told.kind === 'ok' && told.value?.deletedWinner === null) return
    auctions.will(item, { at: auctions.now(), what: 'delete_winner' })
    auctions.turn(new Date(auctions.now().getTime() + 1_000))
    expect(await market().standing('ta', item)).toMatchObject({ value: { won: false, deletedWinner: true } })
    expect(await market().standing('người khác', item)).toMatchObject({ value: { nextWinner: true } })
  })

  it('says that its calls are used up, and is not taken for a no', async () => {
    if (!market().can.bid) return
    auctions.allow(0)
    expect((await market().standing('ta', item)).kind).toBe('unknown')
    auctions.allow(Number.POSITIVE_INFINITY)
  })
})

describe('eBay', () => {
  beforeEach(() => openFor('eBay'))

  it('bids for the accounts that let us, and says of others that they do not', async () => {
    const shop = await startEbaySim(auctions)
    stops.push(shop.stop)
    const { tokenOf, ...settings } = shop.settings
    const ours = ebay({
      ...settings,
      tokenOf: (account) => (account === 'ta' ? tokenOf?.(account) : undefined),
    })
    const outcome = async (who: string) => {
      const answer = await bidAs(ours, who, 5_000)
      return answer.kind === 'ok' ? answer.value.outcome : answer.kind
    }
    expect(await outcome('người lạ')).toBe('signed_out')
    expect(await ours.standing('người lạ', item)).toMatchObject({ kind: 'rejected', cause: 'account' })
    expect(auctions.taken(item)).toEqual([])
    expect(await outcome('ta')).toBe('leading')
    // Whose leave was taken back while its token still lived.
    auctions.unwell('ta', 'signed_out')
    expect(await bidAs(ours, 'ta', 9_000, 'r2')).toMatchObject({ value: { outcome: 'signed_out' } })
    auctions.unwell('ta', null)
  })

  it('refuses another currency, what was bought at once, and what is over, by its codes', async () => {
    const market = markets['eBay'] as Market
    const outcome = async (wish: { currency?: string } = {}) => {
      const bid = { item, most: { ...most(5_000), ...wish }, reference: 'x', seal: null }
      const answer = await market.bid('ta', bid)
      return answer.kind === 'ok' ? answer.value.outcome : answer.kind
    }
    expect(await outcome({ currency: 'JPY' })).toBe('currency')
    auctions.will(item, { at: auctions.now(), what: 'buy_now', who: 'ai đó' })
    auctions.turn(new Date(auctions.now().getTime() + 1))
    expect(await outcome()).toBe('sold_by_buy_now')
    openFor('eBay')
    auctions.turn(new Date(auctions.now().getTime() + 601_000))
    expect(await outcome()).toBe('ended')
    expect(await market.previewBid('ta', { item, most: most(5_000), reference: 'x' })).toMatchObject({
      kind: 'rejected',
      cause: 'changed',
    })
  })

  it('is chosen with the accounts of its setting, and bids for nobody without', () => {
    const reach = 'https://app:cert@api.ebay.com/?marketplace=EBAY_GB'
    const of = (given: string) => chooseMarkets({ production: true, markets: { ebay: given } }).ebay.can
    expect(of(reach)).toMatchObject({ item: true, bid: false, standing: false, find: false })
    expect(of(`${reach}&account=mua:v%5E1.1`)).toMatchObject({ item: true, bid: true, standing: true })
  })
})

it('eBay’s day begins at midnight of the Pacific, whatever the season', async () => {
  const { dayAt } = await import('#bidding/engine/server/budget.repo.ts')
  expect([
    dayAt('ebay', new Date('2026-11-01T06:59:00Z')),
    dayAt('ebay', new Date('2026-11-01T07:01:00Z')),
  ]).toEqual(['2026-10-31', '2026-11-01'])
  expect([
    dayAt('ebay', new Date('2026-11-02T07:59:00Z')),
    dayAt('ebay', new Date('2026-11-02T08:01:00Z')),
  ]).toEqual(['2026-11-01', '2026-11-02'])
})
