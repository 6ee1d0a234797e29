import type { ListDefaults } from '#platform/web/list/url-state.ts'

/** What the list of expected bookings asks at a first visit. */
export const expectedDefaults: ListDefaults & { sort: string } = {
  size: 50,
  sort: '-id',
  filterKeys: ['state', 'kind', 'direction', 'expected_on_from', 'expected_on_to'],
  filters: { state: 'open' },
}
