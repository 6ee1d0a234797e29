import { formatVnd } from '#platform/rules/money.ts'
import type { CheckinWarning } from '#warehouse/checkin.api.ts'

/** Sub-statuses under 9 that wait for a decision before the order can be checked in. */
const waitingFor: Readonly<Record<string, string>> = {
  91: 'hư hỏng tại Việt Nam',
  92: 'người bán gửi sai hàng',
  93: 'lý do khác',
}

/** Why an order under 9 may not be checked in yet, or null. */
export function openDecision(subStatus: number | null): string | null {
  return subStatus === null ? null : (waitingFor[String(subStatus)] ?? null)
}

/** `Thiếu hàng: nhận 3/5.`, `Thừa hàng: nhận 6/5.`, or nothing where all came. */
export const countWords = (came: unknown, ordered: number): string =>
  typeof came !== 'number' || came === ordered
    ? ''
    : `${came < ordered ? 'Thiếu' : 'Thừa'} hàng: nhận ${came}/${ordered}.`

/** How a weight is corrected once it is checked in: with the price that follows from it, in one form. */
export const correctWeight = 'Sửa cân và giá…'

/** How the warehouse mends what it weighed, measured and shelved: no price is asked for. */
export const correctMeasures = 'Sửa cân, kích thước, kệ…'

/** `1.20 kg`, as scales show it. */
export const kg = (value: number): string => `${value.toFixed(2)} kg`

/** What a person should look at again; none of it stops the check-in. */
export function checkinProblems(
  found: { weigh_again: boolean; no_photo: boolean; mercari: boolean },
  scales: { d: number; r: number } | null,
): CheckinWarning[] {
  const warnings: CheckinWarning[] = []
  if (found.weigh_again && scales) {
    const message = `Cân lại: kho nước ngoài ${kg(scales.d)}, tại đây ${kg(scales.r)}`
    warnings.push({ key: 'weigh_again', message })
  }
  if (found.no_photo) warnings.push({ key: 'no_photo', message: 'Chưa có ảnh tại kho Việt Nam' })
  if (found.mercari) {
    warnings.push({ key: 'mercari', message: 'Đơn Mercari: kiểm tra đã bấm nhận hàng cho người bán' })
  }
  return warnings
}

/** Something is to be looked at again; a photo that is not taken yet is said, and is no trouble. */
export const isDoubtful = (warnings: readonly Pick<CheckinWarning, 'key'>[]): boolean =>
  warnings.some(({ key }) => key !== 'no_photo')

/** How one weight and fee were spread, for the eye to check. */
export function sumCheckWords(sum: {
  weight: number
  weight_of_parts: number
  fee: number
  fee_of_parts: number
  balanced: boolean
}): string {
  const weights = `${kg(sum.weight)} → Σ ${kg(sum.weight_of_parts)}`
  const fees = sum.fee > 0 ? ` · ${formatVnd(sum.fee)} đ → Σ ${formatVnd(sum.fee_of_parts)} đ` : ''
  return `${weights}${fees} · ${sum.balanced ? 'khớp' : 'LỆCH'}`
}
