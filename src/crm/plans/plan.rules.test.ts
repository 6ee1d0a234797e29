import { describe, expect, test } from 'vitest'
import { daysOfMonth, daysPassed, forecastOf, isOver, paceOf, shareOf } from '#crm/plans/plan.rules.ts'

describe('the days of a month', () => {
  test('end with its last one, over the year and in February', () => {
    expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
    expect(daysOfMonth('2028-02').to).toBe('2028-02-29')
  })
  test('have passed from its first day on, and never more than it has', () => {
    expect(daysPassed('2026-11', '2026-10-31')).toEqual({ passed: 0, days: 30 })
    expect(daysPassed('2026-11', '2026-11-01')).toEqual({ passed: 1, days: 30 })
    expect(daysPassed('2026-11', '2026-12-09')).toEqual({ passed: 30, days: 30 })
  })
  test('are over with midnight in Vietnam', () => {
    expect(isOver('2026-11', new Date('2026-11-30T16:59:59Z'))).toBe(false)
    expect(isOver('2026-11', new Date('2026-11-30T17:00:00Z'))).toBe(true)
  })
})

describe('the forecast', () => {
  test('goes on at the pace of the days that have begun', () => {
    expect(forecastOf(40, '2026-11', '2026-11-10')).toBe(120)
    expect(forecastOf(100_000_001, '2026-11', '2026-11-15')).toBe(200_000_002)
  })
  test('is nothing before the month, and what was reached after it', () => {
    expect(forecastOf(0, '2026-12', '2026-11-30')).toBeNull()
    expect(forecastOf(37, '2026-11', '2026-12-20')).toBe(37)
  })
})

test('a goal is reached, on its way or behind its pace', () => {
  expect(paceOf(100, 100, '2026-11', '2026-11-02')).toBe('reached')
  expect(paceOf(50, 100, '2026-11', '2026-11-15')).toBe('on')
  expect(paceOf(49, 100, '2026-11', '2026-11-15')).toBe('behind')
  expect(paceOf(0, 100, '2026-12', '2026-11-15')).toBe('on')
  expect(shareOf(125, 100)).toBe(125)
})
