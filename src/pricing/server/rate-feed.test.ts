import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { simulatedBank } from '#outside/rates/vietcombank.sim.ts'
import { vietcombankRates } from '#outside/rates/vietcombank.ts'
import { proposeRates } from '#pricing/rate-feed.rules.ts'
import { pullRatesFrom } from '#pricing/server/pull-rates.ts'
import { testApp } from '#testing/app.ts'
import { handOversIn } from '#testing/hand-over.ts'
import type { TestApp } from '#testing/app.ts'

describe('a rate that follows the bank', () => {
  const rule = { currency: 'JPY', source_currency: 'JPY', cost_percent: 0, markup_percent: 2.5, step: 0.1 }
  const board = [{ currency: 'JPY', sell: '172.45' }]
  const one = (before: number | null) =>
    proposeRates([rule], board, new Map(before === null ? [] : [['JPY', { buy: 172.5, sell: before }]]), 3)[0]
  test('is the selling rate with the markup, rounded up by its step', () => {
    // 172.45 × 1.025 = 176.76125
    expect(one(176)).toMatchObject({ buyRate: 172.5, sellRate: 176.8, what: 'apply', movedPercent: 0.455 })
  })
  test('is asked about where it moved more than 3 %, up or down, or is the first', () => {
    expect(one(171.6)?.what).toBe('ask')
    expect(one(182.3)?.what).toBe('ask')
    expect(one(null)).toMatchObject({ what: 'ask', beforeRate: null, movedPercent: 0 })
    expect(one(171.7)?.what).toBe('apply')
  })
  test('is nothing new where it is the same, and nothing where the bank has none', () => {
    expect(one(176.8)?.what).toBe('same')
    expect(proposeRates([rule], [{ currency: 'JPY', sell: null }], new Map(), 3)).toEqual([])
  })
  test('of PayPal follows the dollar', () => {
    const paypal = { ...rule, currency: 'PayPal', source_currency: 'USD', markup_percent: 6, step: 10 }
    expect(proposeRates([paypal], [{ currency: 'USD', sell: '25480.00' }], new Map(), 3)).toMatchObject([
      { currency: 'PayPal', sellRate: 27_010 },
    ])
  })
})

describe('the feed', () => {
  const bank = simulatedBank()
  let world: TestApp
  let served: Awaited<ReturnType<typeof bank.serve>>
  beforeAll(async () => {
    world = await testApp({
      people: { ac: 'Lê Thị Thu Hà' },
      prices: { rates: { JPY: [168, 172], USD: [25_400, 25_700] } },
    })
    served = await bank.serve()
  })
  afterAll(async () => {
    await served.close()
    await world.close()
  })
  beforeEach(() => world.setNow('2026-11-21T03:00:00Z'))

  const pull = () =>
    pullRatesFrom(vietcombankRates({ url: served.url })).run(null, {
      db: world.db,
      now: world.now(),
      signal: new AbortController().signal,
    })
  const proposals = async (query: Record<string, string> = {}) =>
    (await world.as('AC').get('/api/rate-proposals', query)).body.results
  const rate = async (currency: string) =>
    (await world.as('SS').get('/api/exchange-price', { currency })).body.data[0].sell_rate

  it('takes over what moved little and asks about what moved far', async () => {
    const before = await rate('JPY')
    bank.move('JPY', 6)
    await pull()
    const list = await proposals({ currency: 'USD,JPY' })
    expect(list).toMatchObject([
      {
        currency: 'USD',
        bank_rate: 25_480,
        buy_rate: 25_480,
        sell_rate: 25_790,
        status: 'applied',
        applied_date: '21-11-2026',
        source: 'vietcombank',
      },
      { currency: 'JPY', status: 'waiting', before_rate: before, rate_id: null },
    ])
    expect(await rate('USD')).toBe(25_790)
    expect(await rate('JPY')).toBe(before)
    const over = handOversIn(world)
    await over.told()
    const about = async (who: string) => (await over.titles(who)).filter((title) => title.includes('JPY'))
    expect(await about('ac')).toEqual(['Tỷ giá theo ngân hàng chờ duyệt: JPY'])
    expect(await about('ss')).toEqual([])
  })
  it('waits for the accountant, who takes it over once', async () => {
    const [waiting] = await proposals({ status: 'waiting', currency: 'JPY' })
    const accept = () => world.as('AC').post('/api/rate-proposal/decide', { ids: [waiting.id], accept: true })
    for (const role of ['SS', 'OP', 'CS']) {
      const { status } = await world
        .as(role)
        .post('/api/rate-proposal/decide', { ids: [waiting.id], accept: true })
      expect(status).toBe(403)
    }
    expect((await accept()).body).toMatchObject({ code: 1, data: { done: [waiting.id], failed: [] } })
    expect(await rate('JPY')).toBe(waiting.sell_rate)
    const [applied] = await proposals({ currency: 'JPY' })
    expect(applied).toMatchObject({ status: 'applied', decided_by_name: 'Lê Thị Thu Hà' })
    expect((await accept()).body.error).toBe('pricing.decided')
  })
  it('is refused with a reason, which is kept', async () => {
    world.setNow('2026-11-22T03:00:00Z')
    bank.move('JPY', 20)
    await pull()
    const [waiting] = await proposals({ status: 'waiting', currency: 'JPY' })
    const send = (body: object) =>
      world.as('AC').post('/api/rate-proposal/decide', { ids: [waiting.id], accept: false, ...body })
    expect((await send({})).body.details).toMatchObject([{ path: 'reason' }])
    expect((await send({ reason: 'Ngân hàng gõ nhầm' })).status).toBe(200)
    expect((await proposals({ currency: 'JPY' }))[0]).toMatchObject({
      status: 'refused',
      reason: 'Ngân hàng gõ nhầm',
    })
    expect(await rate('JPY')).toBe(waiting.before_rate)
  })
  it('leaves the rate that somebody set for today, and never two rates for one day', async () => {
    world.setNow('2026-11-23T03:00:00Z')
    await world.as('AD').post('/api/exchange-rate', { currency: 'EUR', buy_rate: 29_700, sell_rate: 30_350 })
    await pull()
    await pull()
    expect(await rate('EUR')).toBe(30_350)
    const rates = await world
      .as('AC')
      .get('/api/exchange-rate', { currency: 'EUR', applied_date_from: '23-11-2026' })
    expect(rates.body.results.map((row: { applied_date: string }) => row.applied_date).toSorted()).toEqual([
      '23-11-2026',
      '24-11-2026',
    ])
  })
  it('overtakes what still waits', async () => {
    world.setNow('2026-11-24T03:00:00Z')
    bank.move('GBP', -9)
    await pull()
    bank.move('GBP', -8)
    await pull()
    const list = await proposals({ currency: 'GBP', applied_date_from: '24-11-2026' })
    expect(list.map((row: { status: string }) => row.status)).toEqual(['waiting', 'stale'])
  })
  it('may be asked for at once, and follows rules that the accountant keeps', async () => {
    expect((await world.as('AC').post('/api/rate-pull')).body).toMatchObject({ data: { asked: true } })
    expect((await world.as('SS').post('/api/rate-pull')).status).toBe(403)
    const rules = await world.as('AC').get('/api/rate-rules', { currency: 'AUD' })
    const { id } = rules.body.results[0]
    const changed = await world.as('AC').put(`/api/rate-rule/${id}`, { markup_percent: 4, active: false })
    expect(changed.body.data).toMatchObject({ markup_percent: 4, active: false })
    expect((await world.as('AC').put(`/api/rate-rule/${id}`, { step: 0 })).body.details).toMatchObject([
      { path: 'step' },
    ])
    expect(
      (
        await world
          .as('AC')
          .post('/api/rate-rule', { currency: 'AUD', source_currency: 'AUD', markup_percent: 1 })
      ).status,
    ).toBe(409)
    expect((await world.as('SS').get('/api/rate-rules')).status).toBe(403)
  })
})
