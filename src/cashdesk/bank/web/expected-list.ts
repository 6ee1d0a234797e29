import { listExpected } from '#cashdesk/bank/expected.api.ts'
import { expectedFields } from '#cashdesk/bank/expected.fields.ts'
import { filterKeys } from '#platform/contract/record.ts'
import type { ListStart } from '#platform/web/list/list-loader.ts'

/** What the list of expected bookings asks at a first visit. */
export const expectedStart = {
  call: listExpected,
  size: 50,
  sort: '-id',
  filterKeys: ['state', ...filterKeys(expectedFields), 'direction'],
  filters: { state: 'open' },
} satisfies ListStart
