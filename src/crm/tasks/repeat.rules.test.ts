import { expect, test } from 'vitest'
import { dayOfMonth, nextDue, nextReminder } from '#crm/tasks/repeat.rules.ts'

/** By Vietnam's clock. */
const at = (text: string) => new Date(`${text}:00+07:00`)

test('a daily task is due the next day at the same time, a weekly one a week later', () => {
  expect(nextDue(at('2026-11-27T09:30'), 'day', 27, at('2026-11-27T16:00'))).toEqual(at('2026-11-28T09:30'))
  expect(nextDue(at('2026-12-28T23:30'), 'week', 28, at('2026-12-28T10:00'))).toEqual(at('2027-01-04T23:30'))
})

test('of the 31st it is due on the last day of shorter months, and on the 31st again', () => {
  const months: Date[] = [at('2026-12-31T08:00')]
  for (let n = 0; n < 4; n += 1) {
    const last = months.at(-1)!
    months.push(nextDue(last, 'month', 31, last))
  }
  expect(months.map((due) => due.toISOString().slice(0, 10))).toEqual([
    '2026-12-31',
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
  ])
  expect(dayOfMonth(at('2028-02-29T00:10'))).toBe(29)
})

test('where clocks abroad change it stays at its time in Vietnam', () => {
  // Europe turned its clocks back on 25-10-2026, the United States on 01-11-2026.
  expect(nextDue(at('2026-10-24T07:00'), 'day', 24, at('2026-10-24T20:00'))).toEqual(at('2026-10-25T07:00'))
  expect(nextDue(at('2026-10-31T07:00'), 'week', 31, at('2026-10-31T20:00'))).toEqual(at('2026-11-07T07:00'))
})

test('done late, the days that are over are left out; done early, none', () => {
  expect(nextDue(at('2026-11-02T09:00'), 'week', 2, at('2026-11-27T10:00'))).toEqual(at('2026-11-30T09:00'))
  expect(nextDue(at('2026-11-30T09:00'), 'week', 30, at('2026-11-27T10:00'))).toEqual(at('2026-12-07T09:00'))
})

test('the reminder keeps its distance', () => {
  const due = at('2026-11-27T09:00')
  expect(nextReminder(due, at('2026-11-26T16:00'), at('2026-12-27T09:00'))).toEqual(at('2026-12-26T16:00'))
  expect(nextReminder(due, null, at('2026-12-27T09:00'))).toBeNull()
})
