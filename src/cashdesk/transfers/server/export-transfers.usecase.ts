import { sql } from 'kysely'
import { exportBankTransfers } from '#cashdesk/transfers/payout.api.ts'
import { exportTransfers } from '#cashdesk/transfers/transfer-export.api.ts'
import { listTransfers } from '#cashdesk/transfers/transfer.api.ts'
import type { TransferRecord } from '#cashdesk/transfers/transfer.api.ts'
import { byBank, transferListingFor, visibleTransfers } from '#cashdesk/transfers/server/transfer.repo.ts'
import { transferStatus } from '#cashdesk/transfers/transfer.status.ts'
import { roles } from '#platform/contract/roles.ts'
import type { Download } from '#platform/contract/call.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { exportList, filtersOf } from '#platform/server/lists/export.ts'
import type { ExportColumn } from '#platform/server/lists/export.ts'

const receives = (row: TransferRecord) => row.trans_type === 1

/** Money in and out stand in columns of their own, so that each can be summed. */
interface ExportedTransfer extends TransferRecord {
  received: number | null
  paid: number | null
}

/** A partner's file has neither customer nor creator (document 1, section 8). */
const ours = roles('ql', 'kt', 'kd', 'cs')

const columns: readonly ExportColumn<ExportedTransfer>[] = [
  { key: 'code', title: 'Mã phiếu', width: 13 },
  { key: 'created_at', title: 'Ngày tạo', kind: 'time' },
  { key: 'trans_type', title: 'Loại', width: 8, value: (row) => (receives(row) ? 'Thu' : 'Chi') },
  {
    key: 'status',
    title: 'Trạng thái',
    width: 16,
    value: (row) => transferStatus.label(row.status),
  },
  {
    key: 'method',
    title: 'Hình thức',
    width: 14,
    value: (row) => (row.method === 'cash' ? 'Tiền mặt' : 'Chuyển khoản'),
  },
  { key: 'card_name', title: 'Tài khoản', width: 22 },
  { key: 'customer_no', seenBy: ours, title: 'Mã khách', width: 12 },
  { key: 'customer_name', seenBy: ours, title: 'Khách hàng', width: 24 },
  { key: 'order_code', title: 'Mã đơn', width: 14 },
  { key: 'bill_code', title: 'Phiếu xuất', width: 13 },
  { key: 'received', title: 'Thu (đ)', kind: 'money' },
  { key: 'paid', title: 'Chi (đ)', kind: 'money' },
  {
    key: 'receive_account',
    title: 'Tài khoản của khách',
    width: 34,
    value: (row) =>
      [row.receive_bank, row.receive_account, row.receive_holder].filter(Boolean).join(' · ') || null,
  },
  { key: 'partner_name', title: 'Qua đối tác', width: 20, seenBy: ours },
  { key: 'message', title: 'Nội dung', width: 28 },
  { key: 'note', seenBy: ours, title: 'Ghi chú', width: 28 },
  { key: 'maker_name', seenBy: ours, title: 'Người tạo', width: 18 },
  { key: 'approver_name', title: 'Người duyệt chi', width: 18 },
  { key: 'checker_name', title: 'Người xác nhận', width: 18 },
  { key: 'decided_at', title: 'Ngày xác nhận', kind: 'time' },
  { key: 'document', title: 'Chứng từ', width: 16 },
  { key: 'reason', title: 'Lý do hủy', width: 24 },
]

const definitionFor = (actor: Actor) => {
  const listing = transferListingFor(actor)
  return {
    ...listing,
    select: sql`${listing.select}, case when t.trans_type = 1 then t.amount end as received,
    case when t.trans_type <> 1 then t.amount end as paid`,
  }
}

/** The receipts and payouts of the list's filters that the person may see. @throws bad_input by field */
export function transfersFile(
  context: Context,
  { query, body }: { query: ListQuery; body: unknown },
  way: 'any' | 'bank' = 'any',
): Promise<Download> {
  return exportList<ExportedTransfer>(context, {
    name: way === 'bank' ? exportBankTransfers.file : exportTransfers.file,
    columns,
    definition: definitionFor(context.actor),
    query: filtersOf(listTransfers.query, query, body),
    scope:
      way === 'bank'
        ? sql<boolean>`${visibleTransfers(context.actor)} and ${byBank}`
        : visibleTransfers(context.actor),
    summed: ['received', 'paid'],
  })
}
