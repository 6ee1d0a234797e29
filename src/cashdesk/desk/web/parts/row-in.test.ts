import { expect, test } from 'vitest'
import { rowIn } from '#cashdesk/desk/web/parts/row-in.ts'

test('a record is found in the page of a list, and where it was read alone', () => {
  const row = { id: 7, version: 3 }
  expect(rowIn({ results: [{ id: 6, version: 1 }, row] }, 7)).toBe(row)
  expect(rowIn({ data: row }, 7)).toBe(row)
})

test('nothing is told of another record, of none, and of one without a version', () => {
  for (const answer of [
    undefined,
    {},
    { results: [] },
    { data: null },
    { data: { id: 8, version: 1 } },
    { results: [{ id: 7 }] },
  ])
    expect(rowIn(answer, 7)).toBeUndefined()
})
