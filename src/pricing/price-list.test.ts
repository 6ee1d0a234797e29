import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bracketOf, holesAndOverlaps, inForce, resolve } from '#pricing/price-list.rules.ts'

describe('which row is in force', () => {
  const rows = [
    { id: 'a', appliedDate: '2026-01-01' },
    { id: 'c', appliedDate: '2026-11-01' },
    { id: 'b', appliedDate: '2026-06-01' },
  ]

  test('the newest applied date not after the day', () => {
    expect(inForce(rows, '2026-10-31')?.id).toBe('b')
    expect(inForce(rows, '2026-11-01')?.id).toBe('c')
    expect(inForce(rows, '2025-12-31')).toBeNull()
  })

  test('an expired row is passed over; of two of the same day the later entered wins', () => {
    const expired = [...rows, { id: 'd', appliedDate: '2026-11-10', expiredDate: '2026-11-15' }]
    expect(inForce(expired, '2026-11-15')?.id).toBe('d')
    expect(inForce(expired, '2026-11-16')?.id).toBe('c')
    expect(inForce([...rows, { id: 'e', appliedDate: '2026-11-01' }], '2026-12-01')?.id).toBe('e')
  })

  test('a private row goes before the level, the level before the standard', () => {
    const own = { id: 'own', appliedDate: '2026-11-20' }
    const level = { id: 'level', appliedDate: '2026-05-01' }
    const lists = { private: [own], level: [level], standard: rows }
    expect(resolve(lists, '2026-11-21')).toEqual({ row: own, source: 'private' })
    expect(resolve(lists, '2026-11-19')).toEqual({ row: level, source: 'level' })
    expect(resolve(lists, '2026-02-01')?.row.id).toBe('a')
    expect(resolve({}, '2026-02-01')).toBeNull()
  })
})

describe('brackets', () => {
  const brackets = [
    { id: 'light', from: 0, to: 10 },
    { id: 'middle', from: 10, to: '300.5' },
    { id: 'heavy', from: '300.5', to: null },
  ]

  test('begin with their lower end and stop short of the upper', () => {
    expect([0, 9.99, 10, 300.49, 300.5, 10_000].map((kg) => bracketOf(brackets, kg)?.id)).toEqual([
      'light',
      'light',
      'middle',
      'middle',
      'heavy',
      'heavy',
    ])
    expect(bracketOf([{ id: 'x', from: 1, to: 2 }], 0.5)).toBeNull()
  })

  test('a complete list has no problems', () => {
    expect(holesAndOverlaps(brackets)).toEqual([])
  })

  test('holes and overlaps are named', () => {
    expect(
      holesAndOverlaps([
        { id: 'a', from: 1, to: 10 },
        { id: 'b', from: 8, to: 20 },
        { id: 'c', from: 25, to: 30 },
      ]),
    ).toEqual([
      { kind: 'hole', from: 0, to: 1, rows: ['a'] },
      { kind: 'overlap', from: 8, to: 10, rows: ['a', 'b'] },
      { kind: 'hole', from: 20, to: 25, rows: ['b', 'c'] },
      { kind: 'hole', from: 30, to: null, rows: ['c'] },
    ])
    expect(holesAndOverlaps([])).toEqual([{ kind: 'hole', from: 0, to: null, rows: [] }])
  })

  test('no problems means every value has exactly one bracket', () => {
    const row = fc.tuple(fc.nat(8), fc.option(fc.nat(8))).map(([from, to]) => ({ from, to }))
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), (drawn) => {
        const rows = drawn.map((each, i) => ({ id: String(i), ...each }))
        const matches = Array.from({ length: 40 }, (_, i) => i / 4).map(
          (value) => rows.filter((each) => bracketOf([each], value)).length,
        )
        const problems = holesAndOverlaps(rows)
        expect(problems.some((each) => each.kind === 'hole')).toBe(matches.includes(0))
        expect(problems.some((each) => each.kind === 'overlap')).toBe(matches.some((count) => count > 1))
      }),
      { numRuns: 2000 },
    )
  })
})
