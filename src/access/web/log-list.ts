import type { ListDefaults } from '#platform/web/list/url-state.ts'

/** What the activity log keeps in its address; the loader and the list read the same. */
export const activityDefaults: ListDefaults = {
  size: 50,
  sort: '-at',
  filterKeys: ['at_from', 'at_to', 'actor_id', 'table_name', 'op', 'row_id'],
}
