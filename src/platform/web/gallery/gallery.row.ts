import type { Screen } from '#platform/web/screens.ts'

/** Every part of the kit in every state; the composition root leaves it out in production. */
export const screens: readonly Screen[] = [
  {
    path: '/dev/gallery',
    title: 'Bộ giao diện',
    roles: null,
    load: () => import('#platform/web/gallery/gallery.screen.tsx'),
  },
]
