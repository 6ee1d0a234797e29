import { describe, expect, test } from 'vitest'
import { customerCode, customerSequence, isCustomerCode } from '#customers/customer-code.rules.ts'

describe('customer codes', () => {
  test('KH and six or more digits, no check digit', () => {
    expect(customerCode(1)).toBe('KH000001')
    expect(customerCode(1_234_567)).toBe('KH1234567')
    expect(customerSequence('KH000123')).toBe(123)
  })

  test.each(['KH12345', 'KH000000', 'KH0123456', 'kh000001', 'KH00000a', ''])('%s is not one', (text) => {
    expect(isCustomerCode(text)).toBe(false)
  })
})
