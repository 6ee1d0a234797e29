import type { CheckinRow } from '#warehouse/checkin.api.ts'
import { openDecision } from '#warehouse/checkin.words.ts'
import { unclearWeight } from '#platform/web/form/typed-problems.ts'
import { weightMismatch } from '#pricing/weight.rules.ts'

/** What stands in the fields of an order on the scale: kg, cm; NaN is no number yet. */
export interface Typed {
  weight: number | null
  length: number | null
  width: number | null
  height: number | null
  position: string | null
  note: string | null
  /** As it stands in the weight's field. */
  text: string
}

/** What an order is checked in with. */
export interface Weighed {
  r_weight: number
  length?: number
  width?: number
  height?: number
  position?: string
  note?: string
}

type Row = Pick<CheckinRow, 'position' | 'note' | 'sub_status' | 'd_weight'>

export const untyped = ({ position, note }: Pick<Row, 'position' | 'note'>): Typed => ({
  weight: null,
  length: null,
  width: null,
  height: null,
  position,
  note,
  text: '',
})

/** Something was typed of it. */
export const isTyped = (row: Row, typed: Typed): boolean =>
  sidesOf(typed).some((side) => side !== null) ||
  typed.weight !== null ||
  (typed.position || null) !== row.position ||
  (typed.note || null) !== row.note

const sidesOf = ({ length, width, height }: Typed) => [length, width, height]
export const isSize = (value: number | null): boolean => value !== null && value > 0
export const isMeasured = (typed: Typed): boolean => sidesOf(typed).every(isSize)

/** What an order is checked in with, or why it cannot be yet. */
export function weighedOf(row: Row, typed: Typed): { weighed: Weighed } | { problem: string; weight?: true } {
  const decision = openDecision(row.sub_status)
  if (decision) return { problem: `Đang chờ quyết định: ${decision}` }
  const { weight, length, width, height, position, note } = typed
  if (weight !== null && Number.isNaN(weight)) return { problem: unclearWeight, weight: true }
  if (weight === null || weight <= 0) return { problem: 'Cân nặng phải lớn hơn 0', weight: true }
  const measured = isMeasured(typed)
  if (!measured && sidesOf(typed).some((side) => side !== null))
    return { problem: 'Vui lòng nhập đủ dài, rộng, cao' }
  return {
    weighed: {
      r_weight: weight,
      ...(measured ? { length: length ?? 0, width: width ?? 0, height: height ?? 0 } : {}),
      ...(position ? { position } : {}),
      ...(note && note !== row.note ? { note } : {}),
    },
  }
}

/** Why nobody checks it in without looking at it first: as `weighedOf`, or it is far from what was weighed abroad. */
export function doubtOf(row: Row, typed: Typed): string | undefined {
  const found = weighedOf(row, typed)
  if (Number.isNaN(typed.weight)) return `“${typed.text}” chưa rõ là bao nhiêu cân`
  if ('problem' in found) return found.problem
  const { r_weight } = found.weighed
  const far = row.d_weight !== null && weightMismatch(row.d_weight, r_weight)
  return far
    ? `${r_weight.toFixed(2)} kg, kho nước ngoài ${(row.d_weight ?? 0).toFixed(2)} kg: cân lại`
    : undefined
}
