/** What every market promises of bids, whichever it is: what it can it does, what it cannot it says, and it never guesses. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auctionWorld } from '#outside/market/auction-world.ts'
import type { AuctionWorld } from '#outside/market/auction-world.ts'
import { byHand } from '#outside/market/ask.ts'
import { ebay } from '#outside/market/ebay.ts'
import { startEbaySim } from '#outside/market/ebay.sim.ts'
import { mercari } from '#outside/market/mercari.ts'
import { startMercariSim } from '#outside/market/mercari.sim.ts'
import { bidOutcomes } from '#outside/market/port.ts'
import type { Market } from '#outside/market/port.ts'
import { yahoo } from '#outside/market/yahoo.ts'
import { startYahooSim } from '#outside/market/yahoo.sim.ts'

const timeoutMs = 400
let auctions: AuctionWorld
let sim: Awaited<ReturnType<typeof startYahooSim>>
const markets: Partial<Record<string, Market>> = {}
const stops: (() => Promise<void>)[] = []
beforeAll(async () => {
  auctions = auctionWorld(new Date('2026-11-21T03:00:00Z'))
  sim = await startYahooSim(auctions)
  const [shop, flea] = await Promise.all([startEbaySim(), startMercariSim()])
  stops.push(sim.stop, shop.stop, flea.stop)
  markets['Yahoo! Auctions'] = yahoo({ ...sim.settings, timeoutMs })
  markets['eBay'] = ebay({ ...shop.settings, timeoutMs })
  markets['Mercari'] = mercari({ ...flea.settings, timeoutMs })
  markets['by hand'] = byHand
})
afterAll(() => Promise.all(stops.map((stop) => stop())))

let serial = 0
let item: string
beforeEach(() => {
  item = `k${2_100_000_000 + (serial += 1)}`
  auctions.open({ id: item, start: 1_000, endsAt: new Date(auctions.now().getTime() + 600_000) })
})

const most = (amount: number) => ({ amount: String(amount), currency: 'JPY', tax: null })
const bidAs = async (market: Market, who: string, amount: number, reference = `r-${item}-${who}`) => {
  const wish = { item, most: most(amount), reference }
  const preview = await market.previewBid(who, wish)
  return market.bid(who, { ...wish, seal: preview.kind === 'ok' ? preview.value.seal : null })
}

describe.each(['Yahoo! Auctions', 'eBay', 'Mercari', 'by hand'])('%s', (name) => {
  const market = () => markets[name] as Market

  it('says in words what it does not do, and does nothing', async () => {
    const { can } = market()
    const refused = [
      ...(can.bid
        ? []
        : [
            await bidAs(market(), 'ta', 2_000),
            await market().previewBid('ta', { item, most: most(1), reference: 'x' }),
          ]),
      ...(can.standing ? [] : [await market().standing('ta', item), await market().wonList('ta')]),
      ...(can.find ? [] : [await market().findBid('ta', { item, reference: 'x' })]),
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

  it('takes a bid once, names who leads, and finds it by our reference', async () => {
    if (!market().can.bid) return
    expect(await bidAs(market(), 'ta', 5_000)).toMatchObject({ value: { outcome: 'leading', leading: true } })
    expect(await bidAs(market(), 'ta', 5_000)).toMatchObject({ value: { outcome: 'changed' } })
    expect(await bidAs(market(), 'ta', 5_000, 'again')).toMatchObject({
      value: { outcome: 'already_highest' },
    })
    expect(await market().findBid('ta', { item, reference: `r-${item}-ta` })).toMatchObject({
      value: { outcome: 'leading' },
    })
    expect(await market().findBid('ta', { item, reference: 'never' })).toMatchObject({
      kind: 'ok',
      value: null,
    })
    expect(await market().standing('ta', item)).toMatchObject({
      value: { leading: true, ended: false, won: false },
    })
    expect(auctions.taken(item).length).toBe(1)
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
      expect(await said('ốm', 20_000)).toBe(outcome)
      expect(bidOutcomes).toContain(outcome)
    }
    auctions.block(item, 'bị chặn')
    expect(await said('bị chặn', 20_000)).toBe('blocked_by_seller')
  })

  it.each(['lose', 'garble', 'gateway', 'hang'] as const)(
    'of an answer that does not come whole (%s) nothing is known',
    async (how) => {
      if (!market().can.bid) return
      sim.nextBid(how)
      const reference = `r-${how}-${item}`
      expect((await bidAs(market(), 'ta', 5_000, reference)).kind).toBe('unknown')
      const found = await market().findBid('ta', { item, reference })
      expect(found).toMatchObject({ kind: 'ok', value: how === 'gateway' ? null : { outcome: 'leading' } })
    },
  )

  it('tells the end: won and lost, a second chance, a win taken away', async () => {
    if (!market().can.standing) return
    await bidAs(market(), 'ta', 5_000)
    await bidAs(market(), 'người khác', 3_000)
    auctions.turn(new Date(auctions.now().getTime() + 601_000))
    expect(await market().standing('ta', item)).toMatchObject({ value: { ended: true, won: true } })
    expect(await market().standing('người khác', item)).toMatchObject({ value: { ended: true, won: false } })
    expect(await market().wonList('ta')).toMatchObject({
      value: expect.arrayContaining([expect.objectContaining({ item })]),
    })
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
