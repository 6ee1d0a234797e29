import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostWeight } from '#platform/rules/weight.ts'
import {
  cannotWeigh,
  doubtfulWeights,
  parseDecimal,
  parseWeight,
  typeMoney,
} from '#platform/web/inputs/money-typing.ts'

/** Types key by key at the end, as a person does. */
const typed = (keys: string) => {
  let text = ''
  for (const key of keys) text = typeMoney(text + key, text.length + 1).text
  return text
}

test('groups appear while typing and the value is an integer', () => {
  expect(typed('1250000')).toBe('1,250,000')
  expect(typeMoney('1250000', 7)).toEqual({ text: '1,250,000', caret: 9, value: 1_250_000 })
  expect(typeMoney('', 0)).toEqual({ text: '', caret: 0, value: null })
  expect(typeMoney('007', 3).text).toBe('7')
})

test('the caret stays behind its digit when a digit is typed in the middle', () => {
  // 1,2|50 -> 9 typed -> 1,29|50
  expect(typeMoney('1,2950', 4)).toEqual({ text: '12,950', caret: 4, value: 12_950 })
})

test('what is pasted from elsewhere is understood', () => {
  expect(typeMoney('1.250.000 đ', 11).value).toBe(1_250_000)
  expect(typeMoney('1,250,000.00', 12).value).toBe(1_250_000)
  expect(typeMoney(' 350 000', 8).value).toBe(350_000)
})

test('a round amount that ends in a group is not cut', () => {
  expect(typeMoney('1,000', 5).value).toBe(1_000)
  expect(typeMoney('100', 3).value).toBe(100)
  expect(typed('1000000')).toBe('1,000,000')
  expect(typed('20050')).toBe('20,050')
})

test('deleting across a comma keeps the number whole', () => {
  expect(typeMoney('1,00', 4).value).toBe(100)
  expect(typeMoney('1,0', 3).value).toBe(10)
  expect(typeMoney('1,000,0', 7).value).toBe(10_000)
  expect(typeMoney('1,000,00', 8).value).toBe(100_000)
})

test('a minus is never dropped: what is typed is no other amount', () => {
  expect(typeMoney('-500', 4)).toEqual({ text: '-500', caret: 4, value: -500 })
  expect(typeMoney('-5000', 5)).toEqual({ text: '-5,000', caret: 6, value: -5_000 })
  expect(typeMoney('-', 1)).toEqual({ text: '-', caret: 1, value: null })
})

test('decimals with a point or a comma, at most as many as the unit has', () => {
  expect(parseDecimal('2.5', 2)).toBe(2.5)
  expect(parseDecimal('2,5', 2)).toBe(2.5)
  expect(parseDecimal('1,250.75', 2)).toBe(1250.75)
  expect(parseDecimal('.5', 2)).toBe(0.5)
  expect(parseDecimal('2.555', 2)).toBeNaN()
  expect(parseDecimal('abc', 2)).toBeNaN()
})

test('a third decimal of a weight is rounded', () => {
  expect(parseWeight('2.555')).toBe(2.56)
  expect(parseWeight('2,5')).toBe(2.5)
  expect(parseWeight('abc')).toBeNaN()
})

test('nothing weighs less than nothing', () => {
  expect(parseWeight('-2')).toBeNaN()
  expect(parseWeight('0')).toBe(0)
})

test('a weight that may be another one is asked about', () => {
  expect(doubtfulWeights('1,250')).toEqual([1.25, 1250])
  expect(doubtfulWeights('3,500')).toEqual([3.5])
  expect(doubtfulWeights('0,250')).toEqual([0.25, 250])
  expect(doubtfulWeights('640')).toEqual([640])
  for (const plain of ['1.25', '1,25', '1.250', '200', '', 'abc']) expect(doubtfulWeights(plain)).toEqual([])
})

test('the digits of a code are refused and never offered as a weight, whatever number they make', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{5,20}$/), (code) => {
      expect(doubtfulWeights(code)).toEqual([])
      expect(cannotWeigh(code)).toBe(true)
    }),
  )
})

test('nothing is offered that nothing weighs, and what a parcel weighs is never refused', () => {
  const kg = fc.integer({ min: 0, max: mostWeight * 100 }).map((hundredths) => (hundredths / 100).toFixed(2))
  fc.assert(fc.property(kg, (text) => !cannotWeigh(text)))
  const typedText = fc.oneof(fc.stringMatching(/^\d{1,15}([.,]\d{0,4})?$/), fc.string())
  fc.assert(
    fc.property(typedText, (text) => {
      for (const offered of doubtfulWeights(text)) expect(offered).toBeLessThanOrEqual(mostWeight)
    }),
  )
  expect(cannotWeigh('2000.01')).toBe(true)
})
