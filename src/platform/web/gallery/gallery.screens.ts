import { screens } from '#platform/web/screens.ts'

/** Every part of the kit in every state; the composition root leaves it out in production. */
export const galleryScreens = screens([
  {
    path: '/dev/gallery',
    title: 'Bộ giao diện',
    roles: null,
    load: () => import('#platform/web/gallery/gallery.screen.tsx'),
  },
])
