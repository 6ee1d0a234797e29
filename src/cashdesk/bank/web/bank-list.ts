import { listBank } from '#cashdesk/bank/bank.api.ts'
import type { ListStart } from '#platform/web/list/list-loader.ts'

/** What still waits for the accountant. */
export const openStatuses = 'new,suggested,held'

/** What the bank desk asks at a first visit. */
export const bankStart = {
  call: listBank,
  size: 50,
  sort: '-booked_at',
  filterKeys: ['status', 'card_id', 'direction', 'booked_at_from', 'booked_at_to'],
  filters: { status: openStatuses },
} satisfies ListStart
