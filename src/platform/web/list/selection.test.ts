import { expect, test } from 'vitest'
import type { Column } from '#platform/web/list/list-types.ts'
import { lastSeen, nothing, sumsOf, togglePage, toggleRow } from '#platform/web/list/selection.ts'

const page = [10, 11, 12, 13]

test('shift selects everything between, in either direction', () => {
  const first = toggleRow(nothing, page, 13)
  const up = toggleRow(first, page, 11, { shift: true, anchor: 13 })
  expect([...up].toSorted()).toEqual([11, 12, 13])
  const down = toggleRow(up, page, 12, { shift: true, anchor: 11 })
  expect([...down]).toEqual([13])
})

test('an anchor of another page selects just the row', () => {
  expect([...toggleRow(new Set([99]), page, 12, { shift: true, anchor: 99 })]).toEqual([99, 12])
})

test("the header's box takes the page and leaves other pages alone", () => {
  const whole = togglePage(new Set([99]), page)
  expect(whole.size).toBe(5)
  expect([...togglePage(whole, page)]).toEqual([99])
})

test('a selected row is still known by what it was when its page is turned or it is moved on', () => {
  const rowId = ({ id }: { id: number }) => id
  const row = (id: number, code = `PX${id}`) => ({ id, code })
  const first = lastSeen(new Map(), [row(10), row(11)], rowId, nothing)
  const turned = lastSeen(first, [row(12)], rowId, new Set([11]))
  expect([...turned.values()]).toEqual([row(11), row(12)])
  const renewed = lastSeen(turned, [row(11, 'new')], rowId, new Set([11]))
  expect([...renewed.values()]).toEqual([row(11, 'new')])
})

test('the rows selected are summed in the money columns that the list sums, where they have any', () => {
  const columns: Column<{ paid: number | null; fee: number; price: number; n: number }>[] = [
    { key: 'paid', title: 'Đã trả', kind: 'money', total: 'paid' },
    { key: 'fee', title: 'Phí', kind: 'money', total: 'fee' },
    { key: 'price', title: 'Giá', kind: 'money' },
    { key: 'n', title: 'Số lượng', kind: 'number', total: 'n' },
  ]
  const row = { fee: 0, price: 9, n: 2 }
  expect(
    sumsOf(columns, [
      { ...row, paid: 1_500 },
      { ...row, paid: -500 },
      { ...row, paid: null },
    ]),
  ).toEqual([{ key: 'paid', title: 'Đã trả', sum: 1_000 }])
})
