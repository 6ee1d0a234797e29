import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextMawb, parseMawb } from '#warehouse/mawb.rules.ts'

const mawbs = fc
  .tuple(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 9_999_999 }))
  .map(
    ([prefix, serial]) =>
      `${String(prefix).padStart(3, '0')}-${String(serial).padStart(7, '0')}${serial % 7}`,
  )

describe('a MAWB number', () => {
  test.each([
    ['176-12345675', '176-12345675', 'Emirates'],
    ['020-81140743', '020-81140743', 'Lufthansa Cargo'],
    ['17612345675', '176-12345675', 'Emirates'],
    ['176 12345675', '176-12345675', 'Emirates'],
    [' 176 - 1234 5675 ', '176-12345675', 'Emirates'],
    ['１７６－１２３４５６７５', '176-12345675', 'Emirates'],
    ['176–12345675', '176-12345675', 'Emirates'],
  ])('%s is stored as %s (%s)', (text, mawb, airline) => {
    expect(parseMawb(text)).toEqual({ ok: true, mawb, airline, unknownPrefix: false })
  })

  test('an unknown prefix is a warning, not an error', () => {
    expect(parseMawb('000-12345675')).toEqual({
      ok: true,
      mawb: '000-12345675',
      airline: null,
      unknownPrefix: true,
    })
  })

  test.each(['', '176-1234567', '176-123456750', '17G-12345675', '176/12345675', 'constructor'])(
    '%s has no MAWB shape',
    (text) => {
      expect(parseMawb(text)).toEqual({ ok: false, reason: 'shape' })
    },
  )

  test('one wrong digit of the serial or the check digit is noticed', () => {
    expect(parseMawb('176-12345676')).toEqual({ ok: false, reason: 'check_digit' })
    fc.assert(
      fc.property(mawbs, fc.integer({ min: 0, max: 9 }), (mawb, check) => {
        const changed = mawb.slice(0, -1) + check
        expect(parseMawb(changed).ok).toBe(changed === mawb)
      }),
    )
  })

  test('the stored form reads as itself', () => {
    fc.assert(
      fc.property(mawbs, (mawb) => {
        expect(parseMawb(mawb)).toMatchObject({ ok: true, mawb })
      }),
    )
  })

  test('arbitrary text never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => typeof parseMawb(text).ok === 'boolean'))
  })
})

describe('the next number of a block', () => {
  test.each([
    ['176-12345675', '176-12345686'],
    ['176-12345686', '176-12345690'],
    ['176-00000000', '176-00000011'],
  ])('after %s comes %s', (mawb, next) => {
    expect(nextMawb(mawb)).toBe(next)
  })

  test('has the next serial and a right check digit', () => {
    fc.assert(
      fc.property(mawbs, (mawb) => {
        const next = nextMawb(mawb)
        const serial = Number(mawb.slice(4, 11))
        if (serial === 9_999_999) expect(next).toBeNull()
        else {
          expect(parseMawb(next ?? '').ok).toBe(true)
          expect(Number(next?.slice(4, 11))).toBe(serial + 1)
        }
      }),
    )
  })

  test('there is none after the last serial or for what is no MAWB', () => {
    expect(nextMawb(`176-9999999${9_999_999 % 7}`)).toBeNull()
    expect(nextMawb('176-12345670')).toBeNull()
  })
})
