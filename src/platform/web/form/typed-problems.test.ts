import { expect, test } from 'vitest'
import { askedFor, typedProblems } from '#platform/web/form/typed-problems.ts'
import type { FormField } from '#platform/web/form/form-types.ts'
import { PasswordInput } from '#platform/web/inputs/password-input.tsx'

const fields: FormField[] = [
  { name: 'expiration_date', label: 'Hạn báo giá', input: 'date' },
  { name: 'note', label: 'Ghi chú', input: 'note' },
]

test('a day that there is not is refused at its field, in words', () => {
  const [problem] = typedProblems(fields, { expiration_date: '32-13-2026', note: '32-13-2026' })
  expect(problem?.path).toBe('expiration_date')
  expect(problem?.message).toMatch(/^Hạn báo giá: không có ngày “32-13-2026”/)
})

test('a real day and an empty one pass', () => {
  expect(typedProblems(fields, { expiration_date: '22-11-2026' })).toEqual([])
  expect(typedProblems(fields, { expiration_date: null })).toEqual([])
})

test('what is refused because it was left empty is asked for in its own words, not as a number', () => {
  const asked: FormField[] = [
    { name: 'trouble', label: 'Hàng thế nào', input: { kind: 'select', options: [] } },
    { name: 'reason', label: 'Ghi chú', input: 'note' },
    { name: 'weight', label: 'Cân', input: 'weight' },
  ]
  const refused = ['trouble', 'reason', 'weight'].map((path) => ({ path, message: 'Phải lớn hơn 0.' }))
  expect(askedFor(asked, { trouble: null, reason: '', weight: -1 }, refused)).toEqual([
    { path: 'trouble', message: 'Chưa được chọn.' },
    { path: 'reason', message: 'Chưa được nhập.' },
    { path: 'weight', message: 'Phải lớn hơn 0.' },
  ])
})

test('a refusal of the whole is said at what was left empty, not in words of the call', () => {
  const asked: FormField[] = [
    { name: 'title', label: 'Tiêu đề', input: 'text', required: true },
    {
      name: 'content',
      label: 'Nội dung',
      input: 'note',
      required: true,
      visible: ({ title }) => Boolean(title),
    },
    { name: 'target', label: 'Gửi đến', input: { kind: 'select', options: [] }, required: true },
    { name: 'link', label: 'Đường dẫn', input: 'text' },
  ]
  const whole = [{ path: '', message: 'Vui lòng nhập tiêu đề, hoặc chọn một thông báo đã soạn.' }]
  expect(askedFor(asked, { target: 'all' }, whole)).toEqual([{ path: 'title', message: 'Chưa được nhập.' }])
  expect(askedFor(asked, { title: 'Tết', content: 'Nghỉ Tết', target: null }, whole)).toEqual([
    { path: 'target', message: 'Chưa được chọn.' },
  ])
  expect(askedFor(asked, { title: 'Tết', content: 'Nghỉ Tết', target: 'all' }, whole)).toEqual(whole)
})

test('a password is typed, not chosen', () => {
  const asked: FormField[] = [
    { name: 'password', label: 'Mật khẩu ban đầu', input: PasswordInput, required: true },
  ]
  const refused = [{ path: 'password', message: 'Phải dài ít nhất 8 ký tự.' }]
  expect(askedFor(asked, { password: '' }, refused)).toEqual([
    { path: 'password', message: 'Chưa được nhập.' },
  ])
})
