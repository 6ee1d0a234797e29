import { expect, test } from 'vitest'
import { neverBack } from '#platform/server/clock.ts'

test('a clock that is put back goes on from where it was; one put forward is followed', () => {
  let shown = 1_000
  let passed = 50
  const clock = neverBack(
    () => new Date(shown),
    () => passed,
  )
  const pass = (ms: number) => {
    shown += ms
    passed += ms
    return clock().getTime()
  }
  expect(pass(0)).toBe(1_000)
  expect(pass(10)).toBe(1_010)
  shown -= 600
  expect(pass(0)).toBe(1_010)
  expect(pass(5)).toBe(1_015)
  shown += 900
  expect(pass(0)).toBe(1_315)
  expect(pass(1)).toBe(1_316)
})
