import type { TransferRow } from '#cashdesk/transfers/transfer.api.ts'
import { transferStatus } from '#cashdesk/transfers/transfer.status.ts'
import type { Writers } from '#platform/contract/status.ts'
import { offForWriter } from '#platform/web/actions/own-work.ts'

export const methodNames: Readonly<Record<string, string>> = { bank: 'Chuyển khoản', cash: 'Tiền mặt' }
export const typeNames: Readonly<Record<string, string>> = { 1: 'Thu tiền', 2: 'Chi tiền' }
export const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/** Why a person cannot decide on a request; undefined: they can. */
export function disabledReason(
  request: { status: number; writers: Writers },
  person: { id: number; checks: boolean },
): string | undefined {
  if (request.status !== transferStatus.pending) return 'phiếu đã được xử lý'
  if (!person.checks) return 'cần kế toán hoặc quản lý'
  return offForWriter(request, person.id)
}

/** Why a person cannot reverse a receipt; undefined: they can. */
export function irreversible(
  receipt: Pick<TransferRow, 'checker_id' | 'bank_transaction_id'>,
  person: number,
): string | undefined {
  if (receipt.bank_transaction_id !== null) return 'đã khớp ngân hàng, hoàn tác tại màn Giao dịch ngân hàng'
  return receipt.checker_id === person ? 'bạn đã xác nhận, cần người khác đảo' : undefined
}
