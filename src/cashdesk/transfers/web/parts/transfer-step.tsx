import type { TransferRow } from '#cashdesk/transfers/transfer.api.ts'
import { transferStatus } from '#cashdesk/transfers/transfer.status.ts'
import { stepOf } from '#cashdesk/transfers/transfer.words.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'

/** Where a request stands, in the colour of its status. */
export function TransferStep({ row }: { row: TransferRow }) {
  const phase = transferStatus.tags[String(row.status)]?.phase ?? null
  return <StatusTag status={row.status} tags={{ [row.status]: { phase, label: stepOf(row) } }} />
}

/** The status column of the lists of requests. */
export const stepColumn = {
  value: stepOf,
  render: (row: TransferRow) => <TransferStep row={row} />,
}
