import { expect, test } from 'vitest'
import { groupThousands, withoutBracketed, withoutTrailing } from '#platform/rules/text.ts'

test.each([
  ['Cân nặng (kg)', 'Cân nặng '],
  ['Số tiền [VND (đồng)] có', 'Số tiền  có'],
  ['重量（ｋｇ）', '重量'],
  ['a (b', 'a (b'],
  ['a) b', 'a) b'],
  ['(a)(b)', ''],
  ['', ''],
])('%s without brackets is %s', (text, without) => {
  expect(withoutBracketed(text)).toBe(without)
})

test('marks at the end go, and only there', () => {
  expect(withoutTrailing('https://a.vn/x?).', '.,;:!?)')).toBe('https://a.vn/x')
  expect(withoutTrailing('...', '.')).toBe('')
  expect(withoutTrailing('', '.')).toBe('')
})

test.each(['', '1', '123', '1,234', '12,345', '123,456', '1,234,567'])('%s groups its digits', (text) => {
  expect(groupThousands(text.replaceAll(',', ''))).toBe(text)
})
