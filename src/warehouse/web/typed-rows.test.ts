import { expect, test } from 'vitest'
import { readTypedRows } from '#warehouse/web/typed-rows.ts'

test('a pasted sheet is read line by line: track, weight, sides, note', () => {
  expect(
    readTypedRows('592089233873\t1.239\t30\t20\t10\thàng vỡ nhẹ\r\n\r\n592089233874;2.5\n592089233875'),
  ).toEqual({
    rows: [
      {
        line: 1,
        track: '592089233873',
        d_weight: 1.24,
        length: 30,
        width: 20,
        height: 10,
        note: 'hàng vỡ nhẹ',
      },
      { line: 3, track: '592089233874', d_weight: 2.5 },
      { line: 4, track: '592089233875' },
    ],
    problems: [],
  })
})

test('a weight that may mean two things is asked about', () => {
  expect(readTypedRows('A1\t1,250').problems).toEqual([
    'Dòng 1: cân nặng "1,250" là 1.25 hay 1250? Ghi lại cho rõ.',
  ])
})

test('a code in the place of the weight is no weight', () => {
  expect(readTypedRows('A1\t215507419632')).toEqual({
    rows: [{ line: 1, track: 'A1' }],
    problems: ['Dòng 1: cân nặng "215507419632" nặng hơn mọi kiện, ghi lại cân nặng'],
  })
})

test('what is no figure, and a line without a track, is named', () => {
  expect(readTypedRows('A1\thai cân\n\t1.2').problems).toEqual([
    'Dòng 1: cân nặng "hai cân" không phải số',
    'Dòng 2: thiếu mã vận đơn',
  ])
})
