import fc from 'fast-check'
import { expect, test } from 'vitest'
import { merged, split } from '#orders/desk/merge.rules.ts'
import type { Portion } from '#orders/desk/merge.rules.ts'

const cents = fc.integer({ min: 0, max: 5_000_000 }).map((value) => value / 100)
const vnd = fc.integer({ min: 0, max: 2_000_000_000 })
const portion: fc.Arbitrary<Portion> = fc.record({
  quantity: fc.integer({ min: 1, max: 500 }),
  goods_values: fc.integer({ min: 1, max: 9_000_000 }).map((value) => value / 100),
  domestic_ship: cents,
  tax: cents,
  goods_vnd: vnd,
  service_vnd: vnd,
  freight_estimate: vnd,
  quoted_total: vnd,
  deposit_request: vnd,
  extra_deposit: vnd,
  estimated_weight: fc.option(cents, { nil: null }),
})
const sums = [
  'goods_vnd',
  'service_vnd',
  'freight_estimate',
  'quoted_total',
  'deposit_request',
  'extra_deposit',
] as const
const total = (parts: readonly Portion[], field: (typeof sums)[number]) =>
  parts.reduce((sum, part) => sum + part[field], 0)

/** What an order costs at its seller. */
const foreignValue = (part: Portion) => part.goods_values * part.quantity + part.domestic_ship + part.tax

test('merging conserves quantity, value and every sum', () => {
  fc.assert(
    fc.property(fc.array(portion, { minLength: 2, maxLength: 6 }), (parts) => {
      const one = merged(parts)
      expect(one.quantity).toBe(parts.reduce((sum, part) => sum + part.quantity, 0))
      expect(foreignValue(one)).toBeCloseTo(
        parts.reduce((sum, part) => sum + foreignValue(part), 0),
        6,
      )
      for (const field of sums) expect(one[field]).toBe(total(parts, field))
      expect(one.goods_values).toBe(Math.round(one.goods_values * 100) / 100)
    }),
  )
})

test('splitting conserves quantity, value and every sum; the first keeps what is left over', () => {
  fc.assert(
    fc.property(portion, fc.integer({ min: 1, max: 499 }), (whole, wanted) => {
      fc.pre(whole.quantity > 1)
      const quantity = 1 + (wanted % (whole.quantity - 1))
      const parts = split(whole, quantity)
      expect(parts.map((part) => part.quantity)).toEqual([whole.quantity - quantity, quantity])
      expect(parts.reduce((sum, part) => sum + foreignValue(part), 0)).toBeCloseTo(foreignValue(whole), 6)
      for (const field of sums) {
        expect(total(parts, field)).toBe(whole[field])
        expect(parts[1][field]).toBe(Math.floor((whole[field] * quantity) / whole.quantity))
      }
    }),
  )
})

test('nothing, all or more than all of an order is not a split', () => {
  const whole = fc.sample(portion, 1)[0] as Portion
  for (const quantity of [0, whole.quantity, whole.quantity + 1])
    expect(() => split(whole, quantity)).toThrow(RangeError)
})
