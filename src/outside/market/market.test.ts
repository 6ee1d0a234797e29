import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chooseMarkets } from '#outside/market/choose.ts'
import { ebay } from '#outside/market/ebay.ts'
import { startEbaySim } from '#outside/market/ebay.sim.ts'
import { mercari } from '#outside/market/mercari.ts'
import { startMercariSim } from '#outside/market/mercari.sim.ts'
import type { Market } from '#outside/market/port.ts'
import type { MarketSim } from '#outside/market/sim-book.ts'
import { yahoo } from '#outside/market/yahoo.ts'
import { startYahooSim } from '#outside/market/yahoo.sim.ts'

interface Subject {
  name: string
  // oxlint-disable-next-line typescript/no-explicit-any -- each simulator hands its own settings to its own adapter
  start: () => Promise<MarketSim<any>>
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  make: (settings: any) => Market
  wrongKey: object
  id: (n: number) => string
  price: (amount: number) => { amount: string; currency: string }
}
const yen = (amount: number) => ({ amount: String(amount), currency: 'JPY' })
const subjects: readonly Subject[] = [
  {
    name: 'eBay',
    start: startEbaySim,
    make: ebay,
    wrongKey: { certId: 'x' },
    id: (n) => String(256_000_000_000 + n),
    price: (amount) => ({ amount: String(amount / 100), currency: 'USD' }),
  },
  {
    name: 'Mercari',
    start: startMercariSim,
    make: mercari,
    wrongKey: { clientSecret: 'x' },
    id: (n) => `m${80_000_000_000 + n}`,
    price: yen,
  },
  {
    name: 'Yahoo! Auctions',
    start: startYahooSim,
    make: yahoo,
    wrongKey: { secret: 'x' },
    id: (n) => `d${1_100_000_000 + n}`,
    price: yen,
  },
]

describe.each(subjects)('$name', ({ start, make, wrongKey, id: idOf, price }) => {
  let sim: MarketSim<object>
  let market: Market
  let ids = 0
  const nextId = () => idOf((ids += 1))
  const onSale = (change = {}) => {
    const id = nextId()
    sim.put(id, { state: 'on_sale', price: 8_900, buyNow: 9_900, auction: false, ...change })
    return id
  }
  const seenOf = async (id: string) => {
    const answer = await market.item(id)
    if (answer.kind !== 'ok' || !answer.value) throw new Error('no item')
    return answer.value
  }
  const bought = (id: string) => ({ item: id, orderNo: null })

  beforeAll(async () => {
    sim = await start()
    market = make(sim.settings)
  })
  afterAll(() => sim.stop())

  test('an item is told as the market has it, raw beside what was read', async () => {
    const id = onSale({ title: 'キヤノン AE-1', photos: 2 })
    const answer = await market.item(id)
    expect(answer).toMatchObject({
      kind: 'ok',
      value: { id, title: 'キヤノン AE-1', price: price(8_900), state: 'on_sale' },
    })
    if (answer.kind !== 'ok' || !answer.value) return
    expect(answer.value.seller?.name).toBeTruthy()
    expect(answer.value.photos).toHaveLength(2)
    for (const photo of answer.value.photos) expect(photo).toMatch(/^https:/)
    expect(JSON.stringify(answer.raw)).toContain('キヤノン AE-1')
  })

  test('an auction tells its end and its bids', async () => {
    // A drawn end is counted from the beginning of three days: five hours from now at least.
    const item = await seenOf(onSale({ auction: true, endsIn: 77 }))
    expect(item.sale).toBe('auction')
    expect(item.bids).toBeGreaterThan(0)
    expect(item.endsAt?.getTime()).toBeGreaterThan(Date.now() + 4 * 3_600_000)
  })

  test('what is sold is not on sale; what there is none of is none, no failure', async () => {
    expect((await seenOf(onSale({ state: 'sold' }))).state).not.toBe('on_sale')
    const id = nextId()
    sim.drop(id)
    expect(await market.item(id)).toMatchObject({ kind: 'ok', value: null })
  })

  test('a refusal is told in its words', async () => {
    const id = onSale()
    await market.item(id)
    sim.next('refuse')
    const answer = await market.item(id)
    expect(answer.kind).toBe('rejected')
    if (answer.kind === 'rejected') expect(answer.why.length).toBeGreaterThan(5)
  })

  test.each(['lose', 'garble', 'hang', 'gateway'] as const)(
    'an answer that never comes whole (%s) is no refusal: nothing is known, and the next is read again',
    async (trouble) => {
      const id = onSale()
      await market.item(id)
      sim.next(trouble)
      const asked = trouble === 'hang' ? make({ ...sim.settings, timeoutMs: 300 }) : market
      expect((await asked.item(id)).kind).toBe('unknown')
      expect((await market.item(id)).kind).toBe('ok')
    },
  )

  test('nobody answers, or the key is wrong: no item is made up', async () => {
    const id = onSale()
    const away = make({ ...sim.settings, url: 'http://127.0.0.1:1', authUrl: 'http://127.0.0.1:1' })
    expect((await away.item(id)).kind).toBe('unknown')
    expect((await make({ ...sim.settings, ...wrongKey }).item(id)).kind).toBe('rejected')
  })

  test('a track is told when the seller has told it, and only of the thing that was asked for', async () => {
    const id = onSale()
    sim.sale(id, { track: null })
    const none = await market.track('ours', bought(id))
    sim.sale(id, { track: '401234567890' })
    const some = await market.track('ours', bought(id))
    if (!market.can.track) return expect([none.kind, some.kind]).toEqual(['rejected', 'rejected'])
    expect(none).toMatchObject({ kind: 'ok', value: null })
    expect(some).toMatchObject({ kind: 'ok', value: { number: '401234567890' } })
  })

  test('a receipt is pressed once, not before the goods are there', async () => {
    const id = onSale()
    const rating = { good: true, message: 'ありがとうございました' }
    sim.sale(id, { delivered: false, pressed: null })
    const early = await market.pressReceipt('ours', bought(id), rating)
    if (!market.can.pressReceipt) return expect(early.kind).toBe('rejected')
    expect(early).toMatchObject({ kind: 'rejected', cause: 'early' })
    sim.sale(id, { delivered: true })
    expect(await market.pressReceipt('ours', bought(id), rating)).toMatchObject({ kind: 'ok' })
    expect(sim.sales.get(id)?.pressed).toEqual(rating)
    expect(await market.pressReceipt('ours', bought(id), rating)).toMatchObject({ cause: 'done' })
  })

  test('a comment stands under the listing', async () => {
    const id = onSale()
    const answer = await market.comment('ours', id, '購入希望です')
    if (!market.can.comment) return expect(answer.kind).toBe('rejected')
    expect(answer).toMatchObject({ kind: 'ok', value: { id: expect.any(String) } })
    expect(sim.comments).toContainEqual({ listing: id, account: 'ours', text: '購入希望です' })
  })

  test('what was seen is bought, once; what changed meanwhile is not', async () => {
    const id = onSale()
    const { seen, buyNow } = await seenOf(id)
    const most = { amount: '9900', currency: 'JPY', tax: null }
    const purchase = { item: id, reference: `DH-${id}`, most, seen }
    if (!market.can.buy) return expect((await market.buy('ours', purchase)).kind).toBe('rejected')
    expect(Number(buyNow?.amount)).toBeLessThanOrEqual(9_900)
    sim.put(id, { price: 9_950, buyNow: 9_950 })
    expect(await market.buy('ours', purchase)).toMatchObject({ kind: 'rejected', cause: 'changed' })
    sim.put(id, { price: 8_900, buyNow: 9_900 })
    const before = sim.taken()
    expect(await market.buy('ours', purchase)).toMatchObject({ kind: 'ok' })
    expect((await market.buy('ours', purchase)).kind).toBe('rejected')
    expect(sim.taken()).toBe(before + 1)
  })

  test('an account that is signed out is told as such', async () => {
    const id = onSale()
    sim.sign('gone', true)
    const { seen } = await seenOf(id)
    const most = { amount: '99000', currency: 'JPY', tax: null }
    if (!market.can.buy) return
    const answer = await market.buy('gone', { item: id, reference: `DH-${id}`, most, seen })
    expect(answer).toMatchObject({ kind: 'rejected', cause: 'account' })
  })
})

test('without keys the simulators answer; in production it is a person’s work, and says so', async () => {
  const simulated = chooseMarkets({ production: false, markets: {} })
  for (const market of Object.values(simulated)) expect((await market.item('m80000000001')).kind).toBe('ok')
  const none = chooseMarkets({ production: true, markets: {} })
  for (const market of Object.values(none)) {
    expect(Object.values(market.can)).not.toContain(true)
    expect(await market.item('m80000000001')).toMatchObject({ kind: 'rejected', why: expect.any(String) })
    const most = { amount: '1', currency: 'JPY', tax: null }
    const asked = {
      mua: market.buy('ours', { item: 'x', reference: 'x', most, seen: null }),
      'bình luận': market.comment('ours', 'x', '購入希望です'),
      'bấm nhận hàng': market.pressReceipt('ours', { item: 'x', orderNo: null }, { good: true, message: '' }),
      'hỏi mã vận đơn': market.track('ours', { item: 'x', orderNo: null }),
    }
    for (const [what, answer] of Object.entries(asked))
      expect(await answer).toMatchObject({
        kind: 'rejected',
        why: expect.stringContaining(`không cho ${what} qua kết nối`),
        // Nothing that a retry would answer otherwise.
        cause: null,
      })
  }
})
