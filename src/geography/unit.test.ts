import { describe, expect, it } from 'vitest'
import {
  addressLine,
  decideConversion,
  fullNameOf,
  kindFits,
  parentTypeOf,
  systemOf,
} from '#geography/unit.rules.ts'

describe('a place', () => {
  it('of 2025 has two levels, of before three, abroad three of its own', () => {
    expect(parentTypeOf('ward', '2025')).toBe('province')
    expect(parentTypeOf('ward', 'legacy')).toBe('district')
    expect(parentTypeOf('district', 'legacy')).toBe('province')
    expect(parentTypeOf('city', 'world')).toBe('state')
    expect(parentTypeOf('country', 'world')).toBeNull()
  })
  it('belongs to the division of 2025 unless it says otherwise or cannot', () => {
    expect(systemOf('ward', undefined)).toBe('2025')
    expect(systemOf('ward', 'legacy')).toBe('legacy')
    expect(systemOf('district', '2025')).toBe('legacy')
    expect(systemOf('state', 'legacy')).toBe('world')
  })
  it('in Vietnam is of a kind of its level, abroad of none', () => {
    expect(kindFits('ward', 'dac_khu')).toBe(true)
    expect(kindFits('ward', 'tinh')).toBe(false)
    expect(kindFits('province', null)).toBe(false)
    expect(kindFits('city', null)).toBe(true)
    expect(kindFits('country', 'tinh')).toBe(false)
  })
  it('is written with its kind', () => {
    expect(fullNameOf('thi_xa', 'Sơn Tây')).toBe('Thị xã Sơn Tây')
    expect(fullNameOf(null, 'Osaka')).toBe('Osaka')
    expect(addressLine('12 Hàng Khay', null, 'Phường Cửa Nam', '', 'Thành phố Hà Nội')).toBe(
      '12 Hàng Khay, Phường Cửa Nam, Thành phố Hà Nội',
    )
  })
})

describe('an old ward', () => {
  it('that went to one new ward is converted, one that was split is asked about', () => {
    const whole = { id: 1, kind: 'whole' as const }
    const part = { id: 2, kind: 'part' as const }
    expect(decideConversion([whole])).toEqual({ chosen: whole, ask: false })
    expect(decideConversion([part, { id: 3, kind: 'part' }])).toEqual({ chosen: null, ask: true })
    expect(decideConversion([])).toEqual({ chosen: null, ask: false })
  })
})
