import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostUsual, ownMenuOf, usualOf, withOpened, withPin } from '#platform/rules/usual-menu.ts'

const nothing = ownMenuOf(null)
const path = fc.constantFrom('/a', '/b', '/c', '/d', '/e', '/f', '/g', '/h', '/i', '/j', '/k', '/l')
const day = fc.integer({ min: 0, max: 400 }).map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10))
const life = fc.array(fc.tuple(path, fc.option(day)), { maxLength: 60 })

test('whatever a person pins and opens: at most nine, none twice, what is pinned first', () => {
  fc.assert(
    fc.property(life, day, (steps, today) => {
      let own = nothing
      for (const [at, on] of steps) own = on ? withOpened(own, at, on) : (withPin(own, at) ?? own)
      const usual = usualOf(own, today)
      expect(usual.length).toBeLessThanOrEqual(mostUsual)
      expect(new Set(usual).size).toBe(usual.length)
      expect(usual.slice(0, own.pinned.length)).toEqual(own.pinned)
      expect(ownMenuOf(JSON.parse(JSON.stringify(own)))).toEqual(own)
    }),
  )
})

test('a screen is usual from its third day on, and no more after a month without it', () => {
  const days = ['2026-11-20', '2026-11-21', '2026-11-23']
  let own = nothing
  for (const on of days) {
    expect(usualOf(own, on)).toEqual([])
    own = withOpened(withOpened(own, '/quotes', on), '/quotes', on)
  }
  expect(usualOf(own, '2026-11-23')).toEqual(['/quotes'])
  expect(usualOf(own, '2026-12-23')).toEqual(['/quotes'])
  expect(usualOf(own, '2026-12-24')).toEqual([])
  expect(withOpened(own, '/quotes', '2027-02-01').opened['/quotes']).toEqual({ day: '2027-02-01', days: 1 })
})

test('a tenth screen is not pinned; a pin is taken off by the same press', () => {
  let own = nothing
  for (let n = 0; n < mostUsual; n++) own = withPin(own, `/${n}`)!
  expect(withPin(own, '/one-more')).toBeUndefined()
  expect(withPin(own, '/4')?.pinned).toEqual(['/0', '/1', '/2', '/3', '/5', '/6', '/7', '/8'])
})

test('what another release kept, or nobody, is read without harm', () => {
  fc.assert(
    fc.property(fc.anything(), (kept) => {
      expect(usualOf(ownMenuOf(kept), '2026-11-23').length).toBeLessThanOrEqual(mostUsual)
    }),
  )
  expect(ownMenuOf({ pinned: ['/a', 3, '/a'], opened: { '/b': 4, '/c': { day: 'x', days: 9 } } })).toEqual({
    pinned: ['/a'],
    opened: {},
  })
})
