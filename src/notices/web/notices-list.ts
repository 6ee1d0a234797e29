import { listNotices, listNotifications } from '#notices/notification.api.ts'
import type { ListStart } from '#platform/web/list/list-loader.ts'

/** What each list keeps in its address; its loader and the list read the same. */
export const notificationStart = {
  call: listNotifications,
  size: 20,
  sort: '-created_at',
  filterKeys: [
    'status',
    'target',
    'scheduled_at_from',
    'scheduled_at_to',
    'created_at_from',
    'created_at_to',
  ],
} satisfies ListStart
export const noticeStart = {
  call: listNotices,
  size: 20,
  sort: '-created_at',
  filterKeys: ['created_at_from', 'created_at_to'],
} satisfies ListStart
