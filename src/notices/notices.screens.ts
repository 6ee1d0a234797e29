import { roles } from '#platform/contract/roles.ts'
import { screens } from '#platform/web/screens.ts'

const readers = roles('ql', 'mkt')

export const noticesScreens = screens([
  {
    path: '/setting/notifications',
    title: 'Cài đặt thông báo',
    roles: readers,
    menuSection: 'Cài đặt',
    load: () => import('#notices/web/notifications.screen.tsx'),
    loader: async ({ url, prefetch }) => {
      const [{ listNotifications }, { notificationDefaults }, { readListState, wireQuery }] =
        await Promise.all([
          import('#notices/notification.api.ts'),
          import('#notices/web/notices-list.ts'),
          import('#platform/web/list/url-state.ts'),
        ])
      prefetch(listNotifications, { query: wireQuery(readListState(url.searchParams, notificationDefaults)) })
    },
  },
  {
    path: '/notifications',
    title: 'Thông báo',
    roles: readers,
    menuSection: 'Cài đặt',
    load: () => import('#notices/web/notices.screen.tsx'),
    loader: async ({ url, prefetch }) => {
      const [{ listNotices }, { noticeDefaults }, { readListState, wireQuery }] = await Promise.all([
        import('#notices/notification.api.ts'),
        import('#notices/web/notices-list.ts'),
        import('#platform/web/list/url-state.ts'),
      ])
      prefetch(listNotices, { query: wireQuery(readListState(url.searchParams, noticeDefaults)) })
    },
  },
  {
    path: '/feedbacks',
    title: 'Góp ý',
    roles: roles('ql', 'kt', 'kd', 'cs'),
    menuSection: 'Người dùng',
    load: () => import('#notices/web/feedbacks.screen.tsx'),
    loader: async ({ url, prefetch }) => {
      const [{ listFeedbacks }, { feedbackDefaults }, { readListState, wireQuery }] = await Promise.all([
        import('#notices/feedback.api.ts'),
        import('#notices/web/notices-list.ts'),
        import('#platform/web/list/url-state.ts'),
      ])
      prefetch(listFeedbacks, { query: wireQuery(readListState(url.searchParams, feedbackDefaults)) })
    },
  },
])
