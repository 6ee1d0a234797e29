import type { Screen } from '#platform/web/screens.ts'

export const screens: readonly Screen[] = [
  {
    path: '/',
    title: 'Việc hôm nay',
    menuPosition: 1,
    roles: null,
    load: () => import('#home/web/today.screen.tsx'),
    loader: async ({ prefetch }) => {
      const { readQueue } = await import('#home/queue.api.ts')
      prefetch(readQueue, {})
    },
  },
  {
    path: '/help',
    title: 'Trợ giúp',
    roles: null,
    load: () => import('#home/web/help.screen.tsx'),
  },
]
