import { listTransfers } from '#cashdesk/transfers/transfer.api.ts'
import type { ListStart } from '#platform/web/list/list-loader.ts'

/** What the list of transfers asks at a first visit. */
export const transferStart = {
  call: listTransfers,
  size: 20,
  sort: '-created_at',
  filterKeys: [
    'status',
    'trans_type',
    'method',
    'customer_id',
    'order_id',
    'created_at_from',
    'created_at_to',
  ],
} satisfies ListStart
