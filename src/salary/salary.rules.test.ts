import { expect, test } from 'vitest'
import { commissionOf, monthAfter, monthOf } from '#salary/salary.rules.ts'

const tiers = {
  firstTo: 50_000_000,
  secondTo: 150_000_000,
  percents: [3, 4, 5] as const,
}
const each = (revenue: number) => commissionOf(revenue, { ...tiers, whole: false })
const whole = (revenue: number) => commissionOf(revenue, { ...tiers, whole: true })

test('lũy tiến: each part of the month earns its own per cent', () => {
  expect(each(40_000_000)).toBe(1_200_000)
  expect(each(50_000_000)).toBe(1_500_000)
  // 50 m at 3 %, 50 m at 4 %.
  expect(each(100_000_000)).toBe(1_500_000 + 2_000_000)
  // 50 m at 3 %, 100 m at 4 %, 50 m at 5 %.
  expect(each(200_000_000)).toBe(1_500_000 + 4_000_000 + 2_500_000)
})

test('toàn phần: all of the month earns the per cent that it reached, and a dong more jumps', () => {
  expect(whole(50_000_000)).toBe(1_500_000)
  expect(whole(50_000_001) - whole(50_000_000)).toBe(500_000)
  expect(whole(200_000_000)).toBe(10_000_000)
  expect(each(50_000_001) - each(50_000_000)).toBe(0)
})

test('a month is read as people write it, and the one after follows', () => {
  expect(['2026-11', '11/2026', '1-2026', '2026-13', 'x'].map(monthOf)).toEqual([
    '2026-11',
    '2026-11',
    '2026-01',
    null,
    null,
  ])
  expect([monthAfter('2026-11'), monthAfter('2026-12')]).toEqual(['2026-12', '2027-01'])
})
