import type { TransferRow } from '#cashdesk/transfers/transfer.api.ts'
import type { Column } from '#platform/web/list/list-types.ts'

/** What was confirmed is the total; what waits and what was cancelled stands under it. */
export const receivedTotal = {
  total: 'received',
  apart: [
    { total: 'waiting_received', label: 'chờ' },
    { total: 'cancelled_received', label: 'hủy' },
  ],
} as const
export const paidTotal = {
  total: 'paid',
  apart: [
    { total: 'waiting_paid', label: 'chờ' },
    { total: 'cancelled_paid', label: 'hủy' },
  ],
} as const

/** In and out stand apart, so that each can be summed. */
export const inAndOut: readonly Column<TransferRow>[] = [
  {
    key: 'received',
    title: 'Thu',
    kind: 'money',
    width: 104,
    value: (row) => (row.trans_type === 1 ? row.amount : null),
    sortable: 'amount',
    ...receivedTotal,
  },
  {
    key: 'paid',
    title: 'Chi',
    kind: 'money',
    width: 104,
    value: (row) => (row.trans_type === 1 ? null : row.amount),
    sortable: 'amount',
    ...paidTotal,
  },
]
