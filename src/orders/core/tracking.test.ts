import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { candidatesOf, isS10, normalizeTracking } from '#orders/core/tracking.rules.ts'

const carriers = (text: string, country: string | null = null) =>
  candidatesOf(text, country).map((c) => c.carrier)

describe('normalising', () => {
  test.each([
    ['1234-5678-9013', '123456789013'],
    [' 1z 5r8 9390357567127 ', '1Z5R89390357567127'],
    ['１２３４－５６７８－９０１３', '123456789013'],
    ['ee123456785jp', 'EE123456785JP'],
    ['131–12–38385–2', '13112383852'],
  ])('%s is stored as %s', (text, stored) => {
    expect(normalizeTracking(text)).toBe(stored)
  })

  test('a stored number is stored as itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = normalizeTracking(text)
        expect(normalizeTracking(once)).toBe(once)
      }),
    )
  })
})

describe('reading', () => {
  test('S10 numbers carry a check digit', () => {
    expect(isS10('EE123456785JP')).toBe(true)
    expect(isS10('EE123456786JP')).toBe(false)
    expect(candidatesOf('EE123456785JP', 'JP')).toEqual([
      { carrier: 'japan-post', shape: 'S10', checked: true },
    ])
    expect(carriers('EE123456785VN')).toEqual(['vnpost'])
    expect(carriers('EE123456785FR')).toEqual(['post'])
  })

  test('Yamato and Sagawa: twelve digits, the last is the rest mod 7', () => {
    expect(carriers('1234-5678-9013', 'JP').slice(0, 2)).toEqual(['yamato', 'sagawa'])
    expect(carriers('1234-5678-9014', 'JP')).not.toContain('yamato')
  })

  test('Japan Post registered: eleven digits, the last is the rest mod 7', () => {
    expect(candidatesOf('131-12-38385-2', 'JP')[0]).toEqual({
      carrier: 'japan-post',
      shape: '11 digits',
      checked: true,
    })
  })

  test('UPS, USPS and FedEx are checked by the library', () => {
    expect(carriers('1Z5R89390357567127')).toEqual(['ups'])
    expect(carriers('1Z5R89390357567128')).toEqual([])
    expect(carriers('420221539101026837331000039521')).toEqual(['usps'])
    expect(carriers('986578788855', 'US')[0]).toBe('fedex')
  })

  test('twelve ambiguous digits are read by the country of the site, and every reading stays', () => {
    // Valid both as FedEx and mod 7.
    const both = findBoth()
    expect(carriers(both, 'JP')[0]).toBe('yamato')
    expect(carriers(both, 'US')[0]).toBe('fedex')
    expect(carriers(both, 'JP')).toContain('fedex')
  })

  test('SF and Viettel Post are shapes only', () => {
    expect(candidatesOf('SF1234567890123', 'CN')).toEqual([
      { carrier: 'sf', shape: 'SF and 13 digits', checked: false },
    ])
    expect(carriers('1684063821201', 'VN')).toEqual(['viettel-post'])
    expect(carriers('10345381626', 'VN')).toContain('viettel-post')
  })

  test('an unknown number is no candidate and no error', () => {
    expect(candidatesOf('???', 'JP')).toEqual([])
    expect(candidatesOf('', null)).toEqual([])
  })

  test('arbitrary text never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.option(fc.string()), (text, country) => {
        expect(Array.isArray(candidatesOf(text, country))).toBe(true)
      }),
    )
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z]{8,34}$/), (text) => {
        expect(Array.isArray(candidatesOf(text, 'JP'))).toBe(true)
      }),
    )
  })
})

function findBoth(): string {
  for (let n = 10_000_000_000; ; n++) {
    const number = `${n}${n % 7}`
    if (candidatesOf(number, null).some((candidate) => candidate.carrier === 'fedex')) return number
  }
}
