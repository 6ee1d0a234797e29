import { roles } from '#platform/contract/roles.ts'
import type { Screen } from '#platform/web/screens.ts'

export const screens: readonly Screen[] = [
  {
    path: '/setting/system',
    title: 'Tình trạng hệ thống',
    soughtAs: 'sao lưu, công việc nền, phiên bản, ổ đĩa, giám sát',
    roles: roles('ql'),
    menuSection: 'Tiện ích hệ thống',
    menuPosition: 4,
    load: () => import('#system/web/system.screen.tsx'),
    loader: async ({ prefetch }) => {
      const { readSystem } = await import('#system/system.api.ts')
      prefetch(readSystem, {})
    },
  },
]
