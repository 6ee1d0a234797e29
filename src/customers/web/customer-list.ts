import type { ListDefaults } from '#platform/web/list/url-state.ts'

/** What the lists of customers ask at a first visit. */
export const customerDefaults: ListDefaults & { sort: string } = {
  size: 50,
  sort: '-id',
  filterKeys: ['level_code', 'sale_id', 'vip', 'locked', 'created_at_from', 'created_at_to'],
}
