import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeOf, isCode, luhnDigit, sequenceOf } from '#platform/rules/luhn-code.ts'

const shapes = fc
  .tuple(fc.constantFrom('AB', 'CD', 'X'), fc.integer({ min: 4, max: 12 }))
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

  test.each([
    'AB000001231',
    'AB00000123',
    'AB0000012300',
    'ab000001230',
    'CD000001230',
    'AB000000000',
    'AB00000123０',
    '',
  ])('%s is no code of AB and 9 digits', (text) => {
    expect(isCode('AB000001230', 'AB', 9)).toBe(true)
    expect(isCode(text, 'AB', 9)).toBe(false)
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
    expect(() => codeOf('AB', 100_000_000, 9)).toThrow(RangeError)
    expect(() => codeOf('AB', 0, 9)).toThrow(RangeError)
    expect(() => codeOf('AB', 1.5, 9)).toThrow(RangeError)
  })
})
