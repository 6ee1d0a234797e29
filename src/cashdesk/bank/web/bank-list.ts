import type { ListDefaults } from '#platform/web/list/url-state.ts'

/** What still waits for the accountant. */
export const openStatuses = 'new,suggested,held'

/** What the bank desk asks at a first visit. */
export const bankDefaults: ListDefaults & { sort: string } = {
  size: 50,
  sort: '-booked_at',
  filterKeys: ['status', 'card_id', 'direction', 'booked_at_from', 'booked_at_to'],
  filters: { status: openStatuses },
}
