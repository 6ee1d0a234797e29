import { roles } from '#platform/contract/roles.ts'
import { screens } from '#platform/web/screens.ts'

export const geographyScreens = screens([
  {
    path: '/setting/location',
    title: 'Địa giới hành chính',
    roles: roles('ql'),
    menuSection: 'Người dùng',
    load: () => import('#geography/web/locations.screen.tsx'),
    loader: async ({ url, prefetch }) => {
      const [{ listLocations }, { locationDefaults }, { readListState, wireQuery }] = await Promise.all([
        import('#geography/geography.api.ts'),
        import('#geography/web/location-list.ts'),
        import('#platform/web/list/url-state.ts'),
      ])
      prefetch(listLocations, { query: wireQuery(readListState(url.searchParams, locationDefaults)) })
    },
  },
])
