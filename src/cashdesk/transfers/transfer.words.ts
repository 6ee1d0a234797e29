import { fold } from '#platform/rules/fold.ts'
import type { TransferRow } from '#cashdesk/transfers/transfer.api.ts'
import { transferStatus } from '#cashdesk/transfers/transfer.status.ts'

type Standing = Pick<TransferRow, 'status' | 'trans_type' | 'approved'> & {
  approved_at: unknown
  partner_id: unknown
  partner_confirmed_at: unknown
}

/** Where a request stands, in words: a receipt by its status, a payout by what it waits for. */
export function stepOf(row: Standing): string {
  if (row.status === transferStatus.paid) return row.trans_type === 1 ? 'Đã thu' : 'Đã chi'
  if (row.trans_type === 1 || row.status === transferStatus.cancelled) return transferStatus.label(row.status)
  if (row.approved_at === null) return 'Chờ duyệt'
  if (!row.approved) return 'Chờ quản lý duyệt'
  return row.partner_id !== null && row.partner_confirmed_at === null ? 'Chờ đối tác' : 'Chờ chi tiền'
}

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

/** What the specified label leaves open. */
const named: Readonly<Record<string, string>> = {
  confirm: 'đã thu',
  complete: 'đã chi',
  partner_confirm: 'đối tác xác nhận',
  reverse: 'đảo phiếu thu',
}

/** The specified label of what happened: 0, 11, 12, 2 or −1; where it may mean several things it says which. */
export function historyLabel(action: string): { code: number; label: string } {
  const code = labelOf[action] ?? 11
  return { code, label: [historyLabels[code], named[action]].filter(Boolean).join(': ') }
}

/** Does a payout go to an account in another name than the customer's? Accents, case and spaces do not count. */
export function isOthersAccount({
  receive_holder: holder,
  customer_name: name,
}: Pick<TransferRow, 'receive_holder' | 'customer_name'>): boolean {
  const said = (words: string) => fold(words).split(/\s+/).filter(Boolean).join(' ')
  return Boolean(holder && name) && said(holder ?? '') !== said(name ?? '')
}

/** Of the rows that are decided together, those whose account is in another name. */
export const othersAccountsIn = <Row extends Pick<TransferRow, 'id' | 'receive_holder' | 'customer_name'>>(
  rows: readonly Row[],
  ids: readonly number[],
): Row[] => rows.filter((row) => ids.includes(row.id) && isOthersAccount(row))

/** Where a payout goes to, in one line. */
export const receiverOf = (row: Pick<TransferRow, 'receive_bank' | 'receive_account' | 'receive_holder'>) =>
  [row.receive_bank, row.receive_account, row.receive_holder].filter(Boolean).join(' · ')
