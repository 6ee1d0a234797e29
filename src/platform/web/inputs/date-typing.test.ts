import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, businessDate, formatBusinessDate, isBusinessDate } from '#platform/rules/business-date.ts'
import { noSuchDay, readTypedDate, typeDate } from '#platform/web/inputs/date-typing.ts'

const today = '2026-11-22'
/** As it stands in the field when it is typed key by key. */
const typed = (keys: string) => [...keys].reduce((text, key) => typeDate(text + key), '')

test('digits alone get their hyphens, key by key and at once', () => {
  for (const type of [typed, typeDate]) {
    expect(type('22112026')).toBe('22-11-2026')
    expect(type('2211')).toBe('22-11')
    expect(type('2')).toBe('2')
  }
})

test('slashes, dots and short days are typed as people do', () => {
  expect(typed('5/3/2026')).toBe('05-03-2026')
  expect(typed('21.11.2026')).toBe('21-11-2026')
  expect(typed('22-11-26')).toBe('22-11-26')
  expect(typed('hôm nay')).toBe('hôm nay')
})

test.each([
  ['22112026', '22-11-2026'],
  ['221126', '22-11-2026'],
  ['22-11-26', '22-11-2026'],
  ['5/3/2027', '05-03-2027'],
  ['22/11', '22-11-2026'],
  ['hôm nay', '22-11-2026'],
  ['Hom nay', '22-11-2026'],
  ['hôm qua', '21-11-2026'],
  ['ngày mai', '23-11-2026'],
])('%s is read as %s', (text, day) => expect(readTypedDate(text, today)).toBe(day))

test.each(['32-13-2026', '31-02-2026', '22-11-202', '22-', 'mốt', ''])('%s is no day', (text) =>
  expect(readTypedDate(text, today)).toBeNull(),
)

describe('whatever day it is', () => {
  const dates = fc.integer({ min: 0, max: 36_524 }).map((days) => addDays('2000-01-01', days))
  const bare = (part: string) => String(Number(part))
  /** Each way in which people write one day; `today`: the day on which they do. */
  const written = (date: string, today: string): string[] => {
    const [year = '', month = '', day = ''] = date.split('-')
    const parts = (short: boolean) => (short ? [bare(day), bare(month)] : [day, month])
    const years = [year, year.slice(2), ...(today.startsWith(year) ? [undefined] : [])]
    return years.flatMap((last) => [
      ...['-', '/', '.', ' '].flatMap((between) =>
        [true, false].map((short) => [...parts(short), ...(last ? [last] : [])].join(between)),
      ),
      `${day}${month}${last ?? ''}`,
    ])
  }

  test('every form in which it is written reads back as that day, typed key by key or pasted', () => {
    fc.assert(
      fc.property(dates, dates, (date, today) => {
        for (const text of written(date, today)) {
          expect(readTypedDate(text, today), text).toBe(formatBusinessDate(date))
          expect(readTypedDate(typed(text), today), `${text}, typed`).toBe(formatBusinessDate(date))
        }
      }),
    )
  })

  test('words are days counted from today', () => {
    fc.assert(
      fc.property(dates, fc.constantFrom('hôm nay', 'HÔM NAY', ' hom nay '), (today, text) => {
        expect(readTypedDate(text, today)).toBe(formatBusinessDate(today))
        expect(readTypedDate('hôm qua', today)).toBe(formatBusinessDate(addDays(today, -1)))
      }),
    )
  })

  test('a day that there is not is never another one', () => {
    const number = (max: number) => fc.integer({ min: 0, max })
    fc.assert(
      fc.property(number(40), number(20), fc.integer({ min: 2000, max: 2099 }), (day, month, year) => {
        const two = (part: number) => String(part).padStart(2, '0')
        const there = isBusinessDate(`${year}-${two(month)}-${two(day)}`)
        const read = readTypedDate(`${two(day)}/${two(month)}/${year}`, today)
        expect(read).toBe(there ? `${two(day)}-${two(month)}-${year}` : null)
      }),
    )
  })

  test('no text makes it fail, and what it takes is a day', () => {
    const words = fc.constantFrom('__proto__', 'constructor')
    const texts = fc.oneof(
      words,
      fc.string(),
      fc.string({ unit: fc.constantFrom(...'0123456789-/. hômnayqua') }),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const read = readTypedDate(text, businessDate(new Date()))
        if (read !== null) expect(readTypedDate(read, today)).toBe(read)
        typed(text)
      }),
    )
  })
})

test('what is refused is said with the name of its field', () => {
  expect(noSuchDay('31-02-2026', 'Ngày hẹn')).toMatch(/^Ngày hẹn: không có ngày “31-02-2026”/)
})
