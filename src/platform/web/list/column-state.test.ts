import { expect, test } from 'vitest'
import { declaredState, mergeColumnState, moveColumn, standing } from '#platform/web/list/column-state.ts'

const columns = [
  { key: 'code', pinned: true },
  { key: 'customer' },
  { key: 'total' },
  { key: 'note', hidden: true },
]

test('without a stored state the columns stand as declared', () => {
  const plain = {
    order: ['code', 'customer', 'total', 'note'],
    hidden: ['note'],
    pinned: ['code'],
    widths: {},
  }
  expect(declaredState(columns)).toEqual(plain)
  for (const nothing of [undefined, null, 'x', 3]) expect(mergeColumnState(columns, nothing)).toEqual(plain)
  expect(mergeColumnState(columns, {})).toEqual(plain)
})

test('what the person chose is kept', () => {
  const own = {
    order: ['total', 'code', 'note', 'customer'],
    hidden: ['customer'],
    pinned: [],
    widths: { total: 90 },
  }
  expect(mergeColumnState(columns, own)).toEqual(own)
})

test('a column of a later release stands behind its neighbour, as declared', () => {
  const own = { order: ['total', 'code'], hidden: [], pinned: ['code'], widths: {} }
  const merged = mergeColumnState(columns, own)
  expect(merged.order).toEqual(['total', 'note', 'code', 'customer'])
  expect(merged.hidden).toEqual(['note'])
})

test('a column that is gone, a double and an absurd width are dropped', () => {
  const own = {
    order: ['gone', 'code', 'code'],
    hidden: ['gone'],
    pinned: ['gone'],
    widths: { gone: 9, total: 1e9 },
  }
  const merged = mergeColumnState(columns, own)
  expect(merged.order).toEqual(['code', 'customer', 'total', 'note'])
  expect(merged).toMatchObject({ hidden: ['note'], pinned: [], widths: { total: 800 } })
})

test('a column is moved to a place', () => {
  expect(moveColumn(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
  expect(moveColumn(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a'])
})

test('columns stand in their order, the pinned ones first, each behind the one before', () => {
  const columns = [{ key: 'a', width: 100 }, { key: 'b' }, { key: 'c', width: 60 }, { key: 'd', width: 9 }]
  const state = { order: ['d', 'c', 'b', 'a'], hidden: ['b'], pinned: ['a', 'c'], widths: { a: 2_000 } }
  expect(standing(columns, state, 30)).toEqual([
    { column: columns[2], width: 60, left: 30, last: false },
    { column: columns[0], width: 800, left: 90, last: true },
    { column: columns[3], width: 48, left: undefined, last: false },
  ])
  const unknown = { order: ['c'], hidden: [], pinned: [], widths: {} }
  expect(standing(columns, unknown, 0).map(({ column }) => column.key)).toEqual(['c', 'a', 'b', 'd'])
})
