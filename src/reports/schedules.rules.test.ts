import fc from 'fast-check'
import { expect, test } from 'vitest'
import { businessDate } from '#platform/rules/business-date.ts'
import { daysOf, nextTime, relativePeriods, rhythmWords } from '#reports/schedules.rules.ts'

test('days are counted from the day on which the file is made; a week begins on Monday', () => {
  // 01-11-2026 is a Sunday.
  const on = (day: string) =>
    Object.fromEntries(
      (Object.keys(relativePeriods) as (keyof typeof relativePeriods)[]).map((period) => {
        const { from, to } = daysOf(period, day)
        return [period, `${from} ${to}`]
      }),
    )
  expect(on('2026-11-01')).toEqual({
    yesterday: '2026-10-31 2026-10-31',
    last_7: '2026-10-25 2026-10-31',
    last_30: '2026-10-02 2026-10-31',
    this_week: '2026-10-26 2026-11-01',
    last_week: '2026-10-19 2026-10-25',
    this_month: '2026-11-01 2026-11-01',
    last_month: '2026-10-01 2026-10-31',
    this_year: '2026-01-01 2026-11-01',
    last_year: '2025-01-01 2025-12-31',
  })
})

test('the next time is the first after the last, by the clock of Vietnam', () => {
  const next = (when: Parameters<typeof nextTime>[0], after: string) =>
    nextTime(when, new Date(after)).toISOString()
  const seven = { weekday: null, month_day: null, hour: 7 }
  // 07:00 in Vietnam is midnight in UTC.
  expect(next({ every: 'day', ...seven }, '2026-11-20T23:59:00Z')).toBe('2026-11-21T00:00:00.000Z')
  expect(next({ every: 'day', ...seven }, '2026-11-21T00:00:00Z')).toBe('2026-11-22T00:00:00.000Z')
  expect(next({ every: 'week', ...seven, weekday: 1 }, '2026-11-21T00:00:00Z')).toBe(
    '2026-11-23T00:00:00.000Z',
  )
  expect(next({ every: 'month', ...seven, month_day: 28 }, '2026-01-29T00:00:00Z')).toBe(
    '2026-02-28T00:00:00.000Z',
  )
  // At midnight in Vietnam the day before stands in UTC.
  expect(next({ every: 'month', weekday: null, month_day: 1, hour: 0 }, '2026-11-05T00:00:00Z')).toBe(
    '2026-11-30T17:00:00.000Z',
  )
})

test('there is always a next time, on its day and hour, and none between', () => {
  const when = fc.oneof(
    fc.record({
      every: fc.constant('day' as const),
      weekday: fc.constant(null),
      month_day: fc.constant(null),
      hour: fc.nat(23),
    }),
    fc.record({
      every: fc.constant('week' as const),
      weekday: fc.integer({ min: 1, max: 7 }),
      month_day: fc.constant(null),
      hour: fc.nat(23),
    }),
    fc.record({
      every: fc.constant('month' as const),
      weekday: fc.constant(null),
      month_day: fc.integer({ min: 1, max: 28 }),
      hour: fc.nat(23),
    }),
  )
  const instant = fc.date({ min: new Date('2025-01-01'), max: new Date('2029-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(when, instant, (one, after) => {
      const at = nextTime(one, after)
      const most = { day: 1, week: 7, month: 31 }[one.every]
      expect(at > after && at.getTime() - after.getTime() <= most * 86_400_000).toBe(true)
      expect((at.getTime() / 3_600_000 + 7) % 24).toBe(one.hour)
      if (one.every === 'month') expect(Number(businessDate(at).slice(8))).toBe(one.month_day)
    }),
  )
})

test('a rhythm is said as people say it', () => {
  expect(rhythmWords({ every: 'week', weekday: 7, month_day: null, hour: 7 })).toBe(
    'Chủ nhật hằng tuần, 07:00',
  )
  expect(rhythmWords({ every: 'month', weekday: null, month_day: 1, hour: 18 })).toBe(
    'Ngày 1 hằng tháng, 18:00',
  )
})
