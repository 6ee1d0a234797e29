import { expect, test } from 'vitest'
import { typedProblems } from '#platform/web/form/typed-problems.ts'
import type { FormField } from '#platform/web/form/form-types.ts'

const fields: FormField[] = [
  { name: 'expiration_date', label: 'Hạn báo giá', input: 'date' },
  { name: 'note', label: 'Ghi chú', input: 'note' },
]

test('a day that there is not is refused at its field, in words', () => {
  const [problem] = typedProblems(fields, { expiration_date: '32-13-2026', note: '32-13-2026' })
  expect(problem?.path).toBe('expiration_date')
  expect(problem?.message).toMatch(/^Không có ngày “32-13-2026”/)
})

test('a real day and an empty one pass', () => {
  expect(typedProblems(fields, { expiration_date: '22-11-2026' })).toEqual([])
  expect(typedProblems(fields, { expiration_date: null })).toEqual([])
})
