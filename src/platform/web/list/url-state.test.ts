import { expect, test } from 'vitest'
import {
  changed,
  failedPage,
  isFirstVisit,
  lastPageBefore,
  nextSort,
  readListState,
  toggleAny,
  wireQuery,
  writeListState,
} from '#platform/web/list/url-state.ts'

const defaults = { size: 50, sort: '-created_at', filterKeys: ['status', 'created_at_from', 'created_at_to'] }
const read = (text: string) => readListState(new URLSearchParams(text), defaults)

test('an empty address is the list as it comes', () => {
  expect(read('')).toEqual({ page: 1, size: 50, sort: '-created_at', q: '', filters: {}, open: undefined })
})

test('a link reproduces the view', () => {
  const text = 'status=1%2C2&created_at_from=01-11-2026&q=%C3%A1o&sort=code&size=100&page=3&open=17'
  const state = read(text)
  expect(state).toEqual({
    page: 3,
    size: 100,
    sort: 'code',
    q: 'áo',
    filters: { status: '1,2', created_at_from: '01-11-2026' },
    open: 17,
  })
  expect(writeListState(state, defaults).toString()).toBe(text)
})

test('nonsense in the address counts as not said', () => {
  expect(read('page=-1&size=9999&open=abc')).toMatchObject({ page: 1, size: 50, open: undefined })
})

test('the filter of a first visit is nobody’s to clear; another, or a text beside it, is', () => {
  const own = { ...defaults, filters: { status: '1,2' } }
  const first = (text: string) => isFirstVisit(readListState(new URLSearchParams(text), own), own)
  expect(first('')).toBe(true)
  expect(first('status=1%2C2')).toBe(true)
  for (const text of ['status=1', 'status=1%2C2&created_at_from=01-11-2026', 'status=1%2C2&q=a', 'all=1'])
    expect(first(text)).toBe(false)
})

test('a link by code asks for the one record that it finds, and is gone with the next change', () => {
  const state = read('q=AB1&open=found')
  expect(state).toMatchObject({ q: 'AB1', open: undefined, openFound: true })
  expect(writeListState(changed(state, { q: 'AB' }), defaults).toString()).toBe('q=AB')
  expect(writeListState(changed(state, { open: 17 }), defaults).toString()).toBe('q=AB1&open=17')
})

test("another part of the screen keeps its own parameters, and defaults aren't written", () => {
  const current = new URLSearchParams('tab=2&status=9')
  expect(writeListState(read(''), defaults, current).toString()).toBe('tab=2')
})

test('a new filter, search, sort or size goes back to page one; opening a record does not', () => {
  const third = read('page=3')
  expect(changed(third, { filters: { status: '1' } }).page).toBe(1)
  expect(changed(third, { size: 20 }).page).toBe(1)
  expect(changed(third, { open: 5 }).page).toBe(3)
  expect(changed(third, { page: 4 }).page).toBe(4)
})

test("a first visit's filters can be cleared and stay cleared", () => {
  const mine = { ...defaults, filters: { status: '1' } }
  const first = readListState(new URLSearchParams(), mine)
  expect(first.filters).toEqual({ status: '1' })
  const cleared = writeListState(changed(first, { filters: {} }), mine)
  expect(cleared.toString()).toBe('all=1')
  expect(readListState(cleared, mine).filters).toEqual({})
})

test('a link that looks for a text looks past the filters of a first visit', () => {
  const mine = { ...defaults, filters: { status: '1' } }
  expect(readListState(new URLSearchParams('q=DH1'), mine).filters).toEqual({})
})

test('an export asks for the same rows without paging', () => {
  const state = read('status=1&q=a&page=2')
  expect(wireQuery(state)).toEqual({ status: '1', q: 'a', sort: '-created_at', page: 2, size: 50 })
  expect(wireQuery(state, false)).toEqual({ status: '1', q: 'a', sort: '-created_at' })
})

test('a header turns from ascending to descending to none; a chip switches its value', () => {
  expect(nextSort(undefined, 'code')).toBe('code')
  expect(nextSort('code', 'code')).toBe('-code')
  expect(nextSort('-code', 'code')).toBeUndefined()
  expect(toggleAny('1,2', '2')).toBe('1')
  expect(toggleAny(undefined, '2')).toBe('2')
})

test('a list that could not be read stands on page 1 of none, with its own size', () => {
  expect([20, 50].map(failedPage)).toEqual([
    { page: 1, size: 20, total: 0 },
    { page: 1, size: 50, total: 0 },
  ])
})

test('a page beyond the last one leads to the last one', () => {
  expect(lastPageBefore({ page: 3, size: 20, total: 40 }, 0)).toBe(2)
  expect(lastPageBefore({ page: 3, size: 20, total: 0 }, 0)).toBe(1)
  expect(lastPageBefore({ page: 2, size: 20, total: 40 }, 20)).toBeUndefined()
  expect(lastPageBefore({ page: 1, size: 20, total: 0 }, 0)).toBeUndefined()
  // Rows that came or went while they were counted: nothing is turned in circles.
  expect(lastPageBefore({ page: 2, size: 20, total: 40 }, 0)).toBeUndefined()
})
