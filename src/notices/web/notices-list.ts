import type { ListDefaults } from '#platform/web/list/url-state.ts'

/** What each list keeps in its address; its loader and the list read the same. */
export const notificationDefaults: ListDefaults = {
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
}
export const noticeDefaults: ListDefaults = {
  size: 20,
  sort: '-created_at',
  filterKeys: ['created_at_from', 'created_at_to'],
}
export const feedbackDefaults: ListDefaults = {
  size: 20,
  sort: '-created_at',
  filterKeys: [
    'status',
    'type',
    'priority',
    'relate_department',
    'sale_id',
    'user_id',
    'code',
    'created_at_from',
    'created_at_to',
  ],
}
