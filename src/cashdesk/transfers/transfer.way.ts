import type { TransferRow } from '#cashdesk/transfers/transfer.api.ts'
import { transferStatus } from '#cashdesk/transfers/transfer.status.ts'
import { stepOf } from '#cashdesk/transfers/transfer.words.ts'
import { datedWay, type DatedStep, type StepSeen } from '#platform/contract/way.ts'

const receipt = 1

type Dated = Pick<
  TransferRow,
  | 'status'
  | 'trans_type'
  | 'created_at'
  | 'approved'
  | 'approved_at'
  | 'partner_id'
  | 'partner_confirmed_at'
  | 'decided_at'
>

/** From the request to the money: a payout is approved first, through a partner the partner has its word. */
export function transferWay(row: Dated): StepSeen[] {
  const isReceipt = row.trans_type === receipt
  const isPaid = row.status === transferStatus.paid
  const steps: DatedStep[] = [{ label: 'Lập phiếu', at: row.created_at }]
  if (!isReceipt) steps.push({ label: 'Duyệt chi', at: row.approved ? row.approved_at : null })
  if (row.partner_id !== null) steps.push({ label: 'Đối tác xác nhận', at: row.partner_confirmed_at })
  steps.push({
    label: isReceipt ? 'Thu tiền' : 'Chi tiền',
    at: isPaid ? (row.decided_at ?? row.created_at) : null,
  })
  return datedWay(steps, stepOf(row), row.status === transferStatus.cancelled)
}
