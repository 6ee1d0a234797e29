import { expect, test } from 'vitest'
import { createSight } from '#platform/web/scan/camera-sight.ts'

test('a code that stays in sight is one scan, from the second look on', () => {
  const look = createSight()
  expect(look(['A'], 0)).toEqual([])
  expect(look(['A'], 120)).toEqual(['A'])
  expect(look(['A'], 240)).toEqual([])
  // A hand before the lens for a moment.
  expect(look([], 360)).toEqual([])
  expect(look(['A'], 1_200)).toEqual([])
})

test('what was misread in one look is no scan', () => {
  const look = createSight()
  expect(look(['1234'], 0)).toEqual([])
  expect(look(['1284'], 2_000)).toEqual([])
  expect(look(['1234'], 4_000)).toEqual([])
})

test('the same code out of sight for a while is scanned again; two labels in one picture are two scans', () => {
  const look = createSight()
  look(['A', 'B'], 0)
  expect(look(['A', 'B'], 120)).toEqual(['A', 'B'])
  expect(look(['A'], 3_000)).toEqual([])
  expect(look(['A'], 3_120)).toEqual(['A'])
})
