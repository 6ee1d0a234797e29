import { expect, test } from 'vitest'
import { z } from 'zod'
import { foreign, positiveVnd, quantity, requiredText, text } from '#platform/contract/fields.ts'
import { issueDetails, issueSentence } from '#platform/contract/issues.ts'

const said = (schema: z.ZodType, input: unknown, label?: string) => {
  const result = schema.safeParse(input, { reportInput: true })
  return result.success ? [] : result.error.issues.map((issue) => issueSentence(issue, label))
}

test('a field that is missing or blank is said to be missing', () => {
  expect(said(requiredText(), undefined, 'tên khách')).toEqual(['Tên khách chưa được nhập.'])
  expect(said(requiredText(), '  ')).toEqual(['Chưa được nhập.'])
  expect(said(positiveVnd, undefined)).toEqual(['Chưa được nhập.'])
  expect(said(z.enum(['USD', 'JPY']), undefined)).toEqual(['Chưa được chọn.'])
})

test('a bound that is broken is named with its groups of three', () => {
  expect(said(positiveVnd, 0, 'số tiền')).toEqual(['Số tiền phải từ 1 trở lên.'])
  expect(said(quantity, 100_001, 'số lượng')).toEqual(['Số lượng không được quá 100,000.'])
  expect(said(text(5), 'quá dài rồi')).toEqual(['Dài quá 5 ký tự.'])
  expect(said(z.array(z.number()).min(1), [])).toEqual(['Cần chọn ít nhất một mục.'])
  expect(said(z.number().gt(0), 0)).toEqual(['Phải lớn hơn 0.'])
})

test('a wrong type, a wrong choice and a wrong format are told apart', () => {
  expect(said(z.number(), 'a')).toEqual(['Phải là số.'])
  expect(said(z.int(), 1.5)).toEqual(['Phải là số nguyên.'])
  expect(said(foreign, 1.234)).toEqual(['Chỉ được có tối đa 2 số lẻ.'])
  expect(said(z.enum(['USD', 'JPY']), 'XAU')).toEqual(['Không nằm trong các lựa chọn cho phép.'])
  expect(said(z.email(), 'x')).toEqual(['Không đúng dạng email.'])
  expect(said(text(), 'a\u0000')).toEqual(['Có ký tự không hợp lệ.'])
})

test("a rule's own sentence is kept", () => {
  const even = z.number().refine((n) => n % 2 === 0, 'Số lượng phải chẵn.')
  expect(said(even, 3, 'số lượng')).toEqual(['Số lượng phải chẵn.'])
})

test('a pattern, a bound and a choice that bring their own sentence keep it; what is missing is still missing', () => {
  const bin = z.string().regex(/^\d{6}$/, 'Mã BIN gồm 6 chữ số')
  expect(said(bin, '12', 'mã BIN')).toEqual(['Mã BIN gồm 6 chữ số'])
  expect(said(bin, undefined, 'mã BIN')).toEqual(['Mã BIN chưa được nhập.'])
  expect(said(z.int().max(5, 'Điểm từ 1 đến 5'), 6)).toEqual(['Điểm từ 1 đến 5'])
  expect(said(z.array(z.int()).min(1, 'Chọn nơi nhận tiền'), [])).toEqual(['Chọn nơi nhận tiền'])
  const kind = z.enum(['a', 'b'], 'Loại phạt không có trong danh sách')
  expect(said(kind, 'c')).toEqual(['Loại phạt không có trong danh sách'])
  expect(said(kind, undefined, 'loại')).toEqual(['Loại chưa được chọn.'])
})

test('details carry the path of each field once, in the words of the form', () => {
  const body = z.object({ name: requiredText(), items: z.array(z.object({ price: positiveVnd })) })
  const result = body.safeParse({ items: [{ price: 0 }] })
  expect(issueDetails(result.error!, { labels: { name: 'tên' }, input: {} })).toEqual([
    { path: 'name', message: 'Tên chưa được nhập.' },
    { path: 'items.0.price', message: 'Phải từ 1 trở lên.' },
  ])
})
