import { expect, test } from 'vitest'
import { monthBeside, monthOf, weeksOf } from '#platform/rules/month.ts'

test('a month is shown in whole weeks, Monday first', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks).toHaveLength(6)
  expect([weeks[0]?.[0], weeks[0]?.[6], weeks[5]?.[0], weeks[5]?.[6]]).toEqual([
    '2026-10-26',
    '2026-11-01',
    '2026-11-30',
    '2026-12-06',
  ])
  expect(weeksOf('2027-02')).toHaveLength(4)
  for (const week of weeks) expect(week).toHaveLength(7)
})

test('the year turns with its months', () => {
  expect([monthBeside('2026-12', 1), monthBeside('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
})

test('an address that names no month means this one', () => {
  expect(monthOf('2026-07', '2026-11-21')).toBe('2026-07')
  for (const text of [null, '', '2026-13', '11-2026', '1999-01'])
    expect(monthOf(text, '2026-11-21')).toBe('2026-11')
})
