import { listNotices, listNotifications } from '#notices/notification.api.ts'
import { notificationFields } from '#notices/notification.fields.ts'
import { filterKeys } from '#platform/contract/record.ts'
import type { ListStart } from '#platform/web/list/list-loader.ts'

/** What each list keeps in its address; its loader and the list read the same. */
export const notificationStart = {
  call: listNotifications,
  size: 20,
  sort: '-created_at',
  filterKeys: filterKeys(notificationFields),
} satisfies ListStart
export const noticeStart = {
  call: listNotices,
  size: 20,
  sort: '-created_at',
  filterKeys: ['created_at_from', 'created_at_to'],
} satisfies ListStart
