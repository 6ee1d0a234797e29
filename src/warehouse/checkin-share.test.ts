import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Decimal } from '#platform/rules/money.ts'
import { roundKg, shareOfWeight } from '#warehouse/checkin.rules.ts'
import { countWords } from '#warehouse/checkin.words.ts'

it('splits a weight evenly, what is left over on the last', () => {
  expect(shareOfWeight(10, 3)).toEqual([3.33, 3.33, 3.34])
  expect(shareOfWeight(10, 6)).toEqual([1.67, 1.67, 1.67, 1.67, 1.67, 1.65])
  expect(shareOfWeight(5.005, 1)).toEqual([5.01])
})

it('leaves no order without weight while there is 0.01 kg for each', () => {
  expect(shareOfWeight(0.12, 7)).toEqual([0.01, 0.01, 0.01, 0.01, 0.01, 0.01, 0.06])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 1_000_000 }), (n, hundredths) => {
      const parts = shareOfWeight(hundredths / 100, n)
      expect(parts).toHaveLength(n)
      const sum = parts.reduce((all, part) => all.plus(part), new Decimal(0)).toNumber()
      expect(sum).toBe(roundKg(hundredths / 100))
      if (hundredths >= n) expect(Math.min(...parts)).toBeGreaterThan(0)
    }),
  )
})

it('says what came too few or too many, not what came whole or was not counted', () => {
  expect([0, 3, 5, 6, null].map((came) => countWords(came, 5))).toEqual([
    'Thiếu hàng: nhận 0/5.',
    'Thiếu hàng: nhận 3/5.',
    '',
    'Thừa hàng: nhận 6/5.',
    '',
  ])
})
