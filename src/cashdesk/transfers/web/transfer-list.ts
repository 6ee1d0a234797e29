import { listTransfers } from '#cashdesk/transfers/transfer.api.ts'
import { transferFields } from '#cashdesk/transfers/transfer.fields.ts'
import { filterKeys } from '#platform/contract/record.ts'
import type { ListStart } from '#platform/web/list/list-loader.ts'

/** What the list of transfers asks at a first visit. */
export const transferStart = {
  call: listTransfers,
  size: 20,
  sort: '-created_at',
  filterKeys: filterKeys(transferFields),
} satisfies ListStart
