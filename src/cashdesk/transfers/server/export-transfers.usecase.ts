import { sql } from 'kysely'
import { exportBankTransfers } from '#cashdesk/transfers/payout.api.ts'
import { exportTransfers } from '#cashdesk/transfers/transfer-export.api.ts'
import { transferFields } from '#cashdesk/transfers/transfer.fields.ts'
import { listTransfers } from '#cashdesk/transfers/transfer.api.ts'
import type { TransferRecord } from '#cashdesk/transfers/transfer.api.ts'
import { receiverOf, stepOf } from '#cashdesk/transfers/transfer.words.ts'
import {
  byBank,
  maskTransfer,
  transferListingFor,
  transferSums,
  visibleTransfers,
} from '#cashdesk/transfers/server/transfer.repo.ts'
import type { TransferSum } from '#cashdesk/transfers/server/transfer.repo.ts'
import { roles } from '#platform/contract/roles.ts'
import type { Download } from '#platform/contract/call.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { exportList, filtersOf } from '#platform/server/lists/export.ts'
import type { ExportColumn } from '#platform/server/lists/export.ts'
import { fileColumns } from '#platform/server/lists/record-list.ts'

const receives = (row: TransferRecord) => row.trans_type === 1

/** Money in and out, confirmed, waiting or cancelled, stands in a column of its own, so that each sum is what its title says. */
const money = {
  received: 'Đã thu (đ)',
  paid: 'Đã chi (đ)',
  waiting_received: 'Chờ thu (đ)',
  waiting_paid: 'Chờ chi (đ)',
  cancelled_received: 'Thu đã hủy (đ)',
  cancelled_paid: 'Chi đã hủy (đ)',
} as const satisfies Record<TransferSum, string>
const sums = Object.keys(money) as TransferSum[]
type ExportedTransfer = TransferRecord & Record<TransferSum, number | null>

const described = fileColumns<ExportedTransfer>(transferFields, {
  status: { value: stepOf },
  trans_type: { value: (row) => (receives(row) ? 'Thu' : 'Chi') },
  method: { value: (row) => (row.method === 'cash' ? 'Tiền mặt' : 'Chuyển khoản') },
  receive_account: { value: (row) => receiverOf(row) || null },
  // A partner's file does not repeat the partner.
  partner_name: { seenBy: roles('ql', 'kt', 'kd', 'cs') },
})
const way = described.findIndex(({ key }) => key === 'trans_type')
const plain: readonly ExportColumn<ExportedTransfer>[] = described.toSpliced(
  way + 1,
  0,
  ...sums.map((key) => ({ key, title: money[key], kind: 'money' as const })),
)

/** The memo stands as this person sees it. */
const columnsFor = (actor: Actor) =>
  plain.map((column) =>
    column.key === 'message'
      ? { ...column, value: (row: ExportedTransfer) => maskTransfer(actor, row).message }
      : column,
  )

const definitionFor = (actor: Actor) => {
  const listing = transferListingFor(actor)
  return {
    ...listing,
    select: sql`${listing.select}, ${sql.join(sums.map((key) => sql`nullif(${transferSums[key]}, 0) as ${sql.ref(key)}`))}`,
  }
}

/** The list of payouts alone is the one of refunds. */
function fileName(filters: ListQuery, way: 'any' | 'bank'): string {
  if (way === 'bank') return exportBankTransfers.file
  const { trans_type } = filters as { trans_type?: unknown }
  return String(trans_type) === '2' ? 'Danh sách hoàn tiền' : exportTransfers.file
}

/** The receipts and payouts of the list's filters that the person may see. @throws bad_input by field */
export function transfersFile(
  context: Context,
  { query, body }: { query: ListQuery; body: unknown },
  way: 'any' | 'bank' = 'any',
): Promise<Download> {
  const filters = filtersOf(listTransfers.query, query, body)
  return exportList<ExportedTransfer>(context, {
    name: fileName(filters, way),
    columns: columnsFor(context.actor),
    definition: definitionFor(context.actor),
    query: filters,
    scope:
      way === 'bank'
        ? sql<boolean>`${visibleTransfers(context.actor)} and ${byBank}`
        : visibleTransfers(context.actor),
    summed: sums,
  })
}
