import type { ListDefaults } from '#platform/web/list/url-state.ts'

/** What the list of transfers asks at a first visit. */
export const transferDefaults: ListDefaults & { sort: string } = {
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
}
