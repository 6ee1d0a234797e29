import { isOwn, type Written } from '#cashdesk/desk/four-eyes.rules.ts'
import { transferStatus } from '#cashdesk/transfers/transfer.status.ts'

export const methodNames: Readonly<Record<string, string>> = { bank: 'Chuyển khoản', cash: 'Tiền mặt' }
export const typeNames: Readonly<Record<string, string>> = { 1: 'Thu tiền', 2: 'Chi tiền' }
export const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/** Why a person cannot decide on a request; undefined: they can. */
export function disabledReason(
  request: { status: number } & Written,
  person: { id: number; checks: boolean },
): string | undefined {
  if (request.status !== transferStatus.pending) return 'yêu cầu đã được xử lý'
  if (!person.checks) return 'cần kế toán hoặc quản lý'
  if (request.maker_id === person.id) return 'người tạo không được tự xác nhận'
  return isOwn(request, person.id) ? 'người đã sửa không được tự xác nhận' : undefined
}
