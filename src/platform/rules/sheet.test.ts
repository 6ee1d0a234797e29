import { expect, test } from 'vitest'
import { letterOf, readSheet } from '#platform/rules/sheet.ts'
import type { SheetColumn } from '#platform/rules/sheet.ts'

const columns: readonly SheetColumn<'name' | 'phone' | 'note'>[] = [
  { field: 'name', title: 'Họ tên', required: true, example: 'Mẫu' },
  { field: 'phone', title: 'Điện thoại', also: ['Số ĐT'], required: true, example: '0912' },
  { field: 'note', title: 'Ghi chú' },
]

test('columns are told by their titles, wherever they stand and however they are written', () => {
  const { rows, letters, missing } = readSheet(
    [
      ['CÔNG TY ABC', null, null],
      ['so dt', 'HỌ  TÊN *', 'Cột lạ'],
      ['0909', ' Lan ', 'x'],
    ],
    columns,
  )
  expect(rows).toEqual([{ line: 3, values: { phone: '0909', name: 'Lan' } }])
  expect(letters).toEqual({ phone: 'A', name: 'B' })
  expect(missing).toEqual([])
})

test('empty lines and the example of a template are no rows; the others keep their line', () => {
  const { rows } = readSheet(
    [
      ['Họ tên', 'Điện thoại', 'Ghi chú'],
      ['Mẫu', '0912', null],
      [null, '  ', ''],
      ['Mẫu', '0912', 'không còn là mẫu'],
    ],
    columns,
  )
  expect(rows).toEqual([{ line: 4, values: { name: 'Mẫu', phone: '0912', note: 'không còn là mẫu' } }])
})

test('titles that must be there and are not are named; a sheet without any title has no rows', () => {
  expect(readSheet([['Họ tên'], ['Lan']], columns).missing).toEqual(['Điện thoại'])
  expect(readSheet([['a'], ['b']], columns)).toMatchObject({ rows: [], missing: ['Họ tên', 'Điện thoại'] })
  expect(readSheet([], columns)).toMatchObject({ rows: [], missing: ['Họ tên', 'Điện thoại'] })
})

test('letters go on after Z', () => {
  expect([0, 25, 26, 51, 52].map(letterOf)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA'])
})
