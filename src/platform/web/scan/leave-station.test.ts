import { expect, test } from 'vitest'
import { wayOut } from '#platform/web/scan/leave-station.ts'

test('a station is left for the page before it, however often its own address has changed', () => {
  expect(wayOut(3, 3)).toBe(-1)
  expect(wayOut(3, 5)).toBe(-3)
})

test('a station opened in a tab of its own is left for the home', () => {
  expect(wayOut(0, 0)).toBe('/')
  expect(wayOut(0, 2)).toBe('/')
})
