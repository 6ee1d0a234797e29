import { expect, it } from 'vitest'
import { dongInEnglish } from '#shipments/english-words.rules.ts'

it.each([
  [0, 'Zero dong'],
  [19, 'Nineteen dong'],
  [42, 'Forty-two dong'],
  [500, 'Five hundred dong'],
  [2_201_600, 'Two million two hundred one thousand six hundred dong'],
  [5_000_000, 'Five million dong'],
  [1_000_000_017, 'One billion seventeen dong'],
])('%d đ in English', (amount, words) => {
  expect(dongInEnglish(amount)).toBe(words)
})
