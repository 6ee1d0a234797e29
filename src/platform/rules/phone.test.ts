import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizePhone, operators, readPhone, soughtPhone } from '#platform/rules/phone.ts'

const specified = /^(?:\+84|84|084|0)(3[2-9]|5[2689]|7[06-9]|8[1-9]|9[0-46-9])\d{7}$/

describe('a Vietnamese mobile number', () => {
  test.each([
    ['0912345678', '0912345678'],
    ['84912345678', '0912345678'],
    ['+84912345678', '0912345678'],
    ['084912345678', '0912345678'],
    ['0849123456', '0849123456'],
    ['84849123456', '0849123456'],
    ['084849123456', '0849123456'],
    ['0912 345 678', '0912345678'],
    ['(+84) 91-234.5678', '0912345678'],
    ['０９１２３４５６７８', '0912345678'],
  ])('%s is stored as %s', (text, phone) => {
    expect(normalizePhone(text)).toBe(phone)
  })

  test.each([
    '',
    '912345678',
    '091234567',
    '09123456789',
    '0951234567',
    '0241234567',
    '0712345678',
    '+85912345678',
    '0912345a78',
  ])('%s is refused', (text) => {
    expect(normalizePhone(text)).toBeNull()
  })

  test.each([
    ['01691234567', '0391234567'],
    ['+84 120 123 4567', '0701234567'],
    ['01861234567', '0561234567'],
    ['0912345678', '0912345678'],
    ['01111234567', null],
    ['0169123456', null],
  ])('who had %s until 2018 is sought by %s', (text, phone) => {
    expect(soughtPhone(text)).toBe(phone)
  })

  test('055 is refused unless the setting accepts Wintel', () => {
    expect(normalizePhone('0551234567')).toBeNull()
    expect(readPhone('0551234567', { acceptWintel: true })?.operator.name).toBe('Wintel')
  })

  test.each([
    ['0321234567', 'Viettel'],
    ['0701234567', 'MobiFone'],
    ['0881234567', 'VinaPhone'],
    ['0581234567', 'Vietnamobile'],
    ['0991234567', 'Gmobile'],
    ['0871234567', 'Itelecom'],
  ])('%s is of %s', (text, name) => {
    expect(readPhone(text)?.operator.name).toBe(name)
  })

  test('the operator table is the specified expression, for every prefix', () => {
    for (let prefix = 0; prefix < 100; prefix++) {
      const text = `0${String(prefix).padStart(2, '0')}1234567`
      expect([text, normalizePhone(text) !== null]).toEqual([text, specified.test(text)])
    }
    const all = operators.flatMap((operator) => operator.prefixes)
    expect(new Set(all).size).toBe(all.length)
  })

  test('a stored number reads as itself, in any of its four forms', () => {
    const digits = fc.tuple(
      fc.constantFrom(...operators.flatMap((operator) => operator.prefixes)),
      fc.integer({ min: 0, max: 9_999_999 }),
    )
    fc.assert(
      fc.property(digits, fc.constantFrom('0', '84', '084', '+84'), ([prefix, rest], country) => {
        const local = prefix + String(rest).padStart(7, '0')
        expect(normalizePhone(country + local)).toBe(`0${local}`)
      }),
    )
  })

  test('arbitrary text never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => readPhone(text) === null || true))
  })
})
