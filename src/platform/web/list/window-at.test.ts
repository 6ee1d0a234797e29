import { expect, test } from 'vitest'
import { fitted, windowAt } from '#platform/web/list/window-at.ts'

const seen = { view: 600, height: 40 }

test('rows up to two hundred all stand in the page, wherever it is scrolled', () => {
  expect(windowAt({ ...seen, top: 0, count: 200 })).toEqual({ first: 0, until: 200, above: 0, below: 0 })
  expect(windowAt({ ...seen, top: 4_000, count: 20 })).toEqual({ first: 0, until: 20, above: 0, below: 0 })
})

test('of more those in sight stand there with some before and after, and room is kept for the rest', () => {
  for (let top = 0; top <= 500 * 40; top += 7) {
    const { first, until, above, below } = windowAt({ ...seen, top, count: 500 })
    expect(first * 40).toBeLessThanOrEqual(Math.min(top, 500 * 40))
    expect(until * 40).toBeGreaterThanOrEqual(Math.min(top + seen.view, 500 * 40))
    expect(until - first).toBeLessThanOrEqual(15 + 4 * 20)
    expect(above + (until - first) * 40 + below).toBe(500 * 40)
  }
})

test('it stays the same while a few rows go by, and ends with the last row', () => {
  expect(windowAt({ ...seen, top: 810, count: 500 })).toEqual(windowAt({ ...seen, top: 990, count: 500 }))
  expect(windowAt({ ...seen, top: 99_999, count: 500 })).toMatchObject({ until: 500, below: 0 })
  expect(windowAt({ ...seen, top: -50, count: 500 })).toMatchObject({ first: 0, above: 0 })
})

test('a list that grows or shrinks keeps its place, and none of its rows is missing at the end', () => {
  const window = windowAt({ ...seen, top: 18_000, count: 500 })
  expect(fitted(window, 500, 40)).toEqual(window)
  expect(fitted(window, 460, 40)).toMatchObject({ until: 460, below: 0 })
  expect(fitted(window, 150, 40)).toEqual({ first: 0, until: 150, above: 0, below: 0 })
  expect(fitted(windowAt({ ...seen, top: 0, count: 0 }), 500, 40)).toMatchObject({ first: 0, above: 0 })
})
