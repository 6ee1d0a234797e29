import { expect, test } from 'vitest'
import { remote, type FormField } from '#platform/web/form/form-types.ts'
import { valueWords } from '#platform/web/form/value-words.ts'

const field = (input: FormField['input']): FormField => ({ name: 'x', label: 'X', input })
const options = [
  { value: 1, label: 'Đường bay' },
  { value: 2, label: 'Đường biển' },
]
const picker = remote<{ id: number; name: string }>({
  search: async () => [],
  keyOf: ({ id }) => id,
  labelOf: ({ name }) => name,
})

test.each([
  [field('money'), 1_250_000, '1,250,000'],
  [field('weight'), 1.25, '1.25'],
  [field('text'), '', '–'],
  [field('checkbox'), false, 'Không'],
  [field({ kind: 'select', options }), 2, 'Đường biển'],
  [field({ kind: 'select', options }), [1, 2], 'Đường bay, Đường biển'],
  [field({ kind: 'foreign', currencies: {} }), { amount: 12_000, currency: 'JPY' }, '12,000 JPY'],
  [field(picker), { id: 7, name: 'Nguyễn Văn An' }, 'Nguyễn Văn An'],
  [field('text'), { address: '12 Cộng Hòa', ward_code: '00001', province: 'Huế' }, '12 Cộng Hòa, Huế'],
])('a value is told as its input shows it: %#', (one, value, words) => {
  expect(valueWords(one, value)).toBe(words)
})
