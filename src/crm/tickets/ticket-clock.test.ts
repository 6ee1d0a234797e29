import { expect, test } from 'vitest'
import { afterWorking, spentOn, wallMinutes, workingMinutes } from '#crm/tickets/ticket-clock.rules.ts'
import type { DeskHours } from '#crm/tickets/ticket-clock.rules.ts'

/** 8:00 to 18:00, Saturday mornings; 30-11 is a holiday, Sunday 29-11 is worked in its place. */
const hours: DeskHours = {
  from: 8,
  to: 18,
  calendar: {
    saturday: 0.5,
    exceptions: new Map([
      ['2026-11-30', 'off'],
      ['2026-11-29', 'work'],
    ]),
  },
}
const none: DeskHours = { ...hours, from: 18, to: 18 }
/** In Vietnam. */
const at = (text: string) => new Date(`2026-11-${text}:00+07:00`)

test('only the hours of the desk count', () => {
  expect(workingMinutes(at('25T09:00'), at('25T10:30'), hours)).toBe(90)
  // Wednesday evening until Thursday morning.
  expect(workingMinutes(at('25T17:30'), at('26T08:30'), hours)).toBe(60)
  expect(workingMinutes(at('25T19:00'), at('26T07:00'), hours)).toBe(0)
  expect(workingMinutes(at('25T10:00'), at('25T09:00'), hours)).toBe(0)
})

test('a Saturday is worked until noon, a holiday not at all, and a swap day in its place', () => {
  expect(workingMinutes(at('28T08:00'), at('28T18:00'), hours)).toBe(240)
  expect(workingMinutes(at('30T08:00'), at('30T18:00'), hours)).toBe(0)
  expect(workingMinutes(at('29T08:00'), at('29T18:00'), hours)).toBe(600)
  // Friday 17:00, over the holiday, until Tuesday 9:00 of December: 1 + 4 + 10 + 0 + 1 hours.
  expect(workingMinutes(at('27T17:00'), new Date('2026-12-01T09:00:00+07:00'), hours)).toBe(16 * 60)
})

test('a ticket is due when its working time is over, not when the wall clock says so', () => {
  expect(afterWorking(at('25T09:00'), 60, hours)).toEqual(at('25T10:00'))
  expect(afterWorking(at('27T17:30'), 60, hours)).toEqual(at('28T08:30'))
  expect(afterWorking(at('28T11:30'), 60, hours)).toEqual(at('29T08:30'))
  expect(afterWorking(at('25T22:00'), 480, hours)).toEqual(at('26T16:00'))
  // The end of a day's work, not the next morning.
  expect(afterWorking(at('25T08:00'), 600, hours)).toEqual(at('25T18:00'))
})

test('where nobody ever works nothing is due', () => {
  expect(afterWorking(at('25T09:00'), 60, none)).toBeNull()
  expect(workingMinutes(at('25T09:00'), at('26T09:00'), none)).toBe(0)
})

test('a clock that stands still spends nothing; both times are told', () => {
  expect(spentOn({ minutes: 30, from: null }, at('27T09:00'), hours)).toBe(30)
  expect(spentOn({ minutes: 30, from: at('25T17:00') }, at('26T09:00'), hours)).toBe(150)
  expect(wallMinutes(at('25T17:00'), at('26T09:00'))).toBe(16 * 60)
})
