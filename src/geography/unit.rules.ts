import { unitKinds } from '#geography/geography.words.ts'
import type { System, UnitKind, UnitType } from '#geography/geography.words.ts'

/** What a unit of this type hangs under; null: under nothing. */
export function parentTypeOf(type: UnitType, system: System): UnitType | null {
  switch (type) {
    case 'country':
      return null
    case 'state':
    case 'province':
      return 'country'
    case 'city':
      return 'state'
    case 'district':
      return 'province'
    case 'ward':
      return system === 'legacy' ? 'district' : 'province'
  }
}

/** The division a type belongs to where none was named: abroad, the old three levels, else that of 2025. */
export function systemOf(type: UnitType, given: System | undefined): System {
  if (type === 'country' || type === 'state' || type === 'city') return 'world'
  if (type === 'district') return 'legacy'
  return given === 'legacy' ? 'legacy' : '2025'
}

const kindsOf: Readonly<Partial<Record<UnitType, readonly UnitKind[]>>> = {
  province: ['tinh', 'thanh_pho'],
  district: ['quan', 'huyen', 'thi_xa', 'thanh_pho'],
  ward: ['phuong', 'xa', 'thi_tran', 'dac_khu'],
}

/** May a unit of this type be of this kind? Only Vietnamese ones have one. */
export function kindFits(type: UnitType, kind: UnitKind | null | undefined): boolean {
  const kinds = kindsOf[type]
  return kinds ? kind !== null && kind !== undefined && kinds.includes(kind) : !kind
}

/** `Phường` and `Bến Thành` make `Phường Bến Thành`. */
export function fullNameOf(kind: UnitKind | null | undefined, name: string): string {
  const label = unitKinds.find(({ value }) => value === kind)?.label
  return label ? `${label} ${name}` : name
}

export interface Candidate {
  id: number
  kind: 'whole' | 'part' | 'unchanged' | 'renamed'
}

/**
 * What an old ward is today. One candidate: that one. Several: it was split, and nobody but the
 * person who knows the street can tell; `chosen` stays null and the question is asked.
 */
export function decideConversion<C extends Candidate>(
  candidates: readonly C[],
): { chosen: C | null; ask: boolean } {
  const [only] = candidates
  return { chosen: candidates.length === 1 && only ? only : null, ask: candidates.length > 1 }
}

/** `12 Hàng Khay, Phường Cửa Nam, Thành phố Hà Nội`; parts that are empty are left out. */
export function addressLine(...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(', ')
}
