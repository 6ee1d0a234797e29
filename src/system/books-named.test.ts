import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { saidOfBooks } from '#system/books.rules.ts'
import { booksWords } from '#system/books.words.ts'

test('every invariant of the books is called something, and nothing else is', () => {
  const names = readdirSync('db/invariants').map((file) => file.replace('.sql', ''))
  expect(Object.keys(booksWords).toSorted()).toEqual(names.toSorted())
})

test('a manager reads how many kinds of things disagree and which, in words', () => {
  expect(saidOfBooks({ broken: [], seals: [] })).toBe('Sổ sách đúng.')
  const seals = ['event', 'event', 'asset_wear'].map((table) => ({ table }))
  expect(saidOfBooks({ broken: [{ invariant: 'entry_balances' }], seals })).toBe(
    '3 loại sai lệch: hai vế của bút toán, niêm phong lịch sử thao tác 2 chỗ, niêm phong (asset_wear) 1 chỗ.',
  )
  const broken = Object.keys(booksWords).map((invariant) => ({ invariant }))
  expect(saidOfBooks({ broken, seals: [] })).toMatch(/ và \d+ loại khác\.$/)
})
