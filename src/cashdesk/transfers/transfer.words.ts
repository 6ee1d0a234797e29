import type { TransferRow } from '#cashdesk/transfers/transfer.api.ts'

/** Labels of a request's history (document 1, section 4): what each thing that happens counts as. */
export const historyLabels: Readonly<Record<string, string>> = {
  0: 'Khởi tạo',
  11: 'Cập nhật thông tin',
  12: 'Cập nhật trạng thái',
  2: 'Đã duyệt',
  '-1': 'Đã hủy',
}

const labelOf: Readonly<Record<string, number>> = {
  create: 0,
  update: 11,
  hand_over: 11,
  certificate: 11,
  clean: 11,
  noti: 11,
  confirm: 12,
  complete: 12,
  partner_confirm: 12,
  approve: 2,
  cancel: -1,
  reverse: -1,
}

/** The specified label of what happened: 0, 11, 12, 2 or −1. */
export function historyLabel(action: string): { code: number; label: string } {
  const code = labelOf[action] ?? 11
  return { code, label: historyLabels[code] ?? action }
}

/** Where a payout goes to, in one line. */
export const receiverOf = (row: Pick<TransferRow, 'receive_bank' | 'receive_account' | 'receive_holder'>) =>
  [row.receive_bank, row.receive_account, row.receive_holder].filter(Boolean).join(' · ')
