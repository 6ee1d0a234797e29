import { describe, expect, test } from 'vitest'
import {
  coarseStep,
  daysOfStep,
  periodBefore,
  startOfStep,
  stepsOf,
  yearBefore,
} from '#platform/rules/periods.ts'

const period = (from: string, to: string) => ({ from, to })

describe('the period before', () => {
  test.each([
    ['a day', '2026-11-21', '2026-11-21', '2026-11-20', '2026-11-20'],
    ['a week', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
    ['a month so far', '2026-11-01', '2026-11-21', '2026-10-01', '2026-10-21'],
    ['a whole month', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
    ['March so far, longer than February', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['a quarter', '2026-07-01', '2026-09-30', '2026-04-01', '2026-06-30'],
    ['two years', '2024-01-01', '2025-12-31', '2022-01-01', '2023-12-31'],
    ['days over the turn of a year', '2025-12-30', '2026-01-02', '2025-12-26', '2025-12-29'],
  ])('%s', (_, from, to, before, until) => {
    expect(periodBefore(period(from, to))).toEqual(period(before, until))
  })
})

test('the year before keeps the days; the end of February stays the end', () => {
  expect(yearBefore(period('2026-11-01', '2026-11-21'))).toEqual(period('2025-11-01', '2025-11-21'))
  expect(yearBefore(period('2024-02-01', '2024-02-29'))).toEqual(period('2023-02-01', '2023-02-28'))
  expect(yearBefore(period('2025-02-01', '2025-02-28'))).toEqual(period('2024-02-01', '2024-02-29'))
  expect(yearBefore(period('2024-02-29', '2024-03-05'))).toEqual(period('2023-02-28', '2023-03-05'))
})

test('steps begin on their first day and keep within the period', () => {
  // 22-11-2026 is a Sunday.
  expect(startOfStep('week', '2026-11-22')).toBe('2026-11-16')
  expect(startOfStep('week', '2023-12-31')).toBe('2023-12-25')
  expect(startOfStep('year', '2026-11-22')).toBe('2026-01-01')
  const days = period('2026-10-15', '2026-12-02')
  expect(stepsOf('month', days)).toEqual(['2026-10-01', '2026-11-01', '2026-12-01'])
  expect(daysOfStep('month', '2026-10-01', days)).toEqual(period('2026-10-15', '2026-10-31'))
  expect(daysOfStep('month', '2026-12-01', days)).toEqual(period('2026-12-01', '2026-12-02'))
  expect(stepsOf('day', period('2026-02-27', '2026-03-01'))).toHaveLength(3)
})

test('a long period is shown in coarser steps', () => {
  const years = period('2020-01-01', '2026-12-31')
  expect(coarseStep('day', period('2026-01-01', '2026-12-31'), 400)).toBe('day')
  expect(coarseStep('day', years, 400)).toBe('week')
  expect(coarseStep('day', period('1990-01-01', '2026-12-31'), 400)).toBe('year')
})
