import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkinLines, deltaDecision, quoteLines, recompute, storageDays } from '#pricing/price.rules.ts'
import type { CheckinInput, PriceExplanation, QuoteInput } from '#pricing/price.rules.ts'
import { explainInVietnamese, priceLabels } from '#pricing/price.words.ts'

const typed = <T>(value: T) => ({ value, row: null })
const of = <T>(row: string, value: T) => ({ value, row })

const measured = {
  real: '1.5',
  sides: { width: 30, length: 40, height: 20 },
  divisor: 6000,
  policy: of('setting:policy', 'max' as const),
  neverBelowEarlierBracket: false,
}

const freight = {
  brackets: [
    { id: 'f1', from: 0, to: 10, unitPrice: 200_000 },
    { id: 'f2', from: 10, to: null, unitPrice: 180_000 },
  ],
  minCharge: of('f0', 50_000),
}

const quote: QuoteInput = {
  items: [{ price: '12500', quantity: 2, domesticShip: '800', tax: '0' }],
  currency: 'JPY',
  sellRate: of('rate1', '178.5'),
  service: {
    tiers: [
      { id: 't1', from: 0, to: 50_000_000, percent: 3 },
      { id: 't2', from: 50_000_000, to: null, percent: '2.5' },
    ],
    minFee: of('s0', 9_000),
    levelDiscountPercent: of('level-gold', 10),
  },
  paymentPercent: typed(80),
  requestStep: 1000,
}

const checkin: CheckinInput = {
  weight: measured,
  freight,
  oversize: [],
  surcharges: [],
  goods: { quantity: 1, value: 5_000_000, hasReceipt: false },
}

const amounts = (price: PriceExplanation) =>
  Object.fromEntries(price.lines.map((line) => [line.key, line.result]))

describe('a quote', () => {
  const electronics = {
    id: 'surcharge:1',
    name: 'Hàng điện tử',
    method: 'percent' as const,
    rate: 2,
    exchangeRate: typed(1),
    thresholdQuantity: 1,
    min: null,
    max: null,
    needReceipt: false,
  }
  const byKg = { ...electronics, id: 'surcharge:2', method: 'per_kg' as const, rate: 10_000 }

  test('surcharges of the kind of goods are in it; those by the kg wait for a weight', () => {
    const surcharges = [electronics, byKg]
    // 2 % of 4,605,300
    expect(amounts(quoteLines({ ...quote, surcharges }))).toMatchObject({ 'surcharge:surcharge:1': 92_106 })
    const weighed = quoteLines({ ...quote, surcharges, freight: { weight: measured, prices: freight } })
    expect(Object.keys(amounts(weighed))).toEqual([
      'goods',
      'service',
      'freight',
      'surcharge:surcharge:1',
      'surcharge:surcharge:2',
    ])
  })

  test('what it cannot know is named beside its total, also in the message to the customer', () => {
    const price = quoteLines({ ...quote, notCounted: ['route', 'weight'] })
    const without =
      'Chưa gồm cước vận chuyển quốc tế và phụ thu: chưa chọn tuyến vận chuyển, chưa có cân dự kiến.'
    expect(explainInVietnamese(price)).toContain(without)
    expect(recompute(price)).toEqual(price)
    expect(quoteLines(quote)).not.toHaveProperty('notCounted')
  })

  test('goods are (price × quantity + shipping + tax) × the sell rate, the service fee a tier of them less the level', () => {
    const price = quoteLines(quote)
    // 25,800 JPY × 178.5 = 4,605,300; × 3 % × 90 % = 124,343.1
    expect(amounts(price)).toEqual({ goods: 4_605_300, service: 124_343 })
    expect(price.total).toBe(4_729_643)
    // 80 % = 3,783,714.4, asked for in whole thousands
    expect(price.request?.amount).toBe(3_784_000)
  })

  test('the service fee is never below its minimum', () => {
    const small = { ...quote, items: [{ price: '100', quantity: 1, domesticShip: '0', tax: '0' }] }
    expect(amounts(quoteLines(small))).toEqual({ goods: 17_850, service: 9_000 })
  })

  test('a won auction adds a flat fee in foreign currency', () => {
    const auction = { wins: 1, feePerWin: of('a1', 300), currency: 'JPY', sellRate: of('rate1', '178.5') }
    expect(amounts(quoteLines({ ...quote, auction }))).toMatchObject({ auction_fee: 53_550 })
  })

  test('a known weight adds estimated freight', () => {
    expect(amounts(quoteLines({ ...quote, freight: { weight: measured, prices: freight } }))).toMatchObject({
      freight: 800_000,
    })
  })

  test('without a tier or a bracket the price says what is missing', () => {
    const service = { ...quote.service, tiers: [] }
    const prices = { ...freight, brackets: [] }
    expect(quoteLines({ ...quote, service, freight: { weight: measured, prices } }).problems).toEqual([
      'no_service_tier',
      'no_freight_bracket',
    ])
  })
})

describe('a check-in', () => {
  test('the weight goes r → uplift → v → chosen, and the whole weight pays the price of its bracket', () => {
    const price = checkinLines(checkin)
    expect(price.weight).toMatchObject({ uplifted: 1.59, volumetric: 4, chargeable: 4 })
    expect(amounts(price)).toEqual({ freight: 800_000 })
    const heavy = checkinLines({ ...checkin, weight: { ...measured, real: 12, sides: null } })
    expect(amounts(heavy)).toEqual({ freight: 2_160_000 })
  })

  test('freight is never below the minimum charge', () => {
    expect(amounts(checkinLines({ ...checkin, weight: { ...measured, real: '0.1', sides: null } }))).toEqual({
      freight: 50_000,
    })
  })

  test('oversize replaces freight only where it is higher', () => {
    const rule = { longestSideOver: 35, sideSumOver: null, kgOver: null, method: 'flat' as const }
    const dear = checkinLines({ ...checkin, oversize: [{ id: 'o1', ...rule, price: 1_000_000 }] })
    expect(amounts(dear)).toEqual({ freight: 1_000_000 })
    expect(dear.lines[0]?.label).toBe('oversize')
    const cheap = checkinLines({ ...checkin, oversize: [{ id: 'o1', ...rule, price: 700_000 }] })
    expect(cheap.lines[0]).toMatchObject({ label: 'freight', result: 800_000 })
    const within = [{ id: 'o1', ...rule, longestSideOver: 40, price: 9_000_000 }]
    expect(amounts(checkinLines({ ...checkin, oversize: within }))).toEqual({ freight: 800_000 })
  })

  test('surcharges count pieces, kg or value, within their bounds and from their threshold on', () => {
    const base = { exchangeRate: typed(1), thresholdQuantity: 0, min: null, max: null, needReceipt: false }
    const shoes = {
      ...base,
      id: 'shoes',
      name: 'giày',
      method: 'per_unit' as const,
      rate: 5,
      exchangeRate: of('usd', 25_000),
      thresholdQuantity: 3,
    }
    const reader = {
      ...base,
      id: 'reader',
      name: 'máy đọc sách',
      method: 'percent' as const,
      rate: 18,
      min: 1_000_000,
      needReceipt: true,
    }
    const battery = {
      ...base,
      id: 'battery',
      name: 'pin',
      method: 'per_kg' as const,
      rate: 30_000,
      max: 100_000,
    }
    const surcharges = [shoes, reader, battery]
    const two = checkinLines({
      ...checkin,
      surcharges,
      goods: { quantity: 2, value: 5_000_000, hasReceipt: false },
    })
    expect(amounts(two)).toMatchObject({ 'surcharge:reader': 1_000_000, 'surcharge:battery': 100_000 })
    expect(amounts(two)).not.toHaveProperty('surcharge:shoes')
    expect(two.receiptsNeeded).toEqual(['surcharge:reader'])
    const three = checkinLines({
      ...checkin,
      surcharges,
      goods: { quantity: 3, value: 10_000_000, hasReceipt: true },
    })
    expect(amounts(three)).toMatchObject({ 'surcharge:shoes': 375_000, 'surcharge:reader': 1_800_000 })
    expect(three.receiptsNeeded).toEqual([])
  })

  test('services: merging n packages pays n − 1, a coupon comes after and never makes them negative', () => {
    const services = {
      gom: { packages: 3, price: of('g', 20_000) },
      repack: { boxes: 2, price: of('r', 30_000) },
      fullbox: { boxes: 1, price: of('b', 40_000) },
      coupon: { kind: 'percent' as const, value: of('c', 50) },
    }
    expect(amounts(checkinLines({ ...checkin, services }))).toMatchObject({
      gom: 40_000,
      repack: 60_000,
      fullbox: 40_000,
      coupon: -70_000,
    })
    const coupon = { kind: 'amount' as const, value: of('c', 1_000_000) }
    expect(amounts(checkinLines({ ...checkin, services: { ...services, coupon } }))).toMatchObject({
      coupon: -140_000,
    })
  })

  test('storage is free for seven days, customs is duty and VAT on value and duty, or flat', () => {
    const storage = { freeDays: of('st', 7), pricePerKgDay: of('st', 2_000) }
    expect(amounts(checkinLines({ ...checkin, storage: { ...storage, days: 10 } }))).toMatchObject({
      storage: 24_000,
    })
    expect(amounts(checkinLines({ ...checkin, storage: { ...storage, days: 7 } }))).not.toHaveProperty(
      'storage',
    )
    const customs = { declared: 1_000_000, dutyPercent: of('d', 10), vatPercent: of('v', 8) }
    expect(amounts(checkinLines({ ...checkin, customs }))).toMatchObject({ customs: 188_000 })
    expect(amounts(checkinLines({ ...checkin, customs: { amount: of('cf', 99_000) } }))).toMatchObject({
      customs_flat: 99_000,
    })
  })

  test('storage days begin at 00:00 of the day after the notice and pause on a bill', () => {
    expect(storageDays('2026-11-01', '2026-11-01', 0)).toBe(0)
    expect(storageDays('2026-11-01', '2026-11-02', 0)).toBe(1)
    expect(storageDays('2026-11-01', '2026-11-21', 5)).toBe(15)
  })
})

const decimals = fc.integer({ min: 0, max: 10_000_000 }).map((cents) => (cents / 100).toFixed(2))
const percents = fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10)
const dong = fc.integer({ min: 0, max: 5_000_000 })
const weights = fc.record({
  real: fc.integer({ min: 0, max: 50_000 }).map((grams) => (grams / 1000).toFixed(3)),
  sides: fc.option(fc.record({ width: decimals, length: fc.nat(200), height: fc.nat(200) })),
  divisor: fc.constantFrom(5000, 6000, 7000),
  policy: fc.constantFrom('max' as const, 'avg' as const, 'real' as const).map((policy) => of('p', policy)),
  neverBelowEarlierBracket: fc.boolean(),
})
const quotes: fc.Arbitrary<QuoteInput> = fc.record({
  items: fc.array(
    fc.record({
      price: decimals,
      quantity: fc.integer({ min: 1, max: 50 }),
      domesticShip: decimals,
      tax: decimals,
    }),
    { minLength: 1, maxLength: 5 },
  ),
  currency: fc.constantFrom('USD', 'JPY'),
  sellRate: decimals.map((rate) => of('rate', rate)),
  service: fc.record({
    tiers: percents.map((percent) => [{ id: 't', from: 0, to: null, percent }]),
    minFee: dong.map((fee) => of('min', fee)),
    levelDiscountPercent: percents.map((percent) => of('level', percent)),
  }),
  freight: fc.option(weights.map((weight) => ({ weight, prices: freight }))),
  paymentPercent: percents.map(typed),
  requestStep: fc.constantFrom(1, 1000),
})
const checkins: fc.Arbitrary<CheckinInput> = fc.record({
  weight: weights,
  freight: fc.constant(freight),
  oversize: fc.array(
    fc.record({
      id: fc.constantFrom('o1', 'o2'),
      longestSideOver: fc.option(fc.nat(200)),
      sideSumOver: fc.option(fc.nat(400)),
      kgOver: fc.option(fc.nat(40)),
      method: fc.constantFrom('per_kg' as const, 'flat' as const),
      price: dong,
    }),
    { maxLength: 2 },
  ),
  surcharges: fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('s1', 's2', 's3'),
      name: fc.constant('giày'),
      method: fc.constantFrom('per_unit' as const, 'per_kg' as const, 'percent' as const),
      rate: decimals,
      exchangeRate: fc.constantFrom(typed(1), of('usd', 25_000)),
      thresholdQuantity: fc.nat(4),
      min: fc.option(dong),
      max: fc.option(dong),
      needReceipt: fc.boolean(),
    }),
    { maxLength: 3, selector: (rule) => rule.id },
  ),
  goods: fc.record({ quantity: fc.nat(10), value: dong, hasReceipt: fc.boolean() }),
  services: fc.record({
    gom: fc.option(fc.record({ packages: fc.nat(5), price: dong.map(typed) })),
    repack: fc.option(fc.record({ boxes: fc.nat(5), price: dong.map(typed) })),
    coupon: fc.option(
      fc.record({ kind: fc.constantFrom('amount' as const, 'percent' as const), value: percents.map(typed) }),
    ),
  }),
  storage: fc.option(
    fc.record({ days: fc.nat(90), freeDays: fc.constant(typed(7)), pricePerKgDay: fc.constant(typed(2000)) }),
  ),
  customs: fc.option(
    fc.record({ declared: dong, dutyPercent: percents.map(typed), vatPercent: percents.map(typed) }),
  ),
})
const prices = fc.oneof(quotes.map(quoteLines), checkins.map(checkinLines))

describe('why this price', () => {
  test('a stored explanation computes again to the very same price', () => {
    fc.assert(
      fc.property(prices, (price) => {
        const stored = JSON.parse(JSON.stringify(price)) as PriceExplanation
        expect(recompute(stored)).toEqual(price)
      }),
      { numRuns: 500 },
    )
  })

  test('a tampered result does not survive recomputing', () => {
    const price = quoteLines(quote)
    const tampered = structuredClone(price)
    for (const line of tampered.lines) line.result += 1
    for (const line of tampered.lines) if (line.formula === 'service') line.inputs.goods = 1
    tampered.total = 1
    expect(recompute(tampered)).toEqual(price)
  })

  test('the total is the sum of its integer lines, none negative but a coupon, and never negative itself', () => {
    fc.assert(
      fc.property(prices, (price) => {
        expect(price.total).toBe(price.lines.reduce((sum, line) => sum + line.result, 0))
        expect(price.total).toBeGreaterThanOrEqual(0)
        for (const line of price.lines) {
          expect(Number.isSafeInteger(line.result)).toBe(true)
          if (line.formula !== 'coupon') expect(line.result).toBeGreaterThanOrEqual(0)
        }
        expect(new Set(price.lines.map((line) => line.key)).size).toBe(price.lines.length)
      }),
    )
  })

  test('the request is the payment percent of the total, at most one step above it', () => {
    fc.assert(
      fc.property(quotes, (input) => {
        const price = quoteLines(input)
        const exact = (price.total * Number(input.paymentPercent.value)) / 100
        const asked = price.request?.amount ?? Number.NaN
        expect(asked % input.requestStep).toBe(0)
        expect(asked).toBeGreaterThanOrEqual(exact - 0.01)
        expect(asked).toBeLessThan(exact + input.requestStep + 0.01)
      }),
    )
  })

  test('reads as Vietnamese that can be pasted into Zalo', () => {
    expect(explainInVietnamese(quoteLines(quote))).toBe(
      [
        'BÁO GIÁ',
        '• Tiền hàng: (12,500 × 2 + 800) JPY × tỷ giá 178.5 = 4,605,300 đ',
        '• Phí dịch vụ: 3% × 4,605,300 đ, giảm 10% theo cấp (tối thiểu 9,000 đ) = 124,343 đ',
        'TỔNG CỘNG: 4,729,643 đ',
        'CẦN THANH TOÁN (80%): 3,784,000 đ',
      ].join('\n'),
    )
    expect(explainInVietnamese(checkinLines(checkin))).toBe(
      [
        'CHI PHÍ VẬN CHUYỂN',
        'Cân thực 1.5 kg → làm tròn 1.59 kg; cân thể tích 30×40×20 cm ÷ 6,000 = 4 kg; lấy số lớn hơn: tính cước 4 kg',
        '• Cước vận chuyển quốc tế: 4 kg × 200,000 đ (tối thiểu 50,000 đ) = 800,000 đ',
        'TỔNG CỘNG: 800,000 đ',
      ].join('\n'),
    )
  })

  test('every explanation shows the amount of each of its lines', () => {
    fc.assert(
      fc.property(prices, (price) => {
        const text = explainInVietnamese(price)
        expect(text.split('\n').filter((row) => row.startsWith('•'))).toHaveLength(price.lines.length)
        expect(text).not.toMatch(/undefined|NaN|\[object/)
      }),
    )
    expect(Object.values(priceLabels).every((label) => label !== '')).toBe(true)
  })
})

describe('the price changed after the deposit', () => {
  const decide = (quoted: number, actual: number) =>
    deltaDecision({ quoted, actual, absorbedFloor: 50_000, absorbedPercent: 2 })

  test.each([
    [1_000_000, 900_000, 'smaller'],
    [1_000_000, 1_000_000, 'smaller'],
    [1_000_000, 1_050_000, 'absorbed'],
    [1_000_000, 1_050_001, 'extra_deposit'],
    [10_000_000, 10_200_000, 'absorbed'],
    [10_000_000, 10_200_001, 'extra_deposit'],
  ])('quoted %d, now %d: %s', (quoted, actual, decision) => {
    expect(decide(quoted, actual)).toBe(decision)
  })
})
