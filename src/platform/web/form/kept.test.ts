import { expect, test } from 'vitest'
import { changesBetween, isNewer, settled, touchedIn } from '#platform/web/form/kept.ts'

const opened = { version: 3, price: 12_000, note: null, route: 'JP-AIR' }
/** Another tab saved a price and a route. */
const saved = { version: 4, price: 15_000, note: null, route: 'JP-SEA' }
/** Meanwhile this one typed a note and a price. */
const typed = { ...opened, price: 13_000, note: 'gấp' }

test('what somebody else saved is told field by field, beside what was typed here', () => {
  expect(changesBetween(opened, saved, typed)).toEqual([
    { name: 'price', before: 12_000, now: 15_000, typed: 13_000, touched: true },
    { name: 'route', before: 'JP-AIR', now: 'JP-SEA', typed: 'JP-AIR', touched: false },
  ])
})

test('after the word the form has the version that was seen, and only what was kept is touched', () => {
  const values = settled(typed, saved, new Set(['route']))
  expect(values).toEqual({ version: 4, price: 13_000, note: 'gấp', route: 'JP-SEA' })
  expect([...touchedIn(values, saved)]).toEqual(['price', 'note'])
})

test('whoever takes all of it has only their own note left to save', () => {
  const values = settled(typed, saved, new Set(['route', 'price']))
  expect([...touchedIn(values, saved)]).toEqual(['note'])
})

test('an older answer of a list that was not read anew is no news', () => {
  expect(isNewer(saved, opened)).toBe(true)
  expect(isNewer(opened, saved)).toBe(false)
  expect(isNewer({ name: 'A' }, { name: 'B' })).toBe(false)
})
