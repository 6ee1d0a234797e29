import { expect, test } from 'vitest'
import { counted, dayAt } from '#platform/web/scan/scan-day.ts'

/** 16:30 in Vietnam. */
const afternoon = Date.parse('2026-11-23T09:30:00Z')
const minutes = 60_000

test('the pace is that of the last hour, the count that of the day', () => {
  const early = counted(dayAt(null, afternoon - 90 * minutes), afternoon - 90 * minutes)
  const twice = counted(early, afternoon - 10 * minutes)
  expect(dayAt(JSON.stringify(twice), afternoon)).toEqual({
    day: '2026-11-23',
    count: 2,
    lately: [afternoon - 10 * minutes],
  })
})

test('a new day in Vietnam begins at nothing', () => {
  const late = counted(dayAt(null, afternoon), afternoon)
  const midnight = Date.parse('2026-11-23T17:00:00Z')
  expect(dayAt(JSON.stringify(late), midnight - 1)).toMatchObject({ count: 1 })
  expect(dayAt(JSON.stringify(late), midnight)).toEqual({ day: '2026-11-24', count: 0, lately: [] })
})

test('what another version kept is begun anew', () => {
  expect(dayAt('{', afternoon)).toMatchObject({ count: 0 })
  expect(dayAt('{"day":"2026-11-23"}', afternoon)).toMatchObject({ count: 0 })
})
