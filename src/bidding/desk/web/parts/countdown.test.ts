import { expect, test } from 'vitest'
import { clocksOf, leftWords, nearness } from '#bidding/desk/web/parts/countdown.rules.ts'

const minute = 60_000

test.each([
  [52 * 60 * minute + 10 * minute, '2 ngày 04:10'],
  [3 * 60 * minute + 12 * minute + 9_999, '03:12:09'],
  [60 * minute, '01:00:00'],
  [10 * minute - 1, '09:59'],
  [999, '00:00'],
  [0, 'Đã hết giờ'],
  [-5, 'Đã hết giờ'],
])('%d ms are left: %s', (ms, words) => expect(leftWords(ms)).toBe(words))

test('an end is near in its last ten minutes, and very near in the last one', () => {
  expect([11, 10, 1, 0].map((left) => nearness(left * minute))).toEqual(['far', 'ten', 'minute', 'over'])
})

test('an end of Japan is told by both clocks, of which ours is two hours behind; another by ours alone', () => {
  const end = new Date('2026-11-26T16:30:00Z')
  expect(clocksOf(end, true)).toBe('01:30 27/11 JST · 23:30 26/11 VN')
  expect(clocksOf(end, false)).toBe('23:30 26/11 VN')
})
