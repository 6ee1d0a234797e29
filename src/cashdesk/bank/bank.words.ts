import type { TargetKind } from '#cashdesk/bank/bank.api.ts'
import type { BalanceRun } from '#cashdesk/bank/bank-statement.rules.ts'
import { bankErrors } from '#cashdesk/bank/bank.errors.ts'

export const bankActionNames: Readonly<Record<string, string>> = {
  receive: 'Nhận từ ngân hàng',
  match: 'Khớp',
  split: 'Tách',
  hold: 'Treo',
  ignore: 'Bỏ qua',
  undo: 'Hoàn tác',
}

export const howNames: Readonly<Record<string, string>> = {
  made: 'Chứng từ mới',
  confirmed: 'Xác nhận yêu cầu chờ',
  linked: 'Gắn với chứng từ đã ghi sổ',
}

/** What a booking is set against, for people. */
export const kindNames: Readonly<Record<TargetKind, string>> = {
  order: 'Cọc đơn',
  bill: 'Phiếu xuất',
  customer: 'Số dư khách',
  transfer: 'Yêu cầu',
  cod: 'COD đối tác nộp',
  partner_refund: 'Đối tác hoàn tiền',
  card_load: 'Nạp thẻ',
  behalf_payment: 'Thanh toán hộ',
  liquidation: 'Tiền thanh lý',
  liquidation_refund: 'Trả tiền thanh lý',
  fee: 'Phí ngân hàng',
  interest: 'Lãi tiền gửi',
  cash: 'Nộp, rút tiền mặt',
  own: 'Chuyển nội bộ',
  asset: 'Mua bán tài sản',
}

/** What the printed balances of a statement say, in words; null: nothing. */
export function warningOf(run: BalanceRun): string | null {
  if (run.kind === 'runs') return null
  if (run.kind === 'turned') return bankErrors['bank.statement_turned'].message
  const lines = `${run.lines.slice(0, 5).join(', ')}${run.lines.length > 5 ? '…' : ''}`
  return `Số dư trên sao kê không nối tiếp ở dòng ${lines}: có thể thiếu giao dịch.`
}

/** Why the suggestion that a list names, however sure it was, cannot be matched now. */
export function gone(named: { code: string; score: number } | null, found: number): string | undefined {
  if (!named || found > 0) return undefined
  return `Gợi ý ${named.code} (${named.score}%) không còn khớp được: khoản đó đã được khớp, đã hủy hoặc thuộc trạm bạn không làm việc. Bấm Tìm lại gợi ý, hoặc S để tự chọn.`
}
