import { roles } from '#platform/contract/roles.ts'
import { resourceScreen } from '#platform/web/resource/resource-loader.ts'
import type { Screen } from '#platform/web/screens.ts'

/** Document 1, section 2: the accounting menu. */
const accounting = roles('ql', 'kt', 'kd', 'cs', 'op', 'mkt')
const menuSection = 'Kế toán'

export const screens: readonly Screen[] = [
  {
    path: '/asset',
    title: 'Tài sản',
    soughtAs: 'máy tính, công cụ dụng cụ, khấu hao, thanh lý',
    roles: accounting,
    menuSection,
    menuPosition: 12,
    load: async () => ({
      default: (await import('#assets/core/web/asset-screens.tsx')).assetScreen('/asset'),
    }),
  },
  {
    path: '/asset/requests',
    title: 'Đề nghị cấp tài sản',
    roles: accounting,
    menuSection,
    load: async () => ({
      default: (await import('#assets/core/web/asset-screens.tsx')).assetScreen('/asset/requests'),
    }),
  },
  {
    path: '/asset/slips',
    title: 'Bàn giao tài sản',
    roles: accounting,
    menuSection,
    load: async () => ({
      default: (await import('#assets/core/web/asset-screens.tsx')).assetScreen('/asset/slips'),
    }),
  },
  {
    path: '/asset/counts',
    title: 'Kiểm kê tài sản',
    roles: accounting,
    menuSection,
    load: async () => ({
      default: (await import('#assets/core/web/asset-screens.tsx')).assetScreen('/asset/counts'),
    }),
  },
  resourceScreen({
    path: '/asset/types',
    title: 'Loại tài sản',
    roles: roles('ql', 'kt'),
    menuSection,
    resource: async () => (await import('#assets/core/asset-type.api.ts')).assetTypes,
  }),
]
