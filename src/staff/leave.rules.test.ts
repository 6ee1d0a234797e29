import { expect, test } from 'vitest'
import { isLeaveSpan, leaveDaysOf } from '#staff/leave.rules.ts'
import type { HalfDay } from '#staff/leave.rules.ts'

const none = { exceptions: new Map(), saturday: 1 }
const stretch = (from: string, fromHalf: HalfDay, to: string, toHalf: HalfDay) => ({
  from,
  fromHalf,
  to,
  toHalf,
})

test('half days count as halves', () => {
  // 23-11-2026 is a Monday.
  expect(leaveDaysOf(stretch('2026-11-23', 'am', '2026-11-23', 'pm'), none)).toBe(1)
  expect(leaveDaysOf(stretch('2026-11-23', 'am', '2026-11-23', 'am'), none)).toBe(0.5)
  expect(leaveDaysOf(stretch('2026-11-23', 'pm', '2026-11-25', 'am'), none)).toBe(2)
})

test('Sundays and holidays take no leave; a swap day is worked', () => {
  const week = stretch('2026-11-23', 'am', '2026-11-29', 'pm')
  expect(leaveDaysOf(week, none)).toBe(6)
  expect(leaveDaysOf(week, { ...none, saturday: 0.5 })).toBe(5.5)
  expect(leaveDaysOf(week, { ...none, saturday: 0 })).toBe(5)
  const exceptions = new Map([
    ['2026-11-24', 'off'],
    ['2026-11-29', 'work'],
  ] as const)
  expect(leaveDaysOf(week, { saturday: 0, exceptions })).toBe(5)
})

test('leave ends after it starts', () => {
  expect(isLeaveSpan(stretch('2026-11-23', 'pm', '2026-11-23', 'am'))).toBe(false)
  expect(isLeaveSpan(stretch('2026-11-24', 'am', '2026-11-23', 'pm'))).toBe(false)
  expect(isLeaveSpan(stretch('2026-11-23', 'pm', '2026-11-23', 'pm'))).toBe(true)
})
