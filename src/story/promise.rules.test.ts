import { describe, expect, test } from 'vitest'
import { lateOffer, promiseOf } from '#story/promise.rules.ts'

const offers = { half: 5, whole: 10, deposit: 20 }
const money = { freight: 301_001, deposit: 2_000_000 }

describe('the day that is promised', () => {
  const under = { abroad: '2026-11-01', days: 10, arrived: null, today: '2026-11-09' }
  test('the route’s most days after the goods stood in the warehouse abroad', () => {
    expect(promiseOf(under)).toEqual({ day: '2026-11-11', late: 0, kept: null })
  })
  test('on its way and late, it is later every day', () => {
    expect(promiseOf({ ...under, today: '2026-11-14' })).toEqual({ day: '2026-11-11', late: 3, kept: null })
  })
  test('in Vietnam on the very day it was kept, a day later it was not, whatever the day is now', () => {
    expect(promiseOf({ ...under, arrived: '2026-11-11', today: '2027-01-01' })).toMatchObject({
      late: 0,
      kept: true,
    })
    expect(promiseOf({ ...under, arrived: '2026-11-12', today: '2027-01-01' })).toMatchObject({
      late: 1,
      kept: false,
    })
  })
  test('nothing is promised before the goods are there, nor on a route without days', () => {
    expect(promiseOf({ ...under, abroad: null })).toBeNull()
    expect(promiseOf({ ...under, days: null })).toBeNull()
  })
})

describe('what is offered for being late', () => {
  test.each([
    [5, null],
    [6, { percent: 50, freight: 150_500, deposit: 0 }],
    [10, { percent: 50, freight: 150_500, deposit: 0 }],
    [11, { percent: 100, freight: 301_001, deposit: 0 }],
    [21, { percent: 100, freight: 301_001, deposit: 2_000_000 }],
  ])('%i days late', (late, offered) => {
    expect(lateOffer(late, offers, money)).toEqual(offered)
  })
})
