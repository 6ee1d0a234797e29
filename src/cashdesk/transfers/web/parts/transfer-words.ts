import { transferStatusNames } from '#cashdesk/transfers/transfer.api.ts'
import { isOwn, type Written } from '#cashdesk/desk/four-eyes.rules.ts'
import type { StatusTags } from '#platform/contract/status.ts'

const tones = { 0: 'warning', 1: 'success', '-1': 'neutral' } as const

/** Statuses 0, 1 and −1 as tags. */
export const tagsOf = (names: Readonly<Record<string, string>>): StatusTags =>
  Object.fromEntries(
    Object.entries(names).map(([code, label]) => [
      code,
      { label, tone: tones[code as keyof typeof tones] ?? 'neutral' },
    ]),
  )
/** The same as chips, what waits first. */
export const chipsOf = (names: Readonly<Record<string, string>>) =>
  ['0', '1', '-1'].map((value) => ({ value, label: names[value] ?? value }))

export const transferTags = tagsOf(transferStatusNames)
export const transferChips = chipsOf(transferStatusNames)

export const methodNames: Readonly<Record<string, string>> = { bank: 'Chuyển khoản', cash: 'Tiền mặt' }
export const typeNames: Readonly<Record<string, string>> = { 1: 'Thu tiền', 2: 'Chi tiền' }
export const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/** Why a person cannot decide on a request; undefined: they can. */
export function offForDecision(
  request: { status: number } & Written,
  person: { id: number; checks: boolean },
): string | undefined {
  if (request.status !== 0) return 'yêu cầu đã được xử lý'
  if (!person.checks) return 'cần kế toán hoặc quản lý'
  if (request.maker_id === person.id) return 'người tạo không được tự xác nhận'
  return isOwn(request, person.id) ? 'người đã sửa không được tự xác nhận' : undefined
}
