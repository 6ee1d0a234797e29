import { expect, test } from 'vitest'
import { mostOf } from '#home/most-shown.rules.ts'

test('a day of many kinds folds on a phone to what is oldest of each', () => {
  expect([1, 2, 3, 14].map((kinds) => mostOf(kinds, true))).toEqual([3, 3, 1, 1])
  expect([4, 5].map((kinds) => mostOf(kinds, false))).toEqual([5, 3])
})
