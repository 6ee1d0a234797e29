import { expect, test } from 'vitest'
import { roundWeight } from '#platform/rules/weight.ts'

test.each([
  [1.239, 1.24],
  [1.005, 1.01],
  [2.5, 2.5],
  [0.004, 0],
  [0, 0],
])('%d kg is %d kg', (kg, rounded) => expect(roundWeight(kg)).toBe(rounded))

test('what no scale says stays for the bounds to refuse', () => {
  expect(roundWeight(1e21)).toBe(1e21)
  expect(roundWeight(Number.NaN)).toBeNaN()
})
