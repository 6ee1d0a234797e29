import { expect, test } from 'vitest'
import { bodyOf, fieldOfPath, isChanged } from '#platform/web/form/form-body.ts'
import type { FormField } from '#platform/web/form/form-types.ts'

const fields: FormField[] = [
  { name: 'name', label: 'Tên', input: 'text' },
  { name: 'fee', label: 'Phí', input: 'money' },
  { name: 'customer', label: 'Khách', input: 'text', toBody: (item) => (item as { id: number }).id },
  { name: 'bank', label: 'Ngân hàng', input: 'text', visible: (values) => values['pay'] === 'bank' },
]

test('empty fields are left out, and hidden ones too', () => {
  expect(bodyOf(fields, { name: 'A', fee: null, customer: { id: 7 }, bank: 'VCB' }, {})).toEqual({
    name: 'A',
    customer: 7,
  })
})

test('emptying what the row had is a change that is sent', () => {
  expect(bodyOf(fields, { name: 'A', fee: null }, { id: 5, version: 2, name: 'A', fee: 1 })).toEqual({
    id: 5,
    version: 2,
    name: 'A',
    fee: null,
  })
})

test("a problem of a part lands on the part's field", () => {
  expect(fieldOfPath(fields, 'fee')).toBe('fee')
  expect(fieldOfPath(fields, 'body.customer.id')).toBe('customer')
  expect(fieldOfPath(fields, 'other')).toBeUndefined()
})

test('empty text and nothing are the same to the dirty guard', () => {
  expect(isChanged({ name: '' }, {})).toBe(false)
  expect(isChanged({ name: 'a' }, {})).toBe(true)
  expect(isChanged({ name: undefined }, { name: 'a' })).toBe(true)
})

test('of a record that stands only what was touched goes, where the call leaves the rest alone', () => {
  const row = { version: 2, name: 'A', fee: 1 }
  const leaves = (name: string) => name !== 'fee'
  expect(bodyOf(fields, { ...row, name: 'B' }, row, leaves)).toEqual({ version: 2, name: 'B', fee: 1 })
  expect(bodyOf(fields, row, row, leaves)).toEqual({ version: 2, fee: 1 })
  expect(bodyOf(fields, { name: 'A' }, { name: 'A' }, leaves)).toEqual({ name: 'A' })
})
