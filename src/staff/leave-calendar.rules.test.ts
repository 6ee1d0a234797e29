import { expect, test } from 'vitest'
import { awayOn } from '#staff/leave-calendar.rules.ts'

test('somebody is away from their first day to their last', () => {
  const row = { from_date: '30-11-2026', to_date: '02-12-2026' }
  const days = ['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03']
  expect(days.map((day) => awayOn([row], day).length)).toEqual([0, 1, 1, 1, 0])
})
