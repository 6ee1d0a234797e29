import { formatVnd } from '#platform/rules/money.ts'
import type { BracketProblem } from '#pricing/price-list.rules.ts'

export const surchargeKinds = [
  { value: 'per_unit', label: 'Theo số lượng' },
  { value: 'per_kg', label: 'Theo kg' },
  { value: 'percent', label: 'Theo % giá trị' },
] as const

/** What a saved list of brackets still lacks: a warning, because lists are typed row by row. */
export function bracketWarning({ kind, from, to }: BracketProblem, unit: 'kg' | 'đ'): string {
  const shown = (value: number) => (unit === 'kg' ? `${value} kg` : `${formatVnd(value)} đ`)
  const range = to === null ? `từ ${shown(from)} trở lên` : `từ ${shown(from)} đến dưới ${shown(to)}`
  return kind === 'hole'
    ? `Bảng giá này chưa có bậc ${range}.`
    : `Bảng giá này có hai bậc trùng nhau ${range}.`
}

export const backdated =
  'Ngày áp dụng đã qua: dòng này có hiệu lực ngay và không sửa được nữa; báo giá đã chốt không đổi.'
