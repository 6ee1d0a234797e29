import { roles } from '#platform/contract/roles.ts'
import { listScreen } from '#platform/web/list/list-loader.ts'
import type { Screen } from '#platform/web/screens.ts'

export const screens: readonly Screen[] = [
  listScreen({
    path: '/setting/location',
    title: 'Địa giới hành chính',
    roles: roles('ql'),
    menuSection: 'Hệ thống',
    menuPosition: 7,
    load: () => import('#geography/web/locations.screen.tsx'),
    list: async () => (await import('#geography/web/location-list.ts')).locationStart,
  }),
]
