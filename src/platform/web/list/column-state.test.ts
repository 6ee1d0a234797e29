import { expect, test } from 'vitest'
import { declaredState, mergeColumnState, moveColumn } from '#platform/web/list/column-state.ts'

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
