import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chargeableWeight, upliftedWeight, volumetricWeight, weightMismatch } from '#pricing/weight.rules.ts'

/** Weights to the gram, up to 30 kg. */
const kg = fc.integer({ min: 0, max: 30_000 }).map((grams) => grams / 1000)

describe('volumetric weight', () => {
  test.each([
    [30, 40, 50, 10],
    [10, 10, 10, 0.17],
    [33.5, 20, 15, 1.68],
    [0, 40, 50, 0],
  ])('%d × %d × %d cm is %d kg', (width, length, height, weight) => {
    expect(volumetricWeight(width, length, height)).toBe(weight)
  })

  test('a negative side is refused', () => {
    expect(() => volumetricWeight(-1, 2, 3)).toThrow(RangeError)
  })
})

describe('uplift of the real weight', () => {
  test.each([
    [0, 0.2],
    [0.19, 0.2],
    [0.2, 0.22],
    [0.5, 0.54],
    [1, 1.08],
    [1.01, 1.07],
    [2, 2.12],
    [2.01, 2.09],
    [2.5, 2.6],
    [2.51, 2.51],
    [10, 10],
  ])('as specified, %d kg becomes %d kg', (real, uplifted) => {
    expect(upliftedWeight(real)).toBe(uplifted)
  })

  test.each([
    [1.01, 1.08],
    [1.5, 1.59],
    [2.01, 2.12],
    [2.51, 2.6],
    [2.6, 2.6],
    [2.61, 2.61],
  ])('with "không giảm ở mốc", %d kg becomes %d kg', (real, uplifted) => {
    expect(upliftedWeight(real, { neverBelowEarlierBracket: true })).toBe(uplifted)
  })

  test('with the guard a heavier parcel is never lighter on paper, and the guard only ever adds', () => {
    fc.assert(
      fc.property(kg, kg, (a, b) => {
        const [light, heavy] = a < b ? [a, b] : [b, a]
        const guarded = { neverBelowEarlierBracket: true }
        expect(upliftedWeight(light, guarded)).toBeLessThanOrEqual(upliftedWeight(heavy, guarded))
        expect(upliftedWeight(a, guarded)).toBeGreaterThanOrEqual(upliftedWeight(a))
      }),
      { numRuns: 1000 },
    )
  })

  test('as specified, every weight is at least 0.2 kg and within 8 % of the scale', () => {
    fc.assert(
      fc.property(kg, (real) => {
        const uplifted = upliftedWeight(real)
        expect(uplifted).toBeGreaterThanOrEqual(0.2)
        if (real >= 0.2) expect(uplifted).toBeGreaterThanOrEqual(real - 0.005)
        if (real >= 0.2) expect(uplifted).toBeLessThanOrEqual(real * 1.08 + 0.005)
      }),
    )
  })

  test('a negative weight is refused', () => {
    expect(() => upliftedWeight(-0.1)).toThrow(RangeError)
    expect(() => upliftedWeight(Number.NaN)).toThrow(RangeError)
  })
})

describe('chargeable weight', () => {
  test('the policy chooses the larger, the average, or the real one', () => {
    expect(chargeableWeight({ real: 1.08, volumetric: 2.5, policy: 'max' })).toBe(2.5)
    expect(chargeableWeight({ real: 3, volumetric: 2.5, policy: 'max' })).toBe(3)
    expect(chargeableWeight({ real: 1.08, volumetric: 2.5, policy: 'avg' })).toBe(1.79)
    expect(chargeableWeight({ real: 1.08, volumetric: 2.5, policy: 'real' })).toBe(1.08)
  })
})

describe('the two scales', () => {
  test.each([
    [1.3, 1, false],
    [1.31, 1, true],
    [11, 10, false],
    [11.01, 10, true],
    [8.99, 10, true],
    [0.1, 0.4, false],
  ])('overseas %d kg against %d kg here: weigh again is %s', (d, r, again) => {
    expect(weightMismatch(d, r)).toBe(again)
  })
})
