import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  acceptedLines,
  amountsOf,
  chargedPrice,
  orderPrice,
  pausedDays,
} from '#warehouse/order-price.rules.ts'
import type { ChargedOrder } from '#warehouse/order-price.rules.ts'
import { quoteLines, recompute } from '#pricing/price.rules.ts'

const from = <T>(value: T) => ({ value, row: null })
const quote = quoteLines({
  items: [{ price: 12_000, quantity: 3, domesticShip: 800, tax: 0 }],
  currency: 'JPY',
  sellRate: from(172),
  service: {
    tiers: [{ id: 't', from: 0, to: null, percent: 5 }],
    minFee: from(30_000),
    levelDiscountPercent: from(0),
  },
  paymentPercent: from(80),
  requestStep: 1000,
})
const order: ChargedOrder = {
  quantity: 3,
  goods_values: 12_000,
  domestic_ship: 800,
  tax: 0,
  currency: 'JPY',
  exchange_rate: 172,
  actual_price: null,
  actual_ship: null,
  goods_vnd: 6_329_600,
  service_vnd: 316_480,
  higherPriceAgreed: false,
}
const results = (changes: Partial<ChargedOrder>) =>
  acceptedLines(quote, { ...order, ...changes }).map((line) => line.result)

describe('what the accepted quote is charged at', () => {
  it('is the quote itself where nothing changed', () => {
    expect(results({})).toEqual([6_329_600, 316_480])
  })
  it('follows the quantity that came', () => {
    // (2 × 12,000 + 800) × 172
    expect(results({ quantity: 2 })).toEqual([4_265_600, 213_280])
  })
  it('is less where the purchase was cheaper, and not more unless the customer agreed', () => {
    expect(results({ actual_price: 11_000, actual_ship: 800 })).toEqual([5_813_600, 290_680])
    expect(results({ actual_price: 13_000, actual_ship: 800 })).toEqual([6_329_600, 316_480])
    expect(results({ actual_price: 13_000, actual_ship: 800, higherPriceAgreed: true })).toEqual([
      6_845_600, 342_280,
    ])
    expect(chargedPrice({ ...order, actual_price: 12_500, actual_ship: 0 })).toEqual({
      price: 12_000,
      ship: 800,
    })
  })
  it('takes the order itself where no quote was kept', () => {
    const lines = acceptedLines(null, order)
    expect(lines.map((line) => line.result)).toEqual([6_329_600, 316_480])
  })
})

const checkin = {
  weight: {
    real: 1.5,
    sides: { width: 15, length: 20, height: 10 },
    divisor: 6000,
    policy: from('max' as const),
    neverBelowEarlierBracket: false,
  },
  freight: { brackets: [{ id: 'f', from: 0, to: null, unitPrice: 221_000 }], minCharge: from(0) },
  oversize: [],
  surcharges: [],
}
const needsReceipt = {
  id: 's1',
  name: 'hàng không có hóa đơn',
  method: 'percent' as const,
  rate: 2,
  exchangeRate: from(1),
  thresholdQuantity: 0,
  min: null,
  max: null,
  needReceipt: true,
}

describe('the price at 11', () => {
  const accepted = acceptedLines(quote, order)
  const base = { accepted, checkin, quantity: 3, hasReceipt: false, carton: null }

  it('adds freight, the carton and what lacks a receipt to the accepted quote', () => {
    const price = orderPrice({
      ...base,
      checkin: { ...checkin, surcharges: [needsReceipt] },
      carton: { fee: 33_334, row: 'inbill:1' },
    })
    expect(amountsOf(price)).toEqual({
      goods_vnd: 6_329_600,
      service_vnd: 316_480,
      freight_vnd: 351_390,
      surcharge_vnd: 126_592 + 33_334,
      extras_vnd: 0,
      total_vnd: 7_157_396,
    })
    expect(price.receiptsNeeded).toEqual(['surcharge:s1'])
    expect(recompute(price)).toEqual(price)
  })
  it('drops the surcharge when the receipt is there', () => {
    const price = orderPrice({
      ...base,
      hasReceipt: true,
      checkin: { ...checkin, surcharges: [needsReceipt] },
    })
    expect(amountsOf(price).surcharge_vnd).toBe(0)
  })
  it('is always the sum of its columns', () => {
    fc.assert(
      fc.property(
        fc.record({
          real: fc.integer({ min: 1, max: 100_00 }),
          side: fc.integer({ min: 1, max: 150 }),
          days: fc.integer({ min: 0, max: 90 }),
          fee: fc.integer({ min: 0, max: 10_000_000 }),
          amount: fc.integer({ min: 0, max: 10_000_000 }),
          quantity: fc.integer({ min: 1, max: 50 }),
        }),
        ({ real, side, days, fee, amount, quantity }) => {
          const price = orderPrice({
            accepted: acceptedLines(quote, { ...order, quantity: quantity }),
            quantity,
            hasReceipt: false,
            carton: { fee, row: 'inbill:1' },
            checkin: {
              ...checkin,
              weight: {
                ...checkin.weight,
                real: real / 100,
                sides: { width: side, length: side, height: side },
              },
              surcharges: [needsReceipt],
              services: { gom: { packages: 3, price: from(20_000) } },
              storage: { days, freeDays: from(7), pricePerKgDay: from(2000) },
              customs: { amount: from(amount) },
            },
          })
          const { total_vnd, ...parts } = amountsOf(price)
          expect(Object.values(parts).reduce((a, b) => a + b, 0)).toBe(total_vnd)
        },
      ),
    )
  })
})

describe('days on a bill', () => {
  it('do not count for storage', () => {
    const moves = [
      { day: '2026-11-01', onBill: true },
      { day: '2026-11-03', onBill: true },
      { day: '2026-11-06', onBill: false },
      { day: '2026-11-10', onBill: true },
    ]
    expect(pausedDays(moves, '2026-11-12')).toBe(7)
    expect(pausedDays([], '2026-11-12')).toBe(0)
  })
})
