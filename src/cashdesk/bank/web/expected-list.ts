import { listExpected } from '#cashdesk/bank/bank.api.ts'
import type { ListStart } from '#platform/web/list/list-loader.ts'

/** What the list of expected bookings asks at a first visit. */
export const expectedStart = {
  call: listExpected,
  size: 50,
  sort: '-id',
  filterKeys: ['state', 'kind', 'direction', 'expected_on_from', 'expected_on_to'],
  filters: { state: 'open' },
} satisfies ListStart
