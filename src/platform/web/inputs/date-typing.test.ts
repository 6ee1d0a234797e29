import { expect, test } from 'vitest'
import { readTypedDate, typeDate } from '#platform/web/inputs/date-typing.ts'

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
