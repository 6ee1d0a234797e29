import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  billCode,
  codeOf,
  customerCode,
  customerSequence,
  isBillCode,
  isCode,
  isCustomerCode,
  isOrderCode,
  luhnDigit,
  orderCode,
  sequenceOf,
} from '#platform/rules/luhn-code.ts'

const shapes = fc
  .tuple(fc.constantFrom('DH', 'PX', 'GD'), fc.integer({ min: 4, max: 12 }))
  .chain(([prefix, digits]) =>
    fc.record({
      prefix: fc.constant(prefix),
      digits: fc.constant(digits),
      sequence: fc.integer({ min: 1, max: 10 ** (digits - 1) - 1 }),
    }),
  )

describe('codes with a check digit', () => {
  test('the check digit is the published Luhn example', () => {
    expect(luhnDigit('7992739871')).toBe(3)
  })

  test('an order is DH and 9 digits, a bill PX and 8', () => {
    expect(codeOf('DH', 123, 9)).toBe('DH000001230')
    expect(orderCode(1)).toBe('DH000000018')
    expect(billCode(1)).toBe('PX00000018')
    expect(isOrderCode('DH000001230')).toBe(true)
    expect(isBillCode('PX00000018')).toBe(true)
  })

  test.each([
    'DH000001231',
    'DH00000123',
    'DH0000012300',
    'dh000001230',
    'PX000001230',
    'DH000000000',
    'DH00000123０',
    '',
  ])('%s is not an order code', (text) => {
    expect(isOrderCode(text)).toBe(false)
  })

  test('the sequence comes back from the code', () => {
    fc.assert(
      fc.property(shapes, ({ prefix, digits, sequence }) => {
        const code = codeOf(prefix, sequence, digits)
        expect(code).toHaveLength(prefix.length + digits)
        expect(sequenceOf(code, prefix, digits)).toBe(sequence)
      }),
    )
  })

  test('one wrong digit is always noticed', () => {
    fc.assert(
      fc.property(
        shapes,
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        ({ prefix, digits, sequence }, at, by) => {
          const code = codeOf(prefix, sequence, digits)
          const index = prefix.length + (at % digits)
          const wrong = code.slice(0, index) + ((Number(code[index]) + by) % 10) + code.slice(index + 1)
          expect(isCode(wrong, prefix, digits)).toBe(false)
        },
      ),
    )
  })

  test('a sequence that does not fit is refused', () => {
    expect(() => orderCode(100_000_000)).toThrow(RangeError)
    expect(() => orderCode(0)).toThrow(RangeError)
    expect(() => orderCode(1.5)).toThrow(RangeError)
  })
})

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
