import { expect, test } from 'vitest'
import { bidStatus } from '#bidding/core/bid.status.ts'
import { heardOf } from '#bidding/desk/web/parts/bid-news.rules.ts'

const { bidding, exceeded, won, error, cancelled } = bidStatus
const seen = (status: number, extended = 0) => ({ status, extended })

test('a bid is heard when it is won, fails, is exceeded or its end moves; not when it is seen first', () => {
  expect(heardOf(undefined, seen(won))).toBeUndefined()
  expect(heardOf(seen(bidding), seen(won))).toBe('won')
  expect(heardOf(seen(bidding), seen(error))).toBe('failed')
  expect(heardOf(seen(bidding), seen(exceeded))).toBe('exceeded')
  expect(heardOf(seen(bidding), seen(bidding, 1))).toBe('extended')
  expect(heardOf(seen(exceeded), seen(exceeded))).toBeUndefined()
  expect(heardOf(seen(bidding), seen(cancelled))).toBeUndefined()
})

test('an end that moved as we were exceeded is told as exceeded', () => {
  expect(heardOf(seen(bidding), seen(exceeded, 1))).toBe('exceeded')
})
