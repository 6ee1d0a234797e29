import { expect, test } from 'vitest'
import { codesInRows, codesInText, unreadInRows, unreadInText } from '#orders/desk/pasted-codes.rules.ts'

const [one, two] = ['DH000001230', 'DH000000018']

test('a pasted column of codes or tracks is read a line each, whatever its case and spaces', () => {
  expect(codesInText(`${one.toLowerCase()}\r\n ${two} \n\n${one}`)).toEqual([one, two])
  expect(codesInText('3971-0000-1234\n3971 0000 1245')).toEqual(['397100001234', '397100001245'])
  expect(codesInText(`${one}, ${two}`)).toEqual([one, two])
  expect(codesInText('397100001234, 397100001245')).toEqual(['397100001234', '397100001245'])
})

test('of a table with several columns each row says one order, its head none', () => {
  expect(codesInText(`STT\tMã đơn\tMã vận đơn\n1\t${one}\t397100001234\n2\t\tEB123456785JP`)).toEqual([
    one,
    'EB123456785JP',
  ])
  expect(
    codesInRows([
      ['Mã đơn', 'Tên'],
      [one, 'Ấm gang'],
      [null, 'ghi chú'],
      [undefined, 397_100_001_234],
    ]),
  ).toEqual([one, '397100001234'])
})

test('a cell with several order codes names them all', () => {
  expect(codesInRows([[`${one}, ${two}`, 'gộp một kiện']])).toEqual([one, two])
})

test('a mistyped code is no order, but is not dropped: it is looked for as a track and named as unknown', () => {
  expect(codesInText('DH000001231')).toEqual(['DH000001231'])
  expect(codesInText('DH0000012301')).toEqual(['DH0000012301'])
  expect(codesInText('không có gì')).toEqual([])
})

test('what is neither a code nor a track is named, line by line', () => {
  expect(unreadInText(`${one}\nKHONGPHAIMA\nDH12\n\n397100001234\nABC-XYZ`)).toEqual([
    { line: 2, text: 'KHONGPHAIMA' },
    { line: 3, text: 'DH12' },
    { line: 6, text: 'ABC-XYZ' },
  ])
  expect(unreadInText(`STT\tMã đơn\n1\t${one}`)).toEqual([{ line: 1, text: 'STT Mã đơn' }])
  expect(unreadInText(`${one}, ${two}`)).toEqual([])
  expect(unreadInText(`${one}, DH12`)).toEqual([{ line: 1, text: 'DH12' }])
  expect(unreadInRows([['Mã đơn'], [one], [null], ['DH12', 7]])).toEqual([
    { line: 1, text: 'Mã đơn' },
    { line: 4, text: 'DH12 7' },
  ])
})
