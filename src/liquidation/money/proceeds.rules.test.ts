import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayGoBack, paidFirst, settle } from '#liquidation/money/proceeds.rules.ts'

const nothing = {
  goods: 0,
  service: 0,
  freight: 0,
  storage: 0,
  surcharge: 0,
  delivery: 0,
  customs: 0,
  costs: 0,
}

test('the price pays the value of the order first, then freight, storage and handling', () => {
  const debt = {
    ...nothing,
    goods: 1_000_000,
    service: 100_000,
    freight: 300_000,
    storage: 200_000,
    surcharge: 50_000,
  }
  expect(settle({ sold: 900_000, deposit: 500_000, debt })).toEqual({
    taken: { ...nothing, goods: 1_000_000, service: 100_000, freight: 300_000 },
    charged: 1_400_000,
    rest: 0,
    short: 250_000,
  })
})

test('what is left of price and deposit is the owner’s', () => {
  const debt = { ...nothing, goods: 1_000_000, freight: 200_000 }
  expect(settle({ sold: 1_500_000, deposit: 600_000, debt })).toMatchObject({
    charged: 1_200_000,
    rest: 900_000,
    short: 0,
  })
})

test('what comes in is what is charged and what is left, and nothing is charged that is not owed', () => {
  const vnd = fc.integer({ min: 0, max: 1_000_000_000 })
  const debt = fc.record({
    goods: vnd,
    service: vnd,
    freight: vnd,
    storage: vnd,
    surcharge: vnd,
    delivery: vnd,
    customs: vnd,
    costs: vnd,
  })
  fc.assert(
    fc.property(vnd, vnd, debt, (sold, deposit, owed) => {
      const { taken, charged, rest, short } = settle({ sold, deposit, debt: owed })
      const sum = (parts: typeof taken) => paidFirst.reduce((all, kind) => all + parts[kind], 0)
      expect(charged + rest).toBe(sold + deposit)
      expect(sum(taken)).toBe(charged)
      expect(charged + short).toBe(sum(owed))
      expect(paidFirst.every((kind) => taken[kind] >= 0 && taken[kind] <= owed[kind])).toBe(true)
      expect(rest === 0 || short === 0).toBe(true)
    }),
  )
})

test('a sold piece goes back within seven days', () => {
  const handed = new Date('2026-11-01T03:00:00Z')
  expect(mayGoBack(handed, new Date('2026-11-08T03:00:00Z'), 7)).toBe(true)
  expect(mayGoBack(handed, new Date('2026-11-08T03:00:01Z'), 7)).toBe(false)
})
