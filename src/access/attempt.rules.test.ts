import { expect, test } from 'vitest'
import { levelAt, waitOf } from '#access/attempt.rules.ts'
import type { Tally } from '#access/attempt.rules.ts'

const bound = { free: 5, anHour: 4 }
const start = new Date('2026-11-22T03:00:00Z')
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)

/** Fails as soon as it may; how long each had to wait. */
function waits(times: number): number[] {
  let tally: Tally = { level: 0, at: start }
  return Array.from({ length: times }, () => {
    const wait = waitOf(tally, bound, tally.at)
    const now = new Date(tally.at.getTime() + wait * 1000)
    tally = { level: levelAt(tally, bound, now) + 1, at: now }
    return wait
  })
}

test('five failures are free, then each waits about twice as long as the one before, at most 15 minutes', () => {
  const all = waits(40)
  expect(all.slice(0, 6)).toEqual([0, 0, 0, 0, 0, 30])
  for (const [n, wait] of all.entries()) {
    expect(wait).toBeLessThanOrEqual(900)
    if (n > 6 && n < 11) expect(wait).toBeGreaterThan(1.5 * all[n - 1]!)
  }
  expect(all.at(-1)).toBeGreaterThan(600)
})

test('failures are forgotten little by little, and nothing is forgotten by a clock that goes back', () => {
  const tally = { level: 5, at: start }
  expect(waitOf(tally, bound, later(29))).toBe(1)
  expect(waitOf(tally, bound, later(30))).toBe(0)
  expect(levelAt(tally, bound, later(3600))).toBe(1)
  expect(levelAt(tally, bound, later(86_400))).toBe(0)
  expect(levelAt(tally, bound, later(-3600))).toBe(5)
  expect(waitOf(tally, bound, later(-3600))).toBe(30)
})
