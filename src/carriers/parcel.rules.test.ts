import { expect, test } from 'vitest'
import { billStandsAt, billSteps, outcomeOf, shares } from '#carriers/parcel.rules.ts'
import type { WayEvent } from '#carriers/parcel.rules.ts'

const way = (...meanings: WayEvent['meaning'][]): WayEvent[] =>
  meanings.map((meaning, at) => ({ meaning, at: new Date(Date.UTC(2026, 10, 20, at)) }))
const outcome = (events: WayEvent[]) => outcomeOf(events)?.outcome ?? null

test('the way is read by the time of the carrier, in whatever order it was told', () => {
  const told = way('created', 'moving', 'out_for_delivery', 'delivered')
  expect(outcome(told)).toBe('delivered')
  expect(outcome(told.toReversed())).toBe('delivered')
})

test('within a leg it only goes forward: late news of earlier steps and an edited waybill change nothing', () => {
  expect(outcome(way('delivered', 'moving', 'out_for_delivery'))).toBe('delivered')
  expect(outcome(way('moving', 'delivered', 'none'))).toBe('delivered')
  expect(outcome(way('none'))).toBeNull()
  expect(outcome(way('delivered', 'called_off'))).toBe('delivered')
})

test('an attempt that failed is followed by another', () => {
  expect(outcome(way('out_for_delivery', 'attempt_failed'))).toBe('attempt_failed')
  expect(outcome(way('attempt_failed', 'out_for_delivery', 'delivered'))).toBe('delivered')
})

test('the way back overrides a delivery; what is delivered on it has come back to us', () => {
  expect(outcome(way('delivered', 'returning'))).toBe('returning')
  expect(outcome(way('moving', 'returning', 'moving', 'delivered'))).toBe('returned')
  expect(outcome(way('returning', 'out_for_delivery', 'delivered'))).toBe('delivered')
  expect(outcome(way('returned', 'delivered'))).toBe('returned')
  expect(outcome(way('lost', 'delivered'))).toBe('lost')
})

test('a bill is under way with its first parcel, delivered with its last, and warns with any', () => {
  const at = (...outcomes: Parameters<typeof billStandsAt>[0][number]['outcome'][]) =>
    billStandsAt(outcomes.map((one) => ({ outcome: one })))
  expect(at('created', null)).toBeNull()
  expect(at('moving', 'created')).toBe(16)
  expect(at('delivered', 'moving')).toBe(16)
  expect(at('delivered', 'delivered')).toBe(17)
  expect(at('delivered', 'attempt_failed')).toBe(18)
  expect(at()).toBeNull()
})

test('from where it stands a bill steps on by its own table; from its end a person leads', () => {
  expect(billSteps(15, 17)).toEqual([16, 17])
  expect(billSteps(18, 17)).toEqual([16, 17])
  expect(billSteps(16, 16)).toEqual([])
  expect(billSteps(17, 18)).toBeNull()
  expect(billSteps(12, 16)).toBeNull()
})

test('shares always sum to the whole', () => {
  expect(shares(1_000, 3)).toEqual([334, 333, 333])
  expect(shares(0, 2)).toEqual([0, 0])
})
