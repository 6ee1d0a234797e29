import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  businessDate,
  daysBetween,
  endOfBusinessDay,
  formatBusinessDate,
  isBusinessDate,
  parseBusinessDate,
  period,
  readBusinessDate,
  readDay,
  startOfBusinessDay,
  timestampForFile,
} from '#platform/rules/business-date.ts'

const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })

describe('the business day is Vietnam time', () => {
  test('it begins at 17:00 UTC of the day before', () => {
    expect(businessDate(new Date('2026-11-20T16:59:59.999Z'))).toBe('2026-11-20')
    expect(businessDate(new Date('2026-11-20T17:00:00.000Z'))).toBe('2026-11-21')
  })

  test('a quote is valid to 23:59:59.999 of its expiry day', () => {
    expect(endOfBusinessDay('2026-11-21').toISOString()).toBe('2026-11-21T16:59:59.999Z')
  })

  test('every instant lies between the start and the end of its business day', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const date = businessDate(instant)
        expect(startOfBusinessDay(date).getTime()).toBeLessThanOrEqual(instant.getTime())
        expect(endOfBusinessDay(date).getTime()).toBeGreaterThanOrEqual(instant.getTime())
      }),
    )
  })

  test('agrees with the time-zone database', () => {
    const vietnam = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Ho_Chi_Minh', dateStyle: 'short' })
    fc.assert(fc.property(instants, (instant) => businessDate(instant) === vietnam.format(instant)))
  })
})

describe('reading DD-MM-YYYY', () => {
  test.each([
    ['21-11-2026', '2026-11-21'],
    ['29-02-2028', '2028-02-29'],
    [' 01-01-2027 ', '2027-01-01'],
  ])('%s is a day', (text, date) => {
    expect(readBusinessDate(text)).toBe(date)
  })

  test.each([
    '29-02-2027',
    '31-04-2026',
    '00-01-2026',
    '01-01-0000',
    '1-1-2026',
    '2026-11-21',
    '21/11/2026',
    '21-13-2026',
    '',
    null,
    undefined,
  ])('%s is not, and falls back to today', (text) => {
    expect(readBusinessDate(text)).toBeNull()
    expect(parseBusinessDate(text, '2026-11-21')).toBe('2026-11-21')
  })

  test.each([
    ['20-11-2026', '2026-11-20'],
    ['2026-11-20', '2026-11-20'],
    ['2026-11-20T17:30:00Z', '2026-11-21'],
    ['2026-11-20T09:30:00+07:00', '2026-11-20'],
    ['2026-02-31', null],
    ['2026-02-31T00:00:00Z', null],
    ['2026-11-20T09:30', null],
    ['2026-11-20x', null],
    ['', null],
  ])('a day or an instant in ISO is read too: %s', (text, date) => {
    expect(readDay(text)).toBe(date)
  })

  test('a day survives being shown and read again', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const date = businessDate(instant)
        expect(readBusinessDate(formatBusinessDate(date))).toBe(date)
      }),
    )
  })

  test('arbitrary text never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => isBusinessDate(parseBusinessDate(text, '2026-01-01'))))
  })
})

describe('counting', () => {
  test('days are added over month and leap-year ends', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError)
  })

  test('daysBetween undoes addDays', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -1000, max: 1000 }), (instant, days) => {
        const date = businessDate(instant)
        expect(daysBetween(date, addDays(date, days))).toBe(days)
      }),
    )
  })

  test('a report file ends in DDMMYYYYHHmmss of Vietnam', () => {
    expect(timestampForFile(new Date('2026-11-20T20:05:09Z'))).toBe('21112026030509')
  })

  test('the period is the month', () => {
    expect(period('2026-11-21')).toBe('2026-11')
  })
})
