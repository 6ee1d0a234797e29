import { expect, test } from 'vitest'
import { daysNeeded, spansOf, sumOver } from '#home/overview.rules.ts'

const span = (today: string, key: string) => spansOf(today).find((one) => one.key === key)!

test('a week until its Thursday stands against the last one until its Thursday', () => {
  expect(span('2026-11-26', 'week')).toMatchObject({
    from: '2026-11-23',
    to: '2026-11-26',
    before: { from: '2026-11-16', to: '2026-11-19' },
  })
  expect(span('2026-11-23', 'week')).toMatchObject({
    from: '2026-11-23',
    before: { from: '2026-11-16', to: '2026-11-16' },
  })
})

test('a month until its 26th stands against the last one until its 26th, a whole one against a whole one', () => {
  expect(span('2026-11-26', 'month').before).toEqual({ from: '2026-10-01', to: '2026-10-26' })
  expect(span('2026-11-30', 'month').before).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  expect(span('2026-03-30', 'month').before).toEqual({ from: '2026-02-01', to: '2026-02-28' })
})

test('on the first days of a month the last week is older than the last month is long', () => {
  expect(daysNeeded(spansOf('2026-11-26'))).toEqual({ from: '2026-10-01', to: '2026-11-26' })
  expect(daysNeeded(spansOf('2026-12-01'))).toEqual({ from: '2026-11-01', to: '2026-12-01' })
})

test('days of a period add up, both ends included', () => {
  const rows = ['2026-11-15', '2026-11-16', '2026-11-19', '2026-11-20'].map((day, n) => ({ day, n: 10 ** n }))
  expect(sumOver(rows, span('2026-11-26', 'week').before, ({ n }) => n)).toBe(110)
})
