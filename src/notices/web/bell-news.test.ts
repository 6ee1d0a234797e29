import { expect, test } from 'vitest'
import { freshOf } from '#notices/web/bell-news.ts'

const ring = (minute: number, read = false) => ({ at: `2026-11-23T08:${minute}:00.000Z`, read })
const told = '2026-11-23T08:30:00.000Z'

test('what was told by any tab is not told again, nor what was read meanwhile', () => {
  expect(freshOf([ring(32), ring(31, true), ring(30), ring(29)], told)).toEqual([ring(32)])
})

test('the first look tells nothing, and never more than the newest three', () => {
  expect(freshOf([ring(32)], null)).toEqual([])
  expect(freshOf([ring(35), ring(34), ring(33), ring(32)], told)).toEqual([ring(33), ring(34), ring(35)])
})
