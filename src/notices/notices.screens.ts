import { roles } from '#platform/contract/roles.ts'
import { listScreen } from '#platform/web/list/list-loader.ts'
import type { Screen } from '#platform/web/screens.ts'

const readers = roles('ql', 'mkt')

export const screens: readonly Screen[] = [
  listScreen({
    path: '/setting/notifications',
    title: 'Cài đặt thông báo',
    roles: readers,
    menuSection: 'Tiện ích hệ thống',
    menuPosition: 9,
    load: () => import('#notices/web/notifications.screen.tsx'),
    list: async () => (await import('#notices/web/notices-list.ts')).notificationStart,
  }),
  listScreen({
    path: '/notifications',
    title: 'Thông báo',
    roles: readers,
    menuSection: 'Tiện ích hệ thống',
    menuPosition: 8,
    load: () => import('#notices/web/notices.screen.tsx'),
    list: async () => (await import('#notices/web/notices-list.ts')).noticeStart,
  }),
  listScreen({
    path: '/feedbacks',
    title: 'Góp ý',
    roles: roles('ql', 'kt', 'kd', 'cs'),
    menuSection: 'Khách hàng & nhân sự',
    menuPosition: 7,
    load: () => import('#notices/web/feedbacks.screen.tsx'),
    list: async () => (await import('#notices/web/feedback-list.ts')).feedbackStart,
  }),
]
