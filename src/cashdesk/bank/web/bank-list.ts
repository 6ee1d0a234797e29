import { listBank } from '#cashdesk/bank/bank.api.ts'
import { bankFields } from '#cashdesk/bank/bank.fields.ts'
import { filterKeys } from '#platform/contract/record.ts'
import type { ListStart } from '#platform/web/list/list-loader.ts'

/** What still waits for the accountant. */
export const openStatuses = 'new,suggested,held'

/** What the bank desk asks at a first visit. */
export const bankStart = {
  call: listBank,
  size: 50,
  sort: '-booked_at',
  filterKeys: [...filterKeys(bankFields), 'direction'],
  filters: { status: openStatuses },
} satisfies ListStart
