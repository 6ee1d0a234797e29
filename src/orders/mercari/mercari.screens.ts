import { roles } from '#platform/contract/roles.ts'
import { resourceScreen } from '#platform/web/resource/resource-loader.ts'
import type { Screen } from '#platform/web/screens.ts'

/** Document 1, section 2. */
const operations = roles('ql', 'kt', 'kd', 'cs', 'op')
const utilities = roles('ql', 'kt', 'cs', 'cc', 'op')

export const screens: readonly Screen[] = [
  {
    path: '/quotes/bougth/mercari',
    title: 'Cập nhật đơn Mercari đã mua',
    roles: utilities,
    menuSection: 'Cập nhật hàng loạt',
    menuPosition: 6,
    load: () => import('#orders/mercari/web/bought-mercari.screen.tsx'),
  },
  {
    path: '/quotes/mercari/receipts',
    title: 'Bấm nhận hàng Mercari',
    roles: operations,
    menuSection: 'Trang mua',
    menuPosition: 3,
    load: async () => ({
      default: (await import('#orders/mercari/web/acts.screen.tsx')).actScreenOf('receipt'),
    }),
  },
  {
    path: '/quotes/mercari-comment',
    title: 'Duyệt bình luận Mercari',
    roles: operations,
    menuSection: 'Trang mua',
    menuPosition: 4,
    load: async () => ({
      default: (await import('#orders/mercari/web/acts.screen.tsx')).actScreenOf('comment'),
    }),
  },
  resourceScreen({
    path: '/quotes/mercari/phrases',
    title: 'Câu mẫu gửi người bán',
    roles: operations,
    menuSection: 'Trang mua',
    menuPosition: 5,
    resource: async () => (await import('#orders/mercari/seller-phrase.api.ts')).sellerPhrases,
  }),
]
