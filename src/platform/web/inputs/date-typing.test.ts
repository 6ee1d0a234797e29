import { expect, test } from 'vitest'
import { finishDate, typeDate } from '#platform/web/inputs/date-typing.ts'

test('digits alone get their hyphens', () => {
  expect(typeDate('21112026')).toBe('21-11-2026')
  expect(typeDate('2111')).toBe('21-11')
  expect(typeDate('2')).toBe('2')
})

test('slashes, dots and short days are read', () => {
  expect(typeDate('5/3/2026')).toBe('05-03-2026')
  expect(typeDate('21.11.2026')).toBe('21-11-2026')
  expect(typeDate('21-1')).toBe('21-1')
})

test('the century is added on leaving', () => {
  expect(finishDate('21-11-26')).toBe('21-11-2026')
  expect(finishDate('21-11-2026')).toBe('21-11-2026')
  expect(finishDate('21-11')).toBe('21-11')
})
