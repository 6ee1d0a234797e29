import { listActivity } from '#access/activity.api.ts'
import type { ListStart } from '#platform/web/list/list-loader.ts'

/** What the activity log keeps in its address; the loader and the list read the same. */
export const activityStart = {
  call: listActivity,
  size: 50,
  sort: '-at',
  filterKeys: ['at_from', 'at_to', 'actor_id', 'table_name', 'op', 'row_id'],
} satisfies ListStart
