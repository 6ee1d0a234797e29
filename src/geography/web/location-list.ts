import type { ListDefaults } from '#platform/web/list/url-state.ts'

/** What the list of places keeps in its address; the loader and the list read the same. */
export const locationDefaults: ListDefaults = {
  size: 50,
  sort: 'id',
  filters: { type: 'province', system: '2025' },
  filterKeys: ['type', 'system', 'kind', 'status', 'parent_id'],
}
