import { addDays } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import { periodBefore, startOfStep } from '#platform/rules/periods.ts'
import type { Period } from '#platform/rules/periods.ts'

/** A span of days up to today, and the days it is held against: as many, of the week or month before. */
export interface Span extends Period {
  key: 'week' | 'month'
  title: string
  before: Period
  beforeTitle: string
}

/** This week until today against the last until the same weekday; this month against the last until the same day. */
export function spansOf(today: BusinessDate): readonly Span[] {
  const monday = startOfStep('week', today)
  const month = { from: startOfStep('month', today), to: today }
  return [
    {
      key: 'week',
      title: 'tuần này',
      from: monday,
      to: today,
      before: { from: addDays(monday, -7), to: addDays(today, -7) },
      beforeTitle: 'tuần trước',
    },
    {
      key: 'month',
      title: 'tháng này',
      ...month,
      before: periodBefore(month),
      beforeTitle: 'tháng trước',
    },
  ]
}

/** The days that all of them need. */
export const daysNeeded = (spans: readonly Span[]): Period => ({
  from: spans.map(({ before }) => before.from).toSorted()[0]!,
  to: spans[0]!.to,
})

/** What the days of a period add up to; rows of days as a report answers them. */
export const sumOver = <Row extends { day: BusinessDate }>(
  rows: readonly Row[],
  { from, to }: Period,
  valueOf: (row: Row) => number,
): number => rows.reduce((sum, row) => (row.day >= from && row.day <= to ? sum + valueOf(row) : sum), 0)
