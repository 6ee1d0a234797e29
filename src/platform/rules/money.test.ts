import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ceilTo,
  compact,
  Decimal,
  formatVnd,
  isVnd,
  roundVnd,
  splitByWeights,
  splitDecimalEvenly,
  splitEvenly,
  toVnd,
} from '#platform/rules/money.ts'

const vnd = fc.integer({ min: -9_000_000_000_000, max: 9_000_000_000_000 })
const sum = (parts: readonly number[]) =>
  parts.reduce((a, b) => new Decimal(a).plus(b), new Decimal(0)).toNumber()

describe('rounding', () => {
  test('half a dong rounds away from zero, so a reversal mirrors its original', () => {
    expect(roundVnd(0.5)).toBe(1)
    expect(roundVnd(-0.5)).toBe(-1)
    expect(roundVnd('1234.4999')).toBe(1234)
    expect(Object.is(roundVnd(-0.2), 0)).toBe(true)
  })

  test('1.005 × 1000 is 1005, whatever the floats say', () => {
    expect(toVnd('1.005', 1000)).toBe(1005)
    expect(toVnd(8.165, 100)).toBe(817)
  })

  test('a result outside the safe integers is refused', () => {
    expect(() => roundVnd('90071992547409920')).toThrow(RangeError)
    expect(() => roundVnd(Number.NaN)).toThrow(RangeError)
    expect(isVnd(1.5)).toBe(false)
    expect(isVnd(9_000_000_000_000_000)).toBe(true)
  })

  test('a request is rounded up to the next 1,000 đ', () => {
    expect(ceilTo(1_250_000, 1000)).toBe(1_250_000)
    expect(ceilTo(1_250_001, 1000)).toBe(1_251_000)
    expect(ceilTo(new Decimal('1250000.4'), 1000)).toBe(1_251_000)
    expect(ceilTo(0, 1000)).toBe(0)
    expect(ceilTo(-1500, 1000)).toBe(-1000)
  })

  test('ceilTo is the smallest multiple not below the amount', () => {
    fc.assert(
      fc.property(vnd, fc.integer({ min: 1, max: 1_000_000 }), (amount, step) => {
        const up = ceilTo(amount, step)
        expect(Math.abs(up % step)).toBe(0)
        expect(up).toBeGreaterThanOrEqual(amount)
        expect(up - step).toBeLessThan(amount)
      }),
    )
  })
})

describe('splitting: the parts always sum to the whole', () => {
  test('evenly, the remainder on the last', () => {
    expect(splitEvenly(100_000, 3)).toEqual([33_333, 33_333, 33_334])
    expect(splitEvenly(2, 3)).toEqual([0, 0, 2])
    expect(() => splitEvenly(10, 0)).toThrow(RangeError)
  })

  test('pro rata, the remainder on the first, or on the last when asked', () => {
    expect(splitByWeights(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(splitByWeights(100, [1, 1, 1], { remainder: 'last' })).toEqual([33, 33, 34])
    expect(splitByWeights(100, [0, 1, 2])).toEqual([0, 34, 66])
    expect(splitByWeights(100, [0, 0])).toEqual([50, 50])
    expect(() => splitByWeights(100, [1, -1])).toThrow(RangeError)
  })

  test('even and pro rata splits of any integer sum to it and never change sign', () => {
    fc.assert(
      fc.property(
        vnd,
        fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 30 }),
        fc.constantFrom('first' as const, 'last' as const),
        (total, weights, remainder) => {
          for (const parts of [
            splitEvenly(total, weights.length),
            splitByWeights(total, weights, { remainder }),
          ]) {
            expect(sum(parts)).toBe(total)
            expect(parts.every((part) => part === 0 || Math.sign(part) === Math.sign(total))).toBe(true)
          }
        },
      ),
    )
  })

  test('weights split to 2 decimals, the remainder on the last', () => {
    expect(splitDecimalEvenly(10, 3, 2)).toEqual([3.33, 3.33, 3.34])
    expect(splitDecimalEvenly('0.05', 3, 2)).toEqual([0.02, 0.02, 0.01])
    expect(splitDecimalEvenly('0.01', 3, 2)).toEqual([0, 0, 0.01])
    expect(splitDecimalEvenly('0.02', 3, 2)).toEqual([0.01, 0.01, 0])
  })

  test('a rounded share that would overdraw the last part is cut instead', () => {
    expect(splitDecimalEvenly('0.05', 10, 2)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0.05])
  })

  test('no part of a non-negative weight is negative, and the sum is exact', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 3 }),
        (units, n, digits) => {
          const total = new Decimal(units).div(10 ** digits)
          const parts = splitDecimalEvenly(total, n, digits)
          expect(parts).toHaveLength(n)
          expect(sum(parts)).toBe(total.toNumber())
          for (const part of parts) {
            expect(part).toBeGreaterThanOrEqual(0)
            expect(new Decimal(part).decimalPlaces()).toBeLessThanOrEqual(digits)
          }
        },
      ),
    )
  })
})

describe('showing money', () => {
  test('groups are commas and the minus stands in front', () => {
    expect(formatVnd(1_250_000)).toBe('1,250,000')
    expect(formatVnd(-1_250_000)).toBe('-1,250,000')
    expect(formatVnd(0)).toBe('0')
    expect(formatVnd(999)).toBe('999')
    expect(() => formatVnd(1.5)).toThrow(RangeError)
  })

  test('the shown groups read back as the amount', () => {
    fc.assert(fc.property(vnd, (amount) => Number(formatVnd(amount).replaceAll(',', '')) === amount))
  })

  test('compact suffixes are K, M, B, T', () => {
    expect([950, 1000, 1_250_000, -2_500_000_000, 3_000_000_000_000, 0].map(compact)).toEqual([
      '950',
      '1K',
      '1.25M',
      '-2.5B',
      '3T',
      '0',
    ])
  })

  test('compact carries into the next suffix instead of showing 1000K', () => {
    expect(compact(999_999)).toBe('1M')
    expect(compact(999_994)).toBe('999.99K')
  })
})
